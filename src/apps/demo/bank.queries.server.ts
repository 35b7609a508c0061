import { sql } from 'kysely';

import type { QueryExecutor } from '#platform/server/database/db.server.ts';

type OpenFile = {
  id: string;
  designatedOn: string;
  recordCount: number;
  total: number;
  transfers: { id: string; workerName: string | null; amount: number }[];
};

/** Limit of open bank files on the demo page; a region used by one person has only a few. */
const maxFiles = 10;
/** Limit of transfers that are listed one by one; the others of the file are paid. */
const maxTransfers = 20;

/** Returns the bank files without an answer, the oldest first. */
export async function findBankFilesWithoutAnswer(db: QueryExecutor): Promise<OpenFile[]> {
  const { rows } = await sql<OpenFile>`
    /* demo.findBankFilesWithoutAnswer */
    select f.id, f.designated_on as "designatedOn", f.record_count as "recordCount", f.total,
           array (select json_build_object('id', t.id, 'amount', t.amount,
                                           'workerName', rtrim(p.last_name || ' ' || p.first_name))
                    from transfers t
                    left join worker_profiles p on p.worker_id = t.worker_id
                   where t.bank_file_id = f.id and t.state = 'SUBMITTED'
                   order by t.file_position
                   limit ${maxTransfers}) as transfers
      from bank_files f
     where f.result_read_at is null
     order by f.created_at, f.id
     limit ${maxFiles}
  `.execute(db);
  return rows;
}

export type EndedTransfer = {
  id: string;
  position: number;
  /** Yen without the fee. */
  net: number;
  /** Why the bank did not pay; null where it paid. */
  failureReason: string | null;
};

/** The ended transfers of a file, in its order; a reopened transfer counts as paid, because the bank had paid it. */
export async function endedTransfersOfFile(
  db: QueryExecutor,
  bankFileId: string,
): Promise<EndedTransfer[]> {
  const { rows } = await sql<EndedTransfer>`
    /* demo.endedTransfersOfFile */
    select id, file_position as position, amount - fee as net,
           case when state = 'FAILED' then failure_reason end as "failureReason"
      from transfers
     where bank_file_id = ${bankFileId}
     order by file_position
  `.execute(db);
  return rows;
}
