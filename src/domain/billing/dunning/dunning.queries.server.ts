import { sql } from 'kysely';

import type { JstDay } from '#platform/base/jst.ts';
import type { Yen } from '#platform/base/yen.ts';
import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';

import type { DunnedInvoice, DunningStep } from './dunning-rules.ts';
import type { StoppingInvoice } from './messages.ts';

export type InvoiceToDun = DunnedInvoice & { id: string };

/** Columns of `DunnedInvoice` of the invoice `i` with its balance `b`. */
const dunnedColumns = sql`
           i.due_on as "dueOn", b.open as "openYen",
           (select p.until from dunning_pauses p
             where p.invoice_id = i.id order by p.paused_at desc, p.id desc limit 1) as "pausedUntil",
           array(select d.step from invoice_dunnings d where d.invoice_id = i.id) as taken,
           (select (max(d.taken_at) at time zone 'Asia/Tokyo')::date
              from invoice_dunnings d where d.invoice_id = i.id) as "lastTakenOn"`;

type DueArgs = {
  /** Invoices that were due on this day or before. */
  dueUntil: JstDay;
  after: InvoiceToDun | null;
  batchSize: number;
};

/** Invoices that are not paid and have a step of dunning before them, by due day, after the given one. */
export async function invoicesToDun(
  db: QueryExecutor,
  { dueUntil, after, batchSize }: DueArgs,
): Promise<InvoiceToDun[]> {
  const { rows } = await sql<InvoiceToDun>`
    /* billing.invoicesToDun */
    select i.id, ${dunnedColumns}
      from invoice_balances b
      join invoices i on i.id = b.invoice_id
     where b.open > 0 and i.due_on <= ${dueUntil}
       and not exists (select from invoice_dunnings d where d.invoice_id = i.id and d.step = 'STOP')
       ${after ? sql`and (i.due_on, i.id) > (${after.dueOn}::date, ${after.id}::uuid)` : sql``}
     order by i.due_on, i.id
     limit ${batchSize}
  `.execute(db);
  return rows;
}

/** Takes a step for an invoice that is not paid; false where a concurrent run has taken it, or it was paid meanwhile. */
export async function insertDunning(
  db: QueryExecutor,
  { invoiceId, step, now }: { invoiceId: string; step: DunningStep; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    /* billing.insertDunning */
    insert into invoice_dunnings (invoice_id, step, taken_at)
    select invoice_id, ${step}, ${now}
      from invoice_balances
     where invoice_id = ${invoiceId} and open > 0
    on conflict (invoice_id, step) do nothing
  `.execute(db);
  return Number(numAffectedRows ?? 0) > 0;
}

/** Invoices that keep a corporation from new postings today, the earliest due day first. */
export async function stoppingInvoicesOf(
  db: QueryExecutor,
  { corporationId, today }: { corporationId: string; today: JstDay },
): Promise<StoppingInvoice[]> {
  const { rows } = await sql<StoppingInvoice>`
    /* billing.stoppingInvoicesOf */
    select i.number, i.due_on as "dueOn", b.open
      from invoice_balances b
      join invoices i on i.id = b.invoice_id
      join invoice_dunnings d on d.invoice_id = i.id and d.step = 'STOP'
     where b.corporation_id = ${corporationId} and b.open > 0
       and coalesce((select p.until from dunning_pauses p
                      where p.invoice_id = i.id order by p.paused_at desc, p.id desc limit 1) < ${today}, true)
     order by i.due_on, i.id
  `.execute(db);
  return rows;
}

/** The state of dunning of invoices, by their ids. */
export async function dunningOfInvoices(
  db: QueryExecutor,
  ids: readonly string[],
): Promise<Map<string, InvoiceToDun>> {
  const { rows } = await sql<InvoiceToDun>`
    /* billing.dunningOfInvoices */
    select i.id, ${dunnedColumns}
      from invoices i
      join invoice_balances b on b.invoice_id = i.id
     where i.id = any (${ids}::uuid[])
  `.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Locks the balance of an invoice until the transaction ends: a payment waits. Undefined for an unknown id. */
export async function lockInvoiceBalance(
  tx: Tx,
  invoiceId: string,
): Promise<{ open: Yen } | undefined> {
  const { rows } = await sql<{ open: Yen }>`
    /* billing.lockInvoiceBalance */
    select open from invoice_balances where invoice_id = ${invoiceId} for update
  `.execute(tx);
  return rows[0];
}

type Pause = { invoiceId: string; until: JstDay; reason: string; operatorId: string; now: Date };

/** Pauses the dunning of an invoice; it holds in place of an earlier pause. */
export async function insertDunningPause(
  tx: Tx,
  { invoiceId, until, reason, operatorId, now }: Pause,
): Promise<void> {
  await sql`
    /* billing.insertDunningPause */
    insert into dunning_pauses (invoice_id, until, reason, paused_by, paused_at)
    values (${invoiceId}, ${until}, ${reason}, ${operatorId}, ${now})
  `.execute(tx);
}

type RecentDunning = {
  invoiceId: string;
  corporationId: string;
  corporationName: string;
  number: string;
  step: DunningStep;
  open: Yen;
  dueOn: JstDay;
};

/** Steps that were taken since the instant, for invoices that are still not paid. */
export async function dunningsTakenSince(db: QueryExecutor, since: Date): Promise<RecentDunning[]> {
  const { rows } = await sql<RecentDunning>`
    /* billing.dunningsTakenSince */
    select i.id as "invoiceId", i.corporation_id as "corporationId", c.name as "corporationName", i.number, d.step,
           b.open, i.due_on as "dueOn"
      from invoice_dunnings d
      join invoices i on i.id = d.invoice_id
      join invoice_balances b on b.invoice_id = i.id
      join corporations c on c.id = i.corporation_id
     where d.taken_at > ${since} and b.open > 0
  `.execute(db);
  return rows;
}
