import { isTextWithContactDetails } from '#platform/base/texts/mailed-names.ts';

/** Why an operator checks a text before it is published. */
export type ReviewConcern = 'abuse' | 'resident' | 'contact';

/** Labels of the concerns, shown beside a held text. */
export const reviewConcernLabels: Record<ReviewConcern, string> = {
  abuse: '乱暴な言葉',
  resident: '利用者などの個人の情報',
  contact: '連絡先やURL',
};

/**
 * Words that hurt. Only spellings that are never part of another word: 「ばかり」 and 「ゴミ出し」
 * are everyday work.
 */
const abuse =
  /死ね|殺す|殺して|くたばれ|馬鹿|バカ|アホ|クソ|糞|ブス|デブ|キモい|キモイ|気持ち悪い人|ゴミみたい|ゴミ施設|ボケ|キチガイ|気違い|ガイジ|クズ|詐欺/;

/** A room number or a birth date identifies a resident. */
const roomOrBirth =
  /\d{1,4}\s*号室|(?:明治|大正|昭和)\s*(?:\d{1,2}|元)\s*年|\d{1,2}月\s*\d{1,2}日\s*生/;

/** Kanji or katakana before a title of respect. */
const named =
  /([\p{Script=Han}々]{1,8}|[\p{Script=Katakana}ー]{2,12})(様(?![子々式])|さん|ちゃん|くん)/gu;

/** Titles without a name, and words that only end like a title. */
const nobody =
  /(?:利用者|入居者|入所者|患者|家族|皆|客|職員|社員|担当|担当者|看護師|介護士|介護福祉士|施設長|相談員|主任|事務|事務員|先輩|後輩|管理者|責任者|業者|運転手|調理員|常勤|夜勤|日勤|同僚|新人|子|孫|赤|娘|息子|奥|母|父|兄|姉|弟|妹|祖母|祖父|爺|婆|神|王|仏|各位|仕|模|多|同|有|一|異|外|殿|貴|方|者|スタッフ|リーダー|ヘルパー|ケアマネ|ケアマネジャー|ケアマネージャー|ナース|ドクター|パート|バイト|フロアリーダー|マネージャー|ユニットリーダー)$/u;

/** The concerns about a text; empty when it may be published at once. (Rule 4.19) */
export function reviewConcernsOf(text: string): ReviewConcern[] {
  const plain = text.normalize('NFKC');
  const found: ReviewConcern[] = [];
  if (abuse.test(plain)) found.push('abuse');
  if (roomOrBirth.test(plain) || namesSomebody(plain)) found.push('resident');
  if (isTextWithContactDetails(plain)) found.push('contact');
  return found;
}

function namesSomebody(text: string): boolean {
  return [...text.matchAll(named)].some(([, name = '']) => !nobody.test(name));
}
