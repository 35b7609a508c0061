import { afterAll, beforeAll, expect, test } from 'vitest';

import { openChatScene, said, type ChatScene } from '../../tools/testing/chat-scene.ts';
import { testDatabase } from '../../tools/testing/database.ts';
import { until } from './build.ts';
import { limits } from './protocol.ts';

let scene: ChatScene;
beforeAll(async () => {
  scene = await openChatScene(await testDatabase(), { RATE_LIMIT: 'on' });
});
afterAll(async () => scene.close());

test('who asks too much is slowed, and cut off who goes on', async () => {
  const { workerToken, facilityToken, channelId } = await scene.pair();
  const worker = await scene.connect(workerToken);
  const facility = await scene.connect(facilityToken);
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
  await until(() => !worker.socket.connected, 'the flood was cut off');
  expect(closings).toEqual(['FLOOD']);
  expect((await facility.ask('heads', {})).heads).toHaveLength(1);
});

test('a packet that no message needs ends the connection, and nothing of it is stored', async () => {
  const { workerToken, facilityToken, channelId } = await scene.pair();
  const worker = await scene.connect(workerToken);
  const facility = await scene.connect(facilityToken);
  worker.socket.io.reconnection(false);
  worker.socket.emit('send', said(channelId, 'x'.repeat(limits.packetMost)), () => undefined);
  await until(() => !worker.socket.connected, 'the connection ended');
  expect((await facility.ask('events', { channelId, since: 0 })).events).toEqual([]);
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
  const { workerToken, channelId } = await scene.pair();
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
    // A connection of its own for each: all of them together would be a flood.
    // oxlint-disable-next-line no-await-in-loop
    const party = await scene.connect(workerToken);
    const emit = party.socket.emitWithAck.bind(party.socket) as (
      name: string,
      said: unknown,
    ) => Promise<{ ok: boolean; code: string }>;
    // oxlint-disable-next-line no-await-in-loop
    const answers = await Promise.all(shapes.map((shape) => emit(name, shape)));
    expect(new Set(answers.map(({ code }) => code)).difference(new Set(['ASK_INVALID', 'NOT_FOUND']))).toEqual(new Set()); // prettier-ignore
    // Without anybody who waits for the answer, under a name that is none, and as bytes.
    const shout = party.socket.emit.bind(party.socket) as (...words: unknown[]) => void;
    shout(name);
    shout(name, { channelId }, 'no function');
    shout('constructor', {}, () => undefined);
    shout(name, Buffer.from('bytes'), () => undefined);
    // oxlint-disable-next-line no-await-in-loop
    expect((await party.ask('channels', {})).channels).toHaveLength(1);
    party.close();
  }
});
