import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, test } from 'vitest';

import {
  chatFixtureNow,
  openChatFixture,
  openCuttableConnection,
  newChatMessageInput,
  type ChatFixture,
} from '#testing/fixtures/chat.ts';
import { publishWorkerEvent } from '#platform/server/delivery/worker-events.queries.server.ts';
import { openTestDatabase } from '#testing/database.ts';
import { completeChannelEvents, ChatRequestFailed, waitUntil } from '../build.ts';
import { sendMessages } from './send.server.ts';
import type { ChatEvent } from '../protocol/protocol.ts';

let fixture: ChatFixture;
beforeAll(async () => {
  fixture = await openChatFixture(await openTestDatabase());
});
afterAll(async () => fixture.close());

const textsOf = (events: readonly ChatEvent[]) => events.map(({ message }) => message.text);
const numbersOf = (events: readonly ChatEvent[]) => events.map(({ seq }) => seq);

const support = { side: 'support', id: null } as const;

async function setup() {
  const pair = await fixture.pair();
  const worker = await fixture.connect(pair.workerToken);
  const facility = await fixture.connect(pair.facilityToken);
  return { ...pair, worker, facility };
}

test('a message reaches the other side, its sender and the history alike (spec 3.235)', async () => {
  const { channelId, worker, facility } = await setup();
  const { message } = await worker.ask(
    'send',
    newChatMessageInput(channelId, '  到着が遅れます\r\n10分です '),
  );
  expect(message).toMatchObject({ seq: 1, side: 'worker', text: '到着が遅れます\n10分です' });
  await waitUntil(() => facility.events.length === 1, 'the facility heard of it');
  await waitUntil(() => worker.events.length === 1, 'the worker heard of it');
  expect(facility.events).toEqual(worker.events);
  expect(facility.events[0]?.message).toEqual(message);
  const page = await facility.ask('messages', { channelId });
  expect(page).toMatchObject({
    messages: [message],
    hasBefore: false,
    hasAfter: false,
    lastSeq: 1,
  });
});

test('sent twice, also at the same time, it is stored once', async () => {
  const { channelId, worker, facility } = await setup();
  const sending = newChatMessageInput(channelId, '入口はどこですか');
  const answers = await Promise.all([
    worker.ask('send', sending),
    worker.ask('send', sending),
    worker.ask('send', { ...sending, text: 'べつの文' }),
  ]);
  const again = await worker.ask('send', sending);
  expect(new Set([...answers, again].map(({ message }) => message.id)).size).toBe(1);
  expect(again.message.text).toBe('入口はどこですか');
  const { events } = await facility.ask('events', { channelId, since: 0 });
  expect(textsOf(events)).toEqual(['入口はどこですか']);
});

test('one loses the network, both write, and afterwards both have the same list', async () => {
  const pair = await fixture.pair();
  const { channelId } = pair;
  const line = await openCuttableConnection(fixture.address);
  const worker = await fixture.connect(pair.workerToken, line.address);
  const facility = await fixture.connect(pair.facilityToken);
  await worker.ask('send', newChatMessageInput(channelId, '一'));
  await waitUntil(() => worker.events.length === 1, 'the first arrived');

  line.cut();
  await waitUntil(() => !worker.socket.connected, 'the worker lost the network');
  const queued = [newChatMessageInput(channelId, '二'), newChatMessageInput(channelId, '四')];
  for (const text of ['三', '五']) {
    fixture.pass();
    await facility.ask('send', newChatMessageInput(channelId, text));
  }
  line.mend();
  await waitUntil(() => worker.socket.connected, 'the worker is back');
  for (const waiting of queued) {
    fixture.pass();
    await worker.ask('send', waiting);
  }
  await waitUntil(() => facility.events.length === 5, 'the facility has all');
  const merged = await completeChannelEvents(worker, channelId);
  expect(numbersOf(merged)).toEqual([1, 2, 3, 4, 5]);
  expect(textsOf(merged)).toEqual(['一', '三', '五', '二', '四']);
  expect(textsOf(facility.events)).toEqual(textsOf(merged));
  line.close();
});

