import type { Task } from '#platform/server/tasks/task.server.ts';

import { expireCountersignRequests } from './expire-requests.server.ts';

/** The scheduled task that ends requests without a decision. */
export const countersignTasks: readonly Task[] = [
  { name: 'operator.expireCountersignRequests', run: expireCountersignRequests },
];
