/** Names of the queries that change with a transfer or a bank file. */
export const payoutLists = [
  'DemoOverview',
  'DemoTransfers',
  'DemoCompletedTransfers',
  'DemoBankFiles',
  'DemoPayoutAlarms',
  'DemoAccounts',
];
