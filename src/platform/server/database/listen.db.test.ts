import { expect, onTestFinished, test, vi } from 'vitest';

import { openTestDatabase } from '#testing/database.ts';
import { openNetworkGate } from '#testing/engines/gate.ts';
import { findFreePort } from '../../../../tools/run/ports.ts';
import { listenToTopics } from './listen.server.ts';

const databaseUrl = await openTestDatabase();

/** A listener behind a relay that the test can freeze, with fake timers, and the changes of its state. */
async function listenBehindGate() {
  const address = new URL(databaseUrl);
  const folder = address.searchParams.get('host');
  const { port } = address;
  const to = folder === null ? Number(port) : `${folder}/.s.PGSQL.${port}`;
  const gate = await openNetworkGate(to, await findFreePort());
  address.search = '';
  address.host = `127.0.0.1:${gate.port}`;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const states: string[] = [];
  const listener = listenToTopics({
    databaseUrl: address.href,
    listener: 'the test',
    topics: { page_changes: () => undefined },
    onOpen: () => states.push('open'),
    onLost: () => states.push('lost'),
  });
  onTestFinished(async () => {
    vi.useRealTimers();
    await listener.stop();
    await gate.close();
  });
  await expect.poll(() => states).toEqual(['open']);
  return { gate, listener, states };
}

test('a connection on which the database answers no more is opened anew', async () => {
  const { gate, states } = await listenBehindGate();
  gate.freeze();
  // The interval until the next check, and the time limit for the database's answer.
  await vi.advanceTimersByTimeAsync(15_000 + 5_000);
  await expect.poll(() => states).toEqual(['open', 'lost']);
  await vi.advanceTimersByTimeAsync(1_000);
  await expect.poll(() => states).toEqual(['open', 'lost', 'open']);
});

test('a listener stops on a connection that the database never closes', async () => {
  const { gate, listener, states } = await listenBehindGate();
  gate.freeze();
  const stopped = listener.stop();
  await vi.advanceTimersByTimeAsync(5_000);
  await expect(stopped).resolves.toBeUndefined();
  expect(states).toEqual(['open']);
});
