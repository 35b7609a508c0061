import type { Task } from '#platform/server/tasks/task.server.ts';

import { expireCountersignRequests } from './expire-requests.server.ts';

/** The scheduled tasks of operators. */
export const operatorTasks: readonly Task[] = [
  { name: 'operator.expireCountersignRequests', run: expireCountersignRequests },
];
