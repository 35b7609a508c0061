import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { buildCheckIn, buildCheckOut } from '#domain/attendance/build.ts';
import { approveHoursClaim } from '#domain/attendance/corrections/approve-claim.server.ts';
import { requestHoursApproval } from '#domain/attendance/corrections/request-approval.server.ts';
import { requestScheduleCancellation } from '#domain/attendance/termination/request-schedule-cancellation.server.ts';
import { buildIdentity, buildLicense } from '#domain/credentials/build.ts';
import { addPenalty } from '#domain/points/penalties/penalties.server.ts';
import { buildEmergencyContact, buildProfile } from '#domain/profile/build.ts';
import { buildWorker } from '#access/worker/build.ts';
import { inTransaction } from '#platform/server/database/db.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { timeOnApplyFactsDay, noonOnApplyFactsDay } from './facts.build.ts';
import { rejectApplication } from './applying/reject.server.ts';
import {
  refusalCodeOf,
  openApplicationFixture,
  type ApplicationWorker,
  type ApplicationFixture,
} from '#testing/fixtures/application.ts';

let fixture: ApplicationFixture;

beforeAll(async () => {
  fixture = await openApplicationFixture(await openTestDatabase(), noonOnApplyFactsDay);
});
afterEach(() => fixture.setNow(noonOnApplyFactsDay));
afterAll(() => fixture.close());

/** A worker with only the named preparations. */
async function halfPrepared(
  ...done: ('profile' | 'identity' | 'contact')[]
): Promise<ApplicationWorker> {
  const { db } = fixture.app;
  const { id, phoneNumber } = await buildWorker(db, { now: noonOnApplyFactsDay });
  const wishes = { workerId: id, now: noonOnApplyFactsDay };
  if (done.includes('profile')) await buildProfile(db, wishes);
  if (done.includes('identity')) await buildIdentity(db, wishes);
  if (done.includes('contact')) await buildEmergencyContact(db, wishes);
  return { id, phoneNumber, token: await fixture.signIn(id) };
}

const hours = (day: string, from: string, to: string, nextDay = day) => ({
  startsAt: timeOnApplyFactsDay(`${day} ${from}`),
  endsAt: timeOnApplyFactsDay(`${nextDay} ${to}`),
});

async function refusal(who: ApplicationWorker, seatId: string): Promise<string | undefined> {
  const before = await fixture.books(seatId);
  const code = refusalCodeOf(await fixture.apply(who, seatId));
  expect(await fixture.books(seatId)).toEqual(before);
  return code;
}

async function applyTo(
  who: ApplicationWorker,
  ...seats: Parameters<ApplicationFixture['seat']>[0][]
): Promise<void> {
  for (const wishes of seats) {
    const seat = await fixture.seat(wishes);
    await fixture.applied(who, seat.id);
  }
}

/** A worker with a finished shift, and so not a first-timer. */
async function veteran(
  wishes: Parameters<ApplicationFixture['person']>[0] = {},
): Promise<ApplicationWorker> {
  const who = await fixture.person(wishes);
  fixture.setNow(timeOnApplyFactsDay('2026-10-01 12:00'));
  const token = await fixture.signIn(who.id);
  const seat = await fixture.seat(hours('2026-10-03', '09:00', '15:00'));
  const { attendanceId } = await fixture.applied({ ...who, token }, seat.id);
  await buildCheckIn(fixture.app, { attendanceId });
  await buildCheckOut(fixture.app, { attendanceId });
  fixture.setNow(noonOnApplyFactsDay);
  return who;
}

