import type { Task } from '#platform/server/tasks/task.server.ts';

import { deliverAlerts, eraseOldDeliveries } from './alert-deliver.server.ts';
import {
  notifyOfFavoritesDeadlines,
  notifyOfFavoritesLastSeats,
} from './alert-favorites.server.ts';
import { matchNewRecruitments } from './alert-match.server.ts';

/** The scheduled tasks of alerts. Matching comes first, so that 急募 is delivered in the same run. */
export const alertTasks: readonly Task[] = [
  { name: 'notifications.matchNewRecruitments', run: matchNewRecruitments },
  { name: 'notifications.deliverAlerts', run: deliverAlerts },
  { name: 'notifications.tellLastSeats', run: notifyOfFavoritesLastSeats },
  { name: 'notifications.tellDeadlines', run: notifyOfFavoritesDeadlines },
  { name: 'notifications.eraseOldDeliveries', run: eraseOldDeliveries },
];
