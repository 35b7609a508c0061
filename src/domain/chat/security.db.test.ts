import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildTestPng } from '#platform/server/uploads/images.build.ts';

import { openChatFixture, newChatMessageInput, type ChatFixture } from '#testing/fixtures/chat.ts';
import { openTestDatabase } from '#testing/database.ts';
import { connectRawClient } from './raw-client.build.ts';
import { waitUntil } from './build.ts';
import { chatSocketPath } from './protocol/protocol.ts';

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

type Staged = Awaited<ReturnType<typeof setup>>;

async function upload({ channelId, apiToken }: Staged): Promise<string> {
  const response = await fixture.attachmentEndpoint(
    new Request(`http://test/api/chat/attachments?channel=${channelId}&name=a.png`, {
      method: 'POST',
      headers: { 'apollo-require-preflight': 'true', authorization: `Bearer ${apiToken}` },
      body: new Uint8Array(await buildTestPng()),
    }),
    { requestId: 'test', address: '127.0.0.1' },
  );
  return ((await response.json()) as { id: string }).id;
}

test('an event that does not exist is refused when its sender waits for an answer', async () => {
  const { worker } = await setup();
  // Another client may send the name of a request that the protocol does not have.
  const name = 'sendAll' as 'heads';
  const answer: unknown = await worker.socket.timeout(300_000).emitWithAck(name, {});
  expect(answer).toMatchObject({ ok: false, code: 'ASK_INVALID' });
  worker.socket.emit(name, {}, () => undefined);
  expect(await worker.codeOf('heads', {})).toBeUndefined();
});

test('an attachment whose id comes in capital letters is the same attachment', async () => {
  const mine = await setup();
  const { channelId, worker, facility } = mine;
  const id = await upload(mine);
  const twice = { ...newChatMessageInput(channelId, ''), attachmentIds: [id, id.toUpperCase()] };
  expect(await worker.codeOf('send', twice)).toBe('ATTACHMENT_GONE');
  const loud = { ...newChatMessageInput(channelId, ''), attachmentIds: [id.toUpperCase()] };
  expect((await worker.ask('send', loud)).message.attachments).toMatchObject([{ id }]);
  const { messages } = await facility.ask('messages', { channelId });
  expect(messages.map(({ attachments }) => attachments.length)).toEqual([1]);
});

test('a file that two messages want at the same time goes with one of them', async () => {
  const mine = await setup();
  const { channelId, worker, facility } = mine;
  const attachmentIds = [await upload(mine)];
  const codes = await Promise.all(
    Array.from({ length: 8 }, () =>
      worker.codeOf('send', { ...newChatMessageInput(channelId, 'これです'), attachmentIds }),
    ),
  );
  expect(codes.filter((code) => code === undefined)).toHaveLength(1);
  const { messages } = await facility.ask('messages', { channelId });
  expect(messages.map(({ attachments }) => attachments.length)).toEqual([1]);
});

test('the operator gets one message a day for a channel, also when its id comes in capital letters', async () => {
  const { channelId, worker, facility } = await setup();
  for (const spelling of [channelId, channelId.toUpperCase()]) {
    const { message } = await facility.ask('send', newChatMessageInput(channelId, '一つ'));
    await worker.ask('flag', { channelId: spelling, messageId: message.id });
    fixture.pass();
  }
  const messages = await fixture.product.app.db
    .selectFrom('outbox')
    .select('id')
    .where('dedup_key', 'ilike', `chat-flag:${channelId}:%`)
    .execute();
  expect(messages).toHaveLength(1);
});

