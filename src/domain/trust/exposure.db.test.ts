import { afterAll, describe, expect, test } from 'vitest';

import { buildContract, buildPreparedWorker } from '#domain/application/build.ts';
import { buildCheckIn, buildCheckOut, buildShiftWithFixedWage } from '#domain/attendance/build.ts';
import { buildCorporation, buildFacility, buildJob } from '#domain/corporation/build.ts';
import { addDays, addHours, addMinutes, instantAtJst } from '#platform/base/jst.ts';
import { mapInOrder } from '#platform/base/in-order.ts';

import { openTestDatabase } from '#testing/database.ts';
import { makeKey } from '#testing/fixtures/api-keys.ts';
import { openStaffFixture } from '#testing/fixtures/staff.ts';
import { collectSentStatements } from '#testing/plans.ts';
import { refusalCodeOf } from '#testing/processes/product.ts';
import { auditExposures } from './audit/audit-exposures.server.ts';
import { readExposure } from './exposure.server.ts';
import { baseExposureLimitYen } from './limit.ts';
import { refreshOldExposures } from './tasks.server.ts';

const now = instantAtJst('2026-12-01', '09:00');
const fixture = await openStaffFixture(await openTestDatabase(), now);
const { app, ask, call } = fixture;
afterAll(() => fixture.close());

/** Pay of one shift of `line`: seven hours for 1,500 yen, and travel. */
const pay = 7 * 1_500 + 500;
/** Exposure of one seat of `line`: pay, a fee of 20 % of the wage, and its tax. */
const perSeat = pay + 2_100 + 210;
/** Seats of `line` below the limit of a new corporation. */
const seatsBelowLimit = Math.floor(baseExposureLimitYen / perSeat);

/** A corporation with one home and its owner; by default with the limit of a new one. */
async function openHome(grantedLimit: number | null = null) {
  const { id } = await buildCorporation(app.db, { now, grantedLimit });
  const facility = await buildFacility(app.db, { now, corporationId: id });
  const { id: templateId } = await buildJob(app.db, { now, facilityId: facility.id });
  const owner = await fixture.person({ corporationId: id, role: 'OWNER' });
  const line = (capacity: number, change: object = {}) => ({
    templateId,
    mode: 'INSTANT',
    days: ['2026-12-10'],
    startTime: '09:00',
    endTime: '17:00',
    breakMinutes: 60,
    hourlyWage: 1_500,
    travelAllowance: 500,
    bonus: 0,
    capacity,
    ...change,
  });
  const post = (lines: object[], by: object = owner) =>
    ask('facility', posting, { input: { lines } }, by);
  return {
    id,
    owner,
    line,
    post,
    /** Posts one shift with so many seats and returns its id. */
    async posted(seats: number, change: object = {}): Promise<string> {
      const { data } = await post([line(seats, change)]);
      return data?.['postShifts'].recruitmentIds[0];
    },
    exposure: async (at = now) => readExposure(app.db, { corporationId: id, now: at }),
    async edit(recruitmentId: string, change: object, day = '2026-12-10') {
      const { data } = await ask('facility', week, { day }, owner);
      const postings = data?.['postingsOfWeek'].postings ?? [];
      const found = postings.find((one: { id: string }) => one.id === recruitmentId);
      if (!found) throw new Error('the week lacks the posting');
      const { id: postingId, version, ...terms } = found;
      const input = { id: postingId, version, terms: { ...terms, ...change } };
      return ask('facility', editing, { input }, owner);
    },
  };
}

const posting = `mutation ($input: PostShiftsInput!) { postShifts(input: $input) { recruitmentIds } }`;
const editing = `mutation ($input: EditPostingInput!) { editPosting(input: $input) { success } }`;
const week = `query ($day: Date!) { postingsOfWeek(day: $day) { postings {
  id version startsAt endsAt breakMinutes hourlyWage travelAllowance bonus capacity deadline } } }`;
