import { addHours } from '#platform/base/jst.ts';
import type { Task } from '#platform/server/tasks/task.server.ts';

import { eraseStaffDataBefore } from './erase.queries.server.ts';
import { notifyOfExpiringKeys } from './keys/notify-of-ends.server.ts';

/** Three years: the limitation of claims about wages. (Decision 046) */
const logDays = 3 * 366;

/** The scheduled tasks of people of corporations and of operators. */
export const staffTasks: readonly Task[] = [
  { name: 'staff.keyEnds', run: notifyOfExpiringKeys },
  {
    name: 'staff.eraseOld',
    async run({ db }, now) {
      const daysAgo = (days: number) => addHours(now, -24 * days);
      const [links, sessions, log] = [daysAgo(7), daysAgo(60), daysAgo(logDays)];
      await eraseStaffDataBefore(db, { links, sessions, log, challenges: now });
      return 0;
    },
  },
];
