import type { Yen } from '#base/yen.ts';

import type { ShiftBonus } from './wage.ts';
import type { WorkSpan } from './worktime.ts';

/** The pay that a posting offers, or a contract froze, and the plan that it is offered for. */
export type OfferedPay = {
  hourlyWage: Yen;
  travelAllowance: Yen;
  /** Yen for the whole plan, 0 where none is promised. */
  bonus: Yen;
  startsAt: Date;
  endsAt: Date;
  breakMinutes: number;
};

export type ShiftTerms = { hourlyWage: Yen; travelAllowance: Yen; bonus: ShiftBonus | null };

/** The same as terms of a computation. */
export function termsOf(offer: OfferedPay): ShiftTerms {
  const { hourlyWage, travelAllowance, bonus } = offer;
  return {
    hourlyWage,
    travelAllowance,
    bonus: bonus === 0 ? null : { amount: bonus, plan: planOf(offer) },
  };
}

/** The planned span; no posting says when its break is. */
export function planOf({
  startsAt,
  endsAt,
  breakMinutes,
}: Omit<WorkSpan, 'breakStartsAt'>): WorkSpan {
  return { startsAt, endsAt, breakMinutes };
}
