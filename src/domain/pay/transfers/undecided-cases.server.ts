import { addHours } from '#platform/base/jst.ts';
import type { Executor } from '#platform/server/database/db.server.ts';

import { payPeriodOf } from '../wallet/pay-day.ts';
import { caseDueAt, minCaseHours, type CaseKind } from './case-deadline.ts';
import type { PayoutAlarm } from './due-payments.queries.server.ts';
import { heldBackCases, lateObjections } from './held-back.queries.server.ts';

/** The earliest deadline of the cases of each kind that wait for an operator and hold back wages. (Rule 8.4) */
export async function caseDeadlines(db: Executor, now: Date): Promise<Map<CaseKind, Date>> {
  const earliest = new Map<CaseKind, Date>();
  for (const one of await heldBackCases(db, now)) {
    const dueAt = caseDueAt(one);
    const before = earliest.get(one.kind);
    if (!before || dueAt < before) earliest.set(one.kind, dueAt);
  }
  return earliest;
}

/** Cases that were not decided in time for the pay day of their wages: one alarm for each kind and pay day. (Rule 8.4) */
export async function casesUndecided(db: Executor, now: Date): Promise<PayoutAlarm[]> {
  // Cases that began later are on time on every day, and are not counted.
  const late = (await heldBackCases(db, addHours(now, -minCaseHours))).filter(
    (one) => caseDueAt(one) <= now,
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
 * Objections to fixed pay that were not decided in time: they hold no wage back, so that no pay day is missed, and no limit
 * decides them. One alarm for each day of their deadlines. (Rule 8.2)
 */
export async function objectionsUndecided(db: Executor, now: Date): Promise<PayoutAlarm[]> {
  const late = await lateObjections(db, now);
  return late.map(({ day, count }) => ({
    key: `OBJECTIONS_UNDECIDED:${day}`,
    kind: 'OBJECTIONS_UNDECIDED',
    bankFileId: null,
    designatedOn: day,
    count,
    total: 0,
  }));
}
