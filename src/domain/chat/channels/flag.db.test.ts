import { afterAll, beforeAll, expect, test } from 'vitest';

import { addHours } from '#platform/base/jst.ts';

import { openChatFixture, newChatMessageInput, type ChatFixture } from '#testing/fixtures/chat.ts';
import { openTestDatabase } from '#testing/database.ts';
import { eraseFormerWorkersConversations } from '../erase.server.ts';

let fixture: ChatFixture;
beforeAll(async () => {
  fixture = await openChatFixture(await openTestDatabase(), {
    OPERATOR_EMAIL: 'operator@example.jp',
  });
});
afterAll(async () => fixture.close());

async function setup() {
  const pair = await fixture.pair();
  const worker = await fixture.connect(pair.workerToken);
  const facility = await fixture.connect(pair.facilityToken);
  return { ...pair, worker, facility };
}

async function messagesAbout(channelId: string): Promise<number> {
  const rows = await fixture.product.app.db
    .selectFrom('outbox')
    .select('recipient')
    .where('dedup_key', 'like', `chat-flag:${channelId}:%`)
    .execute();
  expect(new Set(rows.map(({ recipient }) => recipient))).toEqual(new Set(['operator@example.jp']));
  return rows.length;
}

async function flagsOf(channelId: string): Promise<number> {
  const rows = await fixture.product.app.db
    .selectFrom('chat_flags')
    .select('id')
    .where('channel_id', '=', channelId)
    .execute();
  return rows.length;
}

test('many reports of one side in one channel are one message a day', async () => {
  const { worker, facility, channelId } = await setup();
  const ids: string[] = [];
  for (const text of ['一つ目', '二つ目', '三つ目']) {
    // Sequential because of slow mode.
    const { message } = await facility.ask('send', newChatMessageInput(channelId, text));
    ids.push(message.id);
    fixture.pass();
  }
  const [first = '', second = '', third = ''] = ids;
  await worker.ask('flag', { channelId, messageId: first });
  await worker.ask('flag', { channelId, messageId: second });
  expect(await messagesAbout(channelId)).toBe(1);
  const { message } = await worker.ask('send', newChatMessageInput(channelId, '返事'));
  await facility.ask('flag', { channelId, messageId: message.id });
  expect(await messagesAbout(channelId)).toBe(2);
  fixture.pass(86_400);
  await worker.ask('flag', { channelId, messageId: third });
  expect(await messagesAbout(channelId)).toBe(3);
  expect(await flagsOf(channelId)).toBe(4);
});

test('the own message cannot be reported', async () => {
  const { worker, channelId } = await setup();
  const { message } = await worker.ask('send', newChatMessageInput(channelId, '自分の言葉'));
  const own = { channelId, messageId: message.id };
  expect(await worker.codeOf('flag', own)).toBe('FORBIDDEN');
  expect(await flagsOf(channelId)).toBe(0);
});

test('a reported message stays as it was, until its author has left for good', async () => {
  const { worker, facility, channelId, shift } = await setup();
  const { message } = await facility.ask('send', newChatMessageInput(channelId, '失礼な言葉'));
  const at = { channelId, messageId: message.id };
  await worker.ask('flag', { ...at, reason: '怖いです' });
  await facility.ask('edit', { ...at, text: '丁寧な言葉' });
  await facility.ask('remove', at);
  await worker.ask('flag', { ...at, reason: 'もう一度' }).catch(() => undefined);
  const { db, clock } = fixture.product.app;
  const kept = () =>
    db
      .selectFrom('chat_flags')
      .select(['said', 'reason'])
      .where('channel_id', '=', channelId)
      .execute();
  expect(await kept()).toEqual([{ said: '失礼な言葉', reason: '怖いです' }]);
  const leaving = { worker_id: shift.workerId, reasons: ['OTHER'], points_lost: 0 };
  await db
    .insertInto('account_deletions')
    .values({ ...leaving, deleted_at: addHours(clock.now(), -24 * 31) })
    .execute();
  expect(await eraseFormerWorkersConversations(db, clock.now())).toBe(1);
  expect(await kept()).toEqual([{ said: '', reason: '' }]);
  expect(await eraseFormerWorkersConversations(db, clock.now())).toBe(0);
});
