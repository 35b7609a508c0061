import { buildCheckIn } from '#domain/attendance/build.ts';
import { cancelByWorker } from '#domain/attendance/cancellation/cancel-by-worker.server.ts';
import { sendWorkerHome } from '#domain/attendance/termination/dismiss.server.ts';
import {
  addDays,
  addHours,
  addMinutes,
  instantAtJst,
  jstDay,
  jstTime,
  minuteMs,
} from '#platform/base/jst.ts';
import type { App } from '#platform/server/context.server.ts';

import {
  agreeToContractEnd,
  concludeShiftContract,
  jobsStartingAround,
  type SeedWorkPlace,
} from './work.ts';

type Whose = { workerId: string; now: Date };

/**
 * Creates two cases through the real commands. One worker was sent home yesterday, agreed, and can still object for a
 * week (Rule 8.2). The other has just cancelled because the facility asked for it, and the facility can state if it did
 * (Rule 8.9).
 */
export async function writeDisputes(app: App, whose: Whose): Promise<void> {
  await sendHome(app, whose);
  await cancelAsAsked(app, whose);
}

async function sendHome(app: App, { workerId, now }: Whose): Promise<void> {
  const startsAt = instantAtJst(addDays(jstDay(now), -1), '09:00');
  const { jobId, facilityId } = await placeAt(app, startsAt);
  const { attendanceId } = await concludeShiftContract(app, {
    workerId,
    jobId,
    startsAt,
    endsAt: addHours(startsAt, 9),
    breakMinutes: 60,
    hourlyWage: 1_560,
    appliedAt: addHours(startsAt, -50),
  });
  await buildCheckIn(app, { attendanceId, at: addMinutes(startsAt, -7) });
  await sendWorkerHome(app, {
    attendanceId,
    actor: { kind: 'facility', id: facilityId },
    reason: '体調がすぐれないとのお申し出があり、ご本人と相談して早めに終わりにしました',
    byWorkersFault: true,
    breakMinutes: 0,
    now: addMinutes(startsAt, 185),
    idempotencyKey: undefined,
  });
  await agreeToContractEnd(app, { attendanceId, workerId, now: addMinutes(startsAt, 240) });
}

/** Hours until the cancelled shift: below a day the facility would owe the whole wage. */
const hoursAhead = 20;

async function cancelAsAsked(app: App, { workerId, now }: Whose): Promise<void> {
  const quarter = 15 * minuteMs;
  const startsAt = new Date(Math.ceil(addHours(now, hoursAhead).getTime() / quarter) * quarter);
  const { jobId } = await placeAt(app, startsAt);
  const { attendanceId } = await concludeShiftContract(app, {
    workerId,
    jobId,
    startsAt,
    endsAt: addHours(startsAt, 4),
    breakMinutes: 0,
    hourlyWage: 1_650,
    appliedAt: addHours(startsAt, -45),
  });
  await cancelByWorker(app, {
    workerId,
    attendanceId,
    reason: 'facility_request',
    note: '',
    toldName: '主任の田中さん',
    penaltyAfter: null,
    now: addMinutes(now, -40),
    idempotencyKey: undefined,
  });
}

async function placeAt(app: App, startsAt: Date): Promise<SeedWorkPlace> {
  const place = (await jobsStartingAround(app.db, jstTime(startsAt))).at(-1);
  if (!place) throw new Error('The region has no job for the worker with open cases.');
  return place;
}
