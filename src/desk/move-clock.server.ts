import { addMinutes, dayMs, hourMs } from '#base/jst.ts';
import { refuseFields } from '#base/refusal.ts';
import type { App } from '#server/context.server.ts';
import { moveClock, type Clock } from '#server/clock.server.ts';

import { deskSentences, refuse } from './messages.ts';

/** Far enough for the whole search window, near enough to be waited for. */
export const dayBatchSize = 62;
/** In between, what time causes is run this often at most. */
const maxSteps = 48;

type ClockTarget = { minutes?: number | null | undefined; to?: Date | null | undefined };

export type RunTasks = (app: App) => Promise<void>;

/**
 * Moves the product's clock forward, hour by hour up to 48 steps, and runs what is due at each: a
 * reminder comes before the automatic check-out that would make it pointless.
 */
export async function moveProductClock(
  app: App,
  wish: ClockTarget,
  runTasks: RunTasks,
): Promise<{ now: Date }> {
  const total = secondsOf(wish, app.clock.now());
  const steps = Math.min(maxSteps, Math.max(1, Math.ceil((total * 1_000) / hourMs)));
  for (let step = 1; step <= steps; step += 1) {
    // Whole seconds that add up to the total, however it divides.
    const seconds = Math.round((total * step) / steps) - Math.round((total * (step - 1)) / steps);
    // Each step must see the time of the one before it.
    // oxlint-disable-next-line no-await-in-loop
    if (seconds > 0) await moveClock(app.db, seconds);
    // oxlint-disable-next-line no-await-in-loop
    await refresh(app.clock);
    // oxlint-disable-next-line no-await-in-loop
    await runTasks(app);
  }
  return { now: app.clock.now() };
}

/** How far the clock moves; to an instant it goes up to a second beyond rather than not there. */
function secondsOf(wish: ClockTarget, now: Date): number {
  return Math.ceil((targetOf(wish, now).getTime() - now.getTime()) / 1_000);
}

function targetOf({ minutes, to }: ClockTarget, now: Date): Date {
  const hasMinutes = minutes !== null && minutes !== undefined;
  const target = hasMinutes ? addMinutes(now, minutes) : to;
  if (!target || (hasMinutes && to)) throw refuseFields({ minutes: deskSentences.clock });
  if (target <= now) throw refuse('CLOCK_BACKWARDS');
  if (target.getTime() - now.getTime() > dayBatchSize * dayMs) {
    throw refuse('CLOCK_TOO_FAR', { days: dayBatchSize });
  }
  return target;
}

/** In demo mode the clock reads the offset again; another clock has none to read. */
async function refresh(clock: Clock & { refresh?: () => Promise<void> }): Promise<void> {
  await clock.refresh?.();
}
