import { buildContract } from '#domain/application/build.ts';
import { stampCodeOf } from '#domain/attendance/stamps/stamp-code.server.ts';
import { stampCodeDayAt } from '#domain/attendance/stamps/stamp-rules.ts';
import { buildFacility, buildJob } from '#domain/corporation/build.ts';
import { buildEmail } from '#domain/notifications/build.ts';
import { addHours, addMinutes, minuteMs } from '#platform/base/jst.ts';
import { buildRecruitment } from '#domain/recruitment/build.ts';
import type { App } from '#platform/server/context.server.ts';

import { signedInWorker } from './signed-in-worker.ts';

/** A contracted shift with the input of its start stamp. */
export type StampShift = { token: string; email: string; attendanceId: string; code: string };

const seatsPerRecruitment = 20;
/** Recruitments whose workers are built side by side. */
const atOnce = 4;

/** Builds shifts that are open for the start stamp from now until more than an hour later. */
export async function buildStampShifts(
  app: App,
  { count, now }: { count: number; now: Date },
): Promise<StampShift[]> {
  const contractedAt = addHours(now, -72);
  const facility = await buildFacility(app.db, { now: contractedAt, name: '押印の里' });
  const job = await buildJob(app.db, { now: contractedAt, facilityId: facility.id });
  // The start stamp opens 30 minutes before the start and closes an hour after it.
  const startsAt = new Date(Math.ceil(addMinutes(now, 20).getTime() / minuteMs) * minuteMs);
  const code = stampCodeOf(facility.stampSecret, stampCodeDayAt(now));
  const built: StampShift[] = [];
  const fillOne = async () => {
    const { id: recruitmentId } = await buildRecruitment(app.db, {
      now: contractedAt,
      jobId: job.id,
      startsAt,
      endsAt: addHours(startsAt, 5),
      capacity: seatsPerRecruitment,
    });
    for (let seat = 0; seat < seatsPerRecruitment; seat += 1) {
      const worker = await signedInWorker(app, contractedAt);
      const email = `${worker.id}@mihon.example`;
      await buildEmail(app.db, { workerId: worker.id, address: email, now: contractedAt });
      const wishes = { workerId: worker.id, recruitmentId, now: contractedAt };
      const { attendanceId } = await buildContract(app, wishes);
      built.push({ token: worker.token, email, attendanceId, code });
    }
  };
  let left = Math.ceil(count / seatsPerRecruitment);
  const fillInTurn = async () => {
    while (left > 0) {
      left -= 1;
      await fillOne();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, fillInTurn));
  return built;
}
