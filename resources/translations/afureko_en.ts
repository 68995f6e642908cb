<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>CastCounts</name>
    <message numerus="yes">
        <source>%n line(s)</source>
        <translation>
            <numerusform>%n line</numerusform>
            <numerusform>%n lines</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CastPanel</name>
    <message numerus="yes">
        <source>%n line(s) belong to {name}, and nobody else could take them over. Add a character first.</source>
        <translation>
            <numerusform>%n line belongs to {name}, and nobody else could take it over. Add a character first.</numerusform>
            <numerusform>%n lines belong to {name}, and nobody else could take them over. Add a character first.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ComputePage</name>
    <message numerus="yes">
        <source>In use: {model} on {device}, {dtype}, %n thread(s).</source>
        <translation>
            <numerusform>In use: {model} on {device}, {dtype}, %n thread.</numerusform>
            <numerusform>In use: {model} on {device}, {dtype}, %n threads.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ExportCounts</name>
    <message numerus="yes">
        <source>lines/: %n file(s), one for each line; report.json</source>
        <translation>
            <numerusform>lines/: %n file, one for each line; report.json</numerusform>
            <numerusform>lines/: %n files, one for each line; report.json</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n line(s) will be left out</source>
        <translation>
            <numerusform>%n line will be left out</numerusform>
            <numerusform>%n lines will be left out</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n take(s) were chosen by score and not confirmed</source>
        <translation>
            <numerusform>%n take was chosen by score and not confirmed</numerusform>
            <numerusform>%n takes were chosen by score and not confirmed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n take(s) are still being made and are not in it</source>
        <translation>
            <numerusform>%n take is still being made and is not in it</numerusform>
            <numerusform>%n takes are still being made and are not in it</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>replaces the export of “{title}” of {when} (%n line file(s))</source>
        <translation>
            <numerusform>replaces the export of “{title}” of {when} (%n line file)</numerusform>
            <numerusform>replaces the export of “{title}” of {when} (%n line files)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ExportPage</name>
    <message numerus="yes">
        <source>All %n episode(s)</source>
        <translation>
            <numerusform>The only episode</numerusform>
            <numerusform>All %n episodes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Make %n take(s) first</source>
        <translation>
            <numerusform>Make %n take first</numerusform>
            <numerusform>Make %n takes first</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>▲ %n line(s) to look at. Double-click or Enter goes to the line.</source>
        <translation>
            <numerusform>▲ %n line to look at. Double-click or Enter goes to the line.</numerusform>
            <numerusform>▲ %n lines to look at. Double-click or Enter goes to the line.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>HeirDialog</name>
    <message numerus="yes">
        <source>%n line(s) belong to {name}. Who takes them over?</source>
        <translation>
            <numerusform>%n line belongs to {name}. Who takes it over?</numerusform>
            <numerusform>%n lines belong to {name}. Who takes them over?</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ImportDialog</name>
    <message numerus="yes">
        <source>%n row(s) to look at</source>
        <translation>
            <numerusform>%n row to look at</numerusform>
            <numerusform>%n rows to look at</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Add %n line(s)</source>
        <translation>
            <numerusform>Add %n line</numerusform>
            <numerusform>Add %n lines</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n line(s)</source>
        <translation>
            <numerusform>%n line</numerusform>
            <numerusform>%n lines</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n character(s)</source>
        <translation>
            <numerusform>%n character</numerusform>
            <numerusform>%n characters</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of them new</source>
        <translation>
            <numerusform>%n of them new</numerusform>
            <numerusform>%n of them new</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LineTips</name>
    <message numerus="yes">
        <source>%n take(s)</source>
        <translation>
            <numerusform>%n take</numerusform>
            <numerusform>%n takes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n take(s) with a star</source>
        <translation>
            <numerusform>%n take with a star</numerusform>
            <numerusform>%n takes with a star</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LinesMenu</name>
    <message numerus="yes">
        <source>Give %n line(s) to</source>
        <translation>
            <numerusform>Give %n line to</numerusform>
            <numerusform>Give %n lines to</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>New take of %n line(s)</source>
        <translation>
            <numerusform>New take of %n line</numerusform>
            <numerusform>New take of %n lines</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n take(s) of each line</source>
        <translation>
            <numerusform>%n take of each line</numerusform>
            <numerusform>%n takes of each line</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Duplicate %n line(s)</source>
        <translation>
            <numerusform>Duplicate %n line</numerusform>
            <numerusform>Duplicate %n lines</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Merge %n line(s)</source>
        <translation>
            <numerusform>Merge %n line</numerusform>
            <numerusform>Merge %n lines</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Copy %n line(s) as text</source>
        <translation>
            <numerusform>Copy %n line as text</numerusform>
            <numerusform>Copy %n lines as text</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Delete %n line(s)</source>
        <translation>
            <numerusform>Delete %n line</numerusform>
            <numerusform>Delete %n lines</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Questions</name>
    <message numerus="yes">
        <source>%n take(s) are still being made and will be cancelled.</source>
        <translation>
            <numerusform>%n take is still being made and will be cancelled.</numerusform>
            <numerusform>%n takes are still being made and will be cancelled.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n line(s) changed</source>
        <translation>
            <numerusform>%n line changed</numerusform>
            <numerusform>%n lines changed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n line(s) added</source>
        <translation>
            <numerusform>%n line added</numerusform>
            <numerusform>%n lines added</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n line(s) removed</source>
        <translation>
            <numerusform>%n line removed</numerusform>
            <numerusform>%n lines removed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n character(s) changed</source>
        <translation>
            <numerusform>%n character changed</numerusform>
            <numerusform>%n characters changed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n character(s) added</source>
        <translation>
            <numerusform>%n character added</numerusform>
            <numerusform>%n characters added</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n character(s) removed</source>
        <translation>
            <numerusform>%n character removed</numerusform>
            <numerusform>%n characters removed</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>QueueStrip</name>
    <message numerus="yes">
        <source>{glyph} %n waiting</source>
        <translation>
            <numerusform>{glyph} %n waiting</numerusform>
            <numerusform>{glyph} %n waiting</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{glyph} %n failed</source>
        <translation>
            <numerusform>{glyph} %n failed</numerusform>
            <numerusform>{glyph} %n failed</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Reporter</name>
    <message numerus="yes">
        <source>%n line(s) got no take. The first of them: {why}</source>
        <translation>
            <numerusform>%n line got no take: {why}</numerusform>
            <numerusform>%n lines got no take. The first of them: {why}</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ShiftDialog</name>
    <message numerus="yes">
        <source>Shift %n line(s)</source>
        <translation>
            <numerusform>Shift %n line</numerusform>
            <numerusform>Shift %n lines</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StatusBar</name>
    <message numerus="yes">
        <source>All %n line(s) confirmed</source>
        <translation>
            <numerusform>%n line, confirmed</numerusform>
            <numerusform>All %n lines confirmed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{open} of %n line(s) open</source>
        <translation>
            <numerusform>{open} of %n line open</numerusform>
            <numerusform>{open} of %n lines open</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TakeHeader</name>
    <message numerus="yes">
        <source>%n take(s)</source>
        <translation>
            <numerusform>%n take</numerusform>
            <numerusform>%n takes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TakesPanel</name>
    <message numerus="yes">
        <source>Move %n deleted take(s) of this project out of it?</source>
        <translation>
            <numerusform>Move %n deleted take of this project out of it?</numerusform>
            <numerusform>Move %n deleted takes of this project out of it?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n locked take(s) stay.</source>
        <translation>
            <numerusform>%n locked take stays.</numerusform>
            <numerusform>%n locked takes stay.</numerusform>
        </translation>
    </message>
</context>
</TS>
