import type { LiveQueries } from '#platform/web/back-office/live-queries.ts';

/**
 * The queries of the operator's pages that show a subject. Names, so that no page loads the documents of the others. Those of
 * `clock` are answered by the time of day: claims and codes of gift cards expire, and what is overdue becomes a case.
 */
export const liveQueries = {
  queues: [
    'OperatorInbox',
    'OperatorAbsences',
    'OperatorAnnouncements',
    'OperatorAppeals',
    'OperatorAskedCancellations',
    'OperatorBankFiles',
    'OperatorBelowMinimumWage',
    'OperatorChatFlags',
    'OperatorCompletedTransfers',
    'OperatorCountersignRequests',
    'OperatorDocuments',
    'OperatorExemptions',
    'OperatorGiftCardOrders',
    'OperatorGiftCardPool',
    'OperatorHours',
    'OperatorNonresidentCandidates',
    'OperatorNonresidents',
    'OperatorOverpayments',
    'OperatorPapers',
    'OperatorPayoutAlarms',
    'OperatorProvisionalWages',
    'OperatorReports',
    'OperatorReviews',
    'OperatorStoppedWorkers',
    'OperatorTaxPeriods',
    'OperatorTaxProposals',
    'OperatorTaxShortfalls',
    'OperatorTerminations',
    'OperatorTransfers',
    'OperatorUnpayableAccounts',
    'OperatorWithoutBank',
    'WaitingCorporations',
  ],
  support: ['OperatorInbox', 'OperatorChannels', 'OperatorMessages'],
  cases: ['OperatorCasesInHand'],
  clock: [
    'OperatorInbox',
    'OperatorAskedCancellations',
    'OperatorBelowMinimumWage',
    'OperatorCasesInHand',
    'OperatorCountersignRequests',
    'OperatorGiftCardPool',
    'OperatorPayoutAlarms',
  ],
} satisfies LiveQueries;
