import { io } from 'socket.io-client';
import { afterAll, expect, onTestFinished, test } from 'vitest';

import { log } from '#platform/server/log.server.ts';
import { openDb, openPool } from '#platform/server/database/db.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openChatEndpoint, openChatFixture } from '#testing/fixtures/chat.ts';
import { waitUntil } from '../build.ts';
import { chatSocketPath } from '../protocol/protocol.ts';

// The lost connections of these tests are intended: keep them out of the log.
log.level = 'fatal';
const fixture = await openChatFixture(await openTestDatabase(), { BUDGET_FACTOR: 1 });
afterAll(() => fixture.close());

/** Connects as a program that knows Socket.IO and the token, and nothing else of the chat. */
function connectOrdinaryClient(address: string, token: string) {
  const socket = io(address, {
    path: chatSocketPath,
    transports: ['websocket'],
    auth: { token },
    forceNew: true,
  });
  onTestFinished(() => void socket.close());
  const heard: string[] = [];
  socket.on('connect', () => heard.push('connect'));
  socket.on('connect_error', ({ message }) => heard.push(message));
  socket.on('closing', ({ code }) => heard.push(code));
  socket.on('disconnect', (reason) => heard.push(reason));
  return { socket, heard };
}

test('a client that connects while the database is away comes back by itself', async () => {
  const { workerToken } = await fixture.pair();
  const nowhere = openPool('postgres://127.0.0.1:1/nowhere', 1);
  onTestFinished(() => nowhere.end());
  const app = { ...fixture.product.app, db: openDb(nowhere) };
  const endpoint = await openChatEndpoint(app);
  onTestFinished(() => endpoint.close());
  const { socket, heard } = connectOrdinaryClient(endpoint.address, workerToken);
  await waitUntil(() => heard.length > 0, 'the client was refused');
  expect(heard).toEqual(['transport close']);
  app.db = fixture.product.app.db;
  await waitUntil(() => socket.connected, 'the client is connected');
});

test('the eleventh screen of a worker comes in by itself once another one is closed', async () => {
  const { workerToken } = await fixture.pair();
  const others = await Promise.all(Array.from({ length: 10 }, () => fixture.connect(workerToken)));
  const { socket, heard } = connectOrdinaryClient(fixture.address, workerToken);
  await waitUntil(() => heard.length > 0, 'the client was refused');
  expect(heard).toEqual(['transport close']);
  others[0]?.close();
  await waitUntil(() => socket.connected, 'the client is connected');
});

test('a client that is refused for connecting too often goes on trying', async () => {
  const { workerToken } = await fixture.pair();
  for (let index = 0; index < 30; index += 1) (await fixture.connect(workerToken)).close();
  const { socket, heard } = connectOrdinaryClient(fixture.address, workerToken);
  await waitUntil(() => heard.length > 0, 'the client was refused');
  expect(heard).toEqual(['transport close']);
  expect(socket.active).toBe(true);
});

test('a client that is cut off for a flood comes back by itself', async () => {
  const { workerToken, channelId } = await fixture.pair();
  const { socket, heard } = connectOrdinaryClient(fixture.address, workerToken);
  await waitUntil(() => socket.connected, 'the client is connected');
  for (let index = 0; index < 250; index += 1) socket.emit('typing', { channelId, isTyping: true });
  await waitUntil(() => heard.length === 4, 'the client is connected again');
  expect(heard).toEqual(['connect', 'FLOOD', 'transport close', 'connect']);
});

test('a client with a token that is not valid is refused and told so', async () => {
  const { socket, heard } = connectOrdinaryClient(fixture.address, 'x');
  await waitUntil(() => heard.length > 0, 'the client was refused');
  expect(heard).toEqual(['チャットの接続の有効期限が切れました。接続し直しています']);
  expect(socket.active).toBe(false);
});
