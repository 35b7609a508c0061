import { addDays, jstDay } from '#platform/base/jst.ts';
import type { FacilityScope } from '#platform/base/people/scope.ts';
import { facilityActor } from '#domain/corporation/actors.ts';
import { hideRecruitmentsFromSearch } from '#domain/recruitment/publishing/read-model.queries.server.ts';
import { refreshSearchRow } from '#domain/recruitment/publishing/seats.server.ts';
import { lockPosting } from '#domain/recruitment/posting/postings.queries.server.ts';
import { readTravelTimes } from '#domain/reference/travel/times.server.ts';
import type { App } from '#platform/server/context.server.ts';
import {
  inTransaction,
  type Db,
  type QueryExecutor,
  type Tx,
} from '#platform/server/database/db.server.ts';
import { noticeSendTime } from '#platform/server/delivery/notice-rules.ts';
import { recordChanges, systemActor, type Actor } from '#platform/server/history.server.ts';
import { runInBatches, runUntilNoneLeft } from '#platform/server/tasks/batches.server.ts';

import { applicationNotifications } from '../notifications.ts';
import { urgentRefusal } from './messages.ts';
import { notifyWorkersOfUrgentPosting } from './notify-workers.server.ts';
import {
  workerCountShownToFacility,
  urgentCallLimits,
  whyCannotCallUrgently,
  type UrgentCallRefusal,
} from './urgent-rules.ts';
import {
  postingForUrgentCall,
  deleteOldUrgentNotices,
  finishUrgentCall,
  insertUrgentCall,
  lockPostingForUrgentCall,
  lockUrgentCallsOfFacility,
  lockWaitingUrgentCall,
  stationCodesOfPosting,
  workersForUrgentCallQuery,
  type PostingForUrgentCall,
  type StationsNearPosting,
  type WaitingUrgentCall,
} from './urgent.queries.server.ts';

type CallArgs = { scope: FacilityScope; id: string; now: Date };

export type UrgentCallState = {
  /** Null before the call. */
  calledAt: Date | null;
  /** The posting was called, and its workers are not notified yet. */
  isWaiting: boolean;
  /**
   * Number of workers who would be notified now, or were notified; null if it is too small to be shown, or if the
   * posting cannot be called.
   */
  people: number | null;
  /** When notices that are created now are sent, if at night: in the morning. Null when they are sent at once. */
  leavesAt: Date | null;
  callsLeft: number;
  refusal: { code: string; message: string } | null;
};

const valuesOf = {
  hours: urgentCallLimits.hoursBeforeStart,
  calls: urgentCallLimits.callsADay,
};

/**
 * Returns why a posting cannot be called urgent now, if so, and how many workers nearby would be notified. Refusals:
 * those of `postingForUrgentCall`.
 */
export async function readUrgentCall(
  db: QueryExecutor,
  { scope, id, now }: CallArgs,
): Promise<UrgentCallState> {
  const posting = await postingForUrgentCall(db, scope, { id, today: jstDay(now), now });
  const leaves = noticeSendTime('alert', now);
  const reason = posting.calledAt ? null : reasonOf(posting, now);
  const refusal = reason && urgentRefusal(reason, valuesOf);
  return {
    calledAt: posting.calledAt,
    isWaiting: posting.calledAt !== null && posting.notified === null,
    people: reason
      ? null
      : workerCountShownToFacility(posting.notified ?? (await countWorkers(db, posting, now))),
    leavesAt: leaves > now ? leaves : null,
    callsLeft: Math.max(0, urgentCallLimits.callsADay - posting.callsToday),
    refusal: refusal && { code: refusal.code, message: refusal.message },
  };
}

function reasonOf(posting: PostingForUrgentCall, now: Date): UrgentCallRefusal | null {
  return whyCannotCallUrgently({ ...posting, leavesAt: noticeSendTime('alert', now) }, now);
}

/**
 * Marks an open posting as 急募; the next run of the task notifies workers nearby. Calling again changes nothing, and
 * a call cannot be withdrawn. Refusals: those of `postingForUrgentCall`, `lockPosting` and `whyCannotCallUrgently`.
 */
export async function startUrgentCall(db: Db, { scope, id, now }: CallArgs): Promise<void> {
  const today = jstDay(now);
  const { staffId } = scope;
  const { facilityId } = await postingForUrgentCall(db, scope, { id, today, now });
  await inTransaction(db, async (tx) => {
    await lockUrgentCallsOfFacility(tx, facilityId);
    await lockPosting(tx, scope, id);
    const posting = await postingForUrgentCall(tx, scope, { id, today, now });
    if (posting.calledAt) return;
    const reason = reasonOf(posting, now);
    if (reason) throw urgentRefusal(reason, valuesOf);
    await storeCall(tx, { posting, staffId, actor: facilityActor(scope, facilityId), now });
  });
}

