<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh" sourcelanguage="en">
<context>
    <name>AboutDialog</name>
    <message>
        <source>About Afureko</source>
        <translation>关于 Afureko</translation>
    </message>
    <message>
        <source>Afureko {version}</source>
        <translation>Afureko {version}</translation>
    </message>
    <message>
        <source>Dubs character dialogue on your own machine. Nothing you write or record leaves it.</source>
        <translation>在本机上为角色对白配音。你写下和录制的内容都不会离开这台电脑。</translation>
    </message>
    <message>
        <source>It runs on {device} with {dtype}.</source>
        <translation>运行于 {device}，数值格式 {dtype}。</translation>
    </message>
    <message>
        <source>Program and voice model: Apache License 2.0.</source>
        <translation>程序与语音模型：Apache License 2.0。</translation>
    </message>
    <message>
        <source>Built with Qt {qt}, under the GNU LGPL 3; its libraries can be replaced.</source>
        <translation>基于 Qt {qt} 构建，遵循 GNU LGPL 3；其库文件可以替换。</translation>
    </message>
    <message>
        <source>The voice model could not be read.</source>
        <translation>无法读取语音模型。</translation>
    </message>
    <message>
        <source>Voice model: {name} {version} ({fingerprint})</source>
        <translation>语音模型：{name} {version}（{fingerprint}）</translation>
    </message>
</context>
<context>
    <name>AppearancePage</name>
    <message>
        <source>Theme</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>The language changes at the next start.</source>
        <translation>语言将在下次启动时生效。</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>语言(&amp;L)</translation>
    </message>
</context>
<context>
    <name>Cast</name>
    <message>
        <source>No voice</source>
        <translation>无声音</translation>
    </message>
    <message>
        <source>Checking</source>
        <translation>检查中</translation>
    </message>
    <message>
        <source>Preparing</source>
        <translation>准备中</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>就绪</translation>
    </message>
    <message>
        <source>Unusable</source>
        <translation>不可用</translation>
    </message>
    <message>
        <source>By the text</source>
        <translation>按文字判断</translation>
    </message>
    <message>
        <source>English</source>
        <translation>英语</translation>
    </message>
    <message>
        <source>Japanese</source>
        <translation>日语</translation>
    </message>
    <message>
        <source>Chinese</source>
        <translation>中文</translation>
    </message>
    <message>
        <source>Korean</source>
        <translation>韩语</translation>
    </message>
    <message>
        <source>German</source>
        <translation>德语</translation>
    </message>
    <message>
        <source>French</source>
        <translation>法语</translation>
    </message>
    <message>
        <source>Spanish</source>
        <translation>西班牙语</translation>
    </message>
    <message>
        <source>Italian</source>
        <translation>意大利语</translation>
    </message>
    <message>
        <source>Portuguese</source>
        <translation>葡萄牙语</translation>
    </message>
    <message>
        <source>Russian</source>
        <translation>俄语</translation>
    </message>
    <message>
        <source>Dutch</source>
        <translation>荷兰语</translation>
    </message>
    <message>
        <source>Arabic</source>
        <translation>阿拉伯语</translation>
    </message>
    <message>
        <source>{lines} · {n} open</source>
        <translation>{lines} · {n} 待处理</translation>
    </message>
</context>
<context>
    <name>CastCounts</name>
    <message numerus="yes">
        <source>%n line(s)</source>
        <translation>
            <numerusform>%n 句</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CastDelegate</name>
    <message>
        <source>Name of the character</source>
        <translation>角色名称</translation>
    </message>
</context>
<context>
    <name>CastList</name>
    <message>
        <source>Cast</source>
        <translation>角色表</translation>
    </message>
</context>
<context>
    <name>CastMenu</name>
    <message>
        <source>Show the lines of this character</source>
        <translation>只显示此角色的台词</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>重命名</translation>
    </message>
    <message>
        <source>Change colour…</source>
        <translation>更改颜色…</translation>
    </message>
    <message>
        <source>Choose a recording…</source>
        <translation>选择录音…</translation>
    </message>
    <message>
        <source>Paste recording</source>
        <translation>粘贴录音</translation>
    </message>
    <message>
        <source>Remove character…</source>
        <translation>移除角色…</translation>
    </message>
    <message>
        <source>Add character…</source>
        <translation>添加角色…</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
</context>
<context>
    <name>CastPanel</name>
    <message numerus="yes">
        <source>%n line(s) belong to {name}, and nobody else could take them over. Add a character first.</source>
        <translation>
            <numerusform>“{name}”有 %n 句台词，没有其他角色可以接手。请先添加角色。</numerusform>
        </translation>
    </message>
    <message>
        <source>Add character…</source>
        <translation>添加角色…</translation>
    </message>
    <message>
        <source>Cast</source>
        <translation>角色表</translation>
    </message>
    <message>
        <source>+ Add character…</source>
        <translation>+ 添加角色…</translation>
    </message>
    <message>
        <source>Nobody is in the cast yet.
Add a character, drop a recording here, or paste a script with names.</source>
        <translation>角色表中还没有角色。
请添加角色、将录音拖到这里，或粘贴带有角色名的剧本。</translation>
    </message>
    <message>
        <source>No project is open.</source>
        <translation>没有打开的项目。</translation>
    </message>
    <message>
        <source>{name}: {why} Nothing was changed.</source>
        <translation>{name}：{why}未作任何更改。</translation>
    </message>
