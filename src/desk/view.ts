import { facilityActions, type FacilityActionFacts } from '#attendance/day/facility-actions.ts';
import { formatDay, isJstDay, type JstDay } from '#base/jst.ts';
import type { DeskAttendanceAction } from '#gen/desk-resolvers.ts';

/** The back office's possible actions on a shift at the instant: a facility's, and an operator's decision. */
export function actionsOf(
  facts: FacilityActionFacts,
  { isOperator, now }: { isOperator: boolean; now: Date },
): DeskAttendanceAction[] {
  const { state, needsOperator, endIsAsked } = facts;
  const isUndecided = needsOperator || endIsAsked;
  const canSettle = isOperator && isUndecided && (state === 'REVIEWING' || state === 'CHECKED_OUT');
  return [...facilityActions(facts, now), ...(canSettle ? (['settle'] as const) : [])];
}

/** A pattern for SQL's `like` that matches part of a name; its wildcards are escaped. */
export function likePattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}

/** Identity documents by their code. (Rule 4.3) */
export const documentNames: Record<string, string> = {
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

/** A profile line by line, to compare with a document; empty before it is filled in. */
export function profileLines(profile: ReviewedProfile | null): { label: string; text: string }[] {
  if (!profile) return [];
  return [
    { label: '氏名', text: profile.name },
    { label: 'カナ', text: profile.kana },
    { label: '生年月日', text: formatDay(profile.bornOn) },
    { label: '住所', text: profile.address },
  ];
}

/** Days in the declared values are formatted like all others: 2030/01/31. */
export function shownText(text: string): string {
  return isJstDay(text) ? formatDay(text) : text;
}

/** 「090-0000-0001」, 「03-0000-0001」; another landline number or an e-mail address is unchanged. */
export function formatPhone(phoneNumber: string): string {
  return phoneNumber.replace(/^(0[6789]0|0[36])(\d{4})(\d{4})$/, '$1-$2-$3');
}

/** The one-time code in a message, for copying; null where there is none. */
export function codeIn(body: string): string | null {
  if (!body.includes('コード')) return null;
  return /(?<!\d)\d{6}(?!\d)/.exec(body)?.[0] ?? null;
}

const stateLabels: Record<string, string> = {
  SCHEDULED: '出勤前',
  CHECKED_IN: '勤務中',
  CHECKED_OUT: '給与の確認待ち',
  REVIEWING: '修正の承認待ち',
  FIXED: '確定（振込待ち）',
  PAID: '振込済み',
  ABSENT: '無断欠勤',
  DISMISSED: '途中で終了',
  CANCELLED_BY_WORKER: 'ワーカーがキャンセル',
  CANCELLED_BY_FACILITY: '施設が中止',
  DELETED: '取り消し',
};

/** A shift's state in the words of the back office. (Rule 4.9) */
export function stateLabel({
  state,
  needsOperator,
}: {
  state: string;
  needsOperator: boolean;
}): string {
  const label = stateLabels[state] ?? state;
  return needsOperator ? `${label}・運営の確認が必要` : label;
}