describe('the recruitment', () => {
  test('is past its deadline', async () => {
    const [hana, seat] = [
      await fixture.person(),
      await fixture.seat(hours('2026-11-16', '09:00', '18:00')),
    ];
    fixture.setNow(timeOnApplyFactsDay('2026-11-16 07:00'));
    expect(await refusal({ ...hana, token: await fixture.signIn(hana.id) }, seat.id)).toBe(
      'RECRUITMENT_CLOSED',
    );
  });

  test.each(['paused_at', 'closed_at'] as const)(
    'was stopped by the facility (%s)',
    async (column) => {
      const [hana, seat] = [await fixture.person(), await fixture.seat()];
      await fixture.app.db
        .updateTable('recruitments')
        .set({ [column]: noonOnApplyFactsDay })
        .where('id', '=', seat.id)
        .execute();
      expect(await refusal(hana, seat.id)).toBe('RECRUITMENT_CLOSED');
    },
  );

  test('is full', async () => {
    const seat = await fixture.seat();
    await fixture.applied(await fixture.person(), seat.id);
    expect(await refusal(await fixture.person(), seat.id)).toBe('RECRUITMENT_FULL');
  });
});

describe('the worker', () => {
  test.each([
    ['no profile', []],
    ['no identity', ['profile', 'contact']],
    ['no emergency contact', ['profile', 'identity']],
  ] as const)('has %s', async (_name, done) => {
    expect(await refusal(await halfPrepared(...done), (await fixture.seat()).id)).toBe(
      'PREPARATION_MISSING',
    );
  });

  test('holds a 日雇労働被保険者手帳 and is refused until the corporation affixes stamps', async () => {
    const [hana, seat] = [await fixture.person(), await fixture.seat()];
    const { db } = fixture.app;
    const profile = db.updateTable('worker_profiles').where('worker_id', '=', hana.id);
    await profile.set({ has_day_labour_book: true }).execute();
    expect(await refusal(hana, seat.id)).toBe('STAMPS_NOT_AFFIXED');
    const employer = db.updateTable('corporations').where('id', '=', seat.corporationId);
    await employer.set({ affixes_stamps: true }).execute();
    await fixture.applied(hana, seat.id);
  });

  test('lacks a licence, has it sent back, has it under review', async () => {
    const [hana, seat] = [await fixture.person(), await fixture.seat({ licenseGroups: [[1, 2]] })];
    expect(await refusal(hana, seat.id)).toBe('PREPARATION_MISSING');
    const license = { workerId: hana.id, now: noonOnApplyFactsDay };
    await buildLicense(fixture.app.db, { ...license, licenseId: 1, state: 'REJECTED' });
    expect(await refusal(hana, seat.id)).toBe('LICENSE_REJECTED');
    await buildLicense(fixture.app.db, { ...license, licenseId: 2, state: 'PENDING' });
    expect((await fixture.applied(hana, seat.id)).state).toBe('HIRED');
  });

  test('shows a document that ran out yesterday', async () => {
    const hana = await fixture.person({ identity: { expiresOn: '2026-11-13' } });
    expect(await refusal(hana, (await fixture.seat()).id)).toBe('IDENTITY_EXPIRED');
    const today = await fixture.person({ identity: { expiresOn: '2026-11-14' } });
    expect((await fixture.applied(today, (await fixture.seat()).id)).state).toBe('HIRED');
  });

  test('is not 18 on the day', async () => {
    const young = await fixture.person({ profile: { bornOn: '2008-11-25' } });
    expect(await refusal(young, (await fixture.seat()).id)).toBe('UNDER_AGE');
  });

  test('is under review twelve hours before the start', async () => {
    const hana = await fixture.person({ identity: { state: 'PENDING' } });
    const soon = await fixture.seat(hours('2026-11-14', '23:59', '09:00', '2026-11-15'));
    expect(await refusal(hana, soon.id)).toBe('REVIEW_TOO_LATE');
    const later = await fixture.seat(hours('2026-11-15', '00:01', '09:00'));
    expect((await fixture.applied(hana, later.id)).state).toBe('HIRED');
  });

  test('is blocked by the facility', async () => {
    const [hana, seat] = [await fixture.person(), await fixture.seat()];
    const block = {
      facility_id: seat.facilityId,
      worker_id: hana.id,
      blocked_at: noonOnApplyFactsDay,
      reason: '連絡のない欠勤が2回あったため',
    };
    await fixture.app.db.insertInto('blocked_workers').values(block).execute();
    expect(await refusal(hana, seat.id)).toBe('BLOCKED_BY_FACILITY');
  });

  test('was stopped by an operator', async () => {
    const [hana, seat] = [await fixture.person(), await fixture.seat()];
    await fixture.app.db
      .updateTable('workers')
      .set({ stopped_at: noonOnApplyFactsDay })
      .where('id', '=', hana.id)
      .execute();
    expect(await refusal(hana, seat.id)).toBe('SUSPENDED');
  });

  test('was rejected by the facility, or cancelled before, or was called off', async () => {
    const { app } = fixture;
    const seat = await fixture.seat({ capacity: 5 });
    const cancelled = await fixture.person();
    const contract = await fixture.applied(cancelled, seat.id);
    const cancelling = await fixture.call(
      `mutation ($id: ID!) { cancelAttendance(input: { id: $id, reason: "illness" }) { success } }`,
      { id: contract.attendanceId },
      cancelled,
    );
    expect(cancelling.errors).toBeUndefined();
    expect(await refusal(cancelled, seat.id)).toBe('CANCELLED_BEFORE');

    const calledOff = await fixture.person();
    const { attendanceId } = await fixture.applied(calledOff, seat.id);
    const actor = { kind: 'facility' as const, id: seat.facilityId };
    const called = {
      attendanceId,
      actor,
      now: noonOnApplyFactsDay,
      listedReason: null,
      reason: '入居者の減少',
    };
    await requestScheduleCancellation(app, { ...called, idempotencyKey: undefined });
    const list = await fixture.call('{ scheduleCancellationRequests { id } }', {}, calledOff);
    const [request] = list.data?.['scheduleCancellationRequests'] ?? [];
    const agreed = await fixture.call(
      `mutation ($id: ID!) { approveScheduleCancellation(input: { id: $id }) { success } }`,
      { id: request.id },
      calledOff,
    );
    expect(agreed.errors).toBeUndefined();
    expect(await refusal(calledOff, seat.id)).toBe('CONTRACT_ENDED');

    const screened = await fixture.seat({ mode: 'SCREENING', facilityId: seat.facilityId });
    const rejected = await fixture.person();
    const { applicationId } = await fixture.applied(rejected, screened.id);
    await rejectApplication(app, {
      applicationId,
      actor,
      reason: '定員',
      now: noonOnApplyFactsDay,
    });
    expect(await refusal(rejected, screened.id)).toBe('REJECTED_BEFORE');
  });
});

