import { buildContract, buildPreparedWorker } from '#domain/application/build.ts';
import { buildCheckIn, buildCheckOut } from '#domain/attendance/build.ts';
import { addDays, addHours, instantAtJst, jstDay } from '#platform/base/jst.ts';
import type { App } from '#platform/server/context.server.ts';

import { buildRecruitment } from '../build.ts';

type Wishes = {
  /** A job of the facility. */
  jobId: string;
  now: Date;
  /** By default one. */
  shifts?: number;
  workerId?: string;
};

/** Builds a worker who has finished shifts of the job, one a week, the last one the day before yesterday. For tests. */
export async function buildExperiencedWorker(
  app: App,
  { jobId, now, shifts = 1, ...given }: Wishes,
): Promise<string> {
  const long = addDays(jstDay(now), -30);
  const workerId =
    given.workerId ?? (await buildPreparedWorker(app.db, { now: instantAtJst(long) })).id;
  for (let week = shifts - 1; week >= 0; week -= 1) {
    const startsAt = instantAtJst(addDays(jstDay(now), -2 - 7 * week), '09:00');
    const times = { startsAt, endsAt: addHours(startsAt, 9) };
    const posted = { ...times, now: addHours(startsAt, -48), jobId };
    // oxlint-disable no-await-in-loop -- one shift ends before the next is agreed on
    const { id: recruitmentId } = await buildRecruitment(app.db, posted);
    const contract = { workerId, recruitmentId, now: addHours(startsAt, -20) };
    const { attendanceId } = await buildContract(app, contract);
    await buildCheckIn(app, { attendanceId });
    await buildCheckOut(app, { attendanceId });
    // oxlint-enable no-await-in-loop
  }
  return workerId;
}
