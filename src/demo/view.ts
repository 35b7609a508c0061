/** A pattern for SQL's `like` that matches part of a name; its wildcards are escaped. */
export function likePattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
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
