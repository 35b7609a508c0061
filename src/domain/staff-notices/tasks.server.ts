import { addHours } from '#platform/base/jst.ts';
import type { Task } from '#platform/server/tasks/task.server.ts';

import { sendDigests } from './digest.server.ts';
import { notifyStaff } from './notify-staff.server.ts';
import { eraseStaffNotices } from './recipients.queries.server.ts';
import { eraseSettingsOfFormerPeople } from './settings.queries.server.ts';

/**
 * Days for which notices are stored: longer than any subject lasts (60 days for the end of an agreement), so that
 * nobody is notified twice.
 */
const noticeDays = 120;

/** The scheduled tasks that notify people of corporations. */
export const staffNoticeTasks: readonly Task[] = [
  { name: 'staff.notify', run: notifyStaff },
  { name: 'staff.digest', run: sendDigests },
  {
    name: 'staff.eraseNotices',
    async run({ db }, now) {
      const notices = await eraseStaffNotices(db, addHours(now, -24 * noticeDays));
      return notices + (await eraseSettingsOfFormerPeople(db));
    },
  },
];
