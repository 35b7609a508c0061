import { formatDay, isJstDay, type JstDay } from '#platform/base/jst.ts';

/** Names of identity documents by their code. (Rule 4.3) */
export const credentialDocumentNames: Record<string, string> = {
  basic_resident_registration_card: '住民基本台帳カード',
  drivers_license: '運転免許証',
  driving_history_certificate: '運転経歴証明書',
  health_insurance_card: '健康保険証',
  individual_number_card: 'マイナンバーカード（表面）',
  other: 'その他の書類',
  passport: 'パスポート',
  residence_card: '在留カード',
  special_permanent_resident_certificate: '特別永住者証明書',
};

type ReviewedProfile = { name: string; kana: string; bornOn: JstDay; address: string };

/** Returns the lines of a profile, to compare with a document; empty before the profile is filled in. */
export function reviewedProfileLines(
  profile: ReviewedProfile | null,
): { label: string; text: string }[] {
  if (!profile) return [];
  return [
    { label: '氏名', text: profile.name },
    { label: 'カナ', text: profile.kana },
    { label: '生年月日', text: formatDay(profile.bornOn) },
    { label: '住所', text: profile.address },
  ];
}

/** Returns a declared value; a day in the usual format 2030/01/31. */
export function declaredValueText(text: string): string {
  return isJstDay(text) ? formatDay(text) : text;
}
