import type { FieldErrors } from '#platform/base/refusal.ts';
import { withoutNumberSeparators } from '#platform/base/text.ts';
import { bankAccountSentences as sentences } from '../messages.ts';
import { holderKanaBytes, toZenginKana, type ZenginKana } from '../bank-file/zengin-kana.ts';

/** The fields as the worker typed them. `accountType` is `1` 普通 or `2` 当座. */
export type BankAccountInput = {
  bankCode: string;
  branchCode: string;
  accountType: string;
  accountNumber: string;
  holderKana: string;
};

/** Facts that only the server has; the form in the browser checks without them. */
export type BankAccountFacts = {
  bankExists: boolean;
  branchExists: boolean;
};

export type BankAccount = {
  bankCode: string;
  branchCode: string;
  accountType: '1' | '2';
  /** Seven digits. */
  accountNumber: string;
  /** The name in half-width kana, as in the bank file. */
  holderKana: string;
  /** The last three digits, the only part of the number that screens show. */
  numberSuffix: string;
};

/** ゆうちょ銀行, whose passbooks show 記号 and 番号 instead of branch and number. */
export const yuchoBankCode = '9900';

const accountDigits = 7;
const numberSuffixDigits = 3;

/**
 * A sentence for each wrong field; empty when the account may be registered. The holder's name is the kana of the
 * worker's profile, so it is checked only for the characters that banks accept. (Rule 4.3, 4.18)
 */
export function bankAccountProblems(
  input: BankAccountInput,
  facts?: BankAccountFacts,
): FieldErrors {
  const problems: [string, string | null][] = [
    ['bankCode', bankCodeProblem(input, facts)],
    ['branchCode', branchCodeProblem(input, facts)],
    ['accountType', accountTypeProblem(input)],
    [
      'accountNumber',
      /^\d{1,7}$/.test(withoutNumberSeparators(input.accountNumber))
        ? null
        : sentences.accountNumber,
    ],
    ['holderKana', holderProblem(input)],
  ];
  return Object.fromEntries(
    problems.filter((entry): entry is [string, string] => entry[1] !== null),
  );
}

/** The account as it is stored and sent. Throws a `RangeError` when `bankAccountProblems` finds any. */
export function normalizeBankAccount(input: BankAccountInput): BankAccount {
  const problems = Object.keys(bankAccountProblems(input));
  const holder = holderOf(input.holderKana);
  if (problems.length > 0 || !holder.ok) throw new RangeError(`wrong: ${problems.join(', ')}`);
  const accountNumber = withoutNumberSeparators(input.accountNumber).padStart(accountDigits, '0');
  return {
    bankCode: withoutNumberSeparators(input.bankCode),
    branchCode: withoutNumberSeparators(input.branchCode),
    accountType: withoutNumberSeparators(input.accountType) === '1' ? '1' : '2',
    accountNumber,
    holderKana: holder.kana,
    numberSuffix: accountNumber.slice(-numberSuffixDigits),
  };
}

export type YuchoAccount = Pick<
  BankAccount,
  'bankCode' | 'branchCode' | 'accountType' | 'accountNumber'
>;

/**
 * Converts 記号 (5 digits) and 番号 (up to 8) to branch, type and number. A 記号 that begins with 1 is a savings account:
 * branch = 2nd and 3rd digit of 記号, then 8; number = 番号 without its last digit, which is 1. A 記号 that begins with 0
 * is a giro account (当座): branch ends in 9, and 番号, up to 6 digits, stays whole. (Rule 4.18;
 * ゆうちょ銀行「記号番号から振込用の店名・預金種目・口座番号を調べる」)
 */
export function yuchoAccountOfPassbook(passbook: {
  symbol: string;
  number: string;
}): { account: YuchoAccount } | { problems: FieldErrors } {
  const { symbol, number } = passbookParts(passbook);
  const isGiro = symbol.startsWith('0');
  const problems: FieldErrors = {};
  if (!/^[01]\d{4}$/.test(symbol)) problems['symbol'] = sentences.yuchoSymbol;
  const numberFits = isGiro ? /^\d{1,6}$/.test(number) : /^\d{1,7}1$/.test(number);
  if (!numberFits) problems['number'] = isGiro ? sentences.yuchoGiroNumber : sentences.yuchoNumber;
  if (Object.keys(problems).length > 0) return { problems };

  return {
    account: {
      bankCode: yuchoBankCode,
      branchCode: `${symbol.slice(1, 3)}${isGiro ? '9' : '8'}`,
      accountType: isGiro ? '2' : '1',
      accountNumber: (isGiro ? number : number.slice(0, -1)).padStart(accountDigits, '0'),
    },
  };
}

/**
 * Splits 記号 and 番号 as passbooks and cards print them: 記号 followed by the digit of a reissued passbook (`10530-2`),
 * or both in one field (`10530-12345671`).
 */
function passbookParts(passbook: { symbol: string; number: string }) {
  const symbol = withoutNumberSeparators(passbook.symbol);
  const number = withoutNumberSeparators(passbook.number);
  const both = number === '' ? symbol : number;
  const [, first = '', rest = ''] = /^(\d{5})(\d{2,8})$/.exec(both) ?? [];
  const isWhole = number === '' ? rest !== '' : rest.length > 4 && [first, ''].includes(symbol);
  if (isWhole) return { symbol: first, number: rest };
  return { symbol: /^\d{6}$/.test(symbol) ? symbol.replace(/\d$/, '') : symbol, number };
}

function bankCodeProblem(input: BankAccountInput, facts?: BankAccountFacts): string | null {
  if (!/^\d{4}$/.test(withoutNumberSeparators(input.bankCode))) return sentences.bankCode;
  return facts?.bankExists === false ? sentences.bankUnknown : null;
}

function branchCodeProblem(input: BankAccountInput, facts?: BankAccountFacts): string | null {
  if (!/^\d{3}$/.test(withoutNumberSeparators(input.branchCode))) return sentences.branchCode;
  return facts?.branchExists === false ? sentences.branchUnknown : null;
}

// 給与振込 takes 普通 and 当座 only. (Rule 3.10)
function accountTypeProblem(input: BankAccountInput): string | null {
  const type = withoutNumberSeparators(input.accountType);
  if (type === '4') return sentences.savingsAccount;
  return type === '1' || type === '2' ? null : sentences.accountType;
}

/**
 * The holder's name in the characters that banks accept. Banks keep the first 30 bytes of a longer name. (Rule 8.8)
 */
function holderOf(name: string): ZenginKana {
  const whole = toZenginKana(name, Number.POSITIVE_INFINITY);
  return whole.ok ? { ok: true, kana: whole.kana.slice(0, holderKanaBytes).trimEnd() } : whole;
}

function holderProblem({ holderKana }: BankAccountInput): string | null {
  const holder = holderOf(holderKana);
  if (holder.ok) return null;
  if (holder.problem === 'EMPTY') return sentences.holderEmpty;
  return sentences.holderCharacters;
}
