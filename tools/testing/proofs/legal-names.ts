/** An invented legal name as printed on a card or register, with its reading. */
export type LegalName = {
  lastName: string;
  firstName: string;
  lastKana: string;
  firstKana: string;
};

/** A person of the test: the name, the document that prints it, and a first input that the form refuses. */
export type LegalPerson = {
  name: LegalName;
  document: LegalDocument;
  /** Null for most people: the form accepts the name as the document prints it. */
  refusedFirst: RefusedTyping | null;
};

type LegalDocument =
  | 'drivers_license'
  | 'passport'
  | 'residence_card'
  | 'special_permanent_resident_certificate';

/** A field with an input that no Japanese document prints, and the hint that the refusal must contain. */
type RefusedTyping = { field: keyof LegalName; typed: string; wayOut: RegExp };

type Part = readonly [name: string, kana: string];
type Country = {
  last: readonly Part[];
  first: readonly Part[];
  /** True where people have a single legal name of one to three words: the first name is empty. (Rule 8.8) */
  hasOneName?: boolean;
  documents?: readonly LegalDocument[];
  refused?: RefusedTyping;
};

const inLatin = /ローマ字/;
const inKatakana = /カタカナ/;
const inLetters = /漢字・かな・英字/;
const inSimilar = /似た字か、かな・ローマ字/;

/**
 * Parts of names in twelve groups, most of one country. Names are drawn from them at random and are those of no real
 * person.
 */
