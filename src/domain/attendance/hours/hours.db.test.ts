import { afterAll, describe, expect, test } from 'vitest';

import { mapInOrder } from '#platform/base/in-order.ts';
import { addHours, addMinutes, instantAtJst, jstTime } from '#platform/base/jst.ts';
import { buildFacility } from '#domain/corporation/build.ts';
import { auditPayBooks } from '#domain/pay/audit/audit.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openStaffFixture } from '#testing/fixtures/staff.ts';
import { refusalCodeOf } from '#testing/processes/product.ts';
import { createShift, createShiftReaders, type FixtureShift } from '#testing/shifts.ts';
import { runScheduledTasks } from '#main/tasks.server.ts';
import { buildCheckIn, buildCheckOut } from '../build.ts';

const day = '2026-12-02';
const at = (time: string) => instantAtJst(day, time);
const plan = {
  startsAt: at('09:00'),
  endsAt: at('18:00'),
  breakMinutes: 60,
  hourlyWage: 1_500,
  travelAllowance: 500,
};

const fixture = await openStaffFixture(await openTestDatabase(), at('00:00'));
const { ask, app } = fixture;
afterAll(() => fixture.close());
const { rowOf, balanceOf } = createShiftReaders(() => fixture);

const { id: corporationId } = await fixture.corporation('ひなた');

type Role = 'MANAGER' | 'APPROVER' | 'FINANCE' | 'VIEWER';

async function personAt(now: Date, role: Role = 'APPROVER') {
  fixture.setNow(now);
  return fixture.person({ corporationId, role });
}

const adjust = `mutation ($input: RequestAttendanceApprovalInput!) {
  requestAttendanceApproval(input: $input) { success } }`;

/** A shift that was stamped as planned, and whose worker then claims another end or start. */
async function claimed(
  claim: { start?: string; end?: string },
  wishes: Partial<Parameters<typeof createShift>[1]> = {},
): Promise<FixtureShift> {
  const shift = await createShift(fixture, { ...plan, corporationId, ...wishes });
  const { attendanceId } = shift;
  await buildCheckIn(app, { attendanceId });
  await buildCheckOut(app, { attendanceId });
  const sentAt = addHours(shift.endsAt, 2);
  if (claim.start) {
    await shift.send(
      sentAt,
      `mutation ($id: ID!, $at: DateTime!) { updateCheckinTime(input: { id: $id, at: $at }) { success } }`,
      { id: attendanceId, at: at(claim.start).toISOString() },
    );
  }
  if (claim.end) {
    await shift.send(
      sentAt,
      `mutation ($id: ID!, $at: DateTime!) { updateCheckoutTime(input: { id: $id, at: $at }) { success } }`,
      { id: attendanceId, at: at(claim.end).toISOString() },
    );
  }
  const input = { id: attendanceId, mode: 'with_adjustment', reason: '申し送りが延びました' };
  expect(refusalCodeOf(await shift.send(sentAt, adjust, { input }))).toBeNull();
  return shift;
}

const queueDocument = `query ($facilityId: ID!, $cursor: String) {
  hoursToApprove(facilityId: $facilityId, cursor: $cursor) { cursor hours {
    id workerName startsAt recordedStartAt recordedEndAt answerBy canReview
    claim { startAt endAt breakMinutes reason round differenceMinutes yen differenceYen fee feeTax isSmall
            isBreakBelowLaw isApprovedBySilence needsOperator } } } }`;

async function queueOf({ facilityId }: FixtureShift, now: Date, role: Role = 'FINANCE') {
  const { data } = await ask('facility', queueDocument, { facilityId }, await personAt(now, role));
  return data?.['hoursToApprove'].hours;
}

const approve = 'mutation ($id: ID!) { approveAttendance(input: { id: $id }) { success } }';
const approveMany = `mutation ($ids: [ID!]!) { approveAttendances(input: { ids: $ids }) {
  results { id refusal { code message } } } }`;
const giveBack = `mutation ($id: ID!, $reason: String!) {
  returnAttendance(input: { id: $id, reason: $reason }) { success } }`;

/** Returns the yen that the corporation owes for the shift by its account. */
async function owed({ attendanceId }: FixtureShift): Promise<number> {
  const { total } = await app.db
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_accounts as a', 'a.id', 'e.account_id')
    .innerJoin('ledger_postings as p', 'p.id', 'e.posting_id')
    .select(({ fn }) => fn.sum<number>('e.amount').as('total'))
    .where('a.kind', '=', 'employer_receivable')
    .where('p.dedup_key', 'like', `%${attendanceId}%`)
    .executeTakeFirstOrThrow();
  return total ?? 0;
}

