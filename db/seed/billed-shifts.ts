import { latestMonthToDraft, lockTimeOfDraft } from '#domain/billing/month/closing-calendar.ts';
import { groupValuesByKey, mapInOrder } from '#platform/base/in-order.ts';
import {
  addDays,
  addHours,
  instantAtJst,
  jstDay,
  monthsLater,
  type JstDay,
} from '#platform/base/jst.ts';
import type { App } from '#platform/server/context.server.ts';

import { payOut, work } from './history.ts';
import { placesWithoutWork } from './work.ts';

/** The first days of the two months of the demo that are issued; the month after them is open, or a draft. */
export function closedMonthsAt(now: Date): readonly [JstDay, JstDay] {
  const latest = latestMonthToDraft(now);
  const closed = lockTimeOfDraft(draftTimeOf(latest)) <= now ? latest : monthsLater(latest, -1);
  return [monthsLater(closed, -1), closed];
}

/** The instant at which the draft of a month is made. */
export const draftTimeOf = (month: JstDay): Date => instantAtJst(monthsLater(month, 1), '04:00');

/** Days of a month on which a worker with billed shifts works, for two corporations in turn. */
const workDays = [3, 6, 10, 13, 17, 20] as const;
const payOutDay = 21;
/** Hours from the start of a shift to the latest approval of its hours. */
const approvedAfterHours = 30;

type Whose = { workerId: string; now: Date };

/**
 * Works six shifts a month for two corporations without work, from the first closed month until now, and draws the wages
 * of each month that is over. A corporation with two facilities has both on its invoices.
 */
export async function writeBilledShifts(app: App, { workerId, now }: Whose): Promise<void> {
  const places = await placesWithoutWork(app.db);
  const corporations = [...groupValuesByKey(places, ({ corporationId }) => corporationId).values()]
    .toSorted((a, b) => b.length - a.length)
    .slice(0, 2);
  const [first] = closedMonthsAt(now);
  const today = jstDay(now);
  const months = [0, 1, 2, 3].map((later) => monthsLater(first, later));
  await mapInOrder(months, async (month) => {
    await mapInOrder(workDays.entries(), async ([index, dayOfMonth]) => {
      const day = addDays(month, dayOfMonth - 1);
      if (addHours(instantAtJst(day, '09:00'), approvedAfterHours) > now) return;
      const facilities = corporations[index % corporations.length] ?? [];
      const place = facilities[Math.floor(index / 2) % facilities.length];
      if (!place) throw new Error('The region has no day jobs for the workers with billed shifts.');
      const ended = index === 2 ? 'overtime' : 'as planned';
      await work(app, { workerId, place, day, ended, hourlyWage: 1_500 + index * 20 });
    });
    if (monthsLater(month, 1) > today) return;
    await payOut(app, {
      workerId,
      now: instantAtJst(addDays(month, payOutDay - 1), '12:30'),
    });
  });
}
