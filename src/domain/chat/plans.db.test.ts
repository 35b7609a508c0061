import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { inBulkTransaction } from '#platform/server/database/bulk.build.ts';

import {
  openChatFixture,
  newChatMessageInput,
  type ChatFixture,
  type ChatPair,
} from '#testing/fixtures/chat.ts';
import { openTestDatabase } from '#testing/database.ts';
import { explainPlansOf, rowsReadByPlan, fullyScannedTables } from '#testing/plans.ts';
import type { ChatTestConnection } from './build.ts';
import { listChatChannels } from './channels/channels.server.ts';
import { answerSupportOutOfHours, notifyWorkersOfUnreadMessages } from './tasks.server.ts';

/** The data for the plans: 8,400 channels, and 5,000 messages in one of them. */
const bulkData = 8_000;
const neighbours = 400;
const longest = 5_000;
const bigTables = ['chat_channels', 'chat_members', 'chat_messages', 'chat_events', 'chat_waiting'];

let url: string;
let fixture: ChatFixture;
let pair: ChatPair;
let worker: ChatTestConnection;
let facility: ChatTestConnection;

beforeAll(async () => {
  url = await openTestDatabase({ audited: false });
  fixture = await openChatFixture(url);
  pair = await fixture.pair();
  await fill(pair);
  worker = await fixture.connect(pair.workerToken);
  facility = await fixture.connect(pair.facilityToken);
});
afterAll(async () => fixture.close());

async function fill({ shift, channelId }: ChatPair): Promise<void> {
  const { app } = fixture.product;
  const now = app.clock.now();
  await inBulkTransaction(app.db, async (tx) => {
    await sql`
      with people as (
        insert into workers (phone_number, created_at)
        select '080' || lpad(n::text, 8, '0'), ${now} from generate_series(1, ${bulkData}::integer) n
        returning id
      ), numbered as (
        select id, row_number() over () as n from people
      ), made as (
        insert into chat_channels (type, worker_id, facility_id, last_seq, created_at, active_at)
        select 'support', id, null::uuid, 3, ${now}::timestamptz, ${now}::timestamptz - n * interval '1 minute'
          from numbered
        union all
        select 'facility', id, ${shift.facilityId}::uuid, 3, ${now},
               ${now}::timestamptz - n * interval '1 minute'
          from numbered
         where n <= ${neighbours}
        returning id, type, worker_id, facility_id
      )
      insert into chat_members (channel_id, side, member_id, unread)
      select id, 'worker', worker_id, 1 from made
      union all
      select id, type, facility_id, 1 from made
    `.execute(tx);
    await sql`
      with places as (
        select id, 3 as most from chat_channels where id <> ${channelId}
        union all
        select ${channelId}::uuid, ${longest}
      ), written as (
        insert into chat_messages (id, channel_id, seq, client_id, side, text, created_at)
        select new_id(), p.id, n, new_id(), 'worker', 'こんにちは', ${now}::timestamptz
          from places p cross join generate_series(1, p.most) n
        returning id, channel_id, seq
      )
      insert into chat_events (channel_id, seq, type, message_id, at)
      select channel_id, seq, 'message.new', id, ${now}::timestamptz from written order by channel_id, seq
    `.execute(tx);
    await sql`update chat_channels set last_seq = ${longest} where id = ${channelId}`.execute(tx);
    await sql`
      insert into chat_waiting (channel_id, side, first_seq, since, told_at)
      select channel_id, side, 1, ${now}::timestamptz, case when random() < 0.99 then ${now}::timestamptz end
        from chat_members
       where channel_id <> ${channelId}
    `.execute(tx);
  });
  await sql`vacuum analyze`.execute(app.db);
}

/** Runs the work; returns the full scans of its statements, and the most rows that one statement reads. */
async function judge(work: () => Promise<unknown>): Promise<{ walks: string[]; read: number }> {
  const plans = (await explainPlansOf(url, work)).filter(({ name }) => name.startsWith('chat.'));
  expect(plans.length).toBeGreaterThan(0);
  return {
    walks: plans.flatMap((plan) =>
      fullyScannedTables(plan, bigTables).map((table) => `${plan.name} walks ${table}`),
    ),
    read: Math.max(...plans.map((plan) => rowsReadByPlan(plan, bigTables))),
  };
}

test('reading a conversation costs what is shown, however long it is', async () => {
  const { channelId } = pair;
  for (const work of [
    () => worker.ask('messages', { channelId }),
    () => worker.ask('messages', { channelId, before: 2_500 }),
    () => worker.ask('messages', { channelId, around: 2_500 }),
    () => worker.ask('events', { channelId, since: longest - 100 }),
    () => worker.ask('events', { channelId, since: 100 }),
    () => worker.ask('channel', { channelId }),
    () => worker.ask('heads', {}),
  ]) {
    const { walks, read } = await judge(work);
    expect(walks).toEqual([]);
    // A page has two hundred events, each with its message, quote, attachments and reactions.
    expect(read).toBeLessThanOrEqual(20 * 200);
  }
});

test('writing touches its own channel', async () => {
  const { channelId } = pair;
  const message = newChatMessageInput(channelId, '今から向かいます');
  fixture.pass();
  await worker.ask('send', message);
  const { walks, read } = await judge(async () => {
    // A repeat, because `explain` runs the insert again and would collide with the stored message.
    await worker.ask('send', message);
    await facility.ask('read', { channelId, seq: longest - 5 });
    await new Promise((resolve) => setTimeout(resolve, 300));
  });
  expect(walks).toEqual([]);
  expect(read).toBeLessThanOrEqual(neighbours * 3);
});

test('a list of many conversations is read by its page', async () => {
  const { db, clock } = fixture.product.app;
  const support = { db, member: { side: 'support', id: null }, now: clock.now() } as const;
  const first = await listChatChannels(support, {});
  const lists = [
    () => facility.ask('channels', {}),
    () => listChatChannels(support, {}),
    () => listChatChannels(support, { cursor: first.cursor }),
  ];
  for (const work of lists) {
    const { walks } = await judge(work);
    expect(walks).toEqual([]);
  }
  const seen = new Set<string>();
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof listChatChannels>> = await facility.ask('channels', {
      cursor,
    });
    for (const { id } of page.channels) seen.add(id);
    cursor = page.cursor;
  } while (cursor !== null);
  expect(seen.size).toBe(neighbours + 1);
});

test('what time causes finds what waits, and nothing else', async () => {
  const { app } = fixture.product;
  fixture.pass(8 * 3_600);
  await answerSupportOutOfHours(app, app.clock.now());
  // Waits until the answers' unread counts are sent; the plan of that query is checked above.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const { walks } = await judge(async () => {
    await notifyWorkersOfUnreadMessages(app, app.clock.now());
    await answerSupportOutOfHours(app, app.clock.now());
  });
  expect(walks).toEqual([]);
});
