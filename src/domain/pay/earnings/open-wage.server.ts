import { readWithholdingTables } from '#domain/reference/statutory/tables.server.ts';
import type { Tx } from '#platform/server/database/db.server.ts';
import { recordChanges, systemActor } from '#platform/server/history.server.ts';

import { payRefusal } from '../messages.ts';
import { plannedHoursOf, shiftWageTermsOf } from '../wage/shift-terms.ts';
import { taxColumnOn } from '../wage/tax-column.ts';
import { wageBreakdownOf } from '../wage/wage.ts';
import { lockWageFacts } from './wages.queries.server.ts';
import { withholdingOnPayDay } from '../wage/withholding.ts';
import { insertWage } from './wage-rows.queries.server.ts';

type OpenWageArgs = { attendanceId: string; now: Date };

/**
 * Opens the wage of a new contract: the planned amount in yen, nothing withdrawable yet. Refusals: WAGE_STATE_CHANGED.
 */
export async function openPlannedWage(tx: Tx, { attendanceId, now }: OpenWageArgs): Promise<void> {
  const facts = await lockWageFacts(tx, attendanceId);
  if (!facts) throw payRefusal('WAGE_STATE_CHANGED');
  const payment = { paidOn: facts.workDay, ...taxColumnOn(facts.workDay, facts.columnPeriods) };
  const withholding = withholdingOnPayDay(payment, await readWithholdingTables(tx));
  const estimated = wageBreakdownOf(
    { ...shiftWageTermsOf(facts), withholding },
    plannedHoursOf(facts),
  );
  const { workerId, corporationId, workDay } = facts;
  await insertWage(tx, { attendanceId, workerId, corporationId, workDay, estimated });
  await recordChanges(tx, [
    {
      subject: 'wage',
      id: attendanceId,
      from: null,
      to: 'ESTIMATED',
      event: 'CONTRACT',
      actor: systemActor,
      at: now,
    },
  ]);
}
