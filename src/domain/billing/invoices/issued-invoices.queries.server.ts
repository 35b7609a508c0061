import { sql, type RawBuilder } from 'kysely';

import { addDays, instantAtJst, type JstDay } from '#platform/base/jst.ts';
import type { OperatorScope } from '#platform/base/people/scope.ts';
import type { Yen } from '#platform/base/yen.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';
import type { InstantPage } from '#platform/server/database/keyset-page.ts';
import { instantSql, microsecondsSql } from '#platform/server/database/paging.queries.server.ts';

import type { InvoiceSearch } from './invoice-search.ts';
import type { InvoiceState } from './invoice-state.ts';

export type IssuedInvoiceRow = {
  id: string;
  micros: number;
  number: string;
  corporationId: string;
  corporationName: string;
  month: JstDay;
  issuedAt: Date;
  dueOn: JstDay;
  total: Yen;
  open: Yen;
  /** Yen of it that credit notes paid. */
  credited: Yen;
  /** Yen of a credit note that are paid back, or are asked to be. */
  refunded: Yen;
  hasPapers: boolean;
};

type Wanted = InstantPage & {
  search: InvoiceSearch;
  state: InvoiceState | null;
  today: JstDay;
};

/** A page of the invoices of all corporations that a search finds, the latest issue first. */
export async function issuedInvoiceRows(
  db: QueryExecutor,
  _scope: OperatorScope,
  { search, state, today, after, limit }: Wanted,
): Promise<IssuedInvoiceRow[]> {
  const { rows } = await sql<IssuedInvoiceRow>`
    /* billing.issuedInvoiceRows */
    with page as materialized (
      select i.id
        from invoices i
        join invoice_balances b on b.invoice_id = i.id
       where ${searchSql(search)}
         and ${stateSql(state, today)}
         ${after ? sql`and (i.issued_at, i.id) < (${instantSql(after)}, ${after.id}::uuid)` : sql``}
       order by i.issued_at desc, i.id desc
       limit ${limit})
    select i.id, ${microsecondsSql(sql`i.issued_at`)} as micros, i.number, i.corporation_id as "corporationId",
           c.name as "corporationName", i.month, i.issued_at as "issuedAt", i.due_on as "dueOn", i.total, b.open,
           b.credited, b.refunded, exists (select from invoice_papers p
                    where p.invoice_id = i.id and p.facility_id is null and p.format = 'CSV') as "hasPapers"
      from invoices i
      join invoice_balances b on b.invoice_id = i.id
      join corporations c on c.id = i.corporation_id
     where i.id in (select id from page)
     order by i.issued_at desc, i.id desc
  `.execute(db);
  return rows;
}

/** The number of an invoice; undefined for an unknown id. */
export async function numberOfInvoice(
  db: QueryExecutor,
  _scope: OperatorScope,
  id: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ number: string }>`
    /* billing.numberOfInvoice */
    select number from invoices where id = ${id}
  `.execute(db);
  return rows[0]?.number;
}

function searchSql(search: InvoiceSearch): RawBuilder<unknown> {
  switch (search.by) {
    case 'NOTHING':
      return sql`true`;
    case 'NUMBER':
      return sql`i.number = ${search.number}`;
    case 'DAY':
      return sql`i.issued_at >= ${instantAtJst(search.day)} and i.issued_at < ${instantAtJst(addDays(search.day, 1))}`;
    case 'AMOUNT':
      return sql`i.total = ${search.yen}::int`;
    case 'NAME':
      return sql`i.corporation_id in (select id from corporations where strpos(name, ${search.name}) > 0)`;
    default:
      throw new RangeError(`unknown search: ${String(search satisfies never)}`);
  }
}

/** The condition of a state, as `invoiceStateOf` decides it. */
function stateSql(state: InvoiceState | null, today: JstDay): RawBuilder<unknown> {
  switch (state) {
    case null:
      return sql`true`;
    case 'UNPAID':
      return sql`b.open > 0 and b.open = b.total and i.due_on >= ${today}`;
    case 'PART_PAID':
      return sql`b.open > 0 and b.open < b.total - b.credited and i.due_on >= ${today}`;
    case 'OVERDUE':
      return sql`b.open > 0 and i.due_on < ${today}`;
    case 'PAID':
      return sql`b.open = 0 and b.total >= 0 and (b.total = 0 or b.credited < b.total)`;
    case 'CREDIT':
      return sql`b.open < 0 and b.open = b.total + b.refunded`;
    case 'PART_SET_OFF':
      return sql`(b.open < 0 and b.open > b.total + b.refunded
                  or b.credited > 0 and b.open > 0 and b.open = b.total - b.credited and i.due_on >= ${today})`;
    case 'SET_OFF':
      return sql`b.open = 0 and b.refunded = 0 and (b.total < 0 or b.total > 0 and b.credited = b.total)`;
    case 'REFUND':
      return sql`b.open = 0 and b.refunded > 0`;
    default:
      throw new RangeError(`unknown state: ${String(state satisfies never)}`);
  }
}
