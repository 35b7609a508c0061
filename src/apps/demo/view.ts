/** 「090-0000-0001」, 「03-0000-0001」; another landline number or an e-mail address is unchanged. */
export function formatPhone(phoneNumber: string): string {
  return phoneNumber.replace(/^(0[6789]0|0[36])(\d{4})(\d{4})$/, '$1-$2-$3');
}

/** The one-time code in a message, for copying; null where there is none. */
export function codeIn(body: string): string | null {
  if (!body.includes('コード')) return null;
  return /(?<!\d)\d{6}(?!\d)/.exec(body)?.[0] ?? null;
}
