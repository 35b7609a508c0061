import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { findRedis, startRedis } from '../../../tools/redis.ts';
import {
  connectChatPairs,
  closeConversations,
  conversationFaults,
  prepareChatProcess,
  startChatProcess,
  exchangeMessagesDuring,
} from '#testing/processes/chat-load.ts';
import {
  chatFixtureNow,
  openChatFixture,
  openCuttableConnection,
  type ChatFixture,
} from '#testing/fixtures/chat.ts';
import { openTestDatabase } from '#testing/database.ts';
import { waitUntil } from './build.ts';

/** For a longer run: `CHAT_KILLS=1000`, about three seconds each. */
const kills = Number(process.env['CHAT_KILLS'] ?? 4);
const pairs = 12;

let databaseUrl: string;
let fixture: ChatFixture;
const redis = await findRedis();

beforeAll(async () => {
  databaseUrl = await openTestDatabase();
  fixture = await openChatFixture(databaseUrl);
});
afterAll(async () => fixture.close());

/** Chat processes have their own clock, which starts at the fixture's time. */
const start = (redisUrl?: string) =>
  startChatProcess({ databaseUrl, now: chatFixtureNow, ...(redisUrl ? { redisUrl } : {}) });

test(
  'killed and started again and again under load, nothing is lost, doubled or out of order',
  async () => {
    let chat = await start();
    const conversations = await connectChatPairs(fixture, {
      pairs,
      workers: chat.url,
      facilities: chat.url,
    });
    const load = () => prepareChatProcess({ databaseUrl, now: chatFixtureNow, port: chat.port });
    let next = load();
    const talks = await exchangeMessagesDuring(conversations, async (untilHeard) => {
      for (let count = 0; count < kills; count += 1) {
        await untilHeard();
        // Kill at a different time in each round.
        await sleep((count * 37) % 110);
        await chat.kill();
        chat = await next.open();
        next = load();
      }
      await sleep(500);
    });
    expect(talks.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0)).toBeGreaterThan(
      pairs * kills,
    );
    expect(await conversationFaults(conversations, talks)).toEqual([]);
    closeConversations(conversations);
    await Promise.all([chat.stop(), next.end()]);
  },
  600_000 + kills * 10_000,
);

const isMissing = 'missing' in redis;
if (isMissing) process.stderr.write(`${redis.missing}\n`);

describe.skipIf(isMissing)('two processes with one Redis', () => {
  test('hear of each other, and one may be killed under load', async () => {
    if ('missing' in redis) return;
    const shared = await startRedis(redis.command);
    const [first, second] = await Promise.all([start(shared.url), start(shared.url)]);
    const line = await openCuttableConnection(first.url);
    const conversations = await connectChatPairs(fixture, {
      pairs,
      workers: line.address,
      facilities: second.url,
    });

    const [one] = conversations;
    if (!one) throw new Error('nobody talks');
    const typed: unknown[] = [];
    one.facility.socket.on('typing', (state) => typed.push(state));
    await waitUntil(() => {
      one.worker.socket.emit('typing', { channelId: one.channelId, isTyping: true });
      return typed.length > 0;
    }, 'typing crossed from one process to the other');

    const talks = await exchangeMessagesDuring(conversations, async () => {
      await waitUntil(
        () => conversations.every(({ facility }) => facility.events.some(isWorkers)),
        'messages crossed from one process to the other',
      );
      await waitUntil(
        () => conversations.every(({ worker }) => worker.events.some(isFacilitys)),
        'and back',
      );
      await first.kill();
      line.turn(second.url);
      await sleep(3_000);
    });
    expect(await conversationFaults(conversations, talks)).toEqual([]);
    closeConversations(conversations);
    line.close();
    await second.stop();
    await shared.stop();
  });
});

const isWorkers = ({ message }: { message: { side: string } }) => message.side === 'worker';
const isFacilitys = ({ message }: { message: { side: string } }) => message.side === 'facility';
