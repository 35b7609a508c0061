import type { PlayedReceipt, PlayReceiptInput, PlayReceiptWay } from '#gen/types.ts';
import { jstDay } from '#platform/base/jst.ts';
import { commonRefusal } from '#platform/base/refusal.ts';
import type { Yen } from '#platform/base/yen.ts';
import type { App } from '#platform/server/context.server.ts';
import { inTransaction } from '#platform/server/database/db.server.ts';
import { idempotencyKeyOwner, withIdempotencyKey } from '#platform/server/idempotency.server.ts';

import { demoBankActor } from '../bank.server.ts';
import { demoRefusal } from '../messages.ts';
import { deliverReceipts, openPlayAccount } from './deliver-receipts.server.ts';
import { misspeltName, payerNameInKana } from './payer-kana.ts';
import type { PlayReceipt } from './receipt-file.ts';
import {
  deliveredReceipts,
  demoInvoiceOf,
  isReceiptMatched,
  type DemoInvoice,
} from './receipts.queries.server.ts';

type Playing = PlayReceiptInput & { now: Date; idempotencyKey: string | undefined };

/**
 * Plays a corporation that pays an invoice: the play bank's file of today, with this payment as its last line, is loaded as
 * an operator would. Once per idempotency key. Refusals: NOT_FOUND, INVOICE_PAID.
 */
export async function playReceipt(
  app: Pick<App, 'db' | 'env'>,
  { invoiceId, way, now, idempotencyKey: key }: Playing,
): Promise<PlayedReceipt> {
  const day = jstDay(now);
  let isRepeated = true;
  const paid = await inTransaction(app.db, (tx) => {
    const actorId = idempotencyKeyOwner(demoBankActor);
    const call = { actorId, key, operation: 'demo.playReceipt', input: [invoiceId, way], now };
    return withIdempotencyKey(tx, call, async (): Promise<PlayReceipt> => {
      isRepeated = false;
      const invoice = await demoInvoiceOf(tx, invoiceId);
      if (!invoice) throw commonRefusal('NOT_FOUND');
      if (invoice.open <= 0) throw demoRefusal('INVOICE_PAID', { number: invoice.number });
      return { day, ...paymentOf(invoice, way) };
    });
  });
  const { id: accountId } = await openPlayAccount(app, now);
  const delivered = await deliveredReceipts(app.db, { accountId, day: paid.day });
  const isDelivered = isRepeated && delivered.some((one) => isSame(one, paid));
  const receipts = isDelivered ? delivered : [...delivered, paid];
  await deliverReceipts(app, { day: paid.day, receipts, now });
  return resultOf(app, { invoiceId, accountId, paid, receipts });
}

const isSame = (one: PlayReceipt, other: PlayReceipt): boolean =>
  one.amount === other.amount && one.payerName === other.payerName && one.edi === other.edi;

/** The payment of an invoice in the chosen way. */
function paymentOf(
  { number, open, payerName, corporationName }: DemoInvoice,
  way: PlayReceiptWay,
): Omit<PlayReceipt, 'day'> {
  const name = payerNameInKana(payerName, corporationName);
  switch (way) {
    case 'EXACT':
      return { amount: open, payerName: name, edi: number };
    case 'PART':
      return { amount: halfOf(open), payerName: name, edi: number };
    case 'WRONG_NAME':
      return { amount: open, payerName: misspeltName(name), edi: '' };
    default:
      throw new RangeError(`unknown way: ${String(way satisfies never)}`);
  }
}

const halfOf = (yen: Yen): Yen => Math.ceil(yen / 2);

type Played = {
  invoiceId: string;
  accountId: string;
  paid: PlayReceipt;
  receipts: readonly PlayReceipt[];
};

/** The outcome of a payment after its file was loaded. */
async function resultOf(
  { db }: Pick<App, 'db'>,
  { invoiceId, accountId, paid, receipts }: Played,
): Promise<PlayedReceipt> {
  const invoice = await demoInvoiceOf(db, invoiceId);
  if (!invoice) throw commonRefusal('NOT_FOUND');
  const { day, amount, payerName } = paid;
  // Records are counted from 1, and the first one is the header.
  const record = receipts.findLastIndex((one) => isSame(one, paid)) + 2;
  const isMatched = await isReceiptMatched(db, { accountId, day, record });
  return { amount, payerName, isMatched, invoiceNumber: invoice.number, open: invoice.open };
}
