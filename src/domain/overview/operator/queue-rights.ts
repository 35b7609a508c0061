import type { OperatorQueueKind } from '#gen/types.ts';
import type { OperatorRight } from '#platform/base/people/operator-rights.ts';

/** The right that an operator needs to see a queue in the inbox, and its count. */
export const rightsByQueue = {
  DOCUMENTS: 'operator.documents',
  ABSENCES: 'operator.shifts',
  EXEMPTIONS: 'operator.shifts',
  TERMINATIONS: 'operator.shifts',
  HOURS: 'operator.shifts',
  TRANSFERS: 'operator.money',
  BANK_FILES: 'operator.money',
  // Counts the acts for which the operator has the right, and the operator's own requests.
  COUNTERSIGN: 'operator.any',
  ACCOUNTS: 'operator.money',
  GIFT_CARDS: 'operator.money',
  APPEALS: 'operator.shifts',
  REPORTS: 'operator.support',
  CHAT_FLAGS: 'operator.support',
  REVIEWS: 'operator.support',
  SUPPORT: 'operator.support',
  PAPERS: 'operator.support',
  CORPORATIONS: 'operator.corporations',
  TAX_COLUMNS: 'operator.money',
  EXPOSURES: 'operator.money',
  LIMIT_REQUESTS: 'operator.money',
  TRUST_CASES: 'operator.attendances',
  POSTING_REVIEWS: 'operator.support',
  BILLING_DISPUTES: 'operator.attendances',
  TABLES: 'operator.money',
} as const satisfies Record<OperatorQueueKind, OperatorRight>;
