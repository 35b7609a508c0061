import { afterAll, beforeAll, expect, test } from 'vitest';

import { limitRefusals } from '#platform/server/metrics/metrics.server.ts';

import {
  openChatFixture,
  newChatMessageInput,
  type ChatFixture,
  type ChatPair,
} from '#testing/fixtures/chat.ts';
import { openTestDatabase } from '#testing/database.ts';
import { connectRawClient, type RawChatConnection } from './raw-client.build.ts';
import { waitUntil } from './build.ts';
import { chatLimits } from './protocol/protocol.ts';
import { sendMessages } from './channels/send.server.ts';

let fixture: ChatFixture;
beforeAll(async () => {
  fixture = await openChatFixture(await openTestDatabase(), { BUDGET_FACTOR: 1 });
});
afterAll(async () => fixture.close());

/** Returns how often this limit has refused a request. */
async function refusalsOf(limit: string): Promise<number> {
  const { values } = await limitRefusals.get();
  return values.find(({ labels }) => labels.limit === limit)?.value ?? 0;
}

test('who asks too much is slowed, and cut off who goes on', async () => {
  const { workerToken, facilityToken, channelId } = await fixture.pair();
  const worker = await fixture.connect(workerToken);
  const facility = await fixture.connect(facilityToken);
  const closings: string[] = [];
  worker.socket.on('closing', ({ code }) => closings.push(code));
  worker.socket.io.reconnection(false);
  const answers = await Promise.all(Array.from({ length: 60 }, () => worker.codeOf('heads', {})));
  const refused = answers.filter((code) => code === 'RATE_LIMITED').length;
  expect(refused).toBeGreaterThan(5);
  expect(refused).toBeLessThan(25);
  expect(worker.socket.connected).toBe(true);
  for (let index = 0; index < 200; index += 1) {
    worker.socket.emit('typing', { channelId, isTyping: true });
  }
  await waitUntil(() => !worker.socket.connected, 'the flood was cut off');
  expect(closings).toEqual(['FLOOD']);
  expect(await refusalsOf('chat-packets')).toBeGreaterThan(refused);
  expect((await facility.ask('heads', {})).heads).toHaveLength(1);
});

test('another connection is no way round the limit', async () => {
  const { workerToken } = await fixture.pair();
  const [one, other] = [await fixture.connect(workerToken), await fixture.connect(workerToken)];
  await Promise.all(Array.from({ length: 60 }, () => one.codeOf('heads', {})));
  const answers = await Promise.all(Array.from({ length: 40 }, () => other.codeOf('heads', {})));
  expect(answers.filter((code) => code === 'RATE_LIMITED').length).toBeGreaterThan(5);
});

test('who connects again and again is turned away after thirty times a minute', async () => {
  const { workerToken, facilityToken } = await fixture.pair();
  for (let index = 0; index < 30; index += 1) {
    // Sequential: more than ten concurrent connections are refused for another reason.
    (await fixture.connect(workerToken)).close();
  }
  expect(await refusalsOf('chat-connections')).toBe(0);
  await expect(fixture.connect(workerToken)).rejects.toMatchObject({ code: 'FLOOD' });
  expect(await refusalsOf('chat-connections')).toBe(1);
  expect((await fixture.connect(facilityToken)).socket.connected).toBe(true);
});

test('a packet that no message needs ends the connection, and nothing of it is stored', async () => {
  const { workerToken, facilityToken, channelId } = await fixture.pair();
  const worker = await fixture.connect(workerToken);
  const facility = await fixture.connect(facilityToken);
  worker.socket.io.reconnection(false);
  worker.socket.emit(
    'send',
    newChatMessageInput(channelId, 'x'.repeat(chatLimits.maxPacketBytes)),
    () => undefined,
  );
  await waitUntil(() => !worker.socket.connected, 'the connection ended');
  expect((await facility.ask('events', { channelId, since: 0 })).events).toEqual([]);
});

test.each([
  ['answers to nothing', '43[{}]'],
  ['other rooms', '40/x,{"token":"y"}'],
  ['signs of life', '3'],
])('who says nothing but %s is cut off as well', async (_name, packet) => {
  const { workerToken, facilityToken } = await fixture.pair();
  const [worker, facility] = [
    await connectRawClient(fixture.address, workerToken),
    await fixture.connect(facilityToken),
  ];
  for (let index = 0; index < 90; index += 1) worker.say(packet);
  await facility.ask('heads', {});
  expect(worker.isClosed()).toBe(false);
  for (let index = 0; index < 90; index += 1) worker.say(packet);
  await waitUntil(() => worker.isClosed(), 'the flood was cut off');
  expect((await facility.ask('heads', {})).heads).toHaveLength(1);
});

