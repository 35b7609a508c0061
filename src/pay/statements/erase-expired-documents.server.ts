import { sql } from 'kysely';

import type { App } from '#server/context.server.ts';

import { firstRetainedYear, slipsRetainedSince } from './retention.ts';

type Where = Pick<App, 'db' | 'storage'>;

/** Rows of one run: no lock is held for long. */
const batchSize = 500;

/**
 * Erases statements, pay slips and bank files whose retention period is over, and returns their number.
 * A slip stays while a part of its wage is unpaid, a file until the bank's answer was read; the books
 * stay whole. May run late or twice. (Rule 3.7)
 */
export async function eraseExpiredDocuments(app: Where, now: Date): Promise<number> {
  const statements = await eraseStatements(app, now);
  const slips = await eraseSlips(app, now);
  return statements + slips + (await eraseBankFiles(app, now));
}

type Paper = { id: string };

async function eraseStatements(app: Where, now: Date): Promise<number> {
  const { rows } = await sql<Paper>`
    /* pay.oldStatements */
    select id
      from earnings_statements
     where year < ${firstRetainedYear(now)}
     order by year, id
     limit ${batchSize}
  `.execute(app.db);
  return drop(app, { rows, folder: 'statements' }, async (ids) => {
    await app.db.deleteFrom('earnings_statements').where('id', 'in', ids).execute();
  });
}

async function eraseSlips(app: Where, now: Date): Promise<number> {
  const { rows } = await sql<Paper>`
    /* pay.oldSlips */
    select s.attendance_id as id
      from pay_slips s
     where s.issued_at < ${slipsRetainedSince(now)}
       and not exists (
         select from wage_parts p where p.attendance_id = s.attendance_id and p.state <> 'PAID')
     order by s.issued_at
     limit ${batchSize}
  `.execute(app.db);
  return drop(app, { rows, folder: 'pay-slips' }, async (ids) => {
    await app.db.deleteFrom('pay_slips').where('attendance_id', 'in', ids).execute();
  });
}

/**
 * Files are deleted before rows: after an interruption the next run deletes again and tolerates missing
 * files. All below the paper's folder goes: a process that was killed between the drawing and the row has
 * left a file that no row names.
 */
async function drop(
  { storage }: Where,
  { rows, folder }: { rows: readonly Paper[]; folder: 'pay-slips' | 'statements' },
  forget: (ids: string[]) => Promise<void>,
): Promise<number> {
  if (rows.length === 0) return 0;
  await Promise.all(rows.map(({ id }) => storage.removeBelow(`${folder}/${id}`)));
  await forget(rows.map(({ id }) => id));
  return rows.length;
}

/** The sums and transfers of a file stay; its content with the account numbers is erased. */
async function eraseBankFiles({ db }: Where, now: Date): Promise<number> {
  const keptSince = `${firstRetainedYear(now)}-01-01`;
  const { numAffectedRows } = await sql`
    /* pay.eraseBankFiles */
    update bank_files
       set content = ''::bytea, forgotten_at = ${now}
     where id in (
       select id
         from bank_files
        where forgotten_at is null and designated_on < ${keptSince} and result_read_at is not null
        order by designated_on
        limit ${batchSize})
  `.execute(db);
  return Number(numAffectedRows ?? 0);
}
