import { atJst, jstDay, type JstDay } from '#base/jst.ts';
import type { Yen } from '#base/yen.ts';

/** Statements of a year are issued from this day of the next one on; the law asks for them by 1/31. (Rule book 4.23) */
export const issuedFrom = '01-10';

/** One year of payments by one employer, in whole yen. */
export type YearTotals = {
  year: number;
  corporationId: string;
  /** Pay without the travel allowance, which is not taxed. */
  paid: Yen;
  tax: Yen;
  travelAllowance: Yen;
  shiftCount: number;
  lastPaidAt: Date;
};

/** What a statement says; frozen when it is issued. (所得税法226条) */
export type EarningsStatement = {
  year: number;
  worker: { name: string; kana: string; address: string; bornOn: JstDay | null };
  employer: { name: string; address: string };
  paid: Yen;
  tax: Yen;
  travelAllowance: Yen;
  shiftCount: number;
  /** False while the year goes on: more may be paid. */
  isFinal: boolean;
  issue: number;
  issuedOn: JstDay;
};

export const statementName = '給与所得の源泉徴収票';

/** The calendar year in Japan of an instant: what was paid then belongs to it. */
export const yearOf = (instant: Date): number => Number(jstDay(instant).slice(0, 4));

/** The instants between which a year's payments lie, the end not included. */
export function yearSpan(year: number): { from: Date; to: Date } {
  return { from: atJst(`${year}-01-01`), to: atJst(`${year + 1}-01-01`) };
}

/** The latest year whose statements are due at `now`: the last one from 1/10 on, else the one before. */
export function latestDueYear(now: Date): number {
  const today = jstDay(now);
  const year = yearOf(now);
  return today >= `${year}-${issuedFrom}` ? year - 1 : year - 2;
}

/** A year that is over; nothing more can be paid in it. */
export const isOver = (year: number, now: Date): boolean => year < yearOf(now);

/** When the final statement of a year is there without being asked for. */
export const dueOn = (year: number): JstDay => `${year + 1}-${issuedFrom}`;
