import { sql } from 'kysely';

import type { BankAccount } from '#domain/pay/transfers/bank-account.ts';
import type { JstDay } from '#platform/base/jst.ts';
import type { OperatorScope } from '#platform/base/people/scope.ts';
import type { Yen } from '#platform/base/yen.ts';
import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';

import { maxCreditRows } from '../credit/credit-view.queries.server.ts';
import type { RefundSource } from '../messages.ts';
import type { RefundState } from './refund-rules.ts';

type NewRefund = Omit<BankAccount, 'numberSuffix'> & {
  id: string;
  corporationId: string;
  source: RefundSource;
  creditInvoiceId: string | null;
  amount: Yen;
  now: Date;
};

/** Stores a request for a refund. Constraints refuse more than is free. */
export async function insertRefund(tx: Tx, refund: NewRefund): Promise<void> {
  await sql`
    /* receipts.insertRefund */
    insert into refunds (id, corporation_id, source, credit_invoice_id, amount, bank_code, branch_code, account_type,
                         account_number, holder_kana, state, requested_at)
    values (${refund.id}, ${refund.corporationId}, ${refund.source}, ${refund.creditInvoiceId}, ${refund.amount},
            ${refund.bankCode}, ${refund.branchCode}, ${refund.accountType}, ${refund.accountNumber},
            ${refund.holderKana}, 'REQUESTED', ${refund.now})
  `.execute(tx);
}

export type LockedRefund = {
  id: string;
  corporationId: string;
  corporationName: string;
  source: RefundSource;
  amount: Yen;
  state: RefundState;
  confirmedAt: Date | null;
};

/** Locks a refund; undefined for an unknown id. */
export async function lockRefund(tx: Tx, id: string): Promise<LockedRefund | undefined> {
  const { rows } = await sql<LockedRefund>`
    /* receipts.lockRefund */
    select r.id, r.corporation_id as "corporationId", c.name as "corporationName", r.source, r.amount, r.state,
           r.confirmed_at as "confirmedAt"
      from refunds r
      join corporations c on c.id = r.corporation_id
     where r.id = ${id}
       for update of r
  `.execute(tx);
  return rows[0];
}

type Step = { id: string; now: Date };

/** Confirms a requested refund: the platform owes it. */
export async function writeRefundConfirmed(tx: Tx, { id, now }: Step): Promise<void> {
  await sql`
    /* receipts.writeRefundConfirmed */
    update refunds set state = 'CONFIRMED', confirmed_at = ${now} where id = ${id}
  `.execute(tx);
}

/** Ends a requested refund without a payment; its yen are free again. */
export async function writeRefundEnded(tx: Tx, { id, now }: Step): Promise<void> {
  await sql`
    /* receipts.writeRefundEnded */
    update refunds set state = 'ENDED', ended_at = ${now} where id = ${id}
  `.execute(tx);
}

/** Records the transfer of a confirmed refund. */
export async function writeRefundPaid(
  tx: Tx,
  { id, paidOn, now }: Step & { paidOn: JstDay },
): Promise<void> {
  await sql`
    /* receipts.writeRefundPaid */
    update refunds set state = 'PAID', paid_on = ${paidOn}, paid_at = ${now} where id = ${id}
  `.execute(tx);
}

type RefundableYen = {
  source: RefundSource;
  creditInvoiceId: string | null;
  /** Number of the credit note; null for every other source. */
  creditNumber: string | null;
  /** Yen that may be paid back. */
  free: Yen;
};

/** The yen that may be paid back to a corporation, by source; sources without a free yen are left out. */
export async function refundableYenOf(
  db: QueryExecutor,
  _scope: OperatorScope,
  corporationId: string,
): Promise<RefundableYen[]> {
  const { rows } = await sql<RefundableYen>`
    /* receipts.refundableYenOf */
    select 'CREDIT' as source, null::uuid as "creditInvoiceId", null as "creditNumber", credit as free
      from corporation_credits where corporation_id = ${corporationId} and credit > 0
    union all
    select 'DEPOSIT', null, null, deposit
      from corporation_credits where corporation_id = ${corporationId} and deposit > 0
    union all
    select 'CREDIT_NOTE', b.invoice_id, i.number, -b.open
      from invoice_balances b
      join invoices i on i.id = b.invoice_id
     where b.corporation_id = ${corporationId} and b.open < 0
     order by source, "creditNumber"
  `.execute(db);
  return rows;
}

type RefundRow = Omit<BankAccount, 'numberSuffix'> & {
  id: string;
  source: RefundSource;
  creditNumber: string | null;
  amount: Yen;
  state: RefundState;
  requestedAt: Date;
  requestedBy: string;
  confirmedBy: string | null;
  paidOn: JstDay | null;
};

/** The refunds of a corporation, the latest first. */
export async function refundsOfCorporation(
  db: QueryExecutor,
  _scope: OperatorScope,
  corporationId: string,
): Promise<RefundRow[]> {
  const { rows } = await sql<RefundRow>`
    /* receipts.refundsOfCorporation */
    select r.id, r.source, i.number as "creditNumber", r.amount, r.state, r.bank_code as "bankCode",
           r.branch_code as "branchCode", r.account_type as "accountType", r.account_number as "accountNumber",
           r.holder_kana as "holderKana", r.requested_at as "requestedAt", o.name as "requestedBy",
           case when r.confirmed_at is not null then d.name end as "confirmedBy", r.paid_on as "paidOn"
      from refunds r
      join countersign_requests q on q.id = r.id
      join staff o on o.id = q.asked_by
      left join staff d on d.id = q.decided_by
      left join invoices i on i.id = r.credit_invoice_id
     where r.corporation_id = ${corporationId}
     order by r.requested_at desc, r.id desc
     limit ${maxCreditRows}
  `.execute(db);
  return rows;
}