test('one wrong token after the other is a flood too', async () => {
  const knocking = await connectRawClient(fixture.address, 'x');
  for (let index = 0; index < 200; index += 1) knocking.say('40{"token":"y"}');
  await waitUntil(() => knocking.isClosed(), 'the flood was cut off');
  expect(knocking.heard.filter((text) => text.startsWith('40'))).toEqual([]);
});

/** Stores the longest messages of a facility; automatic messages are exempt from slow mode. */
async function writeLong({ channelId, shift }: ChatPair, count: number): Promise<void> {
  const drafts = Array.from({ length: count }, () => ({
    ...newChatMessageInput(channelId, '読'.repeat(2_000)),
    member: { side: 'facility' as const, id: shift.facilityId },
    isAutomatic: true,
  }));
  const { db, clock } = fixture.product.app;
  await sendMessages(db, drafts, { now: clock.now(), isPublished: true });
}

/** Sends an unrequested pong every second until the server disconnects; true when it did. */
async function untilCut(
  bare: RawChatConnection,
  turn: () => void | Promise<void>,
): Promise<boolean> {
  for (let second = 0; second < 15 && !bare.isClosed(); second += 1) {
    await turn();
    bare.say('3');
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  return bare.isClosed();
}

test('who asks and never reads is cut off before it costs much', async () => {
  const pair = await fixture.pair();
  await writeLong(pair, 100);
  const worker = await connectRawClient(fixture.address, pair.workerToken);
  worker.stopReading();
  const ask = `420${JSON.stringify(['messages', { channelId: pair.channelId, limit: 100 }])}`;
  const isCut = await untilCut(worker, () => {
    for (let index = 0; index < 9; index += 1) worker.say(ask);
  });
  expect(isCut).toBe(true);
});

test('who listens and never reads is cut off too, and nobody who reads', async () => {
  const pair = await fixture.pair();
  const [deaf, other] = [
    await connectRawClient(fixture.address, pair.workerToken),
    await fixture.connect(pair.workerToken),
  ];
  deaf.stopReading();
  const isCut = await untilCut(deaf, async () => {
    await writeLong(pair, 200);
    await writeLong(pair, 200);
  });
  expect(isCut).toBe(true);
  expect(other.socket.connected).toBe(true);
  await waitUntil(() => other.events.length % 200 === 0, 'the other screen has all');
  expect(other.events.length).toBeGreaterThan(1_000);
});

const shapes: unknown[] = [
  undefined,
  null,
  5,
  'x',
  [],
  {},
  { channelId: {} },
  { channelId: '__proto__', text: { length: 3 } },
  { channelId: "'; drop table chat_messages; --", clientId: '1', text: 'x' },
  JSON.parse('{"__proto__":{"isOn":true},"channelId":"00000000-0000-0000-0000-000000000000"}'),
];

test('what no browser of ours would say is refused, and breaks nothing', async () => {
  const names = [
    'channel',
    'messages',
    'thread',
    'events',
    'send',
    'edit',
    'react',
    'read',
    'links',
  ];
  for (const name of names) {
    // One worker for each payload, because one worker with all of them would hit the flood limit.
    const { workerToken, channelId } = await fixture.pair();
    const party = await fixture.connect(workerToken);
    const emit = party.socket.emitWithAck.bind(party.socket) as (
      name: string,
      said: unknown,
    ) => Promise<{ ok: boolean; code: string }>;
    const answers = await Promise.all(shapes.map((shape) => emit(name, shape)));
    expect(new Set(answers.map(({ code }) => code)).difference(new Set(['ASK_INVALID', 'NOT_FOUND']))).toEqual(new Set()); // prettier-ignore
    // Requests without an acknowledgement, under an unknown name, and as binary data.
    const shout = party.socket.emit.bind(party.socket) as (...words: unknown[]) => void;
    shout(name);
    shout(name, { channelId }, 'no function');
    shout('constructor', {}, () => undefined);
    shout(name, Buffer.from('bytes'), () => undefined);
    expect((await party.ask('channels', {})).channels).toHaveLength(1);
    party.close();
  }
});
