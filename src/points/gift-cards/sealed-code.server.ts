import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

import type { Env } from '#server/env.server.ts';
import { currentKey, deriveKey, keysOf } from '#server/secrets/secrets.server.ts';

/**
 * Encrypts a code so that a copy of the database does not reveal it (AES-256-GCM). It can be decrypted
 * only for the row it was sealed for.
 */
export function sealCode(env: Pick<Env, 'secrets'>, code: string, rowId: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', currentKey(env, 'gift card: codes'), iv);
  cipher.setAAD(Buffer.from(rowId));
  const sealed = Buffer.concat([cipher.update(code, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Throws for a code that was sealed for another row, with an unknown secret, or changed since. */
export function openCode(env: Pick<Env, 'secrets'>, sealed: string, rowId: string): string {
  let failure: unknown;
  for (const key of keysOf(env, 'gift card: codes')) {
    try {
      return openWith(key, sealed, rowId);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

function openWith(key: Uint8Array, sealed: string, rowId: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
  decipher.setAAD(Buffer.from(rowId));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8');
}

/** A keyed hash: equal for equal codes, also after a new `AUTH_SECRET`, and useless without its secret. */
export function fingerprintOf({ indexSecret }: Pick<Env, 'indexSecret'>, code: string): string {
  const key = deriveKey(indexSecret, 'gift card: fingerprints');
  return createHmac('sha256', key).update(code).digest('base64url');
}
