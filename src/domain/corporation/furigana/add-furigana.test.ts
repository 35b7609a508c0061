import { createHash } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';

import {
  hasFuriganaMarks,
  parseMarkedText,
  formatMarkedText,
  withoutFurigana,
} from '#platform/base/texts/marked-text.ts';

import { openDictionary } from './dictionary.server.ts';
import {
  careWordFurigana,
  counterFurigana,
  furiganaVersion,
  wordsWithAmbiguousReading,
} from './words.ts';

const dictionary = openDictionary();
afterAll(() => dictionary.close());

/** Writes readings in brackets, as 申[もう]し送[おく]り. */
const written = (marked: string) =>
  parseMarkedText(marked)
    .map(({ text, reading }) => (reading === null ? text : `${text}[${reading}]`))
    .join('');
const bare = (line: string) => line.replace(/\[[^\]]*\]/g, '');

/** Texts with the readings that a care worker uses, checked by a person. */
const lines = `
入浴[にゅうよく]介助[かいじょ]をお願[ねが]いします
食事[しょくじ]介助[かいじょ]
排泄[はいせつ]介助[かいじょ]
移乗[いじょう]介助[かいじょ]
移動[いどう]介助[かいじょ]
更衣[こうい]介助[かいじょ]
口腔[こうくう]ケア
体位[たいい]変換[へんかん]
夜間[やかん]巡視[じゅんし]
見守[みまも]り
送迎[そうげい]（添乗[てんじょう]）
配膳[はいぜん]・下膳[げぜん]
清掃[せいそう]と洗濯[せんたく]
調理[ちょうり]補助[ほじょ]
服薬[ふくやく]介助[かいじょ]・与薬[よやく]
点滴[てんてき]・注射[ちゅうしゃ]
喀痰[かくたん]吸引[きゅういん]
経管栄養[けいかんえいよう]
褥瘡[じょくそう]処置[しょち]
機能[きのう]訓練[くんれん]
相談[そうだん]対応[たいおう]
申[もう]し送[おく]り
清拭[せいしき]と陰部[いんぶ]洗浄[せんじょう]
手浴[しゅよく]・足浴[そくよく]
個浴[こよく]、機械浴[きかいよく]、一般浴[いっぱんよく]
誤嚥[ごえん]に注意[ちゅうい]
嚥下[えんげ]体操[たいそう]
刻[きざ]み食[しょく]
水分[すいぶん]補給[ほきゅう]
検温[けんおん]と血圧[けつあつ]測定[そくてい]
看取[みと]り
疥癬[かいせん]
手指[しゅし]消毒[しょうどく]
嘔吐[おうと]物[ぶつ]処理[しょり]
拘縮[こうしゅく]と麻痺[まひ]
片麻痺[かたまひ]
浮腫[ふしゅ]
失禁[しっきん]
眼薬[めぐすり]
軟膏[なんこう]塗布[とふ]
爪切[つめき]り
髭剃[ひげそ]り
声[こえ]かけ
傾聴[けいちょう]
義歯[ぎし]の洗浄[せんじょう]
寝衣[しんい]の交換[こうかん]
車椅子[くるまいす]
歩行[ほこう]介助[かいじょ]
起床[きしょう]介助[かいじょ]と離床[りしょう]
就寝[しゅうしん]介助[かいじょ]
臥床[がしょう]
転倒[てんとう]
急変[きゅうへん]
救急[きゅうきゅう]搬送[はんそう]
特養[とくよう]
老健[ろうけん]
特別[とくべつ]養護[ようご]老人[ろうじん]ホーム
介護[かいご]老人[ろうじん]保健[ほけん]施設[しせつ]
有料[ゆうりょう]老人[ろうじん]ホーム
小規模[しょうきぼ]多[た]機能[きのう]型[がた]居宅[きょたく]介護[かいご]
通所[つうしょ]介護[かいご]
訪問[ほうもん]介護[かいご]
要介護[ようかいご]3の方
利用者様[りようしゃさま]
入居[にゅうきょ]者[しゃ]
他職種[たしょくしゅ]との連携[れんけい]
早番[はやばん]・日勤[にっきん]・遅番[おそばん]・夜勤[やきん]
仮眠[かみん]
准[じゅん]看護[かんご]師[し]
介護[かいご]福祉[ふくし]士[し]
実務者[じつむしゃ]研修[けんしゅう]
初任者[しょにんしゃ]研修[けんしゅう]
上履[うわば]きと動[うご]きやすい服装[ふくそう]
筆記用具[ひっきようぐ]、腕時計[うでどけい]、名札[なふだ]
昼食[ちゅうしょく]は持参[じさん]してください
職員[しょくいん]通用口[つうようぐち]からお入[はい]りください
8時[じ]30分[ぷん]に集合[しゅうごう]、10時[じ]5分[ふん]に開始[かいし]
2名[めい]体制[たいせい]、3人[にん]、2台[だい]、1回[かい]
1人[ひとり]、10日、2階
一人[ひとり]で入[はい]ることはありません
一日[いちにち]の流[なが]れを説明[せつめい]します
十月[じゅうがつ]一日、4月[がつ]一日
二十一日、十一人、二十二人、11人[にん]
初[はじ]めての方も歓迎[かんげい]
担当[たんとう]の山田太郎さん
高橋
今日[きょう]は雨[あめ]です
お申[もう]し込[こ]みの際[さい]は印鑑[いんかん]を持[も]ってきてください
駐車場[ちゅうしゃじょう]から徒歩[とほ]5分[ふん]
爪[つめ]は短[みじか]く、髪[かみ]が長[なが]い方は束[たば]ねてください
感染[かんせん]症[しょう]が流行[りゅうこう]している時期[じき]はマスクを着用[ちゃくよう]
ご利用[りよう]者[しゃ]10名[めい]を3名[めい]で担当[たんとう]します
残業[ざんぎょう]はほとんどありません
身[み]だしなみ
お茶[ちゃ]出[だ]し、食器洗[しょっきあら]い、シーツ交換[こうかん]
おむつ交換[こうかん]は2時間[じかん]ごとです
1階の事務所[じむしょ]で受付[うけつけ]をしてください
正面[しょうめん]玄関[げんかん]でインターホンを押[お]してください
新宿[しんじゅく]駅[えき]の東口[ひがしぐち]から出[で]て右[みぎ]へ曲[ま]がる
記録[きろく]はタブレットに入力[にゅうりょく]します
入居[にゅうきょ]者[しゃ]のお部屋[へや]の掃除[そうじ]
認知[にんち]症[しょう]の方への対応[たいおう]
私服[しふく]で出勤[しゅっきん]し更衣[こうい]室[しつ]で着替[きが]えます
ひだまり苑[えん]の渡邉
2人[ふたり]でお願[ねが]いします
胃[い]ろうの方
夜間帯[やかんたい]の巡回[じゅんかい]`
  .trim()
  .split('\n');

