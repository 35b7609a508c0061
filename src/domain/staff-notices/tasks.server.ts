import { addHours } from '#platform/base/jst.ts';
import type { Task } from '#platform/server/tasks/task.server.ts';

import { sendDigests } from './digest.server.ts';
import { notifyStaff } from './notify-staff.server.ts';
import { eraseStaffNotices } from './recipients.queries.server.ts';
import { eraseFormerSettings } from './settings.queries.server.ts';

/** Longer than any subject lasts, so that nobody is notified of it twice: the end of an agreement is a subject for 60 days. */
const noticeDays = 120;

/** The scheduled tasks that notify people of corporations. */
export const staffNoticeTasks: readonly Task[] = [
  { name: 'staff.notify', run: notifyStaff },
  { name: 'staff.digest', run: sendDigests },
  {
    name: 'staff.eraseNotices',
    async run({ db }, now) {
      const notices = await eraseStaffNotices(db, addHours(now, -24 * noticeDays));
      return notices + (await eraseFormerSettings(db));
    },
  },
];
