import { jstDay } from '#platform/base/jst.ts';
import type { App } from '#platform/server/context.server.ts';
import { inTransaction, type Db, type Tx } from '#platform/server/database/db.server.ts';
import { noticeSendTime } from '#platform/server/delivery/notice-rules.ts';
import { systemActor } from '#platform/server/history.server.ts';
import { runUntilNoneLeft } from '#platform/server/tasks/batches.server.ts';

import { applicationNotifications } from '../notifications.ts';
import { notifyWorkersOfUrgentPosting } from '../urgent/notify-workers.server.ts';
import { lockUrgentCallsOfFacility } from '../urgent/urgent.queries.server.ts';
import { callUrgentlyForStandInSearch } from '../urgent/urgent.server.ts';
import { finishSearch, storeSearch } from './search.server.ts';
import {
  lockDueSearch,
  lockPostingWithLostWorker,
  workersToNotifyForStandIn,
  remainingStandInSteps,
  writeNextStepTime,
  writeStandInStep,
  type RunningStandInSearch,
  type StandInStep,
} from './searches.queries.server.ts';
import { standInOutcomeOf, nextStepAt } from './stand-in-rules.ts';

/**
 * Starts a search for each posting that lost a worker within 24 hours of its start, where the facility wants that;
 * returns how many. A search that a person stopped is not started again, unless another worker is lost.
 */
export async function startSearchesForLostWorkers({ db }: { db: Db }, now: Date): Promise<number> {
  return runUntilNoneLeft(() =>
    inTransaction(db, async (tx) => {
      const lost = await lockPostingWithLostWorker(tx, {
        now,
        leavesAt: noticeSendTime('alert', now),
      });
      if (!lost) return { taken: 0, done: 0 };
      const { recruitmentId, staffId } = lost;
      const isNew = await storeSearch(tx, { recruitmentId, staffId, actor: systemActor, now });
      // Another process started a search for this posting: end this run and leave the rest to the next.
      return { taken: Number(isNew), done: Number(isNew) };
    }),
  );
}

/**
 * Begins the steps of searches that are due, and ends searches whose posting is filled, stopped or past its deadline; one
 * search in a transaction, so that after a crash the workers of a step are notified all or not at all, and never twice.
 * Notifies nobody at night. Returns how many workers were notified.
 */
export async function runSearches(
  { db, env }: Pick<App, 'db' | 'env'>,
  now: Date,
): Promise<number> {
  const mayTell = noticeSendTime('alert', now) <= now;
  return runUntilNoneLeft(() =>
    inTransaction(db, async (tx) => {
      const search = await lockDueSearch(tx, { now, mayTell });
      return search ? { taken: 1, done: await run(tx, env, { search, now }) } : nothing;
    }),
  );
}

const nothing = { taken: 0, done: 0 };

type Running = { search: RunningStandInSearch; now: Date };

async function run(tx: Tx, env: App['env'], { search, now }: Running): Promise<number> {
  // Lock the facility's calls before any row of the posting: a person who calls it urgent locks in this order, too.
  await lockUrgentCallsOfFacility(tx, search.facilityId);
  const outcome = standInOutcomeOf(search, now);
  const steps = outcome ? [] : await remainingStandInSteps(tx, search.id);
  if (steps.length === 0) {
    await finishSearch(tx, { id: search.id, outcome: outcome ?? 'UNFILLED', now });
    return 0;
  }
  return beginSteps(tx, env, { search, now, steps });
}

/**
 * Begins the next step of the search, and the steps after it that are due at once. The row of the search is written
 * last.
 */
async function beginSteps(
  tx: Tx,
  env: App['env'],
  { search, now, steps: [step, ...rest] }: Running & { steps: readonly StandInStep[] },
): Promise<number> {
  if (!step) return 0;
  const notified = await beginStep(tx, env, { search, now, step });
  // A search that starts at night begins its steps in the morning.
  const startedAt = noticeSendTime('alert', search.startedAt);
  const { deadline } = search;
  const nextAt = nextStepAt({ kind: step.kind, notified, beganAt: now }, { startedAt, deadline });
  if (nextAt <= now) return notified + (await beginSteps(tx, env, { search, now, steps: rest }));
  await writeNextStepTime(tx, { id: search.id, nextAt });
  return notified;
}

/** Notifies the workers of a step, or calls the posting urgent; returns how many were notified now. */
async function beginStep(
  tx: Tx,
  { reviewHours }: App['env'],
  { search, now, step }: Running & { step: StandInStep },
): Promise<number> {
  const { id: searchId, recruitmentId, startsAt } = search;
  const { position } = step;
  if (step.kind === 'PUBLIC') {
    await callUrgentlyForStandInSearch(tx, { id: recruitmentId, staffId: search.staffId, now });
    await writeStandInStep(tx, { searchId, position, notified: null, now });
    return 0;
  }
  const days = { day: jstDay(startsAt), today: jstDay(now), now };
  const workerIds = await workersToNotifyForStandIn(tx, { searchId, recruitmentId, step, ...days });
  const text = applicationNotifications.standIn(search);
  const notified = await notifyWorkersOfUrgentPosting(tx, {
    recruitmentId,
    searchId,
    workerIds,
    text,
    reviewHours,
    now,
  });
  await writeStandInStep(tx, { searchId, position, notified, now });
  return notified;
}
