import { addHours } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';
import type { App } from '#platform/server/context.server.ts';
import { inTransaction, type Tx } from '#platform/server/database/db.server.ts';
import { recordChanges, systemActor } from '#platform/server/history.server.ts';
import { isEventWithinADay, type NoticeText } from '#platform/server/delivery/notice-rules.ts';
import { writeWorkerNotices } from '#platform/server/delivery/notify.server.ts';
import { runInBatches } from '#platform/server/tasks/batches.server.ts';

import { applicationNotifications, type NotifiedApplicationShift } from '../notifications.ts';
import { applicationLimits } from '../limits.ts';
import {
  rejectFilledApplications,
  expireUnansweredApplications,
  type EndedApplication,
} from './lapse.queries.server.ts';

type Ending = {
  state: 'EXPIRED' | 'REJECTED_FILLED';
  event: 'EXPIRE' | 'FILL';
  message: (shift: NotifiedApplicationShift) => NoticeText;
  /** Ends a batch of waiting applications. */
  end: (tx: Tx, limit: number) => Promise<EndedApplication[]>;
};

/**
 * Expires applications that the facility did not answer by min(applied + 48 h, S − 3 h); returns how
 * many. May run late, twice, or concurrently. (Rule 4.7)
 */
export async function expireApplications(app: Pick<App, 'db'>, now: Date): Promise<number> {
  const silentSince = addHours(now, -applicationLimits.answerHours);
  const startsUntil = addHours(now, applicationLimits.answerHoursBeforeStart);
  return endAll(app, now, {
    state: 'EXPIRED',
    event: 'EXPIRE',
    message: applicationNotifications.expired,
    end: (tx, limit) => expireUnansweredApplications(tx, { silentSince, startsUntil, limit, now }),
  });
}

/**
 * Rejects applications whose recruitment is full, past its deadline or closed; returns how many. A
 * pause rejects none. (Rule 4.7)
 */
export async function rejectApplicationsToFullRecruitments(
  app: Pick<App, 'db'>,
  now: Date,
): Promise<number> {
  return endAll(app, now, {
    state: 'REJECTED_FILLED',
    event: 'FILL',
    message: applicationNotifications.filled,
    end: (tx, limit) => rejectFilledApplications(tx, { limit, now }),
  });
}

async function endAll(app: Pick<App, 'db'>, now: Date, ending: Ending): Promise<number> {
  return runInBatches((limit) =>
    inTransaction(app.db, (tx) => endBatch(tx, { now, limit }, ending)),
  );
}

async function endBatch(
  tx: Tx,
  { now, limit }: { now: Date; limit: number },
  { state, event, message, end }: Ending,
): Promise<number> {
  const ended = await end(tx, limit);
  const move = {
    subject: 'application',
    from: 'APPLIED',
    to: state,
    event,
    actor: systemActor,
    at: now,
  };
  await recordChanges(
    tx,
    ended.map(({ id }) => ({ ...move, id })),
  );
  await writeWorkerNotices(
    tx,
    ended.map((row) => ({
      ...message(row),
      workerId: row.workerId,
      topic: 'contract',
      dedupKey: `application:${row.id}:${event}`,
      path: paths.search(),
      isUrgent: isEventWithinADay(row.startsAt, now),
      now,
    })),
  );
  return ended.length;
}
