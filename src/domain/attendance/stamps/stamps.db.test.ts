import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { addHours, addMinutes, instantAtJst } from '#platform/base/jst.ts';

import {
  refusalCodeOf,
  openTestProduct,
  type TestProduct,
  type TestGraphqlAnswer,
} from '#testing/processes/product.ts';
import { createShiftReaders, createShift, type FixtureShift } from '#testing/shifts.ts';
import { openTestDatabase } from '#testing/database.ts';
import { checkInDocument, checkOutDocument } from '#testing/fixtures/stamps.ts';

const day = '2026-12-01';
const at = (time: string) => instantAtJst(day, time);
const iso = (instant: Date) => instant.toISOString();
const dayShift = { startsAt: at('09:00'), endsAt: at('18:00'), breakMinutes: 60 };
const nightShift = { startsAt: at('17:00'), endsAt: instantAtJst(day, '33:00'), breakMinutes: 60 };

let product: TestProduct;
beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), at('00:00'));
});
afterAll(() => product.close());

const { rowOf, historyOf } = createShiftReaders(() => product);

const messageOf = (answer: TestGraphqlAnswer) => answer.errors?.[0]?.message ?? '';

function stampIn(shift: FixtureShift, now: Date, input: object = {}, key?: string) {
  const stamp = { id: shift.attendanceId, code: shift.codeAt(now), ...input };
  return shift.send(now, checkInDocument, { input: stamp }, key ? { idempotencyKey: key } : {});
}

function stampOut(shift: FixtureShift, now: Date, input: object = {}, key?: string) {
  const stamp = { id: shift.attendanceId, code: shift.codeAt(now), ...input };
  return shift.send(now, checkOutDocument, { input: stamp }, key ? { idempotencyKey: key } : {});
}

describe('checking in', () => {
  test('early counts from the planned start (spec 1.011)', async () => {
    const shift = await createShift(product, dayShift);
    const answer = await stampIn(shift, at('08:52'));
    expect(answer.data?.['registerWorkStartTimeByCode']).toEqual({
      success: true,
      recordedAt: iso(at('09:00')),
      needsAdjustment: false,
    });
    expect(await rowOf(shift)).toMatchObject({
      check_in_received_at: null,
      state: 'CHECKED_IN',
      check_in_at: at('08:52'),
      recorded_start_at: at('09:00'),
      late_minutes: 0,
    });
    expect(await historyOf(shift)).toEqual(['CONTRACT', 'CHECK_IN']);
  });

  test('late counts to the minute', async () => {
    const shift = await createShift(product, dayShift);
    const answer = await stampIn(shift, addMinutes(at('09:07'), 0.5));
    expect(answer.data?.['registerWorkStartTimeByCode'].recordedAt).toBe(iso(at('09:07')));
    expect(await rowOf(shift)).toMatchObject({ late_minutes: 7 });
  });

  test('is refused before and after its window, and leaves the shift alone', async () => {
    const shift = await createShift(product, dayShift);
    const early = await stampIn(shift, at('08:29'));
    expect([refusalCodeOf(early), messageOf(early)]).toEqual([
      'TOO_EARLY',
      expect.stringContaining('08:30'),
    ]);
    expect(refusalCodeOf(await stampIn(shift, at('10:01')))).toBe('TOO_LATE');
    expect(await rowOf(shift)).toMatchObject({ state: 'SCHEDULED', wrong_codes: 0 });
  });

  test('twice is refused', async () => {
    const shift = await createShift(product, dayShift);
    await stampIn(shift, at('08:52'));
    expect(refusalCodeOf(await stampIn(shift, at('08:53')))).toBe('STATE_CHANGED');
  });

  test("another facility's code, and yesterday's, are wrong", async () => {
    const shift = await createShift(product, dayShift);
    const other = await createShift(product, dayShift);
    const now = at('08:52');
    expect(refusalCodeOf(await stampIn(shift, now, { code: other.codeAt(now) }))).toBe(
      'CODE_INVALID',
    );
    const yesterday = shift.codeAt(addHours(now, -24));
    expect(refusalCodeOf(await stampIn(shift, now, { code: yesterday }))).toBe('CODE_INVALID');
  });

  test('takes full-width digits', async () => {
    const shift = await createShift(product, dayShift);
    const wide = shift
      .codeAt(at('08:52'))
      .replace(/\d/g, (digit) => String.fromCodePoint((digit.codePointAt(0) ?? 0) + 0xfee0));
    expect(refusalCodeOf(await stampIn(shift, at('08:52'), { code: wide }))).toBeNull();
  });

  test.each([
    ['nothing', ''],
    ['five', '12345'],
    ['letters', 'abcdef'],
    ['a NUL', '\u0000'],
    ['emoji', '😀😀😀😀😀😀'],
    ['10,000 of them', '1'.repeat(10_000)],
  ])('asks for six digits instead of %s', async (_name, code) => {
    const shift = await createShift(product, dayShift);
    const answer = await stampIn(shift, at('08:52'), { code });
    expect(refusalCodeOf(answer)).toBe('VALIDATION_FAILED');
    expect(answer.errors?.[0]?.extensions.fields).toHaveProperty('code');
    expect(await rowOf(shift)).toMatchObject({ wrong_codes: 0 });
  });
});

