import { paths } from '#platform/base/paths.ts';
import { parseUrl } from '#platform/base/url.ts';

import { readStampCode } from './stamp-rules.ts';

const landingPath = paths.checkIn();

/** The six digits, and the minute proof in the QR code of a tablet. */
export type StampCode = { code: string; minuteProof: string | null };

/**
 * The code of a facility's QR code: from the URL `/check-in?c=123456` on any host, or the digits alone. Null for any
 * other QR code. (Rule 4.10)
 */
export function readPrintedCode(text: string): StampCode | null {
  const trimmed = text.trim();
  const address = parseUrl(trimmed);
  if (address === null) return stampCodeInQuery(new URLSearchParams({ c: text }));
  const isWeb = address.protocol === 'https:' || address.protocol === 'http:';
  if (!isWeb || address.pathname.replace(/\/$/, '') !== landingPath) return null;
  return stampCodeInQuery(address.searchParams);
}

/** The code in the query of an address of this product; null without six digits. (Rule 4.10, 8.1) */
export function stampCodeInQuery(query: URLSearchParams): StampCode | null {
  const code = readStampCode(query.get('c') ?? '');
  return code === null ? null : { code, minuteProof: query.get('t') };
}
