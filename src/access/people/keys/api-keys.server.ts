import { rateLimitNetwork } from '#platform/base/counted-address.ts';
import { refuseFields, type FieldErrors } from '#platform/base/refusal.ts';
import type { FacilityScope } from '#platform/base/people/scope.ts';
import { normalizeLine } from '#platform/base/text.ts';
import type { App } from '#platform/server/context.server.ts';
import { inTransaction, type Db } from '#platform/server/database/db.server.ts';

import { staffRefusal, staffFieldErrorSentences } from '../messages.ts';
import { isNameWithinLimit } from '../rules.ts';
import { hashToken, makeRandomToken } from '../sessions/session-cookie.server.ts';
import {
  insertKey,
  keyWithHash,
  countApiKeysUnderLock,
  markKeyRevoked,
  storeKeyUse,
  type ValidApiKey,
} from './api-keys.queries.server.ts';
import {
  mustStoreApiKeyUse,
  apiKeyExpiresAt,
  apiKeyOfToken,
  maxApiKeys,
  maxApiKeyValidDays,
  readApiKeyRights,
} from './key-rules.ts';
import { createWrongApiKeyLimit } from './wrong-keys.server.ts';

type NewKeyInput = {
  name: string;
  rights: readonly string[];
  facilityIds?: readonly string[] | null | undefined;
  days: number;
};

/**
 * Creates an API key and returns it this one time: only its hash is stored. A facility of another corporation is
 * refused like an unknown one. Refusals: VALIDATION_FAILED, NOT_FOUND, TOO_MANY_API_KEYS.
 */
export async function createKey(
  db: Db,
  scope: FacilityScope,
  { input, now }: { input: NewKeyInput; now: Date },
): Promise<{ id: string; key: string }> {
  const terms = readTerms(scope, input);
  const key = apiKeyOfToken(makeRandomToken());
  const id = await inTransaction(db, async (tx) => {
    const count = await countApiKeysUnderLock(tx, scope, now);
    if (count >= maxApiKeys) throw staffRefusal('TOO_MANY_API_KEYS', { limit: maxApiKeys });
    return insertKey(tx, scope, {
      ...terms,
      keyHash: hashToken(key),
      ending: key.slice(-4),
      expiresAt: apiKeyExpiresAt(now, input.days),
      now,
    });
  });
  return { id, key };
}

function readTerms({ facilityIds: own }: FacilityScope, input: NewKeyInput) {
  const name = normalizeLine(input.name);
  const rights = readApiKeyRights(input.rights);
  const facilityIds = input.facilityIds ? [...new Set(input.facilityIds)] : null;
  const wrong: FieldErrors = {};
  if (!isNameWithinLimit(name)) wrong['name'] = staffFieldErrorSentences.keyName;
  if (rights === null) wrong['rights'] = staffFieldErrorSentences.keyRights;
  if (facilityIds?.length === 0) wrong['facilityIds'] = staffFieldErrorSentences.keyFacilities;
  if (input.days < 1 || input.days > maxApiKeyValidDays)
    wrong['days'] = staffFieldErrorSentences.keyDays;
  if (rights === null || Object.keys(wrong).length > 0) throw refuseFields(wrong);
  if (facilityIds?.some((id) => !own.includes(id))) throw staffRefusal('NOT_FOUND');
  return { name, rights, facilityIds };
}

/** Revokes a key: its next request is refused. Refusals: NOT_FOUND. */
export async function revokeKey(
  db: Db,
  scope: FacilityScope,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  const isRevoked = await markKeyRevoked(db, scope, { id, now });
  if (!isRevoked) throw staffRefusal('NOT_FOUND');
}

type KeyArgs = { address: string; now: Date };

/**
 * Returns a function that finds the API key of a request and stores its last use. A key that works is answered whatever
 * else comes from its address, because several systems may share one. Refusals: API_KEY_REFUSED and, after too many
 * wrong keys from the address or too many requests with them, RATE_LIMITED.
 */
export function createApiKeyLookup(
  app: App,
): (key: string, asked: KeyArgs) => Promise<ValidApiKey> {
  const wrongKeys = createWrongApiKeyLimit(app);
  return async (key, { address, now }) => {
    const wrong = { key, address, now };
    const open = wrongKeys.wasJustRefused(wrong)
      ? null
      : await keyWithHash(app.db, { keyHash: hashToken(key), now });
    if (!open) {
      await wrongKeys.count(wrong);
      throw staffRefusal('API_KEY_REFUSED');
    }
    const network = rateLimitNetwork(address);
    if (mustStoreApiKeyUse(open, network, now))
      await storeKeyUse(app.db, { id: open.id, network, now });
    return open;
  };
}