</context>
<context>
    <name>CharacterDialog</name>
    <message>
        <source>Add character</source>
        <translation>添加角色</translation>
    </message>
    <message>
        <source>As it stands before the colon in a script</source>
        <translation>与剧本中冒号前的名字一致</translation>
    </message>
    <message>
        <source>“By the text” decides line by line, by the script it is written in</source>
        <translation>“按文字判断”会根据每句台词所用的文字逐句决定</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>名称(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>语言(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Colour</source>
        <translation>颜色(&amp;C)</translation>
    </message>
    <message>
        <source>Voice</source>
        <translation>声音</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>选择…</translation>
    </message>
    <message>
        <source>Choose a recording of this voice</source>
        <translation>选择该声音的录音</translation>
    </message>
    <message>
        <source>Sample voices</source>
        <translation>示例声音</translation>
    </message>
    <message>
        <source>None yet; it can follow later</source>
        <translation>暂无，可稍后添加</translation>
    </message>
    <message>
        <source>There is a character called {name} already.</source>
        <translation>已有名为“{name}”的角色。</translation>
    </message>
</context>
<context>
    <name>CharacterHead</name>
    <message>
        <source>Language of the character</source>
        <translation>角色语言</translation>
    </message>
    <message>
        <source>What language the lines are read in</source>
        <translation>朗读台词所用的语言</translation>
    </message>
</context>
<context>
    <name>ChipRow</name>
    <message>
        <source>+{n}</source>
        <translation>+{n}</translation>
    </message>
</context>
<context>
    <name>ClipEditor</name>
    <message>
        <source>{name} has no voice yet. Drop or paste a recording of 3 to 10 s here, or choose one.</source>
        <translation>“{name}”还没有声音。请将 3 至 10 秒的录音拖放或粘贴到这里，或选择一段录音。</translation>
    </message>
    <message>
        <source>The recording for {name} is being read…</source>
        <translation>正在读取“{name}”的录音…</translation>
    </message>
    <message>
        <source>{start:.2f}–{end:.2f} s, {length:.1f} s are used</source>
        <translation>{start:.2f}–{end:.2f} 秒，使用 {length:.1f} 秒</translation>
    </message>
    <message>
        <source>{start:.2f}–{end:.2f} s, {length:.1f} of {total:.1f} s are used</source>
        <translation>{start:.2f}–{end:.2f} 秒，使用 {length:.1f} / {total:.1f} 秒</translation>
    </message>
    <message>
        <source>The recording is being read…</source>
        <translation>正在读取录音…</translation>
    </message>
</context>
<context>
    <name>ClipPage</name>
    <message>
        <source>■ Stop</source>
        <translation>■ 停止</translation>
    </message>
    <message>
        <source>▶ Play part</source>
        <translation>▶ 播放区间</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>See the part that is used, or the whole clip</source>
        <translation>查看使用区间或整段音频</translation>
    </message>
    <message>
        <source>Reference clip and the part of it that is used</source>
        <translation>参考音频及其使用区间</translation>
    </message>
    <message>
        <source>Drag the edges of the part that is used, or the whole part: {shortest:.0f} to {longest:.0f} s of a recording can be used. Click to hear it from there. Ctrl and the wheel zoom.</source>
        <translation>拖动使用区间的边缘或整个区间：可使用录音中的 {shortest:.0f} 至 {longest:.0f} 秒。单击可从该处试听。按住 Ctrl 滚动滚轮可缩放。</translation>
    </message>
    <message>
        <source>Let Afureko choose the best part of this recording again</source>
        <translation>让 Afureko 重新选择此录音的最佳区间</translation>
    </message>
    <message>
        <source>Choose best part</source>
        <translation>选最佳区间</translation>
    </message>
    <message>
        <source>Replace…</source>
        <translation>替换…</translation>
    </message>
    <message>
        <source>Choose another recording</source>
        <translation>选择其他录音</translation>
    </message>
    <message>
        <source>Take the clip from this character; the file stays in the project</source>
        <translation>移除此角色的参考音频；文件仍保留在项目中</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
</context>
<context>
    <name>ClipSources</name>
    <message>
        <source>Recordings and films ({endings})</source>
        <translation>录音与视频 ({endings})</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>Choose a recording of this voice</source>
        <translation>选择该声音的录音</translation>
    </message>
    <message>
        <source>Sample voices</source>
        <translation>示例声音</translation>
    </message>
    <message>
        <source>There are none here</source>
        <translation>这里没有示例声音</translation>
    </message>
</context>
<context>
    <name>ColourButton</name>
    <message>
        <source>Colour: {name}</source>
        <translation>颜色：{name}</translation>
    </message>
    <message>
        <source>{said}. Choose another…</source>
        <translation>{said}。选择其他颜色…</translation>
    </message>
    <message>
        <source>Another colour…</source>
        <translation>其他颜色…</translation>
    </message>
    <message>
        <source>Colour of the character</source>
        <translation>角色颜色</translation>
    </message>
</context>
<context>
    <name>Colours</name>
    <message>
        <source>Blue</source>
        <translation>蓝色</translation>
    </message>
    <message>
        <source>Vermilion</source>
        <translation>朱红</translation>
    </message>
    <message>
        <source>Green</source>
        <translation>绿色</translation>
    </message>
    <message>
        <source>Pink</source>
        <translation>粉色</translation>
    </message>
    <message>
        <source>Orange</source>
        <translation>橙色</translation>
    </message>
    <message>
        <source>Sky blue</source>
        <translation>天蓝</translation>
    </message>
    <message>
        <source>Olive</source>
        <translation>橄榄绿</translation>
    </message>
    <message>
        <source>Wine</source>
        <translation>酒红</translation>
    </message>
    <message>
        <source>Teal</source>
        <translation>蓝绿</translation>
    </message>
    <message>
        <source>Purple</source>
        <translation>紫色</translation>
    </message>
    <message>
        <source>Sand</source>
        <translation>沙色</translation>
    </message>
    <message>
        <source>Grey</source>
        <translation>灰色</translation>
    </message>
</context>
<context>
    <name>Commands</name>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>&amp;New project…</source>
        <translation>新建项目(&amp;N)…</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>打开(&amp;O)…</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>Save &amp;as…</source>
        <translation>另存为(&amp;A)…</translation>
    </message>
    <message>
        <source>Save as one &amp;file…</source>
        <translation>另存为单个文件(&amp;F)…</translation>
    </message>
    <message>
        <source>&amp;Import script…</source>
        <translation>导入剧本(&amp;I)…</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>导出(&amp;E)…</translation>
    </message>
    <message>
        <source>&amp;Models…</source>
        <translation>模型(&amp;M)…</translation>
    </message>
    <message>
        <source>&amp;Unload models</source>
        <translation>卸载模型(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Close project</source>
        <translation>关闭项目(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>Cu&amp;t lines</source>
        <translation>剪切台词(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Copy lines</source>
        <translation>复制台词(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Paste lines</source>
        <translation>粘贴台词(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Add line</source>
        <translation>添加台词(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Duplicate lines</source>
        <translation>创建台词副本(&amp;D)</translation>
    </message>
    <message>
        <source>De&amp;lete lines</source>
        <translation>删除台词(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Split at the caret</source>
        <translation>在光标处拆分(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Merge with the next line</source>
        <translation>与下一句合并(&amp;M)</translation>
    </message>
    <message>
        <source>Move lines u&amp;p</source>
        <translation>上移台词(&amp;P)</translation>
    </message>
    <message>
        <source>Move lines do&amp;wn</source>
        <translation>下移台词(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Find…</source>
        <translation>查找(&amp;F)…</translation>
    </message>
    <message>
        <source>S&amp;ettings…</source>
        <translation>设置(&amp;E)…</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>台词</translation>
    </message>
    <message>
        <source>Give lines to character {n}</source>
        <translation>将台词分配给角色 {n}</translation>
    </message>
    <message>
        <source>&amp;New take of the selected lines</source>
        <translation>为所选台词生成新版本(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Several takes of the selected lines</source>
        <translation>为所选台词生成多个版本(&amp;S)</translation>
    </message>
    <message>
        <source>Make &amp;all missing takes</source>
        <translation>生成所有缺失的版本(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Confirm take, go to the next open line; without a take: write</source>
        <translation>确认版本并转到下一句待处理台词；无版本时编辑文本(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Write the text</source>
        <translation>编辑文本(&amp;W)</translation>
    </message>
    <message>
        <source>Next &amp;problem</source>
        <translation>下一个问题(&amp;P)</translation>
    </message>
    <message>
        <source>P&amp;revious problem</source>
        <translation>上一个问题(&amp;R)</translation>
    </message>
    <message>
        <source>Take</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>Hear take {n}</source>
        <translation>试听版本 {n}</translation>
    </message>
    <message>
        <source>&amp;Previous take</source>
        <translation>上一个版本(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Next take</source>
        <translation>下一个版本(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Choose this take</source>
        <translation>采用此版本(&amp;C)</translation>
    </message>
    <message>
        <source>Leave the choice to the sco&amp;res</source>
        <translation>按评分自动采用(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Star or remove the star</source>
        <translation>添加或移除星标(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Lock or unlock</source>
        <translation>锁定或解锁(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Write a note</source>
        <translation>写备注(&amp;W)</translation>
    </message>
    <message>
        <source>Show or hide the &amp;passport</source>
        <translation>显示或隐藏生成信息(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Delete this take</source>
        <translation>删除此版本(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Restore the deleted take that is selected</source>
        <translation>恢复选中的已删除版本(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Empty the trash…</source>
        <translation>清空回收站(&amp;E)…</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>&amp;Play or stop</source>
        <translation>播放或停止(&amp;P)</translation>
    </message>
    <message>
        <source>Play or stop while &amp;writing</source>
        <translation>编辑文本时播放或停止(&amp;W)</translation>
    </message>
    <message>
        <source>Play &amp;on from here</source>
        <translation>从此处连续播放(&amp;O)</translation>
    </message>
    <message>
        <source>Play the s&amp;cene</source>
        <translation>播放场景(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Stop; then show all lines again</source>
        <translation>停止；再按则显示全部台词(&amp;S)</translation>
    </message>
    <message>
        <source>Pause making &amp;takes</source>
        <translation>暂停生成(&amp;T)</translation>
    </message>
    <message>
        <source>Cancel &amp;all takes that are being made</source>
        <translation>取消所有生成任务(&amp;A)</translation>
    </message>
    <message>
        <source>View</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>Go to the &amp;lines</source>
        <translation>转到台词表(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Reset layout</source>
        <translation>重置布局(&amp;R)</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>帮助</translation>
    </message>
    <message>
        <source>&amp;Keys…</source>
        <translation>快捷键(&amp;K)…</translation>
    </message>
    <message>
        <source>Open the &amp;log folder</source>
        <translation>打开日志文件夹(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;About Afureko</source>
        <translation>关于 Afureko(&amp;A)</translation>
    </message>
</context>
<context>
    <name>ComputePage</name>
    <message>
        <source>Compute device</source>
        <translation>计算设备</translation>
    </message>
    <message>
        <source>Number format</source>
        <translation>数值格式</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>线程数</translation>
    </message>
    <message>
        <source>Models in memory</source>
        <translation>内存中的模型数</translation>
    </message>
    <message>
        <source>Never</source>
        <translation>从不</translation>
    </message>
    <message>
        <source> min</source>
        <translation> 分钟</translation>
    </message>
    <message>
        <source>Unload idle models after</source>
        <translation>空闲模型卸载时间</translation>
    </message>
    <message>
        <source>Counting…</source>
        <translation>正在统计…</translation>
    </message>
    <message>
        <source>&amp;Clear</source>
        <translation>清除(&amp;C)</translation>
    </message>
    <message>
        <source>Clear the voice cache</source>
        <translation>清除声音缓存</translation>
    </message>
    <message>
        <source>Compute &amp;device</source>
        <translation>计算设备(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Number format</source>
        <translation>数值格式(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Threads</source>
        <translation>线程数(&amp;T)</translation>
    </message>
    <message>
        <source>The one that was used longest ago makes room for the next. More at a time take more memory.</source>
        <translation>最久未使用的模型会为下一个让出空间。同时加载越多，占用内存越多。</translation>
    </message>
    <message>
        <source>&amp;Models in memory</source>
        <translation>内存中的模型数(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Unload after</source>
        <translation>空闲后卸载(&amp;U)</translation>
    </message>
    <message>
        <source>Idle models give their memory back.</source>
        <translation>空闲的模型会释放内存。</translation>
    </message>
    <message>
        <source>Voice cache</source>
        <translation>声音缓存</translation>
    </message>
    <message>
        <source>Looking for devices…</source>
        <translation>正在查找设备…</translation>
    </message>
    <message>
        <source>Processor (CPU)</source>
        <translation>处理器 (CPU)</translation>
    </message>
    <message>
        <source>NVIDIA graphics (CUDA)</source>
        <translation>NVIDIA 显卡 (CUDA)</translation>
    </message>
    <message>
        <source>Apple graphics (MPS)</source>
        <translation>Apple 显卡 (MPS)</translation>
    </message>
    <message>
        <source>This device is not there now. Choose Automatic or Processor.</source>
        <translation>此设备当前不可用。请选择“自动”或“处理器”。</translation>
    </message>
    <message>
        <source>No graphics processor that can be used was found; takes are made by the CPU.</source>
        <translation>未找到可用的显卡；由 CPU 生成版本。</translation>
    </message>
    <message numerus="yes">
        <source>In use: {model} on {device}, {dtype}, %n thread(s).</source>
        <translation>
            <numerusform>使用中：{model}，{device}，{dtype}，%n 个线程。</numerusform>
        </translation>
    </message>
    <message>
        <source>The voice model is being loaded…</source>
        <translation>正在加载语音模型…</translation>
    </message>
    <message>
        <source>Used from the next take on. A take that is being made is finished as it is.</source>
        <translation>从下一个版本起生效。正在生成的版本不受影响。</translation>
    </message>
    <message>
        <source>{size} in use. Voices that were encoded once are ready at once; clearing only costs time.</source>
        <translation>已用 {size}。编码过的声音可立即使用；清除后只是需要重新编码。</translation>
    </message>
</context>
<context>
    <name>DeviceBox</name>
    <message>
        <source>Output device</source>
        <translation>输出设备</translation>
    </message>
    <message>
        <source>System default</source>
        <translation>系统默认</translation>
    </message>
    <message>
        <source>System default ({device})</source>
        <translation>系统默认（{device}）</translation>
    </message>
    <message>
        <source>{device} (not connected)</source>
        <translation>{device}（未连接）</translation>
    </message>
    <message>
        <source>Sound comes from: {device}</source>
        <translation>声音输出到：{device}</translation>
    </message>
</context>
<context>
    <name>Editing</name>
    <message>
        <source>Edit text</source>
        <translation>编辑文本</translation>
    </message>
    <message>
        <source>Edit reading</source>
        <translation>编辑读法</translation>
    </message>
    <message>
        <source>Edit times</source>
        <translation>编辑时间</translation>
    </message>
    <message>
        <source>Set length</source>
        <translation>设置时长</translation>
    </message>
    <message>
        <source>Edit note</source>
        <translation>编辑备注</translation>
    </message>
    <message>
        <source>Give lines to a character</source>
        <translation>分配台词给角色</translation>
    </message>
    <message>
        <source>Shift times</source>
        <translation>平移时间</translation>
    </message>
    <message>
        <source>Clear choice</source>
        <translation>取消采用</translation>
    </message>
    <message>
        <source>Add a character first: every line belongs to one.</source>
        <translation>请先添加角色：每句台词都属于一个角色。</translation>
    </message>
    <message>
        <source>Add line</source>
        <translation>添加台词</translation>
    </message>
    <message>
        <source>Duplicate lines</source>
        <translation>创建台词副本</translation>
    </message>
    <message>
        <source>Delete lines</source>
        <translation>删除台词</translation>
    </message>
    <message>
        <source>Move lines</source>
        <translation>移动台词</translation>
    </message>
    <message>
        <source>Split line</source>
        <translation>拆分台词</translation>
    </message>
    <message>
        <source>Only lines that follow each other can be merged.</source>
        <translation>只能合并相邻的台词。</translation>
    </message>
    <message>
        <source>Merge lines</source>
        <translation>合并台词</translation>
    </message>
    <message>
        <source>Add lines from text</source>
        <translation>从文本添加台词</translation>
    </message>
    <message>
        <source>Add episode</source>
        <translation>添加集</translation>
    </message>
    <message>
        <source>Add character</source>
        <translation>添加角色</translation>
    </message>
    <message>
        <source>Rename character</source>
        <translation>重命名角色</translation>
    </message>
    <message>
        <source>Change colour</source>
        <translation>更改颜色</translation>
    </message>
    <message>
        <source>Set language</source>
        <translation>设置语言</translation>
    </message>
    <message>
        <source>Remove character</source>
        <translation>移除角色</translation>
    </message>
    <message>
        <source>Set reference clip</source>
        <translation>设置参考音频</translation>
    </message>
    <message>
        <source>Choose part of the clip</source>
        <translation>选择使用区间</translation>
    </message>
    <message>
        <source>Choose model</source>
        <translation>选择模型</translation>
    </message>
    <message>
        <source>Write what is said</source>
        <translation>填写所说的话</translation>
    </message>
    <message>
        <source>Choose speaker</source>
        <translation>选择发音人</translation>
    </message>
    <message>
        <source>Describe voice</source>
        <translation>描述声音</translation>
    </message>
    <message>
        <source>Describe manner</source>
        <translation>描述说话方式</translation>
    </message>
    <message>
        <source>Choose take</source>
        <translation>采用版本</translation>
    </message>
    <message>
        <source>Star take</source>
        <translation>添加星标</translation>
    </message>
    <message>
        <source>Remove star</source>
        <translation>移除星标</translation>
    </message>
    <message>
        <source>Lock take</source>
        <translation>锁定版本</translation>
    </message>
    <message>
        <source>Unlock take</source>
        <translation>解锁版本</translation>
    </message>
    <message>
        <source>Delete take</source>
        <translation>删除版本</translation>
    </message>
    <message>
        <source>Restore take</source>
        <translation>恢复版本</translation>
    </message>
    <message>
        <source>Edit take note</source>
        <translation>编辑版本备注</translation>
    </message>
    <message>
        <source>Change export settings</source>
        <translation>更改导出设置</translation>
    </message>
</context>
<context>
    <name>EmptyLines</name>
    <message>
        <source>Paste script</source>
        <translation>粘贴剧本</translation>
    </message>
    <message>
        <source>Open script…</source>
        <translation>打开剧本…</translation>
    </message>
    <message>
        <source>Add line</source>
        <translation>添加台词</translation>
    </message>
    <message>
        <source>Clear filter</source>
        <translation>清除筛选</translation>
    </message>
    <message>
        <source>No project is open</source>
        <translation>没有打开的项目</translation>
    </message>
    <message>
        <source>Make a new project, or open one.</source>
        <translation>请新建或打开项目。</translation>
    </message>
    <message>
        <source>No lines yet</source>
        <translation>还没有台词</translation>
    </message>
    <message>
        <source>Paste a script, open one, or press Shift+Enter. A script is text with a “Name: line” a row.</source>
        <translation>粘贴或打开剧本，或按 Shift+回车。剧本是每行一句“角色名：台词”的文本。</translation>
    </message>
    <message>
        <source>No line matches</source>
        <translation>没有符合条件的台词</translation>
    </message>
    <message>
        <source>The lines are still there; the filter hides them.</source>
        <translation>台词仍在，只是被筛选隐藏了。</translation>
    </message>
</context>
<context>
    <name>EmptyPage</name>
    <message>
        <source>Choose a recording…</source>
        <translation>选择录音…</translation>
    </message>
</context>
<context>
    <name>Export</name>
    <message>
        <source>Failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>File lost</source>
        <translation>文件丢失</translation>
    </message>
    <message>
        <source>No take</source>
        <translation>无版本</translation>
    </message>
    <message>
        <source>Outdated</source>
        <translation>已过期</translation>
    </message>
    <message>
        <source>Longer than the slot</source>
        <translation>超出时段</translation>
    </message>
    <message>
        <source>Overlap</source>
        <translation>重叠</translation>
    </message>
    <message>
        <source>Nothing to speak</source>
        <translation>无需配音</translation>
    </message>
    <message>
        <source>Web and podcasts</source>
        <translation>网络与播客</translation>
    </message>
    <message>
        <source>Streaming, loud</source>
        <translation>流媒体（较响）</translation>
    </message>
    <message>
        <source>Europe, EBU R 128</source>
        <translation>欧洲 EBU R 128</translation>
    </message>
    <message>
        <source>USA, ATSC A/85</source>
        <translation>美国 ATSC A/85</translation>
    </message>
    <message>
        <source>Japan, ARIB TR-B32</source>
        <translation>日本 ARIB TR-B32</translation>
    </message>
    <message>
        <source>episode.wav: {length}, 48 kHz, 24 bit, mono, {lufs:.1f} LUFS, true peak at most {peak:.1f} dBTP</source>
        <translation>episode.wav：{length}，48 kHz，24 bit，单声道，{lufs:.1f} LUFS，真峰值不超过 {peak:.1f} dBTP</translation>
    </message>
    <message>
        <source>No line has a take: only report.json would be written.</source>
        <translation>没有台词有版本：只会写入 report.json。</translation>
    </message>
    <message>
        <source>About {needed} are written, {free} are free</source>
        <translation>约写入 {needed}，可用空间 {free}</translation>
    </message>
    <message>
        <source>replaces {file}, which is not from Afureko</source>
        <translation>将替换 {file}，该文件并非由 Afureko 生成</translation>
    </message>
    <message>
        <source>{lines} lines = {written} written + {skipped} skipped + {failed} failed</source>
        <translation>{lines} 句台词 = 写入 {written} + 跳过 {skipped} + 失败 {failed}</translation>
    </message>
    <message>
        <source>There is no episode.wav, because no line has a take.</source>
        <translation>没有 episode.wav，因为没有台词有版本。</translation>
    </message>
    <message>
        <source>{title}: {length}, {lufs} LUFS, {peak} dBTP</source>
        <translation>{title}：{length}，{lufs} LUFS，{peak} dBTP</translation>
    </message>
    <message>
        <source>Everything was up to date already; nothing had to be written anew.</source>
        <translation>所有文件均为最新，无需重新写入。</translation>
    </message>
</context>
<context>
    <name>ExportCounts</name>
    <message numerus="yes">
        <source>lines/: %n file(s), one for each line; report.json</source>
        <translation>
            <numerusform>lines/：%n 个文件，每句台词一个；report.json</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n line(s) will be left out</source>
        <translation>
            <numerusform>%n 句台词不会导出</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n take(s) were chosen by score and not confirmed</source>
        <translation>
            <numerusform>%n 个版本由评分选出，尚未确认</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n take(s) are still being made and are not in it</source>
        <translation>
            <numerusform>%n 个版本仍在生成，不含在内</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>replaces the export of “{title}” of {when} (%n line file(s))</source>
        <translation>
            <numerusform>将替换“{title}”于 {when} 的导出（%n 个台词文件）</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ExportDialog</name>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Beginning</source>
        <translation>正在开始</translation>
    </message>
    <message>
        <source>Export to</source>
        <translation>导出到</translation>
    </message>
    <message>
        <source>Written to {folder}</source>
        <translation>已写入 {folder}</translation>
    </message>
    <message>
        <source>Takes or lines have changed since. Export again to write them too.</source>
        <translation>导出之后版本或台词有改动。要一并写入，请再次导出。</translation>
    </message>
    <message>
        <source>What was there before is untouched.</source>
        <translation>原有内容未受影响。</translation>
    </message>
    <message>
        <source>The export was cancelled.</source>
        <translation>导出已取消。</translation>
    </message>
</context>
<context>
    <name>ExportPage</name>
    <message>
        <source>Progress of the export</source>
        <translation>导出进度</translation>
    </message>
    <message numerus="yes">
        <source>All %n episode(s)</source>
        <translation>
            <numerusform>全部 %n 集</numerusform>
        </translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>未命名</translation>
    </message>
    <message numerus="yes">
        <source>Make %n take(s) first</source>
        <translation>
            <numerusform>先生成 %n 个版本</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>▲ %n line(s) to look at. Double-click or Enter goes to the line.</source>
        <translation>
            <numerusform>▲ %n 句台词需要查看。双击或按回车键转到该台词。</numerusform>
        </translation>
    </message>
    <message>
        <source>● Every line has a take of its present text, and nothing overlaps.</source>
        <translation>● 每句台词都有与当前文本一致的版本，且没有重叠。</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Looking at the lines…</source>
        <translation>正在检查台词…</translation>
    </message>
    <message>
        <source>{doing}…</source>
        <translation>{doing}…</translation>
    </message>
    <message>
        <source>Cancelling…</source>
        <translation>正在取消…</translation>
    </message>
    <message>
        <source>Export again</source>
        <translation>再次导出</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>&amp;Episode</source>
        <translation>集(&amp;E)</translation>
    </message>
    <message>
        <source>Ask for a take of every line that has none, failed or is outdated, and close</source>
        <translation>为所有无版本、失败或已过期的台词生成版本，并关闭窗口</translation>
    </message>
    <message>
        <source>Folder to export to</source>
        <translation>导出文件夹</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>选择…</translation>
    </message>
    <message>
        <source>Choose another folder</source>
        <translation>选择其他文件夹</translation>
    </message>
    <message>
        <source>&amp;Folder</source>
        <translation>文件夹(&amp;F)</translation>
    </message>
    <message>
        <source>Loudness</source>
        <translation>响度</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>打开文件夹</translation>
    </message>
    <message>
        <source>Cancel export</source>
        <translation>取消导出</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>FaultLane</name>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Make a take of this line again</source>
        <translation>重新生成此台词的版本</translation>
    </message>
    <message>
        <source>Skipped</source>
        <translation>已跳过</translation>
    </message>
</context>
<context>
    <name>FilterBar</name>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Find text, reading or character</source>
        <translation>查找文本、读法或角色</translation>
    </message>
    <message>
        <source>Find lines</source>
        <translation>查找台词</translation>
    </message>
    <message>
        <source>Show every line</source>
        <translation>显示全部台词</translation>
    </message>
    <message>
        <source>Show the lines of a character</source>
        <translation>显示某个角色的台词</translation>
    </message>
    <message>
        <source>Episode</source>
        <translation>集</translation>
    </message>
    <message>
        <source>Missing, outdated, failed, or not confirmed by you</source>
        <translation>无版本、已过期、失败或尚未确认</translation>
    </message>
    <message>
        <source>No take can be used</source>
        <translation>没有可用的版本</translation>
    </message>
    <message>
        <source>Text or voice changed after the take was made</source>
        <translation>版本生成后文本或声音有更改</translation>
    </message>
    <message>
        <source>The last take could not be made</source>
        <translation>上一个版本未能生成</translation>
    </message>
    <message>
        <source>The take is longer than its slot</source>
        <translation>版本超出时段</translation>
    </message>
    <message>
        <source>{what}. Ctrl+click adds to what is shown.</source>
        <translation>{what}。按住 Ctrl 单击可叠加显示。</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>待处理</translation>
    </message>
    <message>
        <source>No take</source>
        <translation>无版本</translation>
    </message>
    <message>
        <source>Outdated</source>
        <translation>已过期</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>Too long</source>
        <translation>过长</translation>
    </message>
    <message>
        <source>All {n}</source>
        <translation>全部 {n}</translation>
    </message>
    <message>
        <source>{shown} of {n}</source>
        <translation>{shown} / {n}</translation>
    </message>
    <message>
        <source>Show: {kind}, {n}</source>
        <translation>显示：{kind}，{n}</translation>
    </message>
    <message>
        <source>Everybody</source>
        <translation>所有角色</translation>
    </message>
</context>
<context>
    <name>FindingsTree</name>
    <message>
        <source>Line</source>
        <translation>台词</translation>
    </message>
    <message>
        <source>Character</source>
        <translation>角色</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>What to look at</source>
        <translation>需要查看的内容</translation>
    </message>
    <message>
        <source>What to look at before the export</source>
        <translation>导出前需要查看的内容</translation>
    </message>
    <message>
        <source>{glyph} {word} ({n})</source>
        <translation>{glyph} {word}（{n}）</translation>
    </message>
    <message>
        <source>… and {n} more</source>
        <translation>… 另有 {n} 项</translation>
    </message>
</context>
<context>
    <name>FolderRow</name>
    <message>
        <source>Choose…</source>
        <translation>选择…</translation>
    </message>
    <message>
        <source>Default</source>
        <translation>默认</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>{folder}: {what}</source>
        <translation>{folder}：{what}</translation>
    </message>
</context>
<context>
    <name>FoldersPage</name>
    <message>
        <source>New projects</source>
        <translation>新项目</translation>
    </message>
    <message>
        <source>Your documents</source>
        <translation>“文档”文件夹</translation>
    </message>
    <message>
        <source>Exports</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>The folder “export” of each project</source>
        <translation>各项目的“export”文件夹</translation>
    </message>
    <message>
        <source>New &amp;projects</source>
        <translation>新项目(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Exports</source>
        <translation>导出(&amp;E)</translation>
    </message>
</context>
<context>
    <name>HeirDialog</name>
    <message>
        <source>Remove character</source>
        <translation>移除角色</translation>
    </message>
    <message numerus="yes">
        <source>%n line(s) belong to {name}. Who takes them over?</source>
        <translation>
            <numerusform>“{name}”有 %n 句台词，由谁接手？</numerusform>
        </translation>
    </message>
    <message>
        <source>Who takes over the lines</source>
        <translation>接手台词的角色</translation>
    </message>
    <message>
        <source>Takes stay with their lines and become outdated. This can be undone.</source>
        <translation>版本随台词保留，并变为已过期。此操作可以撤销。</translation>
    </message>
</context>
<context>
    <name>ImportDialog</name>
    <message>
        <source>Choose another file…</source>
        <translation>选择其他文件…</translation>
    </message>
    <message>
        <source>Row</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Character</source>
        <translation>角色</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>发现的问题</translation>
    </message>
    <message>
        <source>Import script</source>
        <translation>导入剧本</translation>
    </message>
    <message>
        <source>Reading the script…</source>
        <translation>正在读取剧本…</translation>
    </message>
    <message>
        <source>Lines that were read</source>
        <translation>读取到的台词</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Where the lines go</source>
        <translation>台词的添加位置</translation>
    </message>
    <message>
        <source>Title of the episode</source>
        <translation>集标题</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
    <message>
        <source>after the current line</source>
        <translation>在当前台词之后</translation>
    </message>
    <message>
        <source>at the end of “{episode}”</source>
        <translation>在“{episode}”末尾</translation>
    </message>
    <message>
        <source>as a new episode</source>
        <translation>作为新的一集</translation>
    </message>
    <message numerus="yes">
        <source>%n row(s) to look at</source>
        <translation>
            <numerusform>%n 行需要查看</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Add %n line(s)</source>
        <translation>
            <numerusform>添加 %n 句台词</numerusform>
        </translation>
    </message>
    <message>
        <source>Add lines</source>
        <translation>添加台词</translation>
    </message>
    <message>
        <source>{name}  + new</source>
        <translation>{name}  + 新</translation>
    </message>
    <message>
        <source>SubRip subtitles</source>
        <translation>SubRip 字幕</translation>
    </message>
    <message>
        <source>WebVTT subtitles</source>
        <translation>WebVTT 字幕</translation>
    </message>
    <message>
        <source>ASS subtitles</source>
        <translation>ASS 字幕</translation>
    </message>
    <message>
        <source>a table</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Scripts (*.txt *.srt *.vtt *.ass *.ssa *.csv *.tsv);;All files (*)</source>
        <translation>剧本 (*.txt *.srt *.vtt *.ass *.ssa *.csv *.tsv);;所有文件 (*)</translation>
    </message>
    <message numerus="yes">
        <source>%n line(s)</source>
        <translation>
            <numerusform>%n 句台词</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n character(s)</source>
        <translation>
            <numerusform>%n 个角色</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of them new</source>
        <translation>
            <numerusform>其中 %n 个为新角色</numerusform>
        </translation>
    </message>
    <message>
        <source>read as {kind}, {encoding}</source>
        <translation>格式：{kind}，{encoding}</translation>
    </message>
    <message>
        <source>Open script</source>
        <translation>打开剧本</translation>
    </message>
    <message>
        <source>New episode</source>
        <translation>新的一集</translation>
    </message>
</context>
<context>
    <name>JobDialog</name>
    <message>
        <source>Cancelling…</source>
        <translation>正在取消…</translation>
    </message>
</context>
<context>
    <name>Lane</name>
    <message>
        <source>{s} s</source>
        <translation>{s} 秒</translation>
    </message>
    <message>
        <source>{s} of {slot} s, {over} s too long</source>
        <translation>{s} / {slot} 秒，超出 {over} 秒</translation>
    </message>
    <message>
        <source>The speech is {over} s longer than the slot of the line.</source>
        <translation>语音比台词的时段长 {over} 秒。</translation>
    </message>
    <message>
        <source>{s} of {slot} s</source>
        <translation>{s} / {slot} 秒</translation>
    </message>
    <message>
        <source>The file of this take is not in the project folder any more.</source>
        <translation>此版本的文件已不在项目文件夹中。</translation>
    </message>
    <message>
        <source>Text, reading or voice were changed after this take was made; its passport says what.</source>
        <translation>此版本生成后，文本、读法或声音有更改；详见生成信息。</translation>
    </message>
    <message>
        <source>Cut short</source>
        <translation>未完整</translation>
    </message>
    <message>
        <source>The take ended {reason}.</source>
        <translation>此版本的结束原因：{reason}。</translation>
    </message>
    <message>
        <source>{name} {value} %</source>
        <translation>{name} {value}%</translation>
    </message>
    <message>
        <source>{chip}: {reason}</source>
        <translation>{chip}：{reason}</translation>
    </message>
    <message>
        <source>{name}: {reason}</source>
        <translation>{name}：{reason}</translation>
    </message>
</context>
<context>
    <name>LaneList</name>
    <message>
        <source>Takes of the line</source>
        <translation>台词的版本</translation>
    </message>
    <message>
        <source>about {s} s expected</source>
        <translation>预计约 {s} 秒</translation>
    </message>
    <message>
        <source>{s} s made</source>
        <translation>已生成 {s} 秒</translation>
    </message>
    <message>
        <source>There is no word to speak in this line, so it needs no take.</source>
        <translation>这句台词没有可说的内容，无需版本。</translation>
    </message>
</context>
<context>
    <name>LineCommands</name>
    <message>
        <source>The filter hides the current line, so nothing was changed. Esc shows all lines.</source>
        <translation>当前台词被筛选隐藏，因此没有做任何改动。按 Esc 显示全部台词。</translation>
    </message>
    <message>
        <source>There is no problem left: every line has a take that fits and that you confirmed.</source>
        <translation>没有问题了：每句台词都有合适且已确认的版本。</translation>
    </message>
    <message>
        <source>Nothing is missing: every line has a take that fits its text, or one on its way.</source>
        <translation>没有缺失：每句台词都有与文本一致的版本，或已在生成。</translation>
    </message>
    <message>
        <source>Every line has a take that you confirmed.</source>
        <translation>每句台词都有已确认的版本。</translation>
    </message>
    <message>
        <source>This line has no take yet. Press R to make one.</source>
        <translation>这句台词还没有版本。按 R 生成。</translation>
    </message>
</context>
<context>
    <name>LineTips</name>
    <message numerus="yes">
        <source>%n take(s)</source>
        <translation>
            <numerusform>%n 个版本</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n take(s) with a star</source>
        <translation>
            <numerusform>%n 个版本有星标</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing was made: there is no word to speak in this line.</source>
        <translation>没有生成：这句台词没有可说的内容。</translation>
    </message>
    <message>
        <source>No take can be used yet.</source>
        <translation>还没有可用的版本。</translation>
    </message>
    <message>
        <source>A take was asked for and waits for its turn.</source>
        <translation>已请求生成版本，正在排队。</translation>
    </message>
    <message>
        <source>A take is being made.</source>
        <translation>正在生成版本。</translation>
    </message>
    <message>
        <source>The best take by score speaks for this line; you have not confirmed one.</source>
        <translation>这句台词使用评分最高的版本；你尚未确认。</translation>
    </message>
    <message>
        <source>You confirmed this take.</source>
        <translation>你已确认此版本。</translation>
    </message>
    <message>
        <source>You confirmed this take, and it is locked against deletion.</source>
        <translation>你已确认此版本，并已锁定以防删除。</translation>
    </message>
    <message>
        <source>Text, reading or voice changed after this take was made.</source>
        <translation>此版本生成后，文本、读法或声音有更改。</translation>
    </message>
    <message>
        <source>The take is longer than the time the line has.</source>
        <translation>版本时长超出台词的时段。</translation>
    </message>
    <message>
        <source>The file of the take you chose is missing; another one stands in if there is one.</source>
        <translation>采用版本的文件丢失；如有其他版本，则由其代替。</translation>
    </message>
    <message>
        <source>Speech: {n} s</source>
        <translation>语音：{n} 秒</translation>
    </message>
    <message>
        <source>Slot: {start} – {end}</source>
        <translation>时段：{start} – {end}</translation>
    </message>
    <message>
        <source>Asked length: {n} s</source>
        <translation>指定时长：{n} 秒</translation>
    </message>
    <message>
        <source>▲ {n} s too long for its slot</source>
        <translation>▲ 超出时段 {n} 秒</translation>
    </message>
</context>
<context>
    <name>LinesDelegate</name>
    <message>
        <source>Character</source>
        <translation>角色</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>读法</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Read by itself</source>
        <translation>自动得出读法</translation>
    </message>
</context>
<context>
    <name>LinesMenu</name>
    <message>
        <source>Write the text</source>
        <translation>编辑文本</translation>
    </message>
    <message>
        <source>Edit the reading</source>
        <translation>编辑读法</translation>
    </message>
    <message>
        <source>Edit times and length…</source>
        <translation>编辑时间和时长…</translation>
    </message>
    <message numerus="yes">
        <source>Give %n line(s) to</source>
        <translation>
            <numerusform>将 %n 句台词分配给</numerusform>
        </translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>Play on from here</source>
        <translation>从此处连续播放</translation>
    </message>
    <message numerus="yes">
        <source>New take of %n line(s)</source>
        <translation>
            <numerusform>为 %n 句台词生成新版本</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n take(s) of each line</source>
        <translation>
            <numerusform>每句台词生成 %n 个版本</numerusform>
        </translation>
    </message>
    <message>
        <source>Make what is missing here</source>
        <translation>生成所选中缺失的版本</translation>
    </message>
    <message>
        <source>Leave the choice to the scores</source>
        <translation>按评分自动采用</translation>
    </message>
    <message>
        <source>Add a line below</source>
        <translation>在下方添加台词</translation>
    </message>
    <message numerus="yes">
        <source>Duplicate %n line(s)</source>
        <translation>
            <numerusform>创建 %n 句台词的副本</numerusform>
        </translation>
    </message>
    <message>
        <source>Merge with the next line</source>
        <translation>与下一句合并</translation>
    </message>
    <message numerus="yes">
        <source>Merge %n line(s)</source>
        <translation>
            <numerusform>合并 %n 句台词</numerusform>
        </translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>上移</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>下移</translation>
    </message>
    <message>
        <source>Shift times…</source>
        <translation>平移时间…</translation>
    </message>
    <message numerus="yes">
        <source>Copy %n line(s) as text</source>
        <translation>
            <numerusform>将 %n 句台词复制为文本</numerusform>
        </translation>
    </message>
    <message>
        <source>Paste script…</source>
        <translation>粘贴剧本…</translation>
    </message>
    <message>
        <source>Open script…</source>
        <translation>打开剧本…</translation>
    </message>
    <message numerus="yes">
        <source>Delete %n line(s)</source>
        <translation>
            <numerusform>删除 %n 句台词</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LinesModel</name>
    <message>
        <source>#</source>
        <translation>#</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Character</source>
        <translation>角色</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>读法</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>时长</translation>
    </message>
    <message>
        <source>Takes</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>Stars</source>
        <translation>星标</translation>
    </message>
    <message>
        <source>{take} s</source>
        <translation>{take} 秒</translation>
    </message>
    <message>
        <source>{take} / {slot} s</source>
        <translation>{take} / {slot} 秒</translation>
    </message>
</context>
<context>
    <name>LinesPanel</name>
    <message>
        <source>Lines</source>
        <translation>台词</translation>
    </message>
</context>
<context>
    <name>LinesScripts</name>
    <message>
        <source>Scripts (*.txt *.srt *.vtt *.ass *.ssa *.csv *.tsv);;All files (*)</source>
        <translation>剧本 (*.txt *.srt *.vtt *.ass *.ssa *.csv *.tsv);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Open script</source>
        <translation>打开剧本</translation>
    </message>
</context>
<context>
    <name>LinesTable</name>
    <message>
        <source>Lines</source>
        <translation>台词</translation>
    </message>
</context>
<context>
    <name>LoudnessForm</name>
    <message>
        <source>Loudness for</source>
        <translation>响度预设</translation>
    </message>
    <message>
        <source>Own values</source>
        <translation>自定义</translation>
    </message>
    <message>
        <source>Loudness</source>
        <translation>响度</translation>
    </message>
    <message>
        <source>True peak</source>
        <translation>真峰值</translation>
    </message>
    <message>
        <source>Gap between lines without a time of their own</source>
        <translation>没有指定时间的台词之间的间隔</translation>
    </message>
    <message>
        <source> s</source>
        <translation> 秒</translation>
    </message>
    <message>
        <source>peak</source>
        <translation>峰值</translation>
    </message>
    <message>
        <source>gap</source>
        <translation>间隔</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Sound</source>
        <translation>音频</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>队列</translation>
    </message>
    <message>
        <source>Cast</source>
        <translation>角色表</translation>
    </message>
    <message>
        <source>Takes</source>
        <translation>录音版本</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>快捷键</translation>
    </message>
    <message>
        <source>{project}[*] — Afureko</source>
        <translation>{project}[*] — Afureko</translation>
    </message>
    <message>
        <source>Afureko</source>
        <translation>Afureko</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Undo: {step}</source>
        <translation>撤销：{step}(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Redo: {step}</source>
        <translation>重做：{step}(&amp;R)</translation>
    </message>
    <message>
        <source>typing</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>De&amp;lete lines</source>
        <translation>删除台词(&amp;L)</translation>
    </message>
    <message>
        <source>De&amp;lete take</source>
        <translation>删除版本(&amp;L)</translation>
    </message>
    <message>
        <source>Remove character…</source>
        <translation>移除角色…</translation>
    </message>
</context>
<context>
    <name>Menus</name>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>最近打开(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Line</source>
        <translation>台词(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Give lines to</source>
        <translation>分配台词给(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Take</source>
        <translation>版本(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Hear take</source>
        <translation>试听版本(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Play</source>
        <translation>播放(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
</context>
<context>
    <name>Messages</name>
    <message>
        <source>{name} has no voice yet. Give {name} a recording in the cast on the left.</source>
        <translation>{name} 还没有声音。请在左侧的角色表中为 {name} 指定一段录音。</translation>
    </message>
    <message>
        <source>Choose another clip…</source>
        <translation>选择其他音频…</translation>
    </message>
    <message>
        <source>Edit the line</source>
        <translation>编辑台词</translation>
    </message>
    <message>
        <source>Open settings</source>
        <translation>打开设置</translation>
    </message>
    <message>
        <source>Save elsewhere…</source>
        <translation>另存到别处…</translation>
    </message>
    <message>
        <source>Choose another file…</source>
        <translation>选择其他文件…</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Copy details</source>
        <translation>复制详情</translation>
    </message>
    <message>
        <source>Show the voice</source>
        <translation>显示声音</translation>
    </message>
    <message>
        <source>Open models</source>
        <translation>打开模型</translation>
    </message>
</context>
<context>
    <name>ModelChoice</name>
    <message>
        <source>Model of the character</source>
        <translation>角色的模型</translation>
    </message>
    <message>
        <source>Which voice model speaks the lines of this character</source>
        <translation>由哪个语音模型说出该角色的台词</translation>
    </message>
    <message>
        <source>Get or manage models</source>
        <translation>获取或管理模型</translation>
    </message>
    <message>
        <source>Open models</source>
        <translation>打开模型</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Default: {model}</source>
        <translation>默认：{model}</translation>
    </message>
    <message>
        <source>✕ {model} (not here)</source>
        <translation>✕ {model}（不在本机）</translation>
    </message>
    <message>
        <source>{model} does not speak {language}. Choose another language or model.</source>
        <translation>{model} 不会说{language}。请选择其他语言或模型。</translation>
    </message>
    <message>
        <source>Needs {memory}</source>
        <translation>需要内存：{memory}</translation>
    </message>
</context>
<context>
    <name>ModelDetails</name>
    <message>
        <source>Languages</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Voices</source>
        <translation>声音</translation>
    </message>
    <message>
        <source>Directions</source>
        <translation>表演指示</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>许可证</translation>
    </message>
    <message>
        <source>Who may get it</source>
        <translation>谁可获取</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>下载</translation>
    </message>
    <message>
        <source>On disk</source>
        <translation>磁盘占用</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>暂停(&amp;P)</translation>
    </message>
    <message>
        <source>Make &amp;default</source>
        <translation>设为默认(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Verify</source>
        <translation>校验(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Open folder</source>
        <translation>打开文件夹(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Remove…</source>
        <translation>移除(&amp;R)…</translation>
    </message>
    <message>
        <source>Speak for every character without a model of its own</source>
        <translation>为所有没有自己模型的角色说话</translation>
    </message>
    <message>
        <source>Read every file again and compare its checksum</source>
        <translation>重新读取每个文件并比对校验和</translation>
    </message>
    <message>
        <source>What has arrived is kept. Resume goes on from there.</source>
        <translation>已到达的部分已保留。继续将从该处接着下载。</translation>
    </message>
    <message>
        <source>&amp;Get…</source>
        <translation>获取(&amp;G)…</translation>
    </message>
    <message>
        <source>Res&amp;ume</source>
        <translation>继续(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Try again</source>
        <translation>重试(&amp;T)</translation>
    </message>
    <message>
        <source>Sto&amp;p checking</source>
        <translation>停止校验(&amp;P)</translation>
    </message>
    <message>
        <source>Fo&amp;rget</source>
        <translation>从列表移除(&amp;R)</translation>
    </message>
</context>
<context>
    <name>Models</name>
    <message>
        <source>From a recording, with the words that are said in it</source>
        <translation>来自录音及其中所说的话</translation>
    </message>
    <message>
        <source>From a recording</source>
        <translation>来自录音</translation>
    </message>
    <message>
        <source>Speakers of its own</source>
        <translation>自带发音人</translation>
    </message>
    <message>
        <source>From a description</source>
        <translation>来自文字描述</translation>
    </message>
    <message>
        <source>Yes: each character may have a manner, such as “tired, speaking softly”</source>
        <translation>可以：每个角色可有说话方式，例如“疲惫，轻声说话”</translation>
    </message>
    <message>
        <source>Marks inside a line, such as [whisper]</source>
        <translation>台词中的标记，例如 [whisper]</translation>
    </message>
    <message>
        <source>No</source>
        <translation>不可以</translation>
    </message>
    <message>
        <source>Ships with Afureko</source>
        <translation>随 Afureko 附带</translation>
    </message>
    <message>
        <source>An account at Hugging Face, terms accepted there, and an access token</source>
        <translation>需要 Hugging Face 账号、接受其条款以及访问令牌</translation>
    </message>
    <message>
        <source>Anybody</source>
        <translation>任何人</translation>
    </message>
    <message>
        <source>about {size}</source>
        <translation>约 {size}</translation>
    </message>
    <message>
        <source>about {need}</source>
        <translation>约 {need}</translation>
    </message>
    <message>
        <source>{need}; {free} are free now</source>
        <translation>{need}；目前可用 {free}</translation>
    </message>
    <message>
        <source>{need}, but only {free} are free now. It may be slow, or fail.</source>
        <translation>{need}，但目前仅有 {free} 可用。可能会很慢，或失败。</translation>
    </message>
    <message>
        <source>Waits for the download before it</source>
        <translation>等待前一个下载</translation>
    </message>
    <message>
        <source>{share} % · stalled</source>
        <translation>{share} % · 停滞</translation>
    </message>
    <message>
        <source>{share} %</source>
        <translation>{share} %</translation>
    </message>
    <message>
        <source>Asking for the files…</source>
        <translation>正在查询文件…</translation>
    </message>
    <message>
        <source>Checking…</source>
        <translation>正在检查…</translation>
    </message>
    <message>
        <source>Did not work</source>
        <translation>未成功</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>就绪</translation>
    </message>
    <message>
        <source>Ready, not checked yet</source>
        <translation>就绪，尚未检查</translation>
    </message>
    <message>
        <source>Not whole</source>
        <translation>不完整</translation>
    </message>
    <message>
        <source>Cannot be used</source>
        <translation>无法使用</translation>
    </message>
    <message>
        <source>Not here</source>
        <translation>不在此处</translation>
    </message>
    <message>
        <source>default</source>
        <translation>默认</translation>
    </message>
    <message>
        <source>in memory</source>
        <translation>在内存中</translation>
    </message>
    <message>
        <source>{done} of {total}</source>
        <translation>{done} / {total}</translation>
    </message>
    <message>
        <source>Checking: {amount}</source>
        <translation>检查中：{amount}</translation>
    </message>
    <message>
        <source>{amount}, stalled: nothing arrives at the moment</source>
        <translation>{amount}，停滞：目前没有数据到达</translation>
    </message>
    <message>
        <source>{speed} a second</source>
        <translation>每秒 {speed}</translation>
    </message>
    <message>
        <source>about {n} s left</source>
        <translation>约剩 {n} 秒</translation>
    </message>
    <message>
        <source>about {n} min left</source>
        <translation>约剩 {n} 分钟</translation>
    </message>
    <message>
        <source>about {h} h {n} min left</source>
        <translation>约剩 {h} 小时 {n} 分钟</translation>
    </message>
</context>
<context>
    <name>ModelsDialog</name>
    <message>
        <source>Models</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Name or language</source>
        <translation>名称或语言</translation>
    </message>
    <message>
        <source>Search the models</source>
        <translation>搜索模型</translation>
    </message>
    <message>
        <source>Use a &amp;folder I already have…</source>
        <translation>使用已有的文件夹(&amp;F)…</translation>
    </message>
    <message>
        <source>Speak with a model that was downloaded before; nothing is copied</source>
        <translation>使用以前下载的模型说话，不会复制任何内容</translation>
    </message>
    <message>
        <source>&amp;Unload models</source>
        <translation>卸载模型(&amp;U)</translation>
    </message>
    <message>
        <source>Give the memory of every model back; the next take loads its own again</source>
        <translation>释放所有模型占用的内存；下一个版本会重新加载所需模型</translation>
    </message>
    <message>
        <source>Remove model</source>
        <translation>移除模型</translation>
    </message>
    <message>
        <source>Remove {model}? {size} are given back. Characters who speak with it keep their takes.</source>
        <translation>移除 {model} 吗？将释放 {size}。使用它说话的角色会保留其录音版本。</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Choose the folder of a model</source>
        <translation>选择模型的文件夹</translation>
    </message>
</context>
<context>
    <name>ModelsList</name>
    <message>
        <source>Voice models</source>
        <translation>语音模型</translation>
    </message>
</context>
<context>
    <name>ModelsModel</name>
    <message>
        <source>On this machine</source>
        <translation>本机上的模型</translation>
    </message>
    <message>
        <source>Can be downloaded</source>
        <translation>可下载的模型</translation>
    </message>
</context>
<context>
    <name>Notice</name>
    <message>
        <source>Note</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>Close this notice</source>
        <translation>关闭此通知</translation>
    </message>
</context>
<context>
    <name>NoticeBar</name>
    <message>
        <source>Notices</source>
        <translation>通知</translation>
    </message>
</context>
<context>
    <name>Opening</name>
    <message>
        <source>Open a copy</source>
        <translation>打开副本</translation>
    </message>
    <message>
        <source>{path} is not there any more, or is no project. If it was moved, open it where it is now.</source>
        <translation>{path} 已不存在，或不是项目。如果已移动，请从新位置打开。</translation>
    </message>
    <message>
        <source>Forget it</source>
        <translation>从列表移除</translation>
    </message>
    <message>
        <source>Opening {name}</source>
        <translation>正在打开 {name}</translation>
    </message>
    <message>
        <source>Open {file}</source>
        <translation>打开 {file}</translation>
    </message>
    <message>
        <source>{file} was unpacked to {path}. Work goes on there; the file stays as it is.</source>
        <translation>{file} 已解压到 {path}，之后的工作在那里进行；原文件保持不变。</translation>
    </message>
    <message>
        <source>{name} copy</source>
        <translation>{name} 副本</translation>
    </message>
    <message>
        <source>The unsaved edits were kept aside as {file} in the project folder.</source>
        <translation>未保存的编辑已另存为项目文件夹中的 {file}。</translation>
    </message>
</context>
<context>
    <name>Passport</name>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>读法</translation>
    </message>
    <message>
        <source>from the text</source>
        <translation>由文本得出</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>the default</source>
        <translation>默认模型</translation>
    </message>
    <message>
        <source>a recording</source>
        <translation>录音</translation>
    </message>
    <message>
        <source>Voice</source>
        <translation>声音</translation>
    </message>
    <message>
        <source>Part of the clip</source>
        <translation>使用区间</translation>
    </message>
    <message>
        <source>Words of the clip</source>
        <translation>参考音频的文字</translation>
    </message>
    <message>
        <source>Manner</source>
        <translation>说话方式</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Scores</source>
        <translation>评分</translation>
    </message>
    <message>
        <source>Spoken</source>
        <translation>配音内容</translation>
    </message>
    <message>
        <source>Voice and model</source>
        <translation>声音与模型</translation>
    </message>
    <message>
        <source>Waiting times</source>
        <translation>等待时间</translation>
    </message>
    <message>
        <source>Time of work</source>
        <translation>各阶段耗时</translation>
    </message>
    <message>
        <source>Made for</source>
        <translation>生成依据</translation>
    </message>
    <message>
        <source>the line as it is now</source>
        <translation>台词的当前内容</translation>
    </message>
    <message>
        <source>another text or voice than the line has now</source>
        <translation>与当前不同的文本或声音</translation>
    </message>
    <message>
        <source>{what} then</source>
        <translation>{what}（当时）</translation>
    </message>
    <message>
        <source>{what} now</source>
        <translation>{what}（现在）</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>已更改</translation>
    </message>
    <message>
        <source>reading, language or part of the clip</source>
        <translation>读法、语言或使用区间</translation>
    </message>
    <message>
        <source>✓ {value} %. {reason}</source>
        <translation>✓ {value}%。{reason}</translation>
    </message>
    <message>
        <source>▲ {value} %, not passed. {reason}</source>
        <translation>▲ {value}%，未通过。{reason}</translation>
    </message>
    <message>
        <source>{s} s</source>
        <translation>{s} 秒</translation>
    </message>
    <message>
        <source>Take</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>时长</translation>
    </message>
    <message>
        <source>Length asked for</source>
        <translation>指定时长</translation>
    </message>
    <message>
        <source>none; the voice decided</source>
        <translation>未指定，由声音决定</translation>
    </message>
    <message>
        <source>Ended</source>
        <translation>结束原因</translation>
    </message>
    <message>
        <source>Made</source>
        <translation>生成时间</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>Voice key</source>
        <translation>声音标识</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Model fingerprint</source>
        <translation>模型指纹</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>Top k</source>
        <translation>Top k</translation>
    </message>
    <message>
        <source>Top p</source>
        <translation>Top p</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Number format</source>
        <translation>数值格式</translation>
    </message>
    <message>
        <source>the model&apos;s own</source>
        <translation>模型默认值</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>{n} ms</source>
        <translation>{n} 毫秒</translation>
    </message>
    <message>
        <source>From asked to started</source>
        <translation>从提交到开始</translation>
    </message>
    <message>
        <source>From started to the first frame</source>
        <translation>从开始到首帧</translation>
    </message>
    <message>
        <source>From started to the first packet</source>
        <translation>从开始到首个数据包</translation>
    </message>
    <message>
        <source>From started to the first sound</source>
        <translation>从开始到首次出声</translation>
    </message>
    <message>
        <source>Reading the text</source>
        <translation>解析文本</translation>
    </message>
    <message>
        <source>Listening to the clip</source>
        <translation>分析参考音频</translation>
    </message>
    <message>
        <source>Taking in the voice</source>
        <translation>载入声音</translation>
    </message>
    <message>
        <source>Speaking</source>
        <translation>生成语音</translation>
    </message>
    <message>
        <source>Turning it into sound</source>
        <translation>转换为音频</translation>
    </message>
    <message>
        <source>by itself, when all was said</source>
        <translation>全部说完后自行结束</translation>
    </message>
    <message>
        <source>at the greatest length allowed; its end is missing</source>
        <translation>达到允许的最长时长，结尾缺失</translation>
    </message>
    <message>
        <source>because it was cancelled</source>
        <translation>已被取消</translation>
    </message>
    <message>
        <source>because it had become silent</source>
        <translation>声音变为静音</translation>
    </message>
    <message>
        <source>because it repeated itself</source>
        <translation>内容出现重复</translation>
    </message>
    <message>
        <source>because the model gave numbers that are no sound</source>
        <translation>模型输出的数值无法构成声音</translation>
    </message>
    <message>
        <source>by its script</source>
        <translation>按文字判断</translation>
    </message>
    <message>
        <source>the best part, found by itself</source>
        <translation>自动选出的最佳区间</translation>
    </message>
    <message>
        <source>{start} to {end} s</source>
        <translation>{start} 至 {end} 秒</translation>
    </message>
    <message>
        <source>another clip</source>
        <translation>另一段音频</translation>
    </message>
</context>
<context>
    <name>PassportPane</name>
    <message>
        <source>Passport</source>
        <translation>生成信息</translation>
    </message>
    <message>
        <source>Copy all</source>
        <translation>全部复制</translation>
    </message>
    <message>
        <source>Copy the whole passport as text</source>
        <translation>将全部生成信息复制为文本</translation>
    </message>
    <message>
        <source>Passport of the take</source>
        <translation>版本的生成信息</translation>
    </message>
    <message>
        <source>Select a take to see how it was made.</source>
        <translation>选择一个版本以查看其生成信息。</translation>
    </message>
</context>
<context>
    <name>Pickers</name>
    <message>
        <source>Open project</source>
        <translation>打开项目</translation>
    </message>
    <message>
        <source>Projects (*.dub project.json *.zip)</source>
        <translation>项目 (*.dub project.json *.zip)</translation>
    </message>
    <message>
        <source>Project:</source>
        <translation>项目：</translation>
    </message>
    <message>
        <source>Choose a folder</source>
        <translation>选择文件夹</translation>
    </message>
    <message>
        <source>One file (*.dub.zip)</source>
        <translation>单个文件 (*.dub.zip)</translation>
    </message>
    <message>
        <source>Save as one file</source>
        <translation>另存为单个文件</translation>
    </message>
</context>
<context>
    <name>PlaceDialog</name>
    <message>
        <source>Narrator</source>
        <translation>旁白</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>浏览…</translation>
    </message>
    <message>
        <source>Browse for the folder</source>
        <translation>浏览文件夹</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>名称(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Folder</source>
        <translation>文件夹(&amp;F)</translation>
    </message>
    <message>
        <source>Name of the project</source>
        <translation>项目名称</translation>
    </message>
    <message>
        <source>Folder the project is made in</source>
        <translation>项目所在文件夹</translation>
    </message>
    <message>
        <source>First &amp;character</source>
        <translation>第一个角色(&amp;C)</translation>
    </message>
    <message>
        <source>Name of the first character</source>
        <translation>第一个角色的名称</translation>
    </message>
    <message>
        <source>It will be the folder {path}.</source>
        <translation>将创建文件夹 {path}。</translation>
    </message>
    <message>
        <source>Give the project a name.</source>
        <translation>请输入项目名称。</translation>
    </message>
    <message>
        <source>Give a whole path for the folder, or browse for it.</source>
        <translation>请输入文件夹的完整路径，或点击“浏览”。</translation>
    </message>
    <message>
        <source>There is something called {name} already. {other} would be free.</source>
        <translation>已有名为“{name}”的项。可以使用“{other}”。</translation>
    </message>
    <message>
        <source>{folder} cannot be written to. Choose another folder.</source>
        <translation>无法写入 {folder}。请选择其他文件夹。</translation>
    </message>
</context>
<context>
    <name>ProjectDialogs</name>
    <message>
        <source>Press R to have the selected line spoken and Space to hear it. F1 shows every key.</source>
        <translation>按 R 为选中的台词配音，按空格键试听。按 F1 查看所有快捷键。</translation>
    </message>
    <message>
        <source>New project</source>
        <translation>新建项目</translation>
    </message>
    <message>
        <source>Give everybody a voice in the cast on the left, then write or paste what they say.</source>
        <translation>请在左侧角色表中为每个角色设置声音，再输入或粘贴台词。</translation>
    </message>
    <message>
        <source>{name} (not found)</source>
        <translation>{name}（未找到）</translation>
    </message>
    <message>
        <source>Clear this list</source>
        <translation>清空列表</translation>
    </message>
    <message>
        <source>No projects yet</source>
        <translation>暂无项目</translation>
    </message>
    <message>
        <source>Save as</source>
        <translation>另存为</translation>
    </message>
    <message>
        <source>Saved as {path}.</source>
        <translation>已另存为 {path}。</translation>
    </message>
    <message>
        <source>Saved as {path}, without the takes and voices that were in the lost folder. If you find it, copy its folders “takes” and “voices” here and open the project again.</source>
        <translation>已另存为 {path}，但不包含丢失的文件夹中的版本和声音。如果找到它，请将其中的“takes”和“voices”文件夹复制到这里，然后重新打开项目。</translation>
    </message>
    <message>
        <source>Save as one file</source>
        <translation>另存为单个文件</translation>
    </message>
    <message>
        <source>{file} was written and read back ({size} MB).</source>
        <translation>{file} 已写入并通过回读校验（{size} MB）。</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>打开文件夹</translation>
    </message>
</context>
<context>
    <name>Questions</name>
    <message numerus="yes">
        <source>%n take(s) are still being made and will be cancelled.</source>
        <translation>
            <numerusform>%n 个版本仍在生成，将被取消。</numerusform>
        </translation>
    </message>
    <message>
        <source>Save the changes to “{title}”?</source>
        <translation>保存对“{title}”的更改吗？</translation>
    </message>
    <message>
        <source>Finished takes are kept in any case.</source>
        <translation>已完成的版本始终会保留。</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Don&apos;t save</source>
        <translation>不保存</translation>
    </message>
    <message>
        <source>Stop making takes of “{title}”?</source>
        <translation>停止生成“{title}”的版本吗？</translation>
    </message>
    <message>
        <source>Finished takes are kept.</source>
        <translation>已完成的版本会保留。</translation>
    </message>
    <message>
        <source>Stop making takes</source>
        <translation>停止生成</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Recover unsaved edits of “{title}”?</source>
        <translation>恢复“{title}”未保存的编辑吗？</translation>
    </message>
    <message>
        <source>The program ended before they were saved.</source>
        <translation>程序在保存之前已结束。</translation>
    </message>
    <message>
        <source>The last of them is from {when}.</source>
        <translation>最后一次编辑于 {when}。</translation>
    </message>
    <message>
        <source>If you leave them, they are kept aside as a file in the project folder.</source>
        <translation>如不恢复，这些编辑会作为文件保留在项目文件夹中。</translation>
    </message>
    <message>
        <source>Recover</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>Leave them</source>
        <translation>不恢复</translation>
    </message>
    <message numerus="yes">
        <source>%n line(s) changed</source>
        <translation>
            <numerusform>%n 句台词有更改</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n line(s) added</source>
        <translation>
            <numerusform>新增 %n 句台词</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n line(s) removed</source>
        <translation>
            <numerusform>删除 %n 句台词</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n character(s) changed</source>
        <translation>
            <numerusform>%n 个角色有更改</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n character(s) added</source>
        <translation>
            <numerusform>添加了 %n 个角色</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n character(s) removed</source>
        <translation>
            <numerusform>删除了 %n 个角色</numerusform>
        </translation>
    </message>
    <message>
        <source>Choices, stars, order or settings changed</source>
        <translation>采用版本、星标、顺序或设置有更改</translation>
    </message>
    <message>
        <source>• {fact}</source>
        <translation>• {fact}</translation>
    </message>
    <message>
        <source>“{name}” is open in another Afureko.</source>
        <translation>“{name}”已在另一个 Afureko 中打开。</translation>
    </message>
    <message>
        <source>{who} has had it open since {since}. Two programs in one project would overwrite each other&apos;s work. You can close it there and try again, or open a copy; what is done in a copy stays in the copy.</source>
        <translation>{who} 自 {since} 起打开了此项目。两个程序同时使用一个项目会互相覆盖。可以在那里关闭后重试，或打开副本；在副本中所做的更改只留在副本中。</translation>
    </message>
    <message>
        <source>Nothing can be written to “{name}”.</source>
        <translation>无法写入“{name}”。</translation>
    </message>
    <message>
        <source>{path}: {why}. You can open a copy; what is done in a copy stays in the copy.</source>
        <translation>{path}：{why}。可以打开副本；在副本中所做的更改只留在副本中。</translation>
    </message>
    <message>
        <source>Open a copy</source>
        <translation>打开副本</translation>
    </message>
    <message>
        <source>Afureko</source>
        <translation>Afureko</translation>
    </message>
</context>
<context>
    <name>QueueList</name>
    <message>
        <source>Queue</source>
        <translation>队列</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Go to line</source>
        <translation>转到台词</translation>
    </message>
    <message>
        <source>Try all failed again</source>
        <translation>重试所有失败项</translation>
    </message>
    <message>
        <source>Cancel all</source>
        <translation>全部取消</translation>
    </message>
    <message>
        <source>Takes that failed, run and wait</source>
        <translation>失败、生成中和排队中的版本</translation>
    </message>
    <message>
        <source>{failed} failed, {waiting} waiting</source>
        <translation>{failed} 个失败，{waiting} 个排队中</translation>
    </message>
    <message>
        <source>Nothing is being made and nothing failed.</source>
        <translation>没有生成任务，也没有失败项。</translation>
    </message>
</context>
<context>
    <name>QueueModel</name>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>No.</source>
        <translation>序号</translation>
    </message>
    <message>
        <source>Character</source>
        <translation>角色</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>台词</translation>
    </message>
    <message>
        <source>Take or reason</source>
        <translation>版本或原因</translation>
    </message>
    <message>
        <source>Take {n}</source>
        <translation>版本 {n}</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>Generating</source>
        <translation>生成中</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>排队中</translation>
    </message>
    <message>
        <source>Cancelling</source>
        <translation>正在取消</translation>
    </message>
</context>
<context>
    <name>QueueStrip</name>
    <message>
        <source>Show what waits</source>
        <translation>显示排队中的任务</translation>
    </message>
    <message>
        <source>Show what failed, and why</source>
        <translation>显示失败项及原因</translation>
    </message>
    <message>
        <source>Cancel all</source>
        <translation>全部取消</translation>
    </message>
    <message>
        <source>Cancel every take that waits or is being made</source>
        <translation>取消所有排队中和生成中的版本</translation>
    </message>
    <message>
        <source>Progress of the take that is being made</source>
        <translation>当前版本的生成进度</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>队列</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Go on making takes</source>
        <translation>继续生成版本</translation>
    </message>
    <message>
        <source>Finish this take and start no other</source>
        <translation>完成当前版本后暂停</translation>
    </message>
    <message>
        <source>{glyph} Loading the voice model…</source>
        <translation>{glyph} 正在加载语音模型…</translation>
    </message>
    <message>
        <source>{glyph} {sentence}</source>
        <translation>{glyph} {sentence}</translation>
    </message>
    <message>
        <source>● Ready: {device}, {dtype}</source>
        <translation>● 就绪：{device}，{dtype}</translation>
    </message>
    <message>
        <source>◐ Preparing a voice: {device}, {dtype}</source>
        <translation>◐ 正在准备声音：{device}，{dtype}</translation>
    </message>
    <message>
        <source>○ The voice model loads with the first take</source>
        <translation>○ 生成首个版本时加载语音模型</translation>
    </message>
    <message>
        <source>{glyph} Loading {model}…</source>
        <translation>{glyph} 正在加载 {model}…</translation>
    </message>
    <message>
        <source>{glyph} Loading {model} ({size} of memory)…</source>
        <translation>{glyph} 正在加载 {model}（内存 {size}）…</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>{character}: {text} (take {n})</source>
        <translation>{character}：{text}（版本 {n}）</translation>
    </message>
    <message>
        <source>Cancelling {character}: {text} (take {n})</source>
        <translation>正在取消 {character}：{text}（版本 {n}）</translation>
    </message>
    <message>
        <source>Pausing after {character}: {text} (take {n})</source>
        <translation>完成后暂停：{character}：{text}（版本 {n}）</translation>
    </message>
    <message>
        <source>made {n} of {m}</source>
        <translation>已生成 {n} / {m}</translation>
    </message>
    <message numerus="yes">
        <source>{glyph} %n waiting</source>
        <translation>
            <numerusform>{glyph} %n 排队中</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{glyph} %n failed</source>
        <translation>
            <numerusform>{glyph} %n 失败</numerusform>
        </translation>
    </message>
    <message>
        <source>about {n} s left</source>
        <translation>约剩 {n} 秒</translation>
    </message>
    <message>
        <source>about {n} min left</source>
        <translation>约剩 {n} 分钟</translation>
    </message>
    <message>
        <source>about {h} h {n} min left</source>
        <translation>约剩 {h} 小时 {n} 分钟</translation>
    </message>
</context>
<context>
    <name>ReadingPreview</name>
    <message>
        <source>What will be spoken</source>
        <translation>将要说出的内容</translation>
    </message>
    <message>
        <source>Spoken: {words}</source>
        <translation>读作：{words}</translation>
    </message>
    <message>
        <source>Spoken: {words}  (left out: {parts})</source>
        <translation>读作：{words}  （略去：{parts}）</translation>
    </message>
</context>
<context>
    <name>Reporter</name>
    <message numerus="yes">
        <source>%n line(s) got no take. The first of them: {why}</source>
        <translation>
            <numerusform>%n 句台词未能生成版本。第一句的原因：{why}</numerusform>
        </translation>
    </message>
    <message>
        <source>Show the first</source>
        <translation>显示第一句</translation>
    </message>
    <message>
        <source>Takes are not scored: {why} They can be used all the same.</source>
        <translation>无法评分：{why}版本仍可正常使用。</translation>
    </message>
    <message>
        <source>Unsaved edits could not be kept aside: {why} Save the project, elsewhere if need be.</source>
        <translation>无法自动保存未保存的编辑：{why}请保存项目，必要时另存到别处。</translation>
    </message>
    <message>
        <source>{model}: {why}</source>
        <translation>{model}：{why}</translation>
    </message>
    <message>
        <source>{model} is being loaded. It needs {memory}</source>
        <translation>正在加载 {model}。需要内存：{memory}</translation>
    </message>
    <message>
        <source>Stop making takes</source>
        <translation>停止生成版本</translation>
    </message>
</context>
<context>
    <name>Score</name>
    <message>
        <source>Words</source>
        <translation>字词</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>时长</translation>
    </message>
    <message>
        <source>Clipping</source>
        <translation>削波</translation>
    </message>
    <message>
        <source>Ending</source>
        <translation>结尾</translation>
    </message>
    <message>
        <source>Silence</source>
        <translation>静音</translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>外观</translation>
    </message>
    <message>
        <source>Voice model</source>
        <translation>语音模型</translation>
    </message>
    <message>
        <source>Sound</source>
        <translation>音频</translation>
    </message>
    <message>
        <source>Takes</source>
        <translation>录音版本</translation>
    </message>
    <message>
        <source>Folders</source>
        <translation>文件夹</translation>
    </message>
</context>
<context>
    <name>ShiftDialog</name>
    <message>
        <source>Shift times</source>
        <translation>平移时间</translation>
    </message>
    <message>
        <source> s</source>
        <translation> 秒</translation>
    </message>
    <message>
        <source>Seconds</source>
        <translation>秒数</translation>
    </message>
    <message>
        <source>Later by</source>
        <translation>推迟</translation>
    </message>
    <message>
        <source>A negative number moves them earlier. Lines without a time keep none.</source>
        <translation>负数表示提前。没有时间的台词保持不变。</translation>
    </message>
    <message numerus="yes">
        <source>Shift %n line(s)</source>
        <translation>
            <numerusform>平移 %n 句台词</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ShortcutEditor</name>
    <message>
        <source>Afureko: keys</source>
        <translation>Afureko：快捷键</translation>
    </message>
    <message>
        <source>Use these keys</source>
        <translation>使用此快捷键</translation>
    </message>
    <message>
        <source>No keys</source>
        <translation>无快捷键</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>重置</translation>
    </message>
    <message>
        <source>Reset all…</source>
        <translation>全部重置…</translation>
    </message>
    <message>
        <source>Search commands and keys</source>
        <translation>搜索命令和快捷键</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>快捷键</translation>
    </message>
    <message>
        <source>Commands and their keys</source>
        <translation>命令及其快捷键</translation>
    </message>
    <message>
        <source>New keys for the selected command</source>
        <translation>所选命令的新快捷键</translation>
    </message>
    <message>
        <source>Select a command to change its keys.</source>
        <translation>选择一个命令以更改其快捷键。</translation>
    </message>
    <message>
        <source>“{command}”: press the new keys.</source>
        <translation>“{command}”：请按下新的快捷键。</translation>
    </message>
    <message>
        <source>{keys} is free.</source>
        <translation>{keys} 未被占用。</translation>
    </message>
    <message>
        <source>{keys} belongs to “{other}”, which will lose it.</source>
        <translation>{keys} 属于“{other}”，该命令将失去此快捷键。</translation>
    </message>
    <message>
        <source>Give every command its first keys back? Your own keys are forgotten.</source>
        <translation>将所有命令恢复为默认快捷键吗？自定义的快捷键会丢失。</translation>
    </message>
</context>
<context>
    <name>ShortcutsDialog</name>
    <message>
        <source>Keys</source>
        <translation>快捷键</translation>
    </message>
    <message>
        <source>Copy as text</source>
        <translation>复制为文本</translation>
    </message>
    <message>
        <source>Save as text…</source>
        <translation>存为文本…</translation>
    </message>
    <message>
        <source>The sheet is in the clipboard.</source>
        <translation>快捷键表已复制到剪贴板。</translation>
    </message>
    <message>
        <source>Save as text</source>
        <translation>存为文本</translation>
    </message>
    <message>
        <source>Text (*.txt)</source>
        <translation>文本 (*.txt)</translation>
    </message>
    <message>
        <source>{file} could not be written: {why}.</source>
        <translation>无法写入 {file}：{why}。</translation>
    </message>
    <message>
        <source>The sheet was written to {file}.</source>
        <translation>快捷键表已写入 {file}。</translation>
    </message>
</context>
<context>
    <name>SlotEditor</name>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>End</source>
        <translation>结束</translation>
    </message>
    <message>
        <source>Asked length</source>
        <translation>指定时长</translation>
    </message>
    <message>
        <source>m:ss.mmm</source>
        <translation>m:ss.mmm</translation>
    </message>
    <message>
        <source>seconds</source>
        <translation>秒</translation>
    </message>
    <message>
        <source>From the first to the last sound. Empty: the voice decides.</source>
        <translation>从第一个音到最后一个音。留空则由声音决定。</translation>
    </message>
    <message>
        <source>The end must come after the start.</source>
        <translation>结束时间必须晚于开始时间。</translation>
    </message>
    <message>
        <source>A line cannot be spoken in no time.</source>
        <translation>台词的时长不能为零。</translation>
    </message>
    <message>
        <source>{name}: “{text}” is no time. Write it as 1:02.500 or as seconds.</source>
        <translation>{name}：“{text}”不是有效时间。请写成 1:02.500 或秒数。</translation>
    </message>
</context>
<context>
    <name>SoundPage</name>
    <message>
        <source>Hear ta&amp;kes as they are made</source>
        <translation>生成时试听版本(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Play a test sound</source>
        <translation>播放测试音(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Output device</source>
        <translation>输出设备(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Volume</source>
        <translation>音量(&amp;V)</translation>
    </message>
    <message>
        <source>Nothing is heard: {reason}. {advice}</source>
        <translation>没有声音输出：{reason}。{advice}</translation>
    </message>
</context>
<context>
    <name>Status</name>
    <message>
        <source>No take</source>
        <translation>无版本</translation>
    </message>
    <message>
        <source>Queued</source>
        <translation>排队中</translation>
    </message>
    <message>
        <source>Generating</source>
        <translation>生成中</translation>
    </message>
    <message>
        <source>To check</source>
        <translation>待确认</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>已确认</translation>
    </message>
    <message>
        <source>Locked</source>
        <translation>已锁定</translation>
    </message>
    <message>
        <source>Outdated</source>
        <translation>已过期</translation>
    </message>
    <message>
        <source>Too long</source>
        <translation>过长</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>File lost</source>
        <translation>文件丢失</translation>
    </message>
</context>
<context>
    <name>StatusBar</name>
    <message>
        <source>No project is open</source>
        <translation>没有打开的项目</translation>
    </message>
    <message>
        <source>No lines yet</source>
        <translation>还没有台词</translation>
    </message>
    <message numerus="yes">
        <source>All %n line(s) confirmed</source>
        <translation>
            <numerusform>全部 %n 句台词已确认</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{open} of %n line(s) open</source>
        <translation>
            <numerusform>%n 句台词中 {open} 句待处理</numerusform>
        </translation>
    </message>
    <message>
        <source>Open: without a take, changed since, or not confirmed by you. F8 goes to the next one.</source>
        <translation>待处理：无版本、已过期或尚未确认。按 F8 转到下一句。</translation>
    </message>
    <message>
        <source>✕ No sound</source>
        <translation>✕ 无声音输出</translation>
    </message>
    <message>
        <source>system default</source>
        <translation>系统默认</translation>
    </message>
    <message>
        <source>Sound: {device}</source>
        <translation>输出：{device}</translation>
    </message>
    <message>
        <source>Output device</source>
        <translation>输出设备</translation>
    </message>
    <message>
        <source>Edits are kept aside as you work; saving puts them into the project.</source>
        <translation>编辑会自动保存到恢复文件；保存后才写入项目。</translation>
    </message>
    <message>
        <source>Kept aside at {time}.</source>
        <translation>{time} 已自动保存到恢复文件。</translation>
    </message>
    <message>
        <source>● Unsaved edits</source>
        <translation>● 有未保存的编辑</translation>
    </message>
    <message>
        <source>Saved {time}</source>
        <translation>{time} 已保存</translation>
    </message>
    <message>
        <source>Saved</source>
        <translation>已保存</translation>
    </message>
    <message>
        <source>Nothing was changed since the project was opened.</source>
        <translation>打开项目后没有更改。</translation>
    </message>
</context>
<context>
    <name>TakeHeader</name>
    <message>
        <source>New take</source>
        <translation>新版本</translation>
    </message>
    <message>
        <source>Make another take</source>
        <translation>再生成一个版本</translation>
    </message>
    <message>
        <source>Several</source>
        <translation>多个</translation>
    </message>
    <message>
        <source>Make several takes at once</source>
        <translation>一次生成多个版本</translation>
    </message>
    <message>
        <source>Passport</source>
        <translation>生成信息</translation>
    </message>
    <message>
        <source>Show how the selected take was made</source>
        <translation>显示所选版本的生成信息</translation>
    </message>
    <message numerus="yes">
        <source>%n take(s)</source>
        <translation>
            <numerusform>%n 个版本</numerusform>
        </translation>
    </message>
    <message>
        <source>{name} ({keys})</source>
        <translation>{name} ({keys})</translation>
    </message>
</context>
<context>
    <name>TakeLane</name>
    <message>
        <source>Star</source>
        <translation>添加星标</translation>
    </message>
    <message>
        <source>Lock, so that it cannot be deleted</source>
        <translation>锁定，防止删除</translation>
    </message>
    <message>
        <source>Write a note</source>
        <translation>写备注</translation>
    </message>
    <message>
        <source>Delete (can be restored)</source>
        <translation>删除（可恢复）</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>Restore this take</source>
        <translation>恢复此版本</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Do not make this take</source>
        <translation>不生成此版本</translation>
    </message>
    <message>
        <source>Chosen</source>
        <translation>已采用</translation>
    </message>
    <message>
        <source>By score</source>
        <translation>按评分</translation>
    </message>
    <message>
        <source>Choose</source>
        <translation>采用</translation>
    </message>
    <message>
        <source>Deleted</source>
        <translation>已删除</translation>
    </message>
    <message>
        <source>Cancelling</source>
        <translation>正在取消</translation>
    </message>
    <message>
        <source>You chose this take. Click to leave the choice to the scores.</source>
        <translation>你已采用此版本。单击可改为按评分自动采用。</translation>
    </message>
    <message>
        <source>Best by its scores. Click to choose it yourself.</source>
        <translation>评分最高。单击可采用此版本。</translation>
    </message>
    <message>
        <source>Choose this take for the line.</source>
        <translation>为台词采用此版本。</translation>
    </message>
    <message>
        <source>This take ends as soon as it can.</source>
        <translation>这个版本会尽快结束。</translation>
    </message>
    <message>
        <source>This take is being made.</source>
        <translation>此版本正在生成。</translation>
    </message>
    <message>
        <source>This take waits for its turn.</source>
        <translation>此版本正在排队。</translation>
    </message>
    <message>
        <source>Take {n}: {state}</source>
        <translation>版本 {n}：{state}</translation>
    </message>
    <message>
        <source>Remove the star</source>
        <translation>移除星标</translation>
    </message>
    <message>
        <source>Locked. Click to unlock.</source>
        <translation>已锁定。单击可解锁。</translation>
    </message>
    <message>
        <source>Note on this take</source>
        <translation>此版本的备注</translation>
    </message>
</context>
<context>
    <name>TakesModel</name>
    <message>
        <source>Take {n}</source>
        <translation>版本 {n}</translation>
    </message>
    <message>
        <source>Deleted take {n}</source>
        <translation>已删除的版本 {n}</translation>
    </message>
    <message>
        <source>Take {n} is being cancelled</source>
        <translation>正在取消版本 {n}</translation>
    </message>
    <message>
        <source>Take {n} is being made</source>
        <translation>版本 {n} 正在生成</translation>
    </message>
    <message>
        <source>Take {n} waits</source>
        <translation>版本 {n} 排队中</translation>
    </message>
    <message>
        <source>The last take failed</source>
        <translation>上一个版本生成失败</translation>
    </message>
    <message>
        <source>There is nothing to speak</source>
        <translation>没有可说的内容</translation>
    </message>
    <message>
        <source>Deleted takes ({n})</source>
        <translation>已删除的版本（{n}）</translation>
    </message>
</context>
<context>
    <name>TakesPage</name>
    <message>
        <source>&amp;Score new takes</source>
        <translation>为新版本评分(&amp;S)</translation>
    </message>
    <message>
        <source>Takes made at once</source>
        <translation>一次生成的版本数</translation>
    </message>
    <message>
        <source>Each take is listened to by the program: words heard (English and Japanese), length, clipping, cut ends, silence. Without scores the newest take speaks for a line until you choose one.</source>
        <translation>程序会听每个版本：听到的词（英语和日语）、长度、削波、被截断的结尾、静音。没有评分时，在你采用之前由最新的版本代表台词。</translation>
    </message>
    <message>
        <source>Make lines of one &amp;model together</source>
        <translation>将同一模型的台词放在一起生成(&amp;M)</translation>
    </message>
    <message>
        <source>Saves loading models again and again where characters have different ones; else takes are made in the order they were asked for.</source>
        <translation>角色使用不同模型时可避免反复加载；否则按请求的顺序生成。</translation>
    </message>
    <message>
        <source>&amp;Takes made at once</source>
        <translation>一次生成的版本数(&amp;T)</translation>
    </message>
    <message>
        <source>For the command “Several takes”.</source>
        <translation>用于“生成多个版本”命令。</translation>
    </message>
</context>
<context>
    <name>TakesPanel</name>
    <message>
        <source>Takes</source>
        <translation>录音版本</translation>
    </message>
    <message>
        <source>Empty the trash</source>
        <translation>清空回收站</translation>
    </message>
    <message>
        <source>There is no deleted take that could go.</source>
        <translation>没有可清除的已删除版本。</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message numerus="yes">
        <source>Move %n deleted take(s) of this project out of it?</source>
        <translation>
            <numerusform>将 %n 个已删除的版本移出本项目吗？</numerusform>
        </translation>
    </message>
    <message>
        <source>Keep them</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>Their files go to the folder “trash” of the project, and the project is saved. Undo cannot bring them back into it.</source>
        <translation>文件会移到项目的“trash”文件夹，并保存项目。此操作无法撤销。</translation>
    </message>
    <message numerus="yes">
        <source>%n locked take(s) stay.</source>
        <translation>
            <numerusform>%n 个已锁定的版本会保留。</numerusform>
        </translation>
    </message>
    <message>
        <source>Choose</source>
        <translation>采用</translation>
    </message>
    <message>
        <source>Remove the star</source>
        <translation>移除星标</translation>
    </message>
    <message>
        <source>Star</source>
        <translation>添加星标</translation>
    </message>
    <message>
        <source>Unlock</source>
        <translation>解锁</translation>
    </message>
    <message>
        <source>Lock</source>
        <translation>锁定</translation>
    </message>
    <message>
        <source>Write a note</source>
        <translation>写备注</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>Show passport</source>
        <translation>显示生成信息</translation>
    </message>
    <message>
        <source>Copy seed</source>
        <translation>复制种子</translation>
    </message>
    <message>
        <source>Show file</source>
        <translation>显示文件</translation>
    </message>
    <message>
        <source>Passport</source>
        <translation>生成信息</translation>
    </message>
    <message>
        <source>Passport of take {n}</source>
        <translation>版本 {n} 的生成信息</translation>
    </message>
    <message>
        <source>Select a line to see its takes.</source>
        <translation>选择一句台词以查看其版本。</translation>
    </message>
    <message>
        <source>This line has no take yet. “New take” makes one.</source>
        <translation>这句台词还没有版本。点击“新版本”生成。</translation>
    </message>
</context>
<context>
    <name>TermsDialog</name>
    <message>
        <source>Get {model}</source>
        <translation>获取 {model}</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>许可证</translation>
    </message>
    <message>
        <source>known when the hub was asked</source>
        <translation>查询源站后可知</translation>
    </message>
    <message>
        <source>Address to download from</source>
        <translation>下载地址</translation>
    </message>
    <message>
        <source>Access token</source>
        <translation>访问令牌</translation>
    </message>
    <message>
        <source>Given already in this session</source>
        <translation>本次运行中已提供</translation>
    </message>
    <message>
        <source>Only for this session; it is not stored</source>
        <translation>仅用于本次运行，不会保存</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>下载</translation>
    </message>
    <message>
        <source>Free on the disk</source>
        <translation>磁盘可用空间</translation>
    </message>
    <message>
        <source>Download &amp;from</source>
        <translation>下载来源(&amp;F)</translation>
    </message>
    <message>
        <source>Access &amp;token</source>
        <translation>访问令牌(&amp;T)</translation>
    </message>
    <message>
        <source>I have read the &amp;licence and keep to it</source>
        <translation>我已阅读许可证并会遵守(&amp;L)</translation>
    </message>
    <message>
        <source>The publisher lets in people who have accepted its terms: sign in at {page}, accept them there, make an access token with read rights under Settings, and give it here.</source>
        <translation>发布者只向接受其条款的人开放：请在 {page} 登录并接受条款，在 Settings 中创建具有读取权限的访问令牌，并填写在此处。</translation>
    </message>
    <message>
        <source>&amp;Get it</source>
        <translation>获取(&amp;G)</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
</context>
<context>
    <name>TransportBar</name>
    <message>
        <source>Hear takes as they are made</source>
        <translation>生成时试听</translation>
    </message>
    <message>
        <source>Position</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Volume</source>
        <translation>音量</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Play on</source>
        <translation>连播</translation>
    </message>
    <message>
        <source>Play on from this line</source>
        <translation>从这句台词开始连续播放</translation>
    </message>
    <message>
        <source>Play scene</source>
        <translation>播放场景</translation>
    </message>
    <message>
        <source>Play the scene from its start</source>
        <translation>从头播放场景</translation>
    </message>
    <message>
        <source>{what} ({keys})</source>
        <translation>{what} ({keys})</translation>
    </message>
    <message>
        <source>{position} / {length}</source>
        <translation>{position} / {length}</translation>
    </message>
    <message>
        <source>Sound</source>
        <translation>音频</translation>
    </message>
    <message>
        <source>⚠ No sound: {reason}</source>
        <translation>⚠ 无声音输出：{reason}</translation>
    </message>
</context>
<context>
    <name>TrashLane</name>
    <message>
        <source>Empty the trash…</source>
        <translation>清空回收站…</translation>
    </message>
    <message>
        <source>Move the files of deleted takes out of the project</source>
        <translation>将已删除版本的文件移出项目</translation>
    </message>
    <message>
        <source>Deleted takes ({n})</source>
        <translation>已删除的版本（{n}）</translation>
    </message>
    <message>
        <source>Fold away</source>
        <translation>收起</translation>
    </message>
    <message>
        <source>Show the deleted takes</source>
        <translation>显示已删除的版本</translation>
    </message>
</context>
<context>
    <name>VoiceForm</name>
    <message>
        <source>What the voice is made of</source>
        <translation>声音来源</translation>
    </message>
    <message>
        <source>Speaker of the model</source>
        <translation>模型的发音人</translation>
    </message>
    <message>
        <source>For example: an old man, hoarse and kind</source>
        <translation>例如：声音沙哑而和善的老人</translation>
    </message>
    <message>
        <source>Description of the voice</source>
        <translation>声音描述</translation>
    </message>
    <message>
        <source>Word for word what is said in the part that is used</source>
        <translation>使用区间中所说的话，逐字填写</translation>
    </message>
    <message>
        <source>What is said in the recording</source>
        <translation>录音中所说的话</translation>
    </message>
    <message>
        <source>What the voice is like</source>
        <translation>声音是怎样的</translation>
    </message>
    <message>
        <source>Manner</source>
        <translation>说话方式</translation>
    </message>
    <message>
        <source>For example: tired, speaking softly</source>
        <translation>例如：疲惫，轻声说话</translation>
    </message>
    <message>
        <source>How this character speaks; told to the model with every line</source>
        <translation>该角色的说话方式；每句台词都会告诉模型</translation>
    </message>
    <message>
        <source>Voice</source>
        <translation>声音</translation>
    </message>
    <message>
        <source>Speaker</source>
        <translation>发音人</translation>
    </message>
    <message>
        <source>From the recording</source>
        <translation>来自录音</translation>
    </message>
    <message>
        <source>A speaker of the model</source>
        <translation>模型的发音人</translation>
    </message>
    <message>
        <source>From a description</source>
        <translation>来自文字描述</translation>
    </message>
    <message>
        <source>Choose a speaker</source>
        <translation>选择发音人</translation>
    </message>
    <message>
        <source>The model tells its speakers when it has been loaded once.</source>
        <translation>模型加载过一次后才会列出其发音人。</translation>
    </message>
    <message>
        <source>Name of a speaker</source>
        <translation>发音人名称</translation>
    </message>
    <message>
        <source>What is said in it (needed)</source>
        <translation>所说的话（必填）</translation>
    </message>
    <message>
        <source>What is said in it (helps)</source>
        <translation>所说的话（有助于效果）</translation>
    </message>
    <message>
        <source>These are few words for this part. Write everything that is said in it.</source>
        <translation>对于该区间，这些文字太少。请写下其中所说的全部内容。</translation>
    </message>
    <message>
        <source>These are more words than fit into this part. Write only what is said in it.</source>
        <translation>文字多于该区间能容纳的内容。请只写其中所说的话。</translation>
    </message>
</context>
<context>
    <name>VolumeSlider</name>
    <message>
        <source>Volume</source>
        <translation>音量</translation>
    </message>
    <message>
        <source>Volume: {n} %</source>
        <translation>音量：{n}%</translation>
    </message>
</context>
<context>
    <name>WaveView</name>
    <message>
        <source>Waveform</source>
        <translation>波形</translation>
    </message>
</context>
<context>
    <name>Waveform</name>
    <message>
        <source>Arrow keys move the part, Shift+arrows its end, Ctrl+arrows its start; Alt makes small steps.</source>
        <translation>方向键移动区间，Shift+方向键移动终点，Ctrl+方向键移动起点；按住 Alt 为微调。</translation>
    </message>
    <message>
        <source>{seconds} s</source>
        <translation>{seconds} 秒</translation>
    </message>
</context>
<context>
    <name>Welcome</name>
    <message>
        <source>Recent projects</source>
        <translation>最近的项目</translation>
    </message>
    <message>
        <source>Afureko</source>
        <translation>Afureko</translation>
    </message>
    <message>
        <source>Give every character a voice, write what they say, and listen.</source>
        <translation>给每个角色一个声音，写下台词，然后聆听。</translation>
    </message>
</context>
<context>
    <name>Workspace</name>
    <message>
        <source>Recover unsaved edits</source>
        <translation>恢复未保存的编辑</translation>
    </message>
</context>
<context>
    <name>_Samples</name>
    <message>
        <source>Samples</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>Use a sample voice that comes with Afureko</source>
        <translation>使用 Afureko 自带的示例声音</translation>
    </message>
</context>
<context>
    <name>told</name>
    <message>
        <source>This line has no take yet; nothing can be played.</source>
        <translation>这句台词还没有版本，无法播放。</translation>
    </message>
    <message>
        <source>None of these lines has a take yet; nothing can be played.</source>
        <translation>这些台词都还没有版本，无法播放。</translation>
    </message>
    <message>
        <source>1 line has no take yet and is passed over.</source>
        <translation>1 句台词还没有版本，已跳过。</translation>
    </message>
    <message>
        <source>{n} lines have no take yet and are passed over.</source>
        <translation>{n} 句台词还没有版本，已跳过。</translation>
    </message>
    <message>
        <source>Cancelled. Every finished take is kept.</source>
        <translation>已取消。已完成的版本全部保留。</translation>
    </message>
    <message>
        <source>There is no word to speak in this line.</source>
        <translation>这句台词没有可说的内容。</translation>
    </message>
    <message>
        <source>“{span}” cannot be spoken: {reason}</source>
        <translation>无法说出“{span}”：{reason}</translation>
    </message>
    <message>
        <source>{limits} Ask for a length between the two.</source>
        <translation>{limits}请将时长设在两者之间。</translation>
    </message>
    <message>
        <source>{name} has no reference clip. Give this character one in the cast, or put a recording named after the character beside the script.</source>
        <translation>“{name}”没有参考音频。请在角色表中为其指定，或将以角色名命名的录音放在剧本旁边。</translation>
    </message>
    <message>
        <source>{fault} Two seeds were tried. Another part of the reference clip often helps.</source>
        <translation>{fault}已尝试两个种子。换一段使用区间通常有效。</translation>
    </message>
    <message>
        <source>There is not enough memory for this. Close other programs, or split the episode, and run it again.</source>
        <translation>内存不足。请关闭其他程序或拆分这一集，然后重试。</translation>
    </message>
    <message>
        <source>Something went wrong inside Afureko ({kind}: {words}). That is our fault, not yours.</source>
        <translation>Afureko 内部出错（{kind}：{words}）。这是程序的问题，与你的操作无关。</translation>
    </message>
    <message>
        <source>{file}: {reason}.</source>
        <translation>{file}：{reason}。</translation>
    </message>
    <message>
        <source>{words}.</source>
        <translation>{words}。</translation>
    </message>
    <message>
        <source>“{device}” is not connected. The system&apos;s default output is used.</source>
        <translation>“{device}”未连接，改用系统默认输出。</translation>
    </message>
    <message>
        <source>“{device}” cannot be opened. The system&apos;s default output is used.</source>
        <translation>无法打开“{device}”，改用系统默认输出。</translation>
    </message>
    <message>
        <source>The output device cannot be opened, so nothing is heard. Choose another one.</source>
        <translation>无法打开输出设备，因此没有声音。请选择其他设备。</translation>
    </message>
    <message>
        <source>“{device}” stopped playing. The next Play looks for it again.</source>
        <translation>“{device}”已停止播放。下次播放时会重新查找该设备。</translation>
    </message>
    <message>
        <source>There is no character {id} in the cast.</source>
        <translation>角色表中没有角色 {id}。</translation>
    </message>
    <message>
        <source>The first of these lines starts at {start:.3f} s, so they cannot be moved {by:.3f} s earlier.</source>
        <translation>这些台词中的第一句从 {start:.3f} 秒开始，无法提前 {by:.3f} 秒。</translation>
    </message>
    <message>
        <source>There is no line {id} in the project.</source>
        <translation>项目中没有台词 {id}。</translation>
    </message>
    <message>
        <source>The clip is not there any more. Give this character a clip again.</source>
        <translation>参考音频已不存在。请重新为此角色指定参考音频。</translation>
    </message>
    <message>
        <source>The file was changed outside Afureko after it was chosen. Choose its best part again, or replace it.</source>
        <translation>文件选定后在 Afureko 之外被修改过。请重新选择最佳区间，或替换文件。</translation>
    </message>
    <message>
        <source>{path} lies inside the project folder {name}, so nothing was copied. Choose a folder outside it.</source>
        <translation>{path} 位于项目文件夹 {name} 之内，因此没有复制任何内容。请选择它之外的文件夹。</translation>
    </message>
    <message>
        <source>Copying {file}</source>
        <translation>正在复制 {file}</translation>
    </message>
    <message>
        <source>There is not enough room: about {needed} MB are needed, {free} MB are free. Choose another folder, or make room on this disk.</source>
        <translation>空间不足：约需 {needed} MB，可用 {free} MB。请选择其他文件夹，或在此磁盘上腾出空间。</translation>
    </message>
    <message>
        <source>Give the folder with its whole path.</source>
        <translation>请输入文件夹的完整路径。</translation>
    </message>
    <message>
        <source>This is no name a folder can have. Choose another folder.</source>
        <translation>文件夹不能使用此名称。请选择其他文件夹。</translation>
    </message>
    <message>
        <source>{folder} cannot be written to: {why}. Choose another folder.</source>
        <translation>无法写入 {folder}：{why}。请选择其他文件夹。</translation>
    </message>
    <message>
        <source>There is a line with the id {id} already.</source>
        <translation>已有 id 为 {id} 的台词。</translation>
    </message>
    <message>
        <source>The line would end at {end:.3f} s, before it starts at {start:.3f} s.</source>
        <translation>台词将在 {end:.3f} 秒结束，早于其开始时间 {start:.3f} 秒。</translation>
    </message>
    <message>
        <source>Both halves of a split line need some text.</source>
        <translation>拆分后的两句台词都必须有文本。</translation>
    </message>
    <message>
        <source>There is no line after this one to merge with.</source>
        <translation>后面没有可合并的台词。</translation>
    </message>
    <message>
        <source>Lines of two characters cannot be merged. Give both to one character first.</source>
        <translation>无法合并两个角色的台词。请先将它们分配给同一角色。</translation>
    </message>
    <message>
        <source>Lines of two episodes cannot be moved together. Move those of one episode.</source>
        <translation>无法同时移动两集的台词。请只移动同一集的台词。</translation>
    </message>
    <message>
        <source>There is a character with the id {id} already.</source>
        <translation>已有 id 为 {id} 的角色。</translation>
    </message>
    <message>
        <source>This take is locked. Unlock it before deleting it.</source>
        <translation>此版本已锁定。请先解锁再删除。</translation>
    </message>
    <message>
        <source>The loudness must lie between -60 and 0 LUFS, the peak between -30 and 0 dBTP.</source>
        <translation>响度须在 -60 至 0 LUFS 之间，峰值须在 -30 至 0 dBTP 之间。</translation>
    </message>
    <message>
        <source>There is no episode {id} in the project.</source>
        <translation>项目中没有集 {id}。</translation>
    </message>
    <message>
        <source>A character needs a name.</source>
        <translation>角色必须有名称。</translation>
    </message>
    <message>
        <source>There is a character called {name} already.</source>
        <translation>已有名为“{name}”的角色。</translation>
    </message>
    <message>
        <source>A line belongs to this character. Say who takes it over.</source>
        <translation>有 1 句台词属于此角色。请指定由谁接手。</translation>
    </message>
    <message>
        <source>{n} lines belong to this character. Say who takes them over.</source>
        <translation>有 {n} 句台词属于此角色。请指定由谁接手。</translation>
    </message>
    <message>
        <source>{value} is not a time a line can have (seconds, at least {least:g}).</source>
        <translation>{value} 不是有效的台词时间（以秒为单位，不小于 {least:g}）。</translation>
    </message>
    <message>
        <source>{title} is only given under the {licence}.</source>
        <translation>{title} 仅在接受 {licence} 后提供。</translation>
    </message>
    <message>
        <source>{title} is being downloaded by another Afureko ({who}). Wait for it, or stop it there.</source>
        <translation>{title} 正由另一个 Afureko（{who}）下载。请等待其完成，或在那边停止。</translation>
    </message>
    <message>
        <source>{folder} cannot be written to ({why}).</source>
        <translation>无法写入 {folder}（{why}）。</translation>
    </message>
    <message>
        <source>{title} was downloaded and its checksums are right, but it cannot be used: {why}</source>
        <translation>{title} 已下载且校验和一致，但无法使用：{why}</translation>
    </message>
    <message>
        <source>{title} needs {need:.1f} GB more on the disk of {folder}, and {room:.1f} GB are free. Make room, or choose another folder for models.</source>
        <translation>{title} 还需要 {folder} 所在磁盘上的 {need:.1f} GB，而可用空间为 {room:.1f} GB。请腾出空间，或为模型选择其他文件夹。</translation>
    </message>
    <message>
        <source>Embedded voice</source>
        <translation>内置声音</translation>
    </message>
    <message>
        <source>Ships inside: nothing to download. Voices from a recording; a line can be given a length.</source>
        <translation>随程序内置，无需下载。可由录音生成声音，并可指定台词长度。</translation>
    </message>
    <message>
        <source>{host} sends from one address to the next without end.</source>
        <translation>{host} 的重定向没有尽头。</translation>
    </message>
    <message>
        <source>{host} sends to an address that is not safe ({scheme}://).</source>
        <translation>{host} 重定向到不安全的地址（{scheme}://）。</translation>
    </message>
    <message>
        <source>Voices from a recording; best with the words that are said in it. It takes no directions.</source>
        <translation>由录音生成声音；附上录音中的文字效果最佳。不接受表演指示。</translation>
    </message>
    <message>
        <source>Speaks in its own speakers.</source>
        <translation>使用模型自带的说话人。</translation>
    </message>
    <message>
        <source>Speaks in its own speakers and takes directions such as “whispering, afraid”.</source>
        <translation>使用模型自带的说话人，并接受“低语，害怕”之类的表演指示。</translation>
    </message>
    <message>
        <source>Makes a voice of a description such as “an old man, hoarse and kind” and takes directions.</source>
        <translation>根据“沙哑而和蔼的老人”之类的描述生成声音，并接受表演指示。</translation>
    </message>
    <message>
        <source>Fish Audio Research License</source>
        <translation>Fish Audio Research License</translation>
    </message>
    <message>
        <source>Emotion tags such as [whisper] inside a line; over 80 languages. For research and non-commercial use only, with the notice “Built with Fish Audio”; commercial use needs an agreement with Fish Audio. The publisher may ask for an account.</source>
        <translation>台词中可写 [whisper] 之类的情感标签；支持 80 多种语言。仅限研究和非商业用途，并须标注“Built with Fish Audio”；商业用途需与 Fish Audio 签订协议。发布方可能要求账号。</translation>
    </message>
    <message>
        <source>{path} in {repo}</source>
        <translation>{repo} 中的 {path}</translation>
    </message>
    <message>
        <source>{file} is listed with another checksum than this version of Afureko knows. Nothing was downloaded. Try another address, or update Afureko.</source>
        <translation>{file} 列出的校验和与此版本 Afureko 所知的不同。未下载任何内容。请尝试其他地址，或更新 Afureko。</translation>
    </message>
    <message>
        <source>English, {size}</source>
        <translation>英语 {size}</translation>
    </message>
    <message>
        <source>German</source>
        <translation>德语</translation>
    </message>
    <message>
        <source>French</source>
        <translation>法语</translation>
    </message>
    <message>
        <source>Italian</source>
        <translation>意大利语</translation>
    </message>
    <message>
        <source>Portuguese</source>
        <translation>葡萄牙语</translation>
    </message>
    <message>
        <source>Spanish</source>
        <translation>西班牙语</translation>
    </message>
    <message>
        <source>Dutch</source>
        <translation>荷兰语</translation>
    </message>
    <message>
        <source>{language}, large</source>
        <translation>{language}（大型）</translation>
    </message>
    <message>
        <source>English</source>
        <translation>英语</translation>
    </message>
    <message>
        <source>Pocket TTS {which}</source>
        <translation>Pocket TTS {which}</translation>
    </message>
    <message>
        <source>Voices from a recording; no transcript needed. Numbers and abbreviations are best written out. The publisher asks for a Hugging Face account and for its terms to be accepted once.</source>
        <translation>由录音生成声音，无需文字稿。数字和缩写最好写成读法。发布方要求 Hugging Face 账号，并需接受一次条款。</translation>
    </message>
    <message>
        <source>Pocket TTS {which}, ready voices only</source>
        <translation>Pocket TTS {which}（仅现成声音）</translation>
    </message>
    <message>
        <source>Without voice cloning: it speaks in its ready voices alone, which have licences of their own (huggingface.co/kyutai/tts-voices). No account is needed.</source>
        <translation>不能由录音生成声音，只使用现成的声音；这些声音各有许可（huggingface.co/kyutai/tts-voices）。无需账号。</translation>
    </message>
    <message>
        <source>{host} answers {status} ({phrase}).</source>
        <translation>{host} 返回 {status}（{phrase}）。</translation>
    </message>
    <message>
        <source>{host} has no {what}. Its publisher may have moved or renamed it, or this mirror lacks it.</source>
        <translation>{host} 上没有 {what}。可能已被发布方移动或改名，或此镜像没有收录。</translation>
    </message>
    <message>
        <source>{repo} is only given to people who are signed in and have accepted its terms. Open {page}, sign in and accept; make a token with read access at {settings}; then try again with that token.</source>
        <translation>{repo} 仅提供给已登录并接受条款的用户。请打开 {page} 登录并接受；在 {settings} 创建具有读取权限的令牌；然后使用该令牌重试。</translation>
    </message>
    <message>
        <source>{host} does not know this token. It may have been revoked, or copied in part.</source>
        <translation>{host} 不认识此令牌。它可能已被撤销，或复制不完整。</translation>
    </message>
    <message>
        <source>The account of this token is not let in to {repo}. Open {page}, accept the terms there and try again. A token with limited rights also needs the right to read gated repositories.</source>
        <translation>此令牌的账号无权访问 {repo}。请打开 {page} 接受条款后重试。权限受限的令牌还需要读取受限仓库的权限。</translation>
    </message>
    <message>
        <source>{host} does not answer.</source>
        <translation>{host} 没有响应。</translation>
    </message>
    <message>
        <source>{host} broke the connection off.</source>
        <translation>{host} 中断了连接。</translation>
    </message>
    <message>
        <source>{host} cannot be reached ({why}).</source>
        <translation>无法连接 {host}（{why}）。</translation>
    </message>
    <message>
        <source>{host} sent a web page instead of the file. The network may ask you to sign in: open a browser, then try again. If it is a mirror, it may not have the file: try another address.</source>
        <translation>{host} 返回的是网页而不是文件。网络可能要求登录：请打开浏览器后重试。如果是镜像，可能没有该文件：请尝试其他地址。</translation>
    </message>
    <message>
        <source>{host} does not answer as the hub does. Is {endpoint} the address of a hub, or of a mirror of it?</source>
        <translation>{host} 的应答不像模型中心。{endpoint} 是模型中心或其镜像的地址吗？</translation>
    </message>
    <message>
        <source>This is no token: a token is one word of plain letters, digits and signs.</source>
        <translation>这不是令牌：令牌是由字母、数字和符号组成的一个词。</translation>
    </message>
    <message>
        <source>The token would be readable on its way to {endpoint}. Give an address that begins with https://, or download without a token.</source>
        <translation>令牌在发送到 {endpoint} 的途中可能被读取。请使用以 https:// 开头的地址，或不带令牌下载。</translation>
    </message>
    <message>
        <source>HF_HUB_OFFLINE is set, so nothing is downloaded. Unset it, or use a folder you already have.</source>
        <translation>已设置 HF_HUB_OFFLINE，因此不下载。请取消该设置，或使用已有的文件夹。</translation>
    </message>
    <message>
        <source>{endpoint} is no address of a hub. It looks like {example}.</source>
        <translation>{endpoint} 不是模型中心的地址。正确形式如 {example}。</translation>
    </message>
    <message>
        <source>{file} holds no token: one word is expected in it.</source>
        <translation>{file} 中没有令牌：其中应只有一个词。</translation>
    </message>
    <message>
        <source>{title} is not on this machine. Download it first.</source>
        <translation>本机上没有 {title}。请先下载。</translation>
    </message>
    <message>
        <source>There is no model called {id}. On this machine are: {known}.</source>
        <translation>没有名为 {id} 的模型。本机上有：{known}。</translation>
    </message>
    <message>
        <source>{title} is not whole ({n} of {total} bytes). Download it again: it goes on from there.</source>
        <translation>{title} 不完整（{total} 字节中的 {n} 字节）。请再次下载：将从中断处继续。</translation>
    </message>
    <message>
        <source>The folder {path} has gone. Put it back, or remove this model.</source>
        <translation>文件夹 {path} 不见了。请放回原处，或移除此模型。</translation>
    </message>
    <message>
        <source>{path} is no folder.</source>
        <translation>{path} 不是文件夹。</translation>
    </message>
    <message>
        <source>{path} cannot be used as a model.</source>
        <translation>{path} 无法用作模型。</translation>
    </message>
    <message>
        <source>The embedded voice belongs to the program and stays.</source>
        <translation>内置声音属于程序本身，不能移除。</translation>
    </message>
    <message>
        <source>{title} lies in the cache of Hugging Face, which other programs use too: {path}. Delete it there.</source>
        <translation>{title} 位于其他程序也在使用的 Hugging Face 缓存中：{path}。请在那里删除。</translation>
    </message>
    <message>
        <source>{name} cannot be removed while it is being downloaded ({why})</source>
        <translation>{name} 正在下载，无法移除（{why}）</translation>
    </message>
    <message>
        <source>{host} does not go on where it stopped.</source>
        <translation>{host} 不能从中断处继续。</translation>
    </message>
    <message>
        <source>{host} sends another {file} than it lists ({n} bytes instead of {total}). Try another address.</source>
        <translation>{host} 发送的 {file} 与其列表不符（应为 {total} 字节，实为 {n} 字节）。请尝试其他地址。</translation>
    </message>
    <message>
        <source>{file} came whole, but its checksum is not the one that {host} lists, so it was thrown away. Try again, or try another address.</source>
        <translation>{file} 已完整收到，但校验和与 {host} 列出的不符，因此已丢弃。请重试，或尝试其他地址。</translation>
    </message>
    <message>
        <source>{why} It asks to wait {minutes} minutes. What has arrived is kept; start again then.</source>
        <translation>{why} 对方要求等待 {minutes} 分钟。已收到的部分会保留；请届时再开始。</translation>
    </message>
    <message>
        <source>{why} {n} tries in a row did not help. What has arrived is kept; start again and it goes on from there.</source>
        <translation>{why} 连续尝试 {n} 次均未成功。已收到的部分会保留；再次开始将从中断处继续。</translation>
    </message>
    <message>
        <source>{why} Trying again in {wait} s (try {n} of {total}).</source>
        <translation>{why} {wait} 秒后重试（第 {n} 次，共 {total} 次）。</translation>
    </message>
    <message>
        <source>{file} cannot be written ({why}). What has arrived is kept.</source>
        <translation>无法写入 {file}（{why}）。已收到的部分会保留。</translation>
    </message>
    <message>
        <source>The embedded voice is whole.</source>
        <translation>内置声音完好。</translation>
    </message>
    <message>
        <source>Damaged: {files}. Its checksum is not the published one.</source>
        <translation>已损坏：{files}。校验和与公布的不符。</translation>
    </message>
    <message>
        <source>Missing: {files}.</source>
        <translation>缺少：{files}。</translation>
    </message>
    <message>
        <source>All {n} files have the published checksums.</source>
        <translation>全部 {n} 个文件都与公布的校验和一致。</translation>
    </message>
    <message>
        <source>{n} of {total} files have the published checksums; of the others none is known here. All could be read.</source>
        <translation>{total} 个文件中有 {n} 个与公布的校验和一致；其余文件的校验和未知。全部可以读取。</translation>
    </message>
    <message>
        <source>it is not there any more. Get it again, or give the characters another model.</source>
        <translation>已不在此处。请重新获取，或为角色选择其他模型。</translation>
    </message>
    <message>
        <source>{name} cannot be opened. {reasons} Nothing was changed; the takes are still in takes/.</source>
        <translation>无法打开 {name}。{reasons}未作任何更改；录音版本仍在 takes/ 中。</translation>
    </message>
    <message>
        <source>{name} was saved by a newer Afureko (project format {found}; this one knows up to {known}). Nothing was changed. Update Afureko to open it.</source>
        <translation>{name} 由更新的 Afureko 保存（项目格式 {found}，当前程序最高支持 {known}）。未作任何更改。请更新 Afureko 后再打开。</translation>
    </message>
    <message>
        <source>{name} names the file {path!r}, which lies outside the project folder. It was not touched. Copy the file into the folder and name it there.</source>
        <translation>{name} 引用的文件 {path!r} 位于项目文件夹之外，未作处理。请将文件复制到项目文件夹中并重新引用。</translation>
    </message>
    <message>
        <source>{name} is open in another Afureko ({who}, since {since}). {way_out}</source>
        <translation>{name} 已在另一个 Afureko 中打开（{who}，自 {since} 起）。{way_out}</translation>
    </message>
    <message>
        <source>{path} cannot be written to: {reason}. Copy the project to a folder of your own.</source>
        <translation>无法写入 {path}：{reason}。请将项目复制到自己的文件夹。</translation>
    </message>
    <message>
        <source>“{project}” could not be saved: {reason}. Your edits are still open; nothing was lost.</source>
        <translation>无法保存“{project}”：{reason}。编辑仍然打开着，没有丢失任何内容。</translation>
    </message>
    <message>
        <source>The project folder is not there any more: {path} was moved, renamed or deleted while it was open. Nothing was written there. Your edits are still open; save the project elsewhere.</source>
        <translation>项目文件夹已不存在：{path} 在打开期间被移动、重命名或删除。没有向该处写入任何内容。编辑仍然打开着，请将项目保存到其他位置。</translation>
    </message>
    <message>
        <source>The take could not be kept: {reason}. What was kept before is whole. Make the take again when that is put right.</source>
        <translation>无法保留该版本：{reason}。之前保留的内容完好无损。解决该问题后请重新生成。</translation>
    </message>
    <message>
        <source>The take could not be kept: the project folder {path} is not there any more, and nothing else holds its sound. Save the project elsewhere, then make the take again.</source>
        <translation>无法保留该版本：项目文件夹 {path} 已不存在，其声音也没有保存在别处。请将项目保存到其他位置，然后重新生成。</translation>
    </message>
    <message>
        <source>This line has no take yet.</source>
        <translation>这句台词还没有版本。</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>Reading takes</source>
        <translation>正在读取录音版本</translation>
    </message>
    <message>
        <source>The take&apos;s file cannot be read ({why}). Delete {file} and make the take again.</source>
        <translation>无法读取此版本的文件（{why}）。请删除 {file} 并重新生成。</translation>
    </message>
    <message>
        <source>Setting the loudness</source>
        <translation>正在调整响度</translation>
    </message>
    <message>
        <source>Writing files</source>
        <translation>正在写入文件</translation>
    </message>
    <message>
        <source>{where} is not an object</source>
        <translation>{where} 不是对象</translation>
    </message>
    <message>
        <source>{where}: {key!r} should be {expected}</source>
        <translation>{where}：{key!r} 应为{expected}</translation>
    </message>
    <message>
        <source>an id of 1 to 64 Latin letters, digits, &apos;_&apos;, &apos;-&apos; or &apos;.&apos;</source>
        <translation>由 1 至 64 个拉丁字母、数字、“_”、“-”或“.”组成的 id</translation>
    </message>
    <message>
        <source>text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>数字</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>整数</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation> true 或 false</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>列表</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>it carries no label of Afureko</source>
        <translation>文件中没有 Afureko 的标签</translation>
    </message>
    <message>
        <source>it has {n} samples at {rate} Hz, its label says {n_told} at {rate_told}</source>
        <translation>文件有 {n} 个采样、{rate} Hz，而标签写的是 {n_told} 个、{rate_told} Hz</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>Close it there first.</source>
        <translation>请先在那里关闭它。</translation>
    </message>
    <message>
        <source>If that computer no longer has it open, delete the file {file} in the project folder.</source>
        <translation>如果那台电脑已不再打开此项目，请删除项目文件夹中的 {file}。</translation>
    </message>
    <message>
        <source>The project was not closed properly ({who}, open since {since}): that program is gone, so its lock was taken over. Finished takes are kept.</source>
        <translation>项目上次没有正常关闭（{who}，自 {since} 起打开）：那个程序已不存在，因此接管了它的锁。已完成的版本全部保留。</translation>
    </message>
    <message>
        <source>format {found} is newer than {known}</source>
        <translation>格式 {found} 比 {known} 更新</translation>
    </message>
    <message>
        <source>it is not a project file</source>
        <translation>这不是项目文件</translation>
    </message>
    <message>
        <source>it does not say which format it has</source>
        <translation>没有注明格式</translation>
    </message>
    <message>
        <source>{where} has no name</source>
        <translation>{where} 没有名称</translation>
    </message>
    <message>
        <source>{where} is said by {who}, who is not in the cast</source>
        <translation>{where} 的角色 {who} 不在角色表中</translation>
    </message>
    <message>
        <source>{where} should be a list of objects</source>
        <translation>{where} 应为对象列表</translation>
    </message>
    <message>
        <source>This line has no text yet.</source>
        <translation>这句台词还没有文本。</translation>
    </message>
    <message>
        <source>The file of the take you chose is not there any more, and there is no other take.</source>
        <translation>采用版本的文件已不存在，也没有其他版本。</translation>
    </message>
    <message>
        <source>The file of the take you chose is not there any more; another take stands in for it.</source>
        <translation>采用版本的文件已不存在，暂由其他版本代替。</translation>
    </message>
    <message>
        <source>“{title}” would last {hours:.1f} hours; an episode ends before {most:.0f}. Correct the times of its lines.</source>
        <translation>“{title}”将长达 {hours:.1f} 小时；一集不能超过 {most:.0f} 小时。请修正台词的时间。</translation>
    </message>
    <message>
        <source>There is no line to export yet. Add lines, or open a script.</source>
        <translation>还没有可导出的台词。请添加台词或打开剧本。</translation>
    </message>
    <message>
        <source>Packing {file}</source>
        <translation>正在打包 {file}</translation>
    </message>
    <message>
        <source>Reading it back</source>
        <translation>正在回读校验</translation>
    </message>
    <message>
        <source>{file} could not be read back after writing, so it was not kept. Try another disk.</source>
        <translation>{file} 写入后无法读回，因此没有保留。请换一个磁盘重试。</translation>
    </message>
    <message>
        <source>{file} is no zip file that can be read, or it is damaged. Nothing was unpacked.</source>
        <translation>{file} 不是可读取的 zip 文件，或已损坏。未解压任何内容。</translation>
    </message>
    <message>
        <source>{path} is not there.</source>
        <translation>{path} 不存在。</translation>
    </message>
    <message>
        <source>{file} holds {n} files, too many for a project.</source>
        <translation>{file} 含有 {n} 个文件，超出一个项目的上限。</translation>
    </message>
    <message>
        <source>{file} holds no Afureko project (it needs exactly one {project}).</source>
        <translation>{file} 中没有 Afureko 项目（必须恰好有一个 {project}）。</translation>
    </message>
    <message>
        <source>{file} holds two files of one name. Nothing was unpacked.</source>
        <translation>{file} 中有两个同名文件。未解压任何内容。</translation>
    </message>
    <message>
        <source>{file} is locked with a password. Unpack it with another program, then open the folder.</source>
        <translation>{file} 有密码保护。请用其他程序解压，再打开其文件夹。</translation>
    </message>
    <message>
        <source>{file} needs {gb:.1f} GB unpacked, more than is free in {folder}. Move it to another disk.</source>
        <translation>{file} 解压需要 {gb:.1f} GB，超出 {folder} 的可用空间。请将其移到其他磁盘。</translation>
    </message>
    <message>
        <source>Unpacking {file}</source>
        <translation>正在解压 {file}</translation>
    </message>
    <message>
        <source>The project in {file} cannot be opened. {reasons} Nothing was unpacked.</source>
        <translation>无法打开 {file} 中的项目。{reasons} 没有解压任何内容。</translation>
    </message>
    <message>
        <source>The text or the voice changed after this take was made.</source>
        <translation>此版本生成后，文本或声音有更改。</translation>
    </message>
    <message>
        <source>The take is {over:.2f} s longer than its slot; it was kept whole.</source>
        <translation>版本比时段长 {over:.2f} 秒；已完整保留。</translation>
    </message>
    <message>
        <source>It starts {over:.2f} s before {name}&apos;s line “{text}” ends.</source>
        <translation>在“{name}”的台词“{text}”结束前 {over:.2f} 秒就已开始。</translation>
    </message>
    <message>
        <source>characters</source>
        <translation>角色</translation>
    </message>
    <message>
        <source>episodes</source>
        <translation>集</translation>
    </message>
    <message>
        <source>lines</source>
        <translation>台词</translation>
    </message>
    <message>
        <source>project: two {what} have the id {id!r}</source>
        <translation>project：有两项{what}的 id 同为 {id!r}</translation>
    </message>
    <message>
        <source>line {line!r} belongs to the character {character!r}, which is not in the cast</source>
        <translation>台词 {line!r} 的角色 {character!r} 不在角色表中</translation>
    </message>
    <message>
        <source>{where} should be an id</source>
        <translation>{where} 应为 id</translation>
    </message>
    <message>
        <source>above zero</source>
        <translation>大于零的数</translation>
    </message>
    <message>
        <source>{path} holds no Afureko project (there is no {file} in it).</source>
        <translation>{path} 中没有 Afureko 项目（缺少 {file}）。</translation>
    </message>
    <message>
        <source>{file} is missing.</source>
        <translation>{file} 丢失。</translation>
    </message>
    <message>
        <source>{fault} The newest good copy was opened instead: {file}, written {when}.</source>
        <translation>{fault}已改为打开最新的完好副本：{file}，写入于 {when}。</translation>
    </message>
    <message>
        <source>{file} could not be read: {fault}.</source>
        <translation>无法读取 {file}：{fault}。</translation>
    </message>
    <message>
        <source>{file} holds edits that were not saved when the program ended.</source>
        <translation>{file} 含有程序结束时未保存的编辑。</translation>
    </message>
    <message>
        <source>{file} is in no list and could not be taken in: {why}. It was left where it is.</source>
        <translation>{file} 不在任何列表中，也无法收回：{why}。文件保留在原处。</translation>
    </message>
    <message>
        <source>{file} is a second file of the take {take}. It was left where it is.</source>
        <translation>{file} 是版本 {take} 的另一个文件，保留在原处。</translation>
    </message>
    <message>
        <source>A finished take was found on disk and taken back in: {take}.</source>
        <translation>在磁盘上找到一个已完成的版本，已收回项目：{take}。</translation>
    </message>
    <message>
        <source>{n} finished takes were found on disk and taken back in: {takes}.</source>
        <translation>在磁盘上找到 {n} 个已完成的版本，已收回项目：{takes}。</translation>
    </message>
    <message>
        <source>{path} is there already and is no project. Give another folder.</source>
        <translation>{path} 已存在，但不是项目。请指定其他文件夹。</translation>
    </message>
    <message>
        <source>{path} holds another project ({title}). Give another folder.</source>
        <translation>{path} 中已有另一个项目（{title}）。请指定其他文件夹。</translation>
    </message>
    <message>
        <source>The file holds no line to speak (lines read: {n}). In line {line}: {why}</source>
        <translation>文件中没有可说的台词（已读行数：{n}）。第 {line} 行：{why}</translation>
    </message>
    <message>
        <source>The file holds no line to speak (lines read: {n}). Write one as “Name: line”.</source>
        <translation>文件中没有台词（已读取 {n} 行）。请按“角色名：台词”的格式书写。</translation>
    </message>
    <message>
        <source>{name} says nothing here; no line was made.</source>
        <translation>“{name}”在此没有台词，未创建。</translation>
    </message>
    <message>
        <source>The rows do not stand in the order of their times; they were sorted by it.</source>
        <translation>各行未按时间顺序排列，已按时间排序。</translation>
    </message>
    <message>
        <source>No row names a speaker; the styles were taken for the speakers.</source>
        <translation>没有任何一行写明角色；已将样式名作为角色。</translation>
    </message>
    <message>
        <source>Comments were skipped: {n}.</source>
        <translation>已跳过注释：{n}。</translation>
    </message>
    <message>
        <source>Drawings were skipped: {n}.</source>
        <translation>已跳过绘图：{n}。</translation>
    </message>
    <message>
        <source>Karaoke rows were skipped: {n}.</source>
        <translation>已跳过卡拉 OK 行：{n}。</translation>
    </message>
    <message>
        <source>Signs without a speaker were skipped: {n}.</source>
        <translation>已跳过没有角色的画面文字：{n}。</translation>
    </message>
    <message>
        <source>Rows that repeat one word for word at the same time were skipped: {n}.</source>
        <translation>已跳过同一时间内容完全重复的行：{n}。</translation>
    </message>
    <message>
        <source>Rows without text were skipped: {n}.</source>
        <translation>已跳过没有文本的行：{n}。</translation>
    </message>
    <message>
        <source>The row has no text; no line was made.</source>
        <translation>该行没有文本，未生成台词。</translation>
    </message>
    <message>
        <source>The first row of a table must name its columns, such as “character,text” or “speaker,start,end,text”. It says {row!r}. Add such a row.</source>
        <translation>表格的第一行必须写明列名，例如“character,text”或“speaker,start,end,text”。现在是 {row!r}。请添加这样一行。</translation>
    </message>
    <message>
        <source>A quotation mark in line {line} is never closed. Close it, or double it.</source>
        <translation>第 {line} 行的引号没有闭合。请将其闭合，或写成两个。</translation>
    </message>
    <message>
        <source>Line {line} cannot be read as a row of a table: a cell is too long.</source>
        <translation>第 {line} 行无法作为表格行读取：单元格过长。</translation>
    </message>
    <message>
        <source>The column “translation” is spoken, “{other}” is not.</source>
        <translation>将朗读“translation”列，不朗读“{other}”列。</translation>
    </message>
    <message>
        <source>Columns that were not used: {names}.</source>
        <translation>未使用的列：{names}。</translation>
    </message>
    <message>
        <source>The times count frames; they were read as {rate} a second.</source>
        <translation>时间以帧计数，已按每秒 {rate} 帧读取。</translation>
    </message>
    <message>
        <source>The row has an end but no start; the line has no time.</source>
        <translation>该行有结束时间但没有开始时间；台词没有时间。</translation>
    </message>
    <message>
        <source>The file holds zero bytes: it is no text, or UTF-16 without its mark. Save it as UTF-8.</source>
        <translation>文件含有零字节：可能不是文本，或是没有 BOM 的 UTF-16。请另存为 UTF-8。</translation>
    </message>
    <message>
        <source>The file was read as Shift_JIS but hardly looks Japanese. Check it, or save it as UTF-8.</source>
        <translation>文件按 Shift_JIS 读取，但不像日语。请检查，或另存为 UTF-8。</translation>
    </message>
    <message>
        <source>The file cannot be read as {encoding}: line {line} holds bytes that mean nothing there. Save it as UTF-8.</source>
        <translation>无法按 {encoding} 读取文件：第 {line} 行含有无效字节。请另存为 UTF-8。</translation>
    </message>
    <message>
        <source>No speaker is named; the line was given to {name} (the speaker before).</source>
        <translation>未注明说话人；台词已分配给“{name}”（前一位说话人）。</translation>
    </message>
    <message>
        <source>No speaker is named; the line was given to {name} (nobody has spoken yet).</source>
        <translation>未注明说话人；台词已分配给“{name}”（此前无人说话）。</translation>
    </message>
    <message>
        <source>No line names a speaker; all of them were given to {name}.</source>
        <translation>所有台词均未注明说话人，已全部分配给“{name}”。</translation>
    </message>
    <message>
        <source>This is a recording. Drop it on a character in the cast to give that one its voice.</source>
        <translation>这是录音。请将它拖放到角色表中的角色上，作为该角色的声音。</translation>
    </message>
    <message>
        <source>This is a packed file or an office document. Save the script as text, .srt or .csv and open that.</source>
        <translation>这是压缩文件或办公文档。请将剧本另存为文本、.srt 或 .csv 后再打开。</translation>
    </message>
    <message>
        <source>“{name}” is a recording. Drop it on a character in the cast to give that one its voice.</source>
        <translation>“{name}”是录音。请将它拖放到角色表中的角色上，作为该角色的声音。</translation>
    </message>
    <message>
        <source>“{name}” is a zip file. If it is a project, open it with File → Open…</source>
        <translation>“{name}”是 zip 文件。如果是项目，请用“文件 → 打开…”打开。</translation>
    </message>
    <message>
        <source>Afureko cannot read {ending} scripts yet. Convert it to .srt, .vtt, .ass, .csv or text.</source>
        <translation>Afureko 还不能读取 {ending} 剧本。请转换为 .srt、.vtt、.ass、.csv 或文本。</translation>
    </message>
    <message>
        <source>The text stands before the first cue; it has no time.</source>
        <translation>文本位于第一条字幕之前，没有时间。</translation>
    </message>
    <message>
        <source>The cue has no text; no line was made.</source>
        <translation>此字幕没有文本，未创建台词。</translation>
    </message>
    <message>
        <source>The cue has {n} speakers; each got the time of the whole cue.</source>
        <translation>此字幕有 {n} 位说话人；每句台词均使用整条字幕的时间。</translation>
    </message>
    <message>
        <source>The cue starts before the one above it; it stays in its place.</source>
        <translation>此字幕的开始时间早于上一条；位置保持不变。</translation>
    </message>
    <message>
        <source>The last cue has a number but no time and no text.</source>
        <translation>最后一条字幕只有序号，没有时间和文本。</translation>
    </message>
    <message>
        <source>The time {time!r} cannot be read; the line has none.</source>
        <translation>无法识别时间 {time!r}；台词没有时间。</translation>
    </message>
    <message>
        <source>The cue has no length; its start was kept and its end left open.</source>
        <translation>此字幕的时长为零；保留开始时间，结束时间留空。</translation>
    </message>
    <message>
        <source>The cue ends at {end:.3f} s, before it starts at {start:.3f} s; its start was kept and its end left open.</source>
        <translation>此字幕在 {end:.3f} 秒结束，早于开始时间 {start:.3f} 秒；保留开始时间，结束时间留空。</translation>
    </message>
    <message>
        <source>{text!r} belongs to no cue; no line was made.</source>
        <translation>{text!r} 不属于任何字幕，未生成台词。</translation>
    </message>
    <message>
        <source>Notes that are no dialogue were skipped: {n}.</source>
        <translation>已跳过不是台词的备注：{n}。</translation>
    </message>
    <message>
        <source>it is empty</source>
        <translation>文件是空的</translation>
    </message>
    <message>
        <source>it is not UTF-8 text (byte {at})</source>
        <translation>不是 UTF-8 文本（字节 {at}）</translation>
    </message>
    <message>
        <source>it is cut off or damaged at line {line}</source>
        <translation>在第 {line} 行截断或损坏</translation>
    </message>
    <message>
        <source>it cannot be read ({why})</source>
        <translation>无法读取（{why}）</translation>
    </message>
    <message>
        <source>it holds {name}, which is no number</source>
        <translation>含有 {name}，不是数字</translation>
    </message>
    <message>
        <source>voices/ is full of files named {name}</source>
        <translation>voices/ 中名为 {name} 的文件过多</translation>
    </message>
    <message>
        <source>{path} already holds a project. Nothing was changed. Choose another folder.</source>
        <translation>{path} 中已有项目。未作任何更改。请选择其他文件夹。</translation>
    </message>
    <message>
        <source>{path} is not a folder. Give the folder that holds {file}.</source>
        <translation>{path} 不是文件夹。请指定包含 {file} 的文件夹。</translation>
    </message>
    <message>
        <source>A take has lost its file: {take}.</source>
        <translation>1 个版本的文件丢失：{take}。</translation>
    </message>
    <message>
        <source>{n} takes have lost their files: {takes}.</source>
        <translation>{n} 个版本的文件丢失：{takes}。</translation>
    </message>
    <message>
        <source>The project had the older format {found}; it is kept as {file} and is saved as format {known}.</source>
        <translation>项目使用旧格式 {found}；原文件保留为 {file}，今后以格式 {known} 保存。</translation>
    </message>
    <message>
        <source>no audio library</source>
        <translation>缺少音频库</translation>
    </message>
    <message>
        <source>no output device</source>
        <translation>没有输出设备</translation>
    </message>
    <message>
        <source>no sound</source>
        <translation>没有声音</translation>
    </message>
    <message>
        <source>the output device failed</source>
        <translation>输出设备出错</translation>
    </message>
    <message>
        <source>To hear takes, install PortAudio (on Debian and Ubuntu: sudo apt install libportaudio2).</source>
        <translation>要试听版本，请安装 PortAudio（Debian 和 Ubuntu：sudo apt install libportaudio2）。</translation>
    </message>
    <message>
        <source>To hear takes, remove the folder .venv and start Afureko again: its audio library is missing.</source>
        <translation>要试听版本，请删除文件夹 .venv 并重新启动 Afureko：其中缺少音频库。</translation>
    </message>
    <message>
        <source>Connect headphones or a loudspeaker; the next Play finds them. Everything else works without.</source>
        <translation>请连接耳机或扬声器；下次播放时会找到它们。其他功能不受影响。</translation>
    </message>
    <message>
        <source>Choose another output device; the next Play tries again.</source>
        <translation>请选择其他输出设备；下次播放时会重试。</translation>
    </message>
    <message>
        <source>Takes are made and exported as usual; only listening needs sound.</source>
        <translation>生成和导出照常进行；只有试听需要声音。</translation>
    </message>
    <message>
        <source>{character} speaks with {model}, which is not on this machine. Get it or put its folder back, or give {character} another model.</source>
        <translation>{character} 使用 {model} 说话，但本机上没有它。请获取它或放回其文件夹，或者给 {character} 换一个模型。</translation>
    </message>
    <message>
        <source>non-verbal</source>
        <translation>非言语</translation>
    </message>
    <message>
        <source>it was almost silent</source>
        <translation>几乎是静音</translation>
    </message>
    <message>
        <source>it repeated itself</source>
        <translation>内容重复</translation>
    </message>
    <message>
        <source>it gave samples that are no numbers</source>
        <translation>输出了无效的采样值</translation>
    </message>
    <message>
        <source>{character} has no reference clip, so nobody can speak this line.</source>
        <translation>“{character}”没有参考音频，无法为这句台词配音。</translation>
    </message>
    <message>
        <source>The voice model did not produce usable speech ({why}).</source>
        <translation>语音模型没有生成可用的语音（{why}）。</translation>
    </message>
    <message>
        <source>{name} is too large for a script (over {most} MB).</source>
        <translation>{name} 作为剧本过大（超过 {most} MB）。</translation>
    </message>
    <message>
        <source>The voice model at {path} cannot be used: {reason}</source>
        <translation>无法使用 {path} 中的语音模型：{reason}</translation>
    </message>
    <message>
        <source>{file}: {reason}</source>
        <translation>{file}：{reason}</translation>
    </message>
    <message>
        <source>{asked:.2f} s was asked, but this line can be spoken in {shortest:.2f} to {longest:.2f} s.</source>
        <translation>指定时长为 {asked:.2f} 秒，但这句台词可在 {shortest:.2f} 至 {longest:.2f} 秒内说完。</translation>
    </message>
    <message>
        <source>The stream of packets ended before the take was whole.</source>
        <translation>数据包流在版本完成之前就已结束。</translation>
    </message>
    <message>
        <source>{file} is damaged: {n} of {total} samples can be read.</source>
        <translation>{file} 已损坏：{total} 个采样中只能读取 {n} 个。</translation>
    </message>
    <message>
        <source>{file} cannot be read: {why}</source>
        <translation>无法读取 {file}：{why}</translation>
    </message>
    <message>
        <source>Choose another clip of this voice.</source>
        <translation>请选择该声音的另一段音频。</translation>
    </message>
    <message>
        <source>There is no sound in this file. {way_out}</source>
        <translation>此文件中没有声音。{way_out}</translation>
    </message>
    <message>
        <source>This is not an audio or video file that can be read. {way_out}</source>
        <translation>这不是可读取的音频或视频文件。{way_out}</translation>
    </message>
    <message>
        <source>The sound in this file cannot be decoded. {way_out}</source>
        <translation>无法解码此文件中的声音。{way_out}</translation>
    </message>
    <message>
        <source>The file cannot be opened ({why}). Check that it is still there.</source>
        <translation>无法打开文件（{why}）。请检查文件是否仍在。</translation>
    </message>
    <message>
        <source>This is a folder. Choose an audio file.</source>
        <translation>这是文件夹。请选择音频文件。</translation>
    </message>
    <message>
        <source>The file is empty (0 bytes). {way_out}</source>
        <translation>文件是空的（0 字节）。{way_out}</translation>
    </message>
    <message>
        <source>the file is damaged after {whole:.1f} s, the part before is used</source>
        <translation>文件在 {whole:.1f} 秒之后损坏，使用之前的部分</translation>
    </message>
    <message>
        <source>stereo</source>
        <translation>立体声</translation>
    </message>
    <message>
        <source>{n} channels</source>
        <translation>{n} 声道</translation>
    </message>
    <message>
        <source>{kind} → channel {number} alone, the channels cancel out</source>
        <translation>{kind} → 仅用声道 {number}，各声道相互抵消</translation>
    </message>
    <message>
        <source>{kind} → mono</source>
        <translation>{kind} → 单声道</translation>
    </message>
    <message>
        <source>{kind} → mono, one of them is silent</source>
        <translation>{kind} → 单声道，其中一个声道静音</translation>
    </message>
    <message>
        <source>{kind} → mono, L/R differ by {difference:.0f} dB</source>
        <translation>{kind} → 单声道，左右相差 {difference:.0f} dB</translation>
    </message>
    <message>
        <source>{kind} → mono, they differ by {difference:.0f} dB</source>
        <translation>{kind} → 单声道，各声道相差 {difference:.0f} dB</translation>
    </message>
    <message>
        <source>It is sampled at {rate} Hz, which cannot hold speech. {way_out}</source>
        <translation>采样率为 {rate} Hz，不足以承载语音。{way_out}</translation>
    </message>
    <message>
        <source>The file holds no sound that can be decoded. {way_out}</source>
        <translation>文件中没有可解码的声音。{way_out}</translation>
    </message>
    <message>
        <source>{found:g} kHz → {used:g} kHz</source>
        <translation>{found:g} kHz → {used:g} kHz</translation>
    </message>
    <message>
        <source>only the first {used:.0f} of {total:.0f} minutes are looked at</source>
        <translation>共 {total:.0f} 分钟，只分析前 {used:.0f} 分钟</translation>
    </message>
    <message>
        <source>made {change:.0f} dB quieter, its samples lay beyond full scale</source>
        <translation>已降低 {change:.0f} dB，其采样超出满刻度</translation>
    </message>
    <message>
        <source>There is nothing in this line that could be spoken.</source>
        <translation>这句台词中没有可说的内容。</translation>
    </message>
    <message>
        <source>its tokenizer cannot be read ({why}).</source>
        <translation>无法读取其分词器（{why}）。</translation>
    </message>
    <message>
        <source>it has neither tokenizer.json nor tokenizer.model.</source>
        <translation>其中既没有 tokenizer.json，也没有 tokenizer.model。</translation>
    </message>
    <message>
        <source>This voice file cannot be read ({why}).</source>
        <translation>无法读取此声音文件（{why}）。</translation>
    </message>
    <message>
        <source>The layers of this voice file are of different lengths. Export it again.</source>
        <translation>此声音文件各层的长度不一致。请重新导出。</translation>
    </message>
    <message>
        <source>This voice file has no layer {layer}; it was made for another model.</source>
        <translation>此声音文件没有第 {layer} 层；它是为其他模型制作的。</translation>
    </message>
    <message>
        <source>layer {layer} is of shape {shape}</source>
        <translation>第 {layer} 层的形状为 {shape}</translation>
    </message>
    <message>
        <source>This voice file was made for another model: {found}.</source>
        <translation>此声音文件是为其他模型制作的：{found}。</translation>
    </message>
    <message>
        <source>This voice file is empty or cut short in layer {layer}.</source>
        <translation>此声音文件的第 {layer} 层为空或不完整。</translation>
    </message>
    <message>
        <source>there is no {file} in it.</source>
        <translation>其中没有 {file}。</translation>
    </message>
    <message>
        <source>{file} cannot be read ({why}).</source>
        <translation>无法读取 {file}（{why}）。</translation>
    </message>
    <message>
        <source>{width} wide, {n} layers deep</source>
        <translation>宽 {width}，深 {n} 层</translation>
    </message>
    <message>
        <source>its weights are of no known Pocket TTS ({found}).</source>
        <translation>其权重不属于任何已知的 Pocket TTS（{found}）。</translation>
    </message>
    <message>
        <source>its tensors are not those of this family: {problems}.</source>
        <translation>其张量不属于此系列：{problems}。</translation>
    </message>
    <message>
        <source>The voice cannot make a sound of this: {why}.</source>
        <translation>声音无法读出此内容：{why}。</translation>
    </message>
    <message>
        <source>There is no word in this line that could be spoken.</source>
        <translation>这句台词中没有可说的字词。</translation>
    </message>
    <message>
        <source>its tensors are not those of this family: {found}.</source>
        <translation>其张量不属于此系列：{found}。</translation>
    </message>
    <message>
        <source>fp16 cannot hold {names}.</source>
        <translation>fp16 无法表示 {names}。</translation>
    </message>
    <message>
        <source>model.json gives sizes that no network can have ({why}).</source>
        <translation>model.json 中的尺寸无效（{why}）。</translation>
    </message>
    <message>
        <source>Put the model&apos;s folder back as it was delivered.</source>
        <translation>请将模型文件夹恢复原状。</translation>
    </message>
    <message>
        <source>there is no model.json in it. {way_out}</source>
        <translation>其中没有 model.json。{way_out}</translation>
    </message>
    <message>
        <source>model.json cannot be read ({why}). {way_out}</source>
        <translation>无法读取 model.json（{why}）。{way_out}</translation>
    </message>
    <message>
        <source>it is of format {found}; this version reads format {known}.</source>
        <translation>其格式为 {found}；当前程序读取格式 {known}。</translation>
    </message>
    <message>
        <source>model.json lacks or garbles an entry ({why}). {way_out}</source>
        <translation>model.json 缺少条目或条目有误（{why}）。{way_out}</translation>
    </message>
    <message>
        <source>{file} is damaged (its checksum is another). {way_out}</source>
        <translation>{file} 已损坏（校验和不符）。{way_out}</translation>
    </message>
    <message>
        <source>it was trained with another table of phoneme symbols than this version speaks.</source>
        <translation>其训练所用的音素符号表与当前程序不同。</translation>
    </message>
    <message>
        <source>{file} is missing. {way_out}</source>
        <translation>{file} 丢失。{way_out}</translation>
    </message>
    <message>
        <source>{file} holds {n} of {total} bytes, it is not whole. {way_out}</source>
        <translation>{file} 只有 {total} 字节中的 {n} 字节，不完整。{way_out}</translation>
    </message>
    <message>
        <source>it is of the family {family!r}, which this version does not know.</source>
        <translation>其系列为 {family!r}，当前程序无法识别。</translation>
    </message>
    <message>
        <source>No option named {names} is known; leave it out.</source>
        <translation>没有名为 {names} 的选项；请去掉。</translation>
    </message>
    <message>
        <source>{model} speaks in speakers of its own. Choose one for {character}.</source>
        <translation>{model} 使用自带的发音人。请为 {character} 选择一个。</translation>
    </message>
    <message>
        <source>{model} makes a voice of a description. Describe the voice of {character}.</source>
        <translation>{model} 根据描述生成声音。请描述 {character} 的声音。</translation>
    </message>
    <message>
        <source>{model} takes a voice from a recording. Give {character} one.</source>
        <translation>{model} 从录音获取声音。请为 {character} 提供录音。</translation>
    </message>
    <message>
        <source>{model} must know what is said in the recording of {character}. Write it below the wave.</source>
        <translation>{model} 需要知道 {character} 的录音中说了什么。请在波形下方填写。</translation>
    </message>
    <message>
        <source>{file} names no files of this folder.</source>
        <translation>{file} 未列出此文件夹中的任何文件。</translation>
    </message>
    <message>
        <source>{model} gives no numbers in {dtype} on this device; it runs in float32.</source>
        <translation>{model} 在此设备上以 {dtype} 得不到有效数值，改用 float32 运行。</translation>
    </message>
    <message>
        <source>This model takes its voice from a clip and the words spoken in it.</source>
        <translation>此模型的声音来自一段音频及其中所说的话。</translation>
    </message>
    <message>
        <source>This model needs the words spoken in the clip; write them down with the voice.</source>
        <translation>此模型需要音频中所说的话；请在声音设置中写下来。</translation>
    </message>
    <message>
        <source>The words given for the clip ({n} letters) do not fit into its {length:.1f} s. Write down only what is spoken in the part of the clip that is used.</source>
        <translation>为音频写下的文字（{n} 个字符）放不进它的 {length:.1f} 秒。请只写下所用片段中说的话。</translation>
    </message>
    <message>
        <source>This stretch is too long for the model to speak in one go. Put a full stop into it.</source>
        <translation>这一段太长，模型无法一口气说完。请在中间加一个句号。</translation>
    </message>
    <message>
        <source>The words given for the clip hold the mark “{mark}”. Delete it.</source>
        <translation>为音频写下的文字中含有标记“{mark}”。请将其删除。</translation>
    </message>
    <message>
        <source>{file} holds more than tensors, it could run a program; it was not opened.</source>
        <translation>{file} 中不只有张量，可能会运行程序；因此没有打开。</translation>
    </message>
    <message>
        <source>{file} holds no tensors.</source>
        <translation>{file} 中没有张量。</translation>
    </message>
    <message>
        <source>“{mark}” is a control mark of the model and cannot stand in a line. Delete it.</source>
        <translation>“{mark}”是模型的控制标记，不能出现在台词中。请将其删除。</translation>
    </message>
    <message>
        <source>The phonemes in this line are not between {start} and {end}.</source>
        <translation>这句台词中的音素没有放在 {start} 和 {end} 之间。</translation>
    </message>
    <message>
        <source>The line names speaker {n}, but there is one voice only, speaker 0.</source>
        <translation>这句台词指定了说话人 {n}，但只有一个声音，即说话人 0。</translation>
    </message>
    <message>
        <source>The line names speaker {n}, but there are voices for 0 to {last} only.</source>
        <translation>这句台词指定了说话人 {n}，但只有 0 到 {last} 的声音。</translation>
    </message>
    <message>
        <source>config.json lacks the entry {name}.</source>
        <translation>config.json 缺少条目 {name}。</translation>
    </message>
    <message>
        <source>its tokenizer has no entry {name}.</source>
        <translation>它的分词器没有条目 {name}。</translation>
    </message>
    <message>
        <source>its tokenizer&apos;s entry {name} is out of order.</source>
        <translation>它的分词器的条目 {name} 顺序不对。</translation>
    </message>
    <message>
        <source>{file} has {n} codebooks, the weights have {other}.</source>
        <translation>{file} 有 {n} 个码本，而权重有 {other} 个。</translation>
    </message>
    <message>
        <source>its language models are {slow} and {fast} channels wide; this version reads models of one width.</source>
        <translation>它的两个语言模型宽度分别为 {slow} 和 {fast} 个通道；本版本只能读取宽度相同的模型。</translation>
    </message>
    <message>
        <source>its tokenizer and its config.json do not belong together.</source>
        <translation>它的分词器和 config.json 不匹配。</translation>
    </message>
    <message>
        <source>{file} has no tensor {name}.</source>
        <translation>{file} 中没有张量 {name}。</translation>
    </message>
    <message>
        <source>{path} holds no model itself, but there are some below it. Give the folder of one: {names}.</source>
        <translation>{path} 本身没有模型，但其下有。请指定其中一个的文件夹：{names}。</translation>
    </message>
    <message>
        <source>{path} holds no model that Afureko knows. A folder has model.json (Afureko&apos;s own), model.safetensors and a tokenizer (Pocket TTS), or config.json and all that was published beside it (Qwen3-TTS, Fish S2-Pro).</source>
        <translation>{path} 中没有 Afureko 能识别的模型。文件夹中应有 model.json（Afureko 自有），或 model.safetensors 和分词器（Pocket TTS），或 config.json 及与其一同发布的全部文件（Qwen3-TTS、Fish S2-Pro）。</translation>
    </message>
    <message>
        <source>{file} is only a pointer of Git LFS. Get the file itself (git lfs pull).</source>
        <translation>{file} 只是 Git LFS 指针。请获取文件本身（git lfs pull）。</translation>
    </message>
    <message>
        <source>{file} is no safetensors file, or it is damaged. Get it anew.</source>
        <translation>{file} 不是 safetensors 文件，或已损坏。请重新获取。</translation>
    </message>
    <message>
        <source>{file} holds {n} of {total} bytes, it is not whole. Get it anew.</source>
        <translation>{file} 只有 {total} 字节中的 {n} 字节，不完整。请重新获取。</translation>
    </message>
    <message>
        <source>These weights are the release without voice cloning; get the full ones.</source>
        <translation>这些权重是不含声音克隆的公开版；请获取完整版。</translation>
    </message>
    <message>
        <source>The clip has no transcript, so only the timbre of its voice is taken and not its way of speaking. Write down what is said in the clip to have both.</source>
        <translation>参考音频没有文字稿，因此只采用音色，不采用说话方式。请写下参考音频中所说的话，以便两者都采用。</translation>
    </message>
    <message>
        <source>This model cannot be told how to say a line. Take the direction out or use a larger model.</source>
        <translation>无法向此模型说明台词的说法。请去掉说明，或使用更大的模型。</translation>
    </message>
    <message>
        <source>{file} lacks the entry {name}.</source>
        <translation>{file} 缺少条目 {name}。</translation>
    </message>
    <message>
        <source>This model cannot speak in a voice of this kind; choose another voice or model.</source>
        <translation>此模型无法用这种声音说话。请选择其他声音或模型。</translation>
    </message>
    <message>
        <source>This model has no speaker named {name}.</source>
        <translation>此模型没有名为“{name}”的说话人。</translation>
    </message>
    <message>
        <source>The description of this voice is empty; say in words how it sounds.</source>
        <translation>此声音的描述为空。请用文字说明声音的特点。</translation>
    </message>
    <message>
        <source>The transcript is too short for the {length:.1f} s of the clip that are used. Write all that is said in them, or leave the transcript empty.</source>
        <translation>文字稿相对于所用的 {length:.1f} 秒参考音频过短。请写下其中所说的全部内容，或将文字稿留空。</translation>
    </message>
    <message>
        <source>The transcript is too long for the {length:.1f} s of the clip that are used. Write only what is said in them, or leave the transcript empty.</source>
        <translation>文字稿相对于所用的 {length:.1f} 秒参考音频过长。请只写下其中所说的内容，或将文字稿留空。</translation>
    </message>
    <message>
        <source>{model} and {codec}</source>
        <translation>{model} 与 {codec}</translation>
    </message>
    <message>
        <source>its model and its codec differ in codebooks ({found}).</source>
        <translation>模型与编解码器的码本不同（{found}）。</translation>
    </message>
    <message>
        <source>its speaker encoder is of another width than its model.</source>
        <translation>说话人编码器的宽度与模型不同。</translation>
    </message>
    <message>
        <source>This line would take {length:.0f} s, and one line can take {longest:.0f} s at most. Split it.</source>
        <translation>说完这一行需要 {length:.0f} 秒，而一行最多 {longest:.0f} 秒。请把它拆成几行。</translation>
    </message>
    <message>
        <source>{dtype!r} is no number format; choose one of {known}.</source>
        <translation>{dtype!r} 不是有效的数值格式；请从 {known} 中选择。</translation>
    </message>
    <message>
        <source>{n} threads cannot compute; ask for 1 or more.</source>
        <translation>无法使用 {n} 个线程计算；请设为 1 或更大。</translation>
    </message>
    <message>
        <source>{device!r} is no device; choose auto, cpu, cuda or mps.</source>
        <translation>{device!r} 不是有效的设备；请选择 auto、cpu、cuda 或 mps。</translation>
    </message>
    <message>
        <source>There is no {device} device that can be used on this machine; choose auto or cpu.</source>
        <translation>这台电脑上没有可用的 {device} 设备；请选择 auto 或 cpu。</translation>
    </message>
    <message>
        <source>This processor cannot compute with weights of 16 bits; leave that option out.</source>
        <translation>此处理器无法使用 16 位权重进行计算；请不要使用该选项。</translation>
    </message>
    <message>
        <source>Temperature {temperature}, top_k {top_k}, top_p {top_p} cannot be used: temperature and top_k must be 0 or more, top_p above 0 and at most 1.</source>
        <translation>无法使用 temperature {temperature}、top_k {top_k}、top_p {top_p}：temperature 和 top_k 须不小于 0，top_p 须大于 0 且不超过 1。</translation>
    </message>
    <message>
        <source>There is no speech to measure.</source>
        <translation>没有可测量的语音。</translation>
    </message>
    <message>
        <source>It is {over:.1f} s longer than its {wanted:.1f} s.</source>
        <translation>比指定的 {wanted:.1f} 秒长 {over:.1f} 秒。</translation>
    </message>
    <message>
        <source>It leaves {left:.1f} s of its {wanted:.1f} s free.</source>
        <translation>在指定的 {wanted:.1f} 秒中空出 {left:.1f} 秒。</translation>
    </message>
    <message>
        <source>It is {length:.1f} s long, as wanted.</source>
        <translation>时长 {length:.1f} 秒，符合要求。</translation>
    </message>
    <message>
        <source>morae</source>
        <translation>音拍</translation>
    </message>
    <message>
        <source>syllables</source>
        <translation>音节</translation>
    </message>
    <message>
        <source>{n} {unit} in {length:.1f} s ({pace:.1f} a second) is too fast to be whole.</source>
        <translation>{length:.1f} 秒内 {n} 个{unit}（每秒 {pace:.1f} 个），过快，可能不完整。</translation>
    </message>
    <message>
        <source>{n} {unit} in {length:.1f} s ({pace:.1f} a second) is too slow.</source>
        <translation>{length:.1f} 秒内 {n} 个{unit}（每秒 {pace:.1f} 个），过慢。</translation>
    </message>
    <message>
        <source>{n} {unit} in {length:.1f} s ({pace:.1f} a second).</source>
        <translation>{length:.1f} 秒内 {n} 个{unit}（每秒 {pace:.1f} 个）。</translation>
    </message>
    <message>
        <source>Put the program&apos;s folder resources/recogniser back as it was delivered.</source>
        <translation>请将程序的 resources/recogniser 文件夹恢复原状。</translation>
    </message>
    <message>
        <source>The recogniser at {path} cannot be used: {reason}</source>
        <translation>无法使用 {path} 处的识别器：{reason}</translation>
    </message>
    <message>
        <source>{file} cannot be read. {again}</source>
        <translation>无法读取 {file}。{again}</translation>
    </message>
    <message>
        <source>{file} is damaged. {again}</source>
        <translation>{file} 已损坏。{again}</translation>
    </message>
    <message>
        <source>recogniser.json cannot be read. {again}</source>
        <translation>无法读取 recogniser.json。{again}</translation>
    </message>
    <message>
        <source>recogniser.json is not of format {format}. {again}</source>
        <translation>recogniser.json 的格式不是 {format}。{again}</translation>
    </message>
    <message>
        <source>The recogniser was trained with other sounds than this version speaks.</source>
        <translation>识别器训练所用的音素与当前程序不同。</translation>
    </message>
    <message>
        <source>Its weights do not fit its network. {again}</source>
        <translation>其权重与网络不匹配。{again}</translation>
    </message>
    <message>
        <source>The true peak is {peak:.1f} dB above full scale; players will distort it.</source>
        <translation>真峰值超出满刻度 {peak:.1f} dB；播放时会失真。</translation>
    </message>
    <message>
        <source>Nothing is clipped; there is no sound.</source>
        <translation>无削波；没有声音。</translation>
    </message>
    <message>
        <source>Nothing is clipped; the true peak is {peak:.1f} dB.</source>
        <translation>无削波；真峰值为 {peak:.1f} dB。</translation>
    </message>
    <message>
        <source>The take was stopped at its greatest length; its end is missing.</source>
        <translation>版本达到最长时长而停止；结尾缺失。</translation>
    </message>
    <message>
        <source>The voice lost its way, so the take was stopped before its end.</source>
        <translation>语音出现异常，版本在结尾前停止。</translation>
    </message>
    <message>
        <source>There is no speech that could end.</source>
        <translation>没有语音，无从判断结尾。</translation>
    </message>
    <message>
        <source>The speech is cut: it is still loud ({below:.0f} dB below its body) when the audio ends.</source>
        <translation>语音被截断：音频结束时仍然较响（仅比主体低 {below:.0f} dB）。</translation>
    </message>
    <message>
        <source>The speech fades out {after:.2f} s before the audio ends.</source>
        <translation>语音在音频结束前 {after:.2f} 秒自然收尾。</translation>
    </message>
    <message>
        <source>The speech fades out as the audio ends.</source>
        <translation>语音随音频结束自然收尾。</translation>
    </message>
    <message>
        <source>There is no speech; the take is silent.</source>
        <translation>没有语音；此版本为静音。</translation>
    </message>
    <message>
        <source>The speech is too quiet, {level:.0f} dB below full scale.</source>
        <translation>语音过轻，比满刻度低 {level:.0f} dB。</translation>
    </message>
    <message>
        <source>A pause of {length:.1f} s at {at:.1f} s has no reason in the text.</source>
        <translation>{at:.1f} 秒处有 {length:.1f} 秒停顿，文本中没有依据。</translation>
    </message>
    <message>
        <source>The speech begins only after {lead:.1f} s of silence.</source>
        <translation>静音 {lead:.1f} 秒后语音才开始。</translation>
    </message>
    <message>
        <source>{trail:.1f} s of silence follow the speech.</source>
        <translation>语音之后有 {trail:.1f} 秒静音。</translation>
    </message>
    <message>
        <source>The speech has no silence that the text does not ask for.</source>
        <translation>语音中没有多余的静音。</translation>
    </message>
    <message>
        <source>All {n} words were heard.</source>
        <translation>全部 {n} 个词均已听到。</translation>
    </message>
    <message>
        <source>The word was heard.</source>
        <translation>该词已听到。</translation>
    </message>
    <message>
        <source>The word was not heard as written.</source>
        <translation>没有听到与文本一致的这个词。</translation>
    </message>
    <message>
        <source>The words were not heard as written.</source>
        <translation>听到的内容与文本不符。</translation>
    </message>
    <message>
        <source>{k} of {n} words were not heard as written: {words}.</source>
        <translation>{n} 个词中有 {k} 个与文本不符：{words}。</translation>
    </message>
    <message>
        <source>There are extra sounds before the first word.</source>
        <translation>第一个词之前有多余的声音。</translation>
    </message>
    <message>
        <source>There are extra sounds after the last word.</source>
        <translation>最后一个词之后有多余的声音。</translation>
    </message>
    <message>
        <source>There are extra sounds after “{word}”.</source>
        <translation>“{word}”之后有多余的声音。</translation>
    </message>
    <message>
        <source>The codec gave samples that are no numbers; nothing of this take was kept.</source>
        <translation>编解码器输出了无效的采样值；此版本未保留。</translation>
    </message>
    <message>
        <source>The model gave no number at frame {frame}; nothing of this take was kept.</source>
        <translation>模型在第 {frame} 帧输出了无效数值；此版本未保留。</translation>
    </message>
    <message>
        <source>This voice speaks {known} and cannot speak {language}.</source>
        <translation>此声音支持 {known}，不支持 {language}。</translation>
    </message>
    <message>
        <source>The engine was closed. Open it again to speak.</source>
        <translation>引擎已关闭。请重新打开。</translation>
    </message>
    <message>
        <source>{model} cannot take its voice from a clip.</source>
        <translation>{model} 无法从音频片段取得声音。</translation>
    </message>
    <message>
        <source>{model} needs to know what is said in the reference clip; write its words.</source>
        <translation>{model} 需要知道参考片段里说了什么；请写出其中的话。</translation>
    </message>
    <message>
        <source>{model} brings no speakers of its own.</source>
        <translation>{model} 没有自带的说话人。</translation>
    </message>
    <message>
        <source>{model} has no speaker named {name}; it has {known}.</source>
        <translation>{model} 没有名为 {name} 的说话人；它有 {known}。</translation>
    </message>
    <message>
        <source>{model} cannot make a voice from a description.</source>
        <translation>{model} 无法根据描述生成声音。</translation>
    </message>
    <message>
        <source>{model} cannot be told how to say a line.</source>
        <translation>{model} 无法接受关于说法的指示。</translation>
    </message>
    <message>
        <source>{model} cannot be told how long a line shall be.</source>
        <translation>{model} 无法指定台词的长度。</translation>
    </message>
    <message>
        <source>“{language}” is not a language of this voice. Set the line&apos;s language to {known}.</source>
        <translation>此声音不支持语言“{language}”。请将台词的语言设为 {known}。</translation>
    </message>
    <message>
        <source>“{text}” holds no word to speak; it is a non-verbal line.</source>
        <translation>“{text}”没有可说的字词，属于非言语台词。</translation>
    </message>
    <message>
        <source>Korean</source>
        <translation>韩文</translation>
    </message>
    <message>
        <source>Chinese or Japanese</source>
        <translation>中文或日文</translation>
    </message>
    <message>
        <source>Japanese</source>
        <translation>日文</translation>
    </message>
    <message>
        <source>Cyrillic</source>
        <translation>西里尔</translation>
    </message>
    <message>
        <source>Arabic</source>
        <translation>阿拉伯</translation>
    </message>
    <message>
        <source>Greek</source>
        <translation>希腊</translation>
    </message>
    <message>
        <source>“{span}” is Japanese or Chinese writing in an English line, so it cannot be read. Set the line&apos;s language to Japanese, or type how it sounds as the line&apos;s reading.</source>
        <translation>“{span}”是英语台词中的日文或中文，无法朗读。请将台词的语言设为日语，或在读法中写出其发音。</translation>
    </message>
    <message>
        <source>“{span}” is written in {script} characters; this voice speaks English and Japanese. Translate it, or type how it sounds as the line&apos;s reading.</source>
        <translation>“{span}”使用{script}文字；此声音只支持英语和日语。请翻译，或在读法中写出其发音。</translation>
    </message>
    <message>
        <source>“{span}” has no known Japanese reading. Type how the line sounds, in kana, as its reading.</source>
        <translation>“{span}”没有已知的日语读音。请用假名在读法中写出这句台词的发音。</translation>
    </message>
    <message>
        <source>“{span}” looks Chinese; this voice speaks English and Japanese. Translate it, or type how it sounds, in kana, as the line&apos;s reading.</source>
        <translation>“{span}”似乎是中文；此声音只支持英语和日语。请翻译，或用假名在读法中写出其发音。</translation>
    </message>
    <message>
        <source>the disk is full</source>
        <translation>磁盘已满</translation>
    </message>
    <message>
        <source>this account has no permission for it, or another program holds it open</source>
        <translation>当前账户没有权限，或文件正被其他程序占用</translation>
    </message>
    <message>
        <source>it is not there</source>
        <translation>不存在</translation>
    </message>
    <message>
        <source>something of that name is there already</source>
        <translation>已有同名项</translation>
    </message>
    <message>
        <source>the disk can only be read</source>
        <translation>磁盘为只读</translation>
    </message>
    <message>
        <source>its name is too long</source>
        <translation>名称过长</translation>
    </message>
    <message>
        <source>a file stands where a folder is needed</source>
        <translation>需要文件夹的位置上是一个文件</translation>
    </message>
    <message>
        <source>The sound file could not be written: {why}</source>
        <translation>无法写入声音文件：{why}</translation>
    </message>
    <message>
        <source>The sound file was written but cannot be read back: {why}</source>
        <translation>声音文件已写入，但无法读回：{why}</translation>
    </message>
    <message>
        <source>The sound file was written at {found} Hz instead of {wanted} Hz.</source>
        <translation>声音文件以 {found} Hz 写入，而不是 {wanted} Hz。</translation>
    </message>
    <message>
        <source>The sound file holds {n} of {total} samples; the disk may be full.</source>
        <translation>声音文件只有 {total} 个采样中的 {n} 个；磁盘可能已满。</translation>
    </message>
    <message>
        <source>Samples clipped: {n}, in places: {places}.</source>
        <translation>削波样本：{n}，出现位置：{places} 处。</translation>
    </message>
    <message>
        <source>The words are hard to make out: {share:.0f} % of the sounds are others.</source>
        <translation>词语难以听清：{share:.0f} % 的音与文本不同。</translation>
    </message>
    <message>
        <source>it is a folder</source>
        <translation>这是文件夹</translation>
    </message>
    <message>
        <source>the disk or drive does not answer</source>
        <translation>磁盘或驱动器没有响应</translation>
    </message>
    <message>
        <source>too many files are open</source>
        <translation>打开的文件过多</translation>
    </message>
    <message>
        <source>{first} or {last}</source>
        <translation>{first} 或 {last}</translation>
    </message>
    <message>
        <source>{first} and {last}</source>
        <translation>{first} 和 {last}</translation>
    </message>
    <message>
        <source>{one} {next}</source>
        <translation>{one}{next}</translation>
    </message>
    <message>
        <source>Choose its start and end anew.</source>
        <translation>请重新选择起点和终点。</translation>
    </message>
    <message>
        <source>The clip is silent. {way_out}</source>
        <translation>音频是静音。{way_out}</translation>
    </message>
    <message>
        <source>The clip is only {length:.1f} s long; at least 1 s of speech is needed. {way_out}</source>
        <translation>音频只有 {length:.1f} 秒；至少需要 1 秒语音。{way_out}</translation>
    </message>
    <message>
        <source>Nobody speaks in this clip: it is an even noise or tone. {way_out}</source>
        <translation>这段参考音频里没有人说话，只有均匀的噪声或不变的声音。{way_out}</translation>
    </message>
    <message>
        <source>The clip holds only {speech:.1f} s of speech; at least 1 s is needed. {way_out}</source>
        <translation>音频中只有 {speech:.1f} 秒语音；至少需要 1 秒。{way_out}</translation>
    </message>
    <message>
        <source>The clip is recorded too loud: {share:.0%} of its best {length:.0f} s is clipped at full scale. Choose a cleaner recording of this voice.</source>
        <translation>录音音量过大：最佳的 {length:.0f} 秒中有 {share:.0%} 在满刻度处削波。请选择该声音更干净的录音。</translation>
    </message>
    <message>
        <source>{length:.1f} s of {total:.1f} s: {speech:.0%} speech, {clipped:.0%} clipped</source>
        <translation>{total:.1f} 秒中的 {length:.1f} 秒：语音 {speech:.0%}，削波 {clipped:.0%}</translation>
    </message>
    <message>
        <source>{length:.1f} s of {total:.1f} s: {speech:.0%} speech, no clipping</source>
        <translation>{total:.1f} 秒中的 {length:.1f} 秒：语音 {speech:.0%}，无削波</translation>
    </message>
    <message>
        <source>The window {start:.2f} s to the end is empty. {way_out}</source>
        <translation>使用区间（{start:.2f} 秒至结尾）为空。{way_out}</translation>
    </message>
    <message>
        <source>The window {start:.2f} s to {end:.2f} s is empty. {way_out}</source>
        <translation>使用区间（{start:.2f} 秒至 {end:.2f} 秒）为空。{way_out}</translation>
    </message>
    <message>
        <source>The window {start:.2f} to {end:.2f} s lies beyond the end of the clip ({last:.2f} s). {way_out}</source>
        <translation>使用区间（{start:.2f} 至 {end:.2f} 秒）超出音频结尾（{last:.2f} 秒）。{way_out}</translation>
    </message>
    <message>
        <source>only the first {length:.0f} s of the window are used</source>
        <translation>只使用区间的前 {length:.0f} 秒</translation>
    </message>
    <message>
        <source>as given</source>
        <translation>按指定</translation>
    </message>
</context>
</TS>
