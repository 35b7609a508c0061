import { sql } from 'kysely';

import type { JstDay } from '#platform/base/jst.ts';
import type { Yen } from '#platform/base/yen.ts';
import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';
import { executeForOneRow } from '#platform/server/database/one-row.server.ts';

import type { CancellableLine } from './cancelled-receipt.ts';
import { maxCancelDays } from './cancelled-receipt.ts';

export type AllocationKind = 'INVOICE' | 'PAYER_FEE' | 'CREDIT' | 'DEPOSIT';

/** A part of a receipt; negative where a match is undone. */
export type Allocation = { kind: AllocationKind; invoiceId: string | null; amount: Yen };

type NewAllocations = {
  matchId: string;
  lineId: string;
  corporationId: string;
  parts: readonly Allocation[];
  way: string;
  operatorId: string | null;
  now: Date;
};

/** Stores the parts of a match. A constraint refuses more than the open yen of an invoice. */
export async function insertAllocations(tx: Tx, match: NewAllocations): Promise<void> {
  await sql`
    /* receipts.insertAllocations */
    insert into receipt_allocations
      (match_id, line_id, corporation_id, kind, invoice_id, amount, way, allocated_by, allocated_at)
    select ${match.matchId}, ${match.lineId}, ${match.corporationId}, p.kind, p."invoiceId", p.amount, ${match.way},
           ${match.operatorId}, ${match.now}
      from jsonb_to_recordset(${JSON.stringify(match.parts)}::jsonb) as p (
           kind text, "invoiceId" uuid, amount bigint)
     order by p."invoiceId"
  `.execute(tx);
}

/** The parts that a line has now: matches that were undone are left out. */
export async function allocationsOfLine(tx: Tx, lineId: string): Promise<Allocation[]> {
  const { rows } = await sql<Allocation>`
    /* receipts.allocationsOfLine */
    select kind, invoice_id as "invoiceId", sum(amount)::bigint as amount
      from receipt_allocations
     where line_id = ${lineId}
     group by kind, invoice_id
    having sum(amount) <> 0
  `.execute(tx);
  return rows;
}

type PlacedLine = { lineId: string; now: Date };

/** Assigns a line to the corporation that paid. */
export async function writeReceiptOf(
  tx: Tx,
  { lineId, corporationId, now }: PlacedLine & { corporationId: string },
): Promise<void> {
  await sql`
    /* receipts.writeReceiptOf */
    update statement_lines
       set state = 'RECEIPT', corporation_id = ${corporationId}, matched_at = ${now}, is_held = false
     where id = ${lineId}
  `.execute(tx);
}

/** Takes a line out of its place; it waits for an operator. */
export async function writeOpenLine(tx: Tx, lineId: string): Promise<void> {
  await sql`
    /* receipts.writeOpenLine */
    update statement_lines
       set state = 'UNMATCHED', corporation_id = null, counter_line_id = null, place_note = null, matched_at = null,
           is_held = true
     where id = ${lineId}
  `.execute(tx);
}

/** Pairs a receipt with the line by which the bank took it back. */
export async function writeTakenBack(
  tx: Tx,
  { lineId, cancelledId, now }: PlacedLine & { cancelledId: string },
): Promise<void> {
  await sql`
    /* receipts.writeTakenBack */
    update statement_lines l
       set state = 'CANCELLED', counter_line_id = p.other, corporation_id = null, place_note = null,
           matched_at = ${now}
      from (values (${lineId}::uuid, ${cancelledId}::uuid), (${cancelledId}::uuid, ${lineId}::uuid)) as p (id, other)
     where l.id = p.id
  `.execute(tx);
}

export type CancelledLine = Omit<CancellableLine, 'isOpen'> & { accountId: string };

/** Receipts that banks took back since a day and whose first line is not found. */
export async function openCancelledLines(
  db: QueryExecutor,
  { from }: { from: JstDay },
): Promise<CancelledLine[]> {
  const { rows } = await sql<CancelledLine>`
    /* receipts.openCancelledLines */
    select id, account_id as "accountId", day, amount, payer_code as "payerCode", payer_name as "payerName",
           inquiry_number as "inquiryNumber"
      from statement_lines
     where state = 'UNMATCHED' and kind = 'IN_CANCELLED' and day >= ${from}
     order by day, record, id
  `.execute(db);
  return rows;
}

export type PossibleReceipt = CancellableLine & {
  state: 'UNMATCHED' | 'RECEIPT' | 'OTHER';
  corporationId: string | null;
};

/** Locks the receipts that a cancelled one may take back, in the order of their ids. */
export async function lockPossibleReceipts(
  tx: Tx,
  { accountId, amount, day }: Pick<CancelledLine, 'accountId' | 'amount' | 'day'>,
): Promise<PossibleReceipt[]> {
  const { rows } = await sql<PossibleReceipt>`
    /* receipts.lockPossibleReceipts */
    select id, day, amount, payer_code as "payerCode", payer_name as "payerName",
           inquiry_number as "inquiryNumber", state = 'UNMATCHED' as "isOpen", state, corporation_id as "corporationId"
      from statement_lines
     where account_id = ${accountId} and day between ${day}::date - ${maxCancelDays}::int and ${day}
       and amount = ${amount} and kind = 'IN' and state in ('UNMATCHED', 'RECEIPT', 'OTHER')
     order by id
       for update
  `.execute(tx);
  return rows;
}

/**
 * Sums of the receipts of a corporation: money held that is not used, and the largest invoice that is paid in full, without the yen
 * that credit notes paid of it: nobody paid those.
 */
export async function paymentsOf(
  tx: Tx,
  corporationId: string,
): Promise<{ held: Yen; largestPaidInvoice: Yen }> {
  return executeForOneRow(
    tx,
    sql<{ held: Yen; largestPaidInvoice: Yen }>`
    /* receipts.paymentsOf */
    select coalesce((select credit + deposit from corporation_credits
                      where corporation_id = ${corporationId}), 0)::bigint as held,
           coalesce((select max(total - credited) from invoice_balances
                      where corporation_id = ${corporationId} and total > 0 and open <= 0), 0)::bigint
             as "largestPaidInvoice"
  `,
  );
}

/** True where the corporation had its first paid work on the day or before. */
export async function hasWorkUntil(
  tx: Tx,
  { corporationId, day }: { corporationId: string; day: JstDay },
): Promise<boolean> {
  const { rows } = await sql`
    /* receipts.hasWorkUntil */
    select from wages where corporation_id = ${corporationId} and work_day <= ${day} and fixed is not null limit 1
  `.execute(tx);
  return rows.length > 0;
}
