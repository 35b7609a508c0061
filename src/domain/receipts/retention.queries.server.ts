import { sql } from 'kysely';

import type { JstDay } from '#platform/base/jst.ts';
import type { Tx } from '#platform/server/database/db.server.ts';

/** Erases names and texts of lines before a day, the oldest first; days, amounts and places stay. Returns their number. */
export async function eraseTextsOfLines(
  tx: Tx,
  { before, limit }: { before: JstDay; limit: number },
): Promise<number> {
  const { rows } = await sql`
    /* receipts.eraseTextsOfLines */
    update statement_lines
       set payer_name = '', summary = '', edi = '', payer_code = '', inquiry_number = '', bank_name = '',
           branch_name = ''
     where id in (
       select id from statement_lines
        where (payer_name || summary || edi || payer_code || inquiry_number || bank_name || branch_name) <> ''
          and day < ${before}
        order by day, id
        limit ${limit}
          for update skip locked)
    returning id
  `.execute(tx);
  return rows.length;
}

/** Unproven corporations that have paid an invoice in full, and had their first paid work on the day or before. */
export async function corporationsToProve(
  tx: Tx,
  { workedUntil, limit }: { workedUntil: JstDay; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    /* receipts.corporationsToProve */
    select c.id
      from corporations c
     where c.proven_at is null
       and exists (select from invoice_balances b
                    where b.corporation_id = c.id and b.total > b.credited and b.open <= 0)
       and exists (select from wages w
                    where w.corporation_id = c.id and w.work_day <= ${workedUntil} and w.fixed is not null)
     order by c.id
     limit ${limit}
  `.execute(tx);
  return rows.map(({ id }) => id);
}
