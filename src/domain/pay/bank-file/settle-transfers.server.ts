import { mapInOrder } from '#platform/base/in-order.ts';
import { formatDay, type JstDay } from '#platform/base/jst.ts';
import type { Tx } from '#platform/server/database/db.server.ts';
import type { Actor } from '#platform/server/history.server.ts';

import { payRefusal } from '../messages.ts';
import { lockShiftsAndWalletsOfTransfers } from '../wallet/wallet.queries.server.ts';
import {
  attendanceIdsWhollyPaid,
  bankFileIdOfTransfer,
  lockBankFileLines,
  type BankFileLine,
} from './bank-answer.queries.server.ts';
import { lockBankFile, markSettledBankFile } from './bank-files.queries.server.ts';
import { isDesignatedDayReached } from './designated-day.ts';
import { completeTransfer, returnTransferToBalance } from './finish-transfer.server.ts';
import type { TransferFailure, TransferOutcome } from './transfer-outcome.ts';

export type SettledTransfers = {
  /** Number of transfers that this call ended; 0 if the file had been settled before. */
  count: number;
  /** Shifts of which every released yen is paid, whether their hours are approved or not. */
  paidAttendanceIds: string[];
};

type SettleFileArgs = {
  bankFileId: string;
  /** Transfers of the file that the bank returned; it paid all others that still wait. */
  failures: ReadonlyMap<string, TransferFailure>;
  actor: Actor;
  now: Date;
};

/**
 * Ends all transfers of a bank file that still wait for the bank: paid transfers leave the books, returned ones go back
 * to the balance. Transfers that ended before stay as they are. Refusals: NOT_FOUND, RESULT_EARLY. (Rule 4.18, 6.5)
 */
export async function settleBankFile(tx: Tx, args: SettleFileArgs): Promise<SettledTransfers> {
  const { bankFileId, failures } = args;
  await lockDueBankFile(tx, args);
  // Locked before the lines: a payout of one of these workers holds the wallet while it reads balance and parts.
  await lockShiftsAndWalletsOfTransfers(tx, { bankFileId });
  const lines = await lockBankFileLines(tx, { bankFileId });
  return settleLines(tx, { ...args, lines, outcomeOf: ({ id }) => failures.get(id) ?? 'PAID' });
}

type SettleTransferArgs = {
  transferId: string;
  outcome: TransferOutcome;
  actor: Actor;
  now: Date;
};

/**
 * Ends one transfer that waits for the bank. Refusals: NOT_FOUND, RESULT_EARLY, TRANSFER_STATE_CHANGED. (Rule 4.18,
 * 6.5)
 */
export async function settleTransfer(tx: Tx, args: SettleTransferArgs): Promise<SettledTransfers> {
  const { outcome, now } = args;
  const line = await lockSettleableTransfer(tx, args);
  const { bankFileId } = line;
  return settleLines(tx, { ...args, bankFileId, now, lines: [line], outcomeOf: () => outcome });
}

/**
 * Returns a transfer whose outcome can be recorded now, locked with its file, shifts and wallet. Refusals: NOT_FOUND,
 * RESULT_EARLY, TRANSFER_STATE_CHANGED. (Rule 6.5)
 */
export async function lockSettleableTransfer(
  tx: Tx,
  { transferId, now }: { transferId: string; now: Date },
): Promise<BankFileLine & { bankFileId: string }> {
  const found = await bankFileIdOfTransfer(tx, transferId);
  if (!found) throw payRefusal('NOT_FOUND');
  const { bankFileId } = found;
  // A transfer in no file has not been sent: the bank cannot have paid or returned it.
  if (bankFileId === null) throw payRefusal('TRANSFER_STATE_CHANGED');
  await lockDueBankFile(tx, { bankFileId, now });
  await lockShiftsAndWalletsOfTransfers(tx, { transferId });
  const [line] = await lockBankFileLines(tx, { bankFileId, transferId });
  if (!line) throw payRefusal('TRANSFER_STATE_CHANGED');
  return { ...line, bankFileId };
}

/** Number and yen of the transfers of a file that wait for the bank. */
type WaitingTotal = { count: number; total: number };

/**
 * Returns what still waits in a bank file, locked. Refusals: NOT_FOUND, RESULT_EARLY, BANK_FILE_SETTLED. (Rule 6.5)
 */
export async function lockSettleableBankFile(
  tx: Tx,
  args: { bankFileId: string; now: Date },
): Promise<WaitingTotal & { number: number; designatedOn: JstDay }> {
  const { number, designatedOn } = await lockDueBankFile(tx, args);
  await lockShiftsAndWalletsOfTransfers(tx, args);
  const lines = await lockBankFileLines(tx, args);
  if (lines.length === 0) throw payRefusal('BANK_FILE_SETTLED');
  const total = lines.reduce((sum, { amount, fee }) => sum + amount - fee, 0);
  return { number, designatedOn, count: lines.length, total };
}

/**
 * Locks a bank file whose designated day has come, so that two commands about it run one after the other. Refusals:
 * NOT_FOUND, RESULT_EARLY. (Rule 6.5)
 */
async function lockDueBankFile(
  tx: Tx,
  { bankFileId, now }: { bankFileId: string; now: Date },
): Promise<{ number: number; designatedOn: JstDay }> {
  const file = await lockBankFile(tx, bankFileId);
  if (!file) throw payRefusal('NOT_FOUND');
  if (!isDesignatedDayReached(file, now))
    throw payRefusal('RESULT_EARLY', { day: formatDay(file.designatedOn) });
  return file;
}

type SettleLinesArgs = {
  bankFileId: string;
  lines: readonly BankFileLine[];
  outcomeOf: (line: BankFileLine) => TransferOutcome;
  actor: Actor;
  now: Date;
};

async function settleLines(
  tx: Tx,
  { bankFileId, lines, outcomeOf, actor, now }: SettleLinesArgs,
): Promise<SettledTransfers> {
  await mapInOrder(lines, async (line) => {
    const outcome = outcomeOf(line);
    if (outcome === 'PAID') await completeTransfer(tx, { line, actor, now });
    else await returnTransferToBalance(tx, { line, outcome, actor, now });
  });
  await markSettledBankFile(tx, { bankFileId, now });
  const transferIds = lines.map(({ id }) => id);
  const paidAttendanceIds = await attendanceIdsWhollyPaid(tx, transferIds);
  return { count: lines.length, paidAttendanceIds };
}
