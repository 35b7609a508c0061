import { applyToRecruitment } from '#domain/application/applying/apply.server.ts';
import { approveHoursClaim } from '#domain/attendance/corrections/approve-claim.server.ts';
import { cancelByWorker } from '#domain/attendance/cancellation/cancel-by-worker.server.ts';
import { requestHoursApproval } from '#domain/attendance/corrections/request-approval.server.ts';
import { requestScheduleCancellation } from '#domain/attendance/termination/request-schedule-cancellation.server.ts';
import {
  addDays,
  addHours,
  addMinutes,
  instantAtJst,
  jstDay,
  type JstDay,
} from '#platform/base/jst.ts';
import { Refusal } from '#platform/base/refusal.ts';
import { settleTransfersAsBank } from '#apps/demo/bank.server.ts';
import { requestTransfer } from '#domain/pay/transfers/request-transfer.server.ts';
import { submitTransfers } from '#domain/pay/transfers/submit-transfers.server.ts';
import { bankBlackoutEnd, nextPayoutTimes } from '#domain/pay/wallet/payout-schedule.ts';
import { buildReview } from '#domain/reviews/build.ts';
import type { App } from '#platform/server/context.server.ts';

import {
  agreeToContractEnd,
  contextAt,
  concludeShiftContract,
  jobsStartingAround,
  openRecruitmentsOfKind,
  stampInAndOut,
  type SeedWorkPlace,
} from './work.ts';

type Whose = { workerId: string; now: Date };

/** Past shifts: days before today, how the shift ended, and if the balance was paid out on the next day. */
const past: readonly {
  daysAgo: number;
  ended: 'as planned' | 'late' | 'overtime';
  paidOut: boolean;
}[] = [
  { daysAgo: 61, ended: 'as planned', paidOut: false },
  { daysAgo: 54, ended: 'as planned', paidOut: true },
  { daysAgo: 40, ended: 'late', paidOut: true },
  { daysAgo: 33, ended: 'as planned', paidOut: false },
  { daysAgo: 26, ended: 'overtime', paidOut: true },
  { daysAgo: 12, ended: 'as planned', paidOut: true },
  { daysAgo: 4, ended: 'as planned', paidOut: false },
  { daysAgo: 2, ended: 'as planned', paidOut: false },
];

/** Days before today of shifts that a facility cancelled two days ahead, from which the worker got points. */
const calledOffDaysAgo = [57, 45, 22, 9] as const;

const operator = { kind: 'operator', id: null } as const;
const overtimeReason = '入浴介助が長引き、施設の方の指示で30分残りました';

/**
 * Creates two months of work through the real commands, each at its own time: paid and unpaid shifts, one cancelled
 * late, some cancelled by facilities, a correction that the facility must answer, a coming shift and a pending
 * application.
 */
export async function writeHistory(app: App, { workerId, now }: Whose): Promise<void> {
  const today = jstDay(now);
  const places = (await jobsStartingAround(app.db, '09:00')).slice(0, 6);
  for (const [index, { daysAgo, ended, paidOut }] of past.entries()) {
    const place = places[index % places.length];
    if (!place) throw new Error('The region has no day jobs for the worker with a history.');
    const day = addDays(today, -daysAgo);
    const hourlyWage = 1_500 + ((index * 40) % 200);
    // In order, because the wage of a shift is part of the next payout.
    const worked = await work(app, { workerId, place, day, ended, hourlyWage });
    // The worker has not yet reviewed the two latest shifts.
    if (daysAgo > 4) await reviewEachOther(app, { ...worked, workerId, index });
    if (paidOut) await payOut(app, { workerId, now: instantAtJst(addDays(day, 1), '12:30') });
  }
  for (const daysAgo of calledOffDaysAgo) {
    await callOff(app, { workerId, day: addDays(today, -daysAgo), place: places[0] });
  }
  await cancelLate(app, { workerId, day: addDays(today, -19), place: places[4] ?? places[0] });
  await sendCorrection(app, {
    workerId,
    now,
    day: addDays(today, -1),
    place: places[3] ?? places[0],
  });
  await applyAhead(app, { workerId, now, mode: 'INSTANT', days: 3 });
  await applyAhead(app, { workerId, now, mode: 'SCREENING', days: 5 });
}

