import { inTransaction, type Db, type Tx } from '#platform/server/database/db.server.ts';
import { recordChanges, type Actor } from '#platform/server/history.server.ts';

import { recruitmentRefusal } from '../messages.ts';
import { refreshSearchRow } from './seats.server.ts';
import {
  lockRecruitment,
  writeRecruitmentClosing,
  writeRecruitmentPause,
  type LockedRecruitment,
} from './stop.queries.server.ts';

type Stop = { recruitmentId: string; actor: Actor; now: Date };
type RecruitmentEvent = 'pause' | 'resume' | 'close';

/**
 * Removes a recruitment from the search until it is resumed. Idempotent. Refusals: NOT_FOUND,
 * RECRUITMENT_CLOSED_BY_FACILITY.
 */
export async function pauseRecruitment(db: Db, stop: Stop): Promise<void> {
  await inTransaction(db, async (tx) => {
    const stored = await lock(tx, stop);
    if (stored.closedAt) throw recruitmentRefusal('RECRUITMENT_CLOSED_BY_FACILITY');
    if (stored.pausedAt) return;
    await writeRecruitmentPause(tx, { id: stop.recruitmentId, pausedAt: stop.now });
    await finish(tx, stop, { event: 'pause', from: 'open', to: 'paused' });
  });
}

/**
 * Returns a paused recruitment to the search, if its deadline and seats allow it. A posting that a review hides stays
 * paused: only the review's decision opens it. Refusals: NOT_FOUND, RECRUITMENT_CLOSED_BY_FACILITY.
 */
export async function resumeRecruitment(db: Db, stop: Stop): Promise<void> {
  await inTransaction(db, async (tx) => {
    const stored = await lock(tx, stop);
    if (stored.closedAt) throw recruitmentRefusal('RECRUITMENT_CLOSED_BY_FACILITY');
    if (!stored.pausedAt || stored.isHidden) return;
    await writeRecruitmentPause(tx, { id: stop.recruitmentId, pausedAt: null });
    await finish(tx, stop, { event: 'resume', from: 'paused', to: 'open' });
  });
}

/** Closes a recruitment permanently. Existing contracts stay as they are. */
export async function closeRecruitment(db: Db, stop: Stop): Promise<void> {
  await inTransaction(db, async (tx) => {
    const stored = await lock(tx, stop);
    if (stored.closedAt) return;
    await writeRecruitmentClosing(tx, { ids: [stop.recruitmentId], now: stop.now });
    await finish(tx, stop, {
      event: 'close',
      from: stored.pausedAt ? 'paused' : 'open',
      to: 'closed',
    });
  });
}

/** Locks the recruitment's row. A facility can lock only its own. */
async function lock(tx: Tx, { recruitmentId, actor }: Stop): Promise<LockedRecruitment> {
  const stored = await lockRecruitment(tx, recruitmentId);
  const isForeign = actor.kind === 'facility' && actor.id !== stored?.facilityId;
  if (!stored || isForeign) throw recruitmentRefusal('NOT_FOUND');
  return stored;
}

async function finish(
  tx: Tx,
  { recruitmentId, actor, now }: Stop,
  change: { event: RecruitmentEvent; from: string; to: string },
): Promise<void> {
  await refreshSearchRow(tx, { recruitmentId, now });
  await recordChanges(tx, [
    { subject: 'recruitment', id: recruitmentId, ...change, actor, at: now },
  ]);
}