const tomorrow = at('33:00');

test('a correction waits with its difference in minutes and yen; what was as planned does not', async () => {
  const shift = await claimed({ end: '18:40' });
  const [row, ...others] = await queueOf(shift, tomorrow);
  expect(others).toEqual([]);
  expect(row).toEqual({
    id: shift.attendanceId,
    workerName: '山田 花子',
    startsAt: at('09:00').toISOString(),
    recordedStartAt: at('09:00').toISOString(),
    recordedEndAt: at('18:00').toISOString(),
    answerBy: addHours(at('20:00'), 72).toISOString(),
    canReview: true,
    claim: {
      startAt: at('09:00').toISOString(),
      endAt: at('18:40').toISOString(),
      breakMinutes: 60,
      reason: '申し送りが延びました',
      round: 1,
      differenceMinutes: 40,
      // 40 minutes beyond eight hours, at 125 %.
      yen: 13_750,
      differenceYen: 1_250,
      // 20 % of 13,250 yen: the travel allowance costs no fee.
      fee: 2_650,
      feeTax: 265,
      isSmall: false,
      isBreakBelowLaw: false,
      isApprovedBySilence: true,
      needsOperator: false,
    },
  });
});

test.each([
  ['overtime', { end: '18:40' }, {}],
  ['an hour less', { end: '17:00' }, {}],
  ['an early start with a bonus', { start: '08:30' }, { bonus: 1_500 }],
] as const)(
  'the yen of %s are what the facility owes after the approval',
  async (_what, claim, wishes) => {
    const shift = await claimed(claim, wishes);
    const [row] = await queueOf(shift, tomorrow);
    const person = await personAt(tomorrow);
    const id = shift.attendanceId;
    expect(refusalCodeOf(await ask('facility', approve, { id }, person))).toBeNull();
    expect(row.claim.yen).toBe(await fixedYen(shift));
    // The wage released for the plan is not taken back: a lower claim leaves it owed.
    expect(await owed(shift)).toBe(Math.max(row.claim.yen, await plannedYen(shift)));
    expect(await queueOf(shift, tomorrow)).toEqual([]);
  },
);

/** Returns the yen of the wage before tax with travel: as released for the plan, or as fixed by the approval. */
async function yenOf({ attendanceId }: FixtureShift, wage: 'released' | 'fixed'): Promise<number> {
  const row = await app.db
    .selectFrom('wages')
    .select(['released', 'fixed'])
    .where('attendance_id', '=', attendanceId)
    .executeTakeFirstOrThrow();
  const found = row[wage] as { taxable: number; travelAllowance: number } | null;
  return found ? found.taxable + found.travelAllowance : 0;
}

const plannedYen = (shift: FixtureShift) => yenOf(shift, 'released');
const fixedYen = (shift: FixtureShift) => yenOf(shift, 'fixed');

describe('the approval of several', () => {
  test('approves small differences, names the others, and repeats nothing under its key', async () => {
    const [small, late, large] = [
      await claimed({ end: '18:10' }),
      await claimed({ start: '09:12' }),
      await claimed({ end: '19:00' }),
    ];
    const ids = [small, large, late].map(({ attendanceId }) => attendanceId);
    const person = await personAt(tomorrow);
    const key = { ...person, idempotencyKey: 'together' };
    const first = await ask('facility', approveMany, { ids }, key);
    const codes = (answer: typeof first) =>
      answer.data?.['approveAttendances'].results.map(
        ({ refusal }: { refusal: { code: string } | null }) => refusal?.code ?? null,
      );
    expect(codes(first)).toEqual([null, 'DIFFERENCE_TOO_LARGE', null]);
    const owedOnce = await Promise.all([small, late].map(owed));
    expect(codes(await ask('facility', approveMany, { ids }, key))).toEqual(codes(first));
    expect(await Promise.all([small, late].map(owed))).toEqual(owedOnce);
    const states = await Promise.all([small, large, late].map(rowOf));
    expect(states.map(({ state }) => state)).toEqual(['FIXED', 'REVIEWING', 'FIXED']);
    const again = await ask('facility', approveMany, { ids }, person);
    expect(codes(again)).toEqual(['STATE_CHANGED', 'DIFFERENCE_TOO_LARGE', 'STATE_CHANGED']);
  });

  test('of none, of too many, or of one that is not theirs changes nothing', async () => {
    const shift = await claimed({ end: '18:10' });
    const person = await personAt(tomorrow);
    const codeFor = async (ids: string[]) =>
      refusalCodeOf(await ask('facility', approveMany, { ids }, person));
    expect(await codeFor([])).toBe('VALIDATION_FAILED');
    const many = Array.from({ length: 101 }, () => crypto.randomUUID());
    expect(await codeFor(many)).toBe('VALIDATION_FAILED');
    expect(await codeFor([shift.attendanceId, crypto.randomUUID()])).toBe('NOT_FOUND');
    expect((await rowOf(shift)).state).toBe('REVIEWING');
  });
});

