import type { Task } from '#server/tasks/task.server.ts';

import { deletionTasks } from './deletion/deletion-tasks.server.ts';
import { eraseOldSignIns } from './erase.server.ts';

/** The scheduled tasks of accounts. */
export const accountTasks: readonly Task[] = [
  ...deletionTasks,
  {
    name: 'account.eraseSignIns',
    async run({ db }, now) {
      await eraseOldSignIns(db, now);
      return 0;
    },
  },
];
