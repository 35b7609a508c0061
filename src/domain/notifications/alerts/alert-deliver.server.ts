import { addDays, jstDay } from '#platform/base/jst.ts';
import { isInQuietHours } from '#platform/base/quiet-hours.ts';
import { paths } from '#platform/base/paths.ts';
import { inTransaction, type Db, type Tx } from '#platform/server/database/db.server.ts';
import {
  writeWorkerNotices,
  type NoticeToWorker,
} from '#platform/server/delivery/notify.server.ts';
import { runUntilNoneLeft, type BatchCounts } from '#platform/server/tasks/batches.server.ts';

import {
  addedAlertsById,
  insertAlertDeliveries,
  eraseAlertDeliveriesBefore,
  lockWorkersWithDueMatches,
  postponeMatches,
  takeDueMatches,
  type WorkerWithDueMatches,
  type DueMatch,
} from './alert-delivery.queries.server.ts';
import { alertNoticeOf } from './alert-messages.ts';
import { searchPathOf } from './alert-path.ts';
import { maxAlertsPerDay, firstBatchOfTomorrow } from './alert-rules.ts';

/**
 * Delivers the due matches: one notification per worker for all matches, at most three a day, none at night; returns
 * the number of notifications. The matches are deleted in the same transaction: a crash loses none and repeats none.
 * (Rule 4.20)
 */
export async function deliverAlerts({ db }: { db: Db }, now: Date): Promise<number> {
  if (isInQuietHours(now)) return 0;
  return runUntilNoneLeft(() => inTransaction(db, (tx) => deliverSome(tx, now)));
}

/** Erases the delivery counts of the days before yesterday: only today's count matters. */
export async function eraseOldDeliveries({ db }: { db: Db }, now: Date): Promise<number> {
  return eraseAlertDeliveriesBefore(db, addDays(jstDay(now), -1));
}

async function deliverSome(tx: Tx, now: Date): Promise<BatchCounts> {
  const today = jstDay(now);
  const workers = await lockWorkersWithDueMatches(tx, { now, today });
  const full = workers.filter(({ sentToday }) => sentToday >= maxAlertsPerDay);
  if (full.length > 0) {
    const workerIds = full.map(({ workerId }) => workerId);
    await postponeMatches(tx, { workerIds, now, dueAt: firstBatchOfTomorrow(now) });
  }
  const open = workers.filter(({ sentToday }) => sentToday < maxAlertsPerDay);
  const notices = open.length > 0 ? await noticesFor(tx, open, now) : [];
  await writeWorkerNotices(tx, notices);
  return { taken: workers.length, done: notices.length };
}

async function noticesFor(
  tx: Tx,
  workers: readonly WorkerWithDueMatches[],
  now: Date,
): Promise<NoticeToWorker[]> {
  const workerIds = workers.map(({ workerId }) => workerId);
  const found = Map.groupBy(await takeDueMatches(tx, { workerIds, now }), (one) => one.workerId);
  const notified = workers.flatMap((worker) => {
    const offers = found.get(worker.workerId) ?? [];
    return offers.length === 0 ? [] : [{ ...worker, number: worker.sentToday + 1, offers }];
  });
  const day = jstDay(now);
  if (notified.length > 0) {
    await insertAlertDeliveries(
      tx,
      notified.map(({ workerId, number }) => ({ workerId, day, number, sentAt: now })),
    );
  }
  const byAdded = notified.flatMap(({ offers }) => offers.flatMap(({ addedId }) => addedId ?? []));
  const added = await addedAlertsById(tx, byAdded);
  return notified.map(({ offers, ...one }) => {
    const [first] = offers;
    const alert = (first?.addedId != null && added.get(first.addedId)) || one;
    const isMixed = first?.isMixed ?? false;
    return {
      workerId: one.workerId,
      topic: 'alert',
      dedupKey: `alert:${one.workerId}:${day}:${one.number}`,
      ...alertNoticeOf({
        name: isMixed ? null : alert.name,
        total: first?.total ?? 0,
        isUrgent: first?.isUrgent ?? false,
        offers,
      }),
      path: pathOf({ terms: alert.terms, isMixed, offers }),
      now,
    };
  });
}

type Destination = {
  terms: WorkerWithDueMatches['terms'];
  isMixed: boolean;
  offers: readonly DueMatch[];
};

/**
 * A single match links to its recruitment. Several matches of one alert link to a search with the alert's conditions,
 * and matches of several alerts to the list of alerts.
 */
function pathOf({ terms, isMixed, offers }: Destination): string {
  const [only, another] = offers;
  if (only && !another) return paths.recruitment(only.recruitmentId);
  return isMixed ? paths.alerts() : searchPathOf(terms);
}
