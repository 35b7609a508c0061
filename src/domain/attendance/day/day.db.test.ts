import { afterAll, describe, expect, test } from 'vitest';

import { addHours, addMinutes, instantAtJst } from '#platform/base/jst.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openStaffFixture } from '#testing/fixtures/staff.ts';
import { refusalCodeOf } from '#testing/processes/product.ts';
import { createShift, createShiftReaders, type FixtureShift } from '#testing/shifts.ts';
import { buildCheckIn } from '../build.ts';
import { auditCancellation } from '../termination/audit-cancellation.server.ts';
import { terminationReasons } from '../termination/schedule-cancellation-rules.ts';

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
const { rowOf, historyOf } = createShiftReaders(() => fixture);

const { id: corporationId } = await fixture.corporation('ひなた');

/** Signs a person in at the instant, because an older session has ended by then. */
async function personAt(now: Date, role: 'MANAGER' | 'APPROVER' | 'VIEWER' = 'MANAGER') {
  fixture.setNow(now);
  return fixture.person({ corporationId, role });
}

const shiftOf = (wishes = {}) => createShift(fixture, { ...plan, corporationId, ...wishes });

const boardDocument = `query ($facilityId: ID!, $cursor: String) {
  dayShifts(facilityId: $facilityId, cursor: $cursor) { cursor shifts {
    id workerName title startsAt endsAt state checkInAt lateMinutes todo actions contacts
    needsAccident provisionalLabel endAnswerBy } } }`;

async function boardAt(now: Date, { facilityId }: FixtureShift) {
  const person = await personAt(now, 'VIEWER');
  const { data } = await ask('facility', boardDocument, { facilityId }, person);
  return data?.['dayShifts'].shifts as { id: string; [key: string]: unknown }[];
}

const revealDocument = `mutation ($input: RevealContactInput!) {
  revealContact(input: $input) { phoneNumber relation } }`;

async function revealAt(now: Date, { attendanceId: id }: FixtureShift, input: object) {
  const person = await personAt(now);
  return ask('facility', revealDocument, { input: { id, ...input } }, person);
}

describe('the board', () => {
  test('shows a shift as coming, late, missing and working by the clock alone', async () => {
    const shift = await shiftOf();
    const shown = async (time: string) => {
      const [first] = await boardAt(at(time), shift);
      return [first?.['state'], first?.['todo'], first?.['actions'], first?.['contacts']];
    };
    expect(await shown('08:59')).toEqual(['coming', null, ['request_cancellation'], []]);
    const begun = ['report_no_show', 'dismiss'];
    expect(await shown('09:05')).toEqual(['late', 'call_worker', begun, ['phone']]);
    const both = ['phone', 'emergency'];
    expect(await shown('09:30')).toEqual(['missing', 'decide_absence', begun, both]);
    await buildCheckIn(app, { attendanceId: shift.attendanceId, at: at('09:40') });
    expect(await shown('09:41')).toEqual(['working', null, ['dismiss'], both]);
    expect(await shown('18:30')).toEqual(['end_missing', 'remind_check_out', [], both]);
    expect(await shown('20:01')).toEqual(['end_missing', 'remind_check_out', [], []]);
  });

  test('shows today and tomorrow, a night shift of yesterday that still runs, and no other day', async () => {
    const nights = await shiftOf({
      startsAt: instantAtJst('2026-12-01', '17:00'),
      endsAt: at('09:00'),
    });
    const ids = async (now: Date) => (await boardAt(now, nights)).map(({ id }) => id);
    expect(await ids(instantAtJst('2026-11-30', '08:00'))).toEqual([nights.attendanceId]);
    expect(await ids(at('08:00'))).toEqual([nights.attendanceId]);
    expect(await ids(instantAtJst('2026-12-03', '08:00'))).toEqual([]);
    expect(await ids(instantAtJst('2026-11-29', '08:00'))).toEqual([]);
  });

  test('shows a day of the past or the future and the one after it, with what may be done now', async () => {
    const shift = await shiftOf({ startsAt: at('09:00'), endsAt: at('18:00') });
    const { facilityId } = shift;
    const shown = async (now: Date, asked: string) => {
      const person = await personAt(now);
      const document = `query ($facilityId: ID!, $day: Date!) {
        dayShifts(facilityId: $facilityId, day: $day) { shifts { id actions } } }`;
      const { data } = await ask('facility', document, { facilityId, day: asked }, person);
      return data?.['dayShifts'].shifts;
    };
    const coming = [{ id: shift.attendanceId, actions: ['request_cancellation'] }];
    const before = instantAtJst('2026-11-25', '08:00');
    expect(await shown(before, '2026-12-02')).toEqual(coming);
    expect(await shown(before, '2026-12-01')).toEqual(coming);
    expect(await shown(before, '2026-11-30')).toEqual([]);
    expect(await shown(before, '2026-12-03')).toEqual([]);
    const [past] = await shown(instantAtJst('2026-12-03', '08:00'), '2026-12-02');
    expect(past).toEqual({ id: shift.attendanceId, actions: ['report_no_show'] });
  });

  test('that asks every two seconds is one look in ten minutes', async () => {
    const { facilityId } = await shiftOf();
    const person = await personAt(at('08:00'));
    for (const seconds of [0, 2, 4, 598, 602]) {
      fixture.setNow(addMinutes(at('08:00'), seconds / 60));
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await ask('facility', boardDocument, { facilityId }, person);
    }
    const looks = await app.db
      .selectFrom('staff_access_log')
      .select('operation')
      .where('staff_id', '=', person.id)
      .execute();
    expect(looks).toEqual([{ operation: 'dayShifts' }, { operation: 'dayShifts' }]);
  });
});

