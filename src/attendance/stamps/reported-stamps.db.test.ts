import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { addHours, addMinutes, atJst, minutesBetween } from '#base/jst.ts';
import { auditBooks } from '#pay/audit/audit.server.ts';

import { testDatabase } from '#testing/database.ts';
import { openManager, type TestManager } from '#testing/fixtures/manager.ts';
import { openOperator, type TestOperator } from '#testing/fixtures/operator.ts';
import { checkIn, checkOut } from '#testing/fixtures/stamps.ts';
import { codeOf, openProduct, type Product } from '#testing/processes/product.ts';
import { createShift, shiftBooks, type StagedShift } from '#testing/shifts.ts';
import { runTasks } from '../../tasks.server.ts';
import { minuteKey, minuteSeal } from './minute-proof.server.ts';
import { minuteText } from '#base/states/minute-proof.ts';
import { stampDay } from './stamp-rules.ts';

const day = '2026-12-01';
const at = (time: string) => atJst(day, time);
const plan = { startsAt: at('09:00'), endsAt: at('18:00'), breakMinutes: 60 };

let product: Product;
let operator: TestOperator;
beforeAll(async () => {
  product = await openProduct(await testDatabase(), at('00:00'));
  operator = await openOperator(product.app);
});
afterAll(() => product.close());

const { rowOf, historyOf, messagesTo, balanceOf } = shiftBooks(() => product);

const created = () => createShift(product, { ...plan, hourlyWage: 1_500, travelAllowance: 500 });

const managers = new Map<string, Promise<TestManager>>();
function managerOf({ facilityId }: StagedShift): Promise<TestManager> {
  const known = managers.get(facilityId) ?? openManager(product.app, facilityId);
  managers.set(facilityId, known);
  return known;
}

async function runAt(now: Date): Promise<void> {
  product.setNow(now);
  await runTasks(product.app);
}

async function secretOf({ facilityId }: StagedShift): Promise<Buffer> {
  const { stamp_secret: secret } = await product.app.db
    .selectFrom('facilities')
    .select('stamp_secret')
    .where('id', '=', facilityId)
    .executeTakeFirstOrThrow();
  return secret;
}

