import { addHours } from '#base/jst.ts';
import type { App } from '#server/context.server.ts';

import { eraseLinks } from './emails/email.queries.server.ts';

type Task = { name: string; run(app: Pick<App, 'db'>, now: Date): Promise<number> };

const linkDays = 7;

/** What time alone does here. Each may run twice, late or beside itself. */
export const notificationTasks: readonly Task[] = [
  {
    // They say which address somebody tried, and nothing needs them any more.
    name: 'notifications.forgetLinks',
    run: ({ db }, now) => eraseLinks(db, addHours(now, -24 * linkDays)),
  },
];
