import { Client } from 'pg';

import type { App } from '#server/context.server.ts';
import { staffEvents } from '#server/delivery/staff-events.queries.server.ts';
import { workerEvents } from '#server/delivery/worker-events.queries.server.ts';
import { log } from '#server/log.server.ts';

import { topic, type News } from './database-events.queries.server.ts';

const againMs = 1_000;
/** Limit for opening the connection: an unresponsive database is retried instead of awaited. */
const maxOpenMs = 5_000;

export type Listening = { stop(): Promise<void> };

type Listeners = {
  onNews(news: News): Promise<void>;
  /** Something that concerns this worker has changed. */
  onWorker(workerId: string): void;
  /** A session or the rights of this person of a corporation ended or changed. */
  onStaff(staffId: string): void;
};

/**
 * Listens for published changes until stopped, on a connection of its own that is reopened when it breaks.
 * Changes published in between are lost here; browsers detect them by comparing sequence numbers.
 */
export function listenToDatabaseEvents(
  app: Pick<App, 'env'>,
  { onNews, onWorker, onStaff }: Listeners,
): Listening {
  let client: Client | null = null;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  const again = () => {
    client = null;
    if (isStopped) return;
    clearTimeout(timer);
    timer = setTimeout(() => void open(), againMs);
    timer.unref();
  };
  const open = async () => {
    const next = new Client({
      connectionString: app.env.DATABASE_URL,
      connectionTimeoutMillis: maxOpenMs,
    });
    let isOver = false;
    // A failed connection attempt may also emit `end`: only the first of both reopens the connection.
    const over = () => {
      if (isOver) return;
      isOver = true;
      again();
    };
    next.on('error', (error) => log.warn({ err: error }, 'the chat lost its news connection'));
    next.on('end', over);
    next.on('notification', ({ channel, payload }) => {
      if (channel === workerEvents) return onWorker(payload ?? '');
      if (channel === staffEvents) return onStaff(payload ?? '');
      const news = readNews(payload ?? '');
      if (news) onNews(news).catch((error) => log.error({ err: error }, 'news were not passed on'));
    });
    try {
      await next.connect();
      await next.query(`listen ${workerEvents}`);
      await next.query(`listen ${staffEvents}`);
      await next.query(`listen ${topic}`);
      client = next;
      if (isStopped) await next.end();
    } catch (error) {
      log.warn({ err: error }, 'the chat could not listen to news');
      await next.end().catch(() => undefined);
      over();
    }
  };
  void open();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
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