/**
 * Marks a posting as 急募 for a search that reached its public step, in the name of a person of the facility; changes
 * nothing for a posting that cannot be called now. The caller has locked the facility's calls. Refusals: NOT_FOUND.
 */
export async function callUrgentlyForStandInSearch(
  tx: Tx,
  { id, staffId, now }: { id: string; staffId: string; now: Date },
): Promise<void> {
  const posting = await lockPostingForUrgentCall(tx, { id, today: jstDay(now), now });
  if (posting.calledAt || reasonOf(posting, now)) return;
  await storeCall(tx, { posting, staffId, actor: systemActor, now });
}

type StoredCall = { posting: PostingForUrgentCall; staffId: string; actor: Actor; now: Date };

/** Stores an urgent call. The caller holds the locks of the facility's calls and of the posting. */
async function storeCall(tx: Tx, { posting, staffId, actor, now }: StoredCall): Promise<void> {
  const { id, facilityId } = posting;
  await insertUrgentCall(tx, { recruitmentId: id, facilityId, staffId, day: jstDay(now), now });
  // Rebuild the posting's search entry, because its cards show 急募 from now on.
  await hideRecruitmentsFromSearch(tx, [id]);
  await refreshSearchRow(tx, { recruitmentId: id, now });
  const change = { subject: 'recruitment', id, from: 'open', to: 'open', event: 'call', at: now };
  await recordChanges(tx, [{ ...change, actor }]);
}

async function countWorkers(db: QueryExecutor, { id, startsAt }: PostingForUrgentCall, now: Date) {
  return (await workersOf(db, { recruitmentId: id, startsAt, now })).length;
}

type Posting = { recruitmentId: string; startsAt: Date; now: Date };

async function workersOf(db: QueryExecutor, { recruitmentId, startsAt, now }: Posting) {
  const near = await nearbyOf(db, recruitmentId);
  const [day, today] = [jstDay(startsAt), jstDay(now)];
  const { rows } = await workersForUrgentCallQuery({
    recruitmentId,
    near,
    day,
    today,
    now,
  }).execute(db);
  return rows.map(({ workerId }) => workerId);
}

/**
 * The stations from which the facility is reached within `urgentCallLimits.travelMinutes`; empty for a facility without
 * a station.
 */
async function nearbyOf(db: QueryExecutor, recruitmentId: string): Promise<StationsNearPosting> {
  const [station] = await stationCodesOfPosting(db, recruitmentId);
  if (station === undefined) return { codes: [], minutes: [] };
  const times = await readTravelTimes(db, station);
  const codes = times.within(urgentCallLimits.travelMinutes);
  return {
    codes,
    minutes: codes.map((code) => times.minutesTo(code) ?? urgentCallLimits.travelMinutes),
  };
}

/**
 * Notifies workers nearby of the postings that were called urgent; none at night. Each posting has its own transaction:
 * all of its workers are notified or none, and no worker twice. Returns how many workers were notified.
 */
export async function notifyOfUrgentCalls(
  { db, env }: Pick<App, 'db' | 'env'>,
  now: Date,
): Promise<number> {
  if (noticeSendTime('alert', now) > now) return 0;
  return runUntilNoneLeft(() =>
    inTransaction(db, async (tx) => {
      const call = await lockWaitingUrgentCall(tx, now);
      if (!call) return { taken: 0, done: 0 };
      const notified = call.isOpen ? await notifyOfCall(tx, env.reviewHours, { ...call, now }) : 0;
      await finishUrgentCall(tx, { recruitmentId: call.recruitmentId, notified, now });
      return { taken: 1, done: notified };
    }),
  );
}

type CallToNotifyOf = WaitingUrgentCall & { now: Date };

async function notifyOfCall(
  tx: Tx,
  reviewHours: App['env']['reviewHours'],
  call: CallToNotifyOf,
): Promise<number> {
  const { recruitmentId, now } = call;
  const workerIds = await workersOf(tx, call);
  const text = applicationNotifications.urgent(call);
  return notifyWorkersOfUrgentPosting(tx, {
    recruitmentId,
    searchId: null,
    workerIds,
    text,
    reviewHours,
    now,
  });
}

/** A posting is called at most two days before its start: after three days it has begun. */
const daysKept = 3;

/** Erases the notices of postings that have begun; returns how many. */
export async function eraseUrgentNotices({ db }: { db: Db }, now: Date): Promise<number> {
  const before = addDays(jstDay(now), -daysKept);
  return runInBatches((limit) => deleteOldUrgentNotices(db, { before, limit }));
}