describe('a contact', () => {
  test('is shown in its window with one press, and the worker reads who looked', async () => {
    const shift = await shiftOf();
    const phone = { kind: 'phone' };
    expect(refusalCodeOf(await revealAt(at('08:59'), shift, phone))).toBe('CONTACT_CLOSED');
    expect((await revealAt(at('09:06'), shift, phone)).data).toEqual({
      revealContact: { phoneNumber: shift.phoneNumber, relation: null },
    });
    const emergency = { kind: 'emergency' };
    expect(refusalCodeOf(await revealAt(at('09:29'), shift, emergency))).toBe('EMERGENCY_LOCKED');
    const { data } = await revealAt(at('09:30'), shift, emergency);
    expect(data?.['revealContact']).toEqual({
      phoneNumber: expect.stringMatching(/^0\d+$/),
      relation: expect.any(String),
    });
    expect(data?.['revealContact'].phoneNumber).not.toBe(shift.phoneNumber);
    expect(refusalCodeOf(await revealAt(at('20:01'), shift, phone))).toBe('CONTACT_CLOSED');
    const own = await shift.send(
      at('20:02'),
      `query ($id: ID!) { attendance(id: $id) { contactViews { at staffName kind reason } } }`,
      { id: shift.attendanceId },
    );
    expect(own.data?.['attendance'].contactViews).toEqual([
      { at: at('09:30').toISOString(), staffName: '佐藤', kind: 'emergency', reason: null },
      { at: at('09:06').toISOString(), staffName: '佐藤', kind: 'phone', reason: null },
    ]);
  });

  test('of a worker who came needs an accident in words', async () => {
    const shift = await shiftOf();
    await buildCheckIn(app, { attendanceId: shift.attendanceId, at: at('09:00') });
    const without = await revealAt(at('10:00'), shift, { kind: 'emergency' });
    expect(without.errors?.[0]?.extensions).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { accident: '何があったかを1文字以上200文字以内で入力してください' },
    });
    const stored = () =>
      app.db
        .selectFrom('contact_views')
        .select('reason')
        .where('attendance_id', '=', shift.attendanceId)
        .execute();
    expect(await stored()).toEqual([]);
    const accident = '階段で転び、救急車を呼びました';
    const shown = await revealAt(at('10:00'), shift, { kind: 'emergency', accident });
    expect(refusalCodeOf(shown)).toBeNull();
    expect(await stored()).toEqual([{ reason: accident }]);
  });
});

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

/** The worker agrees to the reason and the break after being sent home; nothing is owed before. */
async function agree(shift: FixtureShift, now: Date): Promise<void> {
  expect(await owed(shift)).toBe(0);
  const asked = await shift.send(now, '{ scheduleCancellationRequests { id } }', {});
  const { id } = asked.data?.['scheduleCancellationRequests'][0] ?? {};
  const agreement = `mutation ($id: ID!) { approveScheduleCancellation(input: { id: $id }) { success } }`;
  expect(refusalCodeOf(await shift.send(now, agreement, { id }))).toBeNull();
}

const sendHomeCost = `query ($id: ID!, $workerSide: Boolean!, $breakMinutes: Int!) {
  sendHomeCost(id: $id, workerSide: $workerSide, breakMinutes: $breakMinutes) {
    yen unworkedYen fee feeTax } }`;
