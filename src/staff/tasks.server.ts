import { addHours } from '#base/jst.ts';
import type { Task } from '#server/tasks/task.server.ts';

import { eraseStaffBefore } from './erase.queries.server.ts';
import { notifyOfEnds } from './keys/notify-of-ends.server.ts';
import { sendDigests } from './notices/digest.server.ts';
import { notifyStaff } from './notices/notify-staff.server.ts';
import { eraseStaffNotices } from './notices/recipients.queries.server.ts';
import { eraseFormerSettings } from './notices/settings.queries.server.ts';

/** Three years: the limitation of claims about wages. (Decision 046) */
const logDays = 3 * 366;

/** Longer than any subject lasts, so that nobody is notified of it twice: the end of an agreement is a subject for 60 days. */
const noticeDays = 120;

/** The scheduled tasks of people of corporations and of operators. */
export const staffTasks: readonly Task[] = [
  { name: 'staff.notify', run: notifyStaff },
  { name: 'staff.digest', run: sendDigests },
  { name: 'staff.keyEnds', run: notifyOfEnds },
  {
    name: 'staff.eraseNotices',
    async run({ db }, now) {
      const notices = await eraseStaffNotices(db, addHours(now, -24 * noticeDays));
      return notices + (await eraseFormerSettings(db));
    },
  },
  {
    name: 'staff.eraseOld',
    async run({ db }, now) {
      const daysAgo = (days: number) => addHours(now, -24 * days);
      const [links, sessions, log] = [daysAgo(7), daysAgo(60), daysAgo(logDays)];
      await eraseStaffBefore(db, { links, sessions, log, challenges: now });
      return 0;
    },
  },
];
