/** A made-up legal name as a card or a register prints it, with its reading. */
export type LegalName = {
  lastName: string;
  firstName: string;
  lastKana: string;
  firstKana: string;
};

type Part = readonly [name: string, kana: string];
type Country = { last: readonly Part[]; first: readonly Part[]; hasOneName?: boolean };

/** Parts of names of twelve countries. No name is that of a person: the parts are drawn by chance. */
const countries: readonly Country[] = [
  {
    last: [
      ['髙橋', 'タカハシ'],
      ['渡邉', 'ワタナベ'],
      ['𠮷野', 'ヨシノ'],
      ['小鳥遊', 'タカナシ'],
      ['葛\u{e0100}城', 'カツラギ'],
    ],
    first: [
      ['みすず', 'ミスズ'],
      ['祐子', 'ユウコ'],
      ['德', 'ノボル'],
      ['ゑい', 'ヱイ'],
    ],
  },
  {
    last: [
      ['DE LA CRUZ', 'デラクルス'],
      ['SANTOS-REYES', 'サントスレイエス'],
    ],
    first: [
      ['MARIA CRISTINA GUADALUPE', 'マリアクリスティーナグアダルーペ'],
      ['JOSÉ MA.', 'ホセマリア'],
    ],
  },
  {
    last: [
      ['NGUYỄN', 'グエン'],
      ['ĐẶNG', 'ダン'],
    ],
    first: [
      ['THỊ KIỀU OANH', 'ティキエウオアイン'],
      ['VĂN DŨNG', 'ヴァンズン'],
    ],
  },
  {
    last: [
      ['SUKARNOPUTERA', 'スカルノプテラ'],
      ['WAHYUNI', 'ワユニ'],
    ],
    first: [],
    hasOneName: true,
  },
  {
    last: [['WARNAKULASURIYA PATABENDIGE', 'ワルナクラスリヤパタベンディゲ']],
    first: [['DON NILANTHA KUMARA', 'ドンニランタクマラ']],
  },
  {
    last: [
      ['刘', 'リュウ'],
      ['歐陽', 'オウヨウ'],
      ['邓', 'トウ'],
    ],
    first: [
      ['伟', 'イ'],
      ['丽华', 'レイカ'],
    ],
  },
  {
    last: [
      ['KIM', 'キム'],
      ['CHOI', 'チェ'],
    ],
    first: [
      ['MIN-SEO', 'ミンソ'],
      ["SO'YEON", 'ソヨン'],
    ],
  },
  {
    last: [
      ['SHRESTHA', 'シュレスタ'],
      ['GURUNG', 'グルン'],
    ],
    first: [['RAM BAHADUR', 'ラムバハドゥル']],
  },
  {
    last: [
      ['AUNG KYAW MOE', 'アウンチョーモー'],
      ['KHIN', 'キン'],
    ],
    first: [],
    hasOneName: true,
  },
  {
    last: [
      ['AL-RAḤMĀN', 'アルラフマーン'],
      ['CHOWDHURY', 'チョウドリ'],
    ],
    first: [
      ['ʻABD', 'アブド'],
      ['MD. RAFIQ', 'モハマドラフィク'],
    ],
  },
  {
    last: [['DA SILVA CONCEIÇÃO', 'ダシルヴァコンセイサン']],
    first: [['JOÃO D’ÁVILA', 'ジョアンダヴィラ']],
  },
  {
    last: [
      ['AĞAOĞLU', 'アアオウル'],
      ['ŁUKASIEWICZ', 'ウカシェヴィチ'],
    ],
    first: [
      ['ŞÜKRÜ', 'シュクル'],
      ['ŽOFIE', 'ジョフィエ'],
    ],
  },
];

/** The same names for the same seed. */
export function legalNames(count: number, seed: number): LegalName[] {
  let state = seed;
  const pick = <Value>(values: readonly Value[]): Value | undefined => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return values[Math.floor((state / 2 ** 31) * values.length)];
  };
  return Array.from({ length: count }, (_, index) => {
    const country = countries[index % countries.length];
    const [lastName, lastKana] = pick(country?.last ?? []) ?? ['', ''];
    const [firstName, firstKana] = pick(country?.first ?? []) ?? ['', ''];
    return { lastName, firstName, lastKana, firstKana };
  });
}
