import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

import { emptyTally, openLoadConnection, type LoadTally } from './connection.ts';
import { fairnessLoads } from './loads.ts';
import type { FairnessFixture } from './fixture.ts';

export type LoadTask = { name: string; port: number; seconds: number; fixture: FairnessFixture };

/** The first message of the thread, and its last one. */
type LoadReport = 'begun' | LoadTally;

/** The thread of one attacker or heavy user, started by `startLoad`; posts its tally at the end. */
const { name, port, seconds, fixture } = workerData as LoadTask;
const load = fairnessLoads.find((one) => one.name === name);
const tally = emptyTally();
report('begun');
const until = performance.now() + seconds * 1_000;
await load?.run({
  fixture,
  isOver: () => performance.now() >= until,
  pause: (ms) => sleep(ms),
  connect: (address) => openLoadConnection({ port, address: () => address, tally }),
});
report(tally);

function report(message: LoadReport): void {
  // The rule below is about windows.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(message);
}
