import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';

import { addHours, instantAtJst } from '#platform/base/jst.ts';

import { openTestDatabase } from '#testing/database.ts';
import {
  claimEndTime,
  claimDocuments,
  facilityActorOf,
  openHoursClaimFixture,
  sendHoursClaim,
} from '#testing/fixtures/claims.ts';
import { refusalCodeOf } from '#testing/processes/product.ts';
import { createShift, type FixtureShift } from '#testing/shifts.ts';
import { buildCheckIn, buildCheckOut } from '../build.ts';
import { proposeHours } from '../proposals/propose-hours.server.ts';
import { attendanceTasks } from '../tasks.server.ts';
import { approveHoursClaim } from './approve-claim.server.ts';
import { decideDisputedHours } from './decide-hours.server.ts';

const { product, rowOf } = await openHoursClaimFixture(await openTestDatabase({ audited: false }));
afterAll(() => product.close());

const at = (time: string, day = '2026-12-02') => instantAtJst(day, time);
const noon = at('12:00');

/** A night to 7:00, and a morning from 8:00 at another corporation, both stamped as planned unless said otherwise. */
async function nightAndMorning(stamps: { morningIn?: Date } = {}) {
  const night = await createShift(product, {
    startsAt: at('22:00', '2026-12-01'),
    endsAt: at('07:00'),
    breakMinutes: 60,
  });
  const { attendanceId, workerId } = night;
  const morning = await createShift(product, {
    startsAt: at('08:00'),
    endsAt: at('12:00'),
    breakMinutes: 0,
    workerId,
  });
  await buildCheckIn(product.app, { attendanceId });
  await buildCheckOut(product.app, { attendanceId });
  await buildCheckIn(product.app, {
    attendanceId: morning.attendanceId,
    at: stamps.morningIn ?? at('08:00'),
  });
  await buildCheckOut(product.app, { attendanceId: morning.attendanceId });
  return { night, morning };
}

const back = ({ attendanceId }: FixtureShift, now = noon) => ({ attendanceId, now });
const operator = { kind: 'operator' as const, id: null };

/** A claim from before this rule, which nothing compared with the other shift. */
async function claimedUnchecked(shift: FixtureShift, endAt: Date) {
  await claimEndTime(shift, noon, endAt);
  await sql`
    update attendances set state = 'REVIEWING', claimed_start_at = recorded_start_at, claimed_break_minutes = 60,
           claim_reason = '残業', claimed_at = ${noon}, claim_rounds = 1
     where id = ${shift.attendanceId}
  `.execute(product.app.db);
}

describe('hours of one worker at two corporations', () => {
  test('a claim that overlaps the stamps of another shift is refused, and names the shift', async () => {
    const { night, morning } = await nightAndMorning();
    await claimEndTime(night, noon, at('08:01'));
    const answer = await sendHoursClaim(night, noon);
    expect(answer.errors?.[0]).toMatchObject({
      message: expect.stringContaining('2026/12/02（水） 08:00〜12:00'),
      extensions: { code: 'CLAIM_OVERLAPS' },
    });
    expect(await rowOf(night)).toMatchObject({ state: 'CHECKED_OUT', claim_rounds: 0 });
    await claimEndTime(night, noon, at('08:00'));
    expect(refusalCodeOf(await sendHoursClaim(night, noon))).toBeNull();
    // The claim was sent before the morning is corrected: the morning must not begin within its hours.
    const early = { input: { id: morning.attendanceId, at: at('07:59').toISOString() } };
    await morning.send(noon, claimDocuments.start, early);
    expect(refusalCodeOf(await sendHoursClaim(morning, noon))).toBe('CLAIM_OVERLAPS');
  });

  test('nobody approves, settles or proposes such hours, and silence leaves them to an operator', async () => {
    const { night, morning } = await nightAndMorning();
    await claimedUnchecked(night, at('09:00'));
    const approval = { ...back(night), actor: facilityActorOf(night) };
    await expect(approveHoursClaim(product.app, approval)).rejects.toMatchObject({
      code: 'HOURS_TAKEN',
    });
    const hours = { startAt: at('22:00', '2026-12-01'), endAt: at('08:30'), breakMinutes: 60 };
    const settled = { ...back(night), actor: operator, hours, reason: '入退館記録による' };
    await expect(decideDisputedHours(product.app, settled)).rejects.toMatchObject({
      code: 'HOURS_TAKEN',
    });
    const proposed = { startAt: at('06:30'), endAt: at('12:00'), breakMinutes: 0 };
    const proposal = { hours: proposed, reason: '記録による', seenYen: 0 };
    await expect(
      proposeHours(product.app, { ...back(morning), actor: facilityActorOf(morning), ...proposal }),
    ).rejects.toMatchObject({ code: 'HOURS_TAKEN' });
    const later = addHours(noon, 73);
    const task = attendanceTasks.find(({ name }) => name === 'attendance.settleUnreviewed');
    await task?.run(product.app, later);
    expect(await rowOf(night)).toMatchObject({ state: 'REVIEWING', needs_operator: true });
    await decideDisputedHours(product.app, { ...settled, hours: { ...hours, endAt: at('08:00') } });
    expect(await rowOf(night)).toMatchObject({ state: 'FIXED' });
  });

  test('the database refuses overlapping approved hours, whatever stores them', async () => {
    const { night, morning } = await nightAndMorning();
    const approve = ({ attendanceId }: FixtureShift, from: Date, to: Date) =>
      sql`
        update attendances set state = 'FIXED', approved_start_at = ${from}, approved_end_at = ${to},
               approved_break_minutes = 0
         where id = ${attendanceId}
      `.execute(product.app.db);
    await approve(night, at('22:00', '2026-12-01'), at('08:30'));
    await expect(approve(morning, at('08:00'), at('12:00'))).rejects.toMatchObject({
      constraint: 'worked_spans_no_overlap',
    });
    await approve(morning, at('08:30'), at('12:00'));
    // A stamped span of zero minutes overlaps nothing.
    await approve(morning, at('08:00'), at('08:00'));
    await approve(night, at('22:00', '2026-12-01'), at('09:00'));
  });
});
