import { randomUUID } from 'node:crypto';

import { SignJWT } from 'jose';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { issueApiToken } from '#access/worker/sign-in/tokens.server.ts';

import { openChatFixture, newChatMessageInput, type ChatFixture } from '#testing/fixtures/chat.ts';
import { openTestDatabase } from '#testing/database.ts';
import { waitUntil, type ChatTestConnection } from '../build.ts';
import {
  chatSocketPath,
  reconnectsAfterRefusalKey,
  type ChatRequestArgs,
  type ChatRequestName,
} from '../protocol/protocol.ts';

let fixture: ChatFixture;
beforeAll(async () => {
  fixture = await openChatFixture(await openTestDatabase());
});
afterAll(async () => fixture.close());

async function setup() {
  const pair = await fixture.pair();
  const worker = await fixture.connect(pair.workerToken);
  const facility = await fixture.connect(pair.facilityToken);
  const { message } = await worker.ask('send', newChatMessageInput(pair.channelId, '秘密の話'));
  return { ...pair, worker, facility, messageId: message.id };
}

type Attempt = { [Name in ChatRequestName]?: ChatRequestArgs<Name> };

/** Every request with a channel id, valid except for the channel's owner. */
const attemptsOn = (channelId: string, messageId: string): Attempt => ({
  channel: { channelId },
  messages: { channelId },
  thread: { channelId, parentId: messageId },
  events: { channelId, since: 0 },
  send: newChatMessageInput(channelId, '割り込み'),
  edit: { channelId, messageId, text: '書き換え' },
  remove: { channelId, messageId },
  react: { channelId, messageId, emoji: '👍', isOn: true },
  read: { channelId, seq: 1 },
  unread: { channelId, seq: 1 },
  mute: { channelId, isOn: true },
  block: { channelId, isOn: true },
  flag: { channelId, messageId },
  links: { channelId, attachmentIds: [randomUUID()] },
});

async function codesOf(
  party: ChatTestConnection,
  attempts: Attempt,
): Promise<Record<string, unknown>> {
  const names = Object.keys(attempts) as ChatRequestName[];
  const codes = names.map(async (name) => {
    const answer: unknown = await (
      party.socket.emitWithAck as (name: string, ask: unknown) => Promise<unknown>
    )(name, attempts[name]);
    return [name, (answer as { code?: string }).code ?? 'DONE'] as const;
  });
  return Object.fromEntries(await Promise.all(codes));
}

test('of another channel everything is NOT_FOUND, as of one that is not there', async () => {
  const [mine, theirs] = [await setup(), await setup()];
  const there = attemptsOn(theirs.channelId, theirs.messageId);
  const nowhere = attemptsOn(randomUUID(), randomUUID());
  const notFound = Object.fromEntries(Object.keys(there).map((name) => [name, 'NOT_FOUND']));
  for (const party of [mine.worker, mine.facility]) {
    expect(await codesOf(party, there)).toEqual(notFound);
    expect(await codesOf(party, nowhere)).toEqual(notFound);
  }
  const { events } = await theirs.worker.ask('events', { channelId: theirs.channelId, since: 0 });
  expect(events.map(({ message }) => message.text)).toEqual(['秘密の話']);
  const { channel } = await theirs.worker.ask('channel', { channelId: theirs.channelId });
  expect(channel).toMatchObject({ isMuted: false, isBlocked: false, otherReadSeq: 0 });
});

test('a message cannot be reached through a channel that is not its own', async () => {
  const [mine, theirs] = [await setup(), await setup()];
  const { channelId } = mine;
  const { messageId } = theirs;
  expect(await mine.worker.codeOf('thread', { channelId, parentId: messageId })).toBe('NOT_FOUND');
  expect(await mine.worker.codeOf('remove', { channelId, messageId })).toBe('NOT_FOUND');
  fixture.pass();
  const quoting = { ...newChatMessageInput(channelId, '引用'), quoteId: messageId };
  expect(await mine.worker.codeOf('send', quoting)).toBe('MESSAGE_GONE');
  const replying = { ...newChatMessageInput(channelId, '返信'), parentId: messageId };
  expect(await mine.worker.codeOf('send', replying)).toBe('MESSAGE_GONE');
});

