"""Golden readings: what the pinned text libraries and our own rules make of lines of dialogue.

A change here changes what every trained voice hears: new libraries need these strings looked through one by one.
"""

from __future__ import annotations

import pytest

from engine.text import read
from engine.text_symbols import encode

# text, what is spoken, its phonemes
ENGLISH = [
    ("It's 5:30, hurry up!", "It's five thirty, hurry up!", "ˌɪts fˈIv θˈɜɹTi, hˈɜɹi ˌʌp!"),
    ("The meeting is at 12:05 pm.", "The meeting is at twelve oh five p.m.", "ðə mˈiTɪŋ ɪz æt twˈɛlv ˈO fˈIv pˌiˈɛm."),
    ("See you at 7:00.", "See you at seven o'clock.", "sˈi ju æt sˈɛvən əklˈɑk."),
    ("That costs $5.50.", "That costs five dollars and fifty cents.", "ðˈæt kˈɔsts fˈIv dˈɑləɹz ænd fˈɪfti sˈɛnts."),
    (
        "He owes me ¥12,800.",
        "He owes me twelve thousand eight hundred yen.",
        "hˌi ˈOz mˌi twˈɛlv θˈWzᵊnd ˈAt hˈʌndɹəd jˈɛn.",
    ),
    ("We meet on 12/11.", "We meet on December eleventh.", "wˌi mˈit ˌɔn disˈɛmbəɹ əlˈɛvənθ."),
    ("It was March 4, 2026.", "It was March fourth, twenty twenty-six.", "ˌɪt wʌz mˈɑɹʧ fˈɔɹθ, twˈɛnti twˈɛntisˌɪks."),
    ("I was born in 1984.", "I was born in nineteen eighty-four.", "ˌI wʌz bˈɔɹn ɪn nˌIntˈin ˈATifˌɔɹ."),
    ("She came in 23rd.", "She came in twenty-third.", "ʃˌi kˈAm ɪn twˈɛntiθˌɜɹd."),
    ("Only 3.14% remain.", "Only three point one four percent remain.", "ˈOnli θɹˈi pˈYnt wˈʌn fˈɔɹ pəɹsˈɛnt ɹəmˈAn."),
    (
        "Run 5km at 60 km/h.",
        "Run five kilometers at sixty kilometers an hour.",
        "ɹˈʌn fˈIv kəlˈɑməTəɹz æt sˈɪksti kəlˈɑməTəɹz ɐn ˈWəɹ.",
    ),
    ("(laughs) You are funny.", "You are funny.", "jˌu ɑɹ fˈʌni."),
    ("Well... [sighs] I guess so.", "Well, I guess so.", "wˈɛl, ˌI ɡˈɛs sˌO."),
    (
        "Mr. Smith met Dr. Jones on Main St.",
        "Mister Smith met Doctor Jones on Main Street",
        "mˈɪstəɹ smˈɪθ mˈɛt dˈɑktəɹ ʤˈOnz ˌɔn mˈAn stɹˈit.",
    ),
    ("No. 5 is alive.", "number five is alive.", "nˈʌmbəɹ fˈIv ɪz əlˈIv."),
    ("Don't you dare!", "Don't you dare!", "dˈOnt ju dˈɛɹ!"),
    ("What?! Really?!", "What? Really?", "wˌʌt? ɹˈiᵊli?"),
    ("Nooooo! Stop!", "No! Stop!", "nˈO! stˈɑp!"),
    ("I-I don't know...", "I-I don't know.", "ˈIˌI dˈOnt nˈO."),
    ('"Hello," she said.', "Hello, she said.", "həlˈO, ʃi sˈɛd."),
    ("Wait — what is that?", "Wait, what is that?", "wˈAt, wˌʌt ɪz ðæt?"),
    ("ＦＢＩ! Open up！", "FBI! Open up!", "ˌɛfbˌiˈI! ˈOpᵊn ˌʌp!"),
    ("Kaede and Yuzuru are late.", "Kaede and Yuzuru are late.", "kˈId ænd jˈuzəɹˌu ɑɹ lˈAt."),
    ("Zephyrine saw Xylqar.", "Zephyrine saw Xylqar.", "zˈɛfəɹən sˈɔ zˈɪlkəɹ."),
    ("A café in Zoë's street.", "A cafe in Zoe's street.", "ɐ kæfˈA ɪn zOˈɛz stɹˈit."),
    ("Hmm. Shh! Ugh.", "Hmm. Shh! Ugh.", "hˈʌmm. ʃ! ˈʌh."),
    (
        "The 1990s were 100x better.",
        "The nineteen nineties were one hundred times better.",
        "ðə nˌIntˈin nˈIndiz wɜɹ wˈʌn hˈʌndɹəd tˈImz bˈɛTəɹ.",
    ),
    (
        "Call 555-1234, room 007.",
        "Call five five five, one two three four, room zero zero seven.",
        "kˈɔl fˈIv fˈIv fˈIv, wˈʌn tˈu θɹˈi fˈɔɹ, ɹˈum zˈɪɹO zˈɪɹO sˈɛvən.",
    ),
    ("B-but why?", "B-but why?", "bə bˌʌt wˌI?"),
    ("The U.S. is big at 9 a.m.", "The U.S. is big at nine a.m.", "ðə jˌuˈɛs ɪz bˈɪɡ æt nˈIn ˌAˈɛm."),
    (
        "-5 degrees, 1/2 cup, 20°C.",
        "minus five degrees, one half cup, twenty degrees Celsius.",
        "mˈInəs fˈIv dəɡɹˈiz, wˈʌn hˈæf kˈʌp, twˈɛnti dəɡɹˈiz sˈɛlsiəs.",
    ),
]
JAPANESE = [
    ("今日は11月3日です。", "キョー ワ ジューイチガツ ミッカ デス。", "kʲoː βa ʥɨːiʨiɡaʦɨ mʲiʔka desɨ."),
    ("3,500円になります。", "サン ゼン ゴ ヒャク エン ニ ナリマス。", "saɴ ʣeɴ ɡo çakɯ eɴ ɲi naɾʲimasɨ."),
    ("¥12,800です。", "イチ マン ニ セン ハッピャク エン デス。", "iʨi maɴ ɲi seɴ haʔpʲakɯ eɴ desɨ."),
    ("14:30に会いましょう。", "ジュー ヨ ジ サン ジュップン ニ アイ マショー。", "ʥɨː jo ʥi saɴ ʥɨʔpɯɴ ɲi ai maɕoː."),
    (
        "2026年3月4日の朝、出発した。",
        "ニ セン ニ ジュー ロク ネン サンガツ ヨッカ ノ アサ、 シュッパツ シタ。",
        "ɲi seɴ ɲi ʥɨː ɾokɯ neɴ saŋɡaʦɨ joʔka no asa, ɕɨʔpaʦɨ ɕita.",
    ),
    ("3%値引きします。", "サン パーセント ネビキ シマス。", "saɴ paːsento nebʲikʲi ɕimasɨ."),
    ("〇〇さん、いますか？", "マルマル サン、 イマス カ？", "maɾɯmaɾɯ saɴ, imasɨ ka?"),
    ("（笑）そうだね。", "ソーダ ネ。", "soːda ne."),
    ("えっ、本当に？", "エッ、 ホントーニ？", "eʔ, hontoːɲi?"),
    ("うん。", "ウン。", "ɯɴ."),
    ("は？何なのよ！", "ハ？ ナン ナノ ヨ！", "ha? naɴ nano jo!"),
    ("何を言ってるの？", "ナニ ヲ イッテル ノ？", "naɲi o iʔteɾɯ no?"),
    ("「OK、行こう」と彼は言った。", "オーケイ、 イコー ト カレ ワ イッタ。", "oːkei, ikoː to kaɾe βa iʔta."),
    ("ﾊﾝｶｸｶﾅ", "ハンカクカナ", "haŋkakɯkana."),
    ("ＡＢＣですか", "エイビーシー デス カ", "eibʲiːɕiː desɨ ka."),
    ("ねぇ〜、待って！", "ネー、 マッテ！", "neː, maʔte!"),
    ("あ゛あ゛っ！", "ア アッ！", "a aʔ!"),
    ("そ、そんな……まさか。", "ソ、 ソンナ、 マサカ。", "so, sonna, masaka."),
    ("東京大学へ行きます。", "トーキョーダイガク エ イキマス。", "toːkʲoːdaiɡakɯ e ikʲimasɨ."),
    ("カフェでウィスキーを飲んだ。", "カフェ デ ウィスキー ヲ ノンダ。", "kaɸe de βisɨkʲiː o nonda."),
    ("フィギュアとヴァイオリンを買った。", "フィギュア ト ヴァイオリン ヲ カッタ。", "ɸʲiɡʲɨa to vaioɾʲiɴ o kaʔta."),
    ("キャッチボールしようぜ！", "キャッチボール シヨー ゼ！", "kʲaʔʨiboːɾɯ ɕijoː ʣe!"),
    (
        "新聞を三本、鉛筆を六本ください。",
        "シンブン ヲ サン ボン、 エンピツ ヲ ロッポン クダサイ。",
        "ɕimbɯɴ o saɴ boɴ, empʲiʦɨ o ɾoʔpoɴ kɯdasai.",
    ),
    ("1人で20歳まで生きた。", "ヒトリ デ ニ ジュッサイ マデ イキタ。", "çitoɾʲi de ɲi ʥɨʔsai made ikʲita."),
    (
        "二〇二四年に生まれました。",
        "ニ セン ニ ジュー ヨ ネン ニ ウマレ マシタ。",
        "ɲi seɴ ɲi ʥɨː jo neɴ ɲi ɯmaɾe maɕita.",
    ),
    ("3〜5人で行く。", "サン カラ ゴ ニン デ イク。", "saɴ kaɾa ɡo ɲiɴ de ikɯ."),
    ("気温は-5℃だ。", "キオン ワ マイナス ゴ ド ダ。", "kʲioɴ βa mainasɨ ɡo do da."),
    ("がんばれ", "ガンバレ", "ɡambaɾe."),
    ("許されませんでした。", "ユルサ レ マセン デシ タ。", "jɯɾɯsa ɾe maseɴ deɕi ta."),
    ("㈱ソニーと田中さん", "カブ ソニー ト タナカ サン", "kabɯ soɲiː to tanaka saɴ."),
    ("ふふっ　ぐっ", "フ フッ、 グッ", "ɸɯ ɸɯʔ, ɡɯʔ."),
    ("Mr. Smithがcaféに行った", "ミスター スミス ガ カフェ ニ イッタ", "mʲisɨtaː sɨmʲisɨ ɡa kaɸe ɲi iʔta."),
    ("3月5日(火)だって。", "サンガツ イツカ カヨービ ダッテ。", "saŋɡaʦɨ iʦɨka kajoːbʲi daʔte."),
]


@pytest.mark.parametrize(("text", "spoken", "phonemes"), ENGLISH)
def test_english_is_read_as_it_was_when_the_voice_was_trained(text: str, spoken: str, phonemes: str) -> None:
    found = read(text, "en")
    assert (found.spoken, found.phonemes) == (spoken, phonemes)


@pytest.mark.parametrize(("text", "spoken", "phonemes"), JAPANESE)
def test_japanese_is_read_as_it_was_when_the_voice_was_trained(text: str, spoken: str, phonemes: str) -> None:
    found = read(text, "ja")
    assert (found.spoken, found.phonemes) == (spoken, phonemes)


@pytest.mark.parametrize(("text", "spoken", "phonemes"), ENGLISH + JAPANESE)
def test_every_golden_symbol_is_one_the_voice_knows(text: str, spoken: str, phonemes: str) -> None:
    assert all(encode(phonemes)), "0 is padding and never part of a line"


@pytest.mark.parametrize("spoken", [row[1] for row in JAPANESE])
def test_a_japanese_reading_that_is_given_back_unchanged_sounds_the_same(spoken: str) -> None:
    line = next(row for row in JAPANESE if row[1] == spoken)
    assert read(line[0], "ja", spoken).phonemes == line[2]
