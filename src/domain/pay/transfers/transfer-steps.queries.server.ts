import { sql } from 'kysely';

import type { Tx } from '#platform/server/database/db.server.ts';
import { executeForOneRow } from '#platform/server/database/one-row.server.ts';
import type { JstDay } from '#platform/base/jst.ts';

import { latestPayPeriod } from '../wallet/pay-day.ts';
import type { PayoutTimes } from '../wallet/payout-schedule.ts';
import type { TransferKind, TransferState } from '../rules.ts';
import { maxTransfersPerBankFile } from '../bank-file/file-limits.ts';
import { isTransferHeldSql } from './holds.queries.server.ts';

/** Reduces a transfer by the yen that are deducted from it. */
export async function deductFromTransfer(
  tx: Tx,
  { transferId, amount }: { transferId: string; amount: number },
): Promise<void> {
  await sql`
    /* pay.deductFromTransfer */
    update transfers set amount = amount - ${amount} where id = ${transferId}
  `.execute(tx);
}

type TransferToOpen = {
  workerId: string;
  bankAccountId: string;
  kind: TransferKind;
  amount: number;
  fee: number;
  payout: Pick<PayoutTimes, 'designatedOn' | 'arrivesAt'>;
  now: Date;
};

/** Writes a requested transfer and returns its id. */
export async function insertTransfer(tx: Tx, row: TransferToOpen): Promise<{ id: string }> {
  return executeForOneRow(
    tx,
    sql<{ id: string }>`
    /* pay.insertTransfer */
    insert into transfers (worker_id, bank_account_id, kind, state, amount, fee, requested_at, designated_on,
                           expected_at)
    values (${row.workerId}, ${row.bankAccountId}, ${row.kind}, 'REQUESTED', ${row.amount}, ${row.fee},
            ${row.now}, ${row.payout.designatedOn}, ${row.payout.arrivesAt})
    returning id
  `,
  );
}

/** Records which wage parts a transfer carries. */
export async function insertTransferParts(
  tx: Tx,
  { transferId, parts }: { transferId: string; parts: readonly { id: string; amount: number }[] },
): Promise<void> {
  const rows = parts.map((part) => sql`(${transferId}, ${part.id}, ${part.amount})`);
  await sql`
    /* pay.insertTransferParts */
    insert into transfer_wage_parts (transfer_id, wage_part_id, amount) values ${sql.join(rows)}
  `.execute(tx);
}

/** Marks wage parts as on their way to the bank. */
export async function markWagePartsTransferring(
  tx: Tx,
  wagePartIds: readonly string[],
): Promise<void> {
  await sql`
    /* pay.markWagePartsTransferring */
    update wage_parts set state = 'TRANSFERRING' where id = any (${wagePartIds}::uuid[])
  `.execute(tx);
}

export type LockedTransfer = {
  workerId: string;
  state: TransferState;
  amount: number;
  fee: number;
  designatedOn: JstDay;
};

/** Reopens a transfer that the bank had reported as paid. */
export async function writeReopenedTransfer(
  tx: Tx,
  { transferId, state, reason, now }: Reopened,
): Promise<void> {
  await sql`
    /* pay.writeReopenedTransfer */
    update transfers set state = ${state}, reopened_at = ${now}, failure_reason = ${reason}
     where id = ${transferId}
  `.execute(tx);
}

/** Returns the wage parts of a transfer to the balance. */
export async function returnWagePartsToBalance(
  tx: Tx,
  transferId: string,
): Promise<{ id: string; attendanceId: string }[]> {
  const { rows } = await sql<{ id: string; attendanceId: string }>`
    /* pay.returnWagePartsToBalance */
    update wage_parts p set state = 'RETURNED'
      from transfer_wage_parts x
     where x.transfer_id = ${transferId} and p.id = x.wage_part_id
    returning p.id, p.attendance_id as "attendanceId"
  `.execute(tx);
  return rows;
}

type Reopened = { transferId: string; state: TransferState; reason: string; now: Date };

