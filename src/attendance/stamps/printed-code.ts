import { paths } from '#base/paths.ts';
import { parseUrl } from '#base/url.ts';

import { readCode } from './stamp-rules.ts';

const landingPath = paths.checkIn();

/**
 * The six digits of a facility's printed QR code: from the URL `/check-in?c=123456` on any host, or the
 * digits alone. Null for any other QR code. (Rule 4.10)
 */
export function readPrintedCode(text: string): string | null {
  const trimmed = text.trim();
  const address = parseUrl(trimmed);
  if (address === null) return readCode(text);
  const isWeb = address.protocol === 'https:' || address.protocol === 'http:';
  if (!isWeb || address.pathname.replace(/\/$/, '') !== landingPath) return null;
  return readCode(address.searchParams.get('c') ?? '');
}
