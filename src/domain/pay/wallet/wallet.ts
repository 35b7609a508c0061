import {
  formatDay,
  formatDayWithWeekday,
  jstDay,
  jstTime,
  addDays,
  type JstDay,
} from '#platform/base/jst.ts';
import { formatYen } from '#platform/base/yen.ts';
import type { WorkerBankAccount, WorkerBankSummary, WorkerBankTransfer } from '#gen/types.ts';

import { bankFullName, branchFullName } from './bank-title.ts';
import {
  transferFailureAdvice,
  automaticTransferStopsSentence,
  payMessages,
  wageWaitSentences,
} from '../messages.ts';
import {
  earlyPayoutFeeYen,
  transferBreakdownOf,
  transferMinimumYen,
  whyCannotRequestTransfer,
  type BankAccountState,
  type TransferKind,
  type TransferState,
  type WageWaitReason,
} from '../rules.ts';
import { nextPayoutTimes, type PayoutTimes, type PayoutRoute } from './payout-schedule.ts';

type WalletAccount = {
  bankName: string;
  branchName: string;
  accountType: '1' | '2';
  accountNumber: string;
  holderKana: string;
  state: BankAccountState;
  invalidReason: string | null;
};

type Money = { balance: number; waiting: number; withdrawing: number; reviewing: number };

export type WaitingWageFacts = {
  attendanceId: string;
  facilityName: string;
  workDay: JstDay;
  /** Yen after tax. */
  amount: number;
  payDay: JstDay;
  reason: WageWaitReason;
};

type Wallet = {
  money: Money;
  /** The wages of which `money.waiting` consists. */
  waitingWages: readonly WaitingWageFacts[];
  /** Yen of agreed overpayments that a transfer requested now would deduct. */
  settlement: number;
  /** True if a part of the tax is provisional. */
  isTaxProvisional: boolean;
  account: WalletAccount | undefined;
  port: PayoutRoute;
  now: Date;
};

/** The worker's wallet, and the result of a transfer that is requested now. (Spec section 3) */
export function workerBankSummaryOf(wallet: Wallet): WorkerBankSummary {
  const { money, waitingWages, settlement, isTaxProvisional, account, port, now } = wallet;
  const state = account?.state ?? null;
  const why = whyCannotRequestTransfer({ ...money, bankAccountState: state });
  const { fee, netAmount } = transferBreakdownOf(money.balance - settlement, 'EARLY');
  const payout = nextPayoutTimes(port, now);
  return {
    ...money,
    waitingWages: waitingWages.map(({ attendanceId, reason, ...wage }) => ({
      ...wage,
      id: attendanceId,
      reason: wageWaitSentences[reason],
    })),
    bankAccount: account ? accountView(account) : null,
    errorMessage: errorOf(account, money.balance),
    nextTransfer: {
      amount: money.balance,
      settlement,
      fee: Math.min(fee, money.balance),
      netAmount: Math.max(0, netAmount),
      arrivalLabel: arrivalLabel(payout, now),
      designatedOn: payout.designatedOn,
      canRequest: why === null,
      isTaxProvisional,
      reason: why && payMessages[why].replaceAll('{minimum}', formatYen(transferMinimumYen.EARLY)),
      minimumAmount: Math.max(transferMinimumYen.EARLY, earlyPayoutFeeYen + 1),
    },
  };
}

/**
 * The reason why transfers to the account fail, how to resolve it, and whether pay day is affected; null for a
 * valid account.
 */
function errorOf(account: WalletAccount | undefined, balance: number): { reason: string } | null {
  if (!account?.invalidReason) return null;
  const reason = account.invalidReason;
  const sentences = [
    reason,
    transferFailureAdvice(reason),
    balance > 0 ? automaticTransferStopsSentence : null,
  ];
  return { reason: sentences.filter((sentence) => sentence !== null).join('。') };
}

function accountView(account: WalletAccount): WorkerBankAccount {
  const type = account.accountType === '1' ? '普通' : '当座';
  return {
    name: `${bankFullName(account.bankName)} ${branchFullName(account.branchName)} ${type}`,
    numberSuffix: account.accountNumber.slice(-3),
    state: account.state,
    holderName: account.holderKana.normalize('NFKC'),
  };
}

/**
 * The arrival time for the worker. For an instant bank: `本日 18:10ごろ`, `明日 08:10ごろ`. For a bank file: `2026/11/25（水）
 * 10:00ごろ`.
 */
function arrivalLabel({ arrivesAt, isInstant }: PayoutTimes, now: Date): string {
  const day = jstDay(arrivesAt);
  const today = jstDay(now);
  const time = jstTime(arrivesAt);
  if (isInstant && day === today) return `本日 ${time}ごろ`;
  if (isInstant && day === addDays(today, 1)) return `明日 ${time}ごろ`;
  return `${formatDayWithWeekday(day)} ${time}ごろ`;
}

export type TransferViewFacts = {
  id: string;
  kind: TransferKind;
  state: TransferState;
  amount: number;
  /** Yen of agreed overpayments that were deducted; `amount` is the rest. */
  settlement: number;
  fee: number;
  requestedAt: Date;
  expectedAt: Date;
  submittedAt: Date | null;
  finishedAt: Date | null;
  failureReason: string | null;
  bankName: string;
  numberSuffix: string;
  isTaxProvisional: boolean;
  /** The operators' reason for a hold in force; null without one. */
  holdReason: string | null;
  /** End of a hold that only one operator wants; null for one that two operators decided. */
  heldUntil: Date | null;
};

/** The view of one transfer with its three steps: 受付, 銀行で処理中, 振込完了 (or 振込不能). */
export function workerTransferView(row: TransferViewFacts): WorkerBankTransfer {
  const {
    id,
    kind,
    state,
    amount,
    settlement,
    fee,
    requestedAt,
    expectedAt,
    submittedAt,
    finishedAt,
  } = row;
  const failed = state === 'FAILED' || state === 'CANCELED' || state === 'REOPENED';
  return {
    id,
    type: kind,
    state,
    message: transferMessage(row),
    amount,
    date: requestedAt,
    expectedAt,
    breakdown: { settlement, netAmount: amount - fee, fee },
    isTaxProvisional: row.isTaxProvisional,
    hold: row.holdReason === null ? null : { reason: row.holdReason, until: row.heldUntil },
    timeline: [
      { label: '受付', at: requestedAt, done: true },
      { label: '銀行で処理中', at: submittedAt, done: submittedAt !== null },
      { label: failed ? '振込不能' : '振込完了', at: finishedAt, done: finishedAt !== null },
    ],
  };
}

function transferMessage(row: TransferViewFacts): string {
  const to = `${bankFullName(row.bankName)}（****${row.numberSuffix}）`;
  switch (row.state) {
    case 'REQUESTED':
      return `${to}への振込を受け付けました`;
    case 'SUBMITTED':
      return `${to}への振込を銀行で処理しています`;
    case 'COMPLETED':
      return `${to}へ振り込みました（${formatDay(jstDay(row.finishedAt ?? row.requestedAt))}）`;
    case 'FAILED':
      return row.failureReason ?? '銀行で振込ができませんでした。残高は戻っています';
    case 'REOPENED':
      return '振込ができていなかったため、金額を残高に戻しました';
    case 'CANCELED':
      return '振込を取りやめました。残高は戻っています';
    default:
      throw new RangeError(`unknown transfer state: ${String(row.state satisfies never)}`);
  }
}
