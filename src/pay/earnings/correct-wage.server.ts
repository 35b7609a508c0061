import { withholdingTables } from '#reference/statutory/tables.server.ts';
import type { Tx } from '#server/database/db.server.ts';

import { refuse } from '../messages.ts';
import { reissuePaySlip } from '../statements/issue-pay-slip.server.ts';
import { yearOf } from '../statements.ts';
import { termsOf } from '../wage/shift-terms.ts';
import { columnOn } from '../wage/tax-column.ts';
import { grossWage, netOf, taxed, withheldFrom } from '../wage/wage.ts';
import { taxDay, taxOfPart } from '../wage/wage-part-tax.ts';
import { taxOn, withholdingOn } from '../wage/withholding.ts';
import { paidParts, rewriteFixedWage } from './later-raises.queries.server.ts';
import { releasePart } from './wage-posting.server.ts';
import { approvedSoFar, payableWageFacts } from './wages.queries.server.ts';

type Input = { attendanceId: string; proposalId: string; now: Date };

/**
 * Pays what hours that were corrected after their approval add to a fixed wage, as a part of its own: whatever was paid
 * stays paid. The whole wage is computed again, with the premiums of the week and the month that other approvals have not
 * paid. Throws WAGE_STATE_CHANGED where it would not rise. (Rule 4.12, decision 064)
 */
export async function correctWage(tx: Tx, { attendanceId, proposalId, now }: Input): Promise<void> {
  const facts = await payableWageFacts(tx, attendanceId);
  const parts = await paidParts(tx, attendanceId);
  const {
    approvedStartAt: startsAt,
    approvedEndAt: endsAt,
    approvedBreakMinutes: breakMinutes,
  } = facts ?? {};
  if (!facts?.fixed || parts.isCalledOff || !startsAt || !endsAt || breakMinutes == null) {
    throw refuse('WAGE_STATE_CHANGED');
  }
  const { fixed } = facts;
  const taxYear = Math.max(yearOf(now), parts.taxYear ?? 0);
  const column = columnOn(facts.workDay, facts.columnPeriods);
  const used = withholdingOn(
    { paidOn: taxDay(taxYear, now), ...column },
    await withholdingTables(tx),
  );
  const terms = { ...termsOf(facts), withholding: used, ...(await approvedSoFar(tx, facts)) };
  const { correctedPay = 0 } = fixed;
  const gross = grossWage(terms, { startsAt, endsAt, breakMinutes });
  const total = taxed(terms, { ...gross, ...(correctedPay === 0 ? {} : { correctedPay }) });
  const taxable = total.taxable - parts.taxable;
  if (taxable <= 0) throw refuse('WAGE_STATE_CHANGED');
  const taxableBefore = parts.taxable - parts.paidBack;
  const part = { part: 'correction', taxableBefore, taxable, corrected: 0 } as const;
  const whole = taxOfPart(part, (pay) => taxOn(pay, used.steps));
  const { tax, taxDue } = withheldFrom({ taxable, travelAllowance: 0 }, whole);
  const amounts = { taxable, tax, travelAllowance: 0 };
  const wage = {
    ...total,
    tax: fixed.tax + tax,
    net: fixed.net + netOf(amounts),
    isTaxProvisional: fixed.isTaxProvisional || used.isProvisional,
  };
  await rewriteFixedWage(tx, { attendanceId, wage });
  await releasePart(tx, {
    facts,
    part: 'correction',
    hoursProposalId: proposalId,
    amounts,
    taxDue,
    used,
    taxYear,
    now,
  });
  await reissuePaySlip(tx, { attendanceId, change: 'HOURS_CORRECTED', now });
}