const charges = `query ($facilityId: ID!, $day: Date!) {
  billingShifts(facilityId: $facilityId, day: $day) { shifts { isApproved fee } } }`;
const sendHome = `mutation ($input: DismissAttendanceInput!) { dismissAttendance(input: $input) { success } }`;
const cancelCost = `query ($id: ID!, $listedReason: String) {
  cancellationCost(id: $id, listedReason: $listedReason) { endsWithoutAnswer pays yen } }`;
const cancel = `mutation ($input: CancelShiftInput!) { requestScheduleCancellation(input: $input) { success } }`;

describe('a cost that is shown first', () => {
  const night = { startsAt: at('17:00'), endsAt: instantAtJst(day, '33:00'), bonus: 1_000 };

  test.each([
    ['before the check-in', {}, null, '09:05', false, 0],
    ['in the middle, for the facility', {}, '09:00', '12:34', false, 30],
    ['in the middle, for the worker', {}, '09:00', '12:34', true, 30],
    ['late, with a bonus', { bonus: 2_500 }, '09:17', '17:01', true, 60],
    ['of a night shift, for the facility', night, '17:00', '23:11', false, 45],
    ['of a night shift, for the worker', night, '17:04', '23:59', true, 45],
  ] as const)('%s: the same is owed afterwards', async (_what, wishes, came, now, side, rest) => {
    const shift = await shiftOf(wishes);
    const { attendanceId: id } = shift;
    if (came) await buildCheckIn(app, { attendanceId: id, at: at(came) });
    const person = await personAt(at(now));
    const asked = { id, workerSide: side, breakMinutes: rest };
    const { data } = await ask('facility', sendHomeCost, asked, person);
    const input = { ...asked, reason: '事情により' };
    expect(refusalCodeOf(await ask('facility', sendHome, { input }, person))).toBeNull();
    expect(data?.['sendHomeCost'].yen).toBeGreaterThan(500);
    if (side) await agree(shift, at(now));
    expect(data?.['sendHomeCost'].yen).toBe(await owed(shift));
    expect(data?.['sendHomeCost'].unworkedYen > 0).toBe(!side);
    const owner = await fixture.person({ corporationId, role: 'OWNER' });
    const month = await ask('facility', charges, { facilityId: shift.facilityId, day }, owner);
    const { fee, feeTax } = data?.['sendHomeCost'] ?? {};
    expect(month.data?.['billingShifts'].shifts).toEqual([{ isApproved: true, fee }]);
    expect(fee > 0).toBe(came !== null);
    expect(feeTax).toBe(Math.floor(fee / 10));
  });

  const boundary = addHours(plan.startsAt, -24);
  const incident = {
    what: '夜間の巡視の記録を、実際には行わずに記入していました',
    at: instantAtJst('2026-11-10', '03:00').toISOString(),
  };
  const closureOrder = { authority: '新宿区保健所', issuedOn: '2026-11-30' };
  /** Details that a facility must state with a reason from the list. */
  const details: Record<string, object> = {
    serious_violation: { incident },
    facility_closed: { closureOrder },
  };
  const whole = { yen: 12_500, listed: ['undecided', true], other: ['whole_wage', false] };
  const nothing = { yen: 0, listed: ['apology', false], other: ['apology', false] };

  test.each([null, ...terminationReasons.map(({ id }) => id)])(
    'of a cancellation around the 24 hours before the start, for the reason %s',
    async (listedReason) => {
      for (const [minutes, { yen, listed, other }] of [
        [-1, nothing],
        [0, nothing],
        [1, whole],
      ] as const) {
        const at24 = addMinutes(boundary, minutes);
        // oxlint-disable-next-line no-await-in-loop -- one shift after the other
        const found = await cancelled(at24, listedReason, details[listedReason ?? '']);
        const [pays, endsWithoutAnswer] = listedReason === null ? other : listed;
        expect([minutes, found]).toEqual([
          minutes,
          {
            shown: { pays, yen, endsWithoutAnswer },
            before: 0,
            owed: yen,
            state: 'CANCELLED_BY_FACILITY',
          },
        ]);
      }
    },
  );

  test('of a cancellation in the last hour, when nobody can answer any more', async () => {
    expect(await cancelled(at('08:01'), null)).toEqual({
      shown: { pays: 'whole_wage', yen: 12_500, endsWithoutAnswer: true },
      before: 12_500,
      owed: 12_500,
      state: 'CANCELLED_BY_FACILITY',
    });
  });

  test('of a reason that nobody listed is refused', async () => {
    const { attendanceId: id } = await shiftOf();
    const person = await personAt(at('06:00'));
    const wrong = await ask('facility', cancelCost, { id, listedReason: 'mood' }, person);
    expect(refusalCodeOf(wrong)).toBe('VALIDATION_FAILED');
  });
});

