import { randomUUID } from 'node:crypto';

import { buildPreparedWorker } from '#domain/application/build.ts';
import { buildCheckIn } from '#domain/attendance/build.ts';
import { addHours, instantAtJst } from '#platform/base/jst.ts';
import { buildEmail } from '#domain/notifications/build.ts';
import { buildBankAccount } from '#domain/pay/build.ts';
import { awardPoints } from '#domain/points/incentives/incentives.server.ts';
import { buildFacility, buildJob } from '#domain/corporation/build.ts';
import { buildRecruitment } from '#domain/recruitment/build.ts';
import { inTransaction } from '#platform/server/database/db.server.ts';

import type { TestProduct } from '../processes/product.ts';
import { createShift } from '../shifts.ts';

const crewSize = 8;
export const seatsPerRecruitment = 3;

/** The end of all shifts of a crew, to which a test sets the product's clock. */
export const crewShiftEnd = instantAtJst('2026-12-01', '18:00');

/** `now` is a few minutes before the end where the product uses the machine's clock, elsewhere the end itself. */
export type CrewTimes = { now: Date; endsAt: Date };

/** Requests of a worker at the end of a shift: each moves money or takes a seat. */
export const crewDocuments = {
  checkOut: `mutation ($input: RegisterWorkEndTimeByCodeInput!) {
    registerWorkEndTimeByCode(input: $input) { success recordedAt needsAdjustment } }`,
  payout: 'mutation { requestBankTransfer { success } }',
  exchange: 'mutation { exchangeAmazonGiftCard(input: { amount: 1000 }) { success orderId } }',
  apply: `mutation ($recruitmentId: ID!) {
    applyToRecruitment(input: { recruitmentId: $recruitmentId }) { success applicationId } }`,
};

export type CrewStep = {
  name: keyof typeof crewDocuments;
  variables: Record<string, unknown>;
  key: string;
};
export type CrewMember = {
  workerId: string;
  attendanceId: string;
  token: string;
  steps: readonly CrewStep[];
};
export type ShiftCrew = { members: CrewMember[]; recruitmentIds: string[] };

/**
 * Creates workers at the end of a shift, with points to exchange; every four of them apply for the same three seats.
 */
export async function gatherCrew(
  product: TestProduct,
  times: CrewTimes = { now: crewShiftEnd, endsAt: crewShiftEnd },
): Promise<ShiftCrew> {
  const crew: ShiftCrew = { members: [], recruitmentIds: [] };
  for (let index = 0; index < crewSize; index += 1) {
    if (index % (seatsPerRecruitment + 1) === 0)
      crew.recruitmentIds.push(await seats(product, times));
    crew.members.push(await member(product, crew.recruitmentIds.at(-1) ?? '', times));
  }
  return crew;
}

async function seats(
  product: TestProduct,
  { now, endsAt: workedUntil }: CrewTimes,
): Promise<string> {
  const { db } = product.app;
  const facility = await buildFacility(db, { now });
  const job = await buildJob(db, { now, facilityId: facility.id });
  const endsAt = addHours(workedUntil, 8 * 24);
  const startsAt = addHours(endsAt, -9);
  const terms = { now, jobId: job.id, startsAt, endsAt, capacity: seatsPerRecruitment };
  return (await buildRecruitment(db, terms)).id;
}

async function member(
  product: TestProduct,
  recruitmentId: string,
  { now, endsAt }: CrewTimes,
): Promise<CrewMember> {
  const { app } = product;
  const { id } = await buildPreparedWorker(app.db, { now: addHours(endsAt, -18) });
  const shift = await createShift(product, {
    startsAt: addHours(endsAt, -9),
    endsAt,
    breakMinutes: 60,
    workerId: id,
  });
  await buildCheckIn(app, { attendanceId: shift.attendanceId });
  await buildBankAccount(app.db, { workerId: id, now });
  await buildEmail(app.db, { workerId: id, address: `${id}@example.jp`, now });
  await inTransaction(app.db, (tx) =>
    awardPoints(tx, {
      workerId: id,
      kind: 'bonus',
      points: 1_500,
      attendanceId: shift.attendanceId,
      note: 'ボーナス',
      now,
    }),
  );
  product.setNow(now);
  const token = await product.signIn(id);
  const stamp = { id: shift.attendanceId, code: shift.codeAt(endsAt), tookBreak: true };
  const steps = [
    step('checkOut', { input: stamp }),
    step('payout'),
    step('exchange'),
    step('apply', { recruitmentId }),
  ];
  return { workerId: id, attendanceId: shift.attendanceId, token, steps };
}

const step = (name: CrewStep['name'], variables: CrewStep['variables'] = {}): CrewStep => ({
  name,
  variables,
  key: randomUUID(),
});