export type Work = {
  workerId: string;
  place: SeedWorkPlace;
  day: JstDay;
  ended: 'as planned' | 'late' | 'overtime';
  hourlyWage: number;
};

type Worked = { attendanceId: string; facilityId: string; outAt: Date };

/** Works one shift of a day, approved on the next morning at the latest. */
export async function work(
  app: App,
  { workerId, place, day, ended, hourlyWage }: Work,
): Promise<Worked> {
  const startsAt = instantAtJst(day, '09:00');
  const endsAt = instantAtJst(day, '18:00');
  const { attendanceId } = await concludeShiftContract(app, {
    workerId,
    jobId: place.jobId,
    startsAt,
    endsAt,
    breakMinutes: 60,
    hourlyWage,
    bonus: 400,
    appliedAt: addHours(startsAt, -62),
  });
  const hadOvertime = ended === 'overtime';
  const inAt = addMinutes(startsAt, ended === 'late' ? 3 : -9);
  const outAt = addMinutes(endsAt, hadOvertime ? 30 : 2);
  await stampInAndOut(app, { workerId, attendanceId, inAt, outAt, hadOvertime });
  await requestHoursApproval(app, {
    workerId,
    attendanceId,
    mode: hadOvertime ? 'with_adjustment' : 'without_adjustment',
    reason: hadOvertime ? overtimeReason : '',
    now: addMinutes(outAt, 15),
    idempotencyKey: undefined,
  });
  if (hadOvertime)
    await approveHoursClaim(app, { attendanceId, actor: operator, now: addHours(outAt, 14) });
  return { attendanceId, facilityId: place.facilityId, outAt };
}

type Reviewing = Worked & { workerId: string; index: number };

/** Both sides review the shift: the worker on the same evening, the facility on the next day. */
async function reviewEachOther(
  app: App,
  { attendanceId, facilityId, workerId, outAt, index }: Reviewing,
): Promise<void> {
  await buildReview(app, {
    attendanceId,
    speaker: { author: 'worker', actor: { kind: 'worker', id: workerId } },
    rates: index % 2 === 0 ? [5, 5, 4, 4, 5] : [4, 5, 5, 4, 4],
    comment: workersWords[index % workersWords.length] ?? '',
    now: addHours(outAt, 3),
  });
  await buildReview(app, {
    attendanceId,
    speaker: { author: 'facility', actor: { kind: 'facility', id: facilityId } },
    rates: index % 3 === 0 ? [5, 4, 5, 4, 4] : [5, 5, 5, 5, 4],
    comment: facilitiesWords[index % facilitiesWords.length] ?? '',
    now: addHours(outAt, 20),
  });
}

const workersWords = [
  '最初に一日の流れを説明していただき、安心して働けました。',
  '職員の方が皆さん親切でした。またお願いしたいです。',
  '休憩もしっかり取れました。ありがとうございました。',
];
const facilitiesWords = [
  '時間に余裕をもって来ていただき、申し送りも丁寧でした。',
  '落ち着いて介助していただき、利用者様も安心されていました。',
  '笑顔での声かけがすばらしかったです。ぜひまたお願いします。',
];

/** Pays out the whole balance of a worker, as the play bank does. */
export async function payOut(app: App, { workerId, now }: Whose): Promise<void> {
  const port = app.env.payout;
  const asked = port.kind === 'instant' ? (bankBlackoutEnd(now) ?? now) : now;
  const { sendsAt, arrivesAt } = nextPayoutTimes(port, asked);
  await requestTransfer(contextAt(app, asked), { workerId });
  const { bankFileId } = await submitTransfers(app, {
    actor: operator,
    now: addMinutes(sendsAt, 4),
  });
  if (bankFileId === null) throw new Error('A requested transfer did not reach the bank.');
  await settleTransfersAsBank(app.db, {
    bankFileId,
    failures: [],
    actor: operator,
    now: addMinutes(arrivesAt, 1),
  });
}

