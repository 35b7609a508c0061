import type { Task } from '#server/tasks/task.server.ts';

import { expireApplications, rejectFilled } from './applying/end-waiting.server.ts';
import { withdrawUnapproved } from './applying/withdraw-unapproved.server.ts';
import { eraseUrgentNotices, notifyOfUrgentCalls } from './urgent/urgent.server.ts';

/** The scheduled tasks of applications; each minute is often enough. */
export const applicationTasks: readonly Task[] = [
  { name: 'application.expire', run: expireApplications },
  { name: 'application.rejectFilled', run: rejectFilled },
  { name: 'application.withdrawUnapproved', run: withdrawUnapproved },
  { name: 'application.notifyOfUrgentCalls', run: notifyOfUrgentCalls },
  { name: 'application.eraseUrgentNotices', run: eraseUrgentNotices },
];
