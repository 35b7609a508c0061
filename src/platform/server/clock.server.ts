import { setTimeout as sleep } from 'node:timers/promises';

import type { Db, QueryExecutor } from './database/db.server.ts';
import { countServing } from './processes/processes.queries.server.ts';
import { addToClockOffset, readClockOffset } from './queries.server.ts';

/**
 * The one source of `now`. In production it is the machine's clock; in demo mode an operator can
 * move it forward, and every process reads the same offset from the database.
 */
export type Clock = { now(): Date };

export const machineClock: Clock = { now: () => new Date() };

const refreshMs = 1_000;

/** Milliseconds after which every serving process uses a moved clock. */
const followedMs = 2 * refreshMs;

/** A clock with the stored offset, which is read every second, also when nothing asks for the time. */
export async function openStoredClock(db: Db): Promise<Clock & { refresh(): Promise<void> }> {
  let offsetMs = await readClockOffset(db);
  const refresh = async () => {
    const storedMs = await readClockOffset(db);
    // The clock only moves forward: a read that began before a move may be answered after a later one.
    offsetMs = Math.max(offsetMs, storedMs);
  };
  // If a read fails, the last offset stays in use until the next one.
  setInterval(() => void refresh().catch(() => undefined), refreshMs).unref();
  return { refresh, now: () => new Date(Date.now() + offsetMs) };
}

/** Waits until the other processes have read the moved clock: the next request may reach one of them. */
export async function waitForClockOfOtherProcesses(db: QueryExecutor): Promise<void> {
  if ((await countServing(db)) > 1) await sleep(followedMs);
}

/** Moves the product's clock forward, never back: the state history is append-only. */
export async function moveClock(db: QueryExecutor, bySeconds: number): Promise<void> {
  if (!Number.isSafeInteger(bySeconds) || bySeconds <= 0) throw new RangeError('forward only');
  await addToClockOffset(db, bySeconds);
}
