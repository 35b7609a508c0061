import type { LiveQueries } from '#platform/web/back-office/live-queries.ts';

/**
 * The queries of the operator's pages that show a subject. Names, so that no page loads the documents of the others. Those of
 * `clock` are answered by the time of day: claims expire, and a missing table of a new year becomes a case.
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
  ],
  support: ['OperatorInbox', 'OperatorChannels', 'OperatorMessages'],
  cases: ['OperatorCasesInHand'],
  clock: ['OperatorInbox', 'OperatorCasesInHand', 'OperatorCountersignRequests'],
} satisfies LiveQueries;