test('hours go back with a note, three times at most, and then an operator decides', async () => {
  const shift = await claimed({ end: '19:00' });
  const id = shift.attendanceId;
  for (const round of [1, 2, 3]) {
    const now = addMinutes(tomorrow, round * 10);
    // oxlint-disable-next-line no-await-in-loop -- one round after the other
    const person = await personAt(now);
    // oxlint-disable-next-line no-await-in-loop -- one round after the other
    const answer = await ask('facility', giveBack, { id, reason: '記録は18時です' }, person);
    expect(refusalCodeOf(answer)).toBeNull();
    const input = { id, mode: 'with_adjustment', reason: '19時まで働きました' };
    // oxlint-disable-next-line no-await-in-loop -- one round after the other
    if (round < 3) await shift.send(addMinutes(now, 1), adjust, { input });
  }
  const row = await rowOf(shift);
  expect([row.state, row.needs_operator, row.claim_rounds]).toEqual(['CHECKED_OUT', true, 3]);
  const without = await ask('facility', giveBack, { id, reason: ' ' }, await personAt(tomorrow));
  expect(refusalCodeOf(without)).toBe('VALIDATION_FAILED');
  expect(await queueOf(shift, addMinutes(tomorrow, 60))).toEqual([]);
});

test('an end that nobody stamped waits for 72 hours from the question on', async () => {
  const shift = await createShift(fixture, { ...plan, corporationId });
  await buildCheckIn(app, { attendanceId: shift.attendanceId });
  const asked = at('30:00');
  fixture.setNow(asked);
  await runScheduledTasks(app);
  const [row] = await queueOf(shift, tomorrow);
  expect(row).toMatchObject({
    id: shift.attendanceId,
    claim: null,
    answerBy: addHours(asked, 72).toISOString(),
  });
});

test('a worker is reviewed from the queue, once, and only by who may', async () => {
  const shift = await claimed({ end: '18:40' });
  const { attendanceId: id, facilityId } = shift;
  const list = `query ($facilityId: ID!) {
    workerReviewsToWrite(facilityId: $facilityId) { reviews { attendanceId workerName } }
    workerReviewItems { id name rates { rate name } } }`;
  const person = await personAt(tomorrow);
  const { data } = await ask('facility', list, { facilityId }, person);
  expect(data?.['workerReviewsToWrite'].reviews).toEqual([
    { attendanceId: id, workerName: '山田 花子' },
  ]);
  const items: { id: string; rates: unknown[] }[] = data?.['workerReviewItems'];
  expect(items.map(({ rates }) => rates.length)).toEqual([5, 5, 5, 5, 5]);
  const post = `mutation ($input: PostWorkerReviewInput!) {
    postWorkerReview(input: $input) { success isHeld } }`;
  const ratings = items.map((item) => ({ itemId: item.id, rate: 5 }));
  const input = { id, ratings, comment: 'ありがとうございました' };
  const viewer = await personAt(tomorrow, 'VIEWER');
  expect(refusalCodeOf(await ask('facility', post, { input }, viewer))).toBe('FORBIDDEN');
  expect((await ask('facility', post, { input }, person)).data).toEqual({
    postWorkerReview: { success: true, isHeld: false },
  });
  const after = await ask('facility', list, { facilityId }, person);
  expect(after.data?.['workerReviewsToWrite'].reviews).toEqual([]);
  const [row] = await queueOf(shift, tomorrow);
  expect(row.canReview).toBe(false);
  const written = await app.db
    .selectFrom('state_changes')
    .select('staff_id')
    .where('subject_kind', '=', 'review')
    .where('staff_id', '=', person.id)
    .execute();
  expect(written).toHaveLength(1);
});

