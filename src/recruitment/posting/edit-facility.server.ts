import { sql } from 'kysely';

import type { FacilityScope } from '#base/staff/scope.ts';
import { facilityActor } from '#employer/actors.ts';
import { movesPlace, type FacilityInput } from '#employer/facility-rules.ts';
import { closeFacility, editFacility } from '#employer/facility.server.ts';
import { inTransaction, type Db, type Tx } from '#server/database/db.server.ts';
import { recordChanges } from '#server/history.server.ts';
import { withIdempotencyKey } from '#server/idempotency.server.ts';

import { refuse } from '../messages.ts';
import { openOfFacility } from '../publishing/offer.queries.server.ts';
import { readRow } from '../publishing/posting.ts';
import { hideFromSearch, showInSearch } from '../publishing/read-model.queries.server.ts';

type Args = {
  scope: FacilityScope;
  facilityId: string;
  now: Date;
  idempotencyKey?: string | undefined;
};

/**
 * Changes a facility, and what the search shows of its shifts. The place stays while shifts are ahead: applicants
 * were told where they will work. Refuses: NOT_FOUND, VALIDATION_FAILED, FACILITY_HAS_SHIFTS.
 */
export async function changeFacility(
  db: Db,
  { idempotencyKey: key, ...args }: Args & { input: FacilityInput },
): Promise<void> {
  const { scope, facilityId, input, now } = args;
  const call = {
    actorId: scope.staffId,
    key,
    operation: 'facility.edit',
    input: { facilityId, input },
    now,
  };
  await inTransaction(db, (tx) =>
    withIdempotencyKey(tx, call, async () => {
      await editFacility(tx, {
        ...args,
        async check(before, after) {
          const ahead = await lockedAhead(tx, args);
          if (ahead.length > 0 && movesPlace(before, after)) throw refuse('FACILITY_HAS_SHIFTS');
        },
      });
      const open = await openOfFacility(tx, facilityId);
      await hideFromSearch(
        tx,
        open.map(({ id }) => id),
      );
      await showInSearch(
        tx,
        open.map((posting) => readRow(posting, posting)),
      );
    }),
  );
}

/**
 * Closes a facility for good, and takes its shifts out of the search; contracts stay as they are. Closing again
 * changes nothing. Refuses: NOT_FOUND.
 */
export async function endFacility(db: Db, args: Args): Promise<void> {
  const { scope, facilityId, now } = args;
  await inTransaction(db, async (tx) => {
    if (!(await closeFacility(tx, args))) return;
    const ahead = (await lockedAhead(tx, args)).filter(({ closed }) => !closed);
    const ids = ahead.map(({ id }) => id);
    await sql`
      /* recruitment.closeOfFacility */
      update recruitments set closed_at = ${now} where id = any (${ids}::uuid[])
    `.execute(tx);
    await hideFromSearch(tx, ids);
    const actor = facilityActor(scope, facilityId);
    await recordChanges(
      tx,
      ahead.map(({ id, paused }) => ({
        subject: 'recruitment',
        id,
        from: paused ? 'paused' : 'open',
        to: 'closed',
        event: 'close',
        actor,
        at: now,
      })),
    );
  });
}

type Ahead = { id: string; closed: boolean; paused: boolean };

/** The facility's shifts that have not begun and are open or have a contract, locked. */
async function lockedAhead(
  tx: Tx,
  { facilityId, now }: Pick<Args, 'facilityId' | 'now'>,
): Promise<Ahead[]> {
  const { rows } = await sql<Ahead>`
    /* recruitment.lockAhead */
    select id, closed_at is not null as closed, paused_at is not null as paused
      from recruitments
     where facility_id = ${facilityId} and starts_at > ${now}
       and (closed_at is null or seats_taken > 0)
     order by id
       for no key update
  `.execute(tx);
  return rows;
}