/** Six digits that are not today's code. */
function wrongFor(shift: FixtureShift, now: Date): string {
  return String((Number(shift.codeAt(now)) + 1) % 1_000_000).padStart(6, '0');
}

describe('wrong codes', () => {
  test('five lock for ten minutes, even for the right one, and then it works', async () => {
    const shift = await createShift(product, dayShift);
    const now = at('08:40');
    const code = wrongFor(shift, now);
    const answers: TestGraphqlAnswer[] = [];
    for (let count = 0; count < 5; count += 1) {
      answers.push(await stampIn(shift, now, { code }));
    }
    expect(answers.map(refusalCodeOf)).toEqual([
      'CODE_INVALID',
      'CODE_INVALID',
      'CODE_INVALID',
      'CODE_INVALID',
      'CODE_LOCKED',
    ]);
    expect(messageOf(answers[1] as TestGraphqlAnswer)).toContain('あと3回');
    expect(refusalCodeOf(await stampIn(shift, addMinutes(now, 9)))).toBe('CODE_LOCKED');
    expect(refusalCodeOf(await stampIn(shift, addMinutes(now, 10)))).toBeNull();
    expect(await rowOf(shift)).toMatchObject({ wrong_codes: 0, code_locked_until: null });
  });

  test('tried at the same time are all counted', async () => {
    const shift = await createShift(product, dayShift);
    const now = at('08:40');
    const code = wrongFor(shift, now);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => stampIn(shift, now, { code })),
    );
    const codes = answers.map(refusalCodeOf);
    expect(codes.filter((each) => each === 'CODE_INVALID')).toHaveLength(4);
    expect(codes.filter((each) => each === 'CODE_LOCKED')).toHaveLength(8);
  });

  test('sent again with their key are counted once', async () => {
    const shift = await createShift(product, dayShift);
    const now = at('08:40');
    const code = wrongFor(shift, now);
    const first = await stampIn(shift, now, { code }, 'same-tap');
    const second = await stampIn(shift, now, { code }, 'same-tap');
    expect([messageOf(first), messageOf(second)]).toEqual([
      expect.stringContaining('あと4回'),
      expect.stringContaining('あと4回'),
    ]);
    expect(await rowOf(shift)).toMatchObject({ wrong_codes: 1 });
    // The right code under the same key is a new try, not a repetition.
    expect(refusalCodeOf(await stampIn(shift, now, {}, 'same-tap'))).toBeNull();
  });
});