const proposedCost = `query ($id: ID!, $startAt: DateTime!, $endAt: DateTime!, $breakMinutes: Int!) {
  proposedHoursCost(id: $id, startAt: $startAt, endAt: $endAt, breakMinutes: $breakMinutes) { yen } }`;
const propose = 'mutation ($input: ProposeHoursInput!) { proposeHours(input: $input) { success } }';

/** A facility proposes with a note that the shift ended earlier, having seen the yen that it would owe. */
async function proposeEnd(id: string, end: string) {
  const person = await personAt(tomorrow);
  const hours = {
    id,
    startAt: plan.startsAt.toISOString(),
    endAt: at(end).toISOString(),
    breakMinutes: plan.breakMinutes,
  };
  const { data } = await ask('facility', proposedCost, hours, person);
  const seenYen = data?.['proposedHoursCost'].yen;
  const input = { ...hours, reason: 'タイムカードで確認しました', seenYen };
  expect(refusalCodeOf(await ask('facility', propose, { input }, person))).toBeNull();
}

test('fifty corrections: thirty harmless ones in one press, others lower with a note, and no released pay falls', async () => {
  const facility = await buildFacility(app.db, { now: at('00:00'), corporationId });
  const minutes = [-15, -5, 5, 10, 15, ...Array.from({ length: 20 }, (_, index) => 20 + index)];
  const claims = [
    ...Array.from({ length: 6 }, () => minutes.slice(0, 5)).flat(),
    ...minutes.slice(5),
  ];
  const shifts = await mapInOrder(claims, (later) =>
    claimed({ end: jstTime(addMinutes(plan.endsAt, later)) }, { facility }),
  );
  const [harmless, others] = [shifts.slice(0, 30), shifts.slice(30)];
  const released = await mapInOrder(shifts, balanceOf);
  type Row = { id: string; claim: { yen: number; differenceYen: number; isSmall: boolean } };
  const queue: Row[] = await queueOf(shifts[0] as FixtureShift, tomorrow);
  expect(queue).toHaveLength(50);
  const ids = queue.filter(({ claim }) => claim.isSmall).map(({ id }) => id);
  expect(new Set(ids)).toEqual(new Set(harmless.map(({ attendanceId }) => attendanceId)));

  const approver = { ...(await personAt(tomorrow)), idempotencyKey: 'thirty' };
  const owes = () => mapInOrder(shifts, owed);
  const press = await ask('facility', approveMany, { ids }, approver);
  expect(press.data?.['approveAttendances'].results).toEqual(
    ids.map((id) => ({ id, refusal: null })),
  );
  const after = await owes();
  expect((await ask('facility', approveMany, { ids }, approver)).data).toEqual(press.data);
  expect(await owes()).toEqual(after);
  const planned = 12_500;
  for (const [index, shift] of harmless.entries()) {
    const { claim } = queue.find(({ id }) => id === shift.attendanceId) as Row;
    // oxlint-disable-next-line no-await-in-loop -- one shift after the other
    const [yen, fixed] = [after[index], await fixedYen(shift)];
    // The wage is that of the row; the wage released for the plan stays released.
    expect([fixed, yen, claim.differenceYen]).toEqual([
      claim.yen,
      Math.max(claim.yen, planned),
      claim.yen - planned,
    ]);
  }

  for (const { attendanceId } of others.slice(0, 5)) {
    // oxlint-disable-next-line no-await-in-loop -- one shift after the other
    await proposeEnd(attendanceId, '17:00');
  }
  expect(await owes()).toEqual(after);
  // No worker answers a proposal: silence never lowers a wage.
  fixture.setNow(addHours(tomorrow, 100));
  await runScheduledTasks(app);
  for (const [index, shift] of shifts.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- one shift after the other
    const [{ state }, balance] = [await rowOf(shift), await balanceOf(shift)];
    expect([index, state, balance >= (released[index] ?? 0)]).toEqual([index, 'FIXED', true]);
  }
  for (const shift of others) {
    const { claim } = queue.find(({ id }) => id === shift.attendanceId) as Row;
    // oxlint-disable-next-line no-await-in-loop -- one shift after the other
    expect([await fixedYen(shift), await owed(shift)]).toEqual([claim.yen, claim.yen]);
  }
  expect(await auditPayBooks(app.db)).toEqual([]);
});
