import type { BankAccountState } from '../rules.ts';

/**
 * The bank's result of one transfer. The digits are our bank adapter's convention, in the last byte of a data
 * record of the answer (see `zengin-layout.ts`): 0 paid, 1 資金不足 (our own account), 2 取引なし・口座なし, 3 名義相違, 4 口座解約, 9
 * その他.
 */
export type BankResult = (typeof bankResults)[number];

export const bankResults = ['0', '1', '2', '3', '4', '9'] as const;

export function isBankResult(text: string): text is BankResult {
  return (bankResults as readonly string[]).includes(text);
}

/**
 * The state of the worker's account after the bank's answer: a success verifies the account, a returned transfer makes
 * it invalid until the worker checks it. Null for 資金不足, which concerns our own account and changes nothing. (Rule
 * 4.18)
 */
export function bankAccountStateAfter(result: BankResult): BankAccountState | null {
  switch (result) {
    case '0':
      return 'VERIFIED';
    case '1':
      return null;
    case '2':
    case '3':
    case '4':
    case '9':
      return 'INVALID';
    default:
      throw new RangeError(`unknown bank result: ${String(result satisfies never)}`);
  }
}
