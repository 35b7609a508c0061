import { sql } from 'kysely';

import type { Yen } from '#platform/base/yen.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

export type RecentSetOff = {
  setOffId: string;
  corporationId: string;
  corporationName: string;
  /** True where money went back, so that invoices are open again. */
  isTakenBack: boolean;
  /** The invoices with the yen that were set off, negative where they were taken back, and what is open now. */
  invoices: { invoiceId: string; number: string; amount: Yen; open: Yen }[];
};

/** Set-offs of credit since the instant, and those that were taken back, each with its invoices by due day. */
export async function setOffsSince(db: QueryExecutor, since: Date): Promise<RecentSetOff[]> {
  const { rows } = await sql<RecentSetOff>`
    /* billing.setOffsSince */
    select s.set_off_id as "setOffId", s.corporation_id as "corporationId", c.name as "corporationName",
           bool_or(s.amount < 0) as "isTakenBack",
           json_agg(json_build_object('invoiceId', s.invoice_id, 'number', i.number, 'amount', s.amount, 'open', b.open)
                    order by i.due_on, i.number) as invoices
      from (select set_off_id, corporation_id, invoice_id, sum(amount)::int as amount
              from credit_set_offs
             where set_off_at > ${since}
             group by set_off_id, corporation_id, invoice_id) s
      join corporations c on c.id = s.corporation_id
      join invoices i on i.id = s.invoice_id
      join invoice_balances b on b.invoice_id = i.id
     group by s.set_off_id, s.corporation_id, c.name
  `.execute(db);
  return rows;
}
