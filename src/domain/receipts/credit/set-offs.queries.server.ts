import { sql } from 'kysely';

import type { Yen } from '#platform/base/yen.ts';
import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';

import type { BalancedInvoice, SetOffPart, UsedMoney } from './set-off-rules.ts';

/**
 * Locks the balances of all invoices of a corporation, in the order of all locks of balances, and returns those that are not
 * 0. Receipts and set-offs of the corporation wait until the transaction ends.
 */
export async function lockInvoicesOf(tx: Tx, corporationId: string): Promise<BalancedInvoice[]> {
  const { rows } = await sql<BalancedInvoice>`
    /* receipts.lockInvoicesOf */
    select i.id as "invoiceId", i.number, i.due_on as "dueOn", b.open
      from invoices i
      join invoice_balances b on b.invoice_id = i.id
     where i.corporation_id = ${corporationId}
     order by b.invoice_id
       for update of b
  `.execute(tx);
  return rows.filter(({ open }) => open !== 0);
}

/** Yen that are held for a corporation and not used. */
export type HeldYen = { credit: Yen; deposit: Yen };

/** Locks what is held for a corporation. It is locked after the balances of invoices. */
export async function lockHeldYen(tx: Tx, corporationId: string): Promise<HeldYen> {
  const { rows } = await sql<HeldYen>`
    /* receipts.lockHeldYen */
    select credit, deposit from corporation_credits where corporation_id = ${corporationId} for update
  `.execute(tx);
  return rows[0] ?? { credit: 0, deposit: 0 };
}

export type SetOffWay = 'TASK' | 'OPERATOR' | 'TAKEN_BACK';

type NewSetOff = {
  setOffId: string;
  corporationId: string;
  parts: readonly SetOffPart[];
  way: SetOffWay;
  operatorId: string | null;
  now: Date;
};

/** Stores the parts of a set-off. Constraints refuse more than the free credit, and more than the open yen of an invoice. */
export async function insertSetOff(tx: Tx, setOff: NewSetOff): Promise<void> {
  await sql`
    /* receipts.insertSetOff */
    insert into credit_set_offs
      (set_off_id, corporation_id, credit_invoice_id, invoice_id, amount, way, set_off_by, set_off_at)
    select ${setOff.setOffId}, ${setOff.corporationId}, p."creditInvoiceId", p."invoiceId", p.amount, ${setOff.way},
           ${setOff.operatorId}, ${setOff.now}
      from jsonb_to_recordset(${JSON.stringify(setOff.parts)}::jsonb) as p (
           "creditInvoiceId" uuid, "invoiceId" uuid, amount integer)
  `.execute(tx);
}

/** Money of a corporation that is set off against its invoices now, the latest set-off first. */
export async function usedMoneyOf(tx: Tx, corporationId: string): Promise<UsedMoney[]> {
  const { rows } = await sql<UsedMoney>`
    /* receipts.usedMoneyOf */
    select invoice_id as "invoiceId", sum(amount)::int as amount
      from credit_set_offs
     where corporation_id = ${corporationId} and credit_invoice_id is null
     group by invoice_id
    having sum(amount) > 0
     order by max(set_off_at) desc, invoice_id
  `.execute(tx);
  return rows;
}

type DueArgs = { since: Date; after: { id: string } | null; batchSize: number };

/**
 * Corporations with credit and an open invoice, for which the task has set nothing off since the instant, in the order of
 * their ids.
 */
export async function corporationsToSetOff(
  db: QueryExecutor,
  { since, after, batchSize }: DueArgs,
): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    /* receipts.corporationsToSetOff */
    with credited as (
      select corporation_id as id from corporation_credits where credit > 0
      union
      select corporation_id from invoice_balances where open < 0)
    select c.id
      from credited c
     where exists (select from invoice_balances b where b.corporation_id = c.id and b.open > 0)
       and not exists (select from credit_set_offs s
                        where s.corporation_id = c.id and s.set_off_at >= ${since} and s.way = 'TASK')
       ${after ? sql`and c.id > ${after.id}::uuid` : sql``}
     order by c.id
     limit ${batchSize}
  `.execute(db);
  return rows;
}