const penalise = (workerId: string, kind: 'cancel' | 'no_show', points: number) =>
  inTransaction(fixture.app.db, (tx) =>
    addPenalty(tx, {
      workerId,
      kind,
      points,
      isLastMinute: kind === 'cancel',
      attendanceId: '00000000-0000-7000-8000-000000000000',
      dedupKey: crypto.randomUUID(),
      note: 'テスト',
      now: noonOnApplyFactsDay,
    }),
  );

describe('penalties', () => {
  test('a no-show stops for 30 days', async () => {
    const hana = await fixture.person();
    await penalise(hana.id, 'no_show', 10);
    const seat = await fixture.seat(hours('2026-12-20', '09:00', '18:00'));
    expect(await refusal(hana, seat.id)).toBe('SUSPENDED');
    fixture.setNow(timeOnApplyFactsDay('2026-12-14 11:59'));
    expect(await refusal({ ...hana, token: await fixture.signIn(hana.id) }, seat.id)).toBe(
      'SUSPENDED',
    );
    fixture.setNow(timeOnApplyFactsDay('2026-12-14 12:00'));
    expect(
      (await fixture.applied({ ...hana, token: await fixture.signIn(hana.id) }, seat.id)).state,
    ).toBe('HIRED');
  });

  test('a late cancellation makes the facility decide for 24 hours', async () => {
    const hana = await fixture.person();
    await penalise(hana.id, 'cancel', 2);
    expect((await fixture.applied(hana, (await fixture.seat()).id)).state).toBe('APPLIED');
    fixture.setNow(timeOnApplyFactsDay('2026-11-15 12:00'));
    const nextDay = { ...hana, token: await fixture.signIn(hana.id) };
    expect((await fixture.applied(nextDay, (await fixture.seat()).id)).state).toBe('HIRED');
  });
});

