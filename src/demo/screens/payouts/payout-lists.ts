import type { QueryName } from '#web/graphql/document.ts';

/** Queries that change with a transfer or a bank file. */
export const payoutLists: readonly QueryName[] = [
  'OperatorTransfers',
  'OperatorCompletedTransfers',
  'TransferReopenings',
  'OperatorBankFiles',
  'OperatorPayoutAlarms',
  'OperatorAccounts',
];