describe('checking out', () => {
  test('releases the planned wage in the same moment (spec 1.012)', async () => {
    const shift = await createShift(product, { ...dayShift, hourlyWage: 1_500 });
    await stampIn(shift, at('08:52'));
    const answer = await stampOut(shift, at('18:00'), { tookBreak: true });
    expect(answer.data?.['registerWorkEndTimeByCode']).toEqual({
      success: true,
      recordedAt: iso(at('18:00')),
      needsAdjustment: false,
    });
    const parts = await product.app.db
      .selectFrom('wage_parts')
      .select(['part', 'state', 'amount'])
      .where('attendance_id', '=', shift.attendanceId)
      .execute();
    expect(parts).toEqual([{ part: 'planned', state: 'PLANNED_RELEASED', amount: 12_421 }]);
  });

  test('is not possible before the first minute, nor without a start', async () => {
    const shift = await createShift(product, dayShift);
    expect(refusalCodeOf(await stampOut(shift, at('09:30')))).toBe('STATE_CHANGED');
    await stampIn(shift, at('08:52'));
    expect(refusalCodeOf(await stampOut(shift, at('09:00')))).toBe('TOO_EARLY');
    expect(refusalCodeOf(await stampOut(shift, at('09:01')))).toBeNull();
  });

  test('closes six hours after the planned end', async () => {
    const shift = await createShift(product, dayShift);
    await stampIn(shift, at('08:52'));
    expect(refusalCodeOf(await stampOut(shift, addMinutes(at('24:00'), 1)))).toBe('TOO_LATE');
    expect(refusalCodeOf(await stampOut(shift, at('24:00'), { hadOvertime: true }))).toBeNull();
  });

  test.each([
    ['残業なし ends at the plan', false, false, null],
    ['残業あり leads to the correction', true, true, at('18:20')],
  ])('%s', async (_name, hadOvertime, needsAdjustment, claimedEnd) => {
    const shift = await createShift(product, dayShift);
    await stampIn(shift, at('08:52'));
    const answer = await stampOut(shift, at('18:20'), { hadOvertime, tookBreak: true });
    expect(answer.data?.['registerWorkEndTimeByCode']).toMatchObject({ needsAdjustment });
    expect(await rowOf(shift)).toMatchObject({
      check_out_at: at('18:20'),
      recorded_end_at: at('18:00'),
      claimed_end_at: claimedEnd,
    });
  });

  test('without a break leads to the correction', async () => {
    const shift = await createShift(product, dayShift);
    await stampIn(shift, at('08:52'));
    const answer = await stampOut(shift, at('18:00'), { tookBreak: false });
    expect(answer.data?.['registerWorkEndTimeByCode'].needsAdjustment).toBe(true);
    expect(await rowOf(shift)).toMatchObject({ recorded_break_minutes: 0 });
  });

  test("a night shift takes the code of either day, and never the day's after", async () => {
    const morning = instantAtJst('2026-12-02', '09:05');
    const [one, other] = [
      await createShift(product, nightShift),
      await createShift(product, nightShift),
    ];
    await stampIn(one, at('16:50'));
    await stampIn(other, at('16:50'));
    expect(one.codeAt(at('16:50'))).not.toBe(one.codeAt(morning));
    const old = { code: one.codeAt(at('16:50')), hadOvertime: false };
    expect(refusalCodeOf(await stampOut(one, morning, old))).toBeNull();
    expect(
      refusalCodeOf(await stampOut(other, morning, { code: other.codeAt(addHours(morning, 24)) })),
    ).toBe('CODE_INVALID');
    expect(refusalCodeOf(await stampOut(other, morning, { hadOvertime: false }))).toBeNull();
    expect(await rowOf(other)).toMatchObject({ recorded_end_at: nightShift.endsAt });
  });
});

