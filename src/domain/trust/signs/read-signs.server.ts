import { mapInOrder } from '#platform/base/in-order.ts';
import { addMinutes } from '#platform/base/jst.ts';
import { inTransaction, type Db, type Tx } from '#platform/server/database/db.server.ts';
import { recordChanges, systemActor } from '#platform/server/history.server.ts';
import { runInBatches } from '#platform/server/tasks/batches.server.ts';

import {
  corporationsWithUnreadSigns,
  insertCaseFacts,
  insertTrustCase,
  lockOpenCase,
  writeSignsRead,
} from './cases.queries.server.ts';
import { activityOfCorporation, signFactsOfCorporation } from './sign-facts.queries.server.ts';
import { signsOf } from './sign-rules.ts';

/** Minutes after which the signs of a corporation are read again. */
const signReadMinutes = 60;
/** Minutes for an unproven corporation from which wages leave early today: its money leaves within minutes. */
const earlySignReadMinutes = 3;

/**
 * Reads the signs of corporations, and opens a case or adds to the open one; returns the number of corporations read. May
 * run late, twice or concurrently. (Rule 8.6)
 */
export async function readSigns(db: Db, now: Date): Promise<number> {
  const due = {
    before: addMinutes(now, -signReadMinutes),
    soonBefore: addMinutes(now, -earlySignReadMinutes),
    now,
  };
  return runInBatches((limit) =>
    inTransaction(db, async (tx) => {
      const ids = await corporationsWithUnreadSigns(tx, { ...due, limit });
      await mapInOrder(ids, (corporationId) => readSignsOf(tx, corporationId, now));
      await writeSignsRead(tx, ids, now);
      return ids.length;
    }),
  );
}

async function readSignsOf(tx: Tx, corporationId: string, now: Date): Promise<void> {
  const activity = await activityOfCorporation(tx, { corporationId, now });
  if (activity.contracts === 0) return;
  const found = await signFactsOfCorporation(tx, { corporationId, now });
  const { facts, isCase } = signsOf(found, activity);
  const open = await lockOpenCase(tx, corporationId);
  if (open === undefined && !isCase) return;
  const caseId = open ?? (await insertTrustCase(tx, corporationId, now));
  await insertCaseFacts(tx, { caseId, facts, now });
  if (open !== undefined) return;
  const change = { subject: 'trust_case', id: caseId, from: null, to: 'OPEN', event: 'OPEN' };
  await recordChanges(tx, [{ ...change, actor: systemActor, at: now }]);
}
