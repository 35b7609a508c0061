import { sql } from 'kysely';

import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';
import type { JstDay } from '#platform/base/jst.ts';

import type { TransferState } from '../rules.ts';

export type BankFileLine = {
  id: string;
  workerId: string;
  bankAccountId: string;
  bankAccountState: 'UNVERIFIED' | 'VERIFIED' | 'INVALID';
  amount: number;
  fee: number;
  designatedOn: JstDay;
};

/** The bank file of a transfer: null while the transfer is in no file; undefined for an unknown transfer. */
export async function bankFileIdOfTransfer(
  db: QueryExecutor,
  transferId: string,
): Promise<{ bankFileId: string | null } | undefined> {
  const { rows } = await sql<{ bankFileId: string | null }>`
    /* pay.bankFileIdOfTransfer */
    select bank_file_id as "bankFileId" from transfers where id = ${transferId}
  `.execute(db);
  return rows[0];
}

/** Locks the transfers of a file that wait for the bank, or one of them, in the order of the file. */
export async function lockBankFileLines(
  tx: Tx,
  { bankFileId, transferId }: { bankFileId: string; transferId?: string },
): Promise<BankFileLine[]> {
  const { rows } = await sql<BankFileLine>`
    /* pay.lockBankFileLines */
    select t.id, t.worker_id as "workerId", t.bank_account_id as "bankAccountId",
           b.state as "bankAccountState", t.amount, t.fee, t.designated_on as "designatedOn"
      from transfers t
      join bank_accounts b on b.id = t.bank_account_id
     where t.bank_file_id = ${bankFileId} and t.state = 'SUBMITTED'
       ${transferId === undefined ? sql`` : sql`and t.id = ${transferId}`}
     order by t.file_position
       for update of t
  `.execute(tx);
  return rows;
}

/**
 * Shifts of these transfers of which every part has been paid by the bank. Whether the hours are approved is
 * checked where the shift's state is changed, because this query cannot see a concurrent approval.
 */
export async function attendanceIdsWhollyPaid(tx: Tx, transferIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ attendanceId: string }>`
    /* pay.attendanceIdsWhollyPaid */
    select distinct p.attendance_id as "attendanceId"
      from transfer_wage_parts x
      join wage_parts p on p.id = x.wage_part_id
     where x.transfer_id = any (${transferIds}::uuid[])
       and not exists (select from wage_parts o where o.attendance_id = p.attendance_id and o.state <> 'PAID'
                          and o.tax_correction_id is null)
  `.execute(tx);
  return rows.map((row) => row.attendanceId);
}

/** Stores the end of a transfer, with the reason if the bank did not pay. */
export async function writeTransferResult(
  tx: Tx,
  { id, state, reason, now }: TransferResult,
): Promise<void> {
  await sql`
    /* pay.writeTransferResult */
    update transfers set state = ${state}, finished_at = ${now}, failure_reason = ${reason} where id = ${id}
  `.execute(tx);
}

/** Writes what the end of a transfer says about its account; false if the account was replaced, and nothing was written. */
export async function writeBankAccountVerdict(
  tx: Tx,
  { id, state, invalidReason }: AccountMark,
): Promise<boolean> {
  const { rows } = await sql`
    /* pay.writeBankAccountVerdict */
    update bank_accounts
       set state = ${state}, invalid_reason = ${invalidReason}
     where id = ${id} and replaced_at is null
    returning id
  `.execute(tx);
  return rows.length > 0;
}

/** Sets the state of all wage parts of a transfer, and returns them. */
export async function writeWagePartsOfTransfer(
  tx: Tx,
  { transferId, state }: { transferId: string; state: 'PAID' | 'RETURNED' },
): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    /* pay.writeWagePartsOfTransfer */
    update wage_parts p set state = ${state}
      from transfer_wage_parts x
     where x.transfer_id = ${transferId} and p.id = x.wage_part_id
    returning p.id
  `.execute(tx);
  return rows;
}

type TransferResult = {
  id: string;
  state: TransferState;
  reason: string | null;
  now: Date;
};

type AccountMark = {
  id: string;
  state: BankFileLine['bankAccountState'];
  invalidReason: string | null;
};
