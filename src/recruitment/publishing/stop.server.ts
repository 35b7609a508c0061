import { sql } from 'kysely';

import { isUuid } from '#base/cursor.ts';
import { refuse as refuseCommon } from '#base/refusal.ts';
import { inTransaction, type Db, type Tx } from '#server/database/db.server.ts';
import { recordChanges, type Actor } from '#server/history.server.ts';

import { refuse } from '../messages.ts';
import { showAgain } from './seats.server.ts';

type Stop = { recruitmentId: string; actor: Actor; now: Date };
type RecruitmentEvent = 'pause' | 'resume' | 'close';
type Stored = { facilityId: string; pausedAt: Date | null; closedAt: Date | null };

/** Removes a recruitment from the search until it is resumed. Idempotent. */
export async function pauseRecruitment(db: Db, stop: Stop): Promise<void> {
  await inTransaction(db, async (tx) => {
    const stored = await lock(tx, stop);
    if (stored.closedAt) throw refuse('RECRUITMENT_CLOSED_BY_FACILITY');
    if (stored.pausedAt) return;
    await sql`
      /* recruitment.pause */
      update recruitments set paused_at = ${stop.now} where id = ${stop.recruitmentId}
    `.execute(tx);
    await finish(tx, stop, { event: 'pause', from: 'open', to: 'paused' });
  });
}

/** Returns a paused recruitment to the search, if its deadline and seats allow it. */
export async function resumeRecruitment(db: Db, stop: Stop): Promise<void> {
  await inTransaction(db, async (tx) => {
    const stored = await lock(tx, stop);
    if (stored.closedAt) throw refuse('RECRUITMENT_CLOSED_BY_FACILITY');
    if (!stored.pausedAt) return;
    await sql`
      /* recruitment.resume */
      update recruitments set paused_at = null where id = ${stop.recruitmentId}
    `.execute(tx);
    await finish(tx, stop, { event: 'resume', from: 'paused', to: 'open' });
  });
}

/** Closes a recruitment permanently. Existing contracts stay as they are. */
export async function closeRecruitment(db: Db, stop: Stop): Promise<void> {
  await inTransaction(db, async (tx) => {
    const stored = await lock(tx, stop);
    if (stored.closedAt) return;
    await sql`
      /* recruitment.close */
      update recruitments set closed_at = ${stop.now} where id = ${stop.recruitmentId}
    `.execute(tx);
    await finish(tx, stop, {
      event: 'close',
      from: stored.pausedAt ? 'paused' : 'open',
      to: 'closed',
    });
  });
}

/** Locks the recruitment's row. A facility can lock only its own. */
async function lock(tx: Tx, { recruitmentId, actor }: Stop): Promise<Stored> {
  if (!isUuid(recruitmentId)) throw refuseCommon('NOT_FOUND');
  const { rows } = await sql<Stored>`
    /* recruitment.lock */
    select facility_id as "facilityId", paused_at as "pausedAt", closed_at as "closedAt"
      from recruitments
     where id = ${recruitmentId}
       for update
  `.execute(tx);
  const stored = rows[0];
  const isForeign = actor.kind === 'facility' && actor.id !== stored?.facilityId;
  if (!stored || isForeign) throw refuseCommon('NOT_FOUND');
  return stored;
}

async function finish(
  tx: Tx,
  { recruitmentId, actor, now }: Stop,
  change: { event: RecruitmentEvent; from: string; to: string },
): Promise<void> {
  await showAgain(tx, { recruitmentId, now });
  await recordChanges(tx, [
    { subject: 'recruitment', id: recruitmentId, ...change, actor, at: now },
  ]);
}
