import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { closeRateLimitCounters } from '#platform/server/counters.server.ts';
import { findRedis, startRedis, type Redis } from '../../../tools/redis.ts';
import { openChatFixture, newChatMessageInput, type ChatFixture } from '#testing/fixtures/chat.ts';
import { openTestDatabase } from '#testing/database.ts';
import { waitUntil, type ChatTestConnection } from './build.ts';
import type { ServerToClientEvents } from './protocol/protocol.ts';

const command = await findRedis();
const isMissing = 'missing' in command;
if (isMissing) process.stderr.write(`${command.missing}\n`);

/** Unread counts of the other process arrive within this time. */
const countedMs = 600;

type UnreadTotal = Parameters<ServerToClientEvents['total_unread_count']>[0];

describe.skipIf(isMissing)('two servers with one Redis and one database', () => {
  let redis: Redis;
  let here: ChatFixture;
  let there: ChatFixture;
  let pair: Awaited<ReturnType<ChatFixture['pair']>>;
  let worker: ChatTestConnection;
  let facility: ChatTestConnection;
  let totals: UnreadTotal[];

  beforeAll(async () => {
    if ('missing' in command) return;
    redis = await startRedis(command.command);
    const databaseUrl = await openTestDatabase();
    here = await openChatFixture(databaseUrl, { REDIS_URL: redis.url });
    there = await openChatFixture(databaseUrl, { REDIS_URL: redis.url });
  });
  afterAll(async () => {
    await here.close();
    await there.close();
    await closeRateLimitCounters();
    await redis.stop();
  });

  beforeEach(async () => {
    pair = await here.pair();
    worker = await here.connect(pair.workerToken);
    facility = await there.connect(pair.facilityToken);
    // Wait until both members have the event of the new channel.
    await sleep(countedMs);
    totals = [];
    facility.socket.on('total_unread_count', (count) => totals.push(count));
  });

  test('the number of unread messages comes once with a message, and not again when it is counted', async () => {
    const { channelId } = pair;
    for (let unread = 1; unread <= 3; unread += 1) {
      here.pass();
      await worker.ask('send', newChatMessageInput(channelId, `${unread}`));
      await sleep(countedMs);
    }
    expect(totals).toEqual([1, 2, 3].map((unread) => ({ total: unread, channelId, unread })));
  });

  test('a number that was counted without another message is put right', async () => {
    const { channelId } = pair;
    let unread = 0;
    // The count begins half a second after a message. A busy machine may change the row only after it: then the next
    // message begins another count.
    const isPutRight = async () => {
      here.pass();
      await worker.ask('send', newChatMessageInput(channelId, '一'));
      unread += 10;
      // Stands for a server that stores messages at this time and dies before its broadcast.
      await here.product.app.db
        .updateTable('chat_members')
        .set({ unread })
        .where('channel_id', '=', channelId)
        .where('side', '=', 'facility')
        .execute();
      await sleep(countedMs);
      return totals.at(-1)?.unread === unread;
    };
    await waitUntil(isPutRight, 'the true number was told');
    expect(totals.at(-1)).toEqual({ total: unread, channelId, unread });
  });

  test('read in between, the screens of the reader end with nothing unread', async () => {
    const { channelId } = pair;
    const { message } = await worker.ask('send', newChatMessageInput(channelId, '一'));
    await facility.ask('read', { channelId, seq: message.seq });
    await sleep(countedMs);
    expect(totals.at(-1)).toEqual({ total: 0, channelId, unread: 0 });
  });
});
