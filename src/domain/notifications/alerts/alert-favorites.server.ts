import { addHours } from '#platform/base/jst.ts';
import { isInQuietHours } from '#platform/base/quiet-hours.ts';
import { paths } from '#platform/base/paths.ts';
import { takeRecruitmentEvents } from '#domain/recruitment/publishing/recruitment-events.queries.server.ts';
import { inTransaction, type Db } from '#platform/server/database/db.server.ts';
import {
  writeWorkerNotices,
  type NoticeToWorker,
} from '#platform/server/delivery/notify.server.ts';
import { runUntilNoneLeft } from '#platform/server/tasks/batches.server.ts';

import {
  favoritesWithLastSeat,
  advanceFavoriteReminderPosition,
  favoritesNearDeadline,
  type FavoriteToRemindOf,
} from './alert-favorites.queries.server.ts';
import { favoriteDeadlineNotice, favoriteLastSeatNotice } from './alert-messages.ts';
import { favoriteReminderHoursBeforeDeadline } from './alert-rules.ts';

/** Maximum recruitments of one transaction: each may be the favourite of thousands. */
const newBatchSize = 50;

/**
 * Notifies the owners of favourites, once, that one seat is left; returns the number of notifications.
 * (Rule 4.20)
 */
export async function notifyOfFavoritesLastSeats({ db }: { db: Db }, now: Date): Promise<number> {
  if (isInQuietHours(now)) return 0;
  return runUntilNoneLeft(() =>
    inTransaction(db, async (tx) => {
      const ids = await takeRecruitmentEvents(tx, { kind: 'LAST_SEAT', most: newBatchSize });
      const saved = ids.length > 0 ? await favoritesWithLastSeat(tx, ids, now) : [];
      await writeWorkerNotices(
        tx,
        saved.map((one) => noticeOf(one, 'last-seat', { ...favoriteLastSeatNotice(one), now })),
      );
      return { taken: ids.length, done: saved.length };
    }),
  );
}

/**
 * Notifies the owners of favourites, once, that the deadline is 24 hours away; returns the number of
 * notifications. After a night or an outage it continues where it stopped, with the deadlines that came
 * near in between. (Rule 4.20)
 */
export async function notifyOfFavoritesDeadlines({ db }: { db: Db }, now: Date): Promise<number> {
  if (isInQuietHours(now)) return 0;
  return inTransaction(db, async (tx) => {
    const until = addHours(now, favoriteReminderHoursBeforeDeadline);
    const from = await advanceFavoriteReminderPosition(tx, until);
    if (from === null || from >= until) return 0;
    const saved = await favoritesNearDeadline(tx, { from, until, now });
    await writeWorkerNotices(
      tx,
      saved.map((one) => noticeOf(one, 'deadline', { ...favoriteDeadlineNotice(one), now })),
    );
    return saved.length;
  });
}

function noticeOf(
  { workerId, recruitmentId }: FavoriteToRemindOf,
  reason: string,
  text: Pick<NoticeToWorker, 'title' | 'body' | 'now'>,
): NoticeToWorker {
  return {
    workerId,
    topic: 'alert',
    dedupKey: `favorite:${reason}:${recruitmentId}:${workerId}`,
    path: paths.recruitment(recruitmentId),
    ...text,
  };
}
