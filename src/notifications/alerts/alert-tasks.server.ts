import type { Db } from '#server/database/db.server.ts';

import { deliverAlerts, forgetOldDeliveries } from './alert-deliver.server.ts';
import { tellDeadlines, tellLastSeats } from './alert-favorites.server.ts';
import { matchNewRecruitments } from './alert-match.server.ts';

type Sweep = { name: string; run(app: { db: Db }, now: Date): Promise<number> };

/** What time alone does to alerts. Matches come first: 急募 is told in the same run. */
export const alertSweeps: readonly Sweep[] = [
  { name: 'notifications.matchNewRecruitments', run: matchNewRecruitments },
  { name: 'notifications.deliverAlerts', run: deliverAlerts },
  { name: 'notifications.tellLastSeats', run: tellLastSeats },
  { name: 'notifications.tellDeadlines', run: tellDeadlines },
  { name: 'notifications.forgetOldDeliveries', run: forgetOldDeliveries },
];