const countries: readonly Country[] = [
  {
    last: [
      ['髙橋', 'タカハシ'],
      ['渡邉', 'ワタナベ'],
      ['𠮷野', 'ヨシノ'],
      ['小鳥遊', 'タカナシ'],
      ['葛\u{e0100}城', 'カツラギ'],
      ['\ufa19谷', 'カミヤ'],
      ['山﨑', 'ヤマザキ'],
      ['𡈽井', 'ドイ'],
      ['勘解由小路', 'カデノコウジ'],
    ],
    first: [
      ['みすず', 'ミスズ'],
      ['祐子', 'ユウコ'],
      ['德', 'ノボル'],
      ['ゑい', 'ヱイ'],
      ['アンナ・マリア', 'アンナマリア'],
      ['𣘺之介', 'ハシノスケ'],
    ],
    documents: ['drivers_license', 'passport'],
    // A kana of old registers, which the fonts of the documents lack.
    refused: { field: 'firstName', typed: '\u{1b002}い', wayOut: inSimilar },
  },
  {
    last: [
      ['DE LA CRUZ', 'デラクルス'],
      ['SANTOS-REYES', 'サントスレイエス'],
      ['ÑAÑEZ', 'ニャニェス'],
      ['DELOS REYES', 'デロスレイエス'],
      ['MACARAEG', 'マカラエグ'],
    ],
    first: [
      ['MARIA CRISTINA GUADALUPE', 'マリアクリスティーナグアダルーペ'],
      ['JOSÉ MA.', 'ホセマリア'],
      ['ROSE ANN', 'ローズアン'],
      ['JUAN CARLOS JR.', 'フアンカルロスジュニア'],
    ],
    refused: { field: 'firstName', typed: 'JUAN 2ND', wayOut: inLetters },
  },
  {
    last: [
      ['NGUYỄN', 'グエン'],
      ['ĐẶNG', 'ダン'],
      ['TRẦN', 'チャン'],
      ['VŨ', 'ヴー'],
      ['LÊ', 'レ'],
    ],
    first: [
      ['THỊ KIỀU OANH', 'ティキエウオアイン'],
      ['VĂN DŨNG', 'ヴァンズン'],
      ['HỮU PHƯỚC', 'ヒュウフック'],
      ['NGỌC QUỲNH NHƯ', 'ゴッククインニュー'],
    ],
    refused: { field: 'lastKana', typed: 'Nguyen', wayOut: inKatakana },
  },
  {
    last: [
      ['SUKARNOPUTERA', 'スカルノプテラ'],
      ['WAHYUNI', 'ワユニ'],
      ['BUDIANTO', 'ブディアント'],
      ['SITI NURHALIZA', 'シティヌルハリザ'],
      ['SUPRIYADI', 'スプリヤディ'],
    ],
    first: [],
    hasOneName: true,
  },
  {
    last: [
      ['WARNAKULASURIYA PATABENDIGE', 'ワルナクラスリヤパタベンディゲ'],
      ['RAJAPAKSHA MUDIYANSELAGE', 'ラージャパクシャムディヤンセーラーゲー'],
      ['HERATH', 'ヘーラト'],
      ['KURUPPU ARACHCHIGE', 'クルップアーラッチゲー'],
      ['DE ZOYSA', 'デゾイサ'],
    ],
    first: [
      ['DON NILANTHA KUMARA', 'ドンニランタクマラ'],
      ['CHAMINDA PRIYADARSHANA', 'チャミンダプリヤダルシャナ'],
      ['DILHANI', 'ディルハニ'],
      ['SANJEEWA', 'サンジーワ'],
    ],
    refused: { field: 'lastName', typed: 'වර්ණකුලසූරිය', wayOut: inLatin },
  },
  {
    last: [
      ['刘', 'リュウ'],
      ['歐陽', 'オウヨウ'],
      ['邓', 'トウ'],
      ['阿卜杜热合曼', 'アブドゥレヒマン'],
      ['䶮', 'エン'],
    ],
    first: [
      ['伟', 'イ'],
      ['丽华', 'レイカ'],
      ['𬜬', 'ソン'],
      ['XIAO LÜ', 'シャオリュイ'],
    ],
    // A kanji of sixty-four strokes, which the fonts of the documents lack.
    refused: { field: 'firstName', typed: '\u{2a6a5}', wayOut: inSimilar },
  },
  {
    last: [
      ['KIM', 'キム'],
      ['CHOI', 'チェ'],
      ['NAMGUNG', 'ナムグン'],
      ['李', 'イ'],
    ],
    first: [
      ['MIN-SEO', 'ミンソ'],
      ["SO'YEON", 'ソヨン'],
      ['HANEUL', 'ハヌル'],
      ['GYEONG WAN', 'ギョンワン'],
      ['BORAM', 'ボラム'],
    ],
    documents: ['residence_card', 'special_permanent_resident_certificate'],
    refused: { field: 'lastName', typed: '남궁', wayOut: inLatin },
  },
  {
    last: [
      ['SHRESTHA', 'シュレスタ'],
      ['GURUNG', 'グルン'],
      ['LAMICHHANE', 'ラミチャネ'],
      ['B.K.', 'ビーケー'],
      ['TAMANG', 'タマン'],
    ],
    first: [
      ['RAM BAHADUR', 'ラムバハドゥル'],
      ['SUNITA KUMARI', 'スニタクマリ'],
      ['PEMBA DORJE', 'ペンバドルジェ'],
      ['ISHWORI', 'イショリ'],
    ],
    refused: { field: 'lastName', typed: 'श्रेष्ठ', wayOut: inLatin },
  },
  {
    last: [
      ['AUNG KYAW', 'アウンチョー'],
      ['KHIN', 'キン'],
      ['MOE MOE', 'モーモー'],
      ['THANDAR', 'タンダー'],
      ['U', 'ウ'],
      ['ZAW', 'ゾー'],
    ],
    first: [],
    hasOneName: true,
    refused: { field: 'lastName', typed: 'အောင်ကျော်မိုး', wayOut: inLatin },
  },
  {
    last: [
      ['AL-RAḤMĀN', 'アルラフマーン'],
      ['CHOWDHURY', 'チョウドリ'],
      ['MOHAMMAD BIN ABD EL-FATTAH', 'モハマドビンアブドエルファッターハ'],
      ['BEGUM', 'ベーグム'],
      ['ŞARIF', 'シャリフ'],
    ],
    first: [
      ['ʻABD', 'アブド'],
      ['MD. RAFIQ', 'モハマドラフィク'],
      ['NUSRĀT JAHĀN', 'ヌスラトジャハーン'],
      ['SHAHID-UL', 'シャヒドゥル'],
    ],
    refused: { field: 'lastName', typed: 'عبد الرحمن', wayOut: inLatin },
  },
  {
    // Banks print ヴ in several ways, so the test needs at least one such name.
    last: [
      ['DA SILVA CONCEIÇÃO', 'ダシルヴァコンセイサン'],
      ['ENDO DE OLIVEIRA', 'エンドウデオリヴェイラ'],
      ['GUIMARÃES VIEIRA', 'ギマランイスヴィエイラ'],
      ['NÓBREGA DA VEIGA', 'ノブレガダヴェイガ'],
      ['ASSUNÇÃO SILVEIRA', 'アスンサンシルヴェイラ'],
    ],
    first: [
      ['JOÃO D’ÁVILA', 'ジョアンダヴィラ'],
      ['MARIA DAS GRAÇAS', 'マリアダスグラサス'],
      ['ANDRÉ YUKIO', 'アンドレユキオ'],
      ['LÚCIA', 'ルシア'],
    ],
  },
  {
    last: [
      ['AĞAOĞLU', 'アアオウル'],
      ['ŁUKASIEWICZ', 'ウカシェヴィチ'],
      ['ÞORSTEINSDÓTTIR', 'ソルステインスドッティル'],
      ['IŞIK', 'ウシュク'],
      ['ČERNÝ', 'チェルニー'],
    ],
    first: [
      ['ŞÜKRÜ', 'シュクル'],
      ['ŽOFIE', 'ジョフィエ'],
      ['İPEK', 'イペク'],
      ['ZOË-ANAÏS', 'ゾエアナイス'],
    ],
    refused: { field: 'firstName', typed: 'Жофие', wayOut: inLatin },
  },
];

