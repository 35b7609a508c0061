import { formatDayWithWeekday } from '#base/jst.ts';
import { paths } from '#base/paths.ts';
import { formatYen, type Yen } from '#base/yen.ts';
import { withholdingTables } from '#reference/statutory/tables.server.ts';
import type { Tx } from '#server/database/db.server.ts';
import { notify } from '#server/delivery/notify.server.ts';
import type { Actor } from '#server/history.server.ts';

import { raisedPayMessage, refuse } from '../messages.ts';
import type { Overpaid } from '../overpayments/overpayment-rules.ts';
import { lockOfAttendance } from '../overpayments/overpayment.queries.server.ts';
import { restoreOverpaid } from '../overpayments/restore-overpaid.server.ts';
import { reissuePaySlip } from '../statements/issue-pay-slip.server.ts';
import { yearOf } from '../statements.ts';
import { columnOn } from '../wage/tax-column.ts';
import { netOf, withheldFrom, type PartAmounts } from '../wage/wage.ts';
import { taxDay, taxOfPart } from '../wage/wage-part-tax.ts';
import { taxOn, withholdingOn } from '../wage/withholding.ts';
import { paidParts, rewriteFixedWage } from './later-raises.queries.server.ts';
import { releasePart } from './wage-posting.server.ts';
import { payableWageFacts, type WageFacts } from './wages.queries.server.ts';

const noAmounts: PartAmounts = { taxable: 0, tax: 0, travelAllowance: 0 };

type RaiseArgs = {
  attendanceId: string;
  /** The request that two operators agreed on. */
  requestId: string;
  /** Yen before tax, above 0. */
  addedPay: Yen;
  reason: string;
  actor: Actor;
  now: Date;
};

/**
 * Raises a fixed wage by what two operators agreed on, whatever it is a wage for: worked hours, a shift ended early or called
 * off, also after its pay day. Pay that the worker was paid too much and kept is counted first; the rest is a part of its
 * own with its posting and its tax, paid with the next transfer. The slip is issued again. Returns the yen before tax that
 * were released. Throws WAGE_STATE_CHANGED for a wage that is not fixed, WAGE_LOWERING_ASKED. Once a request. (Rule 4.11, 8.4)
 */
export async function raiseWage(tx: Tx, raising: RaiseArgs): Promise<Yen> {
  const { attendanceId, requestId, addedPay, actor, now } = raising;
  const facts = await raisableWage(tx, attendanceId);
  const { fixed, workerId } = facts;
  const parts = await paidParts(tx, attendanceId);
  const restored = await restoreOverpaid(tx, { attendanceId, workerId, addedPay, actor, now });
  const taxYear = Math.max(yearOf(now), parts.taxYear ?? 0);
  const column = columnOn(facts.workDay, facts.columnPeriods);
  const tables = await withholdingTables(tx);
  const used = withholdingOn({ paidOn: taxDay(taxYear, now), ...column }, tables);
  const taxable = addedPay - restored.taxable;
  const { tax, taxDue } = withheldFrom(
    { taxable, travelAllowance: 0 },
    taxOfPart(
      { part: 'correction', taxableBefore: parts.taxable - parts.paidBack, taxable, corrected: 0 },
      (pay) => taxOn(pay, used.steps),
    ),
  );
  const amounts = taxable > 0 ? { taxable, tax, travelAllowance: 0 } : noAmounts;
  const wage = raisedWage(fixed, {
    addedPay,
    restored,
    amounts,
    isProvisional: used.isProvisional,
  });
  await rewriteFixedWage(tx, { attendanceId, wage });
  if (taxable > 0) {
    await releasePart(tx, {
      facts,
      part: 'correction',
      countersignRequestId: requestId,
      amounts,
      taxDue,
      used,
      taxYear,
      now,
    });
  }
  await reissuePaySlip(tx, { attendanceId, change: 'RAISED', now });
  await notifyOfRaisedPay(tx, { facts, raising, amounts });
  return taxable;
}

type FixedWageFacts = WageFacts & { fixed: NonNullable<WageFacts['fixed']> };

/** A wage that two operators can raise now. Throws WAGE_STATE_CHANGED, WAGE_LOWERING_ASKED. */
export async function raisableWage(tx: Tx, attendanceId: string): Promise<FixedWageFacts> {
  const facts = await payableWageFacts(tx, attendanceId);
  if (!facts?.fixed) throw refuse('WAGE_STATE_CHANGED');
  const asked = await lockOfAttendance(tx, facts);
  if (asked?.isLowering && asked.state === 'OPEN') throw refuse('WAGE_LOWERING_ASKED');
  return { ...facts, fixed: facts.fixed };
}

type Raised = {
  addedPay: Yen;
  restored: Overpaid;
  amounts: PartAmounts;
  isProvisional: boolean;
};

function raisedWage(fixed: NonNullable<WageFacts['fixed']>, raised: Raised) {
  const { addedPay, restored, amounts, isProvisional } = raised;
  return {
    ...fixed,
    correctedPay: (fixed.correctedPay ?? 0) + addedPay,
    taxable: fixed.taxable + addedPay,
    tax: fixed.tax + restored.tax + amounts.tax,
    net: fixed.net + restored.amount + netOf(amounts),
    isTaxProvisional: fixed.isTaxProvisional || (amounts.taxable > 0 && isProvisional),
  };
}

type RaiseNotice = { facts: WageFacts; raising: RaiseArgs; amounts: PartAmounts };

async function notifyOfRaisedPay(tx: Tx, { facts, raising, amounts }: RaiseNotice): Promise<void> {
  const { workerId, attendanceId, workDay, facilityName } = facts;
  const { requestId, addedPay, now } = raising;
  await notify(tx, {
    workerId,
    topic: 'payment',
    dedupKey: `raised:${attendanceId}:${requestId}`,
    title: raisedPayMessage.title,
    body: raisedPayMessage.body({
      shift: `${formatDayWithWeekday(workDay)} ${facilityName}`,
      added: formatYen(addedPay),
      amount: formatYen(netOf(amounts)),
    }),
    path: paths.shift.wage(attendanceId),
    now,
  });
}
