import { lockCorporation } from '#domain/corporation/corporation.queries.server.ts';
import {
  endInvoiceProof,
  proveCorporation,
} from '#domain/corporation/proof/prove-corporation.server.ts';
import { notifyOfFreedWages } from '#domain/pay/early-payout/notify-freed-wages.server.ts';
import { lowerPayTimingOfPostings } from '#domain/recruitment/publishing/lower-pay-timing.server.ts';
import { recordPayments } from '#domain/trust/record-payments.server.ts';
import { addDays, jstDay, type JstDay } from '#platform/base/jst.ts';
import { mapInOrder } from '#platform/base/in-order.ts';
import type { Tx } from '#platform/server/database/db.server.ts';
import { systemActor } from '#platform/server/history.server.ts';

import { hasWorkUntil, paymentsOf } from './allocations.queries.server.ts';

/** Days since the first shift after which a paid invoice proves a corporation. (Rule 8.6) */
const daysToProof = 30;

/** The day on or before which a corporation must have had its first work, so that a paid invoice proves it now. */
export const lastFirstWorkDayFor = (now: Date): JstDay => addDays(jstDay(now), -daysToProof);

type AfterPayment = { corporationIds: Iterable<string>; now: Date };

/**
 * Adjusts what receipts decide about corporations: the limit of what is advanced, by the money held and the largest paid
 * invoice, and the proof by a paid invoice, which ends when no invoice is paid any more: a payment that the bank takes
 * back would else free wages for good. With the proof ends what public postings promise. Corporations are locked in the order of their ids. (Rule 8.6)
 */
export async function adjustAfterPayment(
  tx: Tx,
  { corporationIds, now }: AfterPayment,
): Promise<void> {
  await mapInOrder([...new Set(corporationIds)].toSorted(), async (corporationId) => {
    const corporation = await lockCorporation(tx, corporationId);
    const payments = await paymentsOf(tx, corporationId);
    await recordPayments(tx, { corporationId, ...payments, now });
    if (corporation.provenBy === 'INVOICE' && payments.largestPaidInvoice === 0) {
      await endInvoiceProof(tx, { corporation, actor: systemActor, now });
      await lowerPayTimingOfPostings(tx, { corporationId, actor: systemActor, now });
    }
    const isPaid = corporation.provenAt === null && payments.largestPaidInvoice > 0;
    const day = lastFirstWorkDayFor(now);
    if (!isPaid || !(await hasWorkUntil(tx, { corporationId, day }))) return;
    await proveCorporation(tx, { corporationId, by: 'INVOICE', actor: systemActor, now });
    await notifyOfFreedWages(tx, { corporationId, now });
  });
}
