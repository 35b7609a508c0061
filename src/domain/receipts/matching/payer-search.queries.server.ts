import { sql } from 'kysely';

import type { JstDay } from '#platform/base/jst.ts';
import type { OperatorScope } from '#platform/base/people/scope.ts';
import type { Yen } from '#platform/base/yen.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';
import {
  searchKeySql,
  searchPatternOf,
} from '#platform/server/database/search-key.queries.server.ts';

import { invoiceNumbersIn } from './invoice-references.ts';

/** Maximum of corporations that a search shows. */
const maxPayersFound = 10;

/** A corporation that an operator may assign a receipt to, with its open invoices by due day. */
type FoundPayer = {
  corporationId: string;
  corporationName: string;
  invoices: { invoiceId: string; number: string; dueOn: JstDay; total: Yen; open: Yen }[];
};

/**
 * The corporations whose name contains the words, and those whose invoices have the numbers in them, by name, at most `maxPayersFound`.
 * Empty for words without letters or digits. (Rule 8.7, 8.8)
 */
export async function payersFound(
  db: QueryExecutor,
  _scope: OperatorScope,
  words: string,
): Promise<FoundPayer[]> {
  const pattern = searchPatternOf(words);
  const { rows } = await sql<FoundPayer>`
    /* receipts.payersFound */
    with found as materialized (
      select c.id, c.name
        from corporations c
       where ${searchKeySql(sql`c.name`)} like ${pattern}
          or c.id in (select corporation_id from invoices where number = any (${invoiceNumbersIn([words])}::text[]))
       order by c.name, c.id
       limit ${maxPayersFound})
    select f.id as "corporationId", f.name as "corporationName",
           coalesce((select json_agg(json_build_object('invoiceId', i.id, 'number', i.number, 'dueOn', i.due_on,
                                                       'total', b.total, 'open', b.open)
                                     order by i.due_on, i.number)
                       from invoice_balances b join invoices i on i.id = b.invoice_id
                      where b.corporation_id = f.id and b.open > 0), '[]') as invoices
      from found f
     order by f.name, f.id
  `.execute(db);
  return rows;
}
