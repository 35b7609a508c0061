import type { JstDay } from '#platform/base/jst.ts';
import { roundTowardZero, type Yen } from '#platform/base/yen.ts';

/** Rates of the consumption tax (消費税 with 地方消費税), each with its first day; the latest first. (消費税法29条) */
const rates = [
  { from: '2019-10-01', percent: 10 },
  { from: '2014-04-01', percent: 8 },
] as const;

/** The rate in percent for a service of this day. */
export function consumptionTaxPercentOn(day: JstDay): number {
  const rate = rates.find(({ from }) => from <= day);
  if (!rate) throw new RangeError(`no rate of the consumption tax is known for ${day}`);
  return rate.percent;
}

/**
 * The consumption tax on a sum of fees of one rate, in whole yen: the fraction of a yen is cut off, once for each rate
 * and invoice. (Rule 8.7, 消費税法施行令70条の10)
 */
export function consumptionTaxOf(sum: Yen, percent: number): Yen {
  return roundTowardZero(sum * percent, 100);
}
