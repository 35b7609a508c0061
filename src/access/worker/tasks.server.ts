import type { Task } from '#platform/server/tasks/task.server.ts';

import { eraseOldSignIns } from './erase.server.ts';

/** The scheduled tasks of sign-in. */
export const accountTasks: readonly Task[] = [
  {
    name: 'account.eraseSignIns',
    async run({ db }, now) {
      await eraseOldSignIns(db, now);
      return 0;
    },
  },
];