/** Returns the same people for the same seed; the first two hundred have different names. */
export function legalPeople(count: number, seed: number): LegalPerson[] {
  const dice = diceOf(seed);
  const drawn = new Set<string>();
  return Array.from({ length: count }, (_, index) => {
    const country = countries[index % countries.length] ?? { last: [], first: [] };
    let name = draw(country, dice);
    // When a country has too few names for the count, a name is repeated.
    for (let tries = 0; tries < 100 && drawn.has(textOf(name)); tries += 1) {
      name = draw(country, dice);
    }
    drawn.add(textOf(name));
    const { documents = ['residence_card'], refused = null } = country;
    const round = Math.floor(index / countries.length);
    return {
      name,
      document: documents[round % documents.length] ?? 'residence_card',
      // The first person of each country, and then every fourth one, first types the name in a form that is refused.
      refusedFirst: round % 4 === 0 ? refused : null,
    };
  });
}

type Dice = <Value>(values: readonly Value[]) => Value | undefined;

function diceOf(seed: number): Dice {
  let state = seed;
  return (values) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return values[Math.floor((state / 2 ** 31) * values.length)];
  };
}

function draw({ last, first, hasOneName = false }: Country, dice: Dice): LegalName {
  const words = hasOneName ? Array.from({ length: dice([1, 2, 3]) ?? 1 }, () => dice(last)) : [];
  const [lastName, lastKana] = hasOneName
    ? [words.map((word) => word?.[0]).join(' '), words.map((word) => word?.[1]).join('')]
    : (dice(last) ?? ['', '']);
  const [firstName, firstKana] = dice(first) ?? ['', ''];
  return { lastName, firstName, lastKana, firstKana };
}

const textOf = ({ lastName, firstName }: LegalName) => `${lastName}\n${firstName}`;

/** The text of a document without the spaces of its layout; accents are composed with their letters (NFC). */
export const lettersOfText = (text: string): string => text.normalize('NFC').replaceAll(/\s/g, '');
