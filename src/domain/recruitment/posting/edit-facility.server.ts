import type { FacilityScope } from '#platform/base/people/scope.ts';
import { facilityActor } from '#domain/corporation/actors.ts';
import { changesPlaceOfWork, type FacilityInput } from '#domain/corporation/facility-rules.ts';
import { closeFacility, editFacility } from '#domain/corporation/facility.server.ts';
import { inTransaction, type Db } from '#platform/server/database/db.server.ts';
import { recordChanges } from '#platform/server/history.server.ts';
import { withIdempotencyKey } from '#platform/server/idempotency.server.ts';

import { recruitmentRefusal } from '../messages.ts';
import { openPostingsOfFacility } from '../publishing/offer.queries.server.ts';
import { openRecruitmentRowOf } from '../publishing/offer.ts';
import {
  hideRecruitmentsFromSearch,
  showRecruitmentsInSearch,
} from '../publishing/read-model.queries.server.ts';
import { writeRecruitmentClosing } from '../publishing/stop.queries.server.ts';
import { lockUpcomingShiftsOfFacility } from './postings.queries.server.ts';

type Args = {
  scope: FacilityScope;
  facilityId: string;
  now: Date;
  idempotencyKey?: string | undefined;
};

/**
 * Changes a facility, and the items of its shifts in the search. The address cannot change while shifts lie ahead,
 * because applicants agreed to a place of work. Refusals: FACILITY_HAS_SHIFTS, and those of `editFacility`.
 */
export async function editFacilityAndPostings(
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
          const ahead = await lockUpcomingShiftsOfFacility(tx, args);
          if (ahead.length > 0 && changesPlaceOfWork(before, after))
            throw recruitmentRefusal('FACILITY_HAS_SHIFTS');
        },
      });
      const open = await openPostingsOfFacility(tx, facilityId);
      await hideRecruitmentsFromSearch(
        tx,
        open.map(({ id }) => id),
      );
      await showRecruitmentsInSearch(
        tx,
        open.map((posting) => openRecruitmentRowOf(posting, posting)),
      );
    }),
  );
}

/**
 * Closes a facility for good and removes its shifts from the search; contracts are unchanged. Closing again changes
 * nothing. Refusals: those of `closeFacility`.
 */
export async function closeFacilityAndPostings(db: Db, args: Args): Promise<void> {
  const { scope, facilityId, now } = args;
  await inTransaction(db, async (tx) => {
    if (!(await closeFacility(tx, args))) return;
    const ahead = (await lockUpcomingShiftsOfFacility(tx, args)).filter(({ closed }) => !closed);
    const ids = ahead.map(({ id }) => id);
    await writeRecruitmentClosing(tx, { ids, now });
    await hideRecruitmentsFromSearch(tx, ids);
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