describe('other shifts', () => {
  test('overlap, lie too close, or start the same day', async () => {
    const hana = await fixture.person();
    const mine = await fixture.seat();
    await fixture.applied(hana, mine.id);
    const code = async (wishes: Parameters<ApplicationFixture['seat']>[0]) =>
      refusal(hana, (await fixture.seat(wishes)).id);
    expect(await code(hours('2026-11-23', '18:00', '09:01', '2026-11-24'))).toBe('APPLY_CONFLICT');
    expect(await code(hours('2026-11-23', '18:00', '08:01', '2026-11-24'))).toBe('TOO_SHORT_GAP');
    expect(
      await code({ ...hours('2026-11-24', '19:00', '23:00'), facilityId: mine.facilityId }),
    ).toBe('SAME_DAY_LIMIT');
  });

  test('make 20 hours with one corporation', async () => {
    const hana = await veteran();
    const first = await fixture.seat(hours('2026-11-24', '09:00', '18:00'));
    await fixture.applied(hana, first.id);
    const facility = { corporationId: first.corporationId };
    const reaching = await fixture.seat({ ...hours('2026-11-26', '09:00', '22:00'), facility });
    expect(await refusal(hana, reaching.id)).toBe('WEEKLY_LIMIT');
    const below = await fixture.seat({ ...hours('2026-11-26', '09:00', '21:59'), facility });
    expect((await fixture.applied(hana, below.id)).state).toBe('HIRED');
  });

  test('make 39 hours over all', async () => {
    const hana = await veteran();
    await applyTo(
      hana,
      hours('2026-11-22', '09:00', '22:00'),
      hours('2026-11-24', '09:00', '22:00'),
      hours('2026-11-26', '09:00', '18:00'),
    );
    const reaching = await fixture.seat(hours('2026-11-28', '09:00', '16:45'));
    expect(await refusal(hana, reaching.id)).toBe('WEEKLY_TOTAL_LIMIT');
    const below = await fixture.seat(hours('2026-11-28', '09:00', '16:44'));
    expect((await fixture.applied(hana, below.id)).state).toBe('HIRED');
  });

  test('make a seventh day in a row with one corporation, of several asked for at once too', async () => {
    const hana = await veteran();
    const first = await fixture.seat(hours('2026-11-23', '09:00', '11:00'));
    const facility = { corporationId: first.corporationId };
    const others = await Promise.all(
      ['24', '25', '26', '27', '28', '29'].map((day) =>
        fixture.seat({ ...hours(`2026-11-${day}`, '09:00', '11:00'), facility }),
      ),
    );
    const answers = await Promise.all([first, ...others].map(({ id }) => fixture.apply(hana, id)));
    const codes = answers.map(refusalCodeOf).filter((code) => code !== undefined);
    expect(codes).toEqual(['DAYS_IN_A_ROW_LIMIT']);
  });

  test('are as many as there may be', async () => {
    const novice = await fixture.person();
    await applyTo(
      novice,
      hours('2026-11-16', '09:00', '12:00'),
      hours('2026-11-18', '09:00', '12:00'),
    );
    expect(await refusal(novice, (await fixture.seat()).id)).toBe('FIRST_TIMER_LIMIT');

    const keen = await veteran();
    const days = Array.from(
      { length: 20 },
      (_, index) => `2026-12-${String(index + 1).padStart(2, '0')}`,
    );
    await applyTo(keen, ...days.map((day) => hours(day, '09:00', '12:00')));
    expect(await refusal(keen, (await fixture.seat()).id)).toBe('TOO_MANY_SHIFTS');
  });

  test('wait for facilities, as many as may', async () => {
    const hana = await veteran();
    const days = Array.from(
      { length: 10 },
      (_, index) => `2026-12-${String(index + 1).padStart(2, '0')}`,
    );
    await applyTo(
      hana,
      ...days.map((day) => ({ ...hours(day, '09:00', '12:00'), mode: 'SCREENING' as const })),
    );
    expect(await refusal(hana, (await fixture.seat({ mode: 'SCREENING' })).id)).toBe(
      'TOO_MANY_APPLICATIONS',
    );
    expect((await fixture.applied(hana, (await fixture.seat()).id)).state).toBe('HIRED');
  });

  test('a facility can no longer answer', async () => {
    const seat = await fixture.seat({
      ...hours('2026-11-14', '15:00', '21:00'),
      mode: 'SCREENING',
    });
    expect(await refusal(await fixture.person(), seat.id)).toBe('SCREENING_CLOSED');
  });
});

