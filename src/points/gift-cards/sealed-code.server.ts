import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

import type { Env } from '#server/env.server.ts';

type Secret = Pick<Env, 'secret'>;

const keyOf = ({ secret }: Secret, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', `gift card: ${purpose}`, 32));

/**
 * Encrypts a code so that a copy of the database does not reveal it (AES-256-GCM). It can be decrypted
 * only for the row it was sealed for.
 */
export function sealCode(env: Secret, code: string, rowId: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(env, 'codes'), iv);
  cipher.setAAD(Buffer.from(rowId));
  const sealed = Buffer.concat([cipher.update(code, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Throws for a code that was sealed for another row, with another secret, or changed since. */
export function openCode(env: Secret, sealed: string, rowId: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(env, 'codes'), bytes.subarray(0, 12));
  decipher.setAAD(Buffer.from(rowId));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8');
}

/** A keyed hash: equal for equal codes, and useless without the secret. */
export function fingerprintOf(env: Secret, code: string): string {
  return createHmac('sha256', keyOf(env, 'fingerprints')).update(code).digest('base64url');
}
