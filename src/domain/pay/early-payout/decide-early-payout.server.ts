import { jstDay, type JstDay } from '#platform/base/jst.ts';
import type { Yen } from '#platform/base/yen.ts';
import type { PayTiming } from '#gen/types.ts';
import type { Tx } from '#platform/server/database/db.server.ts';

import { payPeriodOf } from '../wallet/pay-day.ts';
import {
  addEarlyPayoutToDay,
  addEarlyPayoutToTotal,
  earlyPayoutOfDay,
  lockEarlyPayoutTotal,
  openEarlyPayoutTotal,
} from './early-payout.queries.server.ts';
import {
  isEarlyPayoutLimited,
  whyPartWaitsForPayDay,
  withoutWait,
  type EarlyPayoutWait,
  type HoursConfirmation,
} from './early-payout-rules.ts';

/** When a part of a wage can be withdrawn, as its row stores it. */
export type EarlyPayoutDecision = EarlyPayoutWait & {
  /** The day whose limit the part used; null where no limit holds, and for a part that waits. */
  countedEarlyOn: JstDay | null;
};

type DecideArgs = {
  wage: {
    corporationId: string;
    workDay: JstDay;
    payTiming: PayTiming;
    isCorporationProven: boolean;
  };
  confirmedBy: HoursConfirmation;
  /** Yen before tax, with the travel allowance. */
  pay: Yen;
  now: Date;
};

/**
 * Decides whether a part that is released now can be withdrawn from now on or on its pay day, and counts it towards the
 * limits of an unproven corporation. The caller holds the worker's wallet. (Rule 8.6)
 */
export async function decideEarlyPayout(
  tx: Tx,
  { wage, confirmedBy, pay, now }: DecideArgs,
): Promise<EarlyPayoutDecision> {
  const { corporationId, workDay } = wage;
  const [today, { payDay }] = [jstDay(now), payPeriodOf(workDay)];
  if (!isEarlyPayoutLimited({ ...wage, today, payDay }))
    return { ...withoutWait, countedEarlyOn: null };
  const day = { corporationId, day: today };
  await openEarlyPayoutTotal(tx, corporationId);
  const inAll = await lockEarlyPayoutTotal(tx, corporationId);
  const before = { inAll, day: await earlyPayoutOfDay(tx, day) };
  const waitsFor = whyPartWaitsForPayDay({ confirmedBy, pay, before });
  if (waitsFor !== null) return { waitsUntil: payDay, waitsFor, countedEarlyOn: null };
  await addEarlyPayoutToTotal(tx, { ...day, amount: pay });
  await addEarlyPayoutToDay(tx, { ...day, amount: pay });
  return { ...withoutWait, countedEarlyOn: today };
}
