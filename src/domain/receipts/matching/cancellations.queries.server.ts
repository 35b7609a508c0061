import { sql } from 'kysely';

import type { JstDay } from '#platform/base/jst.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import { maxCancelDays } from './cancelled-receipt.ts';

/** Maximum of receipts that are shown for a line of a bank's 取消. */
const maxTakenBackCandidates = 5;

/** A receipt that a line of a bank's 取消 may take back. */
export type TakenBackCandidate = {
  cancelledId: string;
  receiptId: string;
  day: JstDay;
  payerName: string;
  /** The corporation whose payment it is; null for a receipt of none. */
  corporationName: string | null;
  /** The nature of money that no corporation paid; null for other receipts. */
  note: string | null;
};

/**
 * The receipts that these open lines may take back: same account and amount within the days before. Receipts of the same
 * payer come first, then the latest ones, at most `maxTakenBackCandidates` for a line.
 */
export async function takenBackCandidates(
  db: QueryExecutor,
  cancelledIds: readonly string[],
): Promise<TakenBackCandidate[]> {
  const { rows } = await sql<TakenBackCandidate>`
    /* receipts.takenBackCandidates */
    select c.id as "cancelledId", r.id as "receiptId", r.day, r.payer_name as "payerName",
           p.name as "corporationName", r.place_note as note
      from statement_lines c
     cross join lateral (
       select l.id, l.day, l.payer_name, l.corporation_id, l.place_note,
              (l.payer_name, l.payer_code) = (c.payer_name, c.payer_code) as is_same_payer
         from statement_lines l
        where l.account_id = c.account_id and l.day between c.day - ${maxCancelDays}::int and c.day
          and l.amount = c.amount and l.kind = 'IN' and l.state in ('UNMATCHED', 'RECEIPT', 'OTHER')
        order by is_same_payer desc, l.day desc, l.id desc
        limit ${maxTakenBackCandidates}) r
      left join corporations p on p.id = r.corporation_id
     where c.id = any (${cancelledIds}::uuid[]) and c.kind = 'IN_CANCELLED' and c.state = 'UNMATCHED'
     order by c.id, r.is_same_payer desc, r.day desc, r.id desc
  `.execute(db);
  return rows;
}
