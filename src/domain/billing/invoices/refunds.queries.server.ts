import { sql } from 'kysely';

import type { JstDay } from '#platform/base/jst.ts';
import type { Yen } from '#platform/base/yen.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

export type RecentRefund = {
  refundId: string;
  corporationId: string;
  corporationName: string;
  amount: Yen;
  bankCode: string;
  branchCode: string;
  /** The last digits of the account's number. */
  numberSuffix: string;
  holderKana: string;
  /** Null until the transfer was recorded. */
  paidOn: JstDay | null;
};

/** Refunds that were confirmed, or recorded as paid, since the instant. */
export async function refundsSince(db: QueryExecutor, since: Date): Promise<RecentRefund[]> {
  const { rows } = await sql<RecentRefund>`
    /* billing.refundsSince */
    select r.id as "refundId", r.corporation_id as "corporationId", c.name as "corporationName", r.amount,
           r.bank_code as "bankCode", r.branch_code as "branchCode", right(r.account_number, 3) as "numberSuffix",
           r.holder_kana as "holderKana", r.paid_on as "paidOn"
      from refunds r
      join corporations c on c.id = r.corporation_id
     where r.id in (select id from refunds where confirmed_at > ${since}
                    union select id from refunds where paid_at > ${since})
  `.execute(db);
  return rows;
}
