import { sql } from 'kysely';

import type { Db } from '#platform/server/database/db.server.ts';

export type ExpiredDocument = { id: string };

/** Statements of years before `beforeYear`, oldest first. */
export async function expiredStatements(
  db: Db,
  { beforeYear, limit }: { beforeYear: number; limit: number },
): Promise<ExpiredDocument[]> {
  const { rows } = await sql<ExpiredDocument>`
    /* pay.expiredStatements */
    select id
      from earnings_statements
     where year < ${beforeYear}
     order by year, id
     limit ${limit}
  `.execute(db);
  return rows;
}

/** Deletes the rows of statements whose files are erased. */
export async function deleteStatements(db: Db, ids: readonly string[]): Promise<void> {
  await sql`
    /* pay.deleteStatements */
    delete from earnings_statements where id = any (${ids}::uuid[])
  `.execute(db);
}

/** Pay slips that were issued before `before` and whose wages are wholly paid, oldest first. */
export async function expiredPaySlips(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<ExpiredDocument[]> {
  const { rows } = await sql<ExpiredDocument>`
    /* pay.expiredPaySlips */
    select s.attendance_id as id
      from pay_slips s
     where s.issued_at < ${before}
       and not exists (
         select from wage_parts p where p.attendance_id = s.attendance_id and p.state <> 'PAID')
     order by s.issued_at
     limit ${limit}
  `.execute(db);
  return rows;
}

/** Deletes the rows of pay slips whose files are erased. */
export async function deletePaySlips(db: Db, attendanceIds: readonly string[]): Promise<void> {
  await sql`
    /* pay.deletePaySlips */
    delete from pay_slips where attendance_id = any (${attendanceIds}::uuid[])
  `.execute(db);
}

/**
 * Erases the contents, with the account numbers, of answered bank files of days before `before`. The sums
 * and transfers of a file stay. Returns the number of files.
 */
export async function eraseBankFiles(
  db: Db,
  { before, limit, now }: { before: string; limit: number; now: Date },
): Promise<number> {
  const { numAffectedRows } = await sql`
    /* pay.eraseBankFiles */
    update bank_files
       set content = ''::bytea, forgotten_at = ${now}
     where id in (
       select id
         from bank_files
        where forgotten_at is null and designated_on < ${before} and result_read_at is not null
        order by designated_on
        limit ${limit})
  `.execute(db);
  return Number(numAffectedRows ?? 0);
}
