import type { ReturnDate } from '#gen/types.ts';
import type { Context } from '#platform/server/context.server.ts';

import {
  openDatesAtWorkedFacilities,
  tasksWorkedAtFacilities,
} from './worked-before.queries.server.ts';
import { viewerWithoutNextStep, type ViewerPort } from '../viewer.ts';

/** Maximum number of dates to offer. Repeated in the API by `Query.returnDateList`. */
const maxDates = 3;
/** Maximum number of tasks that a date names. Repeated in the API by `ReturnDate.workedTasks`. */
const maxTasks = 3;

/**
 * Returns the next open dates that a worker can take at the facilities where the worker has worked, with the tasks done
 * there. Dates without a warning come first, each group by start. Three statements.
 */
export async function listReturnDates(
  ctx: Context,
  viewerOf: ViewerPort,
  workerId: string,
): Promise<ReturnDate[]> {
  const rows = await openDatesAtWorkedFacilities(ctx.db, { workerId, now: ctx.now });
  const viewers = await viewerOf(
    ctx,
    rows.map(({ recruitmentId }) => recruitmentId),
  );
  const views = rows.map((row) => ({
    row,
    ...(viewers.get(row.recruitmentId) ?? viewerWithoutNextStep),
  }));
  // A missing bank account hides no date: its step can be skipped.
  const possible = views.filter(
    ({ nextStep }) => nextStep === 'apply' || nextStep === 'register_bank_account',
  );
  const plain = possible.filter((one) => one.warningDialogView === null);
  const warned = possible.filter((one) => one.warningDialogView?.kind === 'WarnBeforeTransition');
  const dates = [...plain, ...warned].slice(0, maxDates).map(({ row }) => row);
  const facilityIds = dates.map(({ facilityId }) => facilityId);
  const tasks = await tasksWorkedAtFacilities(ctx.db, { workerId, facilityIds });
  return dates.map((date) => ({
    ...date,
    workedTasks: tasks
      .filter(({ facilityId }) => facilityId === date.facilityId)
      .slice(0, maxTasks),
  }));
}
