import { sql } from 'kysely';

import type { JstDay } from '#platform/base/jst.ts';
import type { Yen } from '#platform/base/yen.ts';
import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';

import type { StatementLineState } from '../lines.queries.server.ts';
import type { Receipt } from './match-receipt.ts';
import type { AllocationKind } from './allocations.queries.server.ts';

export type ReceiptLine = Receipt & {
  id: string;
  kind: 'IN' | 'OUT' | 'IN_CANCELLED';
  state: StatementLineState;
  accountId: string;
  day: JstDay;
  corporationId: string | null;
  /** The other line of a receipt that the bank took back; null for other lines. */
  counterLineId: string | null;
  matchedAt: Date | null;
};

/** Locks a line; undefined for an unknown id. */
export async function lockReceiptLine(tx: Tx, lineId: string): Promise<ReceiptLine | undefined> {
  const { rows } = await sql<ReceiptLine>`
    /* receipts.lockReceiptLine */
    select l.id, l.kind, l.state, l.amount, l.payer_code as "payerCode", l.payer_name as "payerName", l.summary, l.edi,
           l.account_id as "accountId", l.day, l.corporation_id as "corporationId",
           l.counter_line_id as "counterLineId", l.matched_at as "matchedAt"
      from statement_lines l
     where l.id = ${lineId}
       for update
  `.execute(tx);
  return rows[0];
}

/** False for an unknown id. */
export async function isCorporation(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
    /* receipts.isCorporation */
    select from corporations where id = ${id}
  `.execute(tx);
  return rows.length > 0;
}

/** Locks invoices of a corporation and returns their open yen; an invoice of another corporation is left out. */
export async function lockOpenYenOf(
  tx: Tx,
  { corporationId, invoiceIds }: { corporationId: string; invoiceIds: readonly string[] },
): Promise<ReadonlyMap<string, Yen>> {
  const { rows } = await sql<{ id: string; open: Yen }>`
    /* receipts.lockOpenYenOf */
    select invoice_id as id, open
      from invoice_balances
     where invoice_id = any (${invoiceIds}::uuid[]) and corporation_id = ${corporationId}
     order by invoice_id
       for update
  `.execute(tx);
  return new Map(rows.map(({ id, open }) => [id, open]));
}

type NamedPayer = { key: string; name: string; corporationId: string; now: Date };

/** Counts a confirmation of a payer's name; a refusal of before is taken back. */
export async function confirmPayerName(tx: Tx, payer: NamedPayer): Promise<void> {
  await sql`
    /* receipts.confirmPayerName */
    insert into payer_names as p (key, corporation_id, name, confirmations, changed_at)
    values (${payer.key}, ${payer.corporationId}, ${payer.name}, 1, ${payer.now})
    on conflict (key, corporation_id) do update
       set confirmations = p.confirmations + 1, is_refused = false, name = excluded.name, changed_at = excluded.changed_at
  `.execute(tx);
}

/** Takes a confirmation back. */
export async function unconfirmPayerName(
  tx: Tx,
  { key, corporationId, now }: Omit<NamedPayer, 'name'>,
): Promise<void> {
  await sql`
    /* receipts.unconfirmPayerName */
    update payer_names
       set confirmations = confirmations - 1, changed_at = ${now}
     where key = ${key} and corporation_id = ${corporationId} and confirmations > 0
  `.execute(tx);
}

/** Remembers that a payer of this name is not the corporation. */
export async function refusePayerName(tx: Tx, payer: NamedPayer): Promise<void> {
  await sql`
    /* receipts.refusePayerName */
    insert into payer_names as p (key, corporation_id, name, is_refused, changed_at)
    values (${payer.key}, ${payer.corporationId}, ${payer.name}, true, ${payer.now})
    on conflict (key, corporation_id) do update
       set confirmations = 0, is_stated = false, is_refused = true, changed_at = excluded.changed_at
  `.execute(tx);
}

/** Marks money as no receipt of a corporation, with what it is. */
export async function writeOtherMoney(
  tx: Tx,
  { lineId, note, now }: { lineId: string; note: string; now: Date },
): Promise<void> {
  await sql`
    /* receipts.writeOtherMoney */
    update statement_lines set state = 'OTHER', place_note = ${note}, matched_at = ${now} where id = ${lineId}
  `.execute(tx);
}

/** True where an operator matched the line last, and not the rule. */
export async function isMatchedByOperator(tx: Tx, lineId: string): Promise<boolean> {
  const { rows } = await sql<{ way: string }>`
    /* receipts.isMatchedByOperator */
    select way from receipt_allocations where line_id = ${lineId} order by allocated_at desc, id desc limit 1
  `.execute(tx);
  return rows[0]?.way === 'OPERATOR';
}

export type LinePart = {
  lineId: string;
  kind: AllocationKind;
  number: string | null;
  amount: Yen;
};

/** The parts of these receipts as they are now, with the numbers of the invoices. */
export async function partsOfLines(
  db: QueryExecutor,
  lineIds: readonly string[],
): Promise<LinePart[]> {
  const { rows } = await sql<LinePart>`
    /* receipts.partsOfLines */
    select a.line_id as "lineId", a.kind, i.number, sum(a.amount)::bigint as amount
      from receipt_allocations a
      left join invoices i on i.id = a.invoice_id
     where a.line_id = any (${lineIds}::uuid[])
     group by a.line_id, a.kind, i.number
    having sum(a.amount) <> 0
     order by a.line_id, i.number, a.kind
  `.execute(db);
  return rows;
}
