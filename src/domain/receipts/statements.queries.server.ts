import { sql } from 'kysely';

import type { JstDay } from '#platform/base/jst.ts';
import type { Yen } from '#platform/base/yen.ts';
import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';
import { executeForOneRow } from '#platform/server/database/one-row.server.ts';

import type { AccountFields } from './account-rules.ts';
import type { LoadedStatements } from './continuity.ts';
import type { ColumnMap } from './readers/read-csv-statement.ts';
import type { Statement, StatementLine, StatementSource } from './readers/statement.ts';

export type StatementAccountRow = {
  id: string;
  name: string;
  bankCode: string;
  branchCode: string;
  accountNumber: string;
  source: StatementSource;
  columnMap: ColumnMap | null;
  /** The last day that is loaded, and the balance after it; null before the first file. */
  loadedTo: JstDay | null;
  closing: Yen | null;
  unmatchedCount: number;
};

const accountColumns = sql`
  a.id, a.name, a.bank_code as "bankCode", a.branch_code as "branchCode", a.account_number as "accountNumber",
  a.source, a.column_map as "columnMap"`;

/** All accounts whose statements are loaded; there are a few. */
export async function statementAccounts(db: QueryExecutor): Promise<StatementAccountRow[]> {
  const { rows } = await sql<StatementAccountRow>`
    /* receipts.statementAccounts */
    select ${accountColumns}, f.to_day as "loadedTo", f.closing,
           (select count(*)::integer from statement_lines l
             where l.account_id = a.id and l.state = 'UNMATCHED' and l.kind in ('IN', 'IN_CANCELLED')) as "unmatchedCount"
      from statement_accounts a
      left join lateral (
        select to_day, closing from statement_files
         where account_id = a.id order by to_day desc, loaded_at desc limit 1) f on true
     order by a.created_at, a.id
  `.execute(db);
  return rows;
}

export type StatementAccount = Omit<StatementAccountRow, 'loadedTo' | 'closing' | 'unmatchedCount'>;

/** An account, which never changes; undefined for an unknown id. */
export async function statementAccountOf(
  db: QueryExecutor,
  accountId: string,
): Promise<StatementAccount | undefined> {
  const { rows } = await sql<StatementAccount>`
    /* receipts.statementAccountOf */
    select ${accountColumns} from statement_accounts a where a.id = ${accountId}
  `.execute(db);
  return rows[0];
}

/** Locks an account, so that its files are loaded one after the other. */
export async function lockStatementAccount(tx: Tx, accountId: string): Promise<void> {
  await sql`
    /* receipts.lockStatementAccount */
    select from statement_accounts a where a.id = ${accountId} for update
  `.execute(tx);
}

type NewAccount = AccountFields & { operatorId: string; now: Date };

/** Stores an account and returns its id; null where the account exists. */
export async function insertStatementAccount(tx: Tx, account: NewAccount): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    /* receipts.insertStatementAccount */
    insert into statement_accounts
      (name, bank_code, branch_code, account_number, source, column_map, created_by, created_at)
    values (${account.name}, ${account.bankCode}, ${account.branchCode}, ${account.accountNumber},
            ${account.source}, ${account.columnMap && JSON.stringify(account.columnMap)},
            ${account.operatorId}, ${account.now})
    on conflict (bank_code, branch_code, account_number) do nothing
    returning id
  `.execute(tx);
  return rows[0]?.id ?? null;
}

/** True where a file with these bytes was loaded for the account. */
export async function isStatementLoaded(
  tx: Tx,
  { accountId, sha256 }: { accountId: string; sha256: string },
): Promise<boolean> {
  const { rows } = await sql`
    /* receipts.isStatementLoaded */
    select from statement_files where account_id = ${accountId} and sha256 = ${sha256}
  `.execute(tx);
  return rows.length > 0;
}

/**
 * The loaded days of an account with balances, and the balance before a day: the first opening balance and the lines
 * since. Null before the first file.
 */
export async function loadedStatementsBefore(
  tx: Tx,
  { accountId, day }: { accountId: string; day: JstDay },
): Promise<LoadedStatements | null> {
  const { rows } = await sql<LoadedStatements>`
    /* receipts.loadedStatementsBefore */
    select f.from_day as "from",
           (select max(to_day) from statement_files where account_id = ${accountId}) as "to",
           f.opening + coalesce(
             (select sum(case l.kind when 'IN' then l.amount else -l.amount end)
                from statement_lines l
               where l.account_id = ${accountId} and l.day < ${day}), 0)::bigint as "balanceBefore"
      from statement_files f
     where f.account_id = ${accountId} and f.opening is not null
     order by f.from_day, f.loaded_at
     limit 1
  `.execute(tx);
  return rows[0] ?? null;
}

type NewFile = {
  accountId: string;
  name: string;
  sha256: string;
  statement: Statement;
  operatorId: string;
  now: Date;
};

/** Stores a loaded file without its lines, and returns its id. */
export async function insertStatementFile(tx: Tx, file: NewFile): Promise<string> {
  const { statement } = file;
  const { id } = await executeForOneRow(
    tx,
    sql<{ id: string }>`
    /* receipts.insertStatementFile */
    insert into statement_files
      (account_id, name, sha256, from_day, to_day, opening, closing, line_count, new_line_count, loaded_by,
       loaded_at)
    values (${file.accountId}, ${file.name}, ${file.sha256}, ${statement.from}, ${statement.to},
            ${statement.balances?.opening ?? null}, ${statement.balances?.closing ?? null},
            ${statement.lines.length}, 0, ${file.operatorId}, ${file.now})
    returning id
  `,
  );
  return id;
}

type KeyedLine = StatementLine & { lineKey: string };

/** Stores the lines that no earlier file had, counts them in the file, and returns their number. */
export async function insertStatementLines(
  tx: Tx,
  { accountId, fileId, lines }: { accountId: string; fileId: string; lines: readonly KeyedLine[] },
): Promise<number> {
  const { rows } = await sql`
    /* receipts.insertStatementLines */
    insert into statement_lines
      (account_id, file_id, line_key, record, day, kind, amount, inquiry_number, payer_code, payer_name, bank_name,
       branch_name, summary, edi)
    select ${accountId}, ${fileId}, n."lineKey", n.record, n.day, n.kind, n.amount, n."inquiryNumber",
           n."payerCode", n."payerName", n."bankName", n."branchName", n.summary, n.edi
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as n (
           "lineKey" text, record integer, day date, kind text, amount bigint, "inquiryNumber" text, "payerCode" text,
           "payerName" text, "bankName" text, "branchName" text, summary text, edi text)
     order by n.record
    on conflict (account_id, line_key) do nothing
    returning id
  `.execute(tx);
  await sql`
    /* receipts.countNewLines */
    update statement_files set new_line_count = ${rows.length} where id = ${fileId}
  `.execute(tx);
  return rows.length;
}
