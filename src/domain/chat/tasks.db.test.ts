import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { instantAtJst } from '#platform/base/jst.ts';

import { openChatFixture, newChatMessageInput, type ChatFixture } from '#testing/fixtures/chat.ts';
import { openTestDatabase } from '#testing/database.ts';
import { waitUntil } from './build.ts';
import { answerSupportOutOfHours, notifyWorkersOfUnreadMessages } from './tasks.server.ts';

let fixture: ChatFixture;
beforeAll(async () => {
  fixture = await openChatFixture(await openTestDatabase());
});
afterAll(async () => fixture.close());

const tell = () =>
  notifyWorkersOfUnreadMessages(fixture.product.app, fixture.product.app.clock.now());

async function noticesOf(workerId: string): Promise<{ title: string; path: string }[]> {
  return fixture.product.app.db
    .selectFrom('notices')
    .select(['title', 'path'])
    .where('worker_id', '=', workerId)
    .where('topic', '=', 'chat')
    .orderBy('created_at')
    .execute();
}

test('a worker who is away is notified once, until they have read', async () => {
  const { facilityToken, workerToken, channelId, shift } = await fixture.pair();
  const facility = await fixture.connect(facilityToken);
  for (const text of ['お願いがあります', '上履きをお持ちください', 'お待ちしています']) {
    await facility.ask('send', newChatMessageInput(channelId, text));
    fixture.pass();
  }
  expect(await tell()).toBe(0);
  fixture.pass(60);
  expect(await tell()).toBe(1);
  fixture.pass(3_600);
  await facility.ask('send', newChatMessageInput(channelId, 'まだですか'));
  fixture.pass(3_600);
  expect(await tell()).toBe(0);
  expect(await noticesOf(shift.workerId)).toMatchObject([{ path: `/messages/${channelId}` }]);

  const worker = await fixture.connect(workerToken);
  await worker.ask('read', { channelId, seq: 4 });
  worker.close();
  fixture.pass(3_600);
  await facility.ask('send', newChatMessageInput(channelId, 'ありがとうございます'));
  fixture.pass(3_600);
  expect(await tell()).toBe(1);
  expect(await noticesOf(shift.workerId)).toHaveLength(2);
});

test('a connected worker is notified only after a quarter of an hour, one who muted the channel never', async () => {
  const here = await fixture.pair();
  const muted = await fixture.pair();
  const worker = await fixture.connect(here.workerToken);
  await waitUntil(async () => (await seen(here.shift.workerId)) !== null, 'the worker was seen');
  const quiet = await fixture.connect(muted.workerToken);
  await quiet.ask('mute', { channelId: muted.channelId, isOn: true });
  quiet.close();
  for (const pair of [here, muted]) {
    const facility = await fixture.connect(pair.facilityToken);
    await facility.ask('send', newChatMessageInput(pair.channelId, 'こんにちは'));
  }
  fixture.pass(60);
  expect(await tell()).toBe(0);
  fixture.pass(15 * 60);
  expect(await tell()).toBe(1);
  expect(await noticesOf(here.shift.workerId)).toHaveLength(1);
  expect(await noticesOf(muted.shift.workerId)).toHaveLength(0);
  expect(worker.socket.connected).toBe(true);
});

async function seen(workerId: string): Promise<Date | null> {
  const row = await fixture.product.app.db
    .selectFrom('chat_presence')
    .select('seen_at')
    .where('worker_id', '=', workerId)
    .executeTakeFirst();
  return row?.seen_at ?? null;
}

test('outside of its hours support answers by itself, once for what waits', async () => {
  const { workerToken, apiToken } = await fixture.pair();
  const worker = await fixture.connect(workerToken);
  const cs = 'mutation { makeCsChannel { id } }';
  const made = await fixture.product.call(cs, {}, { token: apiToken });
  const channelId = String(made.data?.['makeCsChannel'].id);
  const { app } = fixture.product;
  const at = (day: string, time: string) => {
    fixture.product.setNow(instantAtJst(day, time));
    return app.clock.now();
  };
  const evening = at('2026-11-25', '19:00');
  await worker.ask('send', {
    ...newChatMessageInput(channelId, '給与について'),
    clientId: randomUUID(),
  });
  expect(await answerSupportOutOfHours(app, at('2026-11-26', '10:00'))).toBe(0);
  expect(await answerSupportOutOfHours(app, evening)).toBe(1);
  expect(await answerSupportOutOfHours(app, evening)).toBe(0);
  // The worker's browser gets the event, although no connection sent the message.
  await waitUntil(() => worker.events.length === 2, 'the answer arrived');
  expect(worker.events[1]?.message).toMatchObject({ side: 'support', isAutomatic: true });
  expect(worker.events[1]?.message.text).toContain('受付時間外');
  const { id } = worker.events[1]?.message ?? { id: '' };
  expect(await worker.codeOf('remove', { channelId, messageId: id })).toBe('NOT_YOURS');
});