test('editing, deleting and reacting are numbered, and of a deleted message nothing is left', async () => {
  const { channelId, worker, facility } = await setup();
  const { message } = await worker.ask('send', newChatMessageInput(channelId, '9時に着きます'));
  const messageId = message.id;
  await worker.ask('edit', { channelId, messageId, text: '9時半に着きます' });
  await facility.ask('react', { channelId, messageId, emoji: '🙏', isOn: true });
  await facility.ask('react', { channelId, messageId, emoji: '🙏', isOn: true });
  const before = await facility.ask('events', { channelId, since: 1 });
  expect(before.events.map(({ seq, type }) => [seq, type])).toEqual([
    [2, 'message.edited'],
    [3, 'message.reactions'],
  ]);
  expect(before.events[1]?.message).toMatchObject({
    text: '9時半に着きます',
    editedAt: chatNowLike(),
    reactions: [{ emoji: '🙏', sides: ['facility'] }],
  });
  expect(await facility.codeOf('edit', { channelId, messageId, text: '偽' })).toBe('NOT_YOURS');
  expect(await facility.codeOf('remove', { channelId, messageId })).toBe('NOT_YOURS');
  await worker.ask('remove', { channelId, messageId });
  await worker.ask('remove', { channelId, messageId });
  expect(await facility.codeOf('react', { channelId, messageId, emoji: '👍', isOn: true })).toBe(
    'MESSAGE_GONE',
  );
  const { events, lastSeq } = await facility.ask('events', { channelId, since: 0 });
  expect(lastSeq).toBe(4);
  expect(textsOf(events)).toEqual(['', '', '', '']);
  expect(events.at(-1)?.message).toMatchObject({ reactions: [], deletedAt: chatNowLike() });
});

const chatNowLike = () => expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string;

test('a reply counts above its thread, and stands in the channel only when it should (spec 3.232, 3.233)', async () => {
  const { channelId, worker, facility } = await setup();
  const { message: parent } = await facility.ask(
    'send',
    newChatMessageInput(channelId, '持ち物は上履きです'),
  );
  fixture.pass();
  const quiet = { ...newChatMessageInput(channelId, '承知しました'), parentId: parent.id };
  await worker.ask('send', quiet);
  fixture.pass();
  const loud = {
    ...newChatMessageInput(channelId, '色は何でも？'),
    parentId: parent.id,
    isAlsoInChannel: true,
  };
  const { message: reply } = await worker.ask('send', loud);
  await waitUntil(() => facility.events.length === 3, 'the replies arrived');
  expect(facility.events[2]?.parent).toMatchObject({ id: parent.id, replyCount: 2 });
  const page = await worker.ask('messages', { channelId });
  expect(page.messages.map(({ text }) => text)).toEqual(['持ち物は上履きです', '色は何でも？']);
  expect(page.messages[0]?.replyCount).toBe(2);
  const thread = await facility.ask('thread', { channelId, parentId: parent.id });
  expect(thread.messages.map(({ text }) => text)).toEqual(['承知しました', '色は何でも？']);
  const nested = { ...newChatMessageInput(channelId, '三段目'), parentId: reply.id };
  expect(await facility.codeOf('send', nested)).toBe('MESSAGE_GONE');
});

test('a quote shows the beginning, until what it quotes is deleted', async () => {
  const { channelId, worker, facility } = await setup();
  const { message } = await worker.ask('send', newChatMessageInput(channelId, 'あ'.repeat(300)));
  const quoting = { ...newChatMessageInput(channelId, 'これですか'), quoteId: message.id };
  const { message: answer } = await facility.ask('send', quoting);
  expect(answer.quote).toMatchObject({
    id: message.id,
    side: 'worker',
    text: `${'あ'.repeat(100)}…`,
  });
  await worker.ask('remove', { channelId, messageId: message.id });
  const page = await worker.ask('messages', { channelId });
  expect(page.messages[1]?.quote).toMatchObject({ text: '', isDeleted: true });
});

test('pages go both ways, and around a message', async () => {
  const { channelId, worker } = await setup();
  for (let index = 1; index <= 12; index += 1) {
    fixture.pass();
    await worker.ask('send', newChatMessageInput(channelId, String(index)));
  }
  const seqs = (page: { messages: { seq: number }[] }) => page.messages.map(({ seq }) => seq);
  const latest = await worker.ask('messages', { channelId, limit: 5 });
  expect([seqs(latest), latest.hasBefore, latest.hasAfter]).toEqual([
    [8, 9, 10, 11, 12],
    true,
    false,
  ]);
  const older = await worker.ask('messages', { channelId, before: 8, limit: 10 });
  expect([seqs(older), older.hasBefore, older.hasAfter]).toEqual([
    [1, 2, 3, 4, 5, 6, 7],
    false,
    true,
  ]);
  const newer = await worker.ask('messages', { channelId, after: 10, limit: 5 });
  expect([seqs(newer), newer.hasBefore, newer.hasAfter]).toEqual([[11, 12], true, false]);
  const around = await worker.ask('messages', { channelId, around: 6, limit: 4 });
  expect([seqs(around), around.hasBefore, around.hasAfter]).toEqual([[4, 5, 6, 7], true, true]);
  const first = await worker.ask('messages', { channelId, after: 0, limit: 3 });
  expect([seqs(first), first.hasBefore, first.hasAfter]).toEqual([[1, 2, 3], false, true]);
});

