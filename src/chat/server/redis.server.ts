import { createAdapter } from '@socket.io/redis-streams-adapter';
import { createClient } from 'redis';

import type { App } from '#server/context.server.ts';
import { log } from '#server/log.server.ts';

import type { ChatServer } from './connections.server.ts';

/** How much of what was said a process that was away for a moment still finds. */
const streamLength = 20_000;

/**
 * With `REDIS_URL`, what one process says reaches the connections of all. What gets lost on the way is
 * found by the browsers, which compare numbers with PostgreSQL: Redis keeps nothing.
 */
export async function joinOthers(
  { env }: Pick<App, 'env'>,
  io: ChatServer,
): Promise<{ stop(): Promise<void> }> {
  if (!env.REDIS_URL) return { stop: async () => undefined };
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
