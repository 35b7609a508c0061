import type { Task } from '#platform/server/tasks/task.server.ts';

import {
  expireApplications,
  rejectApplicationsToFullRecruitments,
} from './applying/end-waiting.server.ts';
import { withdrawUnapprovedApplications } from './applying/withdraw-unapproved.server.ts';
import { runSearches, startSearchesForLostWorkers } from './stand-in/run-searches.server.ts';
import { eraseUrgentNotices, notifyOfUrgentCalls } from './urgent/urgent.server.ts';

/** The scheduled tasks of applications; running them once a minute is enough. */
export const applicationTasks: readonly Task[] = [
  { name: 'application.expire', run: expireApplications },
  { name: 'application.rejectFilled', run: rejectApplicationsToFullRecruitments },
  { name: 'application.withdrawUnapproved', run: withdrawUnapprovedApplications },
  // Run these three tasks in this order: a search that starts automatically then notifies its first workers at once,
  // and its urgent call is sent in the same minute.
  { name: 'application.startLostSeats', run: startSearchesForLostWorkers },
  { name: 'application.runSearches', run: runSearches },
  { name: 'application.notifyOfUrgentCalls', run: notifyOfUrgentCalls },
  { name: 'application.eraseUrgentNotices', run: eraseUrgentNotices },
];
