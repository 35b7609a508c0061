/**
 * Formats a phone number as 「090-0000-0001」 or 「03-0000-0001」; returns other numbers and e-mail addresses unchanged.
 */
export function formatDemoContact(phoneNumber: string): string {
  return phoneNumber.replace(/^(0[6789]0|0[36])(\d{4})(\d{4})$/, '$1-$2-$3');
}

/** Returns the one-time code in a message, for copying; null without one. */
export function oneTimeCodeInMessage(body: string): string | null {
  if (!body.includes('コード')) return null;
  return /(?<!\d)\d{6}(?!\d)/.exec(body)?.[0] ?? null;
}
