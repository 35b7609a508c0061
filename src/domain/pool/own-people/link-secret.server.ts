import { createHash, randomBytes } from 'node:crypto';

import { paths } from '#platform/base/paths.ts';

/** 256 random bits in base64url. */
const secretForm = /^[\w-]{43}$/;

/**
 * Returns the SHA-256 hash that the database stores in place of the secret; null for a text without a secret's form.
 */
export function linkHash(secret: string): string | null {
  if (!secretForm.test(secret)) return null;
  return createHash('sha256').update(`own-people:${secret}`).digest('base64url');
}

/** Makes a new link: the path of its page, which contains the secret, and the hash to store. */
export function makeLinkSecret(): { path: string; hash: string } {
  const secret = randomBytes(32).toString('base64url');
  const hash = linkHash(secret);
  if (hash === null) throw new Error('a new secret has the form of one');
  return { path: paths.join({ s: secret }), hash };
}
