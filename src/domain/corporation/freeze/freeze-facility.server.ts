import { refuse } from '#platform/base/refusal.ts';
import type { OperatorScope } from '#platform/base/people/scope.ts';
import type { Tx } from '#platform/server/database/db.server.ts';
import { recordChanges } from '#platform/server/history.server.ts';

import { operatorActor } from '../actors.ts';
import { readReason } from '../corporation-rules.ts';
import { facilityForFreeze, writeFreeze, type FreezableFacility } from './freeze.queries.server.ts';

type FreezeArgs = { facilityId: string; operator: OperatorScope; now: Date };

/**
 * An operator stops new postings of one facility; contracts stand. Returns the facility, or null when it was frozen
 * before. A missing reason is refused as VALIDATION_FAILED. Refusals: NOT_FOUND, and those of `readReason`.
 */
export async function freezeFacility(
  tx: Tx,
  { reason: given, ...call }: FreezeArgs & { reason: string },
): Promise<(FreezableFacility & { reason: string }) | null> {
  const reason = readReason(given);
  const facility = await lock(tx, call.facilityId);
  if (facility.isFrozen) return null;
  await writeFreeze(tx, { id: call.facilityId, frozenAt: call.now, reason });
  await record(tx, call, { from: facility.state, to: 'FROZEN', event: 'FREEZE', reason });
  return { ...facility, reason };
}

/** Lifts the freeze of a facility. Returns it, or null when it was not frozen. Refusals: NOT_FOUND. */
export async function thawFacility(tx: Tx, call: FreezeArgs): Promise<FreezableFacility | null> {
  const facility = await lock(tx, call.facilityId);
  if (!facility.isFrozen) return null;
  await writeFreeze(tx, { id: call.facilityId, frozenAt: null, reason: null });
  await record(tx, call, { from: 'FROZEN', to: facility.state, event: 'THAW' });
  return facility;
}

async function lock(tx: Tx, id: string): Promise<FreezableFacility> {
  const facility = await facilityForFreeze(tx, id);
  if (!facility) throw refuse('NOT_FOUND');
  return facility;
}

type FreezeChange = { from: string; to: string; event: string; reason?: string };

const record = (tx: Tx, { facilityId: id, operator, now: at }: FreezeArgs, change: FreezeChange) =>
  recordChanges(tx, [{ subject: 'facility', id, actor: operatorActor(operator), at, ...change }]);
