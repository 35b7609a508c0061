import type { Task } from '#server/tasks/task.server.ts';

import { erasePastDates } from './available-dates.server.ts';
import { erasePayees, maskNames } from './erase.server.ts';

/** The scheduled tasks of profiles. */
export const profileTasks: readonly Task[] = [
  { name: 'profile.erasePastDates', run: ({ db }, now) => erasePastDates(db, now) },
  { name: 'profile.maskNames', run: ({ db }, now) => maskNames(db, now) },
  { name: 'profile.erasePayees', run: ({ db }, now) => erasePayees(db, now) },
];
