import { sql } from 'kysely';

import type { Executor } from '#platform/server/database/db.server.ts';

type OpenFile = {
  id: string;
  designatedOn: string;
  recordCount: number;
  total: number;
  transfers: { id: string; workerName: string | null; amount: number }[];
};

/** Files that the play bank answers at once on the page; a region of one person has a few. */
const maxFiles = 10;
/** Transfers of a file that are named one by one; the others are paid. */
const maxTransfers = 20;

/** Bank files that nobody has answered, the oldest first. */
export async function openBankFiles(db: Executor): Promise<OpenFile[]> {
  const { rows } = await sql<OpenFile>`
    /* demo.openBankFiles */
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
