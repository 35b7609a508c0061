import type { Executor } from '#server/database/db.server.ts';

import { forgetPastDates } from './available-dates.server.ts';
import { forgetPayees, maskNames } from './erase.server.ts';

type Sweep = { name: string; run(app: { db: Executor }, now: Date): Promise<number> };

/** What time alone does to profiles. */
export const profileSweeps: readonly Sweep[] = [
  { name: 'profile.forgetPastDates', run: ({ db }, now) => forgetPastDates(db, now) },
  { name: 'profile.maskNames', run: ({ db }, now) => maskNames(db, now) },
  { name: 'profile.forgetPayees', run: ({ db }, now) => forgetPayees(db, now) },
];