const foreigner = (
  identity: Parameters<typeof buildIdentity>[1] extends infer W ? Partial<W> : never,
) => fixture.person({ nationality: 'foreign', identity });

describe('a residence card', () => {
  test('that forbids work, runs out before the shift, or allows 28 hours a week', async () => {
    const seat = await fixture.seat({ capacity: 5 });
    expect(await refusal(await foreigner({ workPermission: 'not_permitted' }), seat.id)).toBe(
      'VISA_NOT_PERMITTED',
    );
    expect(await refusal(await foreigner({ expiresOn: '2026-11-23' }), seat.id)).toBe(
      'VISA_EXPIRES',
    );
    const limited = { workPermission: 'limited_28_hours' } as const;
    expect(
      await refusal(await foreigner({ ...limited, otherJobMinutesPerWeek: 1_201 }), seat.id),
    ).toBe('VISA_LIMIT');
    const within = await foreigner({ ...limited, otherJobMinutesPerWeek: 1_200 });
    expect((await fixture.applied(within, seat.id)).state).toBe('HIRED');
  });

  test('allows 28 hours as they were worked in seven days, not as they were planned', async () => {
    const hana = await foreigner({ workPermission: 'limited_28_hours' });
    const on = (day: string, until = '18:00') => fixture.seat(hours(day, '09:00', until));
    // Weeks ahead: her first shift ends before she takes a third one.
    const first = await fixture.applied(hana, (await on('2026-11-16')).id);
    await fixture.applied(hana, (await on('2026-11-17')).id);
    await buildCheckIn(fixture.app, { attendanceId: first.attendanceId });
    const endedAt = timeOnApplyFactsDay('2026-11-16 22:00');
    const answers = { hadOvertime: true };
    await buildCheckOut(fixture.app, { attendanceId: first.attendanceId, at: endedAt, answers });
    const later = async () => ({ ...hana, token: await fixture.signIn(hana.id) });
    fixture.setNow(endedAt);
    const third = await fixture.applied(await later(), (await on('2026-11-19')).id);
    expect(third.state).toBe('HIRED');
    const act = { workerId: hana.id, attendanceId: first.attendanceId, now: endedAt };
    const claim = { mode: 'with_adjustment' as const, reason: '急患', idempotencyKey: undefined };
    await requestHoursApproval(fixture.app, { ...act, ...claim });
    // 12 h claimed, 8 h and 8 h planned: four hours more are 32 in seven days.
    expect(await refusal(await later(), (await on('2026-11-20', '13:00')).id)).toBe('VISA_LIMIT');
    const actor = { kind: 'operator' as const, id: null };
    await approveHoursClaim(fixture.app, {
      attendanceId: first.attendanceId,
      actor,
      now: endedAt,
      idempotencyKey: undefined,
    });
    expect(await refusal(await later(), (await on('2026-11-20', '13:00')).id)).toBe('VISA_LIMIT');
    // The first day is no longer within the seven days.
    const nextWeek = await fixture.applied(await later(), (await on('2026-11-23', '13:00')).id);
    expect(nextWeek.state).toBe('HIRED');
  });
});