/**
 * Cancels a new shift by its facility at the instant. Returns the result shown before, and the yen owed before and
 * after the worker has agreed, or an operator has not recognised the reason.
 */
async function cancelled(now: Date, listedReason: string | null, details: object = {}) {
  const shift = await shiftOf();
  const { attendanceId: id } = shift;
  const person = await personAt(now);
  const { data } = await ask('facility', cancelCost, { id, listedReason }, person);
  const shown = data?.['cancellationCost'];
  const input = {
    id,
    listedReason,
    reason: '台風の接近により、通所の送迎を行えないため',
    ...details,
  };
  expect(refusalCodeOf(await ask('facility', cancel, { input }, person))).toBeNull();
  const again = refusalCodeOf(await ask('facility', cancelCost, { id, listedReason }, person));
  expect(again).toBe(shown.endsWithoutAnswer ? 'STATE_CHANGED' : 'ALREADY_REQUESTED');
  const request = await app.db
    .selectFrom('schedule_cancellations')
    .select('id')
    .where('attendance_id', '=', id)
    .executeTakeFirstOrThrow();
  const before = await owed(shift);
  if (shown.pays === 'undecided') {
    const actor = { kind: 'operator', id: null } as const;
    const rejected = {
      requestId: request.id,
      isJustified: false,
      note: '確認できません',
      actor,
      now,
    };
    await auditCancellation(app, rejected);
  } else if (!shown.endsWithoutAnswer) {
    const approve =
      'mutation ($id: ID!) { approveScheduleCancellation(input: { id: $id }) { success } }';
    await shift.send(addMinutes(now, 1), approve, request);
  }
  return { shown, before, owed: await owed(shift), state: (await rowOf(shift)).state };
}

test('an absence is reported once, by a person', async () => {
  const shift = await shiftOf();
  const { attendanceId: id } = shift;
  const person = await personAt(at('09:45'));
  const report = 'mutation ($id: ID!) { reportNoShow(input: { id: $id }) { success } }';
  const key = { ...person, idempotencyKey: 'absent' };
  expect(refusalCodeOf(await ask('facility', report, { id }, key))).toBeNull();
  expect(refusalCodeOf(await ask('facility', report, { id }, key))).toBeNull();
  expect(refusalCodeOf(await ask('facility', report, { id }, person))).toBe('STATE_CHANGED');
  expect(await historyOf(shift)).toContain('REPORT_NO_SHOW');
  const changes = await app.db
    .selectFrom('state_changes')
    .select(['actor_kind', 'actor_id', 'staff_id'])
    .where('subject_id', '=', id)
    .where('event', '=', 'REPORT_NO_SHOW')
    .execute();
  const by = { actor_kind: 'facility', actor_id: shift.facilityId, staff_id: person.id };
  expect(changes).toEqual([by]);
  expect((await rowOf(shift)).state).toBe('ABSENT');
});

test('the codes of two days follow each other at 04:00 and are those that stamps accept', async () => {
  const shift = await shiftOf();
  const document = `query ($facilityId: ID!) { entranceCodes(facilityId: $facilityId) { code url from until } }`;
  const codesAt = async (now: Date) => {
    const person = await personAt(now, 'APPROVER');
    const { facilityId } = shift;
    const { data } = await ask('facility', document, { facilityId }, person);
    return data?.['entranceCodes'] as { code: string; url: string; from: string; until: string }[];
  };
  const [today, next] = await codesAt(at('03:59'));
  expect(today?.code).toBe(shift.codeAt(at('03:59')));
  expect(next?.code).toBe(shift.codeAt(at('04:00')));
  expect(today?.until).toBe(at('04:00').toISOString());
  expect(next?.from).toBe(today?.until);
  expect(next?.url).toContain(next?.code ?? 'none');
  const [later] = await codesAt(at('04:00'));
  expect(later).toEqual(next);
  const viewer = await personAt(at('04:00'), 'VIEWER');
  const { facilityId } = shift;
  expect(refusalCodeOf(await ask('facility', document, { facilityId }, viewer))).toBe('FORBIDDEN');
});