const applying = `mutation ($id: ID!) {
  applyToRecruitment(input: { recruitmentId: $id }) { state attendanceId } }`;
const cancelling = `mutation ($id: ID!) {
  cancelAttendance(input: { id: $id, reason: "family", note: "急な用事" }) { success } }`;

const contractOf = async (recruitmentId: string, at = now) => {
  const worker = await buildPreparedWorker(app.db, { now });
  return buildContract(app, { workerId: worker.id, recruitmentId, now: at });
};

describe('a posting', () => {
  test('is refused above the limit with the figures and what frees them, and changes nothing', async () => {
    const home = await openHome();
    expect(refusalCodeOf(await home.post([home.line(seatsBelowLimit - 2)]))).toBeNull();
    const { errors } = await home.post([home.line(2), home.line(1, { days: ['2026-12-11'] })]);
    expect(errors?.[0]?.extensions?.['code']).toBe('EXPOSURE_ABOVE_LIMIT');
    const total = perSeat * (seatsBelowLimit + 1);
    const message = errors?.[0]?.message ?? '';
    const yen = (amount: number) => `${amount.toLocaleString('en')}円`;
    expect(message).toContain(`見込み額が${yen(total)}`);
    expect(message).toContain(`上限（${yen(baseExposureLimitYen)}）`);
    expect(message).toContain(`${yen(total - baseExposureLimitYen)}超える`);
    expect(message).toContain(
      `空いている募集（${yen(perSeat * (seatsBelowLimit - 2))}）を終了する`,
    );
    expect((await home.exposure()).exposure.total).toBe(perSeat * (seatsBelowLimit - 2));
  });

  test('fits to the last yen of the limit, and is refused one yen above it', async () => {
    const exact = await openHome(perSeat * 3);
    expect(refusalCodeOf(await exact.post([exact.line(3)]))).toBeNull();
    const short = await openHome(perSeat * 3 - 1);
    expect(refusalCodeOf(await short.post([short.line(3)]))).toBe('EXPOSURE_ABOVE_LIMIT');
  });

  test('by a key of the corporation has the same limit', async () => {
    const home = await openHome(perSeat * 2);
    const { token } = await makeKey({ ask }, home.owner, { rights: ['postings.write'] });
    expect(refusalCodeOf(await home.post([home.line(2)], { token }))).toBeNull();
    expect(refusalCodeOf(await home.post([home.line(1)], { token }))).toBe('EXPOSURE_ABOVE_LIMIT');
  });

  test('of another corporation has a limit of its own', async () => {
    const full = await openHome(perSeat);
    const other = await openHome(perSeat);
    expect(refusalCodeOf(await full.post([full.line(1)]))).toBeNull();
    expect(refusalCodeOf(await other.post([other.line(1)]))).toBeNull();
  });

  test('of many at once leaves as many as fit: the limit is locked', async () => {
    const home = await openHome(perSeat * 5);
    const answers = await Promise.all(
      Array.from({ length: 10 }, async () => home.post([home.line(2)])),
    );
    const codes = answers.map(refusalCodeOf);
    expect(codes.filter((code) => code === null)).toHaveLength(2);
    expect(new Set(codes)).toEqual(new Set([null, 'EXPOSURE_ABOVE_LIMIT']));
    expect((await home.exposure()).exposure.total).toBe(perSeat * 4);
  });

  test('of many shifts computes the exposure once', async () => {
    const home = await openHome(1_000_000_000);
    const days = Array.from({ length: 40 }, (_, day) => addDays('2026-12-05', day));
    const lines = ['06:00', '07:00', '08:00', '09:00'].map((startTime) =>
      home.line(1, { days, startTime }),
    );
    const sent = await collectSentStatements(async () => {
      const { data } = await home.post(lines);
      expect(data?.['postShifts'].recruitmentIds).toHaveLength(160);
    });
    const sums = sent.filter(({ text }) => text.includes('trust.exposureSumsOf'));
    expect(sums).toHaveLength(1);
  });
});

