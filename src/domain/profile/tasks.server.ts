import type { Task } from '#platform/server/tasks/task.server.ts';

import { erasePastDates } from './available-dates.queries.server.ts';
import { eraseFormerPayees } from './payees.queries.server.ts';
import { maskFormerWorkersNames } from './queries.server.ts';

/** The scheduled tasks of profiles. */
export const profileTasks: readonly Task[] = [
  { name: 'profile.erasePastDates', run: ({ db }, now) => erasePastDates(db, now) },
  { name: 'profile.maskFormerWorkersNames', run: ({ db }, now) => maskFormerWorkersNames(db, now) },
  { name: 'profile.eraseFormerPayees', run: ({ db }, now) => eraseFormerPayees(db, now) },
];
