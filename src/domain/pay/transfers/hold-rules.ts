import type { JstDay } from '#platform/base/jst.ts';

import type { TransferKind, TransferState } from '../rules.ts';
import { payPeriodOf } from '../wallet/pay-day.ts';

export type HoldFacts = {
  state: TransferState;
  kind: TransferKind;
  designatedOn: JstDay;
  /** The earliest day of work whose wage the transfer carries. */
  earliestWorkDay: JstDay;
  /** True where an operator has held the transfer before, whatever became of the hold. */
  wasHeld: boolean;
};

type HoldRefusal = 'TRANSFER_STATE_CHANGED' | 'TRANSFER_ON_PAY_DAY' | 'TRANSFER_HELD_BEFORE';

/** The pay day on which the first wage of a transfer is due. */
export const payDayOfTransfer = ({ earliestWorkDay }: Pick<HoldFacts, 'earliestWorkDay'>): JstDay =>
  payPeriodOf(earliestWorkDay).payDay;

/**
 * The first reason why an operator cannot hold a transfer, or null. Wages that are due are never held, and a second hold
 * would let one operator keep a wage from its worker for longer than 24 hours. (Rule 8.6)
 */
export function whyCannotHoldTransfer(facts: HoldFacts): HoldRefusal | null {
  if (facts.state !== 'REQUESTED') return 'TRANSFER_STATE_CHANGED';
  if (facts.kind === 'PAY_DAY' || payDayOfTransfer(facts) <= facts.designatedOn)
    return 'TRANSFER_ON_PAY_DAY';
  return facts.wasHeld ? 'TRANSFER_HELD_BEFORE' : null;
}
