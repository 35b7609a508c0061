import { addDays, type JstDay } from '#platform/base/jst.ts';
import type { Yen } from '#platform/base/yen.ts';

import type { Statement } from './readers/statement.ts';

/** Loaded days of an account in a format with balances. */
export type LoadedStatements = {
  from: JstDay;
  to: JstDay;
  /** Balance before the first day of the new file: the first loaded balance and the lines since. */
  balanceBefore: Yen;
};

/**
 * A statement that does not continue the loaded ones. EARLIER: it begins before the first loaded day. MISSING: the days
 * from `from` to `to` are not loaded. INCOMPLETE: day `to` was loaded before the bank had closed it.
 */
export type Gap = { kind: 'EARLIER' | 'MISSING' | 'INCOMPLETE'; from: JstDay; to: JstDay };

/**
 * The gap between the loaded statements and a new one; null where the new one continues or overlaps them. Only 入出金取引明細
 * (03) has balances: its opening balance must be the loaded balance before its first day. (Rule 8.7)
 */
export function gapBefore(
  { balances, from }: Pick<Statement, 'balances' | 'from'>,
  loaded: LoadedStatements | null,
): Gap | null {
  if (!balances || !loaded) return null;
  const before = addDays(from, -1);
  if (from < loaded.from) return { kind: 'EARLIER', from, to: addDays(loaded.from, -1) };
  if (balances.opening === loaded.balanceBefore) return null;
  const next = addDays(loaded.to, 1);
  if (from > next) return { kind: 'MISSING', from: next, to: before };
  return { kind: 'INCOMPLETE', from: before, to: before };
}