test('words of care work are read as care workers say them', async () => {
  const marked = await dictionary.addFurigana(lines.map(bare));
  expect(marked.map(written)).toEqual(lines);
  expect(marked.map(withoutFurigana)).toEqual(lines.map(bare));
});

test('a text keeps its line breaks, spaces and characters outside of the dictionary', async () => {
  const text = '\n 入浴\n\n介助　x😀です🈂\n';
  const [marked = ''] = await dictionary.addFurigana([text]);
  expect(withoutFurigana(marked)).toBe(text);
  expect(written(marked)).toBe('\n 入浴[にゅうよく]\n\n介助[かいじょ]　x😀です🈂\n');
});

test('nothing is added to a text without kanji, or with marks of its own', async () => {
  const texts = ['', 'レクリエーションです。', '入浴\uFFFA介助'];
  expect(await dictionary.addFurigana(texts)).toEqual(texts);
  expect(await dictionary.addFurigana([])).toEqual([]);
});

test('a text at which the dictionary fails stays as it is, and the others are read', async () => {
  // Boundary cast: the dictionary has no text that is known to fail; no text at all makes it read beyond its memory.
  const broken = 5 as unknown as string;
  const marked = await dictionary.addFurigana(['入浴', broken, '介助', broken]);
  expect(marked.filter((text) => text !== broken).map(written)).toEqual([
    '入浴[にゅうよく]',
    '介助[かいじょ]',
  ]);
  expect(marked).toHaveLength(4);
});

describe('a text with furigana', () => {
  test('is divided as it was put together', () => {
    const parts = [
      { text: '入浴', reading: 'にゅうよく' },
      { text: '介助', reading: 'かいじょ' },
      { text: 'の', reading: null },
      { text: '日', reading: 'ひ' },
    ];
    expect(parseMarkedText(formatMarkedText(parts))).toEqual(parts);
    expect(hasFuriganaMarks(formatMarkedText(parts))).toBe(true);
  });
});

test('changed words have a new version, so that all texts are read again', () => {
  const rules = [[...careWordFurigana], [...counterFurigana], [...wordsWithAmbiguousReading]];
  const hash = createHash('sha256').update(JSON.stringify(rules)).digest('hex').slice(0, 8);
  expect({ furiganaVersion, hash }).toEqual({ furiganaVersion: 2, hash: 'aa949f95' });
});
