import { toZenginKana } from '#domain/pay/bank-file/zengin-kana.ts';

/**
 * Limit in characters of a stored name. Repeated by the constraint `payer_names_name_check` and in the API by
 * `StatePayerNameInput.name`.
 */
export const maxPayerNameLength = 100;

/**
 * A name without spaces and voicing marks: banks drop both where a field is short. Kanji of a CSV stay as they are.
 */
export function comparableName(text: string): string {
  const parts = text.split(/([\p{Script=Han}]+)/u).map((part) => {
    const read = toZenginKana(part, Number.POSITIVE_INFINITY);
    return read.ok ? read.kana : part;
  });
  return parts.join('').replaceAll(/[ ﾞﾟ　]/g, '');
}

/**
 * The key by which the name of a payer and the name of a corporation are compared: as `comparableName`, without the kind
 * of the corporation, which banks shorten (ｶ), ﾌｸ)) and payers leave out. Empty for a name of a kind alone.
 */
export function payerKeyOf(name: string): string {
  return kindsOfCorporation
    .reduce(
      (key, kind) => key.replace(kind, ''),
      comparableName(name.normalize('NFKC').replaceAll(/[・、,&]/g, ' ')),
    )
    .replaceAll(/[-.()]/g, '');
}

/** In the letters of `comparableName`: without voicing marks, small kana as large ones. */
const kindsOfCorporation = [
  // The word for a transfer that banks write before the name in 摘要.
  /^(?:振込入金|振込|ﾌﾘｺﾐ)/,
  // The shortened kinds of the banks' table, before, after or within the name.
  /^[ｱ-ﾝ]{1,4}\)/,
  /\([ｱ-ﾝ]{1,4}\)/,
  /\([ｱ-ﾝ]{1,4}$/,
  /ｶﾌｼｷｶｲｼﾔ|ﾕｳｹﾝｶｲｼﾔ|ｺｳﾄｳｶｲｼﾔ|ｼﾔｶｲﾌｸｼﾎｳｼﾝ|ｲﾘﾖｳﾎｳｼﾝ/,
  /株式会社|有限会社|合同会社|社会福祉法人|医療法人(?:社団|財団)?|一般(?:社団|財団)法人|特定非営利活動法人/,
  /\([株有福医同]\)/,
] as const;
