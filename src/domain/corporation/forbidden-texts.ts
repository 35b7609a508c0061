/**
 * Words that a recruitment may not contain: conditions of sex, age and nationality, and contact data. The patterns catch
 * texts that are written in good faith; other words can be reported. (Rule 8.6)
 */
type Ground = { isIn: (text: string) => boolean; why: string };

const person = '(?:の?方|の?人|の?かた|スタッフ|職員|介護士|介護職|ヘルパー|看護師)?';
const only = '(?:のみ|だけ|限定|に限|を?募集|を?希望|優先|を?優遇|を?歓迎|が望ましい)';

const matches =
  (...patterns: readonly RegExp[]) =>
  (text: string) =>
    patterns.some((pattern) => pattern.test(text));

const sexConditions = matches(new RegExp(`(?:男性|女性|男子|女子)${person}${only}`));
/** Sex may be a condition of care by a person of the same sex. (均等法指針第2の14) */
const isCareBySameSex = matches(/同性(?:に?よる)?(?:の)?(?:介助|介護|ケア)/);

const ageConditions = matches(
  // Upper bounds, but not the night work that the law forbids below 18.
  /(?<!\d)(?!1[0-8][歳才])[1-9]\d[歳才](?:以下|未満|まで)の?(?:方|人|かた|スタッフ|職員)/,
  new RegExp(`(?<!\\d)[1-5]0代${person}${only}`),
  new RegExp(`(?:若い|若手の?|若年の?)${person}${only}`),
);

const nationalityConditions = matches(
  new RegExp(`日本(?:人|国籍)${person}(?:のみ|だけ|限定|に限|を?希望|優先|を?歓迎)`),
  new RegExp(`外国(?:人|籍|国籍)${person}(?:は|の応募は)?(?:不可|お断り|ご遠慮|できません|除)`),
);

/** Digits of a phone number in Japan. */
const isPhoneLength = (digits: string) => digits.length === 10 || digits.length === 11;
const hasPhoneNumber = (text: string) =>
  (text.match(/(?<![\d:-])(?:0|\+81)[\d\-() ‐‑–—ー―−.]{8,16}(?!\d)/gu) ?? []).some((found) =>
    isPhoneLength(found.replace('+81', '0').replaceAll(/\D/g, '')),
  );
const namesContact = matches(
  /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/,
  /https?:\/\/|www\./i,
  /(?:LINE|ライン|カカオ|WhatsApp|Telegram|Instagram|インスタ)の?(?:ID|アカウント|を?追加|で?(?:ご?連絡|ご?応募))/i,
);

const grounds: readonly Ground[] = [
  {
    isIn: (text) => sexConditions(text) && !isCareBySameSex(text),
    why: '性別を条件にした募集は、法律で禁じられています（男女雇用機会均等法5条）。性別の条件を外してください。同性介助のためなら、その理由も書いてください',
  },
  {
    isIn: ageConditions,
    why: '年齢を条件にした募集は、法律で禁じられています（労働施策総合推進法9条）。年齢の条件を外してください',
  },
  {
    isIn: nationalityConditions,
    why: '国籍を条件にした募集は、差別にあたります（職業安定法3条）。国籍の条件を外してください',
  },
  {
    isIn: (text) => hasPhoneNumber(text) || namesContact(text),
    why: '電話番号・メールアドレス・URLなどの連絡先は、求人に書けません。連絡先を外してください。施設の電話番号は、契約した方に表示します',
  },
];

/**
 * True for a text that states the sex of the worker for care by a person of the same sex: permitted, and read by an
 * operator before its postings are public. (Rule 8.6)
 */
export function statesSexForCareBySameSex(text: string): boolean {
  const read = text.normalize('NFKC');
  return sexConditions(read) && isCareBySameSex(read);
}

/** The reason why a text may not be published in a recruitment; null for a permitted text. */
export function whyTextForbidden(text: string): string | null {
  const read = text.normalize('NFKC');
  return grounds.find(({ isIn }) => isIn(read))?.why ?? null;
}
