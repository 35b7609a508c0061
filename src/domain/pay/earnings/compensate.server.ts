import { jstDay } from '#platform/base/jst.ts';
import { readWithholdingTables } from '#domain/reference/statutory/tables.server.ts';
import type { Tx } from '#platform/server/database/db.server.ts';
import { recordChanges, systemActor } from '#platform/server/history.server.ts';

import type { HoursConfirmation } from '../early-payout/early-payout-rules.ts';
import { calledOffWage } from '../wage/compensation.ts';
import { issuePaySlip } from '../statements/issue-pay-slip.server.ts';
import { payRefusal } from '../messages.ts';
import { calendarYearOf } from '../statements.ts';
import { plannedHoursOf, shiftWageTermsOf } from '../wage/shift-terms.ts';
import { taxColumnOn } from '../wage/tax-column.ts';
import { releasePart } from './wage-posting.server.ts';
import { lockWageFactsForPayment } from './wages.queries.server.ts';
import { writeFixedWage } from './wage-rows.queries.server.ts';
import { withholdingOnPayDay } from '../wage/withholding.ts';

type CompensateArgs = {
  attendanceId: string;
  /** True if the worker travelled to the shift: then the travel allowance is exempt from tax. */
  hadJourney?: boolean;
  /** Confirms that the planned wage is owed. */
  confirmedBy: HoursConfirmation;
  now: Date;
};

/**
 * Pays the whole planned wage and travel allowance of a shift that the employer called off, as compensation for
 * unworked hours. Once only. Refusals: WAGE_STATE_CHANGED. (Rule 4.14, 労働基準法26条)
 */
export async function compensateCalledOffShift(
  tx: Tx,
  { attendanceId, hadJourney = false, confirmedBy, now }: CompensateArgs,
): Promise<void> {
  const facts = await lockWageFactsForPayment(tx, attendanceId);
  if (!facts?.estimated || facts.released) throw payRefusal('WAGE_STATE_CHANGED');
  if (facts.fixed) return;
  const payment = { paidOn: jstDay(now), ...taxColumnOn(facts.workDay, facts.columnPeriods) };
  const withholding = withholdingOnPayDay(payment, await readWithholdingTables(tx));
  const total = calledOffWage(
    { ...shiftWageTermsOf(facts), withholding },
    plannedHoursOf(facts),
    hadJourney,
  );
  await writeFixedWage(tx, { attendanceId, fixed: total, writtenOff: 0, now });
  await releasePart(tx, {
    facts,
    part: 'compensation',
    confirmedBy,
    amounts: total,
    used: withholding,
    taxYear: calendarYearOf(now),
    now,
  });
  await issuePaySlip(tx, { attendanceId, now });
  await recordChanges(tx, [
    {
      subject: 'wage',
      id: attendanceId,
      from: 'ESTIMATED',
      to: 'FIXED',
      event: 'FIX',
      actor: systemActor,
      reason: 'compensation',
      at: now,
    },
  ]);
}
