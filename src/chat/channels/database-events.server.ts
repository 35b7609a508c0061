import type { App } from '#server/context.server.ts';
import { listenToTopics, type Listening } from '#server/database/listen.server.ts';
import { staffEvents } from '#server/delivery/staff-events.queries.server.ts';
import { workerEvents } from '#server/delivery/worker-events.queries.server.ts';
import { log } from '#server/log.server.ts';

import { topic, type News } from './database-events.queries.server.ts';

type Listeners = {
  onNews(news: News): Promise<void>;
  /** Something that concerns this worker has changed. */
  onWorker(workerId: string): void;
  /** A session or the rights of this person of a corporation ended or changed. */
  onStaff(staffId: string): void;
};

/**
 * Listens for published changes until stopped. Changes published while its connection is broken are lost here; browsers
 * detect them by comparing sequence numbers.
 */
export function listenToDatabaseEvents(
  app: Pick<App, 'env'>,
  { onNews, onWorker, onStaff }: Listeners,
): Listening {
  return listenToTopics({
    databaseUrl: app.env.DATABASE_URL,
    who: 'the chat',
    topics: {
      [workerEvents]: onWorker,
      [staffEvents]: onStaff,
      [topic](payload) {
        const news = readNews(payload);
        if (!news) return;
        onNews(news).catch((error) => log.error({ err: error }, 'news were not passed on'));
      },
    },
  });
}

/** Null for a payload of another origin: any database client can publish to the topic. */
function readNews(payload: string): News | null {
  try {
    const news: unknown = JSON.parse(payload);
    const isNews =
      typeof news === 'object' && news !== null && 'kind' in news && 'channelId' in news;
    // Not validated further: the fields are used only as query parameters.
    return isNews ? (news as News) : null;
  } catch {
    return null;
  }
}
