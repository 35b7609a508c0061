import { addHours } from '#platform/base/jst.ts';
import type { Task } from '#platform/server/tasks/task.server.ts';

import { eraseEmailLinks } from './emails/email.queries.server.ts';

const linkDays = 7;

/** The scheduled tasks of notifications. */
export const notificationTasks: readonly Task[] = [
  {
    // Old links reveal the address that somebody entered, and are of no use any more.
    name: 'notifications.eraseEmailLinks',
    run: ({ db }, now) => eraseEmailLinks(db, addHours(now, -24 * linkDays)),
  },
];
