import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

import type { Env } from '../env.server.ts';
import { currentKey, keysOfPurpose, type KeyPurpose } from './secrets.server.ts';

/** The purpose and the row of a sealed text: the text can be opened only with both. */
type Seal = { purpose: KeyPurpose; rowId: string };

/** Encrypts a text so that a copy of the database does not reveal it (AES-256-GCM). */
export function sealText(
  env: Pick<Env, 'secrets'>,
  text: string,
  { purpose, rowId }: Seal,
): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', currentKey(env, purpose), iv);
  cipher.setAAD(Buffer.from(rowId));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Opens a sealed text. Throws when it was sealed for another row or with an unknown secret, or was changed since. */
export function openSealedText(
  env: Pick<Env, 'secrets'>,
  sealed: string,
  { purpose, rowId }: Seal,
): string {
  let failure: unknown;
  for (const key of keysOfPurpose(env, purpose)) {
    try {
      return openWith(key, sealed, rowId);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

/** The result for a sealed text; `unknown`: none of the secrets opens the text. */
export type ResealResult = 'current' | 'resealed' | 'unknown';

/**
 * Seals a text again with the current secret. The text stays unchanged when the current secret has sealed it, or when no
 * secret opens it.
 */
export function resealText(
  env: Pick<Env, 'secrets'>,
  sealed: string,
  seal: Seal,
): { sealed: string; result: ResealResult } {
  try {
    openWith(currentKey(env, seal.purpose), sealed, seal.rowId);
    return { sealed, result: 'current' };
  } catch {
    // The current secret has not sealed the text: try the others.
  }
  try {
    const text = openSealedText(env, sealed, seal);
    return { sealed: sealText(env, text, seal), result: 'resealed' };
  } catch {
    return { sealed, result: 'unknown' };
  }
}

function openWith(key: Uint8Array, sealed: string, rowId: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
  decipher.setAAD(Buffer.from(rowId));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8');
}