describe('a stamp made offline', () => {
  test('is reported: stored with both instants, in the row and in the history', async () => {
    const shift = await createShift(product, dayShift);
    const stamp = { stampedAt: iso(at('08:52')), code: shift.codeAt(at('08:52')) };
    expect(refusalCodeOf(await stampIn(shift, at('15:30'), stamp))).toBeNull();
    expect(await rowOf(shift)).toMatchObject({
      check_in_at: at('08:52'),
      check_in_received_at: at('15:30'),
      recorded_start_at: at('09:00'),
      late_minutes: 0,
    });
    const { reason } = await product.app.db
      .selectFrom('state_changes')
      .select('reason')
      .where('subject_id', '=', shift.attendanceId)
      .where('event', '=', 'CHECK_IN')
      .executeTakeFirstOrThrow();
    expect(reason).toBe('端末の打刻 08:52（15:30 受信）');
  });

  test('and replayed has one effect and the same answer', async () => {
    const shift = await createShift(product, dayShift);
    const stamp = { stampedAt: iso(at('08:52')), code: shift.codeAt(at('08:52')) };
    const first = await stampIn(shift, at('15:30'), stamp, 'queued-stamp');
    const second = await stampIn(shift, at('15:31'), stamp, 'queued-stamp');
    expect(first.errors).toBeUndefined();
    expect(second.data).toEqual(first.data);
    expect(await historyOf(shift)).toEqual(['CONTRACT', 'CHECK_IN']);
  });

  test.each([
    // A date in the future counts as an age of zero: the stamp is of this moment, and too late.
    ['lies in the future', '15:31', 'TOO_LATE'],
    ['lies before the window', '08:29', 'TOO_EARLY'],
    ['lies after the window', '10:01', 'TOO_LATE'],
  ])('is refused when it %s', async (_name, time, code) => {
    const shift = await createShift(product, dayShift);
    expect(refusalCodeOf(await stampIn(shift, at('15:30'), { stampedAt: iso(at(time)) }))).toBe(
      code,
    );
  });

  test('is refused more than a day later', async () => {
    const shift = await createShift(product, dayShift);
    const stamp = { stampedAt: iso(at('08:52')), code: shift.codeAt(at('08:52')) };
    const late = addMinutes(addHours(at('08:52'), 24), 1);
    expect(refusalCodeOf(await stampIn(shift, late, stamp))).toBe('STAMPED_AT_INVALID');
  });

  test('may not end before it began', async () => {
    const shift = await createShift(product, dayShift);
    await stampIn(shift, at('09:40'));
    const stamp = { stampedAt: iso(at('09:20')) };
    expect(refusalCodeOf(await stampOut(shift, at('12:00'), stamp))).toBe('STAMPED_AT_INVALID');
  });
});

describe('repeated with its key', () => {
  test('a check-out has one effect', async () => {
    const shift = await createShift(product, dayShift);
    await stampIn(shift, at('08:52'), {}, 'in');
    const [first, second] = await Promise.all([
      stampOut(shift, at('18:00'), {}, 'out'),
      stampOut(shift, at('18:00'), {}, 'out'),
    ]);
    expect(first.errors).toBeUndefined();
    expect(second.data).toEqual(first.data);
    expect(await historyOf(shift)).toEqual(['CONTRACT', 'CHECK_IN', 'CHECK_OUT']);
  });

  test('but with another answer it is refused', async () => {
    const shift = await createShift(product, dayShift);
    await stampIn(shift, at('08:52'));
    await stampOut(shift, at('18:00'), { tookBreak: true }, 'out');
    const changed = await stampOut(shift, at('18:00'), { tookBreak: false }, 'out');
    expect(refusalCodeOf(changed)).toBe('IDEMPOTENCY_KEY_REUSED');
  });
});

describe("somebody else's shift", () => {
  test('under an unknown id is not found', async () => {
    const shift = await createShift(product, dayShift);
    const stamp = await stampIn(shift, at('08:52'), { id: crypto.randomUUID() });
    expect(refusalCodeOf(stamp)).toBe('NOT_FOUND');
  });

  test('is not found either', async () => {
    const mine = await createShift(product, dayShift);
    const theirs = await createShift(product, dayShift);
    const stamp = { id: theirs.attendanceId, code: theirs.codeAt(at('08:52')) };
    expect(refusalCodeOf(await stampIn(mine, at('08:52'), stamp))).toBe('NOT_FOUND');
    expect(await rowOf(theirs)).toMatchObject({ state: 'SCHEDULED' });
  });

  test('a visitor is sent to sign in', async () => {
    const shift = await createShift(product, dayShift);
    product.setNow(at('08:52'));
    const input = { id: shift.attendanceId, code: shift.codeAt(at('08:52')) };
    expect(refusalCodeOf(await product.call(checkInDocument, { input }))).toBe('UNAUTHENTICATED');
  });
});
