import type { WalletQuery } from '#apps/worker/wages/client.ts';
import type { DataOf } from '#platform/web/graphql/document.ts';

type Money = DataOf<typeof WalletQuery>['workerBankSummary'];
type Next = Money['nextTransfer'];

export const walletBankAccount: NonNullable<Money['bankAccount']> = {
  name: 'みずほ銀行',
  numberSuffix: '567',
  state: 'VERIFIED',
  holderName: 'サトウ ハナコ',
};

const money: Money = {
  balance: 20_000,
  waiting: 0,
  waitingWages: [],
  withdrawing: 0,
  reviewing: 0,
  bankAccount: walletBankAccount,
  errorMessage: null,
  nextTransfer: {
    amount: 20_000,
    settlement: 0,
    fee: 200,
    netAmount: 19_800,
    arrivalLabel: '12月2日（水）',
    designatedOn: '2026-12-02',
    canRequest: true,
    isTaxProvisional: false,
    reason: null,
    minimumAmount: 1000,
  },
};

export type WalletChange = Partial<Omit<Money, 'nextTransfer'>> & { nextTransfer?: Partial<Next> };

/** The wallet of a worker who can withdraw 20,000 yen to a confirmed bank account. */
export function buildWalletSummary({ nextTransfer, ...change }: WalletChange = {}) {
  const next = { ...money.nextTransfer, ...nextTransfer };
  return { workerBankSummary: { ...money, ...change, nextTransfer: next } };
}
