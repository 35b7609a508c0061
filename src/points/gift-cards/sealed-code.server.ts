import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

import type { Env } from '#server/env.server.ts';

type Secret = Pick<Env, 'secret'>;

const keyOf = ({ secret }: Secret, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', `gift card: ${purpose}`, 32));

/**
 * Encrypts what must not be read from a copy of the database (AES-256-GCM). It opens only for the row
 * it was sealed for.
 */
export function sealCode(env: Secret, code: string, rowId: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(env, 'codes'), iv);
  cipher.setAAD(Buffer.from(rowId));
  const sealed = Buffer.concat([cipher.update(code, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Throws for what was sealed for another row, with another secret, or changed since. */
export function openCode(env: Secret, sealed: string, rowId: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(env, 'codes'), bytes.subarray(0, 12));
  decipher.setAAD(Buffer.from(rowId));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8');
}

/** The same for the same code, and of no use without the secret. */
export function fingerprintOf(env: Secret, code: string): string {
  return createHmac('sha256', keyOf(env, 'fingerprints')).update(code).digest('base64url');
}
