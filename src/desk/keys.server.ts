import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

import { isUuid } from '#base/cursor.ts';
import { refuseFields } from '#base/refusal.ts';
import { lengthOf, normalizeLine } from '#base/text.ts';
import type { App, DeskKey } from '#server/context.server.ts';
import type { Executor } from '#server/database/db.server.ts';
import type { Env } from '#server/env.server.ts';

import { deskSentences, refuse } from './messages.ts';
import {
  facilityKeyOf,
  insertFacilityKey,
  markKeyRevoked,
  hasFacilityKey,
} from './facility-keys.queries.server.ts';

/** The operator has no row: the key comes from the environment. */
const operator: DeskKey = { id: 'operator', facilityId: null };

/**
 * The operator's key: `DESK_KEY`, or in demo mode one derived from the secret. Null in production
 * without `DESK_KEY`: then there is no operator.
 */
export function operatorKey(env: Pick<Env, 'DESK_KEY' | 'demo' | 'secrets'>): string | null {
  if (env.DESK_KEY) return env.DESK_KEY;
  if (!env.demo) return null;
  return `desk-${createHmac('sha256', env.secrets[0]).update('desk key').digest('hex').slice(0, 24)}`;
}

/** The key's record; null for a key that is unknown or revoked. */
export async function identifyDesk(
  app: Pick<App, 'env' | 'db'>,
  key: string,
): Promise<DeskKey | null> {
  const ours = operatorKey(app.env);
  if (ours !== null && isSame(key, ours)) return operator;
  return (await facilityKeyOf(app.db, hashOf(key))) ?? null;
}

/** Characters of a key's name. */
const maxNameLength = 80;

export type NewFacilityKey = { facilityId: string; name: string; now: Date };

/** Creates a key for one facility. The key is returned only here: only its hash is stored. */
export async function createFacilityKey(
  db: Executor,
  { facilityId, name, now }: NewFacilityKey,
): Promise<{ id: string; key: string }> {
  if (!isUuid(facilityId)) throw refuse('NOT_FOUND');
  const label = normalizeLine(name);
  if (label === '' || lengthOf(label) > maxNameLength) {
    throw refuseFields({ name: deskSentences.keyName });
  }
  const key = `facility-${randomBytes(24).toString('base64url')}`;
  const id = await insertFacilityKey(db, { hash: hashOf(key), facilityId, name: label, now });
  if (id === undefined) throw refuse('NOT_FOUND');
  return { id, key };
}

/** Revokes a key. Revoking twice is refused. */
export async function revokeFacilityKey(
  db: Executor,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  if (!isUuid(id)) throw refuse('NOT_FOUND');
  const key = await markKeyRevoked(db, { id, now });
  if (!key) throw refuse('NOT_FOUND');
  if (key.revokedBefore) throw refuse('FACILITY_KEY_REVOKED');
}

/** True where any key exists: the operator's, or at least one facility's. */
export async function hasKeys(app: Pick<App, 'env' | 'db'>): Promise<boolean> {
  if (operatorKey(app.env) !== null) return true;
  return hasFacilityKey(app.db);
}

/** A key has 144 random bits, so a fast hash is as safe as a slow one. */
function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

/** Both are hashed first, so that the duration reveals neither the length nor the correct prefix. */
function isSame(given: string, ours: string): boolean {
  return timingSafeEqual(Buffer.from(hashOf(given)), Buffer.from(hashOf(ours)));
}
