import { demoWorkersByKey } from '#apps/demo/demo-workers.ts';
import { storeDemoOperator } from '#apps/demo/enter.server.ts';
import { deliverReceipts } from '#apps/demo/receipts/deliver-receipts.server.ts';
import { openDemoInvoices, type DemoInvoice } from '#apps/demo/receipts/receipts.queries.server.ts';
import { buildClosedMonth } from '#domain/billing/build.ts';
import { takeDunningSteps } from '#domain/billing/dunning/take-steps.server.ts';
import { latestMonthToDraft } from '#domain/billing/month/closing-calendar.ts';
import { draftDueMonths } from '#domain/billing/month/draft-months.server.ts';
import { storeDueInvoicePapers } from '#domain/billing/papers/store-papers.server.ts';
import { businessDayOnOrBefore, nextBusinessDay } from '#domain/pay/wallet/pay-day.ts';
import { statePayerName } from '#domain/receipts/payers/payer-names.server.ts';
import { readExposure } from '#domain/trust/exposure.server.ts';
import { grantExposureLimit } from '#domain/trust/grant-limit.server.ts';
import { mapInOrder } from '#platform/base/in-order.ts';
import { addDays, instantAtJst, jstDay, monthsLater, type JstDay } from '#platform/base/jst.ts';
import type { App } from '#platform/server/context.server.ts';
import { inTransaction } from '#platform/server/database/db.server.ts';

import { closedMonthsAt, draftTimeOf } from './billed-shifts.ts';
import { payerNameOf } from './payer-names.ts';
import { employersOfWorker } from './work.ts';

/** The ids of the corporations with invoices, by what the demo shows: who pays in time, late, or in part, and who is near its limit. */
type Payers = Record<'punctual' | 'overdue' | 'partial' | 'nearLimit', string>;

/** Day of the month on which the corporations pay the invoices of the month before. */
const payDay = 25;

/**
 * Closes two months by the commands of production, each at its own time: drafts, invoices and their papers, the receipts
 * of a bank's files, and dunning. All invoices that are due are paid, except those of one corporation. Of the second month
 * one is paid, and one in part.
 */
export async function writeBilling(app: App, now: Date): Promise<void> {
  const { db } = app;
  const [first, second] = closedMonthsAt(now);
  const payers = await payersOf(app);
  await close(app, first);
  const isOf = (month: JstDay) => (invoice: DemoInvoice) => invoice.month === month;
  await receive(app, {
    at: instantAtJst(businessDayOnOrBefore(addDays(second, payDay - 1)), '10:00'),
    payments: (await openDemoInvoices(db))
      .filter(isOf(first))
      .flatMap((invoice) =>
        invoice.corporationId === payers.overdue ? [] : [{ invoice, amount: invoice.open }],
      ),
  });
  const issuedAt = await close(app, second);
  const receivedOn = nextBusinessDay(jstDay(issuedAt));
  const receivedAt = instantAtJst(receivedOn, '10:00');
  await receive(app, {
    at: receivedAt <= now ? receivedAt : now,
    payments: (await openDemoInvoices(db)).filter(isOf(second)).flatMap((invoice) => {
      const amount = secondPayment(invoice, { payers, today: jstDay(now) });
      return amount === 0 ? [] : [{ invoice, amount }];
    }),
  });
  await dun(app, { from: monthsLater(second, 1), now });
  const latest = latestMonthToDraft(now);
  if (latest > second) await draftDueMonths(db, draftTimeOf(latest));
}

/** Yen that a corporation pays of its invoice of the second month, soon after the issue. */
function secondPayment(
  { corporationId, dueOn, open }: DemoInvoice,
  { payers, today }: { payers: Payers; today: JstDay },
): number {
  if (corporationId === payers.partial) return Math.floor(open / 2);
  if (corporationId === payers.overdue) return 0;
  return corporationId === payers.punctual || dueOn < today ? open : 0;
}

/** Issues the invoices of a month and stores their papers. Returns the instant of the issue. */
async function close(app: App, month: JstDay): Promise<Date> {
  const issuedAt = await buildClosedMonth(app.db, month);
  await storeDueInvoicePapers(app, issuedAt);
  return issuedAt;
}

type Receiving = {
  at: Date;
  payments: readonly { invoice: DemoInvoice; amount: number }[];
};

/** Delivers the payments of a day, each with the number of its invoice, under the name that an operator expects. */
async function receive(app: App, { at, payments }: Receiving): Promise<void> {
  const actor = { kind: 'operator', id: await storeDemoOperator(app.db, 'MONEY', at) } as const;
  await mapInOrder(payments, ({ invoice: { corporationId, corporationName } }) =>
    statePayerName(app.db, { corporationId, name: payerNameOf(corporationName), actor, now: at }),
  );
  const day = jstDay(at);
  const receipts = payments.map(({ invoice: { number, corporationName }, amount }) => ({
    day,
    amount,
    payerName: payerNameOf(corporationName),
    edi: number,
  }));
  await deliverReceipts(app, { day, receipts, now: at });
}

/** Takes the steps of dunning of each day, as the scheduled task does. */
async function dun(app: App, { from, now }: { from: JstDay; now: Date }): Promise<void> {
  const today = jstDay(now);
  for (let day = from; day <= today; day = addDays(day, 1)) {
    const morning = instantAtJst(day, '09:00');
    await takeDunningSteps(app.db, morning <= now ? morning : now);
  }
}

async function payersOf({ db }: Pick<App, 'db'>): Promise<Payers> {
  const [regular, helper] = await Promise.all(
    [demoWorkersByKey.regular, demoWorkersByKey.helper].map(({ phoneNumber }) =>
      employersOfWorker(db, phoneNumber),
    ),
  );
  const [punctual, overdue] = regular ?? [];
  const [partial, nearLimit] = helper ?? [];
  if (!punctual || !overdue || !partial || !nearLimit)
    throw new Error('The workers with billed shifts have fewer than two employers each.');
  return { punctual, overdue, partial, nearLimit };
}

/** Share of its limit that the exposure of the corporation near its limit reaches, in percent. */
const nearLimitPercent = 90;

/** Lowers the limit of one corporation to little more than its exposure, by the command of operators. */
export async function setNearLimit(app: App, now: Date): Promise<void> {
  const { nearLimit: corporationId } = await payersOf(app);
  const actor = { kind: 'operator', id: await storeDemoOperator(app.db, 'MONEY', now) } as const;
  const { exposure } = await readExposure(app.db, { corporationId, now });
  const limit = Math.ceil((exposure.total * 100) / nearLimitPercent / 1_000) * 1_000;
  await inTransaction(app.db, (tx) =>
    grantExposureLimit(tx, {
      corporationId,
      limit,
      reason: 'デモのため、上限を立て替えの見込みの少し上にしました',
      actor,
      now,
    }),
  );
}
