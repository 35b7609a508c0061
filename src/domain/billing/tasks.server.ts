import type { Task } from '#platform/server/tasks/task.server.ts';

import { takeDunningSteps } from './dunning/take-steps.server.ts';
import { draftDueMonths } from './month/draft-months.server.ts';
import { issueDueMonths } from './month/issue-month.server.ts';
import { storeDueInvoicePapers } from './papers/store-papers.server.ts';

/**
 * The tasks of billing. Papers are stored right after the issue, before a name changes. A month that was issued is
 * followed by the draft of the next one. (Rule 8.7)
 */
export const billingTasks: readonly Task[] = [
  { name: 'billing.issueMonths', run: ({ db }, now) => issueDueMonths(db, now) },
  { name: 'billing.storePapers', run: storeDueInvoicePapers },
  { name: 'billing.takeDunningSteps', run: ({ db }, now) => takeDunningSteps(db, now) },
  { name: 'billing.draftMonths', run: ({ db }, now) => draftDueMonths(db, now) },
];
