import type { JstDay } from '#platform/base/jst.ts';
import type { Yen } from '#platform/base/yen.ts';

/** The formats in which banks give the lines of an account: 振込入金通知, 入出金取引明細, ANSER's CSV, any other CSV. */
export type StatementSource = 'ZENGIN_01' | 'ZENGIN_03' | 'ANSER_CSV' | 'PLAIN_CSV';

/** Money that came in, went out, or was taken back by the bank after it had come in (取消). */
export type StatementLineKind = 'IN' | 'OUT' | 'IN_CANCELLED';

/** One line of an account's statement, as the bank wrote it; texts are empty where the format has no such field. */
export type StatementLine = {
  /** Number of the record or of the line in the file, counted from 1. */
  record: number;
  day: JstDay;
  kind: StatementLineKind;
  amount: Yen;
  /** Balance of the account after the line; null where the format has none. */
  balance: Yen | null;
  /** Number under which the bank finds the line. */
  inquiryNumber: string;
  payerCode: string;
  payerName: string;
  bankName: string;
  branchName: string;
  summary: string;
  edi: string;
};

/** The account of a statement as the file names it. */
export type StatedAccount = { bankCode: string; branchCode: string; accountNumber: string };

/** The lines of one account from a day to a day. */
export type Statement = {
  from: JstDay;
  to: JstDay;
  /** Balances before the first and after the last line; null where the format has none. */
  balances: { opening: Yen; closing: Yen } | null;
  lines: StatementLine[];
};