test('lists, heads, events and typing stay within the own channels', async () => {
  const [mine, theirs] = [await setup(), await setup()];
  const heard: unknown[] = [];
  mine.worker.socket.onAny((name: string) => heard.push(name));
  mine.facility.socket.onAny((name: string) => heard.push(name));
  const { channels } = await mine.worker.ask('channels', {});
  expect(channels.map(({ id }) => id)).toEqual([mine.channelId]);
  const { heads } = await mine.facility.ask('heads', {});
  expect(heads.map(({ channelId }) => channelId)).toEqual([mine.channelId]);
  await waitUntil(() => mine.worker.events.length === 1, 'the own message arrived');
  await new Promise((resolve) => setTimeout(resolve, 300));
  heard.length = 0;

  const typed: unknown[] = [];
  theirs.facility.socket.on('typing', (state) => typed.push(state));
  mine.worker.socket.emit('typing', { channelId: theirs.channelId, isTyping: true });
  theirs.worker.socket.emit('typing', { channelId: theirs.channelId, isTyping: true });
  fixture.pass();
  await theirs.worker.ask('send', newChatMessageInput(theirs.channelId, '続き'));
  await waitUntil(() => typed.length === 1, 'the facility sees its own worker typing');
  await waitUntil(() => theirs.facility.events.length === 2, 'the facility got the message');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(typed).toMatchObject([{ channelId: theirs.channelId, side: 'worker', isTyping: true }]);
  expect(heard).toEqual([]);
});

test('a facility learns a name only where there is a contract', async () => {
  const { facility, channelId, shift } = await setup();
  const { channel } = await facility.ask('channel', { channelId });
  expect(channel.name).not.toBe('応募者');
  const { channels } = await facility.ask('channels', { search: channel.name.split(' ')[0] ?? '' });
  expect(channels).toHaveLength(1);
  // Spellings of a name: without a space, with an ASCII space, with the full-width space of Japanese keyboards.
  const spellings = ['', ' ', '\u3000'].map((space) => channel.name.replace(' ', space));
  for (const search of spellings) {
    expect((await facility.ask('channels', { search })).channels).toHaveLength(1);
  }
  expect(JSON.stringify(channels)).not.toContain(shift.workerId);
});

test('names are found by the usual kanji, by their reading and in any width, whole or in part', async () => {
  const { worker, facility, shift } = await setup();
  const { db } = fixture.product.app;
  await db
    .updateTable('worker_profiles')
    .set({ last_name: '髙橋', first_name: '𠮷子', last_kana: 'タカハシ', first_kana: 'ヨシコ' })
    .where('worker_id', '=', shift.workerId)
    .execute();
  await db
    .updateTable('facilities')
    .set({ name: 'ケアホームＳＵＮ霞が関醫學會' })
    .where('id', '=', shift.facilityId)
    .execute();
  const found = async (party: typeof worker, search: string) =>
    (await party.ask('channels', { search })).channels.length;
  for (const search of ['高橋', '髙橋 吉子', '吉子', 'ﾀｶﾊｼ', 'たかはし　よし', 'タカハシ'])
    expect([search, await found(facility, search)]).toEqual([search, 1]);
  for (const search of [
    'sun',
    'ｹｱﾎｰﾑ',
    'けあほーむ',
    '霞ヶ関',
    'ケアホーム SUN',
    '医学会',
    '醫學会',
  ])
    expect([search, await found(worker, search)]).toEqual([search, 1]);
  for (const search of ['%', '高橋子', 'さくら'])
    expect([search, await found(facility, search)]).toEqual([search, 0]);
});

async function refusalOf(token: unknown): Promise<string> {
  const failure = await new Promise<{ data?: { code?: string } }>((resolve, reject) => {
    const socket = io(fixture.address, {
      path: chatSocketPath,
      transports: ['websocket'],
      auth: { token, [reconnectsAfterRefusalKey]: true },
      reconnection: false,
      forceNew: true,
    });
    socket.on('connect', () => {
      socket.close();
      reject(new Error('it was let in'));
    });
    socket.on('connect_error', (error) => resolve(error as { data?: { code?: string } }));
  });
  return failure.data?.code ?? 'NETWORK';
}

