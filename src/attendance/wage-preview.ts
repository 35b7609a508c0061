import { jstDay } from '#base/jst.ts';
import type { Yen } from '#base/yen.ts';
import { expectedWage } from '#pay/expected-wage.ts';

import type { Hours } from './claim-rules.ts';
import type { Plan } from './stamp-rules.ts';

export type WagePreview = {
  /** What would be received: after tax as far as the tax is known, travel included. */
  total: Yen;
  /** Against the planned hours. */
  difference: Yen;
};

type Terms = { hourlyWage: Yen; travelAllowance: Yen };
type Asked = { plan: Plan; claim: Hours; releasedAt: Date | null; now: Date };

/**
 * What claimed hours would bring, while they are being typed: the same computation as the wage
 * check shows afterwards. A wage is taxed once, by the table of the day on which its planned part was
 * released; one that was not is taxed on the day it is paid. Null for hours that cannot be a shift.
 * (Rule book 3.1, 4.12)
 */
export function wagePreview(
  terms: Terms,
  { plan, claim, releasedAt, now }: Asked,
): WagePreview | null {
  const span = (claim.endAt.getTime() - claim.startAt.getTime()) / 60_000;
  if (span <= 0 || claim.breakMinutes > span) return null;
  const payment = { ...terms, paidOn: jstDay(releasedAt ?? now) };
  const { startAt: startsAt, endAt: endsAt, breakMinutes } = claim;
  const total = expectedWage(payment, { startsAt, endsAt, breakMinutes }).net;
  return { total, difference: total - expectedWage(payment, plan).net };
}
