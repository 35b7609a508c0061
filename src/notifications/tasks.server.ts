import { addHours } from '#base/jst.ts';
import type { App } from '#server/context.server.ts';

import { forgetLinks } from './emails/email.queries.server.ts';

type Sweep = { name: string; run(app: Pick<App, 'db'>, now: Date): Promise<number> };

const linkDays = 7;

/** What time alone does here. Each may run twice, late or beside itself. */
export const notificationSweeps: readonly Sweep[] = [
  {
    // They say which address somebody tried, and nothing needs them any more.
    name: 'notifications.forgetLinks',
    run: ({ db }, now) => forgetLinks(db, addHours(now, -24 * linkDays)),
  },
];