/** Locks a transfer. The caller holds the wallet of its worker. */
export async function lockTransfer(
  tx: Tx,
  transferId: string,
): Promise<LockedTransfer | undefined> {
  const { rows } = await sql<LockedTransfer>`
    /* pay.lockTransfer */
    select worker_id as "workerId", state, amount, fee, designated_on as "designatedOn"
      from transfers where id = ${transferId} for update
  `.execute(tx);
  return rows[0];
}

type DelayedTransfer = {
  id: string;
  workerId: string;
  amount: number;
  fee: number;
  /** True where an operator holds the transfer: it is not late. */
  isHeld: boolean;
};

/** Moves the requested transfers of earlier days to a new designated day, and returns them. */
export async function moveMissedTransfersToDay(
  tx: Tx,
  { designatedOn, arrivesAt, now }: { designatedOn: JstDay; arrivesAt: Date; now: Date },
): Promise<DelayedTransfer[]> {
  const { rows } = await sql<DelayedTransfer>`
    /* pay.moveMissedTransfersToDay */
    update transfers t
       set delayed_from = case when ${isTransferHeldSql(now)} then t.delayed_from
                               else coalesce(t.delayed_from, t.designated_on) end,
           designated_on = ${designatedOn},
           expected_at = ${arrivesAt}
     where t.state = 'REQUESTED' and t.designated_on < ${designatedOn}
    returning t.id, t.worker_id as "workerId", t.amount, t.fee, ${isTransferHeldSql(now)} as "isHeld"
  `.execute(tx);
  return rows;
}

export type WaitingTransfer = {
  id: string;
  amount: number;
  fee: number;
  bankCode: string;
  bankKana: string;
  branchCode: string;
  branchKana: string;
  accountType: '1' | '2';
  accountNumber: string;
  holderKana: string;
  isFirst: boolean;
};

/**
 * Locks the requested transfers of a day, as many as one file holds, with their accounts. Without those that an operator
 * holds, unless a wage in them is due on that day.
 */
export async function lockWaitingTransfers(
  tx: Tx,
  { designatedOn, now }: { designatedOn: JstDay; now: Date },
): Promise<WaitingTransfer[]> {
  const { rows } = await sql<WaitingTransfer>`
    /* pay.lockWaitingTransfers */
    select t.id, t.amount, t.fee, b.bank_code as "bankCode", k.kana as "bankKana",
           b.branch_code as "branchCode", r.kana as "branchKana", b.account_type as "accountType",
           b.account_number as "accountNumber", b.holder_kana as "holderKana",
           b.state = 'UNVERIFIED' as "isFirst"
      from transfers t
      join bank_accounts b on b.id = t.bank_account_id
      join banks k on k.code = b.bank_code
      join bank_branches r on r.bank_code = b.bank_code and r.code = b.branch_code
     where t.state = 'REQUESTED' and t.designated_on = ${designatedOn}
       and (not ${isTransferHeldSql(now)}
            or exists (select from transfer_wage_parts x
                         join wage_parts p on p.id = x.wage_part_id
                         join wages w on w.attendance_id = p.attendance_id
                        where x.transfer_id = t.id and w.work_day <= ${latestPayPeriod(designatedOn).to}))
     order by t.requested_at, t.id
     limit ${maxTransfersPerBankFile}
       for update of t
  `.execute(tx);
  return rows;
}

type Submitted = { bankFileId: string; transferIds: readonly string[]; state: TransferState };

/** Writes the new state of a bank file's transfers, and the position of each in the file. */
export async function writeSubmittedTransfers(
  tx: Tx,
  { bankFileId, transferIds, state }: Submitted,
): Promise<void> {
  await sql`
      /* pay.writeSubmittedTransfers */
      update transfers t
         set state = ${state}, bank_file_id = ${bankFileId}, file_position = l.position
        from unnest(${transferIds}::uuid[]) with ordinality as l (id, position)
       where t.id = l.id
    `.execute(tx);
}
