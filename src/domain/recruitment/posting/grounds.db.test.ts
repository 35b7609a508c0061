import * as fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';

import { mapInOrder } from '#platform/base/in-order.ts';
import { addDays, instantAtJst } from '#platform/base/jst.ts';
import { buildJob } from '#domain/corporation/build.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openStaffFixture } from '#testing/fixtures/staff.ts';
import { refusalCodeOf } from '#testing/processes/product.ts';
import { postingGroundsOf, checkPostingLines } from './grounds.ts';
import type { PublishRefusal } from '../rules.ts';
import type { PostingLine } from './lines.ts';

// The minimum wages change in October: some of these shifts touch two amounts.
const now = instantAtJst('2026-09-10', '09:00');
const fixture = await openStaffFixture(await openTestDatabase(), now);
const { ask, app } = fixture;
afterAll(() => fixture.close());

const own = await fixture.corporation('自');
const others = await fixture.corporation('他');
const manager = await fixture.person({ corporationId: own.id, role: 'MANAGER' });
const { id: templateId } = await buildJob(app.db, { now, facilityId: own.facilityId });

const asking = `query ($facilityId: ID!) { postingGrounds(facilityId: $facilityId) {
  standing { corporation termsVersion declaredOn hasContact facility }
  agreements { startsOn endsOn dailyMinutes } minimumWages { from hourly } wageCeilings { requirement hourly }
  feeRules { fromDay scope workerKind basisPoints yenPerHour minimumFee maximumFee } } }`;
const checking = `mutation ($input: PostShiftsInput!) { checkShifts(input: $input) { total shifts {
  line day cost { advance fee feeTaxPercent total } refusal { code message } } } }`;

const groundsFor = (facilityId: string) =>
  ask('facility', asking, { facilityId }, manager).then(({ data }) => data?.['postingGrounds']);

const two = (value: number) => String(value).padStart(2, '0');
const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom(0, 15, 30, 45, 59))
  .map(([hours, minutes]) => `${two(hours)}:${two(minutes)}`);
/** Values on both sides of every limit, and usual values between them. */
const lines: fc.Arbitrary<PostingLine> = fc.record({
  templateId: fc.constant(templateId),
  mode: fc.constantFrom('INSTANT', 'SCREENING'),
  days: fc.integer({ min: -1, max: 62 }).map((after) => [addDays('2026-09-10', after)]),
  startTime: time,
  endTime: time,
  breakMinutes: fc.constantFrom(-1, 0, 44, 45, 59, 60, 90, 120, 180, 181),
  hourlyWage: fc.constantFrom(0, 1_226, 1_227, 1_279, 1_280, 1_500, 3_000, 3_001, 20_001),
  travelAllowance: fc.constantFrom(-1, 0, 500, 3_000, 3_001),
  bonus: fc.constantFrom(0, 99, 100, 3_000, 3_001),
  capacity: fc.constantFrom(0, 1, 2, 20, 21),
  deadlineMinutes: fc.constantFrom(null, 29, 30, 120, 4_320, 4_321),
});

/** Long shifts from today on that can be posted unless they begin too early: random lines contain only few of them. */
const nearlyPostable: fc.Arbitrary<PostingLine> = fc.record({
  templateId: fc.constant(templateId),
  mode: fc.constant('INSTANT'),
  days: fc.integer({ min: 0, max: 2 }).map((after) => [addDays('2026-09-10', after)]),
  startTime: fc.constantFrom('09:30', '10:00', '11:00', '12:00'),
  endTime: fc.constantFrom('17:00', '20:00', '22:00', '23:59'),
  breakMinutes: fc.constantFrom(60, 90),
  hourlyWage: fc.constantFrom(1_500, 2_000),
  travelAllowance: fc.constantFrom(0, 500),
  bonus: fc.constantFrom(0, 100),
  capacity: fc.constantFrom(1, 2),
  deadlineMinutes: fc.constantFrom(null, 30, 120),
});
/** Every refusal that a line can meet while a 36協定 is in force; the next test covers postings without one. */
const refusals: PublishRefusal[] = [
  'STARTS_IN_PAST',
  'STARTS_TOO_FAR',
  'DURATION_OUT_OF_RANGE',
  'BREAK_OUT_OF_RANGE',
  'BREAK_TOO_SHORT',
  'OVERTIME_BEYOND_AGREEMENT',
  'WAGE_BELOW_MINIMUM',
  'WAGE_TOO_HIGH',
  'WAGE_ABOVE_MEDIAN',
  'TRAVEL_ALLOWANCE_OUT_OF_RANGE',
  'CAPACITY_OUT_OF_RANGE',
  'BONUS_OUT_OF_RANGE',
  'DEADLINE_OUT_OF_RANGE',
  'DEADLINE_PASSED',
];

