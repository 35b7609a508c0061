import { sql } from 'kysely';

import { addDays, type JstDay } from '#platform/base/jst.ts';
import type { Yen } from '#platform/base/yen.ts';
import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';
import type { KeysetPageArgs } from '#platform/server/database/keyset-page.ts';

import { maxReturnDays, type CreditLine, type ReturnCandidate } from './match-returns.ts';

/** The place of a line; `UNMATCHED` is none. */
export type StatementLineState = 'UNMATCHED' | 'RETURN' | 'RECEIPT' | 'CANCELLED' | 'OTHER';

export const byDay = { day: 'day', id: 'uuid' } as const;

export type StatementLineRow = CreditLine & {
  id: string;
  accountName: string;
  bankName: string;
  branchName: string;
  state: StatementLineState;
  isNoReturn: boolean;
  payerCode: string;
  /** The corporation that paid; null for other lines. */
  corporationId: string | null;
  corporationName: string | null;
  /** The nature of money that no corporation paid, such as interest; null for other lines. */
  note: string | null;
  /** The transfer that came back, and its worker; null for other lines. */
  transferId: string | null;
  returnedTo: string | null;
  isAsked: boolean;
};

/** A page of lines of all accounts, the latest day first; with `isOpen` only receipts that are in no place. */
export async function statementLinePage(
  db: QueryExecutor,
  { after, limit, isOpen }: KeysetPageArgs<typeof byDay> & { isOpen: boolean },
): Promise<StatementLineRow[]> {
  const { rows } = await sql<StatementLineRow>`
    /* receipts.statementLinePage */
    select l.id, l.day, l.kind, l.amount, l.payer_name as "payerName", l.summary, l.edi,
           l.bank_name as "bankName", l.branch_name as "branchName", l.state, l.is_no_return as "isNoReturn",
           a.name as "accountName", l.transfer_id as "transferId",
           rtrim(p.last_name || ' ' || p.first_name) as "returnedTo",
           l.payer_code as "payerCode", l.corporation_id as "corporationId", c.name as "corporationName",
           l.place_note as note,
           exists (select from countersign_requests r
                    where r.kind = 'RETURN_LINE' and r.subject_id = l.id and r.state = 'WAITING') as "isAsked"
      from statement_lines l
      join statement_accounts a on a.id = l.account_id
      left join transfers t on t.id = l.transfer_id
      left join worker_profiles p on p.worker_id = t.worker_id
      left join corporations c on c.id = l.corporation_id
     where true
       ${isOpen ? sql`and l.state = 'UNMATCHED' and l.kind in ('IN', 'IN_CANCELLED')` : sql``}
       ${after ? sql`and (l.day, l.id) < (${after.day}, ${after.id}::uuid)` : sql``}
     order by l.day desc, l.id desc
     limit ${limit}
  `.execute(db);
  return rows;
}

export type OpenCredit = CreditLine & { id: string };
export type UnassignedReceipt = OpenCredit & { isNoReturn: boolean };

/** Money that came in from a day on and is not assigned. */
export async function unassignedReceipts(
  db: QueryExecutor,
  from: JstDay,
): Promise<UnassignedReceipt[]> {
  const { rows } = await sql<UnassignedReceipt>`
    /* receipts.unassignedReceipts */
    select l.id, l.day, l.kind, l.amount, l.payer_name as "payerName", l.summary, l.edi, l.is_no_return as "isNoReturn"
      from statement_lines l
     where l.state = 'UNMATCHED' and l.kind = 'IN' and l.day >= ${from}
     order by l.day, l.id
  `.execute(db);
  return rows;
}

/**
 * Money that came in from a day on and is not assigned, where no operator has said that it is no return; with some sums
 * only.
 */
export async function openCredits(
  db: QueryExecutor,
  { from, amounts }: { from: JstDay; amounts?: readonly Yen[] },
): Promise<OpenCredit[]> {
  const { rows } = await sql<OpenCredit>`
    /* receipts.openCredits */
    select l.id, l.day, l.kind, l.amount, l.payer_name as "payerName", l.summary, l.edi
      from statement_lines l
     where l.state = 'UNMATCHED' and l.kind = 'IN' and not l.is_no_return and l.day >= ${from}
       ${amounts ? sql`and l.amount = any (${amounts}::bigint[])` : sql``}
     order by l.day, l.id
  `.execute(db);
  return rows;
}

