import { sql } from 'kysely';

import type { Db, QueryExecutor, Tx } from '#platform/server/database/db.server.ts';
import type { InstantPage } from '#platform/server/database/keyset-page.ts';
import { executeForOneRow } from '#platform/server/database/one-row.server.ts';
import { operatorNameSql } from '#platform/server/database/operator-name.queries.server.ts';
import { instantSql, microsecondsSql } from '#platform/server/database/paging.queries.server.ts';
import type { JstDay } from '#platform/base/jst.ts';

import type { BankFileWindow } from '../wallet/payout-schedule.ts';

export type BankFileRow = {
  id: string;
  number: number;
  designatedOn: JstDay;
  recordCount: number;
  total: number;
  createdAt: Date;
  fetchBy: Date | null;
  fetchedAt: Date | null;
  fetchedBy: string | null;
  answerBy: Date;
  /** When the last transfer of the file ended; null while one waits for the bank. */
  resultReadAt: Date | null;
  /** Number of transfers that wait for the bank, and of those that it returned. */
  waitingCount: number;
  failedCount: number;
  /** Ids of the transfers, in the order of the file's records. */
  transferIds: string[];
  micros: number;
};

const bankFileColumns = sql`
  f.id, f.number, f.designated_on as "designatedOn", f.record_count as "recordCount", f.total,
  f.created_at as "createdAt", f.fetch_by as "fetchBy", f.fetched_at as "fetchedAt",
  ${operatorNameSql(sql`f.fetched_by`)} as "fetchedBy", f.answer_by as "answerBy", f.result_read_at as "resultReadAt",
  ${microsecondsSql(sql`f.created_at`)} as micros,
  (select count(*)::integer from transfers t where t.bank_file_id = f.id and t.state = 'SUBMITTED') as "waitingCount",
  (select count(*)::integer from transfers t where t.bank_file_id = f.id and t.state = 'FAILED') as "failedCount",
  array(select t.id from transfers t where t.bank_file_id = f.id order by t.file_position) as "transferIds"`;

/** The bank files that were written, the latest first. */
export async function bankFilePage(
  db: QueryExecutor,
  { after, limit }: InstantPage,
): Promise<BankFileRow[]> {
  const { rows } = await sql<BankFileRow>`
    /* pay.bankFilePage */
    select ${bankFileColumns}
      from bank_files f
     where true
       ${after ? sql`and (f.created_at, f.id) < (${instantSql(after)}, ${after.id}::uuid)` : sql``}
     order by f.created_at desc, f.id desc
     limit ${limit}
  `.execute(db);
  return rows;
}

/** A lock for all bank files, so that only one run writes the files of a designated day. */
export async function lockBankFiles(tx: Tx): Promise<void> {
  await sql`
    /* pay.lockBankFiles */
    select pg_advisory_xact_lock(hashtextextended('bank-files', 0))
  `.execute(tx);
}

/** True if the file of a designated day was written. */
export async function hasBankFileForDay(db: QueryExecutor, designatedOn: JstDay): Promise<boolean> {
  const { rows } = await sql`
    /* pay.hasBankFileForDay */
    select from bank_files where designated_on = ${designatedOn} limit 1
  `.execute(db);
  return rows.length > 0;
}

/** Reserves the next bank file number; no two files get the same one. */
export async function reserveBankFileNumber(tx: Tx): Promise<number> {
  const { number } = await executeForOneRow(
    tx,
    sql<{ number: number }>`
    /* pay.reserveBankFileNumber */
    select nextval(pg_get_serial_sequence('bank_files', 'number'))::integer as number
  `,
  );
  return number;
}

type NewBankFile = {
  number: number;
  designatedOn: JstDay;
  content: Buffer;
  recordCount: number;
  total: number;
  fetchBy: BankFileWindow['fetchBy'];
  answerBy: BankFileWindow['answerBy'];
  now: Date;
};

/** Writes a bank file and returns its id. */
export async function insertBankFile(tx: Tx, file: NewBankFile): Promise<string> {
  const { id } = await executeForOneRow(
    tx,
    sql<{ id: string }>`
    /* pay.insertBankFile */
    insert into bank_files (number, designated_on, content, record_count, total, created_at, fetch_by,
                            answer_by)
    values (${file.number}, ${file.designatedOn}, ${file.content}, ${file.recordCount}, ${file.total},
            ${file.now}, ${file.fetchBy}, ${file.answerBy})
    returning id
  `,
  );
  return id;
}

type FetchedRow = {
  content: Buffer;
  designatedOn: string;
  number: number;
  fetchedAt: Date;
  fetchedBy: string;
};

/** Records the first fetch of a file, and returns the file; undefined for an unknown or erased file. */
export async function markBankFileFetched(
  db: Db,
  { bankFileId, operatorId, now }: { bankFileId: string; operatorId: string; now: Date },
): Promise<FetchedRow | undefined> {
  const { rows } = await sql<FetchedRow>`
    /* pay.markBankFileFetched */
    update bank_files
       set fetched_at = coalesce(fetched_at, ${now}),
           fetched_by = coalesce(fetched_by, ${operatorId})
     where id = ${bankFileId} and content <> ''
    returning content, designated_on as "designatedOn", number,
              fetched_at as "fetchedAt", fetched_by as "fetchedBy"
  `.execute(db);
  return rows[0];
}

/** Locks a bank file; undefined for an unknown id. */
export async function lockBankFile(
  tx: Tx,
  bankFileId: string,
): Promise<{ number: number; designatedOn: JstDay } | undefined> {
  const { rows } = await sql<{ number: number; designatedOn: JstDay }>`
    /* pay.lockBankFile */
    select number, designated_on as "designatedOn"
      from bank_files
     where id = ${bankFileId}
       for update
  `.execute(tx);
  return rows[0];
}

/** Records when the last transfer of a file ended; changes nothing while one still waits for the bank. */
export async function markSettledBankFile(
  tx: Tx,
  { bankFileId, now }: { bankFileId: string; now: Date },
): Promise<void> {
  await sql`
    /* pay.markSettledBankFile */
    update bank_files
       set result_read_at = ${now}
     where id = ${bankFileId} and result_read_at is null
       and not exists (select from transfers where bank_file_id = ${bankFileId} and state = 'SUBMITTED')
  `.execute(tx);
}
