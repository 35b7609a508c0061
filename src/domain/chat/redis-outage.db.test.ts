import { setTimeout as sleep } from 'node:timers/promises';

import { describe, expect, test } from 'vitest';

import { findRedis, startRedis } from '../../../tools/redis.ts';
import {
  closeConversations,
  connectChatPairs,
  conversationFaults,
  exchangeMessagesDuring,
  startChatProcess,
  type ConnectedChatPair,
} from '#testing/processes/chat-load.ts';
import { chatFixtureNow, openChatFixture, openCuttableConnection } from '#testing/fixtures/chat.ts';
import { openTestDatabase } from '#testing/database.ts';
import { waitUntil } from './build.ts';

/** For a longer run: `REDIS_OUTAGES=100`, about three seconds each. */
const outages = Number(process.env['REDIS_OUTAGES'] ?? 2);
const pairs = 4;
const redis = await findRedis();
const isMissing = 'missing' in redis;
if (isMissing) process.stderr.write(`${redis.missing}\n`);

/** Resolves when what the worker's process tells reaches the facility's process over Redis. */
async function untilHeardAcross({ worker, facility, channelId }: ConnectedChatPair): Promise<void> {
  const heard: unknown[] = [];
  const hear = (state: unknown) => heard.push(state);
  facility.socket.on('typing', hear);
  await waitUntil(() => {
    worker.socket.emit('typing', { channelId, isTyping: true });
    return heard.length > 0;
  }, 'typing crossed from one process to the other');
  facility.socket.off('typing', hear);
}

describe.skipIf(isMissing)('two chat processes whose Redis is away', () => {
  test(
    'answer every message, lose and double none, and hear of each other when it is back',
    async () => {
      if ('missing' in redis) return;
      const shared = await startRedis(redis.command);
      const line = await openCuttableConnection(shared.url);
      const databaseUrl = await openTestDatabase();
      const fixture = await openChatFixture(databaseUrl);
      const redisUrl = line.address.replace('http', 'redis');
      const start = () =>
        startChatProcess({ databaseUrl, now: chatFixtureNow, redisUrl, isQuiet: true });
      const [one, other] = await Promise.all([start(), start()]);
      // Ordinary Socket.IO clients, which connect again by themselves.
      const places = { pairs, workers: one.url, facilities: other.url };
      const conversations = await connectChatPairs(fixture, places);
      const [first] = conversations;
      if (!first) throw new Error('nobody talks');
      await untilHeardAcross(first);
      const talks = await exchangeMessagesDuring(conversations, async (untilHeard) => {
        for (let count = 0; count < outages; count += 1) {
          line.cut();
          // Messages are answered although nobody of the other process can hear of them.
          await untilHeard();
          await untilHeard();
          // Cut at a different time of the load in each round.
          await sleep((count * 37) % 110);
          line.mend();
          await untilHeardAcross(first);
          await untilHeard();
        }
      });
      expect(await conversationFaults(conversations, talks)).toEqual([]);
      closeConversations(conversations);
      await Promise.all([one.stop(), other.stop()]);
      line.close();
      await fixture.close();
      await shared.stop();
    },
    600_000 + outages * 20_000,
  );
});
