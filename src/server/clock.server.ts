import type { Db, Executor } from './database/db.server.ts';
import { addToClockOffset, readClockOffset } from './queries.server.ts';

/**
 * The one source of `now`. In production it is the machine's clock; in demo mode an operator can
 * move it forward, and every process reads the same offset from the database.
 */
export type Clock = { now(): Date };

export const machineClock: Clock = { now: () => new Date() };

const refreshMs = 1_000;

/** A clock that follows the stored offset, at most one second behind. */
export async function followClock(db: Db): Promise<Clock & { refresh(): Promise<void> }> {
  let offsetMs = await readClockOffset(db);
  let readAt = Date.now();
  const refresh = async () => {
    offsetMs = await readClockOffset(db);
    readAt = Date.now();
  };
  return {
    refresh,
    now() {
      if (Date.now() - readAt > refreshMs) {
        readAt = Date.now();
        // If the read fails, the last offset stays in use; a call after `refreshMs` reads again.
        refresh().catch(() => undefined);
      }
      return new Date(Date.now() + offsetMs);
    },
  };
}

/** Moves the product's clock forward, never back: the state history is append-only. */
export async function moveClock(db: Executor, bySeconds: number): Promise<void> {
  if (!Number.isSafeInteger(bySeconds) || bySeconds <= 0) throw new RangeError('forward only');
  await addToClockOffset(db, bySeconds);
}
