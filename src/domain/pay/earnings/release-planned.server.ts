import { jstDay, type JstDay } from '#platform/base/jst.ts';
import { readWithholdingTables } from '#domain/reference/statutory/tables.server.ts';
import type { Tx } from '#platform/server/database/db.server.ts';
import { recordChanges, systemActor } from '#platform/server/history.server.ts';

import { payRefusal } from '../messages.ts';
import { dayInTaxTableYear } from '../wage/wage-part-tax.ts';
import { calendarYearOf, yearOfDay } from '../statements.ts';
import { isNothingOfShiftReleased, releasedWorkSpan } from '../wage/released-span.ts';
import { shiftWageTermsOf } from '../wage/shift-terms.ts';
import { taxColumnOn } from '../wage/tax-column.ts';
import { unreleasedRestOfWage, wageBreakdownOf, type WageBreakdown } from '../wage/wage.ts';
import { releasePart } from './wage-posting.server.ts';
import { lockWageFactsForPayment, type WageFacts } from './wages.queries.server.ts';
import { withholdingOnPayDay, type WithholdingBasis } from '../wage/withholding.ts';
import { writeReleasedWage } from './wage-rows.queries.server.ts';

type ReleaseArgs = { attendanceId: string; now: Date };

/**
 * Releases the planned part of a wage at check-out: the plan less recorded lateness and early leave.
 * Where the server did not see a stamp, only the hours between signs of the worker's presence are released. Once
 * only. Refusals: WAGE_STATE_CHANGED. (Rule 3.4, 4.12, 6.7, 8.1)
 */
export async function releasePlannedWage(
  tx: Tx,
  { attendanceId, now }: ReleaseArgs,
): Promise<void> {
  const facts = await lockWageFactsForPayment(tx, attendanceId);
  if (!facts?.estimated) throw payRefusal('WAGE_STATE_CHANGED');
  if (facts.released || facts.fixed) return;
  if (isNothingOfShiftReleased(facts)) return;
  const used = await withholding(tx, facts, jstDay(now));
  const released = planned(facts, used);
  await writeReleasedWage(tx, { attendanceId, released });
  await releasePart(tx, {
    facts,
    part: 'planned',
    confirmedBy: 'STAMPS',
    amounts: released,
    used,
    taxYear: calendarYearOf(now),
    now,
  });
  await recordChanges(tx, [
    {
      subject: 'wage',
      id: attendanceId,
      from: 'ESTIMATED',
      to: 'PLANNED_RELEASED',
      event: 'CHECK_OUT',
      actor: systemActor,
      at: now,
    },
  ]);
}

/**
 * Releases the rest of the planned part after the facility confirmed the end of the shift. Hours released beyond that
 * end stay released: the approval settles them. Refusals: WAGE_STATE_CHANGED. (Rule 6.7)
 */
export async function releaseWageAfterConfirmedEnd(tx: Tx, input: ReleaseArgs): Promise<void> {
  const facts = await lockWageFactsForPayment(tx, input.attendanceId);
  if (!facts?.released) return releasePlannedWage(tx, input);
  if (facts.fixed) return;
  // Uses the tax table of the first part: both parts are taxed again together. (Rule 6.2)
  const paidOn = dayInTaxTableYear(facts.plannedTaxYear, input.now);
  const used = await withholding(tx, facts, paidOn);
  const { rest, wage: confirmed } = unreleasedRestOfWage(
    facts.released,
    planned(facts, used),
    used,
  );
  if (rest.release <= 0) return;
  await writeReleasedWage(tx, { attendanceId: input.attendanceId, released: confirmed });
  await releasePart(tx, {
    facts,
    part: 'confirmed',
    confirmedBy: 'FACILITY',
    amounts: rest,
    taxDue: rest.taxDue,
    used,
    taxYear: yearOfDay(paidOn),
    now: input.now,
  });
}

/** The table of the day of payment, and the column of the work day. (Rule 6.2, 6.3) */
async function withholding(tx: Tx, facts: WageFacts, paidOn: JstDay): Promise<WithholdingBasis> {
  const column = taxColumnOn(facts.workDay, facts.columnPeriods);
  return withholdingOnPayDay({ paidOn, ...column }, await readWithholdingTables(tx));
}

/** The planned part, computed from the hours that are known now. */
function planned(facts: WageFacts, used: WithholdingBasis): WageBreakdown {
  return wageBreakdownOf(
    { ...shiftWageTermsOf(facts), withholding: used },
    releasedWorkSpan(facts),
  );
}
