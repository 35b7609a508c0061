import type { App } from '#platform/server/context.server.ts';
import { log } from '#platform/server/log.server.ts';

import type { ChatServer } from './connections.server.ts';

/** Entries that the Redis stream retains for a process that loses its connection briefly. */
const streamLength = 20_000;

/**
 * With `REDIS_URL`, an event sent by one process reaches the connections of all processes. Redis is not
 * durable here: browsers detect lost events by comparing sequence numbers with PostgreSQL.
 */
export async function connectChatToRedis(
  { env }: Pick<App, 'env'>,
  io: ChatServer,
): Promise<{ stop(): Promise<void> }> {
  if (!env.REDIS_URL) return { stop: async () => undefined };
  const [{ createClient }, { createAdapter }] = await Promise.all([
    import('redis'),
    import('@socket.io/redis-streams-adapter'),
  ]);
  const client = createClient({ url: env.REDIS_URL });
  client.on('error', (error) => log.warn({ err: error }, 'the chat lost Redis'));
  await client.connect();
  const options = { streamName: 'hitokoma-chat', maxLen: streamLength, onlyPlaintext: true };
  io.adapter(createAdapter(client, options));
  return {
    async stop() {
      await client.close();
    },
  };
}