test('only the chat’s own token opens it: not the API’s, a forged, an old or another’s', async () => {
  const { app } = fixture.product;
  const { shift, apiToken, workerToken } = await fixture.pair();
  const sign = (claims: Record<string, unknown>, key: Uint8Array, expires: number) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(shift.workerId)
      .setAudience('chat')
      .setExpirationTime(expires)
      .sign(key);
  const soon = Math.floor(Date.now() / 1_000) + 600;
  const claims = { side: 'worker', sid: randomUUID() };
  const [head, body, signature] = workerToken.split('.');
  const other = Buffer.from(
    JSON.stringify({
      ...(JSON.parse(Buffer.from(body ?? '', 'base64url').toString()) as object),
      sub: randomUUID(),
    }),
  ).toString('base64url');
  const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`;
  const tokens = [
    undefined,
    '',
    { token: 1 },
    apiToken,
    await issueApiToken(app, { id: shift.workerId, sessionId: randomUUID() }, new Date()),
    await sign(claims, new TextEncoder().encode(app.env.secrets[0]), soon),
    `${head}.${other}.${signature}`,
    none,
  ];
  for (const token of tokens) {
    expect(await refusalOf(token)).toBe('TOKEN_INVALID');
  }
  const party = await fixture.connect(workerToken);
  expect(party.socket.connected).toBe(true);
});

test('the chat’s token opens nothing else', async () => {
  const { workerToken } = await fixture.pair();
  const answer = await fixture.product.call('{ currentUser { id } }', {}, { token: workerToken });
  expect(answer.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
});

test('who signs out, is deleted or goes to another facility is let in no more, and cut off within seconds', async () => {
  const { db } = fixture.product.app;
  const [leaving, gone, signedOut, moved] = [
    await setup(),
    await setup(),
    await setup(),
    await setup(),
  ];
  const closings: unknown[] = [];
  leaving.worker.socket.on('closing', ({ code }) => closings.push(code));
  const now = fixture.product.app.clock.now();
  await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('worker_id', '=', leaving.shift.workerId)
    .execute();
  await db
    .updateTable('workers')
    .set({ deleted_at: now })
    .where('id', '=', gone.shift.workerId)
    .execute();
  await db
    .updateTable('staff_sessions')
    .set({ ended_at: now })
    .where('staff_id', '=', signedOut.manager.id)
    .execute();
  await db
    .updateTable('staff_memberships')
    .set({ facility_ids: [leaving.shift.facilityId] })
    .where('staff_id', '=', moved.manager.id)
    .execute();
  const tokens = [
    leaving.workerToken,
    gone.workerToken,
    signedOut.facilityToken,
    moved.facilityToken,
  ];
  for (const token of tokens) {
    expect(await refusalOf(token)).toBe('SIGNED_OUT');
  }
  await waitUntil(
    () =>
      ![leaving.worker, gone.worker, signedOut.facility, moved.facility].some(
        (party) => party.socket.connected,
      ),
    'all four are cut off',
  );
  expect(closings).toEqual(['SIGNED_OUT']);
  expect(signedOut.worker.socket.connected).toBe(true);
});

test('a worker who may not apply for a while keeps the chat', async () => {
  const { workerToken, shift } = await fixture.pair();
  await fixture.product.app.db
    .updateTable('workers')
    .set({ stopped_at: fixture.product.app.clock.now() })
    .where('id', '=', shift.workerId)
    .execute();
  const party = await fixture.connect(workerToken);
  expect((await party.ask('channels', {})).channels).toHaveLength(1);
});

test('a page of another site cannot connect', async () => {
  const { workerToken } = await fixture.pair();
  const knock = (origin: string) =>
    new Promise<string>((resolve) => {
      const socket = io(fixture.address, {
        path: chatSocketPath,
        transports: ['websocket'],
        auth: { token: workerToken },
        reconnection: false,
        forceNew: true,
        extraHeaders: { origin },
      });
      const end = (word: string) => {
        socket.close();
        resolve(word);
      };
      socket.on('connect', () => end('in'));
      socket.on('connect_error', () => end('out'));
    });
  expect(await knock(fixture.address)).toBe('in');
  expect(await knock('https://evil.example')).toBe('out');
  expect(await knock('null')).toBe('out');
});

test('the eleventh screen of one worker has to wait', async () => {
  const { workerToken } = await fixture.pair();
  const parties = await Promise.all(Array.from({ length: 10 }, () => fixture.connect(workerToken)));
  expect(await refusalOf(workerToken)).toBe('TOO_MANY_CONNECTIONS');
  parties[0]?.close();
  await waitUntil(async () => (await refusalOfOrIn(workerToken)) === 'in', 'there is room again');
});

const refusalOfOrIn = (token: string) => refusalOf(token).catch(() => 'in');

test('clients of a stopping process are informed, and come back by themselves, each at a moment of its own', async () => {
  const { workerToken } = await fixture.pair();
  const workers = await Promise.all(Array.from({ length: 10 }, () => fixture.connect(workerToken)));
  const closings: string[] = [];
  const reasons: string[] = [];
  const triedAt: number[] = [];
  for (const { socket } of workers) {
    socket.on('closing', ({ code }) => closings.push(code));
    socket.on('disconnect', (reason) => reasons.push(reason));
    socket.io.reconnectionDelay(1_000).reconnectionDelayMax(5_000);
    socket.io.once('reconnect_attempt', () => triedAt.push(performance.now()));
  }
  await fixture.replaceProcess();
  await waitUntil(() => triedAt.length === 10, 'all have tried');
  await waitUntil(() => workers.every(({ socket }) => socket.connected), 'all are connected again');
  expect(new Set(closings)).toEqual(new Set(['UNAVAILABLE']));
  expect(new Set(reasons)).toEqual(new Set(['transport close']));
  expect([closings.length, reasons.length]).toEqual([10, 10]);
  // The clients' delays are random, between half a second and one and a half.
  expect(Math.max(...triedAt) - Math.min(...triedAt)).toBeGreaterThan(150);
  expect((await workers[0]?.ask('heads', {}))?.heads).toHaveLength(1);
});
