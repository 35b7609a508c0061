import { Client } from 'pg';

import { log } from '../log.server.ts';

const againMs = 1_000;
/** Limit for opening the connection: an unresponsive database is retried instead of awaited. */
const maxOpenMs = 5_000;
/**
 * Milliseconds between checks of the connection: a vanished server does not close it, so notifications would just
 * stop.
 */
const checkEveryMs = 15_000;
const maxAnswerMs = 5_000;
/** Limit for closing the connection in order: a server that vanished never closes its end. */
const maxEndMs = 5_000;

export type TopicListener = {
  /** Resolves when the connection is closed, at the latest after `maxEndMs`. */
  stop(): Promise<void>;
};

type Topics = Readonly<Record<string, (payload: string) => void>>;

type ListenArgs = {
  databaseUrl: string;
  /** The name of the listening part in the log and in the database's list of connections. */
  listener: string;
  topics: Topics;
  /** Called whenever listening begins or resumes: earlier notifications were not received. */
  onOpen?: () => void;
  /** Called whenever listening is interrupted. */
  onLost?: () => void;
};

/** Listens to topics of the database until stopped, on a connection of its own that is reopened when it breaks. */
export function listenToTopics(args: ListenArgs): TopicListener {
  const { databaseUrl, listener, topics, onOpen, onLost } = args;
  /** The connection that is open or being opened. */
  let client: Client | null = null;
  let hasListened = false;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  const again = () => {
    client = null;
    if (isStopped) return;
    if (hasListened) onLost?.();
    hasListened = false;
    clearTimeout(timer);
    timer = setTimeout(() => void open(), againMs);
    timer.unref();
  };
  const open = async () => {
    const next = new Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: maxOpenMs,
      query_timeout: maxAnswerMs,
      keepAlive: true,
      application_name: listener,
    });
    client = next;
    const close = () => closeConnection(next);
    let checking: NodeJS.Timeout | undefined;
    let isOver = false;
    // A failed attempt to connect may both reject and emit `end`: only the first of the two reopens the connection.
    const over = () => {
      if (isOver) return;
      isOver = true;
      clearInterval(checking);
      again();
    };
    next.on('error', (error) => log.warn({ err: error }, `${listener} lost its news connection`));
    next.on('end', over);
    next.on('notification', ({ channel, payload = '' }) => topics[channel]?.(payload));
    try {
      await next.connect();
      for (const topic of Object.keys(topics)) {
        // oxlint-disable-next-line no-await-in-loop -- two or three, on one connection
        await next.query(`listen ${topic}`);
      }
      // `stop` has ended this connection already.
      if (isStopped) return;
      hasListened = true;
      checking = setInterval(() => {
        // The connection is opened anew once it is closed.
        void next.query('select 1').catch(close);
      }, checkEveryMs);
      checking.unref();
      onOpen?.();
    } catch (error) {
      if (!isStopped) log.warn({ err: error }, `${listener} could not listen to news`);
      await close();
      over();
    }
  };
  void open();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      if (client) await closeConnection(client);
    },
  };
}

/** Closes a connection in order; destroys it when the database does not close its end within `maxEndMs`. */
async function closeConnection(client: Client): Promise<void> {
  const limit = setTimeout(() => client.connection.stream.destroy(), maxEndMs);
  await client.end().catch(() => undefined);
  clearTimeout(limit);
}
