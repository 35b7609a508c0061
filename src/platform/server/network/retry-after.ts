/**
 * The milliseconds after which an answer allows another request: `Retry-After` in seconds or as an HTTP date; null
 * when it is missing or unreadable. (RFC 9110, 10.2.3)
 */
export function retryAfterMs(header: string | undefined, now: Date): number | null {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000;
  // `Date.parse` takes any number for a year: only text with the name of a day is an HTTP date.
  const at = /^[A-Z][a-z]{2,8},? /.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime());
}
