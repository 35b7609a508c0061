import * as v from 'valibot';

import { zenginTextPattern } from '#platform/base/texts/zengin-text.ts';

/** A time of day, `HH:MM`. */
const timeOfDay = v.pipe(v.string(), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/));

/** Variables for how wages are sent to the workers' banks, and from which account. */
export const payoutVariables = {
  PAYOUT_PORT: v.optional(v.picklist(['instant', 'bank_file'])),
  PAYOUT_CUT_OFF: v.optional(timeOfDay, '12:00'),
  PAYOUT_BANK_CLOSES: v.optional(timeOfDay, '15:00'),
  PAYMASTER_CLIENT_CODE: v.optional(digits(10)),
  PAYMASTER_CLIENT_NAME: v.optional(kana(40)),
  PAYMASTER_BANK_CODE: v.optional(digits(4)),
  PAYMASTER_BANK_NAME: v.optional(kana(15)),
  PAYMASTER_BRANCH_CODE: v.optional(digits(3)),
  PAYMASTER_BRANCH_NAME: v.optional(kana(15)),
  PAYMASTER_ACCOUNT_TYPE: v.optional(v.picklist(['1', '2'])),
  PAYMASTER_ACCOUNT_NUMBER: v.optional(digits(7)),
};

const kanaHint = 'half-width kana, capital letters and digits, as banks write it';

/** The expected value of each variable, for the error message that ends the start. */
export const payoutVariableHints: Record<keyof typeof payoutVariables, string> = {
  PAYOUT_PORT: 'instant or bank_file',
  PAYOUT_CUT_OFF: 'a time of day, such as 12:00, at which the file of the next bank day is closed',
  PAYOUT_BANK_CLOSES: 'a time of day, such as 15:00, at least 90 minutes after PAYOUT_CUT_OFF',
  PAYMASTER_CLIENT_CODE: "the bank's code of the client (委託者コード), ten digits",
  PAYMASTER_CLIENT_NAME: `the client's name, up to 40 characters of ${kanaHint}`,
  PAYMASTER_BANK_CODE: 'the code of the bank that wages leave from, four digits',
  PAYMASTER_BANK_NAME: `that bank's name, up to 15 characters of ${kanaHint}`,
  PAYMASTER_BRANCH_CODE: 'the code of its branch, three digits',
  PAYMASTER_BRANCH_NAME: `that branch's name, up to 15 characters of ${kanaHint}`,
  PAYMASTER_ACCOUNT_TYPE: '1 (普通) or 2 (当座)',
  PAYMASTER_ACCOUNT_NUMBER: 'the number of the account that wages leave from, seven digits',
};

/** Required outside demo mode: the bank refuses a bank file that names a made-up account. */
export const paymasterVariableNames = [
  'PAYMASTER_CLIENT_CODE',
  'PAYMASTER_CLIENT_NAME',
  'PAYMASTER_BANK_CODE',
  'PAYMASTER_BANK_NAME',
  'PAYMASTER_BRANCH_CODE',
  'PAYMASTER_BRANCH_NAME',
  'PAYMASTER_ACCOUNT_TYPE',
  'PAYMASTER_ACCOUNT_NUMBER',
] as const;

type Variables = v.InferOutput<v.ObjectSchema<typeof payoutVariables, undefined>>;

/** The way in which wages are sent to the workers' banks; selects a `PayoutRoute` of `pay/`. */
export type PayoutSettings =
  | { kind: 'instant' }
  | { kind: 'bank_file'; cutOff: string; bankCloses: string };

/**
 * Minimum minutes before the bank closes: the operator is warned 60 minutes before, and needs time to send the file.
 */
const minutesToSend = 90;

export function payoutSettingsFromEnv(env: Variables, demo: boolean): PayoutSettings {
  const { PAYOUT_PORT, PAYOUT_CUT_OFF: cutOff, PAYOUT_BANK_CLOSES: bankCloses } = env;
  const kind = PAYOUT_PORT ?? (demo ? 'instant' : 'bank_file');
  if (kind === 'instant') return { kind };
  if (minutesOf(bankCloses) - minutesOf(cutOff) < minutesToSend) {
    throw new Error(
      `The environment variable PAYOUT_BANK_CLOSES is malformed: it must be ${payoutVariableHints.PAYOUT_BANK_CLOSES}.`,
    );
  }
  return { kind, cutOff, bankCloses };
}

/** The account from which wages are paid, as the header of a bank file names it. */
export type PaymasterAccount = {
  clientCode: string;
  clientName: string;
  bankCode: string;
  bankName: string;
  branchCode: string;
  branchName: string;
  accountType: '1' | '2';
  accountNumber: string;
};

/** The account from the variables; in demo mode made-up values replace missing variables. */
export function paymasterAccountFromEnv(env: Variables): PaymasterAccount {
  return {
    clientCode: env.PAYMASTER_CLIENT_CODE ?? '0000000001',
    clientName: env.PAYMASTER_CLIENT_NAME ?? 'ﾋﾄｺﾏ',
    bankCode: env.PAYMASTER_BANK_CODE ?? '0001',
    bankName: env.PAYMASTER_BANK_NAME ?? 'ﾐｽﾞﾎ',
    branchCode: env.PAYMASTER_BRANCH_CODE ?? '001',
    branchName: env.PAYMASTER_BRANCH_NAME ?? 'ﾄｳｷﾖｳｴｲｷﾞﾖｳ',
    accountType: env.PAYMASTER_ACCOUNT_TYPE ?? '1',
    accountNumber: env.PAYMASTER_ACCOUNT_NUMBER ?? '0000001',
  };
}

function digits(length: number) {
  return v.pipe(v.string(), v.digits(), v.length(length));
}

function kana(maxLength: number) {
  return v.pipe(v.string(), v.regex(/^\S/), v.regex(zenginTextPattern), v.maxLength(maxLength));
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}
