<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ja" sourcelanguage="en">
<context>
    <name>AboutDialog</name>
    <message>
        <source>About Afureko</source>
        <translation>Afurekoについて</translation>
    </message>
    <message>
        <source>Afureko {version}</source>
        <translation>Afureko {version}</translation>
    </message>
    <message>
        <source>Dubs character dialogue on your own machine. Nothing you write or record leaves it.</source>
        <translation>キャラクターのセリフを、お使いのコンピューターで吹き替えます。書いたものも録音したものも、外部には送信されません。</translation>
    </message>
    <message>
        <source>It runs on {device} with {dtype}.</source>
        <translation>{device}、{dtype}で動作しています。</translation>
    </message>
    <message>
        <source>Program and voice model: Apache License 2.0.</source>
        <translation>プログラムと音声モデル：Apache License 2.0</translation>
    </message>
    <message>
        <source>Built with Qt {qt}, under the GNU LGPL 3; its libraries can be replaced.</source>
        <translation>Qt {qt}を使用しています（GNU LGPL 3）。Qtのライブラリは差し替えできます。</translation>
    </message>
    <message>
        <source>The voice model could not be read.</source>
        <translation>音声モデルを読み込めませんでした。</translation>
    </message>
    <message>
        <source>Voice model: {name} {version} ({fingerprint})</source>
        <translation>音声モデル：{name} {version}（{fingerprint}）</translation>
    </message>
