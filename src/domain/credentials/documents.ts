import type { JstDay } from '#platform/base/jst.ts';
import { addressProofValidMonths } from './limits.ts';

export type IdentityDocumentKind =
  | 'basic_resident_registration_card'
  | 'drivers_license'
  | 'driving_history_certificate'
  | 'health_insurance_card'
  | 'individual_number_card'
  | 'other'
  | 'passport'
  | 'residence_card'
  | 'special_permanent_resident_certificate';

export type NationalityChoice = 'foreign' | 'japan';

export type IdentityDocumentPictureRule = {
  type: IdentityDocumentKind;
  name: string;
  /** Nationality that may use the document now; null for a document that is no longer valid. */
  offeredTo: NationalityChoice | null;
  /** Advice for the worker before the photo. */
  note: string | null;
  front: string;
  /** `refused` for an individual number card: its back shows a number that may not be collected. */
  back: 'needed' | 'none' | 'refused';
  /** A second document that the worker must send with this one, not older than three months. */
  second: { name: string; note: string } | null;
  /** The document has an expiry date. */
  expires: boolean;
  /** Only documents issued on this day or later are accepted. */
  issuedSince: JstDay | null;
  /** The document's number, which reveals a person's second account. */
  number: { label: string; example: string; pattern: RegExp } | null;
  shape: 'card' | 'paper';
};

const cardNumber = {
  label: 'カード番号',
  example: 'AB12345678CD',
  pattern: /^[A-Z]{2}\d{8}[A-Z]{2}$/,
};
const twelveDigits = { label: '番号（12桁）', example: '301234567890', pattern: /^\d{12}$/ };
const within3Months = `発行から${addressProofValidMonths}か月以内のもの。氏名・住所・発行日が写るように撮ってください`;

const legacy = {
  offeredTo: null,
  note: null,
  front: '表面',
  back: 'none',
  second: null,
  expires: false,
  issuedSince: null,
  number: null,
  shape: 'card',
} as const;

/** Every kind of identity document, in the order in which it is offered. (Rule 4.3) */
export const identityDocumentRules: readonly IdentityDocumentPictureRule[] = [
  {
    ...legacy,
    type: 'drivers_license',
    name: '運転免許証',
    offeredTo: 'japan',
    note: '免許情報をマイナンバーカードにまとめた方は、マイナンバーカードを選んでください',
    back: 'needed',
    expires: true,
    number: twelveDigits,
  },
  {
    ...legacy,
    type: 'individual_number_card',
    name: 'マイナンバーカード（表面のみ）',
    offeredTo: 'japan',
    note: '裏面は撮らないでください。個人番号（マイナンバー）は受け取りません',
    back: 'refused',
    expires: true,
  },
  {
    ...legacy,
    type: 'passport',
    name: 'パスポート',
    offeredTo: 'japan',
    note: '住所のページがないため、住所のわかる書類も必要です',
    front: '顔写真のページ',
    second: { name: '住所のわかる書類（住民票・公共料金の領収書など）', note: within3Months },
    expires: true,
    number: { label: '旅券番号', example: 'TR1234567', pattern: /^[A-Z]{2}\d{7}$/ },
    shape: 'paper',
  },
  {
    ...legacy,
    type: 'driving_history_certificate',
    name: '運転経歴証明書',
    offeredTo: 'japan',
    note: '2012年4月1日以降に交付されたものが使えます',
    back: 'needed',
    issuedSince: '2012-04-01',
    number: twelveDigits,
  },
  {
    ...legacy,
    type: 'residence_card',
    name: '在留カード',
    offeredTo: 'foreign',
    note: '裏面の「資格外活動許可」の欄も確認します',
    back: 'needed',
    expires: true,
    number: cardNumber,
  },
  {
    ...legacy,
    type: 'special_permanent_resident_certificate',
    name: '特別永住者証明書',
    offeredTo: 'foreign',
    back: 'needed',
    expires: true,
    number: { ...cardNumber, label: '証明書の番号' },
  },
  {
    ...legacy,
    type: 'other',
    name: 'その他（資格確認書など）',
    offeredTo: 'japan',
    note: '資格確認書などと、住民票の写しの2点が必要です',
    front: '資格確認書などの表面',
    second: { name: '住民票の写し', note: within3Months },
    shape: 'paper',
  },
  { ...legacy, type: 'health_insurance_card', name: '健康保険証' },
  { ...legacy, type: 'basic_resident_registration_card', name: '住民基本台帳カード' },
];

/** The rule of one kind of document. */
export function identityDocumentRuleOf(type: IdentityDocumentKind): IdentityDocumentPictureRule {
  const rule = identityDocumentRules.find((one) => one.type === type);
  if (!rule) throw new RangeError(`unknown document: ${type}`);
  return rule;
}

/** The documents for a nationality today; all of them before the nationality is known. */
export function identityDocumentsOffered(
  nationality: NationalityChoice | null,
): IdentityDocumentPictureRule[] {
  return identityDocumentRules.filter(
    ({ offeredTo }) => offeredTo !== null && (nationality === null || offeredTo === nationality),
  );
}
