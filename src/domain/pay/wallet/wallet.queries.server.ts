import { sql, type RawBuilder } from 'kysely';

import type { JstDay } from '#platform/base/jst.ts';
import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';
import type { InstantPosition, InstantPage } from '#platform/server/database/keyset-page.ts';
import { instantSql, microsecondsSql } from '#platform/server/database/paging.queries.server.ts';

import {
  isWagePartWithdrawableCondition,
  waitsUntilSql,
} from '../wage/wage-parts.queries.server.ts';
import type { BankAccountState, TransferFacts } from '../rules.ts';
import type { TransferViewFacts, WaitingWageFacts } from './wallet.ts';

export type CurrentBankAccount = {
  id: string;
  bankCode: string;
  bankName: string;
  bankKana: string;
  branchCode: string;
  branchName: string;
  branchKana: string;
  accountType: '1' | '2';
  accountNumber: string;
  holderKana: string;
  state: BankAccountState;
  invalidReason: string | null;
};

/** The account to which a worker's wages go now. */
export async function readCurrentBankAccount(
  db: QueryExecutor,
  workerId: string,
): Promise<CurrentBankAccount | undefined> {
  const { rows } = await sql<CurrentBankAccount>`
    /* pay.readCurrentBankAccount */
    select b.id, b.bank_code as "bankCode", k.name as "bankName", k.kana as "bankKana",
           b.branch_code as "branchCode", r.name as "branchName", r.kana as "branchKana",
           b.account_type as "accountType", b.account_number as "accountNumber",
           b.holder_kana as "holderKana", b.state, b.invalid_reason as "invalidReason"
      from bank_accounts b
      join banks k on k.code = b.bank_code
      join bank_branches r on r.bank_code = b.bank_code and r.code = b.branch_code
     where b.worker_id = ${workerId} and b.replaced_at is null
  `.execute(db);
  return rows[0];
}

/** Yen that a worker can withdraw, that wait for a pay day, and that are on their way to the bank. */
export type WalletBalances = { balance: number; waiting: number; withdrawing: number };

/**
 * A worker's balances in yen on a day: the ledger has what is owed, of which the parts that wait beyond that day are no
 * part of the balance. (Rule 8.6)
 */
export async function readWalletBalances(
  db: QueryExecutor,
  { workerId, day }: { workerId: string; day: JstDay },
): Promise<WalletBalances> {
  const { rows } = await sql<WalletBalances>`
    /* pay.readWalletBalances */
    select (o.owed - w.waiting)::bigint as balance, w.waiting, o.withdrawing
      from (select coalesce(-sum(e.amount) filter (where a.kind = 'wages_payable'), 0)::bigint as owed,
                   coalesce(-sum(e.amount) filter (where a.kind = 'withdrawing'), 0)::bigint as withdrawing
              from ledger_accounts a
              join ledger_entries e on e.account_id = a.id
             where a.worker_id = ${workerId} and a.kind in ('wages_payable', 'withdrawing')) o
     cross join (select coalesce(sum(p.amount), 0)::bigint as waiting
                   from wage_parts p
                  where p.worker_id = ${workerId} and ${isWagePartWithdrawableCondition}
                    and ${waitsUntilSql} > ${day}) w
  `.execute(db);
  return rows[0] ?? { balance: 0, waiting: 0, withdrawing: 0 };
}

/** The shifts of whose wages a part waits for its pay day, in the order of the shifts. */
export async function waitingWages(
  db: QueryExecutor,
  { workerId, day }: { workerId: string; day: JstDay },
): Promise<WaitingWageFacts[]> {
  const { rows } = await sql<WaitingWageFacts>`
    /* pay.waitingWages */
    select p.attendance_id as "attendanceId", f.name as "facilityName", w.work_day as "workDay",
           sum(p.amount)::int as amount, min(p.waits_until) as "payDay", min(p.waits_for) as reason
      from wage_parts p
      join wages w on w.attendance_id = p.attendance_id
      join attendances a on a.id = p.attendance_id
      join facilities f on f.id = a.facility_id
     where p.worker_id = ${workerId} and ${isWagePartWithdrawableCondition}
       and ${waitsUntilSql} > ${day}
     group by p.attendance_id, f.name, w.work_day
     order by w.work_day, p.attendance_id
  `.execute(db);
  return rows;
}

/** One lock per worker's money: concurrent requests run one after another. */
export async function lockWallet(tx: Tx, workerId: string): Promise<void> {
  await sql`
    /* pay.lockWallet */
    select pg_advisory_xact_lock(hashtextextended('wallet:' || ${workerId}, 0))
  `.execute(tx);
}