</context>
<context>
    <name>AppearancePage</name>
    <message>
        <source>Theme</source>
        <translation>テーマ</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>システムに合わせる</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>ダーク</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>ライト</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>言語</translation>
    </message>
    <message>
        <source>The language changes at the next start.</source>
        <translation>言語は次回の起動時に切り替わります。</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>テーマ(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>言語(&amp;L)</translation>
    </message>
</context>
<context>
    <name>Cast</name>
    <message>
        <source>No voice</source>
        <translation>声なし</translation>
    </message>
    <message>
        <source>Checking</source>
        <translation>確認中</translation>
    </message>
    <message>
        <source>Preparing</source>
        <translation>準備中</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>準備完了</translation>
    </message>
    <message>
        <source>Unusable</source>
        <translation>使用不可</translation>
    </message>
    <message>
        <source>By the text</source>
        <translation>テキストに合わせる</translation>
    </message>
    <message>
        <source>English</source>
        <translation>英語</translation>
    </message>
    <message>
        <source>Japanese</source>
        <translation>日本語</translation>
    </message>
    <message>
        <source>Chinese</source>
        <translation>中国語</translation>
    </message>
    <message>
        <source>Korean</source>
        <translation>韓国語</translation>
    </message>
    <message>
        <source>German</source>
        <translation>ドイツ語</translation>
    </message>
    <message>
        <source>French</source>
        <translation>フランス語</translation>
    </message>
    <message>
        <source>Spanish</source>
        <translation>スペイン語</translation>
    </message>
    <message>
        <source>Italian</source>
        <translation>イタリア語</translation>
    </message>
    <message>
        <source>Portuguese</source>
        <translation>ポルトガル語</translation>
    </message>
    <message>
        <source>Russian</source>
        <translation>ロシア語</translation>
    </message>
    <message>
        <source>Dutch</source>
        <translation>オランダ語</translation>
    </message>
    <message>
        <source>Arabic</source>
        <translation>アラビア語</translation>
    </message>
    <message>
        <source>{lines} · {n} open</source>
        <translation>{lines} · 未完了{n}</translation>
    </message>
</context>
<context>
    <name>CastCounts</name>
    <message numerus="yes">
        <source>%n line(s)</source>
        <translation>
            <numerusform>%n件</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CastDelegate</name>
    <message>
        <source>Name of the character</source>
        <translation>キャラクターの名前</translation>
    </message>
</context>
<context>
    <name>CastList</name>
    <message>
        <source>Cast</source>
        <translation>キャスト</translation>
    </message>
</context>
<context>
    <name>CastMenu</name>
    <message>
        <source>Show the lines of this character</source>
        <translation>このキャラクターのセリフを表示</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>名前を変更</translation>
    </message>
    <message>
        <source>Change colour…</source>
        <translation>色を変更…</translation>
    </message>
    <message>
        <source>Choose a recording…</source>
        <translation>録音を選ぶ…</translation>
    </message>
    <message>
        <source>Paste recording</source>
        <translation>録音を貼り付け</translation>
    </message>
    <message>
        <source>Remove character…</source>
        <translation>キャラクターを削除…</translation>
    </message>
    <message>
        <source>Add character…</source>
        <translation>キャラクターを追加…</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>言語</translation>
    </message>
</context>
<context>
    <name>CastPanel</name>
    <message numerus="yes">
        <source>%n line(s) belong to {name}, and nobody else could take them over. Add a character first.</source>
        <translation>
            <numerusform>「{name}」にはセリフが%n件あり、引き継げるキャラクターがほかにいません。先にキャラクターを追加してください。</numerusform>
        </translation>
    </message>
    <message>
        <source>Add character…</source>
        <translation>キャラクターを追加…</translation>
    </message>
    <message>
        <source>Cast</source>
        <translation>キャスト</translation>
    </message>
    <message>
        <source>+ Add character…</source>
        <translation>+ キャラクターを追加…</translation>
    </message>
    <message>
        <source>Nobody is in the cast yet.
Add a character, drop a recording here, or paste a script with names.</source>
        <translation>まだ誰もキャストにいません。
キャラクターを追加するか、録音をここにドロップするか、名前の入った台本を貼り付けてください。</translation>
    </message>
    <message>
        <source>No project is open.</source>
        <translation>プロジェクトが開かれていません。</translation>
    </message>
    <message>
        <source>{name}: {why} Nothing was changed.</source>
        <translation>「{name}」：{why}何も変更していません。</translation>
    </message>
</context>
<context>
    <name>CharacterDialog</name>
    <message>
        <source>Add character</source>
        <translation>キャラクターを追加</translation>
    </message>
    <message>
        <source>As it stands before the colon in a script</source>
        <translation>台本の「：」の前に書く名前</translation>
    </message>
    <message>
        <source>“By the text” decides line by line, by the script it is written in</source>
        <translation>「テキストに合わせる」では、セリフごとに文字から言語を判断します</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>名前(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>言語(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Colour</source>
        <translation>色(&amp;C)</translation>
    </message>
    <message>
        <source>Voice</source>
        <translation>声</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>追加</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>選ぶ…</translation>
    </message>
    <message>
        <source>Choose a recording of this voice</source>
        <translation>この声の録音を選択</translation>
    </message>
    <message>
        <source>Sample voices</source>
        <translation>サンプル音声</translation>
    </message>
    <message>
        <source>None yet; it can follow later</source>
        <translation>なし（後で選べます）</translation>
    </message>
    <message>
        <source>There is a character called {name} already.</source>
        <translation>「{name}」というキャラクターはすでにいます。</translation>
    </message>
</context>
<context>
    <name>CharacterHead</name>
    <message>
        <source>Language of the character</source>
        <translation>キャラクターの言語</translation>
    </message>
    <message>
        <source>What language the lines are read in</source>
        <translation>セリフを読み上げる言語</translation>
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
        <translation>「{name}」にはまだ声がありません。3～10 秒の録音をここにドロップするか、貼り付けるか、選んでください。</translation>
    </message>
    <message>
        <source>The recording for {name} is being read…</source>
        <translation>「{name}」の録音を読み込んでいます…</translation>
    </message>
    <message>
        <source>{start:.2f}–{end:.2f} s, {length:.1f} s are used</source>
        <translation>{start:.2f}～{end:.2f} 秒の{length:.1f} 秒を使用</translation>
    </message>
    <message>
        <source>{start:.2f}–{end:.2f} s, {length:.1f} of {total:.1f} s are used</source>
        <translation>{start:.2f}～{end:.2f} 秒（全{total:.1f} 秒のうち{length:.1f} 秒）を使用</translation>
    </message>
    <message>
        <source>The recording is being read…</source>
        <translation>録音を読み込んでいます…</translation>
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
        <translation>▶ 範囲を再生</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>拡大</translation>
    </message>
    <message>
        <source>See the part that is used, or the whole clip</source>
        <translation>使用範囲の表示と参照音声全体の表示を切り替えます</translation>
    </message>
    <message>
        <source>Reference clip and the part of it that is used</source>
        <translation>参照音声とその使用範囲</translation>
    </message>
    <message>
        <source>Drag the edges of the part that is used, or the whole part: {shortest:.0f} to {longest:.0f} s of a recording can be used. Click to hear it from there. Ctrl and the wheel zoom.</source>
        <translation>使用範囲の端、または範囲全体をドラッグして動かします。録音のうち{shortest:.0f}～{longest:.0f} 秒を使えます。クリックするとその位置から再生します。Ctrl+ホイールで拡大・縮小します。</translation>
    </message>
    <message>
        <source>Let Afureko choose the best part of this recording again</source>
        <translation>この録音の最適な範囲を、Afurekoがもう一度選びます</translation>
    </message>
    <message>
        <source>Choose best part</source>
        <translation>最適な範囲を選ぶ</translation>
    </message>
    <message>
        <source>Replace…</source>
        <translation>差し替え…</translation>
    </message>
    <message>
        <source>Choose another recording</source>
        <translation>別の録音を選びます</translation>
    </message>
    <message>
        <source>Take the clip from this character; the file stays in the project</source>
        <translation>このキャラクターから参照音声を外します。ファイルはプロジェクトに残ります</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>削除</translation>
    </message>
</context>
<context>
    <name>ClipSources</name>
    <message>
        <source>Recordings and films ({endings})</source>
        <translation>録音と動画 ({endings})</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>すべてのファイル (*)</translation>
    </message>
    <message>
        <source>Choose a recording of this voice</source>
        <translation>この声の録音を選択</translation>
    </message>
    <message>
        <source>Sample voices</source>
        <translation>サンプル音声</translation>
    </message>
    <message>
        <source>There are none here</source>
        <translation>ここにはありません</translation>
    </message>
</context>
<context>
    <name>ColourButton</name>
    <message>
        <source>Colour: {name}</source>
        <translation>色：{name}</translation>
    </message>
    <message>
        <source>{said}. Choose another…</source>
        <translation>{said}。ほかの色を選びます…</translation>
    </message>
    <message>
        <source>Another colour…</source>
        <translation>ほかの色…</translation>
    </message>
    <message>
        <source>Colour of the character</source>
        <translation>キャラクターの色</translation>
    </message>
</context>
<context>
    <name>Colours</name>
    <message>
        <source>Blue</source>
        <translation>青</translation>
    </message>
    <message>
        <source>Vermilion</source>
        <translation>朱色</translation>
    </message>
    <message>
        <source>Green</source>
        <translation>緑</translation>
    </message>
    <message>
        <source>Pink</source>
        <translation>ピンク</translation>
    </message>
    <message>
        <source>Orange</source>
        <translation>オレンジ</translation>
    </message>
    <message>
        <source>Sky blue</source>
        <translation>空色</translation>
    </message>
    <message>
        <source>Olive</source>
        <translation>オリーブ</translation>
    </message>
    <message>
        <source>Wine</source>
        <translation>ワインレッド</translation>
    </message>
    <message>
        <source>Teal</source>
        <translation>青緑</translation>
    </message>
    <message>
        <source>Purple</source>
        <translation>紫</translation>
    </message>
    <message>
        <source>Sand</source>
        <translation>砂色</translation>
    </message>
    <message>
        <source>Grey</source>
        <translation>グレー</translation>
    </message>
</context>
<context>
    <name>Commands</name>
    <message>
        <source>File</source>
        <translation>ファイル</translation>
    </message>
    <message>
        <source>&amp;New project…</source>
        <translation>新規プロジェクト(&amp;N)…</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>開く(&amp;O)…</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>Save &amp;as…</source>
        <translation>名前を付けて保存(&amp;A)…</translation>
    </message>
    <message>
        <source>Save as one &amp;file…</source>
        <translation>1つのファイルとして保存(&amp;F)…</translation>
    </message>
    <message>
        <source>&amp;Import script…</source>
        <translation>台本を読み込む(&amp;I)…</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>書き出し(&amp;E)…</translation>
    </message>
    <message>
        <source>&amp;Models…</source>
        <translation>モデル(&amp;M)…</translation>
    </message>
    <message>
        <source>&amp;Unload models</source>
        <translation>モデルをメモリから降ろす(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Close project</source>
        <translation>プロジェクトを閉じる(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>終了(&amp;Q)</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>編集</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>元に戻す(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>やり直す(&amp;R)</translation>
    </message>
    <message>
        <source>Cu&amp;t lines</source>
        <translation>セリフを切り取り(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Copy lines</source>
        <translation>セリフをコピー(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Paste lines</source>
        <translation>セリフを貼り付け(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Add line</source>
        <translation>セリフを追加(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Duplicate lines</source>
        <translation>セリフを複製(&amp;D)</translation>
    </message>
    <message>
        <source>De&amp;lete lines</source>
        <translation>セリフを削除(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Split at the caret</source>
        <translation>カーソル位置で分割(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Merge with the next line</source>
        <translation>次のセリフと結合(&amp;M)</translation>
    </message>
    <message>
        <source>Move lines u&amp;p</source>
        <translation>セリフを上へ移動(&amp;P)</translation>
    </message>
    <message>
        <source>Move lines do&amp;wn</source>
        <translation>セリフを下へ移動(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Find…</source>
        <translation>検索(&amp;F)…</translation>
    </message>
    <message>
        <source>S&amp;ettings…</source>
        <translation>設定(&amp;E)…</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>セリフ</translation>
    </message>
    <message>
        <source>Give lines to character {n}</source>
        <translation>セリフをキャラクター{n}に割り当て</translation>
    </message>
    <message>
        <source>&amp;New take of the selected lines</source>
        <translation>選択したセリフの新しいテイクを生成(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Several takes of the selected lines</source>
        <translation>選択したセリフの複数テイクを生成(&amp;S)</translation>
    </message>
    <message>
        <source>Make &amp;all missing takes</source>
        <translation>足りないテイクをすべて生成(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Confirm take, go to the next open line; without a take: write</source>
        <translation>テイクを確定して次の未完了へ（なければ入力）(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Write the text</source>
        <translation>テキストを入力(&amp;W)</translation>
    </message>
    <message>
        <source>Next &amp;problem</source>
        <translation>次の問題へ(&amp;P)</translation>
    </message>
    <message>
        <source>P&amp;revious problem</source>
        <translation>前の問題へ(&amp;R)</translation>
    </message>
    <message>
        <source>Take</source>
        <translation>テイク</translation>
    </message>
    <message>
        <source>Hear take {n}</source>
        <translation>第{n}テイクを再生</translation>
    </message>
    <message>
        <source>&amp;Previous take</source>
        <translation>前のテイク(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Next take</source>
        <translation>次のテイク(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Choose this take</source>
        <translation>このテイクを採用(&amp;C)</translation>
    </message>
    <message>
        <source>Leave the choice to the sco&amp;res</source>
        <translation>採用をスコアに任せる(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Star or remove the star</source>
        <translation>スターを付ける／外す(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Lock or unlock</source>
        <translation>ロック／解除(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Write a note</source>
        <translation>メモを書く(&amp;W)</translation>
    </message>
    <message>
        <source>Show or hide the &amp;passport</source>
        <translation>テイク情報を表示／隠す(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Delete this take</source>
        <translation>このテイクを削除(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Restore the deleted take that is selected</source>
        <translation>選択した削除済みテイクを復元(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Empty the trash…</source>
        <translation>ゴミ箱を空にする(&amp;E)…</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>再生</translation>
    </message>
    <message>
        <source>&amp;Play or stop</source>
        <translation>再生／停止(&amp;P)</translation>
    </message>
    <message>
        <source>Play or stop while &amp;writing</source>
        <translation>入力中の再生／停止(&amp;W)</translation>
    </message>
    <message>
        <source>Play &amp;on from here</source>
        <translation>ここから続けて再生(&amp;O)</translation>
    </message>
    <message>
        <source>Play the s&amp;cene</source>
        <translation>シーンを再生(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Stop; then show all lines again</source>
        <translation>停止（その後すべてのセリフを表示）(&amp;S)</translation>
    </message>
    <message>
        <source>Pause making &amp;takes</source>
        <translation>テイクの生成を一時停止(&amp;T)</translation>
    </message>
    <message>
        <source>Cancel &amp;all takes that are being made</source>
        <translation>生成中のテイクをすべてキャンセル(&amp;A)</translation>
    </message>
    <message>
        <source>View</source>
        <translation>表示</translation>
    </message>
    <message>
        <source>Go to the &amp;lines</source>
        <translation>セリフ一覧へ移動(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Reset layout</source>
        <translation>レイアウトを元に戻す(&amp;R)</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>ヘルプ</translation>
    </message>
    <message>
        <source>&amp;Keys…</source>
        <translation>ショートカットキー(&amp;K)…</translation>
    </message>
    <message>
        <source>Open the &amp;log folder</source>
        <translation>ログフォルダを開く(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;About Afureko</source>
        <translation>Afurekoについて(&amp;A)</translation>
    </message>
</context>
<context>
    <name>ComputePage</name>
    <message>
        <source>Compute device</source>
        <translation>計算デバイス</translation>
    </message>
    <message>
        <source>Number format</source>
        <translation>数値形式</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>自動</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>スレッド数</translation>
    </message>
    <message>
        <source>Models in memory</source>
        <translation>メモリ上のモデル数</translation>
    </message>
    <message>
        <source>Never</source>
        <translation>なし</translation>
    </message>
    <message>
        <source> min</source>
        <translation> 分</translation>
    </message>
    <message>
        <source>Unload idle models after</source>
        <translation>使われないモデルを降ろすまでの時間</translation>
    </message>
    <message>
        <source>Counting…</source>
        <translation>集計中…</translation>
    </message>
    <message>
        <source>&amp;Clear</source>
        <translation>消去(&amp;C)</translation>
    </message>
    <message>
        <source>Clear the voice cache</source>
        <translation>声のキャッシュを消去します</translation>
    </message>
    <message>
        <source>Compute &amp;device</source>
        <translation>計算デバイス(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Number format</source>
        <translation>数値形式(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Threads</source>
        <translation>スレッド数(&amp;T)</translation>
    </message>
    <message>
        <source>The one that was used longest ago makes room for the next. More at a time take more memory.</source>
        <translation>最も長く使われていないモデルが次のモデルに場所を譲ります。同時に多く載せるほどメモリを使います。</translation>
    </message>
    <message>
        <source>&amp;Models in memory</source>
        <translation>メモリ上のモデル数(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Unload after</source>
        <translation>降ろすまでの時間(&amp;U)</translation>
    </message>
    <message>
        <source>Idle models give their memory back.</source>
        <translation>使われていないモデルはメモリを返します。</translation>
    </message>
    <message>
        <source>Voice cache</source>
        <translation>声のキャッシュ</translation>
    </message>
    <message>
        <source>Looking for devices…</source>
        <translation>デバイスを探しています…</translation>
    </message>
    <message>
        <source>Processor (CPU)</source>
        <translation>プロセッサー（CPU）</translation>
    </message>
    <message>
        <source>NVIDIA graphics (CUDA)</source>
        <translation>NVIDIAグラフィックス（CUDA）</translation>
    </message>
    <message>
        <source>Apple graphics (MPS)</source>
        <translation>Appleグラフィックス（MPS）</translation>
    </message>
    <message>
        <source>This device is not there now. Choose Automatic or Processor.</source>
        <translation>このデバイスは現在使えません。「自動」か「プロセッサー」を選んでください。</translation>
    </message>
    <message>
        <source>No graphics processor that can be used was found; takes are made by the CPU.</source>
        <translation>使えるグラフィックスプロセッサーが見つからないため、CPUでテイクを生成します。</translation>
    </message>
    <message numerus="yes">
        <source>In use: {model} on {device}, {dtype}, %n thread(s).</source>
        <translation>
            <numerusform>使用中：{model}、{device}、{dtype}、スレッド数 %n</numerusform>
        </translation>
    </message>
    <message>
        <source>The voice model is being loaded…</source>
        <translation>音声モデルを読み込んでいます…</translation>
    </message>
    <message>
        <source>Used from the next take on. A take that is being made is finished as it is.</source>
        <translation>次のテイクから使われます。生成中のテイクは、そのまま最後まで生成します。</translation>
    </message>
    <message>
        <source>{size} in use. Voices that were encoded once are ready at once; clearing only costs time.</source>
        <translation>{size}を使用中。一度解析した声はすぐに使えます。消去しても、解析に時間がかかるだけです。</translation>
    </message>
</context>
<context>
    <name>DeviceBox</name>
    <message>
        <source>Output device</source>
        <translation>出力デバイス</translation>
    </message>
    <message>
        <source>System default</source>
        <translation>システムの既定</translation>
    </message>
    <message>
        <source>System default ({device})</source>
        <translation>システムの既定（{device}）</translation>
    </message>
    <message>
        <source>{device} (not connected)</source>
        <translation>{device}（未接続）</translation>
    </message>
    <message>
        <source>Sound comes from: {device}</source>
        <translation>音の出力先：{device}</translation>
    </message>
</context>
<context>
    <name>Editing</name>
    <message>
        <source>Edit text</source>
        <translation>テキストの編集</translation>
    </message>
    <message>
        <source>Edit reading</source>
        <translation>読みの編集</translation>
    </message>
    <message>
        <source>Edit times</source>
        <translation>時間の編集</translation>
    </message>
    <message>
        <source>Set length</source>
        <translation>長さの指定</translation>
    </message>
    <message>
        <source>Edit note</source>
        <translation>メモの編集</translation>
    </message>
    <message>
        <source>Give lines to a character</source>
        <translation>セリフの割り当て</translation>
    </message>
    <message>
        <source>Shift times</source>
        <translation>時間の移動</translation>
    </message>
    <message>
        <source>Clear choice</source>
        <translation>採用の取り消し</translation>
    </message>
    <message>
        <source>Add a character first: every line belongs to one.</source>
        <translation>先にキャラクターを追加してください。セリフには必ずキャラクターが必要です。</translation>
    </message>
    <message>
        <source>Add line</source>
        <translation>セリフを追加</translation>
    </message>
    <message>
        <source>Duplicate lines</source>
        <translation>セリフの複製</translation>
    </message>
    <message>
        <source>Delete lines</source>
        <translation>セリフの削除</translation>
    </message>
    <message>
        <source>Move lines</source>
        <translation>セリフの移動</translation>
    </message>
    <message>
        <source>Split line</source>
        <translation>セリフの分割</translation>
    </message>
    <message>
        <source>Only lines that follow each other can be merged.</source>
        <translation>結合できるのは、連続したセリフだけです。</translation>
    </message>
    <message>
        <source>Merge lines</source>
        <translation>セリフの結合</translation>
    </message>
    <message>
        <source>Add lines from text</source>
        <translation>テキストからセリフを追加</translation>
    </message>
    <message>
        <source>Add episode</source>
        <translation>話を追加</translation>
    </message>
    <message>
        <source>Add character</source>
        <translation>キャラクターを追加</translation>
    </message>
    <message>
        <source>Rename character</source>
        <translation>キャラクター名の変更</translation>
    </message>
    <message>
        <source>Change colour</source>
        <translation>色の変更</translation>
    </message>
    <message>
        <source>Set language</source>
        <translation>言語の変更</translation>
    </message>
    <message>
        <source>Remove character</source>
        <translation>キャラクターを削除</translation>
    </message>
    <message>
        <source>Set reference clip</source>
        <translation>参照音声の設定</translation>
    </message>
    <message>
        <source>Choose part of the clip</source>
        <translation>使用範囲の変更</translation>
    </message>
    <message>
        <source>Choose model</source>
        <translation>モデルを選ぶ</translation>
    </message>
    <message>
        <source>Write what is said</source>
        <translation>話している言葉を書く</translation>
    </message>
    <message>
        <source>Choose speaker</source>
        <translation>話者を選ぶ</translation>
    </message>
    <message>
        <source>Describe voice</source>
        <translation>声を言葉で表す</translation>
    </message>
    <message>
        <source>Describe manner</source>
        <translation>話し方を書く</translation>
    </message>
    <message>
        <source>Choose take</source>
        <translation>テイクの採用</translation>
    </message>
    <message>
        <source>Star take</source>
        <translation>スターを付ける</translation>
    </message>
    <message>
        <source>Remove star</source>
        <translation>スターを外す</translation>
    </message>
    <message>
        <source>Lock take</source>
        <translation>テイクをロック</translation>
    </message>
    <message>
        <source>Unlock take</source>
        <translation>テイクのロックを解除</translation>
    </message>
    <message>
        <source>Delete take</source>
        <translation>テイクの削除</translation>
    </message>
    <message>
        <source>Restore take</source>
        <translation>テイクの復元</translation>
    </message>
    <message>
        <source>Edit take note</source>
        <translation>テイクのメモの編集</translation>
    </message>
    <message>
        <source>Change export settings</source>
        <translation>書き出し設定の変更</translation>
    </message>
</context>
<context>
    <name>EmptyLines</name>
    <message>
        <source>Paste script</source>
        <translation>台本を貼り付け</translation>
    </message>
    <message>
        <source>Open script…</source>
        <translation>台本を開く…</translation>
    </message>
    <message>
        <source>Add line</source>
        <translation>セリフを追加</translation>
    </message>
    <message>
        <source>Clear filter</source>
        <translation>絞り込みを解除</translation>
    </message>
    <message>
        <source>No project is open</source>
        <translation>プロジェクトが開かれていません</translation>
    </message>
    <message>
        <source>Make a new project, or open one.</source>
        <translation>新しいプロジェクトを作るか、既存のプロジェクトを開いてください。</translation>
    </message>
    <message>
        <source>No lines yet</source>
        <translation>セリフがまだありません</translation>
    </message>
    <message>
        <source>Paste a script, open one, or press Shift+Enter. A script is text with a “Name: line” a row.</source>
        <translation>台本を貼り付けるか、開くか、Shift+Enterを押してください。台本は、1行に「名前：セリフ」と書いたテキストです。</translation>
    </message>
    <message>
        <source>No line matches</source>
        <translation>一致するセリフがありません</translation>
    </message>
    <message>
        <source>The lines are still there; the filter hides them.</source>
        <translation>セリフは残っています。絞り込みで隠れているだけです。</translation>
    </message>
</context>
<context>
    <name>EmptyPage</name>
    <message>
        <source>Choose a recording…</source>
        <translation>録音を選ぶ…</translation>
    </message>
</context>
<context>
    <name>Export</name>
    <message>
        <source>Failed</source>
        <translation>失敗</translation>
    </message>
    <message>
        <source>File lost</source>
        <translation>ファイルなし</translation>
    </message>
    <message>
        <source>No take</source>
        <translation>テイクなし</translation>
    </message>
    <message>
        <source>Outdated</source>
        <translation>要更新</translation>
    </message>
    <message>
        <source>Longer than the slot</source>
        <translation>枠より長い</translation>
    </message>
    <message>
        <source>Overlap</source>
        <translation>重なり</translation>
    </message>
    <message>
        <source>Nothing to speak</source>
        <translation>読み上げる言葉なし</translation>
    </message>
    <message>
        <source>Web and podcasts</source>
        <translation>Web・ポッドキャスト</translation>
    </message>
    <message>
        <source>Streaming, loud</source>
        <translation>ネット配信（大きめ）</translation>
    </message>
    <message>
        <source>Europe, EBU R 128</source>
        <translation>欧州（EBU R 128）</translation>
    </message>
    <message>
        <source>USA, ATSC A/85</source>
        <translation>米国（ATSC A/85）</translation>
    </message>
    <message>
        <source>Japan, ARIB TR-B32</source>
        <translation>日本（ARIB TR-B32）</translation>
    </message>
    <message>
        <source>episode.wav: {length}, 48 kHz, 24 bit, mono, {lufs:.1f} LUFS, true peak at most {peak:.1f} dBTP</source>
        <translation>episode.wav：{length}、48 kHz、24 bit、モノラル、{lufs:.1f} LUFS、トゥルーピーク {peak:.1f} dBTP以下</translation>
    </message>
    <message>
        <source>No line has a take: only report.json would be written.</source>
        <translation>テイクのあるセリフがありません。書き出されるのはreport.jsonだけです。</translation>
    </message>
    <message>
        <source>About {needed} are written, {free} are free</source>
        <translation>書き出し {needed}（概算）、空き容量 {free}</translation>
    </message>
    <message>
        <source>replaces {file}, which is not from Afureko</source>
        <translation>Afurekoが作ったものではない{file}を置き換えます</translation>
    </message>
    <message>
        <source>{lines} lines = {written} written + {skipped} skipped + {failed} failed</source>
        <translation>セリフ{lines}件 = 書き出し {written} + 対象外 {skipped} + 失敗 {failed}</translation>
    </message>
    <message>
        <source>There is no episode.wav, because no line has a take.</source>
        <translation>テイクのあるセリフがないため、episode.wavはありません。</translation>
    </message>
    <message>
        <source>{title}: {length}, {lufs} LUFS, {peak} dBTP</source>
        <translation>{title}：{length}、{lufs} LUFS、{peak} dBTP</translation>
    </message>
    <message>
        <source>Everything was up to date already; nothing had to be written anew.</source>
        <translation>すべて最新の状態でした。新しく書き出すものはありませんでした。</translation>
    </message>
</context>
<context>
    <name>ExportCounts</name>
    <message numerus="yes">
        <source>lines/: %n file(s), one for each line; report.json</source>
        <translation>
            <numerusform>lines/：セリフごとに1ファイル、計%nファイル。report.json</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n line(s) will be left out</source>
        <translation>
            <numerusform>セリフ%n件は書き出されません</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n take(s) were chosen by score and not confirmed</source>
        <translation>
            <numerusform>テイク%n件はスコアで選ばれ、まだ確認されていません</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n take(s) are still being made and are not in it</source>
        <translation>
            <numerusform>テイク%n件はまだ生成中で、書き出しには含まれません</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>replaces the export of “{title}” of {when} (%n line file(s))</source>
        <translation>
            <numerusform>{when}に書き出した「{title}」（セリフのファイル%n件）を置き換えます</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ExportDialog</name>
    <message>
        <source>Export</source>
        <translation>書き出し</translation>
    </message>
    <message>
        <source>Beginning</source>
        <translation>開始中</translation>
    </message>
    <message>
        <source>Export to</source>
        <translation>書き出し先</translation>
    </message>
    <message>
        <source>Written to {folder}</source>
        <translation>「{folder}」に書き出しました</translation>
    </message>
    <message>
        <source>Takes or lines have changed since. Export again to write them too.</source>
        <translation>書き出しのあとにテイクまたはセリフが変わりました。反映するには、もう一度書き出してください。</translation>
    </message>
    <message>
        <source>What was there before is untouched.</source>
        <translation>以前のファイルはそのままです。</translation>
    </message>
    <message>
        <source>The export was cancelled.</source>
        <translation>書き出しをキャンセルしました。</translation>
    </message>
</context>
<context>
    <name>ExportPage</name>
    <message>
        <source>Progress of the export</source>
        <translation>書き出しの進み具合</translation>
    </message>
    <message numerus="yes">
        <source>All %n episode(s)</source>
        <translation>
            <numerusform>全%n話</numerusform>
        </translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>無題</translation>
    </message>
    <message numerus="yes">
        <source>Make %n take(s) first</source>
        <translation>
            <numerusform>先に%n件のテイクを生成</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>▲ %n line(s) to look at. Double-click or Enter goes to the line.</source>
        <translation>
            <numerusform>▲ 確認が必要なセリフが%n件あります。ダブルクリックまたはEnterでそのセリフへ移動します。</numerusform>
        </translation>
    </message>
    <message>
        <source>● Every line has a take of its present text, and nothing overlaps.</source>
        <translation>● すべてのセリフに現在のテキストのテイクがあり、重なりもありません。</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>書き出し</translation>
    </message>
    <message>
        <source>Looking at the lines…</source>
        <translation>セリフを確認しています…</translation>
    </message>
    <message>
        <source>{doing}…</source>
        <translation>{doing}…</translation>
    </message>
    <message>
        <source>Cancelling…</source>
        <translation>キャンセルしています…</translation>
    </message>
    <message>
        <source>Export again</source>
        <translation>もう一度書き出す</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>再試行</translation>
    </message>
    <message>
        <source>&amp;Episode</source>
        <translation>話(&amp;E)</translation>
    </message>
    <message>
        <source>Ask for a take of every line that has none, failed or is outdated, and close</source>
        <translation>テイクなし・失敗・要更新のセリフすべてのテイク生成を始めて、この画面を閉じます</translation>
    </message>
    <message>
        <source>Folder to export to</source>
        <translation>書き出し先のフォルダ</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>選ぶ…</translation>
    </message>
    <message>
        <source>Choose another folder</source>
        <translation>別のフォルダを選びます</translation>
    </message>
    <message>
        <source>&amp;Folder</source>
        <translation>フォルダ(&amp;F)</translation>
    </message>
    <message>
        <source>Loudness</source>
        <translation>ラウドネス</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>フォルダを開く</translation>
    </message>
    <message>
        <source>Cancel export</source>
        <translation>書き出しを中止</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>閉じる</translation>
    </message>
</context>
<context>
    <name>FaultLane</name>
    <message>
        <source>Try again</source>
        <translation>再試行</translation>
    </message>
    <message>
        <source>Make a take of this line again</source>
        <translation>このセリフのテイクをもう一度生成します</translation>
    </message>
    <message>
        <source>Skipped</source>
        <translation>対象外</translation>
    </message>
</context>
<context>
    <name>FilterBar</name>
    <message>
        <source>All</source>
        <translation>すべて</translation>
    </message>
    <message>
        <source>Find text, reading or character</source>
        <translation>テキスト・読み・キャラクターを検索</translation>
    </message>
    <message>
        <source>Find lines</source>
        <translation>セリフを検索</translation>
    </message>
    <message>
        <source>Show every line</source>
        <translation>すべてのセリフを表示</translation>
    </message>
    <message>
        <source>Show the lines of a character</source>
        <translation>キャラクターで絞り込み</translation>
    </message>
    <message>
        <source>Episode</source>
        <translation>話</translation>
    </message>
    <message>
        <source>Missing, outdated, failed, or not confirmed by you</source>
        <translation>テイクなし、要更新、失敗、または未確認</translation>
    </message>
    <message>
        <source>No take can be used</source>
        <translation>使えるテイクがありません</translation>
    </message>
    <message>
        <source>Text or voice changed after the take was made</source>
        <translation>テイクの生成後に、テキストまたは声が変更されています</translation>
    </message>
    <message>
        <source>The last take could not be made</source>
        <translation>前回のテイクを生成できませんでした</translation>
    </message>
    <message>
        <source>The take is longer than its slot</source>
        <translation>テイクが枠より長くなっています</translation>
    </message>
    <message>
        <source>{what}. Ctrl+click adds to what is shown.</source>
        <translation>{what}。Ctrl+クリックで条件を追加します。</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>未完了</translation>
    </message>
    <message>
        <source>No take</source>
        <translation>テイクなし</translation>
    </message>
    <message>
        <source>Outdated</source>
        <translation>要更新</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>失敗</translation>
    </message>
    <message>
        <source>Too long</source>
        <translation>長すぎ</translation>
    </message>
    <message>
        <source>All {n}</source>
        <translation>すべて {n}</translation>
    </message>
    <message>
        <source>{shown} of {n}</source>
        <translation>{n}件中{shown}件</translation>
    </message>
    <message>
        <source>Show: {kind}, {n}</source>
        <translation>表示：{kind}、{n}件</translation>
    </message>
    <message>
        <source>Everybody</source>
        <translation>全員</translation>
    </message>
</context>
<context>
    <name>FindingsTree</name>
    <message>
        <source>Line</source>
        <translation>番号</translation>
    </message>
    <message>
        <source>Character</source>
        <translation>キャラクター</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>テキスト</translation>
    </message>
    <message>
        <source>What to look at</source>
        <translation>確認事項</translation>
    </message>
    <message>
        <source>What to look at before the export</source>
        <translation>書き出す前に確認すること</translation>
    </message>
    <message>
        <source>{glyph} {word} ({n})</source>
        <translation>{glyph} {word}（{n}）</translation>
    </message>
    <message>
        <source>… and {n} more</source>
        <translation>… ほか{n}件</translation>
    </message>
</context>
<context>
    <name>FolderRow</name>
    <message>
        <source>Choose…</source>
        <translation>選ぶ…</translation>
    </message>
    <message>
        <source>Default</source>
        <translation>既定</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>開く</translation>
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
        <translation>新しいプロジェクト</translation>
    </message>
    <message>
        <source>Your documents</source>
        <translation>書類フォルダ</translation>
    </message>
    <message>
        <source>Exports</source>
        <translation>書き出し</translation>
    </message>
    <message>
        <source>The folder “export” of each project</source>
        <translation>各プロジェクトの「export」フォルダ</translation>
    </message>
    <message>
        <source>New &amp;projects</source>
        <translation>新しいプロジェクト(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Exports</source>
        <translation>書き出し(&amp;E)</translation>
    </message>
</context>
<context>
    <name>HeirDialog</name>
    <message>
        <source>Remove character</source>
        <translation>キャラクターを削除</translation>
    </message>
    <message numerus="yes">
        <source>%n line(s) belong to {name}. Who takes them over?</source>
        <translation>
            <numerusform>「{name}」にはセリフが%n件あります。誰に引き継ぎますか？</numerusform>
        </translation>
    </message>
    <message>
        <source>Who takes over the lines</source>
        <translation>セリフの引き継ぎ先</translation>
    </message>
    <message>
        <source>Takes stay with their lines and become outdated. This can be undone.</source>
        <translation>テイクはセリフに残り、「要更新」になります。この操作は元に戻せます。</translation>
    </message>
</context>
<context>
    <name>ImportDialog</name>
    <message>
        <source>Choose another file…</source>
        <translation>別のファイルを選ぶ…</translation>
    </message>
    <message>
        <source>Row</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Character</source>
        <translation>キャラクター</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>テキスト</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>時間</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>確認事項</translation>
    </message>
    <message>
        <source>Import script</source>
        <translation>台本の読み込み</translation>
    </message>
    <message>
        <source>Reading the script…</source>
        <translation>台本を読み込んでいます…</translation>
    </message>
    <message>
        <source>Lines that were read</source>
        <translation>読み込んだセリフ</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>問題のある行</translation>
    </message>
    <message>
        <source>Where the lines go</source>
        <translation>セリフの追加先</translation>
    </message>
    <message>
        <source>Title of the episode</source>
        <translation>話のタイトル</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>追加先</translation>
    </message>
    <message>
        <source>after the current line</source>
        <translation>現在のセリフの後</translation>
    </message>
    <message>
        <source>at the end of “{episode}”</source>
        <translation>「{episode}」の最後</translation>
    </message>
    <message>
        <source>as a new episode</source>
        <translation>新しい話</translation>
    </message>
    <message>
        <source>Scripts (*.txt *.srt *.vtt *.ass *.ssa *.csv *.tsv);;All files (*)</source>
        <translation>台本 (*.txt *.srt *.vtt *.ass *.ssa *.csv *.tsv);;すべてのファイル (*)</translation>
    </message>
    <message numerus="yes">
        <source>%n row(s) to look at</source>
        <translation>
            <numerusform>確認が必要な行：%n行</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Add %n line(s)</source>
        <translation>
            <numerusform>セリフを%n件追加</numerusform>
        </translation>
    </message>
    <message>
        <source>Add lines</source>
        <translation>セリフを追加</translation>
    </message>
    <message>
        <source>{name}  + new</source>
        <translation>{name}  + 新規</translation>
    </message>
    <message>
        <source>SubRip subtitles</source>
        <translation>SubRip字幕</translation>
    </message>
    <message>
        <source>WebVTT subtitles</source>
        <translation>WebVTT字幕</translation>
    </message>
    <message>
        <source>ASS subtitles</source>
        <translation>ASS字幕</translation>
    </message>
    <message>
        <source>a table</source>
        <translation>表</translation>
    </message>
    <message>
        <source>text</source>
        <translation>テキスト</translation>
    </message>
    <message numerus="yes">
        <source>%n line(s)</source>
        <translation>
            <numerusform>セリフ%n件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n character(s)</source>
        <translation>
            <numerusform>キャラクター%n人</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of them new</source>
        <translation>
            <numerusform>うち新規%n人</numerusform>
        </translation>
    </message>
    <message>
        <source>read as {kind}, {encoding}</source>
        <translation>{kind}、{encoding}として読み込み</translation>
    </message>
    <message>
        <source>Open script</source>
        <translation>台本を開く</translation>
    </message>
    <message>
        <source>New episode</source>
        <translation>新しい話</translation>
    </message>
</context>
<context>
    <name>JobDialog</name>
    <message>
        <source>Cancelling…</source>
        <translation>キャンセルしています…</translation>
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
        <translation>{s} / {slot} 秒（{over} 秒超過）</translation>
    </message>
    <message>
        <source>The speech is {over} s longer than the slot of the line.</source>
        <translation>発話がセリフの枠より{over} 秒長くなっています。</translation>
    </message>
    <message>
        <source>{s} of {slot} s</source>
        <translation>{s} / {slot} 秒</translation>
    </message>
    <message>
        <source>The file of this take is not in the project folder any more.</source>
        <translation>このテイクのファイルがプロジェクトフォルダにありません。</translation>
    </message>
    <message>
        <source>Text, reading or voice were changed after this take was made; its passport says what.</source>
        <translation>このテイクの生成後に、テキスト、読み、または声が変更されています。詳しくはテイク情報を見てください。</translation>
    </message>
    <message>
        <source>Cut short</source>
        <translation>途中終了</translation>
    </message>
    <message>
        <source>The take ended {reason}.</source>
        <translation>テイクの終わり方：{reason}。</translation>
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
        <translation>セリフのテイク</translation>
    </message>
    <message>
        <source>about {s} s expected</source>
        <translation>約{s} 秒の見込み</translation>
    </message>
    <message>
        <source>{s} s made</source>
        <translation>{s} 秒まで生成</translation>
    </message>
    <message>
        <source>There is no word to speak in this line, so it needs no take.</source>
        <translation>このセリフには読み上げる言葉がないため、テイクは必要ありません。</translation>
    </message>
</context>
<context>
    <name>LineCommands</name>
    <message>
        <source>The filter hides the current line, so nothing was changed. Esc shows all lines.</source>
        <translation>現在のセリフはフィルターで隠れているため、何も変更していません。Escですべてのセリフを表示します。</translation>
    </message>
    <message>
        <source>There is no problem left: every line has a take that fits and that you confirmed.</source>
        <translation>問題は残っていません。すべてのセリフに、枠に収まる確認済みのテイクがあります。</translation>
    </message>
    <message>
        <source>Nothing is missing: every line has a take that fits its text, or one on its way.</source>
        <translation>足りないテイクはありません。すべてのセリフに、テキストに合ったテイクがあるか、生成を待っています。</translation>
    </message>
    <message>
        <source>Every line has a take that you confirmed.</source>
        <translation>すべてのセリフに、確認済みのテイクがあります。</translation>
    </message>
    <message>
        <source>This line has no take yet. Press R to make one.</source>
        <translation>このセリフにはまだテイクがありません。Rキーで生成します。</translation>
    </message>
</context>
<context>
    <name>LineTips</name>
    <message numerus="yes">
        <source>%n take(s)</source>
        <translation>
            <numerusform>テイク%n件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n take(s) with a star</source>
        <translation>
            <numerusform>スター付きのテイク%n件</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing was made: there is no word to speak in this line.</source>
        <translation>読み上げる言葉がないため、何も生成していません。</translation>
    </message>
    <message>
        <source>No take can be used yet.</source>
        <translation>使えるテイクがまだありません。</translation>
    </message>
    <message>
        <source>A take was asked for and waits for its turn.</source>
        <translation>テイクの生成を待っています。</translation>
    </message>
    <message>
        <source>A take is being made.</source>
        <translation>テイクを生成しています。</translation>
    </message>
    <message>
        <source>The best take by score speaks for this line; you have not confirmed one.</source>
        <translation>スコアが最も高いテイクを使います。まだ確認されていません。</translation>
    </message>
    <message>
        <source>You confirmed this take.</source>
        <translation>このテイクは確認済みです。</translation>
    </message>
    <message>
        <source>You confirmed this take, and it is locked against deletion.</source>
        <translation>このテイクは確認済みで、削除できないようロックされています。</translation>
    </message>
    <message>
        <source>Text, reading or voice changed after this take was made.</source>
        <translation>このテイクの生成後に、テキスト、読み、または声が変更されています。</translation>
    </message>
    <message>
        <source>The take is longer than the time the line has.</source>
        <translation>テイクがセリフの枠より長くなっています。</translation>
    </message>
    <message>
        <source>The file of the take you chose is missing; another one stands in if there is one.</source>
        <translation>採用したテイクのファイルがありません。ほかにテイクがあれば、それで代用します。</translation>
    </message>
    <message>
        <source>Speech: {n} s</source>
        <translation>発話：{n} 秒</translation>
    </message>
    <message>
        <source>Slot: {start} – {end}</source>
        <translation>枠：{start}～{end}</translation>
    </message>
    <message>
        <source>Asked length: {n} s</source>
        <translation>指定した長さ：{n} 秒</translation>
    </message>
    <message>
        <source>▲ {n} s too long for its slot</source>
        <translation>▲ 枠より{n} 秒長い</translation>
    </message>
</context>
<context>
    <name>LinesDelegate</name>
    <message>
        <source>Character</source>
        <translation>キャラクター</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>読み</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>テキスト</translation>
    </message>
    <message>
        <source>Read by itself</source>
        <translation>自動で読みます</translation>
    </message>
</context>
<context>
    <name>LinesMenu</name>
    <message>
        <source>Write the text</source>
        <translation>テキストを入力</translation>
    </message>
    <message>
        <source>Edit the reading</source>
        <translation>読みを編集</translation>
    </message>
    <message>
        <source>Edit times and length…</source>
        <translation>時間と長さを編集…</translation>
    </message>
    <message numerus="yes">
        <source>Give %n line(s) to</source>
        <translation>
            <numerusform>セリフ%n件の割り当て先</numerusform>
        </translation>
    </message>
    <message>
        <source>Play</source>
        <translation>再生</translation>
    </message>
    <message>
        <source>Play on from here</source>
        <translation>ここから続けて再生</translation>
    </message>
    <message numerus="yes">
        <source>New take of %n line(s)</source>
        <translation>
            <numerusform>セリフ%n件の新しいテイクを生成</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n take(s) of each line</source>
        <translation>
            <numerusform>各セリフのテイクを%n件ずつ生成</numerusform>
        </translation>
    </message>
    <message>
        <source>Make what is missing here</source>
        <translation>ここで足りないテイクを生成</translation>
    </message>
    <message>
        <source>Leave the choice to the scores</source>
        <translation>採用をスコアに任せる</translation>
    </message>
    <message>
        <source>Add a line below</source>
        <translation>下にセリフを追加</translation>
    </message>
    <message numerus="yes">
        <source>Duplicate %n line(s)</source>
        <translation>
            <numerusform>セリフ%n件を複製</numerusform>
        </translation>
    </message>
    <message>
        <source>Merge with the next line</source>
        <translation>次のセリフと結合</translation>
    </message>
    <message numerus="yes">
        <source>Merge %n line(s)</source>
        <translation>
            <numerusform>セリフ%n件を結合</numerusform>
        </translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>上へ移動</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>下へ移動</translation>
    </message>
    <message>
        <source>Shift times…</source>
        <translation>時間を移動…</translation>
    </message>
    <message numerus="yes">
        <source>Copy %n line(s) as text</source>
        <translation>
            <numerusform>セリフ%n件をテキストとしてコピー</numerusform>
        </translation>
    </message>
    <message>
        <source>Paste script…</source>
        <translation>台本を貼り付け…</translation>
    </message>
    <message>
        <source>Open script…</source>
        <translation>台本を開く…</translation>
    </message>
    <message numerus="yes">
        <source>Delete %n line(s)</source>
        <translation>
            <numerusform>セリフ%n件を削除</numerusform>
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
        <translation>状態</translation>
    </message>
    <message>
        <source>Character</source>
        <translation>キャラクター</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>テキスト</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>読み</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>長さ</translation>
    </message>
    <message>
        <source>Takes</source>
        <translation>テイク</translation>
    </message>
    <message>
        <source>Stars</source>
        <translation>スター</translation>
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
        <translation>セリフ</translation>
    </message>
</context>
<context>
    <name>LinesScripts</name>
    <message>
        <source>Scripts (*.txt *.srt *.vtt *.ass *.ssa *.csv *.tsv);;All files (*)</source>
        <translation>台本 (*.txt *.srt *.vtt *.ass *.ssa *.csv *.tsv);;すべてのファイル (*)</translation>
    </message>
    <message>
        <source>Open script</source>
        <translation>台本を開く</translation>
    </message>
</context>
<context>
    <name>LinesTable</name>
    <message>
        <source>Lines</source>
        <translation>セリフ</translation>
    </message>
</context>
<context>
    <name>LoudnessForm</name>
    <message>
        <source>Loudness for</source>
        <translation>ラウドネスの用途</translation>
    </message>
    <message>
        <source>Own values</source>
        <translation>カスタム</translation>
    </message>
    <message>
        <source>Loudness</source>
        <translation>ラウドネス</translation>
    </message>
    <message>
        <source>True peak</source>
        <translation>トゥルーピーク</translation>
    </message>
    <message>
        <source>Gap between lines without a time of their own</source>
        <translation>時間の指定がないセリフどうしの間隔</translation>
    </message>
    <message>
        <source> s</source>
        <translation> 秒</translation>
    </message>
    <message>
        <source>peak</source>
        <translation>ピーク</translation>
    </message>
    <message>
        <source>gap</source>
        <translation>間隔</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Sound</source>
        <translation>サウンド</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>待ち行列</translation>
    </message>
    <message>
        <source>Cast</source>
        <translation>キャスト</translation>
    </message>
    <message>
        <source>Takes</source>
        <translation>テイク</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>ショートカットキー</translation>
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
        <translation>元に戻す(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Undo: {step}</source>
        <translation>元に戻す：{step}(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>やり直す(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Redo: {step}</source>
        <translation>やり直す：{step}(&amp;R)</translation>
    </message>
    <message>
        <source>typing</source>
        <translation>入力</translation>
    </message>
    <message>
        <source>De&amp;lete lines</source>
        <translation>セリフを削除(&amp;L)</translation>
    </message>
    <message>
        <source>De&amp;lete take</source>
        <translation>テイクを削除(&amp;L)</translation>
    </message>
    <message>
        <source>Remove character…</source>
        <translation>キャラクターを削除…</translation>
    </message>
</context>
<context>
    <name>Menus</name>
    <message>
        <source>&amp;File</source>
        <translation>ファイル(&amp;F)</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>最近使ったプロジェクト(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>編集(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Line</source>
        <translation>セリフ(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Give lines to</source>
        <translation>セリフの割り当て(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Take</source>
        <translation>テイク(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Hear take</source>
        <translation>テイクを再生(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Play</source>
        <translation>再生(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>表示(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>ヘルプ(&amp;H)</translation>
    </message>
</context>
<context>
    <name>Messages</name>
    <message>
        <source>{name} has no voice yet. Give {name} a recording in the cast on the left.</source>
        <translation>{name}にはまだ声がありません。左のキャストで{name}に録音を設定してください。</translation>
    </message>
    <message>
        <source>Choose another clip…</source>
        <translation>別の参照音声を選ぶ…</translation>
    </message>
    <message>
        <source>Edit the line</source>
        <translation>セリフを編集</translation>
    </message>
    <message>
        <source>Open settings</source>
        <translation>設定を開く</translation>
    </message>
    <message>
        <source>Save elsewhere…</source>
        <translation>別の場所に保存…</translation>
    </message>
    <message>
        <source>Choose another file…</source>
        <translation>別のファイルを選ぶ…</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>再試行</translation>
    </message>
    <message>
        <source>Copy details</source>
        <translation>詳細をコピー</translation>
    </message>
    <message>
        <source>Show the voice</source>
        <translation>声を表示</translation>
    </message>
    <message>
        <source>Open models</source>
        <translation>モデルを開く</translation>
    </message>
</context>
<context>
    <name>ModelChoice</name>
    <message>
        <source>Model of the character</source>
        <translation>キャラクターのモデル</translation>
    </message>
    <message>
        <source>Which voice model speaks the lines of this character</source>
        <translation>このキャラクターのセリフを話す音声モデル</translation>
    </message>
    <message>
        <source>Get or manage models</source>
        <translation>モデルの取得と管理</translation>
    </message>
    <message>
        <source>Open models</source>
        <translation>モデルを開く</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>モデル</translation>
    </message>
    <message>
        <source>Default: {model}</source>
        <translation>既定：{model}</translation>
    </message>
    <message>
        <source>✕ {model} (not here)</source>
        <translation>✕ {model}（ありません）</translation>
    </message>
    <message>
        <source>{model} does not speak {language}. Choose another language or model.</source>
        <translation>{model}は{language}を話せません。別の言語かモデルを選んでください。</translation>
    </message>
    <message>
        <source>Needs {memory}</source>
        <translation>必要なメモリ：{memory}</translation>
    </message>
</context>
<context>
    <name>ModelDetails</name>
    <message>
        <source>Languages</source>
        <translation>言語</translation>
    </message>
    <message>
        <source>Voices</source>
        <translation>声</translation>
    </message>
    <message>
        <source>Directions</source>
        <translation>演技指示</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>ライセンス</translation>
    </message>
    <message>
        <source>Who may get it</source>
        <translation>入手できる人</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>ダウンロード</translation>
    </message>
    <message>
        <source>On disk</source>
        <translation>ディスク上</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>メモリ</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>フォルダ</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>進み具合</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>一時停止(&amp;P)</translation>
    </message>
    <message>
        <source>Make &amp;default</source>
        <translation>既定にする(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Verify</source>
        <translation>検査(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Open folder</source>
        <translation>フォルダを開く(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Remove…</source>
        <translation>削除(&amp;R)…</translation>
    </message>
    <message>
        <source>Speak for every character without a model of its own</source>
        <translation>自分のモデルを持たないすべてのキャラクターを話す</translation>
    </message>
    <message>
        <source>Read every file again and compare its checksum</source>
        <translation>すべてのファイルを読み直し、チェックサムを比べる</translation>
    </message>
    <message>
        <source>What has arrived is kept. Resume goes on from there.</source>
        <translation>届いた分は残っています。再開すると続きから始まります。</translation>
    </message>
    <message>
        <source>&amp;Get…</source>
        <translation>取得(&amp;G)…</translation>
    </message>
    <message>
        <source>Res&amp;ume</source>
        <translation>再開(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Try again</source>
        <translation>もう一度(&amp;T)</translation>
    </message>
    <message>
        <source>Sto&amp;p checking</source>
        <translation>検査をやめる(&amp;P)</translation>
    </message>
    <message>
        <source>Fo&amp;rget</source>
        <translation>一覧から外す(&amp;R)</translation>
    </message>
</context>
<context>
    <name>Models</name>
    <message>
        <source>From a recording, with the words that are said in it</source>
        <translation>録音と、その中で話している言葉から</translation>
    </message>
    <message>
        <source>From a recording</source>
        <translation>録音から</translation>
    </message>
    <message>
        <source>Speakers of its own</source>
        <translation>モデルに備わった話者</translation>
    </message>
    <message>
        <source>From a description</source>
        <translation>言葉による説明から</translation>
    </message>
    <message>
        <source>Yes: each character may have a manner, such as “tired, speaking softly”</source>
        <translation>はい。キャラクターごとに「疲れて、小さな声で」のような話し方を書けます</translation>
    </message>
    <message>
        <source>Marks inside a line, such as [whisper]</source>
        <translation>セリフの中の [whisper] のような印</translation>
    </message>
    <message>
        <source>No</source>
        <translation>いいえ</translation>
    </message>
    <message>
        <source>Ships with Afureko</source>
        <translation>Afureko に付属</translation>
    </message>
    <message>
        <source>An account at Hugging Face, terms accepted there, and an access token</source>
        <translation>Hugging Face のアカウント、規約への同意、アクセストークンが必要</translation>
    </message>
    <message>
        <source>Anybody</source>
        <translation>誰でも</translation>
    </message>
    <message>
        <source>about {size}</source>
        <translation>約 {size}</translation>
    </message>
    <message>
        <source>about {need}</source>
        <translation>約 {need}</translation>
    </message>
    <message>
        <source>{need}; {free} are free now</source>
        <translation>{need}。今の空きは {free}</translation>
    </message>
    <message>
        <source>{need}, but only {free} are free now. It may be slow, or fail.</source>
        <translation>{need}ですが、今の空きは {free} だけです。遅くなるか、失敗するかもしれません。</translation>
    </message>
    <message>
        <source>Waits for the download before it</source>
        <translation>前のダウンロードを待っています</translation>
    </message>
    <message>
        <source>{share} % · stalled</source>
        <translation>{share} %・止まっています</translation>
    </message>
    <message>
        <source>{share} %</source>
        <translation>{share} %</translation>
    </message>
    <message>
        <source>Asking for the files…</source>
        <translation>ファイルを問い合わせています…</translation>
    </message>
    <message>
        <source>Checking…</source>
        <translation>確認しています…</translation>
    </message>
    <message>
        <source>Did not work</source>
        <translation>うまくいきませんでした</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>準備完了</translation>
    </message>
    <message>
        <source>Ready, not checked yet</source>
        <translation>準備完了、未検査</translation>
    </message>
    <message>
        <source>Not whole</source>
        <translation>途中まで</translation>
    </message>
    <message>
        <source>Cannot be used</source>
        <translation>使えません</translation>
    </message>
    <message>
        <source>Not here</source>
        <translation>ここにはありません</translation>
    </message>
    <message>
        <source>default</source>
        <translation>既定</translation>
    </message>
    <message>
        <source>in memory</source>
        <translation>メモリ上</translation>
    </message>
    <message>
        <source>{done} of {total}</source>
        <translation>{total} 中 {done}</translation>
    </message>
    <message>
        <source>Checking: {amount}</source>
        <translation>確認中：{amount}</translation>
    </message>
    <message>
        <source>{amount}, stalled: nothing arrives at the moment</source>
        <translation>{amount}、停止中：今は何も届いていません</translation>
    </message>
    <message>
        <source>{speed} a second</source>
        <translation>毎秒 {speed}</translation>
    </message>
    <message>
        <source>about {n} s left</source>
        <translation>残り約 {n} 秒</translation>
    </message>
    <message>
        <source>about {n} min left</source>
        <translation>残り約 {n} 分</translation>
    </message>
    <message>
        <source>about {h} h {n} min left</source>
        <translation>残り約 {h} 時間 {n} 分</translation>
    </message>
</context>
<context>
    <name>ModelsDialog</name>
    <message>
        <source>Models</source>
        <translation>モデル</translation>
    </message>
    <message>
        <source>Name or language</source>
        <translation>名前または言語</translation>
    </message>
    <message>
        <source>Search the models</source>
        <translation>モデルを検索</translation>
    </message>
    <message>
        <source>Use a &amp;folder I already have…</source>
        <translation>手元のフォルダを使う(&amp;F)…</translation>
    </message>
    <message>
        <source>Speak with a model that was downloaded before; nothing is copied</source>
        <translation>以前にダウンロードしたモデルで話す。何もコピーしません</translation>
    </message>
    <message>
        <source>&amp;Unload models</source>
        <translation>モデルをメモリから降ろす(&amp;U)</translation>
    </message>
    <message>
        <source>Give the memory of every model back; the next take loads its own again</source>
        <translation>すべてのモデルのメモリを返します。次のテイクで必要なモデルが読み込み直されます</translation>
    </message>
    <message>
        <source>Remove model</source>
        <translation>モデルの削除</translation>
    </message>
    <message>
        <source>Remove {model}? {size} are given back. Characters who speak with it keep their takes.</source>
        <translation>{model}を削除しますか？ {size} が空きます。このモデルで話すキャラクターのテイクは残ります。</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>削除</translation>
    </message>
    <message>
        <source>Choose the folder of a model</source>
        <translation>モデルのフォルダを選ぶ</translation>
    </message>
</context>
<context>
    <name>ModelsList</name>
    <message>
        <source>Voice models</source>
        <translation>音声モデル</translation>
    </message>
</context>
<context>
    <name>ModelsModel</name>
    <message>
        <source>On this machine</source>
        <translation>このマシンにあるもの</translation>
    </message>
    <message>
        <source>Can be downloaded</source>
        <translation>ダウンロードできるもの</translation>
    </message>
</context>
<context>
    <name>Notice</name>
    <message>
        <source>Note</source>
        <translation>お知らせ</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>エラー</translation>
    </message>
    <message>
        <source>Close this notice</source>
        <translation>このお知らせを閉じます</translation>
    </message>
</context>
<context>
    <name>NoticeBar</name>
    <message>
        <source>Notices</source>
        <translation>お知らせ一覧</translation>
    </message>
</context>
<context>
    <name>Opening</name>
    <message>
        <source>Open a copy</source>
        <translation>コピーを開く</translation>
    </message>
    <message>
        <source>{path} is not there any more, or is no project. If it was moved, open it where it is now.</source>
        <translation>「{path}」がなくなっているか、プロジェクトではありません。移動した場合は、移動先から開いてください。</translation>
    </message>
    <message>
        <source>Forget it</source>
        <translation>一覧から外す</translation>
    </message>
    <message>
        <source>Opening {name}</source>
        <translation>{name}を開いています</translation>
    </message>
    <message>
        <source>Open {file}</source>
        <translation>{file}を開く</translation>
    </message>
    <message>
        <source>{file} was unpacked to {path}. Work goes on there; the file stays as it is.</source>
        <translation>「{file}」を「{path}」に展開しました。作業はそちらで続きます。元のファイルはそのままです。</translation>
    </message>
    <message>
        <source>{name} copy</source>
        <translation>{name}コピー</translation>
    </message>
    <message>
        <source>The unsaved edits were kept aside as {file} in the project folder.</source>
        <translation>未保存の編集は、プロジェクトフォルダの{file}に取り分けました。</translation>
    </message>
</context>
<context>
    <name>Passport</name>
    <message>
        <source>Text</source>
        <translation>テキスト</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>読み</translation>
    </message>
    <message>
        <source>from the text</source>
        <translation>テキストのとおり</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>言語</translation>
    </message>
    <message>
        <source>the default</source>
        <translation>既定のモデル</translation>
    </message>
    <message>
        <source>a recording</source>
        <translation>録音</translation>
    </message>
    <message>
        <source>Voice</source>
        <translation>声</translation>
    </message>
    <message>
        <source>Part of the clip</source>
        <translation>使用範囲</translation>
    </message>
    <message>
        <source>Words of the clip</source>
        <translation>参照音声の言葉</translation>
    </message>
    <message>
        <source>Manner</source>
        <translation>話し方</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状態</translation>
    </message>
    <message>
        <source>Scores</source>
        <translation>スコア</translation>
    </message>
    <message>
        <source>Spoken</source>
        <translation>発話</translation>
    </message>
    <message>
        <source>Voice and model</source>
        <translation>声とモデル</translation>
    </message>
    <message>
        <source>Waiting times</source>
        <translation>待ち時間</translation>
    </message>
    <message>
        <source>Time of work</source>
        <translation>処理時間</translation>
    </message>
    <message>
        <source>Made for</source>
        <translation>対象</translation>
    </message>
    <message>
        <source>the line as it is now</source>
        <translation>現在のセリフ</translation>
    </message>
    <message>
        <source>another text or voice than the line has now</source>
        <translation>現在とは違うテキストまたは声</translation>
    </message>
    <message>
        <source>{what} then</source>
        <translation>{what}（生成時）</translation>
    </message>
    <message>
        <source>{what} now</source>
        <translation>{what}（現在）</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>変更点</translation>
    </message>
    <message>
        <source>reading, language or part of the clip</source>
        <translation>読み、言語、または参照音声の使用範囲</translation>
    </message>
    <message>
        <source>✓ {value} %. {reason}</source>
        <translation>✓ {value}%：{reason}</translation>
    </message>
    <message>
        <source>▲ {value} %, not passed. {reason}</source>
        <translation>▲ {value}%（不合格）：{reason}</translation>
    </message>
    <message>
        <source>{s} s</source>
        <translation>{s} 秒</translation>
    </message>
    <message>
        <source>Take</source>
        <translation>テイク</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>長さ</translation>
    </message>
    <message>
        <source>Length asked for</source>
        <translation>指定した長さ</translation>
    </message>
    <message>
        <source>none; the voice decided</source>
        <translation>なし（声に任せる）</translation>
    </message>
    <message>
        <source>Ended</source>
        <translation>終わり方</translation>
    </message>
    <message>
        <source>Made</source>
        <translation>生成日時</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>シード</translation>
    </message>
    <message>
        <source>Voice key</source>
        <translation>声のキー</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>モデル</translation>
    </message>
    <message>
        <source>Model fingerprint</source>
        <translation>モデルの識別値</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>Temperature</translation>
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
        <translation>デバイス</translation>
    </message>
    <message>
        <source>Number format</source>
        <translation>数値形式</translation>
    </message>
    <message>
        <source>the model&apos;s own</source>
        <translation>モデルの既定値</translation>
    </message>
    <message>
        <source>File</source>
        <translation>ファイル</translation>
    </message>
    <message>
        <source>{n} ms</source>
        <translation>{n} ms</translation>
    </message>
    <message>
        <source>From asked to started</source>
        <translation>要求から開始まで</translation>
    </message>
    <message>
        <source>From started to the first frame</source>
        <translation>開始から最初のフレームまで</translation>
    </message>
    <message>
        <source>From started to the first packet</source>
        <translation>開始から最初のパケットまで</translation>
    </message>
    <message>
        <source>From started to the first sound</source>
        <translation>開始から最初の音まで</translation>
    </message>
    <message>
        <source>Reading the text</source>
        <translation>テキストの解析</translation>
    </message>
    <message>
        <source>Listening to the clip</source>
        <translation>参照音声の解析</translation>
    </message>
    <message>
        <source>Taking in the voice</source>
        <translation>声の取り込み</translation>
    </message>
    <message>
        <source>Speaking</source>
        <translation>発話の生成</translation>
    </message>
    <message>
        <source>Turning it into sound</source>
        <translation>音への変換</translation>
    </message>
    <message>
        <source>by itself, when all was said</source>
        <translation>最後まで言い終えて終了</translation>
    </message>
    <message>
        <source>at the greatest length allowed; its end is missing</source>
        <translation>長さの上限で終了（末尾が欠けています）</translation>
    </message>
    <message>
        <source>because it was cancelled</source>
        <translation>キャンセルによる中断</translation>
    </message>
    <message>
        <source>because it had become silent</source>
        <translation>無音になったため停止</translation>
    </message>
    <message>
        <source>because it repeated itself</source>
        <translation>同じ音を繰り返したため停止</translation>
    </message>
    <message>
        <source>because the model gave numbers that are no sound</source>
        <translation>モデルが音にならない数値を出したため停止</translation>
    </message>
    <message>
        <source>by its script</source>
        <translation>文字から判断</translation>
    </message>
    <message>
        <source>the best part, found by itself</source>
        <translation>最適な範囲（自動）</translation>
    </message>
    <message>
        <source>{start} to {end} s</source>
        <translation>{start}～{end} 秒</translation>
    </message>
    <message>
        <source>another clip</source>
        <translation>別の参照音声</translation>
    </message>
</context>
<context>
    <name>PassportPane</name>
    <message>
        <source>Passport</source>
        <translation>テイク情報</translation>
    </message>
    <message>
        <source>Copy all</source>
        <translation>すべてコピー</translation>
    </message>
    <message>
        <source>Copy the whole passport as text</source>
        <translation>テイク情報全体をテキストとしてコピーします</translation>
    </message>
    <message>
        <source>Passport of the take</source>
        <translation>このテイクの情報</translation>
    </message>
    <message>
        <source>Select a take to see how it was made.</source>
        <translation>テイクを選ぶと、その生成条件が表示されます。</translation>
    </message>
</context>
<context>
    <name>Pickers</name>
    <message>
        <source>Open project</source>
        <translation>プロジェクトを開く</translation>
    </message>
    <message>
        <source>Projects (*.dub project.json *.zip)</source>
        <translation>プロジェクト (*.dub project.json *.zip)</translation>
    </message>
    <message>
        <source>Project:</source>
        <translation>プロジェクト：</translation>
    </message>
    <message>
        <source>Choose a folder</source>
        <translation>フォルダを選択</translation>
    </message>
    <message>
        <source>One file (*.dub.zip)</source>
        <translation>1つのファイル (*.dub.zip)</translation>
    </message>
    <message>
        <source>Save as one file</source>
        <translation>1つのファイルとして保存</translation>
    </message>
</context>
<context>
    <name>PlaceDialog</name>
    <message>
        <source>Narrator</source>
        <translation>ナレーター</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>参照…</translation>
    </message>
    <message>
        <source>Browse for the folder</source>
        <translation>フォルダを参照</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>名前(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Folder</source>
        <translation>フォルダ(&amp;F)</translation>
    </message>
    <message>
        <source>Name of the project</source>
        <translation>プロジェクトの名前</translation>
    </message>
    <message>
        <source>Folder the project is made in</source>
        <translation>プロジェクトを作るフォルダ</translation>
    </message>
    <message>
        <source>First &amp;character</source>
        <translation>最初のキャラクター(&amp;C)</translation>
    </message>
    <message>
        <source>Name of the first character</source>
        <translation>最初のキャラクターの名前</translation>
    </message>
    <message>
        <source>It will be the folder {path}.</source>
        <translation>「{path}」フォルダとして作成されます。</translation>
    </message>
    <message>
        <source>Give the project a name.</source>
        <translation>プロジェクトの名前を入力してください。</translation>
    </message>
    <message>
        <source>Give a whole path for the folder, or browse for it.</source>
        <translation>フォルダを完全なパスで入力するか、「参照…」で選んでください。</translation>
    </message>
    <message>
        <source>There is something called {name} already. {other} would be free.</source>
        <translation>「{name}」はすでにあります。「{other}」なら使えます。</translation>
    </message>
    <message>
        <source>{folder} cannot be written to. Choose another folder.</source>
        <translation>「{folder}」に書き込めません。別のフォルダを選んでください。</translation>
    </message>
</context>
<context>
    <name>ProjectDialogs</name>
    <message>
        <source>Press R to have the selected line spoken and Space to hear it. F1 shows every key.</source>
        <translation>Rキーで選択したセリフのテイクを生成し、スペースキーで再生します。F1キーですべてのショートカットキーを表示します。</translation>
    </message>
    <message>
        <source>New project</source>
        <translation>新規プロジェクト</translation>
    </message>
    <message>
        <source>Give everybody a voice in the cast on the left, then write or paste what they say.</source>
        <translation>左のキャストで全員に声を設定してから、セリフを入力するか貼り付けてください。</translation>
    </message>
    <message>
        <source>{name} (not found)</source>
        <translation>{name}（見つかりません）</translation>
    </message>
    <message>
        <source>Clear this list</source>
        <translation>この一覧を消去</translation>
    </message>
    <message>
        <source>No projects yet</source>
        <translation>まだプロジェクトがありません</translation>
    </message>
    <message>
        <source>Save as</source>
        <translation>名前を付けて保存</translation>
    </message>
    <message>
        <source>Saved as {path}.</source>
        <translation>「{path}」として保存しました。</translation>
    </message>
    <message>
        <source>Saved as {path}, without the takes and voices that were in the lost folder. If you find it, copy its folders “takes” and “voices” here and open the project again.</source>
        <translation>「{path}」として保存しましたが、見つからないフォルダにあったテイクと声は含まれていません。そのフォルダが見つかったら、中の「takes」と「voices」をここにコピーして、プロジェクトを開き直してください。</translation>
    </message>
    <message>
        <source>Save as one file</source>
        <translation>1つのファイルとして保存</translation>
    </message>
    <message>
        <source>{file} was written and read back ({size} MB).</source>
        <translation>「{file}」に書き込み、正しく読み込めることを確認しました（{size} MB）。</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>フォルダを開く</translation>
    </message>
</context>
<context>
    <name>Questions</name>
    <message numerus="yes">
        <source>%n take(s) are still being made and will be cancelled.</source>
        <translation>
            <numerusform>テイク%n件がまだ生成中で、キャンセルされます。</numerusform>
        </translation>
    </message>
    <message>
        <source>Save the changes to “{title}”?</source>
        <translation>「{title}」の変更を保存しますか？</translation>
    </message>
    <message>
        <source>Finished takes are kept in any case.</source>
        <translation>完成したテイクは、どちらを選んでも残ります。</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Don&apos;t save</source>
        <translation>保存しない</translation>
    </message>
    <message>
        <source>Stop making takes of “{title}”?</source>
        <translation>「{title}」のテイクの生成を中止しますか？</translation>
    </message>
    <message>
        <source>Finished takes are kept.</source>
        <translation>完成したテイクは残ります。</translation>
    </message>
    <message>
        <source>Stop making takes</source>
        <translation>テイクの生成をやめる</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>Recover unsaved edits of “{title}”?</source>
        <translation>「{title}」の未保存の編集を復元しますか？</translation>
    </message>
    <message>
        <source>The program ended before they were saved.</source>
        <translation>編集が保存される前に、プログラムが終了しました。</translation>
    </message>
    <message>
        <source>The last of them is from {when}.</source>
        <translation>最後の編集は{when}のものです。</translation>
    </message>
    <message>
        <source>If you leave them, they are kept aside as a file in the project folder.</source>
        <translation>復元しない場合、編集はプロジェクトフォルダにファイルとして取り分けられます。</translation>
    </message>
    <message>
        <source>Recover</source>
        <translation>復元</translation>
    </message>
    <message>
        <source>Leave them</source>
        <translation>復元しない</translation>
    </message>
    <message numerus="yes">
        <source>%n line(s) changed</source>
        <translation>
            <numerusform>セリフ%n件を変更</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n line(s) added</source>
        <translation>
            <numerusform>セリフ%n件を追加</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n line(s) removed</source>
        <translation>
            <numerusform>セリフ%n件を削除</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n character(s) changed</source>
        <translation>
            <numerusform>キャラクター%n人を変更</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n character(s) added</source>
        <translation>
            <numerusform>キャラクターを%n件追加</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n character(s) removed</source>
        <translation>
            <numerusform>キャラクターを%n件削除</numerusform>
        </translation>
    </message>
    <message>
        <source>Choices, stars, order or settings changed</source>
        <translation>採用、スター、順序、または設定を変更</translation>
    </message>
    <message>
        <source>• {fact}</source>
        <translation>• {fact}</translation>
    </message>
    <message>
        <source>“{name}” is open in another Afureko.</source>
        <translation>「{name}」は別のAfurekoで開かれています。</translation>
    </message>
    <message>
        <source>{who} has had it open since {since}. Two programs in one project would overwrite each other&apos;s work. You can close it there and try again, or open a copy; what is done in a copy stays in the copy.</source>
        <translation>{who}が{since}から開いています。同じプロジェクトを2つのプログラムで使うと、互いの作業を上書きしてしまいます。そちらを閉じてからもう一度開くか、コピーを開いてください。コピーでの作業はコピーにだけ残ります。</translation>
    </message>
    <message>
        <source>Nothing can be written to “{name}”.</source>
        <translation>「{name}」には書き込めません。</translation>
    </message>
    <message>
        <source>{path}: {why}. You can open a copy; what is done in a copy stays in the copy.</source>
        <translation>「{path}」：{why}。コピーを開くことができます。コピーでの作業はコピーの中だけに残ります。</translation>
    </message>
    <message>
        <source>Open a copy</source>
        <translation>コピーを開く</translation>
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
        <translation>待ち行列</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>再試行</translation>
    </message>
    <message>
        <source>Go to line</source>
        <translation>セリフへ移動</translation>
    </message>
    <message>
        <source>Try all failed again</source>
        <translation>失敗したテイクをすべて再試行</translation>
    </message>
    <message>
        <source>Cancel all</source>
        <translation>すべてキャンセル</translation>
    </message>
    <message>
        <source>Takes that failed, run and wait</source>
        <translation>失敗・生成中・待機中のテイク</translation>
    </message>
    <message>
        <source>{failed} failed, {waiting} waiting</source>
        <translation>失敗{failed}件、待機中{waiting}件</translation>
    </message>
    <message>
        <source>Nothing is being made and nothing failed.</source>
        <translation>生成中のテイクも、失敗したテイクもありません。</translation>
    </message>
</context>
<context>
    <name>QueueModel</name>
    <message>
        <source>State</source>
        <translation>状態</translation>
    </message>
    <message>
        <source>No.</source>
        <translation>番号</translation>
    </message>
    <message>
        <source>Character</source>
        <translation>キャラクター</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>セリフ</translation>
    </message>
    <message>
        <source>Take or reason</source>
        <translation>テイクまたは理由</translation>
    </message>
    <message>
        <source>Take {n}</source>
        <translation>第{n}テイク</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>失敗</translation>
    </message>
    <message>
        <source>Generating</source>
        <translation>生成中</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>待機中</translation>
    </message>
    <message>
        <source>Cancelling</source>
        <translation>キャンセル中</translation>
    </message>
</context>
<context>
    <name>QueueStrip</name>
    <message>
        <source>Show what waits</source>
        <translation>待機中のテイクを表示します</translation>
    </message>
    <message>
        <source>Show what failed, and why</source>
        <translation>失敗したテイクとその理由を表示します</translation>
    </message>
    <message>
        <source>Cancel all</source>
        <translation>すべてキャンセル</translation>
    </message>
    <message>
        <source>Cancel every take that waits or is being made</source>
        <translation>待機中と生成中のテイクをすべてキャンセルします</translation>
    </message>
    <message>
        <source>Progress of the take that is being made</source>
        <translation>生成中のテイクの進み具合</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>待ち行列</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>再開</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>一時停止</translation>
    </message>
    <message>
        <source>Go on making takes</source>
        <translation>テイクの生成を再開します</translation>
    </message>
    <message>
        <source>Finish this take and start no other</source>
        <translation>このテイクを最後まで生成し、次のテイクは始めません</translation>
    </message>
    <message>
        <source>{glyph} Loading the voice model…</source>
        <translation>{glyph} 音声モデルを読み込み中…</translation>
    </message>
    <message>
        <source>{glyph} {sentence}</source>
        <translation>{glyph} {sentence}</translation>
    </message>
    <message>
        <source>● Ready: {device}, {dtype}</source>
        <translation>● 準備完了：{device}、{dtype}</translation>
    </message>
    <message>
        <source>◐ Preparing a voice: {device}, {dtype}</source>
        <translation>◐ 声を準備中：{device}、{dtype}</translation>
    </message>
    <message>
        <source>○ The voice model loads with the first take</source>
        <translation>○ 音声モデルは最初のテイクで読み込みます</translation>
    </message>
    <message>
        <source>{glyph} Loading {model}…</source>
        <translation>{glyph} {model}を読み込み中…</translation>
    </message>
    <message>
        <source>{glyph} Loading {model} ({size} of memory)…</source>
        <translation>{glyph} {model}を読み込み中（メモリ {size}）…</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>一時停止中</translation>
    </message>
    <message>
        <source>{character}: {text} (take {n})</source>
        <translation>{character}「{text}」（第{n}テイク）</translation>
    </message>
    <message>
        <source>Cancelling {character}: {text} (take {n})</source>
        <translation>キャンセル中 {character}：{text}（テイク{n}）</translation>
    </message>
    <message>
        <source>Pausing after {character}: {text} (take {n})</source>
        <translation>この後で一時停止：{character}「{text}」（第{n}テイク）</translation>
    </message>
    <message>
        <source>made {n} of {m}</source>
        <translation>{m}件中{n}件を生成</translation>
    </message>
    <message numerus="yes">
        <source>{glyph} %n waiting</source>
        <translation>
            <numerusform>{glyph} 待機中%n件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{glyph} %n failed</source>
        <translation>
            <numerusform>{glyph} 失敗%n件</numerusform>
        </translation>
    </message>
    <message>
        <source>about {n} s left</source>
        <translation>残り約 {n} 秒</translation>
    </message>
    <message>
        <source>about {n} min left</source>
        <translation>残り約 {n} 分</translation>
    </message>
    <message>
        <source>about {h} h {n} min left</source>
        <translation>残り約 {h} 時間 {n} 分</translation>
    </message>
</context>
<context>
    <name>ReadingPreview</name>
    <message>
        <source>What will be spoken</source>
        <translation>読み上げる内容</translation>
    </message>
    <message>
        <source>Spoken: {words}</source>
        <translation>読み上げ：{words}</translation>
    </message>
    <message>
        <source>Spoken: {words}  (left out: {parts})</source>
        <translation>読み上げ：{words}（読み上げない部分：{parts}）</translation>
    </message>
</context>
<context>
    <name>Reporter</name>
    <message numerus="yes">
        <source>%n line(s) got no take. The first of them: {why}</source>
        <translation>
            <numerusform>セリフ%n件のテイクを生成できませんでした。最初の理由：{why}</numerusform>
        </translation>
    </message>
    <message>
        <source>Show the first</source>
        <translation>最初のセリフを表示</translation>
    </message>
    <message>
        <source>Takes are not scored: {why} They can be used all the same.</source>
        <translation>テイクにスコアを付けていません。{why}テイクはそのまま使えます。</translation>
    </message>
    <message>
        <source>Unsaved edits could not be kept aside: {why} Save the project, elsewhere if need be.</source>
        <translation>未保存の編集を自動保存できませんでした。{why}プロジェクトを保存してください。必要なら別の場所に保存してください。</translation>
    </message>
    <message>
        <source>{model}: {why}</source>
        <translation>{model}：{why}</translation>
    </message>
    <message>
        <source>{model} is being loaded. It needs {memory}</source>
        <translation>{model}を読み込んでいます。必要なメモリ：{memory}</translation>
    </message>
    <message>
        <source>Stop making takes</source>
        <translation>テイクの生成をやめる</translation>
    </message>
</context>
<context>
    <name>Score</name>
    <message>
        <source>Words</source>
        <translation>言葉</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>長さ</translation>
    </message>
    <message>
        <source>Clipping</source>
        <translation>音割れ</translation>
    </message>
    <message>
        <source>Ending</source>
        <translation>語尾</translation>
    </message>
    <message>
        <source>Silence</source>
        <translation>無音</translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>設定</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>ページ</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>外観</translation>
    </message>
    <message>
        <source>Voice model</source>
        <translation>音声モデル</translation>
    </message>
    <message>
        <source>Sound</source>
        <translation>サウンド</translation>
    </message>
    <message>
        <source>Takes</source>
        <translation>テイク</translation>
    </message>
    <message>
        <source>Folders</source>
        <translation>フォルダ</translation>
    </message>
</context>
<context>
    <name>ShiftDialog</name>
    <message>
        <source>Shift times</source>
        <translation>時間の移動</translation>
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
        <translation>遅らせる時間</translation>
    </message>
    <message>
        <source>A negative number moves them earlier. Lines without a time keep none.</source>
        <translation>負の数にすると早めます。時間のないセリフは、時間のないままです。</translation>
    </message>
    <message numerus="yes">
        <source>Shift %n line(s)</source>
        <translation>
            <numerusform>セリフ%n件を移動</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ShortcutEditor</name>
    <message>
        <source>Afureko: keys</source>
        <translation>Afureko：ショートカットキー</translation>
    </message>
    <message>
        <source>Use these keys</source>
        <translation>このキーにする</translation>
    </message>
    <message>
        <source>No keys</source>
        <translation>キーなし</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>初期値に戻す</translation>
    </message>
    <message>
        <source>Reset all…</source>
        <translation>すべて初期値に戻す…</translation>
    </message>
    <message>
        <source>Search commands and keys</source>
        <translation>コマンドやキーを検索</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>コマンド</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>ショートカットキー</translation>
    </message>
    <message>
        <source>Commands and their keys</source>
        <translation>コマンドとそのキー</translation>
    </message>
    <message>
        <source>New keys for the selected command</source>
        <translation>選択したコマンドの新しいキー</translation>
    </message>
    <message>
        <source>Select a command to change its keys.</source>
        <translation>キーを変えるコマンドを選んでください。</translation>
    </message>
    <message>
        <source>“{command}”: press the new keys.</source>
        <translation>「{command}」：新しいキーを押してください。</translation>
    </message>
    <message>
        <source>{keys} is free.</source>
        <translation>{keys}は使われていません。</translation>
    </message>
    <message>
        <source>{keys} belongs to “{other}”, which will lose it.</source>
        <translation>{keys}は「{other}」のキーです。変更すると、そのコマンドのキーではなくなります。</translation>
    </message>
    <message>
        <source>Give every command its first keys back? Your own keys are forgotten.</source>
        <translation>すべてのコマンドのキーを最初の状態に戻しますか？自分で設定したキーは失われます。</translation>
    </message>
</context>
<context>
    <name>ShortcutsDialog</name>
    <message>
        <source>Keys</source>
        <translation>ショートカットキー</translation>
    </message>
    <message>
        <source>Copy as text</source>
        <translation>テキストとしてコピー</translation>
    </message>
    <message>
        <source>Save as text…</source>
        <translation>テキストとして保存…</translation>
    </message>
    <message>
        <source>The sheet is in the clipboard.</source>
        <translation>一覧をクリップボードにコピーしました。</translation>
    </message>
    <message>
        <source>Save as text</source>
        <translation>テキストとして保存</translation>
    </message>
    <message>
        <source>Text (*.txt)</source>
        <translation>テキスト (*.txt)</translation>
    </message>
    <message>
        <source>{file} could not be written: {why}.</source>
        <translation>「{file}」に書き込めませんでした（{why}）。</translation>
    </message>
    <message>
        <source>The sheet was written to {file}.</source>
        <translation>一覧を「{file}」に保存しました。</translation>
    </message>
</context>
<context>
    <name>SlotEditor</name>
    <message>
        <source>Start</source>
        <translation>始まり</translation>
    </message>
    <message>
        <source>End</source>
        <translation>終わり</translation>
    </message>
    <message>
        <source>Asked length</source>
        <translation>指定した長さ</translation>
    </message>
    <message>
        <source>m:ss.mmm</source>
        <translation>分:秒.ミリ秒</translation>
    </message>
    <message>
        <source>seconds</source>
        <translation>秒</translation>
    </message>
    <message>
        <source>From the first to the last sound. Empty: the voice decides.</source>
        <translation>最初の音から最後の音までの長さです。空欄なら声に任せます。</translation>
    </message>
    <message>
        <source>The end must come after the start.</source>
        <translation>終わりは始まりより後にしてください。</translation>
    </message>
    <message>
        <source>A line cannot be spoken in no time.</source>
        <translation>長さ0ではセリフを話せません。</translation>
    </message>
    <message>
        <source>{name}: “{text}” is no time. Write it as 1:02.500 or as seconds.</source>
        <translation>{name}：「{text}」は時間として読めません。1:02.500のように、または秒数で入力してください。</translation>
    </message>
</context>
<context>
    <name>SoundPage</name>
    <message>
        <source>Hear ta&amp;kes as they are made</source>
        <translation>生成しながらテイクを聞く(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Play a test sound</source>
        <translation>テスト音を再生(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Output device</source>
        <translation>出力デバイス(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Volume</source>
        <translation>音量(&amp;V)</translation>
    </message>
    <message>
        <source>Nothing is heard: {reason}. {advice}</source>
        <translation>音が出ません：{reason}。{advice}</translation>
    </message>
</context>
<context>
    <name>Status</name>
    <message>
        <source>No take</source>
        <translation>テイクなし</translation>
    </message>
    <message>
        <source>Queued</source>
        <translation>待機中</translation>
    </message>
    <message>
        <source>Generating</source>
        <translation>生成中</translation>
    </message>
    <message>
        <source>To check</source>
        <translation>要確認</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>確認済み</translation>
    </message>
    <message>
        <source>Locked</source>
        <translation>ロック中</translation>
    </message>
    <message>
        <source>Outdated</source>
        <translation>要更新</translation>
    </message>
    <message>
        <source>Too long</source>
        <translation>長すぎ</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>失敗</translation>
    </message>
    <message>
        <source>File lost</source>
        <translation>ファイルなし</translation>
    </message>
</context>
<context>
    <name>StatusBar</name>
    <message>
        <source>No project is open</source>
        <translation>プロジェクトが開かれていません</translation>
    </message>
    <message>
        <source>No lines yet</source>
        <translation>セリフがまだありません</translation>
    </message>
    <message numerus="yes">
        <source>All %n line(s) confirmed</source>
        <translation>
            <numerusform>セリフ%n件すべて確認済み</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{open} of %n line(s) open</source>
        <translation>
            <numerusform>セリフ%n件中{open}件が未完了</numerusform>
        </translation>
    </message>
    <message>
        <source>Open: without a take, changed since, or not confirmed by you. F8 goes to the next one.</source>
        <translation>未完了：テイクがない、生成後に変更された、またはまだ確認していないセリフです。F8キーで次へ移動します。</translation>
    </message>
    <message>
        <source>✕ No sound</source>
        <translation>✕ 音なし</translation>
    </message>
    <message>
        <source>system default</source>
        <translation>システムの既定</translation>
    </message>
    <message>
        <source>Sound: {device}</source>
        <translation>出力：{device}</translation>
    </message>
    <message>
        <source>Output device</source>
        <translation>出力デバイス</translation>
    </message>
    <message>
        <source>Edits are kept aside as you work; saving puts them into the project.</source>
        <translation>編集内容は作業中に自動保存され、保存するとプロジェクトに書き込まれます。</translation>
    </message>
    <message>
        <source>Kept aside at {time}.</source>
        <translation>{time}に自動保存しました。</translation>
    </message>
    <message>
        <source>● Unsaved edits</source>
        <translation>● 未保存の編集あり</translation>
    </message>
    <message>
        <source>Saved {time}</source>
        <translation>{time}に保存</translation>
    </message>
    <message>
        <source>Saved</source>
        <translation>保存済み</translation>
    </message>
    <message>
        <source>Nothing was changed since the project was opened.</source>
        <translation>プロジェクトを開いてから変更はありません。</translation>
    </message>
</context>
<context>
    <name>TakeHeader</name>
    <message>
        <source>New take</source>
        <translation>新しいテイク</translation>
    </message>
    <message>
        <source>Make another take</source>
        <translation>テイクをもう1つ生成します</translation>
    </message>
    <message>
        <source>Several</source>
        <translation>複数</translation>
    </message>
    <message>
        <source>Make several takes at once</source>
        <translation>一度に複数のテイクを生成します</translation>
    </message>
    <message>
        <source>Passport</source>
        <translation>テイク情報</translation>
    </message>
    <message>
        <source>Show how the selected take was made</source>
        <translation>選択したテイクの生成条件を表示します</translation>
    </message>
    <message numerus="yes">
        <source>%n take(s)</source>
        <translation>
            <numerusform>テイク%n件</numerusform>
        </translation>
    </message>
    <message>
        <source>{name} ({keys})</source>
        <translation>{name}（{keys}）</translation>
    </message>
</context>
<context>
    <name>TakeLane</name>
    <message>
        <source>Star</source>
        <translation>スターを付ける</translation>
    </message>
    <message>
        <source>Lock, so that it cannot be deleted</source>
        <translation>ロックして削除できないようにします</translation>
    </message>
    <message>
        <source>Write a note</source>
        <translation>メモを書く</translation>
    </message>
    <message>
        <source>Delete (can be restored)</source>
        <translation>削除します（復元できます）</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>復元</translation>
    </message>
    <message>
        <source>Restore this take</source>
        <translation>このテイクを復元します</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>Do not make this take</source>
        <translation>このテイクの生成を取りやめます</translation>
    </message>
    <message>
        <source>Chosen</source>
        <translation>採用</translation>
    </message>
    <message>
        <source>By score</source>
        <translation>スコア採用</translation>
    </message>
    <message>
        <source>Choose</source>
        <translation>採用する</translation>
    </message>
    <message>
        <source>Deleted</source>
        <translation>削除済み</translation>
    </message>
    <message>
        <source>Cancelling</source>
        <translation>キャンセル中</translation>
    </message>
    <message>
        <source>You chose this take. Click to leave the choice to the scores.</source>
        <translation>自分で採用したテイクです。クリックすると採用をスコアに任せます。</translation>
    </message>
    <message>
        <source>Best by its scores. Click to choose it yourself.</source>
        <translation>スコアが最も高いテイクです。クリックすると自分で採用します。</translation>
    </message>
    <message>
        <source>Choose this take for the line.</source>
        <translation>このテイクをセリフに採用します。</translation>
    </message>
    <message>
        <source>This take ends as soon as it can.</source>
        <translation>このテイクはできるだけ早く終了します。</translation>
    </message>
    <message>
        <source>This take is being made.</source>
        <translation>このテイクを生成しています。</translation>
    </message>
    <message>
        <source>This take waits for its turn.</source>
        <translation>このテイクは生成を待っています。</translation>
    </message>
    <message>
        <source>Take {n}: {state}</source>
        <translation>第{n}テイク：{state}</translation>
    </message>
    <message>
        <source>Remove the star</source>
        <translation>スターを外す</translation>
    </message>
    <message>
        <source>Locked. Click to unlock.</source>
        <translation>ロック中です。クリックすると解除します。</translation>
    </message>
    <message>
        <source>Note on this take</source>
        <translation>このテイクのメモ</translation>
    </message>
</context>
<context>
    <name>TakesModel</name>
    <message>
        <source>Take {n}</source>
        <translation>第{n}テイク</translation>
    </message>
    <message>
        <source>Deleted take {n}</source>
        <translation>削除した第{n}テイク</translation>
    </message>
    <message>
        <source>Take {n} is being cancelled</source>
        <translation>テイク{n}をキャンセルしています</translation>
    </message>
    <message>
        <source>Take {n} is being made</source>
        <translation>第{n}テイクを生成中</translation>
    </message>
    <message>
        <source>Take {n} waits</source>
        <translation>第{n}テイクは待機中</translation>
    </message>
    <message>
        <source>The last take failed</source>
        <translation>前回のテイクは失敗しました</translation>
    </message>
    <message>
        <source>There is nothing to speak</source>
        <translation>読み上げる言葉がありません</translation>
    </message>
    <message>
        <source>Deleted takes ({n})</source>
        <translation>削除したテイク（{n}）</translation>
    </message>
</context>
<context>
    <name>TakesPage</name>
    <message>
        <source>&amp;Score new takes</source>
        <translation>新しいテイクにスコアを付ける(&amp;S)</translation>
    </message>
    <message>
        <source>Takes made at once</source>
        <translation>一度に生成するテイク数</translation>
    </message>
    <message>
        <source>Each take is listened to by the program: words heard (English and Japanese), length, clipping, cut ends, silence. Without scores the newest take speaks for a line until you choose one.</source>
        <translation>各テイクをプログラムが聞いて、聞き取れた言葉（英語と日本語）、長さ、音割れ、途切れた終わり、無音を調べます。スコアがないときは、採用するまで最新のテイクがセリフを表します。</translation>
    </message>
    <message>
        <source>Make lines of one &amp;model together</source>
        <translation>同じモデルのセリフをまとめて生成する(&amp;M)</translation>
    </message>
    <message>
        <source>Saves loading models again and again where characters have different ones; else takes are made in the order they were asked for.</source>
        <translation>キャラクターごとにモデルが違うとき、何度も読み込み直さずに済みます。オフのときは頼まれた順に生成します。</translation>
    </message>
    <message>
        <source>&amp;Takes made at once</source>
        <translation>一度に生成するテイク数(&amp;T)</translation>
    </message>
    <message>
        <source>For the command “Several takes”.</source>
        <translation>「複数テイクを生成」で使います。</translation>
    </message>
</context>
<context>
    <name>TakesPanel</name>
    <message>
        <source>Takes</source>
        <translation>テイク</translation>
    </message>
    <message>
        <source>Empty the trash</source>
        <translation>ゴミ箱を空にする</translation>
    </message>
    <message>
        <source>There is no deleted take that could go.</source>
        <translation>移せる削除済みテイクはありません。</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>閉じる</translation>
    </message>
    <message numerus="yes">
        <source>Move %n deleted take(s) of this project out of it?</source>
        <translation>
            <numerusform>このプロジェクトの削除済みテイク%n件を外へ移しますか？</numerusform>
        </translation>
    </message>
    <message>
        <source>Keep them</source>
        <translation>残しておく</translation>
    </message>
    <message>
        <source>Their files go to the folder “trash” of the project, and the project is saved. Undo cannot bring them back into it.</source>
        <translation>ファイルはプロジェクトの「trash」フォルダに移り、プロジェクトは保存されます。この操作は元に戻せません。</translation>
    </message>
    <message numerus="yes">
        <source>%n locked take(s) stay.</source>
        <translation>
            <numerusform>ロック中のテイク%n件は残ります。</numerusform>
        </translation>
    </message>
    <message>
        <source>Choose</source>
        <translation>採用する</translation>
    </message>
    <message>
        <source>Remove the star</source>
        <translation>スターを外す</translation>
    </message>
    <message>
        <source>Star</source>
        <translation>スターを付ける</translation>
    </message>
    <message>
        <source>Unlock</source>
        <translation>ロックを解除</translation>
    </message>
    <message>
        <source>Lock</source>
        <translation>ロック</translation>
    </message>
    <message>
        <source>Write a note</source>
        <translation>メモを書く</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>削除</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>復元</translation>
    </message>
    <message>
        <source>Show passport</source>
        <translation>テイク情報を表示</translation>
    </message>
    <message>
        <source>Copy seed</source>
        <translation>シードをコピー</translation>
    </message>
    <message>
        <source>Show file</source>
        <translation>ファイルの場所を表示</translation>
    </message>
    <message>
        <source>Passport</source>
        <translation>テイク情報</translation>
    </message>
    <message>
        <source>Passport of take {n}</source>
        <translation>第{n}テイクの情報</translation>
    </message>
    <message>
        <source>Select a line to see its takes.</source>
        <translation>セリフを選ぶと、そのテイクが表示されます。</translation>
    </message>
    <message>
        <source>This line has no take yet. “New take” makes one.</source>
        <translation>このセリフにはまだテイクがありません。「新しいテイク」で生成します。</translation>
    </message>
</context>
<context>
    <name>TermsDialog</name>
    <message>
        <source>Get {model}</source>
        <translation>{model}の取得</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>ライセンス</translation>
    </message>
    <message>
        <source>known when the hub was asked</source>
        <translation>配布元に問い合わせた後に分かります</translation>
    </message>
    <message>
        <source>Address to download from</source>
        <translation>ダウンロード元のアドレス</translation>
    </message>
    <message>
        <source>Access token</source>
        <translation>アクセストークン</translation>
    </message>
    <message>
        <source>Given already in this session</source>
        <translation>今回の起動中に入力済み</translation>
    </message>
    <message>
        <source>Only for this session; it is not stored</source>
        <translation>今回の起動中だけ使われ、保存されません</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>ダウンロード</translation>
    </message>
    <message>
        <source>Free on the disk</source>
        <translation>ディスクの空き</translation>
    </message>
    <message>
        <source>Download &amp;from</source>
        <translation>ダウンロード元(&amp;F)</translation>
    </message>
    <message>
        <source>Access &amp;token</source>
        <translation>アクセストークン(&amp;T)</translation>
    </message>
    <message>
        <source>I have read the &amp;licence and keep to it</source>
        <translation>ライセンスを読み、これに従います(&amp;L)</translation>
    </message>
    <message>
        <source>The publisher lets in people who have accepted its terms: sign in at {page}, accept them there, make an access token with read rights under Settings, and give it here.</source>
        <translation>配布者は規約に同意した人にだけ公開しています。{page} でサインインして同意し、Settings で読み取り権限のアクセストークンを作り、ここに入力してください。</translation>
    </message>
    <message>
        <source>&amp;Get it</source>
        <translation>取得する(&amp;G)</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>不明</translation>
    </message>
</context>
<context>
    <name>TransportBar</name>
    <message>
        <source>Hear takes as they are made</source>
        <translation>生成しながらテイクを聞く</translation>
    </message>
    <message>
        <source>Position</source>
        <translation>再生位置</translation>
    </message>
    <message>
        <source>Volume</source>
        <translation>音量</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>再生</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Play on</source>
        <translation>続けて再生</translation>
    </message>
    <message>
        <source>Play on from this line</source>
        <translation>このセリフから続けて再生します</translation>
    </message>
    <message>
        <source>Play scene</source>
        <translation>シーンを再生</translation>
    </message>
    <message>
        <source>Play the scene from its start</source>
        <translation>シーンを最初から再生します</translation>
    </message>
    <message>
        <source>{what} ({keys})</source>
        <translation>{what}（{keys}）</translation>
    </message>
    <message>
        <source>{position} / {length}</source>
        <translation>{position} / {length}</translation>
    </message>
    <message>
        <source>Sound</source>
        <translation>サウンド</translation>
    </message>
    <message>
        <source>⚠ No sound: {reason}</source>
        <translation>⚠ 音が出ません：{reason}</translation>
    </message>
</context>
<context>
    <name>TrashLane</name>
    <message>
        <source>Empty the trash…</source>
        <translation>ゴミ箱を空にする…</translation>
    </message>
    <message>
        <source>Move the files of deleted takes out of the project</source>
        <translation>削除したテイクのファイルをプロジェクトの外へ移します</translation>
    </message>
    <message>
        <source>Deleted takes ({n})</source>
        <translation>削除したテイク（{n}）</translation>
    </message>
    <message>
        <source>Fold away</source>
        <translation>折りたたむ</translation>
    </message>
    <message>
        <source>Show the deleted takes</source>
        <translation>削除したテイクを表示</translation>
    </message>
</context>
<context>
    <name>VoiceForm</name>
    <message>
        <source>What the voice is made of</source>
        <translation>声のもと</translation>
    </message>
    <message>
        <source>Speaker of the model</source>
        <translation>モデルの話者</translation>
    </message>
    <message>
        <source>For example: an old man, hoarse and kind</source>
        <translation>例：しわがれた優しい声の老人</translation>
    </message>
    <message>
        <source>Description of the voice</source>
        <translation>声の説明</translation>
    </message>
    <message>
        <source>Word for word what is said in the part that is used</source>
        <translation>使用範囲で話している言葉をそのまま</translation>
    </message>
    <message>
        <source>What is said in the recording</source>
        <translation>録音で話している言葉</translation>
    </message>
    <message>
        <source>What the voice is like</source>
        <translation>どんな声か</translation>
    </message>
    <message>
        <source>Manner</source>
        <translation>話し方</translation>
    </message>
    <message>
        <source>For example: tired, speaking softly</source>
        <translation>例：疲れて、小さな声で</translation>
    </message>
    <message>
        <source>How this character speaks; told to the model with every line</source>
        <translation>このキャラクターの話し方。セリフごとにモデルへ伝えます</translation>
    </message>
    <message>
        <source>Voice</source>
        <translation>声</translation>
    </message>
    <message>
        <source>Speaker</source>
        <translation>話者</translation>
    </message>
    <message>
        <source>From the recording</source>
        <translation>録音から</translation>
    </message>
    <message>
        <source>A speaker of the model</source>
        <translation>モデルの話者</translation>
    </message>
    <message>
        <source>From a description</source>
        <translation>言葉による説明から</translation>
    </message>
    <message>
        <source>Choose a speaker</source>
        <translation>話者を選ぶ</translation>
    </message>
    <message>
        <source>The model tells its speakers when it has been loaded once.</source>
        <translation>話者の一覧は、モデルを一度読み込むと分かります。</translation>
    </message>
    <message>
        <source>Name of a speaker</source>
        <translation>話者の名前</translation>
    </message>
    <message>
        <source>What is said in it (needed)</source>
        <translation>話している言葉（必須）</translation>
    </message>
    <message>
        <source>What is said in it (helps)</source>
        <translation>話している言葉（あると良い）</translation>
    </message>
    <message>
        <source>These are few words for this part. Write everything that is said in it.</source>
        <translation>この範囲にしては言葉が少なすぎます。話している言葉をすべて書いてください。</translation>
    </message>
    <message>
        <source>These are more words than fit into this part. Write only what is said in it.</source>
        <translation>この範囲に収まる言葉より多いようです。話している言葉だけを書いてください。</translation>
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
        <translation>矢印キーで範囲を、Shift+矢印で終わりを、Ctrl+矢印で始まりを動かします。Altを加えると細かく動きます。</translation>
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
        <translation>最近使ったプロジェクト</translation>
    </message>
    <message>
        <source>Afureko</source>
        <translation>Afureko</translation>
    </message>
    <message>
        <source>Give every character a voice, write what they say, and listen.</source>
        <translation>キャラクターに声を与え、セリフを書いて、聞いてみましょう。</translation>
    </message>
</context>
<context>
    <name>Workspace</name>
    <message>
        <source>Recover unsaved edits</source>
        <translation>未保存の編集の復元</translation>
    </message>
</context>
<context>
    <name>_Samples</name>
    <message>
        <source>Samples</source>
        <translation>サンプル</translation>
    </message>
    <message>
        <source>Use a sample voice that comes with Afureko</source>
        <translation>Afurekoに付属するサンプル音声を使います</translation>
    </message>
</context>
<context>
    <name>told</name>
    <message>
        <source>This line has no take yet; nothing can be played.</source>
        <translation>このセリフにはまだテイクがないため、再生できません。</translation>
    </message>
    <message>
        <source>None of these lines has a take yet; nothing can be played.</source>
        <translation>選択したセリフにはまだテイクがないため、再生できません。</translation>
    </message>
    <message>
        <source>1 line has no take yet and is passed over.</source>
        <translation>テイクのないセリフ1件を飛ばします。</translation>
    </message>
    <message>
        <source>{n} lines have no take yet and are passed over.</source>
        <translation>テイクのないセリフ{n}件を飛ばします。</translation>
    </message>
    <message>
        <source>Cancelled. Every finished take is kept.</source>
        <translation>キャンセルしました。完成したテイクはすべて残っています。</translation>
    </message>
    <message>
        <source>There is no word to speak in this line.</source>
        <translation>このセリフには読み上げる言葉がありません。</translation>
    </message>
    <message>
        <source>“{span}” cannot be spoken: {reason}</source>
        <translation>「{span}」は読み上げられません。{reason}</translation>
    </message>
    <message>
        <source>{limits} Ask for a length between the two.</source>
        <translation>{limits}この範囲の長さを指定してください。</translation>
    </message>
    <message>
        <source>{name} has no reference clip. Give this character one in the cast, or put a recording named after the character beside the script.</source>
        <translation>「{name}」に参照音声がありません。キャストで参照音声を設定するか、キャラクターと同じ名前の録音を台本の隣に置いてください。</translation>
    </message>
    <message>
        <source>{fault} Two seeds were tried. Another part of the reference clip often helps.</source>
        <translation>{fault}シードを2つ試しました。参照音声の別の部分を使うと、うまくいくことがあります。</translation>
    </message>
    <message>
        <source>There is not enough memory for this. Close other programs, or split the episode, and run it again.</source>
        <translation>メモリが足りません。ほかのプログラムを終了するか、話を分割して、もう一度実行してください。</translation>
    </message>
    <message>
        <source>Something went wrong inside Afureko ({kind}: {words}). That is our fault, not yours.</source>
        <translation>Afurekoの内部で問題が起きました（{kind}: {words}）。お使いの方の操作が原因ではなく、Afurekoの不具合です。</translation>
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
        <translation>「{device}」が接続されていません。システムの既定の出力を使います。</translation>
    </message>
    <message>
        <source>“{device}” cannot be opened. The system&apos;s default output is used.</source>
        <translation>「{device}」を開けません。システムの既定の出力を使います。</translation>
    </message>
    <message>
        <source>The output device cannot be opened, so nothing is heard. Choose another one.</source>
        <translation>出力デバイスを開けないため、音が出ません。別のデバイスを選んでください。</translation>
    </message>
    <message>
        <source>“{device}” stopped playing. The next Play looks for it again.</source>
        <translation>「{device}」の再生が止まりました。次に再生するときに、もう一度このデバイスを探します。</translation>
    </message>
    <message>
        <source>There is no character {id} in the cast.</source>
        <translation>キャラクター{id}はキャストにいません。</translation>
    </message>
    <message>
        <source>The first of these lines starts at {start:.3f} s, so they cannot be moved {by:.3f} s earlier.</source>
        <translation>先頭のセリフは{start:.3f} 秒に始まるため、{by:.3f} 秒前へは移動できません。</translation>
    </message>
    <message>
        <source>There is no line {id} in the project.</source>
        <translation>セリフ{id}はプロジェクトにありません。</translation>
    </message>
    <message>
        <source>The clip is not there any more. Give this character a clip again.</source>
        <translation>参照音声のファイルがなくなっています。このキャラクターの参照音声を設定し直してください。</translation>
    </message>
    <message>
        <source>The file was changed outside Afureko after it was chosen. Choose its best part again, or replace it.</source>
        <translation>このファイルは、選んだ後にAfurekoの外で変更されています。使用範囲を選び直すか、別の参照音声に差し替えてください。</translation>
    </message>
    <message>
        <source>{path} lies inside the project folder {name}, so nothing was copied. Choose a folder outside it.</source>
        <translation>「{path}」はプロジェクトフォルダ「{name}」の中にあるため、何もコピーしませんでした。その外のフォルダを選んでください。</translation>
    </message>
    <message>
        <source>Copying {file}</source>
        <translation>{file}をコピー中</translation>
    </message>
    <message>
        <source>There is not enough room: about {needed} MB are needed, {free} MB are free. Choose another folder, or make room on this disk.</source>
        <translation>空き容量が足りません。約{needed} MB必要ですが、空きは {free} MBです。別のフォルダを選ぶか、このディスクの空きを増やしてください。</translation>
    </message>
    <message>
        <source>Give the folder with its whole path.</source>
        <translation>フォルダは完全なパスで指定してください。</translation>
    </message>
    <message>
        <source>This is no name a folder can have. Choose another folder.</source>
        <translation>フォルダ名に使えない名前です。別のフォルダを選んでください。</translation>
    </message>
    <message>
        <source>{folder} cannot be written to: {why}. Choose another folder.</source>
        <translation>「{folder}」に書き込めません（{why}）。別のフォルダを選んでください。</translation>
    </message>
    <message>
        <source>There is a line with the id {id} already.</source>
        <translation>ID {id}のセリフはすでにあります。</translation>
    </message>
    <message>
        <source>The line would end at {end:.3f} s, before it starts at {start:.3f} s.</source>
        <translation>セリフの終わり{end:.3f} 秒が、始まり{start:.3f} 秒より前になります。</translation>
    </message>
    <message>
        <source>Both halves of a split line need some text.</source>
        <translation>分割するには、前後の両方にテキストが必要です。</translation>
    </message>
    <message>
        <source>There is no line after this one to merge with.</source>
        <translation>このセリフの後に、結合できるセリフがありません。</translation>
    </message>
    <message>
        <source>Lines of two characters cannot be merged. Give both to one character first.</source>
        <translation>キャラクターの違うセリフは結合できません。先に同じキャラクターに割り当ててください。</translation>
    </message>
    <message>
        <source>Lines of two episodes cannot be moved together. Move those of one episode.</source>
        <translation>違う話のセリフは一緒に移動できません。話ごとに移動してください。</translation>
    </message>
    <message>
        <source>There is a character with the id {id} already.</source>
        <translation>ID {id}のキャラクターはすでにいます。</translation>
    </message>
    <message>
        <source>This take is locked. Unlock it before deleting it.</source>
        <translation>このテイクはロックされています。削除する前にロックを解除してください。</translation>
    </message>
    <message>
        <source>The loudness must lie between -60 and 0 LUFS, the peak between -30 and 0 dBTP.</source>
        <translation>ラウドネスは -60～0 LUFS、ピークは -30～0 dBTPの範囲で指定してください。</translation>
    </message>
    <message>
        <source>There is no episode {id} in the project.</source>
        <translation>話{id}はプロジェクトにありません。</translation>
    </message>
    <message>
        <source>A character needs a name.</source>
        <translation>キャラクターには名前が必要です。</translation>
    </message>
    <message>
        <source>There is a character called {name} already.</source>
        <translation>「{name}」というキャラクターはすでにいます。</translation>
    </message>
    <message>
        <source>A line belongs to this character. Say who takes it over.</source>
        <translation>このキャラクターにはセリフがあります。引き継ぐキャラクターを選んでください。</translation>
    </message>
    <message>
        <source>{n} lines belong to this character. Say who takes them over.</source>
        <translation>このキャラクターにはセリフが{n}件あります。引き継ぐキャラクターを選んでください。</translation>
    </message>
    <message>
        <source>{value} is not a time a line can have (seconds, at least {least:g}).</source>
        <translation>{value}はセリフの時間に使えません（{least:g} 秒以上で指定してください）。</translation>
    </message>
    <message>
        <source>{title} is only given under the {licence}.</source>
        <translation>{title} は {licence} に同意した場合にだけ入手できます。</translation>
    </message>
    <message>
        <source>{title} is being downloaded by another Afureko ({who}). Wait for it, or stop it there.</source>
        <translation>{title} は別の Afureko（{who}）がダウンロード中です。終わるのを待つか、そちらで中止してください。</translation>
    </message>
    <message>
        <source>{folder} cannot be written to ({why}).</source>
        <translation>{folder} に書き込めません（{why}）。</translation>
    </message>
    <message>
        <source>{title} was downloaded and its checksums are right, but it cannot be used: {why}</source>
        <translation>{title} はダウンロードされ、チェックサムも一致しましたが、使用できません: {why}</translation>
    </message>
    <message>
        <source>{title} needs {need:.1f} GB more on the disk of {folder}, and {room:.1f} GB are free. Make room, or choose another folder for models.</source>
        <translation>{title} には {folder} のディスクにあと {need:.1f} GB 必要ですが、空きは {room:.1f} GB です。空きを増やすか、モデル用に別のフォルダを選んでください。</translation>
    </message>
    <message>
        <source>Embedded voice</source>
        <translation>内蔵の声</translation>
    </message>
    <message>
        <source>Ships inside: nothing to download. Voices from a recording; a line can be given a length.</source>
        <translation>内蔵済みで、ダウンロードは不要です。録音から声を作り、セリフの長さを指定できます。</translation>
    </message>
    <message>
        <source>{host} sends from one address to the next without end.</source>
        <translation>{host} の転送が終わりなく続いています。</translation>
    </message>
    <message>
        <source>{host} sends to an address that is not safe ({scheme}://).</source>
        <translation>{host} が安全でないアドレス（{scheme}://）へ転送しようとしました。</translation>
    </message>
    <message>
        <source>Voices from a recording; best with the words that are said in it. It takes no directions.</source>
        <translation>録音から声を作ります。録音の書き起こしがあると最良の結果になります。演技の指示は受け付けません。</translation>
    </message>
    <message>
        <source>Speaks in its own speakers.</source>
        <translation>モデル付属の話者で話します。</translation>
    </message>
    <message>
        <source>Speaks in its own speakers and takes directions such as “whispering, afraid”.</source>
        <translation>モデル付属の話者で話し、「ささやき、怯えて」のような演技の指示を受け付けます。</translation>
    </message>
    <message>
        <source>Makes a voice of a description such as “an old man, hoarse and kind” and takes directions.</source>
        <translation>「しわがれた優しい老人」のような説明から声を作り、演技の指示を受け付けます。</translation>
    </message>
    <message>
        <source>Fish Audio Research License</source>
        <translation>Fish Audio Research License</translation>
    </message>
    <message>
        <source>Emotion tags such as [whisper] inside a line; over 80 languages. For research and non-commercial use only, with the notice “Built with Fish Audio”; commercial use needs an agreement with Fish Audio. The publisher may ask for an account.</source>
        <translation>セリフ中に [whisper] のような感情タグを書けます。80 以上の言語に対応。研究および非商用の利用に限られ、「Built with Fish Audio」の表示が必要です。商用利用には Fish Audio との契約が必要です。公開元がアカウントを求めることがあります。</translation>
    </message>
    <message>
        <source>{path} in {repo}</source>
        <translation>{repo} の {path}</translation>
    </message>
    <message>
        <source>{file} is listed with another checksum than this version of Afureko knows. Nothing was downloaded. Try another address, or update Afureko.</source>
        <translation>{file} のチェックサムが、このバージョンの Afureko が知っているものと異なります。何もダウンロードしていません。別のアドレスを試すか、Afureko を更新してください。</translation>
    </message>
    <message>
        <source>English, {size}</source>
        <translation>英語 {size}</translation>
    </message>
    <message>
        <source>German</source>
        <translation>ドイツ語</translation>
    </message>
    <message>
        <source>French</source>
        <translation>フランス語</translation>
    </message>
    <message>
        <source>Italian</source>
        <translation>イタリア語</translation>
    </message>
    <message>
        <source>Portuguese</source>
        <translation>ポルトガル語</translation>
    </message>
    <message>
        <source>Spanish</source>
        <translation>スペイン語</translation>
    </message>
    <message>
        <source>Dutch</source>
        <translation>オランダ語</translation>
    </message>
    <message>
        <source>{language}, large</source>
        <translation>{language}（大型）</translation>
    </message>
    <message>
        <source>English</source>
        <translation>英語</translation>
    </message>
    <message>
        <source>Pocket TTS {which}</source>
        <translation>Pocket TTS {which}</translation>
    </message>
    <message>
        <source>Voices from a recording; no transcript needed. Numbers and abbreviations are best written out. The publisher asks for a Hugging Face account and for its terms to be accepted once.</source>
        <translation>録音から声を作ります。書き起こしは不要です。数字や略語は読みどおりに書くのが確実です。公開元は Hugging Face のアカウントと、一度だけ規約への同意を求めます。</translation>
    </message>
    <message>
        <source>Pocket TTS {which}, ready voices only</source>
        <translation>Pocket TTS {which}（用意された声のみ）</translation>
    </message>
    <message>
        <source>Without voice cloning: it speaks in its ready voices alone, which have licences of their own (huggingface.co/kyutai/tts-voices). No account is needed.</source>
        <translation>録音から声を作ることはできず、用意された声だけで話します。それぞれの声には固有のライセンスがあります（huggingface.co/kyutai/tts-voices）。アカウントは不要です。</translation>
    </message>
    <message>
        <source>{host} answers {status} ({phrase}).</source>
        <translation>{host} が {status}（{phrase}）を返しました。</translation>
    </message>
    <message>
        <source>{host} has no {what}. Its publisher may have moved or renamed it, or this mirror lacks it.</source>
        <translation>{host} に {what} がありません。公開元が移動または改名したか、このミラーにないのかもしれません。</translation>
    </message>
    <message>
        <source>{repo} is only given to people who are signed in and have accepted its terms. Open {page}, sign in and accept; make a token with read access at {settings}; then try again with that token.</source>
        <translation>{repo} は、ログインして規約に同意した人だけが入手できます。{page} を開いてログインし、同意してください。次に {settings} で読み取り用のトークンを作り、そのトークンでもう一度試してください。</translation>
    </message>
    <message>
        <source>{host} does not know this token. It may have been revoked, or copied in part.</source>
        <translation>{host} はこのトークンを認識しません。取り消されたか、一部しかコピーされていない可能性があります。</translation>
    </message>
    <message>
        <source>The account of this token is not let in to {repo}. Open {page}, accept the terms there and try again. A token with limited rights also needs the right to read gated repositories.</source>
        <translation>このトークンのアカウントには {repo} の利用が許可されていません。{page} を開いて規約に同意し、もう一度試してください。権限を絞ったトークンには、限定公開のリポジトリを読む権限も必要です。</translation>
    </message>
    <message>
        <source>{host} does not answer.</source>
        <translation>{host} が応答しません。</translation>
    </message>
    <message>
        <source>{host} broke the connection off.</source>
        <translation>{host} が接続を切断しました。</translation>
    </message>
    <message>
        <source>{host} cannot be reached ({why}).</source>
        <translation>{host} に接続できません（{why}）。</translation>
    </message>
    <message>
        <source>{host} sent a web page instead of the file. The network may ask you to sign in: open a browser, then try again. If it is a mirror, it may not have the file: try another address.</source>
        <translation>{host} がファイルではなくウェブページを返しました。ネットワークがログインを求めている可能性があります。ブラウザを開いてから、もう一度試してください。ミラーの場合はファイルがないのかもしれません。別のアドレスを試してください。</translation>
    </message>
    <message>
        <source>{host} does not answer as the hub does. Is {endpoint} the address of a hub, or of a mirror of it?</source>
        <translation>{host} の応答がハブのものではありません。{endpoint} はハブ、またはそのミラーのアドレスですか？</translation>
    </message>
    <message>
        <source>This is no token: a token is one word of plain letters, digits and signs.</source>
        <translation>これはトークンではありません。トークンは英数字と記号だけの 1 語です。</translation>
    </message>
    <message>
        <source>The token would be readable on its way to {endpoint}. Give an address that begins with https://, or download without a token.</source>
        <translation>{endpoint} へ送る途中でトークンが読み取られる恐れがあります。https:// で始まるアドレスを指定するか、トークンなしでダウンロードしてください。</translation>
    </message>
    <message>
        <source>HF_HUB_OFFLINE is set, so nothing is downloaded. Unset it, or use a folder you already have.</source>
        <translation>HF_HUB_OFFLINE が設定されているため、ダウンロードしません。設定を解除するか、手元のフォルダを使ってください。</translation>
    </message>
    <message>
        <source>{endpoint} is no address of a hub. It looks like {example}.</source>
        <translation>{endpoint} はハブのアドレスではありません。{example} のような形です。</translation>
    </message>
    <message>
        <source>{file} holds no token: one word is expected in it.</source>
        <translation>{file} にトークンがありません。単語が 1 つだけ書かれている必要があります。</translation>
    </message>
    <message>
        <source>{title} is not on this machine. Download it first.</source>
        <translation>{title} はこのコンピューターにありません。先にダウンロードしてください。</translation>
    </message>
    <message>
        <source>There is no model called {id}. On this machine are: {known}.</source>
        <translation>{id} というモデルはありません。このコンピューターにあるもの: {known}。</translation>
    </message>
    <message>
        <source>{title} is not whole ({n} of {total} bytes). Download it again: it goes on from there.</source>
        <translation>{title} は揃っていません（{total} バイト中 {n} バイト）。もう一度ダウンロードすると、続きから再開します。</translation>
    </message>
    <message>
        <source>The folder {path} has gone. Put it back, or remove this model.</source>
        <translation>フォルダ {path} が見つかりません。元に戻すか、このモデルを取り除いてください。</translation>
    </message>
    <message>
        <source>{path} is no folder.</source>
        <translation>{path} はフォルダではありません。</translation>
    </message>
    <message>
        <source>{path} cannot be used as a model.</source>
        <translation>{path} はモデルとして使えません。</translation>
    </message>
    <message>
        <source>The embedded voice belongs to the program and stays.</source>
        <translation>内蔵の声はプログラムの一部なので、削除できません。</translation>
    </message>
    <message>
        <source>{title} lies in the cache of Hugging Face, which other programs use too: {path}. Delete it there.</source>
        <translation>{title} は、ほかのプログラムも使う Hugging Face のキャッシュにあります: {path}。そちらで削除してください。</translation>
    </message>
    <message>
        <source>{name} cannot be removed while it is being downloaded ({why})</source>
        <translation>{name} はダウンロード中のため削除できません（{why}）</translation>
    </message>
    <message>
        <source>{host} does not go on where it stopped.</source>
        <translation>{host} は中断した位置からの再開に応じません。</translation>
    </message>
    <message>
        <source>{host} sends another {file} than it lists ({n} bytes instead of {total}). Try another address.</source>
        <translation>{host} が送る {file} は一覧と異なります（{total} バイトのはずが {n} バイト）。別のアドレスを試してください。</translation>
    </message>
    <message>
        <source>{file} came whole, but its checksum is not the one that {host} lists, so it was thrown away. Try again, or try another address.</source>
        <translation>{file} は最後まで届きましたが、チェックサムが {host} の一覧と一致しないため破棄しました。もう一度試すか、別のアドレスを試してください。</translation>
    </message>
    <message>
        <source>{why} It asks to wait {minutes} minutes. What has arrived is kept; start again then.</source>
        <translation>{why} {minutes} 分待つよう求められています。届いた分は残っています。時間をおいて再開してください。</translation>
    </message>
    <message>
        <source>{why} {n} tries in a row did not help. What has arrived is kept; start again and it goes on from there.</source>
        <translation>{why} 続けて {n} 回試しましたが、うまくいきませんでした。届いた分は残っています。もう一度始めると続きから再開します。</translation>
    </message>
    <message>
        <source>{why} Trying again in {wait} s (try {n} of {total}).</source>
        <translation>{why} {wait} 秒後に再試行します（{n}/{total} 回目）。</translation>
    </message>
    <message>
        <source>{file} cannot be written ({why}). What has arrived is kept.</source>
        <translation>{file} に書き込めません（{why}）。届いた分は残っています。</translation>
    </message>
    <message>
        <source>The embedded voice is whole.</source>
        <translation>内蔵の声に問題はありません。</translation>
    </message>
    <message>
        <source>Damaged: {files}. Its checksum is not the published one.</source>
        <translation>破損: {files}。チェックサムが公開されたものと一致しません。</translation>
    </message>
    <message>
        <source>Missing: {files}.</source>
        <translation>不足: {files}。</translation>
    </message>
    <message>
        <source>All {n} files have the published checksums.</source>
        <translation>{n} 個のファイルすべてが公開されたチェックサムと一致しました。</translation>
    </message>
    <message>
        <source>{n} of {total} files have the published checksums; of the others none is known here. All could be read.</source>
        <translation>{total} 個中 {n} 個のファイルは公開されたチェックサムと一致しました。残りのチェックサムは不明ですが、すべて読み取れました。</translation>
    </message>
    <message>
        <source>it is not there any more. Get it again, or give the characters another model.</source>
        <translation>もうありません。取得し直すか、キャラクターに別のモデルを選んでください。</translation>
    </message>
    <message>
        <source>{name} cannot be opened. {reasons} Nothing was changed; the takes are still in takes/.</source>
        <translation>「{name}」を開けません。{reasons}何も変更していません。テイクはtakes/に残っています。</translation>
    </message>
    <message>
        <source>{name} was saved by a newer Afureko (project format {found}; this one knows up to {known}). Nothing was changed. Update Afureko to open it.</source>
        <translation>「{name}」は新しいAfurekoで保存されています（プロジェクト形式{found}。このバージョンが読めるのは{known}まで）。何も変更していません。開くにはAfurekoを更新してください。</translation>
    </message>
    <message>
        <source>{name} names the file {path!r}, which lies outside the project folder. It was not touched. Copy the file into the folder and name it there.</source>
        <translation>「{name}」は、プロジェクトフォルダの外にあるファイル{path!r}を参照しています。このファイルには触れていません。ファイルをプロジェクトフォルダにコピーして、そちらを指定してください。</translation>
    </message>
    <message>
        <source>{name} is open in another Afureko ({who}, since {since}). {way_out}</source>
        <translation>「{name}」は別のAfurekoで開かれています（{who}、{since}から）。{way_out}</translation>
    </message>
    <message>
        <source>{path} cannot be written to: {reason}. Copy the project to a folder of your own.</source>
        <translation>「{path}」に書き込めません（{reason}）。プロジェクトを、書き込めるフォルダにコピーしてください。</translation>
    </message>
    <message>
        <source>“{project}” could not be saved: {reason}. Your edits are still open; nothing was lost.</source>
        <translation>「{project}」を保存できませんでした：{reason}。編集内容は開いたままで、何も失われていません。</translation>
    </message>
    <message>
        <source>The project folder is not there any more: {path} was moved, renamed or deleted while it was open. Nothing was written there. Your edits are still open; save the project elsewhere.</source>
        <translation>プロジェクトフォルダが見つかりません。「{path}」は開いている間に移動、名前変更、または削除されました。そこには何も書き込んでいません。編集内容は開いたままです。別の場所に保存してください。</translation>
    </message>
    <message>
        <source>The take could not be kept: {reason}. What was kept before is whole. Make the take again when that is put right.</source>
        <translation>テイクを保存できませんでした：{reason}。これまでに保存したものは無事です。原因を取り除いてから、もう一度テイクを生成してください。</translation>
    </message>
    <message>
        <source>The take could not be kept: the project folder {path} is not there any more, and nothing else holds its sound. Save the project elsewhere, then make the take again.</source>
        <translation>テイクを保存できませんでした。プロジェクトフォルダ「{path}」が見つからず、音声はほかのどこにも残っていません。プロジェクトを別の場所に保存してから、もう一度テイクを生成してください。</translation>
    </message>
    <message>
        <source>This line has no take yet.</source>
        <translation>このセリフにはまだテイクがありません。</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完了</translation>
    </message>
    <message>
        <source>Reading takes</source>
        <translation>テイクを読み込み中</translation>
    </message>
    <message>
        <source>The take&apos;s file cannot be read ({why}). Delete {file} and make the take again.</source>
        <translation>テイクのファイルを読み込めません（{why}）。{file}を削除して、テイクを生成し直してください。</translation>
    </message>
    <message>
        <source>Setting the loudness</source>
        <translation>ラウドネスを調整中</translation>
    </message>
    <message>
        <source>Writing files</source>
        <translation>ファイルを書き出し中</translation>
    </message>
    <message>
        <source>{where} is not an object</source>
        <translation>{where}がオブジェクトではありません</translation>
    </message>
    <message>
        <source>{where}: {key!r} should be {expected}</source>
        <translation>{where}の{key!r}には{expected}が必要です</translation>
    </message>
    <message>
        <source>an id of 1 to 64 Latin letters, digits, &apos;_&apos;, &apos;-&apos; or &apos;.&apos;</source>
        <translation>半角英数字と「_」「-」「.」からなる1～64文字のID</translation>
    </message>
    <message>
        <source>text</source>
        <translation>テキスト</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>数値</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>整数</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>trueかfalse</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>リスト</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>オブジェクト</translation>
    </message>
    <message>
        <source>it carries no label of Afureko</source>
        <translation>Afurekoのラベルがありません</translation>
    </message>
    <message>
        <source>it has {n} samples at {rate} Hz, its label says {n_told} at {rate_told}</source>
        <translation>{rate} Hzで{n}サンプルありますが、ラベルには {rate_told} Hzで{n_told}サンプルとあります</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>不明</translation>
    </message>
    <message>
        <source>Close it there first.</source>
        <translation>先にそちらを閉じてください。</translation>
    </message>
    <message>
        <source>If that computer no longer has it open, delete the file {file} in the project folder.</source>
        <translation>そのコンピューターでもう開かれていない場合は、プロジェクトフォルダの{file}を削除してください。</translation>
    </message>
    <message>
        <source>The project was not closed properly ({who}, open since {since}): that program is gone, so its lock was taken over. Finished takes are kept.</source>
        <translation>プロジェクトは前回、正しく閉じられませんでした（{who}、{since}から開かれていました）。そのプログラムはすでに終了しているため、ロックを引き継ぎました。完成したテイクは残っています。</translation>
    </message>
    <message>
        <source>format {found} is newer than {known}</source>
        <translation>形式{found}は、対応している{known}より新しい形式です</translation>
    </message>
    <message>
        <source>it is not a project file</source>
        <translation>プロジェクトファイルではありません</translation>
    </message>
    <message>
        <source>it does not say which format it has</source>
        <translation>形式の番号が書かれていません</translation>
    </message>
    <message>
        <source>{where} has no name</source>
        <translation>{where}に名前がありません</translation>
    </message>
    <message>
        <source>{where} is said by {who}, who is not in the cast</source>
        <translation>{where}の話し手{who}がキャストにいません</translation>
    </message>
    <message>
        <source>{where} should be a list of objects</source>
        <translation>{where}にはオブジェクトのリストが必要です</translation>
    </message>
    <message>
        <source>This line has no text yet.</source>
        <translation>このセリフにはまだテキストがありません。</translation>
    </message>
    <message>
        <source>The file of the take you chose is not there any more, and there is no other take.</source>
        <translation>採用したテイクのファイルがなくなっており、ほかのテイクもありません。</translation>
    </message>
    <message>
        <source>The file of the take you chose is not there any more; another take stands in for it.</source>
        <translation>採用したテイクのファイルがなくなっているため、別のテイクで代用します。</translation>
    </message>
    <message>
        <source>“{title}” would last {hours:.1f} hours; an episode ends before {most:.0f}. Correct the times of its lines.</source>
        <translation>「{title}」の長さが {hours:.1f} 時間になります。1話は {most:.0f} 時間未満にしてください。セリフの時間を直してください。</translation>
    </message>
    <message>
        <source>There is no line to export yet. Add lines, or open a script.</source>
        <translation>書き出すセリフがまだありません。セリフを追加するか、台本を開いてください。</translation>
    </message>
    <message>
        <source>Packing {file}</source>
        <translation>{file}をまとめています</translation>
    </message>
    <message>
        <source>Reading it back</source>
        <translation>書き込んだ内容を確認中</translation>
    </message>
    <message>
        <source>{file} could not be read back after writing, so it was not kept. Try another disk.</source>
        <translation>「{file}」を書き込んだ後に読み取って確認できなかったため、残しませんでした。別のディスクで試してください。</translation>
    </message>
    <message>
        <source>{file} is no zip file that can be read, or it is damaged. Nothing was unpacked.</source>
        <translation>「{file}」は読み取れるZIPファイルではないか、壊れています。何も展開していません。</translation>
    </message>
    <message>
        <source>{path} is not there.</source>
        <translation>「{path}」がありません。</translation>
    </message>
    <message>
        <source>{file} holds {n} files, too many for a project.</source>
        <translation>「{file}」には{n}個のファイルがあり、プロジェクトとしては多すぎます。</translation>
    </message>
    <message>
        <source>{file} holds no Afureko project (it needs exactly one {project}).</source>
        <translation>「{file}」にAfurekoのプロジェクトがありません（{project}がちょうど1つ必要です）。</translation>
    </message>
    <message>
        <source>{file} holds two files of one name. Nothing was unpacked.</source>
        <translation>「{file}」に同じ名前のファイルが2つあります。何も展開していません。</translation>
    </message>
    <message>
        <source>{file} is locked with a password. Unpack it with another program, then open the folder.</source>
        <translation>「{file}」はパスワードで保護されています。別のプログラムで展開してから、そのフォルダを開いてください。</translation>
    </message>
    <message>
        <source>{file} needs {gb:.1f} GB unpacked, more than is free in {folder}. Move it to another disk.</source>
        <translation>「{file}」の展開には{gb:.1f} GB必要ですが、「{folder}」の空き容量が足りません。別のディスクに移してください。</translation>
    </message>
    <message>
        <source>Unpacking {file}</source>
        <translation>{file}を展開中</translation>
    </message>
    <message>
        <source>The project in {file} cannot be opened. {reasons} Nothing was unpacked.</source>
        <translation>「{file}」の中のプロジェクトを開けません。{reasons} 何も展開していません。</translation>
    </message>
    <message>
        <source>The text or the voice changed after this take was made.</source>
        <translation>このテイクの生成後に、テキストまたは声が変更されています。</translation>
    </message>
    <message>
        <source>The take is {over:.2f} s longer than its slot; it was kept whole.</source>
        <translation>テイクが枠より{over:.2f} 秒長くなっています。切らずに全体を残しました。</translation>
    </message>
    <message>
        <source>It starts {over:.2f} s before {name}&apos;s line “{text}” ends.</source>
        <translation>「{name}」のセリフ「{text}」が終わる{over:.2f} 秒前に始まります。</translation>
    </message>
    <message>
        <source>characters</source>
        <translation>キャラクター</translation>
    </message>
    <message>
        <source>episodes</source>
        <translation>話</translation>
    </message>
    <message>
        <source>lines</source>
        <translation>セリフ</translation>
    </message>
    <message>
        <source>project: two {what} have the id {id!r}</source>
        <translation>プロジェクトに、IDが{id!r}の{what}が2つあります</translation>
    </message>
    <message>
        <source>line {line!r} belongs to the character {character!r}, which is not in the cast</source>
        <translation>セリフ{line!r}の話し手{character!r}がキャストにいません</translation>
    </message>
    <message>
        <source>{where} should be an id</source>
        <translation>{where}にはIDが必要です</translation>
    </message>
    <message>
        <source>above zero</source>
        <translation>0より大きい値</translation>
    </message>
    <message>
        <source>{path} holds no Afureko project (there is no {file} in it).</source>
        <translation>「{path}」にAfurekoのプロジェクトがありません（{file}が見つかりません）。</translation>
    </message>
    <message>
        <source>{file} is missing.</source>
        <translation>{file}がありません。</translation>
    </message>
    <message>
        <source>{fault} The newest good copy was opened instead: {file}, written {when}.</source>
        <translation>{fault}代わりに、最も新しい正常なコピー{file}（{when}に書き込み）を開きました。</translation>
    </message>
    <message>
        <source>{file} could not be read: {fault}.</source>
        <translation>{file}を読み込めませんでした（{fault}）。</translation>
    </message>
    <message>
        <source>{file} holds edits that were not saved when the program ended.</source>
        <translation>{file}に、プログラムの終了時に保存されていなかった編集が残っています。</translation>
    </message>
    <message>
        <source>{file} is in no list and could not be taken in: {why}. It was left where it is.</source>
        <translation>{file}はどの一覧にもなく、取り込めませんでした（{why}）。ファイルはそのまま残しました。</translation>
    </message>
    <message>
        <source>{file} is a second file of the take {take}. It was left where it is.</source>
        <translation>{file}は、テイク {take} の2つ目のファイルです。そのまま残しました。</translation>
    </message>
    <message>
        <source>A finished take was found on disk and taken back in: {take}.</source>
        <translation>完成したテイクがディスクに見つかり、プロジェクトに戻しました：{take}。</translation>
    </message>
    <message>
        <source>{n} finished takes were found on disk and taken back in: {takes}.</source>
        <translation>完成したテイクが{n}件ディスクに見つかり、プロジェクトに戻しました：{takes}。</translation>
    </message>
    <message>
        <source>{path} is there already and is no project. Give another folder.</source>
        <translation>「{path}」はすでにあり、プロジェクトではありません。別のフォルダを指定してください。</translation>
    </message>
    <message>
        <source>{path} holds another project ({title}). Give another folder.</source>
        <translation>「{path}」には別のプロジェクト（{title}）があります。別のフォルダを指定してください。</translation>
    </message>
    <message>
        <source>The file holds no line to speak (lines read: {n}). In line {line}: {why}</source>
        <translation>ファイルに読み上げるセリフがありません（読んだ行数：{n}）。{line}行目：{why}</translation>
    </message>
    <message>
        <source>The file holds no line to speak (lines read: {n}). Write one as “Name: line”.</source>
        <translation>読み込めるセリフがファイルにありません（{n}行を読みました）。「名前：セリフ」の形で書いてください。</translation>
    </message>
    <message>
        <source>{name} says nothing here; no line was made.</source>
        <translation>「{name}」の言葉がないため、セリフを作りませんでした。</translation>
    </message>
    <message>
        <source>The rows do not stand in the order of their times; they were sorted by it.</source>
        <translation>行が時刻順に並んでいなかったため、並べ替えました。</translation>
    </message>
    <message>
        <source>No row names a speaker; the styles were taken for the speakers.</source>
        <translation>キャラクター名の書かれた行がないため、スタイル名をキャラクターとしました。</translation>
    </message>
    <message>
        <source>Comments were skipped: {n}.</source>
        <translation>コメントを飛ばしました：{n}。</translation>
    </message>
    <message>
        <source>Drawings were skipped: {n}.</source>
        <translation>図形を飛ばしました：{n}。</translation>
    </message>
    <message>
        <source>Karaoke rows were skipped: {n}.</source>
        <translation>カラオケの行を飛ばしました：{n}。</translation>
    </message>
    <message>
        <source>Signs without a speaker were skipped: {n}.</source>
        <translation>キャラクターのない画面の文字を飛ばしました：{n}。</translation>
    </message>
    <message>
        <source>Rows that repeat one word for word at the same time were skipped: {n}.</source>
        <translation>同じ時刻に同じ文を繰り返す行を飛ばしました：{n}。</translation>
    </message>
    <message>
        <source>Rows without text were skipped: {n}.</source>
        <translation>テキストのない行を飛ばしました：{n}。</translation>
    </message>
    <message>
        <source>The row has no text; no line was made.</source>
        <translation>行にテキストがないため、セリフは作られませんでした。</translation>
    </message>
    <message>
        <source>The first row of a table must name its columns, such as “character,text” or “speaker,start,end,text”. It says {row!r}. Add such a row.</source>
        <translation>表の最初の行には「character,text」や「speaker,start,end,text」のような列名が必要です。今は{row!r}です。列名の行を加えてください。</translation>
    </message>
    <message>
        <source>A quotation mark in line {line} is never closed. Close it, or double it.</source>
        <translation>{line}行目の引用符が閉じられていません。閉じるか、二重にしてください。</translation>
    </message>
    <message>
        <source>Line {line} cannot be read as a row of a table: a cell is too long.</source>
        <translation>{line}行目は表の行として読めません：セルが長すぎます。</translation>
    </message>
    <message>
        <source>The column “translation” is spoken, “{other}” is not.</source>
        <translation>「translation」の列を読み上げ、「{other}」の列は読み上げません。</translation>
    </message>
    <message>
        <source>Columns that were not used: {names}.</source>
        <translation>使われなかった列：{names}。</translation>
    </message>
    <message>
        <source>The times count frames; they were read as {rate} a second.</source>
        <translation>時刻がフレーム数で書かれているため、毎秒{rate}フレームとして読みました。</translation>
    </message>
    <message>
        <source>The row has an end but no start; the line has no time.</source>
        <translation>行に終わりはありますが始まりがありません。セリフには時刻が付きません。</translation>
    </message>
    <message>
        <source>The file holds zero bytes: it is no text, or UTF-16 without its mark. Save it as UTF-8.</source>
        <translation>ファイルに値0のバイトがあります。テキストではないか、目印（BOM）のないUTF-16です。UTF-8で保存してください。</translation>
    </message>
    <message>
        <source>The file was read as Shift_JIS but hardly looks Japanese. Check it, or save it as UTF-8.</source>
        <translation>ファイルをShift_JISとして読みましたが、日本語らしくありません。内容を確認するか、UTF-8で保存してください。</translation>
    </message>
    <message>
        <source>The file cannot be read as {encoding}: line {line} holds bytes that mean nothing there. Save it as UTF-8.</source>
        <translation>ファイルを{encoding}として読めません。{line}行目に、この文字コードにないバイトがあります。UTF-8で保存してください。</translation>
    </message>
    <message>
        <source>No speaker is named; the line was given to {name} (the speaker before).</source>
        <translation>話し手の名前がないため、直前の「{name}」に割り当てました。</translation>
    </message>
    <message>
        <source>No speaker is named; the line was given to {name} (nobody has spoken yet).</source>
        <translation>話し手の名前がないため、「{name}」に割り当てました（まだ誰も話していません）。</translation>
    </message>
    <message>
        <source>No line names a speaker; all of them were given to {name}.</source>
        <translation>どのセリフにも話し手の名前がないため、すべて「{name}」に割り当てました。</translation>
    </message>
    <message>
        <source>This is a recording. Drop it on a character in the cast to give that one its voice.</source>
        <translation>これは録音です。キャストのキャラクターにドロップすると、その声になります。</translation>
    </message>
    <message>
        <source>This is a packed file or an office document. Save the script as text, .srt or .csv and open that.</source>
        <translation>これは圧縮ファイルかオフィス文書です。台本をテキスト、.srtまたは.csvで保存して開いてください。</translation>
    </message>
    <message>
        <source>“{name}” is a recording. Drop it on a character in the cast to give that one its voice.</source>
        <translation>「{name}」は録音です。キャストのキャラクターにドロップすると、その声になります。</translation>
    </message>
    <message>
        <source>“{name}” is a zip file. If it is a project, open it with File → Open…</source>
        <translation>「{name}」はZIPファイルです。プロジェクトなら「ファイル → 開く…」で開いてください。</translation>
    </message>
    <message>
        <source>Afureko cannot read {ending} scripts yet. Convert it to .srt, .vtt, .ass, .csv or text.</source>
        <translation>Afurekoは{ending}の台本をまだ読めません。.srt、.vtt、.ass、.csvまたはテキストに変換してください。</translation>
    </message>
    <message>
        <source>The text stands before the first cue; it has no time.</source>
        <translation>最初の字幕より前にテキストがあります。このテキストには時間がありません。</translation>
    </message>
    <message>
        <source>The cue has no text; no line was made.</source>
        <translation>字幕にテキストがないため、セリフを作りませんでした。</translation>
    </message>
    <message>
        <source>The cue has {n} speakers; each got the time of the whole cue.</source>
        <translation>1つの字幕に話し手が{n}人います。それぞれに字幕全体の時間を割り当てました。</translation>
    </message>
    <message>
        <source>The cue starts before the one above it; it stays in its place.</source>
        <translation>字幕が、その上の字幕より先に始まります。並び順はそのままです。</translation>
    </message>
    <message>
        <source>The last cue has a number but no time and no text.</source>
        <translation>最後の字幕に番号はありますが、時間とテキストがありません。</translation>
    </message>
    <message>
        <source>The time {time!r} cannot be read; the line has none.</source>
        <translation>時間{time!r}を読み取れないため、セリフに時間を付けませんでした。</translation>
    </message>
    <message>
        <source>The cue has no length; its start was kept and its end left open.</source>
        <translation>字幕の長さが0です。始まりだけを残し、終わりは空けました。</translation>
    </message>
    <message>
        <source>The cue ends at {end:.3f} s, before it starts at {start:.3f} s; its start was kept and its end left open.</source>
        <translation>字幕の終わり{end:.3f} 秒が、始まり{start:.3f} 秒より前です。始まりだけを残し、終わりは空けました。</translation>
    </message>
    <message>
        <source>{text!r} belongs to no cue; no line was made.</source>
        <translation>{text!r}はどの字幕にも属さないため、セリフは作られませんでした。</translation>
    </message>
    <message>
        <source>Notes that are no dialogue were skipped: {n}.</source>
        <translation>セリフではないメモを飛ばしました：{n}。</translation>
    </message>
    <message>
        <source>it is empty</source>
        <translation>空のファイルです</translation>
    </message>
    <message>
        <source>it is not UTF-8 text (byte {at})</source>
        <translation>UTF-8のテキストではありません（{at}バイト目）</translation>
    </message>
    <message>
        <source>it is cut off or damaged at line {line}</source>
        <translation>{line}行目で途切れているか、壊れています</translation>
    </message>
    <message>
        <source>it cannot be read ({why})</source>
        <translation>読み取れません（{why}）</translation>
    </message>
    <message>
        <source>it holds {name}, which is no number</source>
        <translation>数値ではない{name}があります</translation>
    </message>
    <message>
        <source>voices/ is full of files named {name}</source>
        <translation>voices/に{name}という名前のファイルがありすぎます</translation>
    </message>
    <message>
        <source>{path} already holds a project. Nothing was changed. Choose another folder.</source>
        <translation>「{path}」にはすでにプロジェクトがあります。何も変更していません。別のフォルダを選んでください。</translation>
    </message>
    <message>
        <source>{path} is not a folder. Give the folder that holds {file}.</source>
        <translation>「{path}」はフォルダではありません。{file}のあるフォルダを指定してください。</translation>
    </message>
    <message>
        <source>A take has lost its file: {take}.</source>
        <translation>テイクのファイルがなくなっています：{take}。</translation>
    </message>
    <message>
        <source>{n} takes have lost their files: {takes}.</source>
        <translation>{n}件のテイクのファイルがなくなっています：{takes}。</translation>
    </message>
    <message>
        <source>The project had the older format {found}; it is kept as {file} and is saved as format {known}.</source>
        <translation>プロジェクトは古い形式{found}でした。元のファイルは{file}として残し、形式{known}で保存します。</translation>
    </message>
    <message>
        <source>no audio library</source>
        <translation>音声ライブラリがありません</translation>
    </message>
    <message>
        <source>no output device</source>
        <translation>出力デバイスがありません</translation>
    </message>
    <message>
        <source>no sound</source>
        <translation>音なし</translation>
    </message>
    <message>
        <source>the output device failed</source>
        <translation>出力デバイスでエラーが起きました</translation>
    </message>
    <message>
        <source>To hear takes, install PortAudio (on Debian and Ubuntu: sudo apt install libportaudio2).</source>
        <translation>テイクを聞くには、PortAudioをインストールしてください（DebianとUbuntuではsudo apt install libportaudio2）。</translation>
    </message>
    <message>
        <source>To hear takes, remove the folder .venv and start Afureko again: its audio library is missing.</source>
        <translation>音声ライブラリがありません。テイクを聞くには、.venvフォルダを削除してAfurekoを起動し直してください。</translation>
    </message>
    <message>
        <source>Connect headphones or a loudspeaker; the next Play finds them. Everything else works without.</source>
        <translation>ヘッドホンかスピーカーを接続してください。次の再生から使われます。ほかの機能はこのまま使えます。</translation>
    </message>
    <message>
        <source>Choose another output device; the next Play tries again.</source>
        <translation>別の出力デバイスを選んでください。次に再生するときに、もう一度試します。</translation>
    </message>
    <message>
        <source>Takes are made and exported as usual; only listening needs sound.</source>
        <translation>テイクの生成と書き出しはいつもどおり行えます。音が必要なのは再生だけです。</translation>
    </message>
    <message>
        <source>{character} speaks with {model}, which is not on this machine. Get it or put its folder back, or give {character} another model.</source>
        <translation>{character} は {model} で話しますが、このマシンにありません。入手するか、フォルダーを元に戻すか、{character} に別のモデルを割り当ててください。</translation>
    </message>
    <message>
        <source>non-verbal</source>
        <translation>言葉なし</translation>
    </message>
    <message>
        <source>it was almost silent</source>
        <translation>ほぼ無音でした</translation>
    </message>
    <message>
        <source>it repeated itself</source>
        <translation>同じ音を繰り返しました</translation>
    </message>
    <message>
        <source>it gave samples that are no numbers</source>
        <translation>数値ではないサンプルを出力しました</translation>
    </message>
    <message>
        <source>{character} has no reference clip, so nobody can speak this line.</source>
        <translation>「{character}」に参照音声がないため、このセリフを話す声がありません。</translation>
    </message>
    <message>
        <source>The voice model did not produce usable speech ({why}).</source>
        <translation>音声モデルが使える音声を生成できませんでした（{why}）。</translation>
    </message>
    <message>
        <source>{name} is too large for a script (over {most} MB).</source>
        <translation>「{name}」は台本としては大きすぎます（{most} MBを超えています）。</translation>
    </message>
    <message>
        <source>The voice model at {path} cannot be used: {reason}</source>
        <translation>{path}の音声モデルは使えません。{reason}</translation>
    </message>
    <message>
        <source>{file}: {reason}</source>
        <translation>{file}：{reason}</translation>
    </message>
    <message>
        <source>{asked:.2f} s was asked, but this line can be spoken in {shortest:.2f} to {longest:.2f} s.</source>
        <translation>{asked:.2f} 秒が指定されましたが、このセリフを話せる長さは{shortest:.2f}～{longest:.2f} 秒です。</translation>
    </message>
    <message>
        <source>The stream of packets ended before the take was whole.</source>
        <translation>テイクが完成する前に、パケットの流れが途切れました。</translation>
    </message>
    <message>
        <source>{file} is damaged: {n} of {total} samples can be read.</source>
        <translation>「{file}」は壊れています。{total}サンプルのうち{n}サンプルを読み取れます。</translation>
    </message>
    <message>
        <source>{file} cannot be read: {why}</source>
        <translation>「{file}」を読み取れません（{why}）。</translation>
    </message>
    <message>
        <source>Choose another clip of this voice.</source>
        <translation>この声の別の参照音声を選んでください。</translation>
    </message>
    <message>
        <source>There is no sound in this file. {way_out}</source>
        <translation>このファイルには音声がありません。{way_out}</translation>
    </message>
    <message>
        <source>This is not an audio or video file that can be read. {way_out}</source>
        <translation>読み取れる音声や動画のファイルではありません。{way_out}</translation>
    </message>
    <message>
        <source>The sound in this file cannot be decoded. {way_out}</source>
        <translation>このファイルの音声をデコードできません。{way_out}</translation>
    </message>
    <message>
        <source>The file cannot be opened ({why}). Check that it is still there.</source>
        <translation>ファイルを開けません（{why}）。ファイルがまだあるか確認してください。</translation>
    </message>
    <message>
        <source>This is a folder. Choose an audio file.</source>
        <translation>これはフォルダです。音声ファイルを選んでください。</translation>
    </message>
    <message>
        <source>The file is empty (0 bytes). {way_out}</source>
        <translation>ファイルが空です（0バイト）。{way_out}</translation>
    </message>
    <message>
        <source>the file is damaged after {whole:.1f} s, the part before is used</source>
        <translation>{whole:.1f} 秒より後が壊れているため、それより前を使います</translation>
    </message>
    <message>
        <source>stereo</source>
        <translation>ステレオ</translation>
    </message>
    <message>
        <source>{n} channels</source>
        <translation>{n}チャンネル</translation>
    </message>
    <message>
        <source>{kind} → channel {number} alone, the channels cancel out</source>
        <translation>{kind} → チャンネル{number}のみ（チャンネルどうしが打ち消し合うため）</translation>
    </message>
    <message>
        <source>{kind} → mono</source>
        <translation>{kind} → モノラル</translation>
    </message>
    <message>
        <source>{kind} → mono, one of them is silent</source>
        <translation>{kind} → モノラル（片方のチャンネルは無音）</translation>
    </message>
    <message>
        <source>{kind} → mono, L/R differ by {difference:.0f} dB</source>
        <translation>{kind} → モノラル（左右の差 {difference:.0f} dB）</translation>
    </message>
    <message>
        <source>{kind} → mono, they differ by {difference:.0f} dB</source>
        <translation>{kind} → モノラル（チャンネルの差 {difference:.0f} dB）</translation>
    </message>
    <message>
        <source>It is sampled at {rate} Hz, which cannot hold speech. {way_out}</source>
        <translation>サンプリングレートが{rate} Hzで、音声を収めるには低すぎます。{way_out}</translation>
    </message>
    <message>
        <source>The file holds no sound that can be decoded. {way_out}</source>
        <translation>このファイルには、デコードできる音声がありません。{way_out}</translation>
    </message>
    <message>
        <source>{found:g} kHz → {used:g} kHz</source>
        <translation>{found:g} kHz → {used:g} kHz</translation>
    </message>
    <message>
        <source>only the first {used:.0f} of {total:.0f} minutes are looked at</source>
        <translation>{total:.0f} 分のうち最初の{used:.0f} 分だけを調べます</translation>
    </message>
    <message>
        <source>made {change:.0f} dB quieter, its samples lay beyond full scale</source>
        <translation>サンプルが最大値を超えていたため、{change:.0f} dB下げました</translation>
    </message>
    <message>
        <source>There is nothing in this line that could be spoken.</source>
        <translation>このセリフには読み上げられるものがありません。</translation>
    </message>
    <message>
        <source>its tokenizer cannot be read ({why}).</source>
        <translation>トークナイザーを読み取れません（{why}）。</translation>
    </message>
    <message>
        <source>it has neither tokenizer.json nor tokenizer.model.</source>
        <translation>tokenizer.jsonもtokenizer.modelもありません。</translation>
    </message>
    <message>
        <source>This voice file cannot be read ({why}).</source>
        <translation>この声のファイルを読み取れません（{why}）。</translation>
    </message>
    <message>
        <source>The layers of this voice file are of different lengths. Export it again.</source>
        <translation>この声のファイルは、層の長さがそろっていません。書き出し直してください。</translation>
    </message>
    <message>
        <source>This voice file has no layer {layer}; it was made for another model.</source>
        <translation>この声のファイルに層{layer}がありません。別のモデル用のファイルです。</translation>
    </message>
    <message>
        <source>layer {layer} is of shape {shape}</source>
        <translation>層{layer}の形が{shape}です</translation>
    </message>
    <message>
        <source>This voice file was made for another model: {found}.</source>
        <translation>この声のファイルは別のモデル用です（{found}）。</translation>
    </message>
    <message>
        <source>This voice file is empty or cut short in layer {layer}.</source>
        <translation>この声のファイルは、層{layer}が空か途中で切れています。</translation>
    </message>
    <message>
        <source>there is no {file} in it.</source>
        <translation>{file}がありません。</translation>
    </message>
    <message>
        <source>{file} cannot be read ({why}).</source>
        <translation>{file}を読み取れません（{why}）。</translation>
    </message>
    <message>
        <source>{width} wide, {n} layers deep</source>
        <translation>幅 {width}、{n}層</translation>
    </message>
    <message>
        <source>its weights are of no known Pocket TTS ({found}).</source>
        <translation>重みが既知のPocket TTSのものではありません（{found}）。</translation>
    </message>
    <message>
        <source>its tensors are not those of this family: {problems}.</source>
        <translation>テンソルがこの系統のモデルと一致しません（{problems}）。</translation>
    </message>
    <message>
        <source>The voice cannot make a sound of this: {why}.</source>
        <translation>この内容を音にできません（{why}）。</translation>
    </message>
    <message>
        <source>There is no word in this line that could be spoken.</source>
        <translation>このセリフには、読み上げられる言葉がありません。</translation>
    </message>
    <message>
        <source>its tensors are not those of this family: {found}.</source>
        <translation>テンソルがこの系統のモデルと一致しません（{found}）。</translation>
    </message>
    <message>
        <source>fp16 cannot hold {names}.</source>
        <translation>fp16では{names}を扱えません。</translation>
    </message>
    <message>
        <source>model.json gives sizes that no network can have ({why}).</source>
        <translation>model.jsonに、ネットワークとして成り立たないサイズが書かれています（{why}）。</translation>
    </message>
    <message>
        <source>Put the model&apos;s folder back as it was delivered.</source>
        <translation>モデルのフォルダを配布時の状態に戻してください。</translation>
    </message>
    <message>
        <source>there is no model.json in it. {way_out}</source>
        <translation>model.jsonがありません。{way_out}</translation>
    </message>
    <message>
        <source>model.json cannot be read ({why}). {way_out}</source>
        <translation>model.jsonを読み取れません（{why}）。{way_out}</translation>
    </message>
    <message>
        <source>it is of format {found}; this version reads format {known}.</source>
        <translation>形式が{found}です。このバージョンが読めるのは形式{known}です。</translation>
    </message>
    <message>
        <source>model.json lacks or garbles an entry ({why}). {way_out}</source>
        <translation>model.jsonの項目が足りないか、壊れています（{why}）。{way_out}</translation>
    </message>
    <message>
        <source>{file} is damaged (its checksum is another). {way_out}</source>
        <translation>{file}が壊れています（チェックサムが一致しません）。{way_out}</translation>
    </message>
    <message>
        <source>it was trained with another table of phoneme symbols than this version speaks.</source>
        <translation>このバージョンとは異なる音素記号の表で学習されています。</translation>
    </message>
    <message>
        <source>{file} is missing. {way_out}</source>
        <translation>{file}がありません。{way_out}</translation>
    </message>
    <message>
        <source>{file} holds {n} of {total} bytes, it is not whole. {way_out}</source>
        <translation>{file}が不完全です（{total}バイトのうち{n}バイト）。{way_out}</translation>
    </message>
    <message>
        <source>it is of the family {family!r}, which this version does not know.</source>
        <translation>モデルの系統{family!r}に、このバージョンは対応していません。</translation>
    </message>
    <message>
        <source>No option named {names} is known; leave it out.</source>
        <translation>オプション{names}はありません。指定を外してください。</translation>
    </message>
    <message>
        <source>{model} speaks in speakers of its own. Choose one for {character}.</source>
        <translation>{model}は備わった話者の声で話します。{character}の話者を選んでください。</translation>
    </message>
    <message>
        <source>{model} makes a voice of a description. Describe the voice of {character}.</source>
        <translation>{model}は言葉による説明から声を作ります。{character}の声を説明してください。</translation>
    </message>
    <message>
        <source>{model} takes a voice from a recording. Give {character} one.</source>
        <translation>{model}は録音から声を作ります。{character}に録音を選んでください。</translation>
    </message>
    <message>
        <source>{model} must know what is said in the recording of {character}. Write it below the wave.</source>
        <translation>{model}には、{character}の録音で何を話しているかが必要です。波形の下に書いてください。</translation>
    </message>
    <message>
        <source>{file} names no files of this folder.</source>
        <translation>{file} には、このフォルダーのファイルが書かれていません。</translation>
    </message>
    <message>
        <source>{model} gives no numbers in {dtype} on this device; it runs in float32.</source>
        <translation>{model} はこの装置では {dtype} で正しい数値を出せないため、float32 で動作します。</translation>
    </message>
    <message>
        <source>This model takes its voice from a clip and the words spoken in it.</source>
        <translation>このモデルの声は、音声クリップとその中で話されている言葉から作られます。</translation>
    </message>
    <message>
        <source>This model needs the words spoken in the clip; write them down with the voice.</source>
        <translation>このモデルには、クリップで話されている言葉が必要です。声の設定に書き起こしを入力してください。</translation>
    </message>
    <message>
        <source>The words given for the clip ({n} letters) do not fit into its {length:.1f} s. Write down only what is spoken in the part of the clip that is used.</source>
        <translation>クリップの書き起こし（{n} 文字）は {length:.1f} 秒の長さに収まりません。クリップの使われる部分で話されている言葉だけを書いてください。</translation>
    </message>
    <message>
        <source>This stretch is too long for the model to speak in one go. Put a full stop into it.</source>
        <translation>この部分は長すぎて、モデルが一度に話せません。途中に句点を入れてください。</translation>
    </message>
    <message>
        <source>The words given for the clip hold the mark “{mark}”. Delete it.</source>
        <translation>クリップの書き起こしに記号「{mark}」が含まれています。削除してください。</translation>
    </message>
    <message>
        <source>{file} holds more than tensors, it could run a program; it was not opened.</source>
        <translation>{file} にはテンソル以外のものが含まれ、プログラムを実行するおそれがあるため、開きませんでした。</translation>
    </message>
    <message>
        <source>{file} holds no tensors.</source>
        <translation>{file} にテンソルがありません。</translation>
    </message>
    <message>
        <source>“{mark}” is a control mark of the model and cannot stand in a line. Delete it.</source>
        <translation>「{mark}」はモデルの制御記号なので、セリフの中では使えません。削除してください。</translation>
    </message>
    <message>
        <source>The phonemes in this line are not between {start} and {end}.</source>
        <translation>このセリフの音素が {start} と {end} で囲まれていません。</translation>
    </message>
    <message>
        <source>The line names speaker {n}, but there is one voice only, speaker 0.</source>
        <translation>このセリフは話者 {n} を指定していますが、声は話者 0 の 1 つだけです。</translation>
    </message>
    <message>
        <source>The line names speaker {n}, but there are voices for 0 to {last} only.</source>
        <translation>このセリフは話者 {n} を指定していますが、声があるのは 0 から {last} までです。</translation>
    </message>
    <message>
        <source>config.json lacks the entry {name}.</source>
        <translation>config.json に項目 {name} がありません。</translation>
    </message>
    <message>
        <source>its tokenizer has no entry {name}.</source>
        <translation>トークナイザーに項目 {name} がありません。</translation>
    </message>
    <message>
        <source>its tokenizer&apos;s entry {name} is out of order.</source>
        <translation>トークナイザーの項目 {name} の順序が正しくありません。</translation>
    </message>
    <message>
        <source>{file} has {n} codebooks, the weights have {other}.</source>
        <translation>{file} のコードブックは {n} 個ですが、重みのコードブックは {other} 個です。</translation>
    </message>
    <message>
        <source>its language models are {slow} and {fast} channels wide; this version reads models of one width.</source>
        <translation>2 つの言語モデルの幅が {slow} と {fast} で異なります。このバージョンは同じ幅のモデルだけを読み込めます。</translation>
    </message>
    <message>
        <source>its tokenizer and its config.json do not belong together.</source>
        <translation>トークナイザーと config.json の組み合わせが合っていません。</translation>
    </message>
    <message>
        <source>{file} has no tensor {name}.</source>
        <translation>{file} にテンソル {name} がありません。</translation>
    </message>
    <message>
        <source>{path} holds no model itself, but there are some below it. Give the folder of one: {names}.</source>
        <translation>{path} 自体にはモデルがありませんが、その下にあります。どれかのフォルダを指定してください: {names}。</translation>
    </message>
    <message>
        <source>{path} holds no model that Afureko knows. A folder has model.json (Afureko&apos;s own), model.safetensors and a tokenizer (Pocket TTS), or config.json and all that was published beside it (Qwen3-TTS, Fish S2-Pro).</source>
        <translation>{path} には Afureko が扱えるモデルがありません。フォルダには、model.json（Afureko 独自）、model.safetensors とトークナイザー（Pocket TTS）、または config.json と共に公開されたファイル一式（Qwen3-TTS、Fish S2-Pro）が必要です。</translation>
    </message>
    <message>
        <source>{file} is only a pointer of Git LFS. Get the file itself (git lfs pull).</source>
        <translation>{file} は Git LFS のポインターにすぎません。ファイル本体を取得してください（git lfs pull）。</translation>
    </message>
    <message>
        <source>{file} is no safetensors file, or it is damaged. Get it anew.</source>
        <translation>{file} は safetensors ファイルではないか、破損しています。入手し直してください。</translation>
    </message>
    <message>
        <source>{file} holds {n} of {total} bytes, it is not whole. Get it anew.</source>
        <translation>{file} は {total} バイト中 {n} バイトしかなく、揃っていません。入手し直してください。</translation>
    </message>
    <message>
        <source>These weights are the release without voice cloning; get the full ones.</source>
        <translation>この重みは声の複製に対応しない公開版です。完全版を入手してください。</translation>
    </message>
    <message>
        <source>The clip has no transcript, so only the timbre of its voice is taken and not its way of speaking. Write down what is said in the clip to have both.</source>
        <translation>参照音声の書き起こしがないため、声の音色だけが使われ、話し方は使われません。両方を使うには、参照音声で話されている言葉を書いてください。</translation>
    </message>
    <message>
        <source>This model cannot be told how to say a line. Take the direction out or use a larger model.</source>
        <translation>このモデルにはセリフの話し方を指示できません。指示を消すか、より大きいモデルを使ってください。</translation>
    </message>
    <message>
        <source>{file} lacks the entry {name}.</source>
        <translation>{file}に項目{name}がありません。</translation>
    </message>
    <message>
        <source>This model cannot speak in a voice of this kind; choose another voice or model.</source>
        <translation>このモデルはこの種類の声で話せません。別の声か別のモデルを選んでください。</translation>
    </message>
    <message>
        <source>This model has no speaker named {name}.</source>
        <translation>このモデルに「{name}」という話者はいません。</translation>
    </message>
    <message>
        <source>The description of this voice is empty; say in words how it sounds.</source>
        <translation>この声の説明が空です。どのような声か、言葉で書いてください。</translation>
    </message>
    <message>
        <source>The transcript is too short for the {length:.1f} s of the clip that are used. Write all that is said in them, or leave the transcript empty.</source>
        <translation>書き起こしが、使用する参照音声{length:.1f}秒に対して短すぎます。その中で話されている言葉をすべて書くか、書き起こしを空にしてください。</translation>
    </message>
    <message>
        <source>The transcript is too long for the {length:.1f} s of the clip that are used. Write only what is said in them, or leave the transcript empty.</source>
        <translation>書き起こしが、使用する参照音声{length:.1f}秒に対して長すぎます。その中で話されている言葉だけを書くか、書き起こしを空にしてください。</translation>
    </message>
    <message>
        <source>{model} and {codec}</source>
        <translation>{model}と{codec}</translation>
    </message>
    <message>
        <source>its model and its codec differ in codebooks ({found}).</source>
        <translation>モデルとコーデックのコードブックが異なります（{found}）。</translation>
    </message>
    <message>
        <source>its speaker encoder is of another width than its model.</source>
        <translation>話者エンコーダーの幅がモデルと異なります。</translation>
    </message>
    <message>
        <source>This line would take {length:.0f} s, and one line can take {longest:.0f} s at most. Split it.</source>
        <translation>この行を話すと {length:.0f} 秒かかります。1 行は最長 {longest:.0f} 秒です。行を分けてください。</translation>
    </message>
    <message>
        <source>{dtype!r} is no number format; choose one of {known}.</source>
        <translation>{dtype!r}という数値形式はありません。{known}のいずれかを選んでください。</translation>
    </message>
    <message>
        <source>{n} threads cannot compute; ask for 1 or more.</source>
        <translation>スレッド数 {n} では計算できません。1 以上を指定してください。</translation>
    </message>
    <message>
        <source>{device!r} is no device; choose auto, cpu, cuda or mps.</source>
        <translation>{device!r}というデバイスはありません。auto、cpu、cuda、mpsのいずれかを選んでください。</translation>
    </message>
    <message>
        <source>There is no {device} device that can be used on this machine; choose auto or cpu.</source>
        <translation>このコンピューターには使える{device}デバイスがありません。autoかcpuを選んでください。</translation>
    </message>
    <message>
        <source>This processor cannot compute with weights of 16 bits; leave that option out.</source>
        <translation>このプロセッサーでは 16 ビットの重みで計算できません。この設定を外してください。</translation>
    </message>
    <message>
        <source>Temperature {temperature}, top_k {top_k}, top_p {top_p} cannot be used: temperature and top_k must be 0 or more, top_p above 0 and at most 1.</source>
        <translation>temperature {temperature}、top_k {top_k}、top_p {top_p}は使えません。temperatureとtop_kは0以上、top_pは0より大きく1以下にしてください。</translation>
    </message>
    <message>
        <source>There is no speech to measure.</source>
        <translation>測れる発話がありません。</translation>
    </message>
    <message>
        <source>It is {over:.1f} s longer than its {wanted:.1f} s.</source>
        <translation>目標の{wanted:.1f} 秒より{over:.1f} 秒長くなっています。</translation>
    </message>
    <message>
        <source>It leaves {left:.1f} s of its {wanted:.1f} s free.</source>
        <translation>目標の{wanted:.1f} 秒に対して{left:.1f} 秒余っています。</translation>
    </message>
    <message>
        <source>It is {length:.1f} s long, as wanted.</source>
        <translation>目標どおり{length:.1f} 秒です。</translation>
    </message>
    <message>
        <source>morae</source>
        <translation>モーラ</translation>
    </message>
    <message>
        <source>syllables</source>
        <translation>音節</translation>
    </message>
    <message>
        <source>{n} {unit} in {length:.1f} s ({pace:.1f} a second) is too fast to be whole.</source>
        <translation>{length:.1f} 秒に{n} {unit}（毎秒{pace:.1f}）は速すぎます。言葉が抜けている可能性があります。</translation>
    </message>
    <message>
        <source>{n} {unit} in {length:.1f} s ({pace:.1f} a second) is too slow.</source>
        <translation>{length:.1f} 秒に{n} {unit}（毎秒{pace:.1f}）は遅すぎます。</translation>
    </message>
    <message>
        <source>{n} {unit} in {length:.1f} s ({pace:.1f} a second).</source>
        <translation>{length:.1f} 秒に{n} {unit}です（毎秒{pace:.1f}）。</translation>
    </message>
    <message>
        <source>Put the program&apos;s folder resources/recogniser back as it was delivered.</source>
        <translation>プログラムのフォルダresources/recogniserを配布時の状態に戻してください。</translation>
    </message>
    <message>
        <source>The recogniser at {path} cannot be used: {reason}</source>
        <translation>「{path}」の認識器は使えません：{reason}</translation>
    </message>
    <message>
        <source>{file} cannot be read. {again}</source>
        <translation>{file}を読み取れません。{again}</translation>
    </message>
    <message>
        <source>{file} is damaged. {again}</source>
        <translation>{file}が壊れています。{again}</translation>
    </message>
    <message>
        <source>recogniser.json cannot be read. {again}</source>
        <translation>recogniser.jsonを読み取れません。{again}</translation>
    </message>
    <message>
        <source>recogniser.json is not of format {format}. {again}</source>
        <translation>recogniser.jsonが形式{format}ではありません。{again}</translation>
    </message>
    <message>
        <source>The recogniser was trained with other sounds than this version speaks.</source>
        <translation>認識器が、このバージョンとは異なる音で学習されています。</translation>
    </message>
    <message>
        <source>Its weights do not fit its network. {again}</source>
        <translation>認識器の重みがネットワークと一致しません。{again}</translation>
    </message>
    <message>
        <source>The true peak is {peak:.1f} dB above full scale; players will distort it.</source>
        <translation>トゥルーピークが最大値を{peak:.1f} dB超えており、再生時に音が歪みます。</translation>
    </message>
    <message>
        <source>Nothing is clipped; there is no sound.</source>
        <translation>音がないため、音割れもありません。</translation>
    </message>
    <message>
        <source>Nothing is clipped; the true peak is {peak:.1f} dB.</source>
        <translation>音割れはありません。トゥルーピークは{peak:.1f} dBです。</translation>
    </message>
    <message>
        <source>The take was stopped at its greatest length; its end is missing.</source>
        <translation>テイクが長さの上限で止まり、末尾が欠けています。</translation>
    </message>
    <message>
        <source>The voice lost its way, so the take was stopped before its end.</source>
        <translation>声が途中で崩れたため、テイクを途中で止めました。</translation>
    </message>
    <message>
        <source>There is no speech that could end.</source>
        <translation>終わりを調べられる発話がありません。</translation>
    </message>
    <message>
        <source>The speech is cut: it is still loud ({below:.0f} dB below its body) when the audio ends.</source>
        <translation>発話が切れています。音声の終わりでまだ大きな音が出ています（本体より{below:.0f} dB低いだけです）。</translation>
    </message>
    <message>
        <source>The speech fades out {after:.2f} s before the audio ends.</source>
        <translation>音声が終わる{after:.2f} 秒前に、発話が自然に消えています。</translation>
    </message>
    <message>
        <source>The speech fades out as the audio ends.</source>
        <translation>音声の終わりで、発話が自然に消えています。</translation>
    </message>
    <message>
        <source>There is no speech; the take is silent.</source>
        <translation>発話がなく、テイクは無音です。</translation>
    </message>
    <message>
        <source>The speech is too quiet, {level:.0f} dB below full scale.</source>
        <translation>発話が小さすぎます（最大値より{level:.0f} dB下）。</translation>
    </message>
    <message>
        <source>A pause of {length:.1f} s at {at:.1f} s has no reason in the text.</source>
        <translation>{at:.1f} 秒に、テキストにない{length:.1f} 秒の間があります。</translation>
    </message>
    <message>
        <source>The speech begins only after {lead:.1f} s of silence.</source>
        <translation>発話の前に{lead:.1f} 秒の無音があります。</translation>
    </message>
    <message>
        <source>{trail:.1f} s of silence follow the speech.</source>
        <translation>発話の後に{trail:.1f} 秒の無音が続いています。</translation>
    </message>
    <message>
        <source>The speech has no silence that the text does not ask for.</source>
        <translation>テキストにない無音はありません。</translation>
    </message>
    <message>
        <source>All {n} words were heard.</source>
        <translation>{n}語すべてが聞き取れました。</translation>
    </message>
    <message>
        <source>The word was heard.</source>
        <translation>言葉が聞き取れました。</translation>
    </message>
    <message>
        <source>The word was not heard as written.</source>
        <translation>その言葉は台本どおりに聞こえませんでした。</translation>
    </message>
    <message>
        <source>The words were not heard as written.</source>
        <translation>書かれたとおりの言葉が聞き取れませんでした。</translation>
    </message>
    <message>
        <source>{k} of {n} words were not heard as written: {words}.</source>
        <translation>{n}語のうち{k}語が、書かれたとおりに聞き取れませんでした：{words}。</translation>
    </message>
    <message>
        <source>There are extra sounds before the first word.</source>
        <translation>最初の言葉の前に余分な音があります。</translation>
    </message>
    <message>
        <source>There are extra sounds after the last word.</source>
        <translation>最後の言葉の後に余分な音があります。</translation>
    </message>
    <message>
        <source>There are extra sounds after “{word}”.</source>
        <translation>「{word}」の後に余分な音があります。</translation>
    </message>
    <message>
        <source>The codec gave samples that are no numbers; nothing of this take was kept.</source>
        <translation>コーデックが数値ではないサンプルを出力しました。このテイクは何も残していません。</translation>
    </message>
    <message>
        <source>The model gave no number at frame {frame}; nothing of this take was kept.</source>
        <translation>モデルがフレーム{frame}で数値を出力しませんでした。このテイクは何も残していません。</translation>
    </message>
    <message>
        <source>This voice speaks {known} and cannot speak {language}.</source>
        <translation>この声が話せるのは{known}で、{language}は話せません。</translation>
    </message>
    <message>
        <source>The engine was closed. Open it again to speak.</source>
        <translation>エンジンは閉じられています。話すには、もう一度開いてください。</translation>
    </message>
    <message>
        <source>{model} cannot take its voice from a clip.</source>
        <translation>{model} は音声クリップから声を作れません。</translation>
    </message>
    <message>
        <source>{model} needs to know what is said in the reference clip; write its words.</source>
        <translation>{model} には参照クリップで話されている言葉が必要です。その言葉を入力してください。</translation>
    </message>
    <message>
        <source>{model} brings no speakers of its own.</source>
        <translation>{model} には内蔵の話者がいません。</translation>
    </message>
    <message>
        <source>{model} has no speaker named {name}; it has {known}.</source>
        <translation>{model} に {name} という話者はいません。いるのは {known} です。</translation>
    </message>
    <message>
        <source>{model} cannot make a voice from a description.</source>
        <translation>{model} は説明文から声を作れません。</translation>
    </message>
    <message>
        <source>{model} cannot be told how to say a line.</source>
        <translation>{model} には話し方を指示できません。</translation>
    </message>
    <message>
        <source>{model} cannot be told how long a line shall be.</source>
        <translation>{model} には台詞の長さを指定できません。</translation>
    </message>
    <message>
        <source>“{language}” is not a language of this voice. Set the line&apos;s language to {known}.</source>
        <translation>「{language}」はこの声の言語ではありません。セリフの言語を{known}にしてください。</translation>
    </message>
    <message>
        <source>“{text}” holds no word to speak; it is a non-verbal line.</source>
        <translation>「{text}」には読み上げる言葉がありません。言葉のないセリフです。</translation>
    </message>
    <message>
        <source>Korean</source>
        <translation>韓国語</translation>
    </message>
    <message>
        <source>Chinese or Japanese</source>
        <translation>中国語または日本語</translation>
    </message>
    <message>
        <source>Japanese</source>
        <translation>日本語</translation>
    </message>
    <message>
        <source>Cyrillic</source>
        <translation>キリル</translation>
    </message>
    <message>
        <source>Arabic</source>
        <translation>アラビア語</translation>
    </message>
    <message>
        <source>Greek</source>
        <translation>ギリシャ</translation>
    </message>
    <message>
        <source>“{span}” is Japanese or Chinese writing in an English line, so it cannot be read. Set the line&apos;s language to Japanese, or type how it sounds as the line&apos;s reading.</source>
        <translation>英語のセリフに日本語または中国語の「{span}」があるため、読めません。セリフの言語を日本語にするか、セリフの読みに音を入力してください。</translation>
    </message>
    <message>
        <source>“{span}” is written in {script} characters; this voice speaks English and Japanese. Translate it, or type how it sounds as the line&apos;s reading.</source>
        <translation>「{span}」は{script}文字です。この声が話せるのは英語と日本語です。翻訳するか、セリフの読みに音を入力してください。</translation>
    </message>
    <message>
        <source>“{span}” has no known Japanese reading. Type how the line sounds, in kana, as its reading.</source>
        <translation>「{span}」の日本語の読みが分かりません。セリフの読みに、かなで音を入力してください。</translation>
    </message>
    <message>
        <source>“{span}” looks Chinese; this voice speaks English and Japanese. Translate it, or type how it sounds, in kana, as the line&apos;s reading.</source>
        <translation>「{span}」は中国語のようです。この声が話せるのは英語と日本語です。翻訳するか、セリフの読みに、かなで音を入力してください。</translation>
    </message>
    <message>
        <source>the disk is full</source>
        <translation>ディスクの空き容量がありません</translation>
    </message>
    <message>
        <source>this account has no permission for it, or another program holds it open</source>
        <translation>このアカウントに権限がないか、別のプログラムが開いています</translation>
    </message>
    <message>
        <source>it is not there</source>
        <translation>見つかりません</translation>
    </message>
    <message>
        <source>something of that name is there already</source>
        <translation>同じ名前のものがすでにあります</translation>
    </message>
    <message>
        <source>the disk can only be read</source>
        <translation>ディスクが読み取り専用です</translation>
    </message>
    <message>
        <source>its name is too long</source>
        <translation>名前が長すぎます</translation>
    </message>
    <message>
        <source>a file stands where a folder is needed</source>
        <translation>フォルダのあるべき場所にファイルがあります</translation>
    </message>
    <message>
        <source>The sound file could not be written: {why}</source>
        <translation>音声ファイルを書き込めませんでした：{why}</translation>
    </message>
    <message>
        <source>The sound file was written but cannot be read back: {why}</source>
        <translation>音声ファイルを書き込みましたが、読み戻せません：{why}</translation>
    </message>
    <message>
        <source>The sound file was written at {found} Hz instead of {wanted} Hz.</source>
        <translation>音声ファイルが{wanted} Hzではなく{found} Hzで書き込まれました。</translation>
    </message>
    <message>
        <source>The sound file holds {n} of {total} samples; the disk may be full.</source>
        <translation>音声ファイルには{total}サンプル中{n}サンプルしかありません。ディスクがいっぱいかもしれません。</translation>
    </message>
    <message>
        <source>Samples clipped: {n}, in places: {places}.</source>
        <translation>音割れしたサンプル：{n}、箇所：{places}。</translation>
    </message>
    <message>
        <source>The words are hard to make out: {share:.0f} % of the sounds are others.</source>
        <translation>言葉が聞き取りにくいです：音の {share:.0f} % が台本と違います。</translation>
    </message>
    <message>
        <source>it is a folder</source>
        <translation>フォルダです</translation>
    </message>
    <message>
        <source>the disk or drive does not answer</source>
        <translation>ディスクまたはドライブが応答しません</translation>
    </message>
    <message>
        <source>too many files are open</source>
        <translation>開いているファイルが多すぎます</translation>
    </message>
    <message>
        <source>{first} or {last}</source>
        <translation>{first}か{last}</translation>
    </message>
    <message>
        <source>{first} and {last}</source>
        <translation>{first}と{last}</translation>
    </message>
    <message>
        <source>{one} {next}</source>
        <translation>{one}{next}</translation>
    </message>
    <message>
        <source>Choose its start and end anew.</source>
        <translation>始まりと終わりを選び直してください。</translation>
    </message>
    <message>
        <source>The clip is silent. {way_out}</source>
        <translation>参照音声が無音です。{way_out}</translation>
    </message>
    <message>
        <source>The clip is only {length:.1f} s long; at least 1 s of speech is needed. {way_out}</source>
        <translation>参照音声が{length:.1f} 秒しかありません。1 秒以上の発話が必要です。{way_out}</translation>
    </message>
    <message>
        <source>Nobody speaks in this clip: it is an even noise or tone. {way_out}</source>
        <translation>この参照音声では誰も話していません。一様な雑音か、変化のない音だけです。{way_out}</translation>
    </message>
    <message>
        <source>The clip holds only {speech:.1f} s of speech; at least 1 s is needed. {way_out}</source>
        <translation>参照音声の発話が{speech:.1f} 秒しかありません。1 秒以上必要です。{way_out}</translation>
    </message>
    <message>
        <source>The clip is recorded too loud: {share:.0%} of its best {length:.0f} s is clipped at full scale. Choose a cleaner recording of this voice.</source>
        <translation>参照音声の録音レベルが大きすぎます。最適な{length:.0f} 秒のうち{share:.0%}が音割れしています。もっときれいなこの声の録音を選んでください。</translation>
    </message>
    <message>
        <source>{length:.1f} s of {total:.1f} s: {speech:.0%} speech, {clipped:.0%} clipped</source>
        <translation>{total:.1f} 秒のうち{length:.1f} 秒：発話{speech:.0%}、音割れ{clipped:.0%}</translation>
    </message>
    <message>
        <source>{length:.1f} s of {total:.1f} s: {speech:.0%} speech, no clipping</source>
        <translation>{total:.1f} 秒のうち{length:.1f} 秒：発話{speech:.0%}、音割れなし</translation>
    </message>
    <message>
        <source>The window {start:.2f} s to the end is empty. {way_out}</source>
        <translation>使用範囲（{start:.2f} 秒～最後）が空です。{way_out}</translation>
    </message>
    <message>
        <source>The window {start:.2f} s to {end:.2f} s is empty. {way_out}</source>
        <translation>使用範囲（{start:.2f}～{end:.2f} 秒）が空です。{way_out}</translation>
    </message>
    <message>
        <source>The window {start:.2f} to {end:.2f} s lies beyond the end of the clip ({last:.2f} s). {way_out}</source>
        <translation>使用範囲（{start:.2f}～{end:.2f} 秒）が参照音声の終わり（{last:.2f} 秒）を超えています。{way_out}</translation>
    </message>
    <message>
        <source>only the first {length:.0f} s of the window are used</source>
        <translation>使用範囲の最初の{length:.0f} 秒だけを使います</translation>
    </message>
    <message>
        <source>as given</source>
        <translation>指定どおり</translation>
    </message>
</context>
</TS>
