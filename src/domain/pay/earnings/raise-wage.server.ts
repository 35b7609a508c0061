import { formatDayWithWeekday } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';
import { formatYen, type Yen } from '#platform/base/yen.ts';
import type { Tx } from '#platform/server/database/db.server.ts';
import { notifyOneWorker } from '#platform/server/delivery/notify.server.ts';
import type { Actor } from '#platform/server/history.server.ts';

import { raisedPayMessage, payRefusal } from '../messages.ts';
import { lockOverpaymentOfShift } from '../overpayments/overpayment.queries.server.ts';
import { restoreOverpaymentToWage } from '../overpayments/restore-overpaid.server.ts';
import { reissuePaySlip } from '../statements/issue-pay-slip.server.ts';
import { netPayOf, type WagePartAmounts } from '../wage/wage.ts';
import {
  lockFixedWageFacts,
  amountsOfAddedWagePart,
  taxationOfAddedWagePart,
  wageTotalsWithAddedPart,
  type FixedWageFacts,
} from './fixed-wage.server.ts';
import { rewriteFixedWage } from './later-raises.queries.server.ts';
import { releasePart } from './wage-posting.server.ts';
import type { WageFacts } from './wages.queries.server.ts';

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
 * Raises a fixed wage by the pay that two operators decided, also after its pay day: for worked hours, and for a
 * shift that was ended early or called off. Overpaid yen that the worker still has count first; the rest becomes a
 * separate part with its own posting and tax, paid with the next transfer. The slip is issued again. Returns the
 * released yen before tax. A wage that is not fixed is refused as WAGE_STATE_CHANGED. Once per request. Refusals:
 * WAGE_LOWERING_ASKED, and those of `lockFixedWageFacts`. (Rule 4.11, 8.4)
 */
export async function raiseWage(tx: Tx, raising: RaiseArgs): Promise<Yen> {
  const { attendanceId, requestId, addedPay, actor, now } = raising;
  const facts = await requireRaisableWage(tx, attendanceId);
  const { fixed, workerId } = facts;
  const taxation = await taxationOfAddedWagePart(tx, facts, now);
  const { used, taxYear } = taxation;
  const restored = await restoreOverpaymentToWage(tx, {
    attendanceId,
    workerId,
    addedPay,
    actor,
    now,
  });
  const taxable = addedPay - restored.taxable;
  const { amounts, taxDue } = amountsOfAddedWagePart({ part: 'correction', taxable }, taxation);
  const totals = wageTotalsWithAddedPart(amounts, { fixed, used });
  const wage = {
    ...fixed,
    ...totals,
    correctedPay: (fixed.correctedPay ?? 0) + addedPay,
    taxable: fixed.taxable + addedPay,
    tax: totals.tax + restored.tax,
    net: totals.net + restored.amount,
  };
  await rewriteFixedWage(tx, { attendanceId, wage });
  if (taxable > 0) {
    await releasePart(tx, {
      facts,
      part: 'correction',
      confirmedBy: 'OPERATOR',
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

/**
 * Returns a fixed wage if two operators can raise it now. Refusals: WAGE_LOWERING_ASKED, and those of
 * `lockFixedWageFacts`.
 */
export async function requireRaisableWage(tx: Tx, attendanceId: string): Promise<FixedWageFacts> {
  const facts = await lockFixedWageFacts(tx, attendanceId);
  const asked = await lockOverpaymentOfShift(tx, facts);
  if (asked?.isLowering && asked.state === 'OPEN') throw payRefusal('WAGE_LOWERING_ASKED');
  return facts;
}

type RaiseNotice = { facts: WageFacts; raising: RaiseArgs; amounts: WagePartAmounts };

async function notifyOfRaisedPay(tx: Tx, { facts, raising, amounts }: RaiseNotice): Promise<void> {
  const { workerId, attendanceId, workDay, facilityName } = facts;
  const { requestId, addedPay, now } = raising;
  await notifyOneWorker(tx, {
    workerId,
    topic: 'payment',
    dedupKey: `raised:${attendanceId}:${requestId}`,
    title: raisedPayMessage.title,
    body: raisedPayMessage.body({
      shift: `${formatDayWithWeekday(workDay)} ${facilityName}`,
      added: formatYen(addedPay),
      amount: formatYen(netPayOf(amounts)),
    }),
    path: paths.shift.wage(attendanceId),
    now,
  });
}
