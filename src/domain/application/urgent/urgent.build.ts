import { buildEmail } from '#domain/notifications/build.ts';
import type { App } from '#platform/server/context.server.ts';

import { buildPreparedWorker, type PreparedWorkerWishes } from '../build.ts';

type Wishes = PreparedWorkerWishes & {
  /** The station of the worker's home; none without it. */
  homeStation?: string;
  /** True (default) when the worker wants e-mails about new postings. */
  wantsNews?: boolean;
};

let count = 0;

/** A worker who may apply at once, has a home station, and gets e-mails about new postings. For tests and journeys. */
export async function buildWorkerNearby(
  { db }: Pick<App, 'db'>,
  { homeStation, wantsNews = true, ...wishes }: Wishes,
): Promise<{ id: string; phoneNumber: string }> {
  const worker = await buildPreparedWorker(db, wishes);
  const { now } = wishes;
  count += 1;
  if (homeStation !== undefined) {
    const home = { worker_id: worker.id, station_code: homeStation, updated_at: now };
    await db.insertInto('home_stations').values(home).execute();
  }
  await buildEmail(db, { workerId: worker.id, address: `neighbour${count}@hitokoma.example`, now });
  await db
    .insertInto('notification_settings')
    .values({ worker_id: worker.id, email_topics: wantsNews ? ['alert'] : [], updated_at: now })
    .execute();
  return worker;
}