describe('a change of a posting', () => {
  test('with more seats, better pay or a later deadline needs room below the limit', async () => {
    const home = await openHome(perSeat * 2 + 100);
    const id = await home.posted(2);
    expect(refusalCodeOf(await home.edit(id, { capacity: 3 }))).toBe('EXPOSURE_ABOVE_LIMIT');
    expect(refusalCodeOf(await home.edit(id, { hourlyWage: 1_600 }))).toBe('EXPOSURE_ABOVE_LIMIT');
    expect(refusalCodeOf(await home.edit(id, { bonus: 500 }))).toBe('EXPOSURE_ABOVE_LIMIT');
    expect(refusalCodeOf(await home.edit(id, { travelAllowance: 551 }))).toBe(
      'EXPOSURE_ABOVE_LIMIT',
    );
    expect(refusalCodeOf(await home.edit(id, { travelAllowance: 550 }))).toBeNull();
  });

  test('that reopens it after its deadline needs room below the limit', async () => {
    const home = await openHome(perSeat * 2);
    const days = ['2026-12-02'];
    const late = await home.posted(1, { days, deadlineMinutes: 22 * 60 });
    const afterDeadline = instantAtJst('2026-12-01', '11:30');
    fixture.setNow(afterDeadline);
    try {
      expect((await home.exposure(afterDeadline)).exposure.total).toBe(0);
      expect(refusalCodeOf(await home.post([home.line(2)]))).toBeNull();
      const deadline = instantAtJst('2026-12-02', '06:00').toISOString();
      const reopened = await home.edit(late, { deadline }, '2026-12-02');
      expect(refusalCodeOf(reopened)).toBe('EXPOSURE_ABOVE_LIMIT');
    } finally {
      fixture.setNow(now);
    }
  });

  test('that lowers the exposure is never refused, also above the limit', async () => {
    const home = await openHome(perSeat * 4);
    const id = await home.posted(4);
    await app.db
      .updateTable('corporation_exposures')
      .set({ granted_yen: perSeat })
      .where('corporation_id', '=', home.id)
      .execute();
    expect(refusalCodeOf(await home.edit(id, { capacity: 3 }))).toBeNull();
    expect(refusalCodeOf(await home.edit(id, { travelAllowance: 400 }))).toBeNull();
    expect(refusalCodeOf(await home.edit(id, { capacity: 4 }))).toBe('EXPOSURE_ABOVE_LIMIT');
  });
});

describe('above the limit', () => {
  test('workers still apply, and the seat of a cancelled contract opens again', async () => {
    const home = await openHome(perSeat * 2);
    const id = await home.posted(2);
    await app.db
      .updateTable('corporation_exposures')
      .set({ granted_yen: 0 })
      .where('corporation_id', '=', home.id)
      .execute();
    const worker = await buildPreparedWorker(app.db, { now });
    const token = await fixture.signIn(worker.id);
    const applied = (await call(applying, { id }, { token })).data?.['applyToRecruitment'];
    expect(applied?.state).toBe('HIRED');
    const { total } = (await home.exposure()).exposure;
    expect(total).toBe(perSeat * 2);
    const cancelled = await call(cancelling, { id: applied?.attendanceId }, { token });
    expect(refusalCodeOf(cancelled)).toBeNull();
    const { exposure } = await home.exposure();
    expect([exposure.seats.count, exposure.contracts.count, exposure.total]).toEqual([2, 0, total]);
    expect(refusalCodeOf(await home.post([home.line(1)]))).toBe('EXPOSURE_ABOVE_LIMIT');
  });
});

