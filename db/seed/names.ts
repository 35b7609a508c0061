import type { Random } from './random.ts';

/** Invented employers; to our knowledge no company has such a name. */
const welfare = [
  'こもれび結の会',
  '灯和の里会',
  '穂の香会',
  '凪いろ福祉会',
  '花筏の会',
  '萌木野会',
  '風わたる会',
  '碧のしずく会',
  '朝つゆ会',
  '木漏日野福祉会',
  '彩り路会',
  '結いの灯会',
  '野の花の道会',
  '陽だまり坂会',
  '千の葉音会',
  '暮らしの輪和会',
  '月見坂福祉会',
  '若葉の里和会',
  '夕凪の丘会',
  '福つむぎ会',
];
const medical = [
  '青凪会',
  '結樹会',
  '陽和丘会',
  '汐路会',
  '風樹の森会',
  '晴嵐野会',
  '白露会',
  '灯心会',
  '碧樹会',
  '和心野会',
];
const companies = [
  'ひといろケア',
  'こまどりライフ',
  'つむぎ野ケアワークス',
  'ほほえみ路サービス',
  'みちくさケア',
  'はるいろサポート',
  'ゆうなぎホームズ',
  'そよかぜ縁側',
  'えんがわ日和',
  'いろは坂ケア',
  'くるみの木ライフ',
  'てのひら介護社',
  'あさもやケア',
  'ことりの庭',
  'なのはな小径',
  'よりみちケア',
];

/**
 * True when the employer's kind of corporation may run the service: some nursing homes require a social welfare
 * corporation, hospitals a medical one. (老人福祉法15条)
 */
export function mayRun(employer: string | undefined, serviceId: number): boolean {
  const kinds = runBy[serviceId] ?? ['株式会社', '社会福祉法人'];
  return kinds.some((kind) => employer?.startsWith(kind));
}

const runBy: Record<number, readonly string[]> = {
  1: ['社会福祉法人'],
  2: ['社会福祉法人', '医療法人'],
  3: ['医療法人'],
  8: ['社会福祉法人'],
  9: ['社会福祉法人'],
  13: ['医療法人'],
  14: ['社会福祉法人'],
  17: ['医療法人', '株式会社'],
  23: ['社会福祉法人'],
  28: ['医療法人'],
  29: ['医療法人'],
};

/** The region's employers, in a fixed order. */
export function employerNames(random: Random): string[] {
  return random.shuffled([
    ...welfare.map((name) => `社会福祉法人 ${name}`),
    ...medical.map((name) => `医療法人 ${name}`),
    ...companies.map((name) => `株式会社${name}`),
  ]);
}

const gentle = [
  'ひだまり',
  'つばき',
  'こもれび',
  'あおぞら',
  'みなも',
  'はなみずき',
  'せせらぎ',
  'こでまり',
  'ゆずりは',
  'すずかけ',
  'なごみ',
  'わかば',
  'さざんか',
  'ほのか',
  'かえで',
  'やまぶき',
  'しらかば',
  'つくし',
  'いろり',
  'ひなげし',
  'あさがお',
  'くすのき',
  'もくれん',
  'えのき',
];

type Pattern = readonly string[];
const house: Pattern = ['{name}の里', '{name}苑', '{name}荘', '{name}の郷'];
const residence: Pattern = ['{name}の家', 'ケアホーム{name}', '{name}レジデンス', '{name}の杜'];
const small: Pattern = ['{name}の家', 'ほっとホーム{name}', '{name}の縁側'];
const day: Pattern = ['デイサービス{name}', '{name}デイセンター', 'リハビリデイ{name}'];
const support: Pattern = ['{name}作業所', '{name}の丘', 'ライフサポート{name}'];
const clinic: Pattern = ['{name}クリニック', '{name}内科医院'];

/** Patterns for the names of facilities, by service. (Rule 3.11) */
const patterns: Record<number, Pattern> = {
  1: house.map((name) => `特別養護老人ホーム ${name}`),
  2: ['介護老人保健施設 {name}', '老健 {name}の丘'],
  3: ['{name}介護医療院'],
  4: ['グループホーム {name}', 'グループホーム {name}の家'],
  5: residence,
  6: residence,
  7: ['サービス付き高齢者向け住宅 {name}', '{name}ヴィレッジ'],
  8: ['ケアハウス {name}'],
  9: ['養護老人ホーム {name}荘'],
  10: day,
  11: day,
  12: ['{name}の居間', 'デイルーム{name}'],
  13: ['{name}デイケア', '通所リハビリ{name}'],
  14: ['ショートステイ{name}', '{name}ショートステイ'],
  16: small,
  17: ['かんたき{name}', '看護小規模多機能 {name}'],
  20: ['{name}訪問入浴', '訪問入浴 {name}便'],
  23: ['障害者支援施設 {name}学園', '{name}の丘'],
  24: support,
  25: ['グループホーム {name}ハウス', '{name}ハウス'],
  26: ['放課後デイ {name}', '{name}キッズ'],
  28: ['{name}病院', '{name}記念病院'],
  29: clinic,
  30: ['{name}保育園', '{name}の森保育園'],
};

/** A name for a facility of the service in the town; it often includes the town's name. */
export function facilityName(random: Random, place: { serviceId: number; town: string }): string {
  const pattern = random.pick(patterns[place.serviceId] ?? house);
  const name = pattern.replace('{name}', random.pick(gentle));
  return random.chance(0.72) ? `${name} ${place.town}` : name;
}

/** Approximate number of facilities of each service among a hundred. */
export const facilitiesPerHundred: readonly { id: number; share: number }[] = [
  { id: 1, share: 17 },
  { id: 2, share: 8 },
  { id: 3, share: 1 },
  { id: 4, share: 11 },
  { id: 5, share: 15 },
  { id: 6, share: 7 },
  { id: 7, share: 7 },
  { id: 8, share: 2 },
  { id: 9, share: 1 },
  { id: 10, share: 11 },
  { id: 11, share: 3 },
  { id: 12, share: 1 },
  { id: 13, share: 3 },
  { id: 14, share: 2 },
  { id: 16, share: 3 },
  { id: 17, share: 1 },
  { id: 20, share: 1 },
  { id: 23, share: 1 },
  { id: 24, share: 1 },
  { id: 25, share: 2 },
  { id: 26, share: 1 },
  { id: 28, share: 3 },
  { id: 29, share: 1 },
  { id: 30, share: 1 },
];