test('who is blocked is not seen typing either, and a channel is called what it is called', async () => {
  const { channelId, worker, facility } = await setup();
  const typed: unknown[] = [];
  worker.socket.on('typing', (state) => typed.push(state));
  facility.socket.emit('typing', { channelId: channelId.toUpperCase(), isTyping: true });
  await waitUntil(() => typed.length === 1, 'the facility is seen typing');
  expect(typed).toMatchObject([{ channelId, side: 'facility' }]);
  await worker.ask('block', { channelId, isOn: true });
  facility.socket.emit('typing', { channelId, isTyping: true });
  worker.socket.emit('typing', { channelId, isTyping: true });
  await facility.ask('heads', {});
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(typed).toHaveLength(1);
  await worker.ask('block', { channelId, isOn: false });
  facility.socket.emit('typing', { channelId, isTyping: true });
  await waitUntil(() => typed.length === 2, 'it is seen again');
});

test('a stranger neither waits for a channel nor holds it up', async () => {
  const [mine, theirs] = [await setup(), await setup()];
  const { channelId } = theirs;
  const { message } = await theirs.worker.ask('send', newChatMessageInput(channelId, '秘密'));
  const client = await fixture.product.app.pool.connect();
  try {
    await client.query('begin');
    await client.query('select id from chat_channels where id = $1 for update', [channelId]);
    const target = { channelId, messageId: message.id };
    const codes = await Promise.all([
      mine.worker.codeOf('edit', { ...target, text: 'x' }),
      mine.worker.codeOf('remove', target),
      mine.worker.codeOf('react', { ...target, emoji: '👍', isOn: true }),
      mine.worker.codeOf('read', { channelId, seq: 1 }),
      mine.worker.codeOf('block', { channelId, isOn: true }),
      mine.worker.codeOf('mute', { channelId, isOn: true }),
      mine.worker.codeOf('flag', target),
      mine.worker.codeOf('send', newChatMessageInput(channelId, 'x')),
    ]);
    expect(new Set(codes)).toEqual(new Set(['NOT_FOUND']));
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('two edits, a deletion and a reply at once leave one order that both sides see', async () => {
  const { channelId, worker, facility } = await setup();
  for (let round = 0; round < 5; round += 1) {
    fixture.pass();
    const { message } = await worker.ask('send', newChatMessageInput(channelId, '原文'));
    const at = { channelId, messageId: message.id };
    await Promise.all([
      worker.codeOf('edit', { ...at, text: '一' }),
      worker.codeOf('edit', { ...at, text: '二' }),
      facility.codeOf('send', { ...newChatMessageInput(channelId, '返信'), parentId: message.id }),
      facility.codeOf('react', { ...at, emoji: '👍', isOn: true }),
      worker.codeOf('remove', at),
      facility.codeOf('read', { channelId, seq: message.seq }),
      facility.codeOf('unread', { channelId, seq: 1 }),
    ]);
  }
  const [mine, theirs] = await Promise.all([
    worker.ask('events', { channelId, since: 0 }),
    facility.ask('events', { channelId, since: 0 }),
  ]);
  const plain = (page: typeof mine) =>
    page.events.map(({ seq, type, message }) => [seq, type, message.id, message.text]);
  expect(plain(mine)).toEqual(plain(theirs));
  expect(mine.events.map(({ seq }) => seq)).toEqual(mine.events.map((_, index) => index + 1));
  const { messages } = await facility.ask('messages', { channelId, limit: 100 });
  for (const message of messages.filter(({ deletedAt }) => deletedAt !== null))
    expect(message).toMatchObject({ text: '', reactions: [], attachments: [] });
});

const bytes = new Uint8Array([1, 2, 3]);

test.each<[string, (string | Uint8Array)[]]>([
  ['an error said by a client', ['42["error",{"message":"x"}]']],
  ['a name that is a number', ['42[7,{}]', '420[7,{}]']],
  ['names of the library’s own', ['420["__proto__",{}]', '421["hasOwnProperty",{}]']],
  ['an answer to nothing', ['430[{}]', '43123456789["x"]']],
  ['an answer without a number', ['43["x"]']],
  ['a huge number of an answer', [`42${'9'.repeat(400)}["heads",{}]`]],
  ['a function where there is none', ['420["heads"]']],
  ['bytes where there are words', ['451-["heads",{"_placeholder":true,"num":0}]', bytes]],
  ['bytes that are promised and not there', ['451-["heads",{"_placeholder":true,"num":9}]', bytes]],
  ['bytes out of nowhere', [bytes]],
  ['many bytes announced', ['45999999999-["heads",{}]']],
  ['another room', ['40/admin,{"token":"x"}', '42/admin,["heads",{}]']],
  ['coming in twice', ['40{"token":"x"}']],
  ['no packet at all', ['9', '4', '4x', '']],
  ['an end that is not one', ['41/nowhere,', '1']],
  ['a deep nest', [`420["heads",${'['.repeat(30_000)}${']'.repeat(30_000)}]`]],
  ['a nest with bytes', [`451-["heads",${'['.repeat(30_000)}{"_placeholder":true,"num":0}${']'.repeat(30_000)}]`, bytes]], // prettier-ignore
  ['a reserved word', ['42["disconnect"]', '42["connect"]']],
])('%s breaks nothing for anybody else', async (_name, packets) => {
  const { workerToken, facility, channelId } = await setup();
  const odd = await connectRawClient(fixture.address, workerToken);
  for (const packet of packets) odd.say(packet);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(odd.heard.filter((text) => /node_modules|\bat \w+ \(|INTERNAL/.test(text))).toEqual([]);
  odd.close();
  fixture.pass();
  await facility.ask('send', newChatMessageInput(channelId, '聞こえますか'));
  expect((await facility.ask('events', { channelId, since: 0 })).events).toHaveLength(1);
});

test.each([
  '/?EIO=4&transport=polling',
  '/?EIO=3&transport=websocket',
  '/?EIO=4&transport=websocket',
  '/?EIO=4&transport=__proto__',
  '/?EIO=4&transport=polling&sid=../../x',
  '/socket.io.js',
  '/%00',
])('asked for %s as a page it says nothing of itself', async (path) => {
  for (const method of ['GET', 'POST', 'OPTIONS']) {
    const response = await fetch(`${fixture.address}${chatSocketPath}${path}`, { method });
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(await response.text()).not.toMatch(/node_modules|\bat \w+ \(|\.[jt]s:\d/);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  }
});

test('what is read stays read, whatever comes late, early or from nowhere', async () => {
  const { channelId, worker, facility } = await setup();
  for (let index = 0; index < 4; index += 1) {
    await facility.ask('send', newChatMessageInput(channelId, `${index}`));
    fixture.pass();
  }
  const seqs = [4, 1, 0, 3, Number.MAX_SAFE_INTEGER, 2];
  await Promise.all(seqs.map((seq) => worker.ask('read', { channelId, seq })));
  const { channel } = await worker.ask('channel', { channelId });
  expect(channel).toMatchObject({ readSeq: 4, unread: 0, lastSeq: 4 });
  await Promise.all(seqs.map((seq) => worker.ask('unread', { channelId, seq })));
  const { channel: again } = await worker.ask('channel', { channelId });
  expect(again).toMatchObject({ readSeq: 0, unread: 4 });
});

test('identifiers are random: one does not lead to the next', async () => {
  const { channelId, worker } = await setup();
  const { message } = await worker.ask('send', newChatMessageInput(channelId, '一'));
  fixture.pass();
  const { message: next } = await worker.ask('send', newChatMessageInput(channelId, '二'));
  const other = await fixture.pair();
  for (const [one, another] of [
    [message.id, next.id],
    [channelId, other.channelId],
  ] as const) {
    // Compare the end of the ids, because a version 7 UUID begins with its time.
    const ends = [one, another].map((id) => id.slice(-12));
    expect(ends[0]).not.toBe(ends[1]);
    expect(new Set(ends.map((end) => end.slice(0, 6))).size).toBe(2);
  }
  expect(await worker.codeOf('channel', { channelId: randomUUID() })).toBe('NOT_FOUND');
});
