import type { BankAccountState } from '../rules.ts';

/** Why a bank did not pay: 資金不足 (our own account), 口座なし, 名義相違, 口座解約, その他. */
export type TransferFailure =
  | 'NO_FUNDS'
  | 'NO_ACCOUNT'
  | 'NAME_MISMATCH'
  | 'ACCOUNT_CLOSED'
  | 'OTHER';

/** The end of a transfer at the bank. */
export type TransferOutcome = 'PAID' | TransferFailure;

/**
 * The state of the worker's account after the end of a transfer: a success verifies the account, a returned transfer
 * makes it invalid until the worker checks it. Null for 資金不足, which concerns our own account and changes nothing.
 * (Rule 4.18)
 */
export function bankAccountStateAfter(outcome: TransferOutcome): BankAccountState | null {
  switch (outcome) {
    case 'PAID':
      return 'VERIFIED';
    case 'NO_FUNDS':
      return null;
    case 'NO_ACCOUNT':
    case 'NAME_MISMATCH':
    case 'ACCOUNT_CLOSED':
    case 'OTHER':
      return 'INVALID';
    default:
      throw new RangeError(`unknown transfer outcome: ${String(outcome satisfies never)}`);
  }
}
