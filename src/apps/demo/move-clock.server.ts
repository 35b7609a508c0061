import { setTimeout as sleep } from 'node:timers/promises';

import { mapInOrder } from '#platform/base/in-order.ts';
import { addMinutes, dayMs, hourMs } from '#platform/base/jst.ts';
import { refuseFields } from '#platform/base/refusal.ts';
import type { App } from '#platform/server/context.server.ts';
import {
  moveClock,
  waitForClockOfOtherProcesses,
  type Clock,
} from '#platform/server/clock.server.ts';
import { log } from '#platform/server/log.server.ts';

import { demoSentences, demoRefusal } from './messages.ts';

/** Maximum days of one move: enough for the whole search window, and still quick to run. */
const maxDays = 62;
/** Maximum number of task runs during one move. */
const maxSteps = 48;
/** Milliseconds after which a request is answered although the move goes on. */
const defaultAnswerAfterMs = 5_000;

type ClockTarget = { minutes?: number | null | undefined; to?: Date | null | undefined };

export type RunDemoTasks = (app: App) => Promise<void>;

export type ClockMover = {
  /** The target of the move that runs now; null when none runs. */
  movingTo(): Date | null;
  /**
   * Moves the product's clock forward hour by hour, in longer steps beyond 48 hours, and runs the due tasks after each
   * step, so that a reminder is sent before the automatic check-out that would make it pointless. Resolves when the
   * clock is there, or after five seconds while the move goes on: a call with the same target waits for it further.
   * Refusals: DEMO_CLOCK_MOVING for another target meanwhile, CLOCK_BACKWARDS, CLOCK_TOO_FAR, VALIDATION_FAILED.
   */
  move(app: App, wish: ClockTarget): Promise<void>;
};

type Move = { to: Date; ended: Promise<void>; state: 'running' | 'done' | 'failed' };

type MoverOptions = { answerAfterMs?: number };

/** The moves of the clock in this process, one at a time. A request waits for its move for `answerAfterMs`. */
export function createClockMover(
  runTasks: RunDemoTasks,
  { answerAfterMs = defaultAnswerAfterMs }: MoverOptions = {},
): ClockMover {
  let last: Move | null = null;
  const begin = (app: App, to: Date): Move => {
    const move: Move = { to, ended: moveTo(app, to, runTasks), state: 'running' };
    const settle = (state: Move['state']) => {
      move.state = state;
    };
    move.ended.then(
      () => settle('done'),
      (error: unknown) => {
        settle('failed');
        // Logged here, because the request that began the move may have been answered.
        log.error({ err: error }, "the move of the demo's clock failed");
      },
    );
    return move;
  };
  return {
    movingTo: () => (last?.state === 'running' ? last.to : null),
    async move(app, wish) {
      const isSame = last !== null && last.state !== 'failed' && isTargetOf(wish, last.to);
      if (!isSame) {
        if (last?.state === 'running') throw demoRefusal('DEMO_CLOCK_MOVING');
        last = begin(app, targetOf(wish, app.clock.now()));
      }
      await Promise.race([last?.ended, sleep(answerAfterMs, undefined, { ref: false })]);
    },
  };
}

const isTargetOf = ({ minutes, to }: ClockTarget, target: Date): boolean =>
  (minutes === null || minutes === undefined) && to?.getTime() === target.getTime();

/** Moves the clock to an instant, and waits until the other processes follow. */
async function moveTo(app: App, to: Date, runTasks: RunDemoTasks): Promise<void> {
  const from = app.clock.now();
  const totalMs = to.getTime() - from.getTime();
  const steps = Math.min(maxSteps, Math.max(1, Math.ceil(totalMs / hourMs)));
  await mapInOrder(Array(steps).keys(), async (step) => {
    await refresh(app.clock);
    // From where the clock is: time passes during the tasks, and another process may move the clock to the same instant.
    const next = from.getTime() + (totalMs * (step + 1)) / steps;
    const seconds = Math.ceil((next - app.clock.now().getTime()) / 1_000);
    if (seconds > 0) await moveClock(app.db, seconds);
    await refresh(app.clock);
    await runTasks(app);
  });
  await waitForClockOfOtherProcesses(app.db);
}

function targetOf({ minutes, to }: ClockTarget, now: Date): Date {
  const hasMinutes = minutes !== null && minutes !== undefined;
  const target = hasMinutes ? addMinutes(now, minutes) : to;
  if (!target || (hasMinutes && to)) throw refuseFields({ minutes: demoSentences.clock });
  if (target <= now) throw demoRefusal('CLOCK_BACKWARDS');
  if (target.getTime() - now.getTime() > maxDays * dayMs) {
    throw demoRefusal('CLOCK_TOO_FAR', { days: maxDays });
  }
  return target;
}

/** Makes the clock of demo mode read its stored offset again; other clocks have none. */
async function refresh(clock: Clock & { refresh?: () => Promise<void> }): Promise<void> {
  await clock.refresh?.();
}
