import { createHmac } from 'node:crypto';

import type { Env } from '#platform/server/env.server.ts';
import type { SealedTextTable } from '#platform/server/reseal-texts.server.ts';
import { openSealedText, sealText } from '#platform/server/secrets/sealed-text.server.ts';
import { deriveKey } from '#platform/server/secrets/secrets.server.ts';
import {
  issuedOrderIds,
  loadedCodeIds,
  lockIssuedCode,
  lockLoadedCode,
  replaceIssuedCode,
  replaceLoadedCode,
} from './sealed-codes.queries.server.ts';

const purpose = 'gift card: codes';

/** Encrypts a code, bound to its row, so that a copy of the database does not reveal it. */
export function sealCode(env: Pick<Env, 'secrets'>, code: string, rowId: string): string {
  return sealText(env, code, { purpose, rowId });
}

/** Decrypts a code. Throws when it was encrypted for another row or with an unknown secret, or was changed since. */
export function decryptGiftCardCode(
  env: Pick<Env, 'secrets'>,
  sealed: string,
  rowId: string,
): string {
  return openSealedText(env, sealed, { purpose, rowId });
}

/**
 * A keyed hash that finds duplicates: equal for equal codes, also after a change of `AUTH_SECRET`, and useless
 * without `indexSecret`.
 */
export function codeFingerprintOf({ indexSecret }: Pick<Env, 'indexSecret'>, code: string): string {
  const key = deriveKey(indexSecret, 'gift card: fingerprints');
  return createHmac('sha256', key).update(code).digest('base64url');
}

/** All columns that hold encrypted codes, for encryption with a new secret. */
export const sealedGiftCardCodeTables: readonly SealedTextTable[] = [
  {
    what: 'loaded codes of gift cards',
    purpose,
    ids: loadedCodeIds,
    lock: lockLoadedCode,
    replace: replaceLoadedCode,
  },
  {
    what: 'issued codes of gift cards',
    purpose,
    ids: issuedOrderIds,
    lock: lockIssuedCode,
    replace: replaceIssuedCode,
  },
];
