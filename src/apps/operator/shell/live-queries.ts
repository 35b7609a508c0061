import type { LiveQueriesBySubject } from '#platform/web/back-office/live-queries.ts';

/**
 * Names of the queries to refetch when a subject changes. Names instead of documents, so that no page loads the
 * documents of other pages. Answers to the `clock` queries depend on the time: claims and gift card codes expire, and
 * overdue work becomes a case.
 */
export const operatorLiveQueries = {
  queues: [
    'OperatorInbox',
    'OperatorAbsences',
    'OperatorAnnouncements',
    'OperatorAppeals',
    'OperatorAskedCancellations',
    'OperatorBankFiles',
    'OperatorWagesBelowMinimum',
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
    'OperatorTaxColumnPeriods',
    'OperatorTaxColumnProposals',
    'OperatorTaxShortfalls',
    'OperatorTerminations',
    'OperatorTransfers',
    'OperatorUnpayableAccounts',
    'OperatorWorkersWithoutBank',
    'WaitingCorporations',
  ],
  support: ['OperatorInbox', 'OperatorChannels', 'OperatorMessages'],
  cases: ['OperatorCasesInHand'],
  clock: [
    'OperatorInbox',
    'OperatorAskedCancellations',
    'OperatorWagesBelowMinimum',
    'OperatorCasesInHand',
    'OperatorCountersignRequests',
    'OperatorGiftCardPool',
    'OperatorPayoutAlarms',
  ],
} satisfies LiveQueriesBySubject;