export type NamedReturnCandidate = ReturnCandidate & {
  workerId: string;
  workerName: string | null;
};

const selectCandidates = sql`
    select t.id as "transferId", t.state, t.amount - t.fee as net, b.holder_kana as "holderKana",
           t.designated_on as "designatedOn", f.number as "fileNumber", t.file_position as position,
           t.worker_id as "workerId", rtrim(p.last_name || ' ' || p.first_name) as "workerName"
      from transfers t
      join bank_files f on f.id = t.bank_file_id
      join bank_accounts b on b.id = t.bank_account_id
      left join worker_profiles p on p.worker_id = t.worker_id`;

/** The transfers that these lines may return, by their yen and days, in one statement. */
export async function returnCandidates(
  db: QueryExecutor,
  lines: readonly { amount: Yen; day: JstDay }[],
): Promise<NamedReturnCandidate[]> {
  const amounts = [...new Set(lines.map(({ amount }) => amount))].filter(
    (yen) => yen <= maxInteger,
  );
  const days = lines.map(({ day }) => day).toSorted();
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined || amounts.length === 0) return [];
  const { rows } = await sql<NamedReturnCandidate>`
    /* receipts.returnCandidates */
    ${selectCandidates}
     where t.state in ('SUBMITTED', 'COMPLETED') and t.amount - t.fee = any (${amounts}::integer[])
       and t.designated_on between ${addDays(first, -maxReturnDays)} and ${last}
     order by t.designated_on desc, t.id
  `.execute(db);
  return rows;
}

/** The transfers of a bank file that wait for the bank. */
export async function waitingTransfersOfFile(
  db: QueryExecutor,
  bankFileId: string,
): Promise<NamedReturnCandidate[]> {
  const { rows } = await sql<NamedReturnCandidate>`
    /* receipts.waitingTransfersOfFile */
    ${selectCandidates}
     where t.bank_file_id = ${bankFileId} and t.state = 'SUBMITTED'
     order by t.file_position
  `.execute(db);
  return rows;
}

/** The largest sum of a transfer's column. */
const maxInteger = 2 ** 31 - 1;

export type LockedLine = OpenCredit & { state: StatementLineState };

/** Locks a line; undefined for an unknown id. */
export async function lockStatementLine(tx: Tx, lineId: string): Promise<LockedLine | undefined> {
  const { rows } = await sql<LockedLine>`
    /* receipts.lockStatementLine */
    select l.id, l.day, l.kind, l.amount, l.payer_name as "payerName", l.summary, l.edi, l.state
      from statement_lines l
     where l.id = ${lineId}
       for update
  `.execute(tx);
  return rows[0];
}

export type OpenReceipt = OpenCredit & { payerCode: string };

/** Locks those of the lines that are open and that no operator holds, in the order of their ids; returns them by day. */
export async function lockOpenReceipts(
  tx: Tx,
  ids: readonly string[],
  kind: 'IN' | 'IN_CANCELLED' = 'IN',
): Promise<OpenReceipt[]> {
  const { rows } = await sql<OpenReceipt>`
    /* receipts.lockOpenReceipts */
    with locked as materialized (
      select l.id, l.day, l.kind, l.amount, l.payer_code as "payerCode", l.payer_name as "payerName", l.summary, l.edi
        from statement_lines l
       where l.id = any (${ids}::uuid[]) and l.state = 'UNMATCHED' and l.kind = ${kind} and not l.is_held
         and not exists (select from countersign_requests r
                          where r.subject_id = l.id and r.state = 'WAITING')
       order by l.id
         for update of l)
    select * from locked order by day, id
  `.execute(tx);
  return rows;
}

/** Assigns a line to the transfer that it returns. */
export async function writeReturnLine(
  tx: Tx,
  { lineId, transferId, now }: { lineId: string; transferId: string; now: Date },
): Promise<void> {
  await sql`
    /* receipts.writeReturnLine */
    update statement_lines
       set state = 'RETURN', transfer_id = ${transferId}, matched_at = ${now}, is_no_return = false
     where id = ${lineId}
  `.execute(tx);
}

/** Marks a line as no return of a transfer, or takes the mark back. */
export async function writeNoReturn(
  tx: Tx,
  { lineId, isNoReturn }: { lineId: string; isNoReturn: boolean },
): Promise<void> {
  await sql`
    /* receipts.writeNoReturn */
    update statement_lines set is_no_return = ${isNoReturn} where id = ${lineId}
  `.execute(tx);
}
