import { addHours } from '#platform/base/jst.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import { payPeriodOf } from '../wallet/pay-day.ts';
import {
  wageHoldingCaseDueAt,
  minWageHoldingCaseHours,
  type WageHoldingCaseKind,
} from './case-deadline.ts';
import type { PayoutAlarm } from './due-payments.queries.server.ts';
import { countHeldBackCases, countOverdueObjections } from './held-back.queries.server.ts';

/**
 * For each kind of case, the earliest deadline among those that wait for an operator and hold back wages.
 * (Rule 8.5)
 */
export async function earliestPayDayCaseDeadlines(
  db: QueryExecutor,
  now: Date,
): Promise<Map<WageHoldingCaseKind, Date>> {
  const earliest = new Map<WageHoldingCaseKind, Date>();
  for (const one of await countHeldBackCases(db, now)) {
    const dueAt = wageHoldingCaseDueAt(one);
    const before = earliest.get(one.kind);
    if (!before || dueAt < before) earliest.set(one.kind, dueAt);
  }
  return earliest;
}

/**
 * One alarm for each kind and pay day with cases that were not decided in time for the pay day of their wages.
 * (Rule 8.5)
 */
export async function undecidedCaseAlarms(db: QueryExecutor, now: Date): Promise<PayoutAlarm[]> {
  // Younger cases are left out: an operator has at least `minWageHoldingCaseHours`, so they cannot be late.
  const late = (await countHeldBackCases(db, addHours(now, -minWageHoldingCaseHours))).filter(
    (one) => wageHoldingCaseDueAt(one) <= now,
  );
  return late.map(({ kind, workDay, count }) => {
    const { payDay } = payPeriodOf(workDay);
    return {
      key: `CASES_UNDECIDED:${kind}:${payDay}`,
      kind: 'CASES_UNDECIDED',
      bankFileId: null,
      designatedOn: payDay,
      count,
      total: 0,
    };
  });
}

/**
 * One alarm for each day on which deadlines of objections to fixed pay have passed. Such an objection holds back no
 * wage, so no pay day is missed, and nothing decides it automatically. (Rule 8.2)
 */
export async function undecidedObjectionAlarms(
  db: QueryExecutor,
  now: Date,
): Promise<PayoutAlarm[]> {
  const late = await countOverdueObjections(db, now);
  return late.map(({ day, count }) => ({
    key: `OBJECTIONS_UNDECIDED:${day}`,
    kind: 'OBJECTIONS_UNDECIDED',
    bankFileId: null,
    designatedOn: day,
    count,
    total: 0,
  }));
}
