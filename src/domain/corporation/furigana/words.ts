/**
 * Version of the furigana. Raise it by one when the words or the rules of `add-furigana.ts` change; then all texts get
 * new furigana.
 */
export const furiganaVersion = 2;

/** Words whose reading in the dictionary is missing, split or not that of care work. They override the dictionary. */
const words = `
口腔 こうくう|口腔ケア こうくうケア|褥瘡 じょくそう|褥創 じょくそう|床ずれ とこずれ|経管 けいかん|経管栄養 けいかんえいよう|経鼻 けいび|胃瘻 いろう|喀痰 かくたん|痰 たん
移乗 いじょう|更衣 こうい|清拭 せいしき|部分浴 ぶぶんよく|手浴 しゅよく|足浴 そくよく|個浴 こよく|機械浴 きかいよく|特浴 とくよく|一般浴 いっぱんよく|寝衣 しんい|下膳 げぜん|配下膳 はいげぜん|誤嚥 ごえん|嚥下 えんげ|刻み食 きざみしょく|食札 しょくふだ
拘縮 こうしゅく|片麻痺 かたまひ|浮腫 ふしゅ|眼薬 めぐすり|目薬 めぐすり|手指 しゅし|爪切り つめきり|髭剃り ひげそり|整髪 せいはつ|整容 せいよう|体交 たいこう|臥床 がしょう|離床 りしょう|端座位 たんざい|側臥位 そくがい|仰臥位 ぎょうがい|坐薬 ざやく|座薬 ざやく|頓服 とんぷく|与薬 よやく
特養 とくよう|老健 ろうけん|有料 ゆうりょう|小多機 しょうたき|看多機 かんたき|定巡 ていじゅん|居宅 きょたく|通所 つうしょ|訪看 ほうかん|夜専 やせん|准看 じゅんかん|初任者 しょにんしゃ|実務者 じつむしゃ
夜間帯 やかんたい|日中 にっちゅう|早出 はやで|遅出 おそで|早番 はやばん|遅番 おそばん|中番 なかばん|明け あけ|申し送り もうしおくり|送迎車 そうげいしゃ|送迎 そうげい|添乗 てんじょう|乗降 じょうこう|巡視 じゅんし|巡回 じゅんかい|検食 けんしょく|声掛け こえかけ|声かけ こえかけ|居室 きょしつ|汚物 おぶつ|尿 にょう|便 べん|尿器 にょうき|陰洗 いんせん
要介護 ようかいご|要介護度 ようかいごど|要支援 ようしえん|見守り みまもり|看取り みとり|利用者様 りようしゃさま|入居者様 にゅうきょしゃさま|入所者様 にゅうしょしゃさま|お客様 おきゃくさま|皆様 みなさま|方々 かたがた|多職種 たしょくしゅ|他職種 たしょくしゅ|同性介助 どうせいかいじょ|二人介助 ふたりかいじょ
一人 ひとり|二人 ふたり|1人 ひとり|2人 ふたり|お一人 おひとり|一人ひとり ひとりひとり|一人一人 ひとりひとり|一日 いちにち|一度 いちど|一通り ひととおり|一緒 いっしょ|初めて はじめて|未経験者 みけいけんしゃ|経験者 けいけんしゃ|有資格者 ゆうしかくしゃ
通用口 つうようぐち|裏口 うらぐち|玄関 げんかん|上履き うわばき|内履き うちばき|外履き そとばき|白衣 はくい|名札 なふだ|印鑑 いんかん|手ぶら てぶら|昼食 ちゅうしょく|夕食 ゆうしょく|朝食 ちょうしょく|夕方 ゆうがた|駐輪場 ちゅうりんじょう|駐車場 ちゅうしゃじょう|脱衣所 だついじょ|洗面所 せんめんじょ|台所 だいどころ|各所 かくしょ`;

export const careWordFurigana: ReadonlyMap<string, string> = new Map(
  words
    .trim()
    .split(/[\n|]/)
    .map((pair) => {
      const [word = '', reading = ''] = pair.split(' ');
      return [word, reading];
    }),
);

/**
 * Readings of counters after a figure. Counters whose reading changes with the figure, such as 日, 階 and 本, are missing.
 */
export const counterFurigana: ReadonlyMap<string, string> = new Map([
  ['円', 'えん'],
  ['回', 'かい'],
  ['月', 'がつ'],
  ['歳', 'さい'],
  ['時', 'じ'],
  ['時間', 'じかん'],
  ['台', 'だい'],
  ['年', 'ねん'],
  ['番', 'ばん'],
  ['名', 'めい'],
  ['割', 'わり'],
]);

/**
 * Words with two readings between which the dictionary cannot decide. They get no furigana, because it could be wrong.
 */
export const wordsWithAmbiguousReading: ReadonlySet<string> = new Set(
  '方 間 この間 その間 後 他 辛い 辛く 床 主 表 角 何 中 家 私 外 側 生 汚 空 空い 空く 開い 開く 止め 十分 数 行 上 下 下手 人気 市場 大事 縁 臭い 頭 頬 腹 背 身体 額 唇 係 面 所 元 分 本 末 目 歩'.split(
    ' ',
  ),
);