test('what is unread is counted for the other side until it reads (spec 3.234)', async () => {
  const { channelId, worker, facility } = await setup();
  const totals: number[] = [];
  worker.socket.on('total_unread_count', ({ total }) => totals.push(total));
  await facility.ask('send', newChatMessageInput(channelId, 'お待ちしています'));
  fixture.pass();
  await facility.ask('send', newChatMessageInput(channelId, '裏口からどうぞ'));
  await waitUntil(() => totals.at(-1) === 2, 'two are unread');
  const reads: unknown[] = [];
  facility.socket.on('read', (state) => reads.push(state));
  expect(await worker.ask('read', { channelId, seq: 2 })).toMatchObject({ unread: 0, total: 0 });
  await waitUntil(() => reads.length === 1, 'the facility sees that it was read');
  expect(reads).toEqual([{ channelId, side: 'worker', seq: 2 }]);
  await waitUntil(() => totals.at(-1) === 0, 'nothing is unread');
  expect(await worker.ask('unread', { channelId, seq: 2 })).toMatchObject({ unread: 1, total: 1 });
  await worker.ask('mute', { channelId, isOn: true });
  const { channels, total } = await worker.ask('channels', {});
  expect(total).toBe(0);
  expect(channels).toMatchObject([{ id: channelId, unread: 1, readSeq: 1, isMuted: true }]);
});

test('one message in two seconds, for each side', async () => {
  const { channelId, worker, facility } = await setup();
  await worker.ask('send', newChatMessageInput(channelId, '一'));
  await facility.ask('send', newChatMessageInput(channelId, '二'));
  const answer = await worker.socket.emitWithAck('send', newChatMessageInput(channelId, '三'));
  expect(answer).toMatchObject({ ok: false, code: 'SLOW_MODE', retryAfterMs: 2_000 });
  fixture.pass(2);
  await worker.ask('send', newChatMessageInput(channelId, '三'));
});

test('a text is neither empty nor longer than 2,000 characters', async () => {
  const { channelId, worker } = await setup();
  expect(await worker.codeOf('send', newChatMessageInput(channelId, ' \n\u0000 '))).toBe(
    'TEXT_EMPTY',
  );
  expect(await worker.codeOf('send', newChatMessageInput(channelId, '😊'.repeat(2_001)))).toBe(
    'TEXT_LONG',
  );
  const { message } = await worker.ask('send', newChatMessageInput(channelId, '😊'.repeat(2_000)));
  expect(message.seq).toBe(1);
  fixture.pass();
  const odd = await worker.ask('send', newChatMessageInput(channelId, 'a\ud800b\u0000\u0007c'));
  expect(odd.message.text).toBe('a\ufffdbc');
});

test('a text that is sent or edited loses the characters that nobody sees', async () => {
  const { channelId, worker } = await setup();
  const hidden = '\u202e振込先\u200b\u2066を変更';
  const { message } = await worker.ask('send', newChatMessageInput(channelId, hidden));
  expect(message.text).toBe('振込先を変更');
  await worker.ask('edit', { channelId, messageId: message.id, text: `${hidden}した` });
  const { events } = await worker.ask('events', { channelId, since: 1 });
  expect(textsOf(events)).toEqual(['振込先を変更した']);
});

test('blocked, neither side can write; support cannot be blocked', async () => {
  const { channelId, worker, facility, apiToken } = await setup();
  await worker.ask('block', { channelId, isOn: true });
  expect(await facility.codeOf('send', newChatMessageInput(channelId, '一'))).toBe(
    'CHANNEL_BLOCKED',
  );
  expect(await worker.codeOf('send', newChatMessageInput(channelId, '一'))).toBe('CHANNEL_BLOCKED');
  const { channel } = await facility.ask('channel', { channelId });
  expect(channel).toMatchObject({ isBlocked: false, whyReadOnly: 'CHANNEL_BLOCKED' });
  await worker.ask('block', { channelId, isOn: false });
  await facility.ask('send', newChatMessageInput(channelId, '一'));
  const cs = 'mutation { makeCsChannel { id type } }';
  const [first, second] = await Promise.all([
    fixture.product.call(cs, {}, { token: apiToken }),
    fixture.product.call(cs, {}, { token: apiToken }),
  ]);
  expect(first.data).toEqual(second.data);
  expect(first.data?.['makeCsChannel'].type).toBe('support');
  const supportId = first.data?.['makeCsChannel'].id;
  expect(await worker.codeOf('block', { channelId: supportId, isOn: true })).toBe('FORBIDDEN');
  await worker.ask('send', newChatMessageInput(supportId, '質問です'));
});