/**
 * Locks the shifts in the transfers of a bank file, or in one transfer, and then the wallets of their workers:
 * approvals and payouts lock in the same order. Each kind of lock is taken in a fixed order, so that two callers
 * cannot deadlock.
 */
export async function lockShiftsAndWalletsOfTransfers(
  tx: Tx,
  of: { bankFileId: string } | { transferId: string },
): Promise<void> {
  const isOne =
    'bankFileId' in of ? sql`t.bank_file_id = ${of.bankFileId}` : sql`t.id = ${of.transferId}`;
  await lockShiftsOf(tx, isOne);
  await lockWalletsOf(tx, isOne);
}

/** Locks the shifts whose wages are in the transfers that a condition on `t` names. */
async function lockShiftsOf(tx: Tx, isOne: RawBuilder<unknown>): Promise<void> {
  await sql`
    /* pay.lockShiftsOf */
    select a.id
      from attendances a
     where a.id in (select p.attendance_id
                      from transfers t
                      join transfer_wage_parts x on x.transfer_id = t.id
                      join wage_parts p on p.id = x.wage_part_id
                     where ${isOne})
     order by a.id
       for update
  `.execute(tx);
}

/** Locks the wallets of the workers of these transfers. */
async function lockWalletsOf(tx: Tx, isOne: RawBuilder<unknown>): Promise<void> {
  await sql`
    /* pay.lockWalletsOf */
    select pg_advisory_xact_lock(hashtextextended('wallet:' || w.worker_id, 0))
      from (select distinct t.worker_id from transfers t where ${isOne} order by t.worker_id offset 0) w
  `.execute(tx);
}

/** Reads the facts for `whyCannotRequestTransfer` about the balance of a day. */
export async function readTransferRequestFacts(
  db: QueryExecutor,
  of: { workerId: string; day: JstDay },
): Promise<TransferFacts & { waiting: number; account: CurrentBankAccount | undefined }> {
  const [money, account] = [
    await readWalletBalances(db, of),
    await readCurrentBankAccount(db, of.workerId),
  ];
  return {
    balance: money.balance,
    waiting: money.waiting,
    withdrawing: money.withdrawing,
    bankAccountState: account?.state ?? null,
    account,
  };
}

export type WorkerTransferRow = TransferViewFacts & { workerId: string };

type TransferPage = InstantPage & { workerId: string; now: Date };

/** A worker's transfers, latest first, with the instants of their steps and the hold in force. */
export async function workerTransferPage(
  db: QueryExecutor,
  { workerId, after, limit, now }: TransferPage,
): Promise<(WorkerTransferRow & InstantPosition)[]> {
  const { rows } = await sql<WorkerTransferRow & InstantPosition>`
    /* pay.workerTransferPage */
    select t.id, t.worker_id as "workerId", t.kind, t.state, t.amount, t.fee,
           (select coalesce(sum(d.amount), 0)::int
              from overpayment_deductions d
             where d.transfer_id = t.id and d.undone_for is distinct from 'recomputed') as settlement,
           t.requested_at as "requestedAt", ${microsecondsSql(sql`t.requested_at`)} as micros, t.expected_at as "expectedAt",
           f.created_at as "submittedAt", t.finished_at as "finishedAt",
           t.failure_reason as "failureReason", k.name as "bankName",
           right(b.account_number, 3) as "numberSuffix", h.reason as "holdReason", h.until as "heldUntil",
           exists (select from transfer_wage_parts x
                     join wage_parts p on p.id = x.wage_part_id
                    where x.transfer_id = t.id and p.is_tax_provisional) as "isTaxProvisional"
      from transfers t
      join bank_accounts b on b.id = t.bank_account_id
      join banks k on k.code = b.bank_code
      left join bank_files f on f.id = t.bank_file_id
      left join lateral (
        select r.reason, case when r.state = 'WAITING' then r.expires_at end as until
          from countersign_requests r
         where t.state = 'REQUESTED' and r.subject_id = t.id and r.kind = 'HOLD_TRANSFER'
           and (r.state = 'APPROVED' or r.state = 'WAITING' and r.expires_at > ${now})
         limit 1) h on true
     where t.worker_id = ${workerId}
       ${after ? sql`and (t.requested_at, t.id) < (${instantSql(after)}, ${after.id}::uuid)` : sql``}
     order by t.requested_at desc, t.id desc
     limit ${limit}
  `.execute(db);
  return rows;
}
