import { acceptApplication } from '#domain/application/applying/accept.server.ts';
import { approveHoursClaim } from '#domain/attendance/corrections/approve-claim.server.ts';
import { confirmShiftEnd } from '#domain/attendance/corrections/confirm-end.server.ts';
import { mapInOrder } from '#platform/base/in-order.ts';
import { addHours, addMinutes } from '#platform/base/jst.ts';
import { Refusal } from '#platform/base/refusal.ts';
import type { App } from '#platform/server/context.server.ts';
import { processEachDueRow } from '#platform/server/tasks/batches.server.ts';

import { demoBankActor, settleTransfersAsBank } from './bank.server.ts';
import { readDemoRegion } from './region.queries.server.ts';
import {
  answersBatchSize,
  findWaitingApplications,
  findAutoApprovableClaims,
  findMissingEndStamps,
  findInstantBankFilesWithoutAnswer,
  type DueAnswerCursor,
  type MissingEndStamp,
} from './due-answers.queries.server.ts';

/** Minutes, in the product's time, after which a demo facility accepts an application. */
export const autoAcceptAfterMinutes = 5;
/** A demo facility confirms an unstamped end of a shift this long after it was asked. */
export const autoConfirmEndAfterMinutes = 10;
/** A demo facility answers corrections after this long. */
export const autoApproveAfterHours = 3;
/**
 * A demo facility approves corrections up to so many minutes beyond the plan; the user of the demo decides on longer
 * ones.
 */
export const maxAutoApproveMinutes = 60;

/**
 * Answers for the demo's facilities, so that one person alone can go through all steps: accepts waiting applications,
 * approves reasonable corrections, and confirms the planned end for shifts without an end stamp. Returns the number of
 * answers. Does nothing outside of demo mode.
 */
export async function answerForDemoFacilities(app: App, now: Date): Promise<number> {
  if (!app.env.demo || !(await readDemoRegion(app.db))?.autoAnswer) return 0;
  const accepted = await answerAll(
    (after) => findWaitingApplications(app.db, addMinutes(now, -autoAcceptAfterMinutes), after),
    ({ id, facilityId }) =>
      acceptApplication(app, {
        applicationId: id,
        actor: { kind: 'facility', id: facilityId },
        now,
      }),
  );
  const approved = await answerAll(
    (after) =>
      findAutoApprovableClaims(
        app.db,
        { until: addHours(now, -autoApproveAfterHours), beyondMinutes: maxAutoApproveMinutes },
        after,
      ),
    ({ id, facilityId }) =>
      approveHoursClaim(app, {
        attendanceId: id,
        actor: { kind: 'facility', id: facilityId },
        now,
      }),
  );
  const confirmed = await answerAll<MissingEndStamp>(
    (after) => findMissingEndStamps(app.db, addMinutes(now, -autoConfirmEndAfterMinutes), after),
    ({ id, facilityId, endsAt }) =>
      confirmShiftEnd(app, {
        attendanceId: id,
        actor: { kind: 'facility', id: facilityId },
        endAt: endsAt,
        reason: '',
        now,
      }),
  );
  return accepted + approved + confirmed;
}

/** Answers all due rows in batches: a row that is refused at every run must not block the rows after it. */
async function answerAll<Row extends DueAnswerCursor>(
  due: (after: Row | null) => Promise<Row[]>,
  answer: (one: Row) => Promise<unknown>,
): Promise<number> {
  return processEachDueRow<Row>({
    batchSize: answersBatchSize,
    due,
    each: (one) => succeeds(() => answer(one)),
  });
}

/** Returns false for a refusal, which is expected: the seat is taken, or the user was first. */
async function succeeds(answer: () => Promise<unknown>): Promise<boolean> {
  try {
    await answer();
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** Minutes after which the demo bank answers an instant file; other bank files are answered by the user. */
export const autoBankAnswerAfterMinutes = 10;

/**
 * Pays every instant file without an answer for ten minutes, if the demo's facilities answer automatically. Returns the
 * number of files.
 */
export async function answerForDemoBank(app: App, now: Date): Promise<number> {
  if (!app.env.demo || !(await readDemoRegion(app.db))?.autoAnswer) return 0;
  const until = addMinutes(now, -autoBankAnswerAfterMinutes);
  const bankFileIds = await findInstantBankFilesWithoutAnswer(app.db, until);
  await mapInOrder(bankFileIds, (bankFileId) =>
    settleTransfersAsBank(app.db, { bankFileId, failures: [], actor: demoBankActor, now }),
  );
  return bankFileIds.length;
}
