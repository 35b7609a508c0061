import { sql } from 'kysely';
import { io } from 'socket.io-client';
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';

import { chatSocketPath } from '#domain/chat/protocol/protocol.ts';
import { log } from '#platform/server/log.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openChatFixture } from '#testing/fixtures/chat.ts';
import { keepSocketConnected } from './reconnection.ts';

// The failures of these tests are intended: keep them out of the log.
log.level = 'fatal';
const fixture = await openChatFixture(await openTestDatabase(), { BUDGET_FACTOR: 1 });
afterAll(() => fixture.close());

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', new EventTarget());
  return () => vi.unstubAllGlobals();
});

/** Connects as a page does. Returns the promise of the first connection, and the states of the connection. */
function openPage(token: string) {
  const socket = io(fixture.address, {
    path: chatSocketPath,
    transports: ['websocket'],
    autoConnect: false,
    forceNew: true,
  });
  const access = { token: async () => token, forgetToken: () => undefined };
  const { first, onState, stop } = keepSocketConnected(socket, access);
  onTestFinished(stop);
  const states: string[] = [];
  onState((state) => states.push(state));
  return { first, states };
}

test('a page that connects while the database fails is told so, and comes back', async () => {
  const { workerToken } = await fixture.pair();
  const { db } = fixture.product.app;
  await sql`alter table workers rename to workers_away`.execute(db);
  const page = openPage(workerToken);
  await expect(page.first).rejects.toThrow(
    'チャットに接続できませんでした。少し待ってから、もう一度お試しください',
  );
  await sql`alter table workers_away rename to workers`.execute(db);
  await vi.waitUntil(() => page.states.includes('open'), { timeout: 300_000 });
});

test('a page beyond the tenth is told why', async () => {
  const { workerToken } = await fixture.pair();
  await Promise.all(Array.from({ length: 10 }, () => fixture.connect(workerToken)));
  await expect(openPage(workerToken).first).rejects.toThrow('同時に開ける画面の数を超えました');
});