test('a shift has the same exposure as a seat, a contract, a released and a fixed wage', async () => {
  const home = await openHome();
  const id = await home.posted(1);
  const partsAt = async (at: Date) => {
    const { owed, contracts, seats, total } = (await home.exposure(at)).exposure;
    return { counts: [seats.count, contracts.count, owed.count], total };
  };
  expect(await partsAt(now)).toEqual({ counts: [1, 0, 0], total: perSeat });
  const shift = await contractOf(id);
  expect(await partsAt(now)).toEqual({ counts: [0, 1, 0], total: perSeat });
  const startsAt = instantAtJst('2026-12-10', '09:00');
  await buildCheckIn(app, shift);
  expect(await partsAt(startsAt)).toEqual({ counts: [0, 1, 0], total: perSeat });
  await buildCheckOut(app, shift);
  const endsAt = addHours(startsAt, 8);
  const { owed, contracts } = (await home.exposure(endsAt)).exposure;
  // The released part is on the books, and the fee stays with the contract until the wage is fixed.
  expect([owed.pay, contracts.pay, contracts.fee]).toEqual([pay, 0, 2_310]);
  expect(await partsAt(endsAt)).toEqual({ counts: [0, 1, 0], total: perSeat });
  const other = await openHome();
  const worked = await contractOf(await other.posted(1));
  await buildShiftWithFixedWage(app, worked);
  const fixed = (await other.exposure(endsAt)).exposure;
  expect([fixed.owed, fixed.total]).toEqual([{ pay, fee: 2_310, count: 1 }, perSeat]);
});

describe('the stored exposure', () => {
  const storedOf = (id: string) =>
    app.db
      .selectFrom('corporation_exposures')
      .select(['exposure_yen', 'limit_yen', 'share', 'crossed_at', 'computed_at'])
      .where('corporation_id', '=', id)
      .executeTakeFirstOrThrow();

  test('has the moment at which it rose above 80 % of the limit, until it falls below', async () => {
    const home = await openHome(perSeat * 10);
    const ids = await mapInOrder(['2026-12-10', '2026-12-11'], (day) =>
      home.posted(day === '2026-12-10' ? 8 : 1, { days: [day] }),
    );
    const limit = { limit_yen: perSeat * 10 };
    expect(await storedOf(home.id)).toMatchObject({ ...limit, share: 9_000, crossed_at: now });
    const later = addMinutes(now, 61);
    expect(await refreshOldExposures(app.db, later)).toBeGreaterThan(0);
    expect(await storedOf(home.id)).toMatchObject({ crossed_at: now, computed_at: later });
    const closing = `mutation ($id: ID!) { closePosting(input: { id: $id }) { success } }`;
    expect(refusalCodeOf(await ask('facility', closing, { id: ids[1] }, home.owner))).toBeNull();
    expect(await storedOf(home.id)).toMatchObject({ share: 9_000 });
    await refreshOldExposures(app.db, addMinutes(later, 61));
    expect(await storedOf(home.id)).toMatchObject({ share: 8_000, crossed_at: null });
  });

  test('is computed again only after an hour', async () => {
    const later = addMinutes(now, 300);
    await refreshOldExposures(app.db, later);
    expect(await refreshOldExposures(app.db, addMinutes(later, 59))).toBe(0);
  });
});

test('the audit agrees with all these exposures, and names a limit that no rule gives', async () => {
  const evening = instantAtJst('2026-12-10', '20:00');
  expect(await auditExposures(app.db, now)).toEqual([]);
  expect(await auditExposures(app.db, evening)).toEqual([]);
  const home = await openHome();
  await home.posted(1);
  await app.db
    .updateTable('corporation_exposures')
    .set({ limit_yen: baseExposureLimitYen + 1, deposit_yen: 1 })
    .where('corporation_id', '=', home.id)
    .execute();
  expect(await auditExposures(app.db, now)).toEqual([
    `the stored money held is not that of the receipts: ${home.id}`,
  ]);
  const granted = { granted_yen: perSeat - 1, granted_at: now, deposit_yen: 0 };
  await app.db
    .updateTable('corporation_exposures')
    .set(granted)
    .where('corporation_id', '=', home.id)
    .execute();
  expect(await auditExposures(app.db, addHours(now, 3))).toEqual([
    `the stored limit is not the one of its rule: ${home.id}`,
    `the exposure is above its limit, and no record says since when: ${home.id}`,
  ]);
});
