import { sql } from 'kysely';

import { withdrawableStatesSql } from '../wage/wage-parts.queries.server.ts';
import type { JstDay } from '#platform/base/jst.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import type { InstantPage } from '#platform/server/database/keyset-page.ts';
import { instantSql, microsecondsSql } from '#platform/server/database/paging.queries.server.ts';

export type OperatorTransferRow = {
  id: string;
  workerName: string | null;
  kind: string;
  state: string;
  amount: number;
  fee: number;
  bankName: string;
  branchName: string;
  accountType: string;
  accountNumber: string;
  requestedAt: Date;
  expectedAt: Date;
  designatedOn: JstDay;
  /** The last hold of the transfer; null for one that was never held. */
  hold: TransferHoldState | null;
  micros: number;
};

/** `OPEN`: a second operator can confirm it. `LAPSED`: no second operator did. */
type TransferHoldState = 'OPEN' | 'CONFIRMED' | 'LAPSED';

const transferColumns = (now: Date) => sql`
           t.id, rtrim(p.last_name || ' ' || p.first_name) as "workerName", t.kind, t.state, t.amount,
           t.fee, k.name as "bankName", r.name as "branchName", b.account_type as "accountType",
           b.account_number as "accountNumber", t.requested_at as "requestedAt",
           t.expected_at as "expectedAt", t.designated_on as "designatedOn",
           (select case when h.state = 'APPROVED' then 'CONFIRMED'
                        when h.state = 'WAITING' and h.expires_at > ${now} then 'OPEN'
                        else 'LAPSED' end
              from countersign_requests h
             where h.subject_id = t.id and h.kind = 'HOLD_TRANSFER'
             limit 1) as hold`;
const transferTables = sql`
           transfers t
      join bank_accounts b on b.id = t.bank_account_id
      join banks k on k.code = b.bank_code
      join bank_branches r on r.bank_code = b.bank_code and r.code = b.branch_code
      left join worker_profiles p on p.worker_id = t.worker_id`;

export async function unfinishedTransferPage(
  db: QueryExecutor,
  { after, limit, now }: InstantPage & { now: Date },
): Promise<OperatorTransferRow[]> {
  const { rows } = await sql<OperatorTransferRow>`
    /* pay.unfinishedTransferPage */
    select ${transferColumns(now)}, ${microsecondsSql(sql`t.requested_at`)} as micros
      from ${transferTables}
     where t.state in ('REQUESTED', 'SUBMITTED')
       ${after ? sql`and (t.requested_at, t.id) > (${instantSql(after)}, ${after.id}::uuid)` : sql``}
     order by t.requested_at, t.id
     limit ${limit}
  `.execute(db);
  return rows;
}

export async function completedTransferPage(
  db: QueryExecutor,
  { after, limit, now }: InstantPage & { now: Date },
): Promise<OperatorTransferRow[]> {
  const { rows } = await sql<OperatorTransferRow>`
    /* pay.completedTransferPage */
    select ${transferColumns(now)}, ${microsecondsSql(sql`t.finished_at`)} as micros
      from ${transferTables}
     where t.state = 'COMPLETED'
       ${after ? sql`and (t.finished_at, t.id) < (${instantSql(after)}, ${after.id}::uuid)` : sql``}
     order by t.finished_at desc, t.id desc
     limit ${limit}
  `.execute(db);
  return rows;
}

export type UnpayableAccountRow = {
  id: string;
  workerId: string;
  workerName: string | null;
  phoneNumber: string;
  bankName: string;
  branchName: string;
  accountType: string;
  accountNumber: string;
  reason: string;
  balance: number;
  registeredAt: Date;
  micros: number;
};

/** Current bank accounts that are INVALID, of workers with a withdrawable balance. */
export async function unpayableAccountPage(
  db: QueryExecutor,
  { after, limit }: InstantPage,
): Promise<UnpayableAccountRow[]> {
  const { rows } = await sql<UnpayableAccountRow>`
    /* pay.unpayableAccountPage */
    select b.id, b.worker_id as "workerId", rtrim(p.last_name || ' ' || p.first_name) as "workerName",
           w.phone_number as "phoneNumber", k.name as "bankName", r.name as "branchName",
           b.account_type as "accountType", b.account_number as "accountNumber",
           coalesce(b.invalid_reason, '') as reason, m.balance, b.registered_at as "registeredAt",
           ${microsecondsSql(sql`b.registered_at`)} as micros
      from bank_accounts b
      join workers w on w.id = b.worker_id
      join banks k on k.code = b.bank_code
      join bank_branches r on r.bank_code = b.bank_code and r.code = b.branch_code
      join lateral (
        select sum(a.amount)::bigint as balance
          from wage_parts a
         where a.worker_id = b.worker_id and a.state in ${withdrawableStatesSql}
        having sum(a.amount) > 0) m on true
      left join worker_profiles p on p.worker_id = b.worker_id
     where b.state = 'INVALID' and b.replaced_at is null
       ${after ? sql`and (b.registered_at, b.id) > (${instantSql(after)}, ${after.id}::uuid)` : sql``}
     order by b.registered_at, b.id
     limit ${limit}
  `.execute(db);
  return rows;
}

export type WorkerWithoutBankRow = {
  id: string;
  workerName: string | null;
  phoneNumber: string | null;
  isDeleted: boolean;
  balance: number;
  waitingSince: Date;
  micros: number;
};

/** Workers with a withdrawable balance and no current bank account. */
export async function workerWithoutBankPage(
  db: QueryExecutor,
  { after, limit }: InstantPage,
): Promise<WorkerWithoutBankRow[]> {
  const { rows } = await sql<WorkerWithoutBankRow>`
    /* pay.workerWithoutBankPage */
    select w.id, rtrim(p.last_name || ' ' || p.first_name) as "workerName", w.phone_number as "phoneNumber",
           w.deleted_at is not null as "isDeleted", m.balance, m.since as "waitingSince",
           ${microsecondsSql(sql`m.since`)} as micros
      from (select a.worker_id, sum(a.amount)::bigint as balance, min(a.released_at) as since
              from wage_parts a
             where a.state in ${withdrawableStatesSql}
             group by a.worker_id) m
      -- One look at the index for each: few wait, and accounts are many.
      left join lateral (
        select b.id from bank_accounts b
         where b.worker_id = m.worker_id and b.replaced_at is null
         limit 1) b on true
      join workers w on w.id = m.worker_id
      left join worker_profiles p on p.worker_id = w.id
     where b.id is null
       ${after ? sql`and (m.since, w.id) > (${instantSql(after)}, ${after.id}::uuid)` : sql``}
     order by m.since, w.id
     limit ${limit}
  `.execute(db);
  return rows;
}
