import { firstOfMonth, type JstDay } from '#platform/base/jst.ts';
import type { FacilityScope } from '#platform/base/people/scope.ts';
import { refuseFields } from '#platform/base/refusal.ts';
import { formatYen, type Yen } from '#platform/base/yen.ts';
import { facilityActor } from '#domain/corporation/actors.ts';
import { inTransaction, type Db } from '#platform/server/database/db.server.ts';
import { recordChanges } from '#platform/server/history.server.ts';
import { withIdempotencyKey } from '#platform/server/idempotency.server.ts';

import { monthBudgetProblems } from './budget-rules.ts';
import { lockBudgetOfMonth, writeBudget } from './budgets.queries.server.ts';

type Args = {
  /** The scope of the one facility. */
  scope: FacilityScope;
  facilityId: string;
  /** A day of the first month for which the budget holds. */
  day: JstDay;
  /** Yen a month; null ends the budget. */
  budget: Yen | null;
  now: Date;
  idempotencyKey?: string | undefined;
};

/**
 * Sets what the corporation means to spend at a facility in each month from the day's month on, until the month of another
 * amount. Refuses no posting. Once per idempotency key. Refusals: VALIDATION_FAILED (`budget`, `day`).
 */
export async function setFacilityBudget(db: Db, args: Args): Promise<void> {
  const { scope, facilityId, day, budget, now, idempotencyKey: key } = args;
  const problems = monthBudgetProblems({ day, budget }, now);
  if (Object.keys(problems).length > 0) throw refuseFields(problems);
  const { staffId } = scope;
  const month = firstOfMonth(day);
  const input = [facilityId, month, budget];
  const call = { actorId: staffId, key, operation: 'recruitment.setFacilityBudget', input, now };
  await inTransaction(db, (tx) =>
    withIdempotencyKey(tx, call, async () => {
      const before = await lockBudgetOfMonth(tx, { facilityId, month });
      await writeBudget(tx, { facilityId, month, budget, staffId, now });
      await recordChanges(tx, [
        {
          subject: 'facility_budget',
          id: facilityId,
          from: before === undefined ? null : stateOf(before),
          to: stateOf(budget),
          event: 'SET_BUDGET',
          actor: facilityActor(scope, facilityId),
          reason: `${month.slice(0, 7)}: ${budget === null ? '—' : formatYen(budget)}`,
          at: now,
        },
      ]);
    }),
  );
}

const stateOf = (budget: Yen | null) => (budget === null ? 'NONE' : 'SET');