test('a worker writes to customer support, who answers (spec 1.023)', async () => {
  const { worker, apiToken } = await setup();
  const made = await fixture.product.call(
    'mutation { makeCsChannel { id type } }',
    {},
    { token: apiToken },
  );
  const { id: channelId, type } = made.data?.['makeCsChannel'] ?? {};
  expect(type).toBe('support');
  await worker.ask('send', newChatMessageInput(channelId, '源泉徴収票はいつ届きますか'));
  const answer = { ...newChatMessageInput(channelId, '1月10日に届きます'), member: support };
  const { app } = fixture.product;
  await sendMessages(app.db, [answer], { now: app.clock.now(), isPublished: true });
  await waitUntil(() => worker.events.length === 2, 'the answer arrived');
  expect(worker.events.map(({ message }) => [message.side, message.text])).toEqual([
    ['worker', '源泉徴収票はいつ届きますか'],
    ['support', '1月10日に届きます'],
  ]);
});

test('thirty days after the last shift a channel can only be read', async () => {
  const { channelId, worker, facility, shift } = await setup();
  const end = shift.endsAt.getTime();
  // The sessions of both sides live beyond the thirty days: a check every few seconds ends the connections of others.
  const { db } = fixture.product.app;
  const expiry = { expires_at: new Date(end + 31 * 86_400_000) };
  await db.updateTable('sessions').set(expiry).execute();
  await db.updateTable('staff_sessions').set(expiry).execute();
  await worker.ask('send', newChatMessageInput(channelId, 'またお願いします'));
  const before = await worker.ask('channel', { channelId });
  expect(before.channel.writableUntil).toBe(new Date(end + 30 * 86_400_000).toISOString());
  fixture.product.setNow(new Date(end + 30 * 86_400_000 - 1_000));
  const { message } = await worker.ask('send', newChatMessageInput(channelId, 'ぎりぎり'));
  fixture.product.setNow(new Date(end + 30 * 86_400_000));
  expect(await worker.codeOf('send', newChatMessageInput(channelId, 'もう一つ'))).toBe(
    'CHANNEL_ENDED',
  );
  expect(await facility.codeOf('send', newChatMessageInput(channelId, 'もう一つ'))).toBe(
    'CHANNEL_ENDED',
  );
  const messageId = message.id;
  expect(await worker.codeOf('edit', { channelId, messageId, text: '直し' })).toBe('CHANNEL_ENDED');
  const after = await worker.ask('channel', { channelId });
  expect(after.channel.whyReadOnly).toBe('CHANNEL_ENDED');
  const { messages } = await worker.ask('messages', { channelId });
  expect(messages).toHaveLength(2);
  fixture.product.setNow(chatFixtureNow);
  fixture.pass(10);
});

test('there is no channel with a facility before an application', async () => {
  const { apiToken } = await fixture.pair();
  const other = await fixture.pair();
  const make = 'mutation ($id: ID!) { makeChannel(memberId: $id) { id type } }';
  const call = (id: string) => fixture.product.call(make, { id }, { token: apiToken });
  const refused = await call(other.shift.facilityId);
  expect(refused.errors?.[0]?.extensions.code).toBe('NO_APPLICATION');
  const unknown = await call(randomUUID());
  expect(unknown.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
});

test('a failed request says why in Japanese', async () => {
  const { channelId, worker } = await setup();
  await expect(worker.ask('send', newChatMessageInput(channelId, ''))).rejects.toThrow(
    ChatRequestFailed,
  );
  const wrong = { channelId: 'x' };
  expect(await worker.codeOf('channel', wrong)).toBe('ASK_INVALID');
});

test('a worker’s open pages are told that something outside the chat has changed, and nobody else’s', async () => {
  const { shift, worker } = await setup();
  const other = await setup();
  const changes: string[] = [];
  worker.socket.on('changed', () => changes.push('worker'));
  other.worker.socket.on('changed', () => changes.push('other'));
  await publishWorkerEvent(fixture.product.app.db, shift.workerId);
  await waitUntil(() => changes.length > 0, 'the worker heard of it');
  expect(changes).toEqual(['worker']);
});
