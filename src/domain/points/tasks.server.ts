import type { Task } from '#platform/server/tasks/task.server.ts';

import { decreasePenaltiesByTime } from './penalties/decrease.server.ts';
import { expirePoints, warnOfPointExpiry } from './incentives/expire.server.ts';
import { cancelOrdersOfStoppedWorkers, issueGiftCards } from './gift-cards/issue.server.ts';
import { applyRemissions } from './penalties/remit.server.ts';

/** The scheduled tasks of points. */
export const pointsTasks: readonly Task[] = [
  { name: 'points.easeCalmPenalties', run: decreasePenaltiesByTime },
  { name: 'points.applyRemissions', run: applyRemissions },
  { name: 'points.cancelForStopped', run: cancelOrdersOfStoppedWorkers },
  { name: 'points.issueGiftCards', run: (app, now) => issueGiftCards(app, now) },
  { name: 'points.warnOfExpiry', run: warnOfPointExpiry },
  { name: 'points.expire', run: expirePoints },
];
