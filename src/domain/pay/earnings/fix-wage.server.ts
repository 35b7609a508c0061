import { readWithholdingTables } from '#domain/reference/statutory/tables.server.ts';
import type { Tx } from '#platform/server/database/db.server.ts';
import { recordChanges, systemActor } from '#platform/server/history.server.ts';

import type { HoursConfirmation } from '../early-payout/early-payout-rules.ts';
import { askWorkerAboutOverpayment } from '../overpayments/ask-overpayment.server.ts';
import { sentHomeWage } from '../wage/compensation.ts';
import { issuePaySlip } from '../statements/issue-pay-slip.server.ts';
import { payRefusal } from '../messages.ts';
import { overpaidAmountsOf } from '../overpayments/overpayment-rules.ts';
import { dayInTaxTableYear } from '../wage/wage-part-tax.ts';
import { calendarYearOf } from '../statements.ts';
import { shiftWageTermsOf } from '../wage/shift-terms.ts';
import { taxColumnOfWage, taxColumnOn } from '../wage/tax-column.ts';
import { proposeTaxColumn } from '../tax/tax-column-proposals.server.ts';
import {
  wageAdjustmentOf,
  unreleasedRestOfWage,
  wageBreakdownOf,
  type WageAdjustment,
  type WageBreakdown,
} from '../wage/wage.ts';
import { releasePart } from './wage-posting.server.ts';
import {
  otherHoursForPremiums,
  lockWageFactsForPayment,
  type OtherHoursForPremiums,
  type WageFacts,
} from './wages.queries.server.ts';
import {
  withholdingOnPayDay,
  type WithholdingBasis,
  type WithholdingTables,
} from '../wage/withholding.ts';
import type { WorkSpan } from '../wage/worktime.ts';
import { writeFixedWage, fixReleasedParts } from './wage-rows.queries.server.ts';

type FixWageArgs = {
  attendanceId: string;
  /** Hours paid as if worked, because the employer sent the worker home. */
  owed?: WorkSpan;
  confirmedBy: HoursConfirmation;
  now: Date;
};

/**
 * Fixes a wage from the approved hours and releases what exceeds the planned part. The worker is asked
 * about an overpayment; nothing is taken back without agreement. Once only. Refusals: WAGE_STATE_CHANGED.
 * (Rule 3.4, 4.12, 6.7)
 */
export async function fixWage(
  tx: Tx,
  { attendanceId, owed, confirmedBy, now }: FixWageArgs,
): Promise<void> {
  const facts = await lockWageFactsForPayment(tx, attendanceId);
  if (!facts?.estimated) throw payRefusal('WAGE_STATE_CHANGED');
  if (facts.fixed) return;
  const tables = await readWithholdingTables(tx);
  const soFar = await otherHoursForPremiums(tx, facts);
  const { fixed, rest, used, taxYear } = settled(facts, { owed, soFar, now, tables });
  const overpaid =
    facts.released && rest.shortfall > 0 ? overpaidAmountsOf(facts.released, fixed) : null;
  const writtenOff = overpaid ? 0 : rest.shortfall;
  await writeFixedWage(tx, { attendanceId, fixed, writtenOff, now });
  if (rest.release > 0) {
    const { taxDue } = rest;
    const part = { facts, part: 'adjustment', confirmedBy, amounts: rest, taxDue } as const;
    await releasePart(tx, { ...part, used, taxYear, now });
  }
  const parts = await fixReleasedParts(tx, attendanceId);
  if (overpaid) await askWorkerAboutOverpayment(tx, { facts, overpaid, now });
  await issuePaySlip(tx, { attendanceId, now });
  await proposeTaxColumn(tx, { shift: facts, now });
  const from = facts.released ? 'PLANNED_RELEASED' : 'ESTIMATED';
  await recordChanges(tx, [
    {
      subject: 'wage',
      id: attendanceId,
      from,
      to: 'FIXED',
      event: 'FIX',
      actor: systemActor,
      at: now,
    },
    ...parts.map(({ id }) => ({
      subject: 'wage_part',
      id,
      from: 'PLANNED_RELEASED',
      to: 'FIXED',
      event: 'FIX',
      actor: systemActor,
      at: now,
    })),
  ]);
}

type Settled = {
  fixed: WageBreakdown;
  rest: WageAdjustment & { taxDue: number };
  /** The tax table and column by which `rest` is taxed. */
  used: WithholdingBasis;
  taxYear: number;
};

/**
 * The wage of the approved hours, and the rest that remains to be released after the planned part. The rest may be
 * paid in another year or under another column: its tax is the tax on the whole wage less the tax on the planned
 * part, both by the table and column of the rest. With no rest to release, those of the planned part apply.
 * (Rule 6.2, 6.3)
 */
function settled(
  facts: WageFacts,
  {
    now,
    tables,
    ...hours
  }: Omit<Approval, 'withholding'> & { now: Date; tables: WithholdingTables },
): Settled {
  const { released: planned, plannedTaxYear } = facts;
  const column = taxColumnOn(facts.workDay, facts.columnPeriods);
  const taxYear = Math.max(calendarYearOf(now), plannedTaxYear ?? 0);
  const withholding = withholdingOnPayDay(
    { paidOn: dayInTaxTableYear(taxYear, now), ...column },
    tables,
  );
  const total = approvedWage(facts, { withholding, ...hours });
  const rests = { used: withholding, taxYear };
  if (!planned) {
    const whole = { ...wageAdjustmentOf(nothing(total), total), taxDue: 0 };
    return { fixed: total, rest: whole, ...rests };
  }
  const { rest, wage } = unreleasedRestOfWage(planned, total, withholding);
  if (rest.release > 0) return { fixed: wage, rest, ...rests };
  const earlier = withholdingOnPayDay(
    { paidOn: dayInTaxTableYear(plannedTaxYear, now), ...taxColumnOfWage(planned) },
    tables,
  );
  const fixed = approvedWage(facts, { withholding: earlier, ...hours });
  return { fixed, rest: { ...wageAdjustmentOf(planned, fixed), release: 0, taxDue: 0 }, ...rests };
}

type Approval = {
  withholding: WithholdingBasis;
  soFar: OtherHoursForPremiums;
  owed: WorkSpan | undefined;
};

function approvedWage(facts: WageFacts, { withholding, soFar, owed }: Approval): WageBreakdown {
  const { approvedStartAt, approvedEndAt, approvedBreakMinutes } = facts;
  if (!approvedStartAt || !approvedEndAt || approvedBreakMinutes === null)
    throw payRefusal('WAGE_STATE_CHANGED');
  const terms = { ...shiftWageTermsOf(facts), withholding, ...soFar };
  const worked = {
    startsAt: approvedStartAt,
    endsAt: approvedEndAt,
    breakMinutes: approvedBreakMinutes,
  };
  return owed ? sentHomeWage(terms, { worked, owed }) : wageBreakdownOf(terms, worked);
}

/** The wage with zero amounts: a shift approved without stamps has released nothing before. */
function nothing(total: WageBreakdown): WageBreakdown {
  return { ...total, taxable: 0, tax: 0, travelAllowance: 0, net: 0 };
}