/**
 * The facility cancels in time and with the worker's consent: the platform gives points as an apology, and no wage is
 * due. (Rule 4.14)
 */
async function callOff(app: App, { workerId, day, place }: Cancelling): Promise<void> {
  if (!place) return;
  const startsAt = instantAtJst(day, '09:00');
  const { attendanceId } = await concludeShiftContract(app, {
    workerId,
    jobId: place.jobId,
    startsAt,
    endsAt: instantAtJst(day, '18:00'),
    breakMinutes: 60,
    hourlyWage: 1_560,
    appliedAt: addHours(startsAt, -96),
  });
  const askedAt = addHours(startsAt, -48);
  await requestScheduleCancellation(app, {
    attendanceId,
    actor: { kind: 'facility', id: place.facilityId },
    reason: '入居者さまの入院が重なり、人手が足りることになりました',
    listedReason: null,
    now: askedAt,
    idempotencyKey: undefined,
  });
  await agreeToContractEnd(app, { attendanceId, workerId, now: addHours(askedAt, 2) });
}

type Cancelling = { workerId: string; day: JstDay; place: SeedWorkPlace | undefined };

/** Cancels so late that nobody else gets the seat: five penalty points, which the worker can work off. */
async function cancelLate(app: App, { workerId, day, place }: Cancelling): Promise<void> {
  if (!place) return;
  const startsAt = instantAtJst(day, '09:00');
  const { attendanceId } = await concludeShiftContract(app, {
    workerId,
    jobId: place.jobId,
    startsAt,
    endsAt: instantAtJst(day, '18:00'),
    breakMinutes: 60,
    hourlyWage: 1_540,
    appliedAt: addHours(startsAt, -50),
  });
  await cancelByWorker(app, {
    workerId,
    attendanceId,
    reason: 'illness',
    note: '',
    toldName: '受付の佐藤さん',
    penaltyAfter: null,
    now: addMinutes(startsAt, -20),
    idempotencyKey: undefined,
  });
}

/** Sends yesterday's overtime to the facility, a quarter of an hour ago. */
async function sendCorrection(
  app: App,
  { workerId, now, day, place }: Whose & { day: JstDay; place: SeedWorkPlace | undefined },
): Promise<void> {
  if (!place) return;
  const startsAt = instantAtJst(day, '09:00');
  const endsAt = instantAtJst(day, '17:00');
  const { attendanceId } = await concludeShiftContract(app, {
    workerId,
    jobId: place.jobId,
    startsAt,
    endsAt,
    breakMinutes: 60,
    hourlyWage: 1_560,
    appliedAt: addHours(startsAt, -40),
  });
  const outAt = addMinutes(endsAt, 30);
  await stampInAndOut(app, {
    workerId,
    attendanceId,
    inAt: addMinutes(startsAt, -6),
    outAt,
    hadOvertime: true,
  });
  const latest = addHours(endsAt, 48);
  const lately = addMinutes(now, -15);
  await requestHoursApproval(app, {
    workerId,
    attendanceId,
    mode: 'with_adjustment',
    reason: overtimeReason,
    now: lately < latest ? lately : latest,
    idempotencyKey: undefined,
  });
}

type Ahead = Whose & { mode: 'INSTANT' | 'SCREENING'; days: number };

/** Applies for the first open offer from that day on that accepts the worker. */
async function applyAhead(app: App, { workerId, now, mode, days }: Ahead): Promise<void> {
  const from = addDays(jstDay(now), days);
  for (const { recruitmentId } of await openRecruitmentsOfKind(app.db, {
    mode,
    from,
    licenseIds: [1],
  })) {
    try {
      // Tried one by one until one is accepted.
      await applyToRecruitment(app, { workerId, recruitmentId, now: addMinutes(now, -1) });
      return;
    } catch (error) {
      // A rule may refuse this offer and allow the next.
      if (!(error instanceof Refusal)) throw error;
    }
  }
}
