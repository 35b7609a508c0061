import type { Tx } from '#platform/server/database/db.server.ts';

import { payRefusal } from '../messages.ts';
import { reissuePaySlip } from '../statements/issue-pay-slip.server.ts';
import { shiftWageTermsOf } from '../wage/shift-terms.ts';
import { grossWageOf, wageAfterTax } from '../wage/wage.ts';
import {
  lockFixedWageFacts,
  amountsOfAddedWagePart,
  taxationOfAddedWagePart,
  wageTotalsWithAddedPart,
} from './fixed-wage.server.ts';
import { rewriteFixedWage } from './later-raises.queries.server.ts';
import { releasePart } from './wage-posting.server.ts';
import { otherHoursForPremiums } from './wages.queries.server.ts';

type CorrectWageArgs = { attendanceId: string; proposalId: string; now: Date };

/**
 * Pays the amount by which a correction of approved hours raises a fixed wage, as a separate part: paid parts stay
 * as they are. The whole wage is computed again, with the premiums of the week and the month that other approvals
 * have not paid. A wage that would not rise is refused. Refusals: WAGE_STATE_CHANGED. (Rule 4.12, decision 064)
 */
export async function correctWage(
  tx: Tx,
  { attendanceId, proposalId, now }: CorrectWageArgs,
): Promise<void> {
  const facts = await lockFixedWageFacts(tx, attendanceId);
  const taxation = await taxationOfAddedWagePart(tx, facts, now);
  const { parts, used, taxYear } = taxation;
  const {
    fixed,
    approvedStartAt: startsAt,
    approvedEndAt: endsAt,
    approvedBreakMinutes: breakMinutes,
  } = facts;
  if (parts.isCalledOff || !startsAt || !endsAt || breakMinutes == null) {
    throw payRefusal('WAGE_STATE_CHANGED');
  }
  const terms = {
    ...shiftWageTermsOf(facts),
    withholding: used,
    ...(await otherHoursForPremiums(tx, facts)),
  };
  const { correctedPay = 0 } = fixed;
  const gross = grossWageOf(terms, { startsAt, endsAt, breakMinutes });
  const total = wageAfterTax(terms, { ...gross, ...(correctedPay === 0 ? {} : { correctedPay }) });
  const taxable = total.taxable - parts.taxable;
  if (taxable <= 0) throw payRefusal('WAGE_STATE_CHANGED');
  const { amounts, taxDue } = amountsOfAddedWagePart({ part: 'correction', taxable }, taxation);
  const wage = { ...total, ...wageTotalsWithAddedPart(amounts, { fixed, used }) };
  await rewriteFixedWage(tx, { attendanceId, wage });
  await releasePart(tx, {
    facts,
    part: 'correction',
    confirmedBy: 'FACILITY',
    hoursProposalId: proposalId,
    amounts,
    taxDue,
    used,
    taxYear,
    now,
  });
  await reissuePaySlip(tx, { attendanceId, change: 'HOURS_CORRECTED', now });
}
