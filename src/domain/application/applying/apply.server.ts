import type { Yen } from '#platform/base/yen.ts';
import { offeredTermsVersionOf } from '#domain/recruitment/terms-version.ts';
import type { App } from '#platform/server/context.server.ts';
import {
  isConstraintViolation,
  inTransaction,
  type Tx,
} from '#platform/server/database/db.server.ts';
import { withIdempotencyKey } from '#platform/server/idempotency.server.ts';

import { concludeContract } from './conclude-contract.server.ts';
import { isOtherWorkOutOfBounds, withStatedOtherWork } from '../other-work.ts';
import type { ApplicationState, ApplyFacts, OtherWorkMinutes } from '../facts.ts';
import { lockApplyFacts } from '../facts.queries.server.ts';
import { applicationRefusal } from '../messages.ts';
import { openApplicationStateOf } from './preparation.ts';
import { insertApplication, type NewApplication } from '../queries.server.ts';
import { readStatedTravelFare } from '../travel/fare.queries.server.ts';
import { isTravelFareOutOfBounds } from '../travel/fare.ts';
import { applyObstaclesOf, isRecruitmentKnownToViewer, stateAfterApplyingOf } from './rules.ts';

export type ApplyArgs = {
  workerId: string;
  recruitmentId: string;
  /** Version of the terms that the worker agreed to. Without a version, changed terms are not detected. */
  version?: string | undefined;
  /** Work at other employers that the worker states by applying; undefined if not stated. (Rule 8.3) */
  otherWork?: OtherWorkMinutes | undefined;
  /**
   * The round-trip fare to the facility, in yen. Without it the fare that was stated last for the facility counts;
   * without any statement the posted amount is paid. (Rule 8.5)
   */
  travelFare?: Yen | undefined;
  now: Date;
  idempotencyKey?: string | undefined;
};

export type ApplyToRecruitmentResult = {
  applicationId: string;
  state: ApplicationState;
  attendanceId: string | null;
};

/**
 * Applies to a recruitment. An INSTANT recruitment concludes the contract at once unless this worker needs the
 * facility's acceptance; every other application waits for the facility. A repetition returns the first answer and
 * changes nothing. Refusals: NOT_FOUND, OTHER_WORK_WRONG, TRAVEL_FARE_WRONG, TERMS_CHANGED, ALREADY_APPLIED, and those
 * of `applyObstaclesOf` and `concludeContract`. (Rule 4.7, 4.8)
 */
export async function applyToRecruitment(
  app: Pick<App, 'db' | 'env'>,
  wish: ApplyArgs,
): Promise<ApplyToRecruitmentResult> {
  const { workerId, recruitmentId, travelFare, now, idempotencyKey: key } = wish;
  if (wish.otherWork && isOtherWorkOutOfBounds(wish.otherWork))
    throw applicationRefusal('OTHER_WORK_WRONG');
  if (travelFare !== undefined && isTravelFareOutOfBounds(travelFare))
    throw applicationRefusal('TRAVEL_FARE_WRONG');
  const call = {
    actorId: workerId,
    key,
    operation: 'applyToRecruitment',
    // Leave out absent statements: then a request hashes as it did in the previous release, which did not know them.
    input: {
      recruitmentId,
      ...(wish.otherWork ? { otherWork: wish.otherWork } : {}),
      ...(travelFare === undefined ? {} : { travelFare }),
    },
    now,
  };
  return inTransaction(app.db, (tx) => withIdempotencyKey(tx, call, () => apply(tx, app, wish)));
}

async function apply(
  tx: Tx,
  { env }: Pick<App, 'env'>,
  wish: ApplyArgs,
): Promise<ApplyToRecruitmentResult> {
  const { workerId, version, now } = wish;
  const facts = withStatedOtherWork(
    await lockApplyFacts(tx, { ...wish, reviewHours: env.reviewHours }),
    wish.otherWork ?? null,
  );
  const answered = firstAnswer(facts);
  if (answered) return answered;
  if (!isRecruitmentKnownToViewer(facts)) throw applicationRefusal('NOT_FOUND');
  const [obstacle] = applyObstaclesOf(facts, now);
  if (obstacle) throw applicationRefusal(obstacle.code, obstacle.values);
  // The terms stay as they are until the application is stored: `lockApplyFacts` has locked them.
  if (version !== undefined && version !== offeredTermsVersionOf(facts.recruitment))
    throw applicationRefusal('TERMS_CHANGED');

  const state = stateAfterApplyingOf(facts);
  // Store the fare that the confirmation showed: for a client that states no fare, the fare stated last.
  const { recruitmentId } = wish;
  const travelFare =
    wish.travelFare ?? (await readStatedTravelFare(tx, { workerId, recruitmentId }));
  const applicationId = await insertOrRefuse(tx, facts, { state, travelFare, now });
  if (state === 'APPLIED') return { applicationId, state, attendanceId: null };
  const actor = { kind: 'worker', id: workerId } as const;
  const { attendanceId } = await concludeContract(tx, {
    applicationId,
    facts,
    travelFare,
    actor,
    now,
  });
  return { applicationId, state, attendanceId };
}

/** Returns the answer from an existing open application or contract for the same recruitment; null without one. */
function firstAnswer({ history }: ApplyFacts): ApplyToRecruitmentResult | null {
  const state = openApplicationStateOf(history);
  if (!state || !history.application) return null;
  return {
    applicationId: history.application.id,
    state,
    attendanceId: history.application.attendanceId,
  };
}

async function insertOrRefuse(tx: Tx, facts: ApplyFacts, initial: NewApplication): Promise<string> {
  try {
    return await insertApplication(tx, facts, initial);
  } catch (error) {
    // The worker's lock makes a second open application rare; the index makes it impossible.
    if (isConstraintViolation(error, 'applications_one_live'))
      throw applicationRefusal('ALREADY_APPLIED');
    throw error;
  }
}
