import { sql } from 'kysely';
import { Client } from 'pg';

import type { App } from '#server/context.server.ts';
import type { Executor } from '#server/database/db.server.ts';
import { log } from '#server/log.server.ts';

import type { Side } from '../protocol/protocol.ts';

/**
 * What a process without connections (jobs, the desk, GraphQL) has written, told to the processes that
 * hold them. Connections write by themselves and need no news: one NOTIFY a message would cost the
 * database most of its speed.
 */
export type News =
  | { kind: 'moved'; channelId: string; since: number }
  | { kind: 'read'; channelId: string; side: Side; seq: number }
  | { kind: 'channel'; channelId: string };

const topic = 'chat_news';
const againMs = 1_000;
/** A database that does not answer is asked again rather than waited for. */
const maxOpenMs = 5_000;

/** Sent when the transaction commits, and only then. */
export async function publishDatabaseEvent(db: Executor, news: News): Promise<void> {
  await sql`/* chat.postNews */ select pg_notify(${topic}, ${JSON.stringify(news)})`.execute(db);
}

export type Listening = { stop(): Promise<void> };

/**
 * Hears of every news until it is stopped, on a connection of its own, which is opened again when it
 * breaks. What was said in between is lost here and found by the browsers, which compare numbers.
 */
export function listenToDatabaseEvents(
  app: Pick<App, 'env'>,
  onNews: (news: News) => Promise<void>,
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
    // A connection that never opened may fail and say that it ended as well: it is followed by one.
    const over = () => {
      if (isOver) return;
      isOver = true;
      again();
    };
    next.on('error', (error) => log.warn({ err: error }, 'the chat lost its news connection'));
    next.on('end', over);
    next.on('notification', ({ payload }) => {
      const news = readNews(payload ?? '');
      if (news) onNews(news).catch((error) => log.error({ err: error }, 'news were not passed on'));
    });
    try {
      await next.connect();
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

/** Null for what we never wrote: the topic is open to whoever is in the database. */
function readNews(payload: string): News | null {
  try {
    const news: unknown = JSON.parse(payload);
    const isNews =
      typeof news === 'object' && news !== null && 'kind' in news && 'channelId' in news;
    // Its fields are used as parameters of queries only.
    return isNews ? (news as News) : null;
  } catch {
    return null;
  }
}
