import { mapInOrder } from '#platform/base/in-order.ts';
import { addMinutes, dayMs, hourMs } from '#platform/base/jst.ts';
import { refuseFields } from '#platform/base/refusal.ts';
import type { App } from '#platform/server/context.server.ts';
import { moveClock, waitForClockFollowers, type Clock } from '#platform/server/clock.server.ts';

import { demoSentences, refuse } from './messages.ts';

/** Maximum days of one move: enough for the whole search window, and still quick to run. */
const maxDays = 62;
/** Maximum number of task runs during one move. */
const maxSteps = 48;

type ClockTarget = { minutes?: number | null | undefined; to?: Date | null | undefined };

export type RunDemoTasks = (app: App) => Promise<void>;

/**
 * Moves the product's clock forward hour by hour, in longer steps beyond 48 hours, and runs the due tasks after each
 * step, so that a reminder is sent before the automatic check-out that would make it pointless.
 */
export async function moveProductClock(
  app: App,
  wish: ClockTarget,
  runTasks: RunDemoTasks,
): Promise<{ now: Date }> {
  const total = secondsOf(wish, app.clock.now());
  const steps = Math.min(maxSteps, Math.max(1, Math.ceil((total * 1_000) / hourMs)));
  // Distribute the seconds over the steps so that they add up to the total.
  const secondsUntil = (step: number) => Math.round((total * step) / steps);
  await mapInOrder(Array(steps).keys(), async (step) => {
    const seconds = secondsUntil(step + 1) - secondsUntil(step);
    if (seconds > 0) await moveClock(app.db, seconds);
    await refresh(app.clock);
    await runTasks(app);
  });
  await waitForClockFollowers(app.db);
  return { now: app.clock.now() };
}

/** Returns the seconds to move the clock, rounded up so that the target is reached. */
function secondsOf(wish: ClockTarget, now: Date): number {
  return Math.ceil((targetOf(wish, now).getTime() - now.getTime()) / 1_000);
}

function targetOf({ minutes, to }: ClockTarget, now: Date): Date {
  const hasMinutes = minutes !== null && minutes !== undefined;
  const target = hasMinutes ? addMinutes(now, minutes) : to;
  if (!target || (hasMinutes && to)) throw refuseFields({ minutes: demoSentences.clock });
  if (target <= now) throw refuse('CLOCK_BACKWARDS');
  if (target.getTime() - now.getTime() > maxDays * dayMs) {
    throw refuse('CLOCK_TOO_FAR', { days: maxDays });
  }
  return target;
}

/** Makes the clock of demo mode read its stored offset again; other clocks have none. */
async function refresh(clock: Clock & { refresh?: () => Promise<void> }): Promise<void> {
  await clock.refresh?.();
}