/** The maximum number of lines in one request. */
const lineCount = 200;
/** Number of random postings on which the page and the server must agree; `POSTING_RUNS=100000` for a night. */
const runs = Number(process.env['POSTING_RUNS'] ?? 1_000);

/** Compares the verdicts of page and server on a random sample; resolves with the codes in the sample. */
async function compare(seed: number): Promise<string[]> {
  const sample = fc.sample(fc.oneof(lines, nearlyPostable), { numRuns: lineCount, seed });
  const { data } = await ask('facility', checking, { input: { lines: sample } }, manager);
  const grounds = new Map([[templateId, postingGroundsOf(await groundsFor(own.facilityId), [])]]);
  const judged = checkPostingLines({ lines: sample, grounds, now });
  const seen = data?.['checkShifts'].shifts;
  expect(
    judged.map(({ line, day, cost, refusal }) => ({
      line,
      day,
      cost: cost && {
        advance: cost.advance,
        fee: cost.fee,
        feeTaxPercent: cost.feeTaxPercent,
        total: cost.total,
      },
      refusal: refusal && { code: refusal.code, message: refusal.message },
    })),
  ).toEqual(seen);
  return judged.map(({ refusal }) => refusal?.code ?? 'NONE');
}

async function compareMany(seeds: readonly number[]): Promise<ReadonlySet<string>> {
  const codes = await mapInOrder(seeds, compare);
  return new Set(codes.flat());
}

test(
  `what a page computes from the grounds of ${runs} postings is what the server says, sentence by sentence`,
  async () => {
    // The 36協定 permits less overtime than the longest of these shifts needs.
    await app.db.updateTable('agreement_filings').set({ daily_minutes: 120 }).execute();
    const sample = { postings: 20, facilities: 5, corporations: 3, computed_at: now };
    await app.db
      .insertInto('wage_medians')
      .values({ ...sample, prefecture_code: '13', requirement: '', hourly_wage: 1_500 })
      .execute();
    const seeds = Array.from({ length: Math.ceil(runs / lineCount) }, (_, index) => 1_000 + index);
    const codes = await compareMany(seeds);
    // The sample contains every refusal, and postings without one.
    expect([...codes].toSorted()).toEqual(['NONE', ...refusals].toSorted());
  },
  600_000 + runs * 20,
);

test('a withdrawn 36協定 and a closed facility count on the page as on the server', async () => {
  const { facilityId } = own;
  const before = await groundsFor(facilityId);
  expect(before.agreements).not.toEqual([]);
  await app.db
    .updateTable('agreement_filings')
    .set({ withdrawn_at: now })
    .where('facility_id', '=', facilityId)
    .execute();
  expect((await groundsFor(facilityId)).agreements).toEqual([]);
  expect(await compareMany([6, 7])).toContain('OVERTIME_AGREEMENT_MISSING');
  await app.db
    .updateTable('facilities')
    .set({ closed_at: now })
    .where('id', '=', facilityId)
    .execute();
  expect(await compareMany([8])).toEqual(new Set(['FACILITY_CLOSED']));
});

test.each([
  ['another corporation’s', () => others.facilityId],
  ['no', () => 'x'],
])('%s facility has no grounds', async (_name, facilityId) => {
  const answer = await ask('facility', asking, { facilityId: facilityId() }, manager);
  expect(refusalCodeOf(answer)).toBe('NOT_FOUND');
});