/** A tablet at the entrance since 07:00; `sealed` is what its QR code says at an instant. */
async function tabletOf(shift: StagedShift, endedAt: Date | null = null) {
  const { id: staffId } = await managerOf(shift);
  const { id } = await product.app.db
    .insertInto('entrance_devices')
    .values({
      facility_id: shift.facilityId,
      name: '正面玄関',
      enrolled_by: staffId,
      created_at: at('07:00'),
      pairing_hash: `${shift.attendanceId}-pairing`,
      pairing_expires_at: at('07:15'),
      paired_at: at('07:00'),
      token_hash: `${shift.attendanceId}-token`,
      browser: 'Android・Chrome',
      last_used_at: at('07:00'),
      expires_at: addHours(at('07:00'), 24 * 365),
      ended_at: endedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const secret = await secretOf(shift);
  return (instant: Date) => {
    const minute = minuteText(instant);
    return `${minute}.${minuteSeal(minuteKey(secret, stampDay(instant), id), minute)}`;
  };
}

type StampFields = { ageSeconds?: number; stampedAt?: string; minuteProof?: string; code?: string };

const stampIn = (shift: StagedShift, now: Date, said: StampFields = {}) =>
  shift.send(now, checkIn, {
    input: { id: shift.attendanceId, code: shift.codeAt(now), ...said },
  });
const stampOut = (shift: StagedShift, now: Date, said: StampFields = {}) =>
  shift.send(now, checkOut, {
    input: {
      id: shift.attendanceId,
      code: shift.codeAt(now),
      tookBreak: true,
      hadOvertime: false,
      ...said,
    },
  });

const request = `mutation ($input: RequestAttendanceApprovalInput!) {
  requestAttendanceApproval(input: $input) { success } }`;
const accept = (shift: StagedShift, now: Date) =>
  shift.send(now, request, { input: { id: shift.attendanceId, mode: 'without_adjustment' } });

const noShow = 'mutation ($id: ID!) { reportNoShow(input: { id: $id }) { success } }';
const approve = 'mutation ($id: ID!) { approveAttendance(input: { id: $id }) { success } }';

async function asManager(shift: StagedShift, now: Date, document: string) {
  product.setNow(now);
  return (await managerOf(shift)).ask(document, { id: shift.attendanceId });
}

type BoardRow = { id: string; todo: string | null; actions: string[]; reportedStamps: string[] };

async function onBoard(shift: StagedShift, now: Date): Promise<BoardRow | undefined> {
  product.setNow(now);
  const { data } = await (
    await managerOf(shift)
  ).ask(
    `query ($facilityId: ID!) { dayShifts(facilityId: $facilityId, day: "${day}") {
      shifts { id todo actions reportedStamps } } }`,
    { facilityId: shift.facilityId },
  );
  return data?.['dayShifts'].shifts.find(({ id }: BoardRow) => id === shift.attendanceId);
}

async function readByWorker(shift: StagedShift, now: Date): Promise<string[]> {
  const { data } = await shift.send(
    now,
    'query ($id: ID!) { workTime(id: $id) { reportedStamps } }',
    { id: shift.attendanceId },
  );
  return data?.['workTime'].reportedStamps;
}

async function pointsOf({ workerId }: StagedShift): Promise<number> {
  const rows = await product.app.db
    .selectFrom('penalty_entries')
    .select('points')
    .where('worker_id', '=', workerId)
    .execute();
  return rows.reduce((sum, { points }) => sum + points, 0);
}

type Stamp = {
  /** When the request arrives. */
  at: Date;
  /** The age that the app states, in minutes. */
  age?: number;
  /** What the phone's clock says of an older client; its error is in the sentence. */
  phone?: Date;
  /** The minute in which a tablet's QR code was read. */
  tablet?: Date;
};
type Case = {
  what: string;
  start: Stamp;
  end: Stamp;
  /** Yen that can be withdrawn at the check-out, and once nobody has answered for 72 hours. */
  atOnce: number;
  afterSilence: number;
  shown: string[];
  late: number;
};

const inTime = { at: at('08:52') };
const atEnd = { at: at('18:00') };
const next = (time: string) => atJst('2026-12-02', time);

/** 09:00 to 18:00 less an hour of break, 1,500 yen an hour and 500 of travel: 12,421 after tax. */
const cases: Case[] = [
  {
    what: 'connected, poster or six digits',
    start: inTime,
    end: atEnd,
    atOnce: 12_421,
    afterSilence: 12_421,
    shown: [],
    late: 0,
  },
  {
    what: 'a press that took four minutes counts at its receipt',
    start: { at: at('09:03'), age: 4 },
    end: atEnd,
    atOnce: 12_349,
    afterSilence: 12_349,
    shown: [],
    late: 3,
  },
  {
    what: 'no network for 10 minutes, honest',
    start: { at: at('09:05'), age: 10 },
    end: atEnd,
    atOnce: 12_303,
    afterSilence: 12_421,
    shown: ['出勤：端末の打刻 08:55（09:05 受信）'],
    late: 0,
  },
  {
    what: 'no network for 50 minutes, honest; or came at 09:45 and says 08:55',
    start: { at: at('09:45'), age: 50 },
    end: atEnd,
    atOnce: 11_339,
    afterSilence: 12_421,
    shown: ['出勤：端末の打刻 08:55（09:45 受信）'],
    late: 0,
  },
  {
    what: 'no network for 9 hours: both stamps arrive at the end',
    start: { at: at('17:55'), age: 540 },
    end: { at: at('18:20'), age: 20 },
    atOnce: 500,
    afterSilence: 12_421,
    shown: ['出勤：端末の打刻 08:55（17:55 受信）'],
    late: 0,
  },
  {
    what: 'the check-out arrives 30 minutes later',
    start: inTime,
    end: { at: at('18:30'), age: 30 },
    atOnce: 12_421,
    afterSilence: 12_421,
    shown: [],
    late: 0,
  },
  {
    what: 'the check-out arrives 50 minutes later',
    start: inTime,
    end: { at: at('18:50'), age: 50 },
    atOnce: 0,
    afterSilence: 12_421,
    shown: ['退勤：端末の打刻 18:00（18:50 受信）'],
    late: 0,
  },
  {
    what: 'left at 10:00, and says at 05:00 that it was 18:00',
    start: { at: at('09:50'), phone: at('09:00') },
    end: { at: next('05:00'), phone: at('18:00') },
    atOnce: 0,
    afterSilence: 12_421,
    shown: [
      '出勤：端末の打刻 09:00（09:50 受信）',
      '退勤：端末の打刻 18:00（2026/12/02 05:00 受信）',
    ],
    late: 0,
  },
  {
    what: 'an older client whose clock is an hour fast: pressed and sent at 09:10',
    start: { at: at('09:10'), phone: at('10:10') },
    end: atEnd,
    atOnce: 12_181,
    afterSilence: 12_181,
    shown: [],
    late: 10,
  },
  {
    what: 'an older client whose clock is an hour slow: pressed at 09:40, sent at 09:50',
    start: { at: at('09:50'), phone: at('08:40') },
    end: atEnd,
    atOnce: 11_217,
    afterSilence: 12_421,
    shown: ['出勤：端末の打刻 08:40（09:50 受信）'],
    late: 0,
  },
  {
    what: 'the QR code of a tablet, no network for 9 hours',
    start: { at: at('18:04'), age: 549, tablet: at('08:55') },
    end: { at: at('18:04'), age: 4, tablet: at('18:00') },
    atOnce: 12_421,
    afterSilence: 12_421,
    shown: [],
    late: 0,
  },
  {
    what: 'the QR code of a tablet read at 09:20, said to be 09:00',
    start: { at: at('10:10'), age: 70, tablet: at('09:20') },
    end: atEnd,
    atOnce: 11_938,
    afterSilence: 11_938,
    shown: [],
    late: 20,
  },
];

/** The table that a person reads, with what was measured. */
const table: string[] = [];

describe('what a stamp is worth', () => {
  test.each(cases)('$what', async (one) => {
    const shift = await created();
    const sealed = await tabletOf(shift);
    const said = ({ age, phone, tablet }: Stamp): StampFields => ({
      ...(age === undefined ? {} : { ageSeconds: age * 60 }),
      ...(phone && { stampedAt: phone.toISOString(), code: shift.codeAt(at('09:00')) }),
      ...(tablet && { minuteProof: sealed(tablet) }),
    });
    expect(codeOf(await stampIn(shift, one.start.at, said(one.start)))).toBeNull();
    expect(codeOf(await stampOut(shift, one.end.at, said(one.end)))).toBeNull();
    const now = addMinutes(one.end.at, 1);
    const row = await rowOf(shift);
    const atOnce = await balanceOf(shift);
    const shown = await readByWorker(shift, now);
    expect((await onBoard(shift, now))?.reportedStamps).toEqual(shown);
    expect(codeOf(await accept(shift, now))).toBeNull();
    const { state } = await rowOf(shift);
    const atAcceptance = await balanceOf(shift);
    await runAt(addHours(now, 73));
    const silent = await rowOf(shift);
    const afterSilence = await balanceOf(shift);
    table.push(
      [one.what, atOnce, state, afterSilence, shown.join('、') || '—', row.late_minutes].join(
        ' | ',
      ),
    );
    expect({ atOnce, afterSilence, shown, late: row.late_minutes }).toEqual({
      atOnce: one.atOnce,
      afterSilence: one.afterSilence,
      shown: one.shown,
      late: one.late,
    });
    // A reported stamp is never final by the worker, and the worker's word moves no money.
    expect(state).toBe(one.shown.length === 0 ? 'FIXED' : 'REVIEWING');
    expect(one.shown.length === 0 || atAcceptance === atOnce).toBe(true);
    expect(silent.state).toBe('FIXED');
    expect(await auditBooks(product.app.db)).toEqual([]);
  });

  afterAll(() => {
    if (process.env['SHOWS_TABLE']) process.stdout.write(`${table.join('\n')}\n`);
  });
});

describe('the word of a phone', () => {
  test('is confirmed by the facility in one press on its board', async () => {
    const shift = await created();
    await stampIn(shift, at('09:50'), { ageSeconds: 50 * 60 });
    expect(await onBoard(shift, at('09:51'))).toMatchObject({
      todo: 'look_at_stamp',
      actions: ['report_no_show', 'dismiss'],
    });
    await stampOut(shift, at('18:00'));
    expect(await pointsOf(shift)).toBe(0);
    await accept(shift, at('18:01'));
    expect(await onBoard(shift, at('18:02'))).toMatchObject({
      todo: 'approve_hours',
      actions: ['confirm_stamps', 'approve', 'return'],
    });
    expect(codeOf(await asManager(shift, at('18:03'), approve))).toBeNull();
    expect(await rowOf(shift)).toMatchObject({ state: 'FIXED', approved_start_at: at('09:00') });
    expect(await balanceOf(shift)).toBe(12_421);
    expect(await auditBooks(product.app.db)).toEqual([]);
  });

  test('costs points for lateness only once the facility has confirmed it', async () => {
    const shift = await created();
    await stampIn(shift, at('10:30'), { ageSeconds: 60 * 60 });
    await stampOut(shift, at('18:00'));
    expect(await rowOf(shift)).toMatchObject({
      recorded_start_at: at('09:30'),
      late_minutes: 0,
    });
    await accept(shift, at('18:01'));
    expect(await pointsOf(shift)).toBe(0);
    await asManager(shift, at('18:03'), approve);
    expect(await rowOf(shift)).toMatchObject({ late_minutes: 30 });
    expect(await pointsOf(shift)).toBe(2);
  });

  test('without an answer of the worker goes to the facility, and is not fixed at once', async () => {
    const shift = await created();
    await stampIn(shift, at('09:05'), { ageSeconds: 600 });
    await stampOut(shift, at('18:00'));
    await runAt(addHours(plan.endsAt, 73));
    expect(await rowOf(shift)).toMatchObject({ state: 'REVIEWING' });
    await runAt(addHours(plan.endsAt, 73 + 72));
    expect(await rowOf(shift)).toMatchObject({ state: 'FIXED' });
  });

  test('takes the place of an automatic check-out', async () => {
    const shift = await created();
    await stampIn(shift, at('08:52'));
    await runAt(next('06:00'));
    expect(await rowOf(shift)).toMatchObject({ check_out_was_automatic: true });
    const said = { ageSeconds: minutesBetween(at('17:30'), next('07:00')) * 60 };
    const code = { code: shift.codeAt(at('17:30')) };
    expect(codeOf(await stampOut(shift, next('07:00'), { ...said, ...code }))).toBeNull();
    expect(await rowOf(shift)).toMatchObject({
      state: 'CHECKED_OUT',
      check_out_was_automatic: false,
      check_out_at: at('17:30'),
      recorded_end_at: at('17:30'),
    });
    expect(await balanceOf(shift)).toBe(0);
    expect(await messagesTo(shift)).toContain('reported_check_out');
    expect(await auditBooks(product.app.db)).toEqual([]);
  });

  test.each([
    ['24 hours old', 24 * 3_600, null],
    ['a second older', 24 * 3_600 + 1, 'STAMPED_AT_INVALID'],
    ['below zero, which is now', -3_600, 'TOO_LATE'],
  ])('is taken up to a day: %s', async (_name, ageSeconds, code) => {
    const shift = await created();
    const given = { ageSeconds, code: shift.codeAt(at('09:00')) };
    expect(codeOf(await stampIn(shift, next('09:00'), given))).toBe(code);
  });

  test('repeated with another age is the same stamp', async () => {
    const shift = await created();
    const send = (now: Date, ageSeconds: number) =>
      shift.send(
        now,
        checkIn,
        { input: { id: shift.attendanceId, code: shift.codeAt(now), ageSeconds } },
        { idempotencyKey: 'queued' },
      );
    const first = await send(at('09:30'), 1_800);
    const second = await send(at('09:31'), 1_860);
    expect(first.errors).toBeUndefined();
    expect(second.data).toEqual(first.data);
    expect(await historyOf(shift)).toEqual(['CONTRACT', 'CHECK_IN']);
  });
});

describe('an absence', () => {
  const held = { ageSeconds: 3 * 3_600 };

  test('that only the system has recorded is undone, with its points and its stop', async () => {
    const shift = await created();
    await runAt(at('20:30'));
    expect(await rowOf(shift)).toMatchObject({ state: 'ABSENT' });
    expect(await pointsOf(shift)).toBeGreaterThan(0);
    const age = { ageSeconds: minutesBetween(at('08:55'), at('21:00')) * 60 };
    expect(codeOf(await stampIn(shift, at('21:00'), age))).toBeNull();
    expect(await rowOf(shift)).toMatchObject({
      state: 'CHECKED_IN',
      absence_reason: null,
      ended_at: null,
      check_in_at: at('08:55'),
      check_in_received_at: at('21:00'),
    });
    expect(await pointsOf(shift)).toBe(0);
    expect(await messagesTo(shift)).toContain('absenceUndone');
    const stops = await product.app.db
      .selectFrom('penalty_periods')
      .select('ends_at')
      .where('worker_id', '=', shift.workerId)
      .execute();
    expect(stops.every(({ ends_at: end }) => end !== null && end <= at('21:00'))).toBe(true);
    expect(codeOf(await stampOut(shift, at('21:01'), { ageSeconds: 181 * 60 }))).toBeNull();
    expect(await balanceOf(shift)).toBe(0);
  });

  test('that the facility has reported is not beaten: the stamp opens the case', async () => {
    const shift = await created();
    expect(codeOf(await asManager(shift, at('10:00'), noShow))).toBeNull();
    const answer = await stampIn(shift, at('12:00'), held);
    expect(codeOf(answer)).toBeNull();
    expect(await rowOf(shift)).toMatchObject({
      state: 'ABSENT',
      check_in_at: at('09:00'),
      check_in_received_at: at('12:00'),
    });
    expect(await historyOf(shift)).toContain('CONTEST_ABSENCE');
    expect(await messagesTo(shift)).toContain('absenceDisputed');
    product.setNow(at('12:01'));
    const waiting = await product.app.db
      .selectFrom('absence_notices')
      .select(['kind', 'state', 'reason'])
      .where('attendance_id', '=', shift.attendanceId)
      .execute();
    expect(waiting).toEqual([
      {
        kind: 'contest',
        state: 'WAITING',
        reason: '端末の打刻 09:00（12:00 受信）があります',
      },
    ]);
  });

  test('is reported of a worker whose check-in is the word of a phone, and opens the case', async () => {
    const shift = await created();
    expect(codeOf(await stampIn(shift, at('10:30'), { ageSeconds: 90 * 60 }))).toBeNull();
    expect(codeOf(await asManager(shift, at('10:31'), noShow))).toBeNull();
    expect(await rowOf(shift)).toMatchObject({ state: 'ABSENT' });
    expect(await historyOf(shift)).toEqual([
      'CONTRACT',
      'CHECK_IN',
      'REPORT_NO_SHOW',
      'CONTEST_ABSENCE',
    ]);
  });

  test('is not reported of a worker whom the server saw', async () => {
    const shift = await created();
    await stampIn(shift, at('08:52'));
    expect(codeOf(await asManager(shift, at('10:31'), noShow))).toBe('STATE_CHANGED');
  });

  test('that an operator has decided is not opened again', async () => {
    const shift = await created();
    await asManager(shift, at('10:00'), noShow);
    await stampIn(shift, at('12:00'), held);
    const { id } = await product.app.db
      .selectFrom('absence_notices')
      .select('id')
      .where('attendance_id', '=', shift.attendanceId)
      .executeTakeFirstOrThrow();
    product.setNow(at('12:30'));
    const decided = await operator.ask(
      `mutation ($input: AnswerAbsenceInput!) { answerAbsence(input: $input) { success } }`,
      { input: { id, answer: 'UPHOLD', note: '双方に確認しました' } },
    );
    expect(codeOf(decided)).toBeNull();
    expect(codeOf(await stampIn(shift, at('12:40'), held))).toBe('STATE_CHANGED');
  });
});

describe("the minute of a tablet's QR code", () => {
  test('proves nothing after the end of the tablet, and everything before it', async () => {
    const shift = await created();
    const sealed = await tabletOf(shift, at('09:10'));
    const before = { ageSeconds: 65 * 60, minuteProof: sealed(at('08:55')) };
    const other = await created();
    const otherSealed = await tabletOf(other, at('09:10'));
    const later = { ageSeconds: 40 * 60, minuteProof: otherSealed(at('09:20')) };
    await stampIn(shift, at('10:00'), before);
    await stampIn(other, at('10:00'), later);
    expect(await rowOf(shift)).toMatchObject({
      check_in_at: at('08:55'),
      check_in_received_at: null,
    });
    expect(await rowOf(other)).toMatchObject({ check_in_received_at: at('10:00') });
  });

  test.each([
    ['of another facility', async (other: StagedShift) => (await tabletOf(other))(at('08:55'))],
    ['of a later minute than now', async (_other: StagedShift, own: Sealed) => own(at('10:03'))],
    [
      'whose minute was changed',
      async (_other: StagedShift, own: Sealed) =>
        `${minuteText(at('08:50'))}.${own(at('08:55')).split('.')[1] ?? ''}`,
    ],
    ['that is no proof', async () => 'x'.repeat(2_000)],
  ])('is ignored where it is one %s', async (_name, proofOf) => {
    const shift = await created();
    const own = await tabletOf(shift);
    const minuteProof = await proofOf(await created(), own);
    const wrong = { minuteProof, code: '000000' };
    const said = { ageSeconds: 3_600, minuteProof };
    const answer = await stampIn(shift, at('10:00'), wrong);
    expect(['CODE_INVALID', null]).toContain(codeOf(answer));
    expect(codeOf(await stampIn(shift, at('10:00'), said))).toBeNull();
    expect(await rowOf(shift)).toMatchObject({ check_in_received_at: at('10:00') });
  });

  test('is not needed online: a later press of a check-out counts', async () => {
    const shift = await created();
    const sealed = await tabletOf(shift);
    await stampIn(shift, at('08:52'), { minuteProof: sealed(at('08:52')) });
    await stampOut(shift, at('18:00'), { minuteProof: sealed(at('17:56')) });
    expect(await rowOf(shift)).toMatchObject({ check_out_at: at('18:00') });
  });
});

type Sealed = (instant: Date) => string;
