import { createHash, randomBytes } from 'node:crypto';

import { paths } from '#platform/base/paths.ts';

/** 256 random bits in base64url. */
const secretForm = /^[\w-]{43}$/;

/** What stands in the database for the secret of a link; null for a text that is none. */
export function linkHash(secret: string): string | null {
  if (!secretForm.test(secret)) return null;
  return createHash('sha256').update(`own-people:${secret}`).digest('base64url');
}

/** A new link: the path of its page, and what is stored. */
export function makeLinkSecret(): { path: string; hash: string } {
  const secret = randomBytes(32).toString('base64url');
  const hash = linkHash(secret);
  if (hash === null) throw new Error('a new secret has the form of one');
  return { path: paths.join({ s: secret }), hash };
}
