import { addMinutes, minuteMs } from '#platform/base/jst.ts';
import { commonRefusal } from '#platform/base/refusal.ts';

import type { App } from '../context.server.ts';
import { isValidSignature, signText } from '../secrets/secrets.server.ts';

type Links = Pick<App, 'env'>;

/** A link is valid for at least this time, and for less than twice this time. */
const linkMinutes = 10;

const folder = '/files/';

/**
 * The signed URL of a private file, valid for ten to twenty minutes. The URL changes only every ten
 * minutes, so that a screen that refetches its data does not load the picture again.
 */
export function privateFileUrl(app: Links, key: string, now: Date): string {
  const step = linkMinutes * minuteMs;
  const window = Math.ceil(addMinutes(now, linkMinutes).getTime() / step) * step;
  const expiry = window / 1_000;
  return `${folder}${key}?e=${expiry}&s=${signText(app.env, signedText(key, expiry))}`;
}

/** The storage key of a signed link; a forged or expired link is not found. Refusals: NOT_FOUND. */
export function keyOfPrivateFileUrl(app: Links, url: URL, now: Date): string {
  const key = url.pathname.startsWith(folder) ? url.pathname.slice(folder.length) : '';
  const expiry = Number(url.searchParams.get('e') ?? Number.NaN);
  if (!Number.isSafeInteger(expiry) || expiry * 1_000 <= now.getTime())
    throw commonRefusal('NOT_FOUND');
  const isOurs = isValidSignature(
    app.env,
    signedText(key, expiry),
    url.searchParams.get('s') ?? '',
  );
  if (!isOurs) throw commonRefusal('NOT_FOUND');
  return key;
}

const signedText = (key: string, expiry: number) => `private file:${key}:${expiry}`;
