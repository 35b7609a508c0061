import * as fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';

import { buildContract, buildPreparedWorker } from '#domain/application/build.ts';
import { buildShiftWithFixedWage } from '#domain/attendance/build.ts';
import { mapInOrder } from '#platform/base/in-order.ts';
import { addMinutes, instantAtJst } from '#platform/base/jst.ts';
import { buildJob } from '#domain/corporation/build.ts';
import { buildRecruitment } from '../build.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openStaffFixture } from '#testing/fixtures/staff.ts';
import { postableLineArbitrary } from '#testing/fixtures/postable-line.ts';
import { refusalCodeOf } from '#testing/processes/product.ts';
import { maxShiftsPerPostRequest } from '../rules.ts';
import { shiftDraftsOf, type PostingLine } from './lines.ts';

const now = instantAtJst('2026-12-01', '09:00');
const fixture = await openStaffFixture(await openTestDatabase(), now);
const { ask, app } = fixture;
afterAll(() => fixture.close());

const own = await fixture.corporation('自');
const others = await fixture.corporation('他');
const manager = await fixture.person({ corporationId: own.id, role: 'MANAGER' });
const approver = await fixture.person({ corporationId: own.id, role: 'APPROVER' });
const { id: templateId } = await buildJob(app.db, { now, facilityId: own.facilityId });
const { id: foreignTemplate } = await buildJob(app.db, { now, facilityId: others.facilityId });

const line = (change: Partial<PostingLine> = {}): PostingLine => ({
  templateId,
  mode: 'INSTANT',
  days: ['2026-12-10', '2026-12-11'],
  startTime: '17:00',
  endTime: '09:00',
  breakMinutes: 120,
  hourlyWage: 1_500,
  travelAllowance: 500,
  bonus: 1_000,
  capacity: 2,
  ...change,
});

const posting = `mutation ($input: PostShiftsInput!) { postShifts(input: $input) { batchId recruitmentIds undoUntil } }`;
const checking = `mutation ($input: PostShiftsInput!) { checkShifts(input: $input) { advance fee feeTax total shifts {
  line day capacity
  cost { base overtimePremium nightPremium bonus travelAllowance advance fee feeTaxPercent total }
  refusal { code message } } } }`;
const undoing = `mutation ($id: ID!) { undoPostings(input: { id: $id }) { success } }`;
const closing = `mutation ($id: ID!) { closePosting(input: { id: $id }) { success } }`;
const week = `query ($day: Date!) { postingsOfWeek(day: $day) { postings { id state capacity seatsTaken } cursor } }`;

const post = (lines: PostingLine[], idempotencyKey = '') =>
  ask('facility', posting, { input: { lines } }, { ...manager, idempotencyKey });
const undo = (id: string) => ask('facility', undoing, { id }, manager);
const shownOf = async (ids: string[]) =>
  (
    await app.db
      .selectFrom('open_recruitments')
      .select('recruitment_id')
      .where('recruitment_id', 'in', ids)
      .execute()
  ).length;
const countAll = () =>
  app.db.selectFrom('recruitments').select(app.db.fn.countAll().as('n')).executeTakeFirst();

test('a check names each refused shift, and what the others cost', async () => {
  const before = await countAll();
  const lines = [line(), line({ days: ['2026-12-10'], hourlyWage: 1_000 })];
  const { data } = await ask('facility', checking, { input: { lines } }, manager);
  const cost = {
    base: 21_000,
    // Premium for the six of fourteen hours beyond eight, on the wage and on the bonus per planned hour.
    overtimePremium: expect.any(Number),
    nightPremium: expect.any(Number),
    bonus: 1_000,
    travelAllowance: 500,
    advance: expect.any(Number),
    fee: expect.any(Number),
    feeTaxPercent: 10,
    total: expect.any(Number),
  };
  expect(data?.['checkShifts'].shifts).toEqual([
    { line: 0, day: '2026-12-10', capacity: 2, cost, refusal: null },
    { line: 0, day: '2026-12-11', capacity: 2, cost, refusal: null },
    {
      line: 1,
      day: '2026-12-10',
      capacity: 2,
      cost: null,
      refusal: { code: 'WAGE_BELOW_MINIMUM', message: expect.stringContaining('1,280円') },
    },
  ]);
  const checked = data?.['checkShifts'];
  const { cost: one } = checked.shifts[0];
  expect(one.fee).toBe(Math.floor((one.advance - 500) / 5));
  const [advance, fee] = [one.advance * 4, one.fee * 4];
  const feeTax = Math.floor(fee / 10);
  expect(checked).toMatchObject({ advance, fee, feeTax, total: advance + fee + feeTax });
  expect(await countAll()).toEqual(before);
});

test('the advance that checkShifts shows of 20 shifts is what each then adds to what the employer owes', async () => {
  const sample = fc.sample(postableLineArbitrary(templateId), { numRuns: 20, seed: 14 });
  const lines = sample.map((one) => ({ ...one, capacity: 1 }));
  const checked = await ask('facility', checking, { input: { lines } }, manager);
  const costs: number[] = checked.data?.['checkShifts'].shifts.map(
    ({ cost }: { cost: { advance: number } }) => cost.advance,
  );
  const posted = await post(lines);
  const ids: string[] = posted.data?.['postShifts'].recruitmentIds;
  const owed = await mapInOrder(ids, async (recruitmentId) => {
    const worker = await buildPreparedWorker(app.db, { now });
    const contract = await buildContract(app, { workerId: worker.id, recruitmentId, now });
    await buildShiftWithFixedWage(app, contract);
    return owedFor(contract.attendanceId);
  });
  expect(owed).toHaveLength(20);
  expect(owed).toEqual(costs);
  expect(await owedFor(null)).toBe(checked.data?.['checkShifts'].advance);
});

/** Returns the yen that the corporation owes for one shift, or for everything that it has posted. */
async function owedFor(attendanceId: string | null): Promise<number> {
  const { owed } = await app.db
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_accounts as a', 'a.id', 'e.account_id')
    .innerJoin('ledger_postings as p', 'p.id', 'e.posting_id')
    .select(({ fn }) => fn.sum<string>('e.amount').as('owed'))
    .where('a.kind', '=', 'employer_receivable')
    .where('a.corporation_id', '=', own.id)
    .$if(attendanceId !== null, (query) => query.where('p.attendance_id', '=', attendanceId))
    .executeTakeFirstOrThrow();
  return Number(owed);
}

test('a template from before the rule with a phone number in it posts nothing until it is edited', async () => {
  const before = await countAll();
  const facilityId = own.facilityId;
  const text = { title: '夜勤', description: '前日までに080-1234-5678へお電話ください。' };
  const { id } = await buildJob(app.db, { now, facilityId, ...text });
  const lines = [line(), line({ templateId: id, days: ['2026-12-12'] })];
  const { data } = await ask('facility', checking, { input: { lines } }, manager);
  expect(data?.['checkShifts'].shifts).toMatchObject([
    { line: 0, refusal: null },
    { line: 0, refusal: null },
    {
      line: 1,
      cost: null,
      refusal: {
        code: 'TEMPLATE_TEXT_FORBIDDEN',
        message: expect.stringMatching(/「夜勤」.*連絡先は、求人に書けません/),
      },
    },
  ]);
  expect(refusalCodeOf(await post(lines))).toBe('TEMPLATE_TEXT_FORBIDDEN');
  expect(await countAll()).toEqual(before);
});

test('one refused shift refuses all of them, and a repeated key posts nothing again', async () => {
  const before = await countAll();
  const lines = [line(), line({ days: ['2026-12-09'], breakMinutes: 10 })];
  expect(refusalCodeOf(await post(lines))).toBe('BREAK_TOO_SHORT');
  expect(await countAll()).toEqual(before);
  const first = await post([line()], 'week-50');
  const again = await post([line()], 'week-50');
  expect(first.data?.['postShifts'].recruitmentIds).toHaveLength(2);
  expect(again.data).toEqual(first.data);
});

test('the week shows them with state and seats; one is closed for good', async () => {
  const { data } = await post([line({ days: ['2026-12-22', '2026-12-28'] })]);
  const [tuesday] = data?.['postShifts'].recruitmentIds ?? [];
  const seen = async () =>
    (await ask('facility', week, { day: '2026-12-24' }, approver)).data?.['postingsOfWeek']
      .postings;
  const posted = { id: tuesday, capacity: 2, seatsTaken: 0 };
  expect(await seen()).toEqual([{ ...posted, state: 'OPEN' }]);
  expect(refusalCodeOf(await ask('facility', closing, { id: tuesday }, approver))).toBe(
    'FORBIDDEN',
  );
  expect(refusalCodeOf(await ask('facility', closing, { id: tuesday }, manager))).toBeNull();
  expect(refusalCodeOf(await ask('facility', closing, { id: tuesday }, manager))).toBeNull();
  expect(await seen()).toEqual([{ ...posted, state: 'CLOSED' }]);
  expect(await shownOf([tuesday])).toBe(0);
});

test('a batch is undone within ten minutes while nobody has applied', async () => {
  const batchOf = async (days: string[]) => (await post([line({ days })])).data?.['postShifts'];
  const undone = await batchOf(['2027-01-05', '2027-01-06']);
  const applied = await batchOf(['2027-01-07', '2027-01-08']);
  const late = await batchOf(['2027-01-12']);
  expect(await shownOf(undone.recruitmentIds)).toBe(2);
  expect(refusalCodeOf(await undo(undone.batchId))).toBeNull();
  expect(refusalCodeOf(await undo(undone.batchId))).toBeNull();
  expect(await shownOf(undone.recruitmentIds)).toBe(0);

  const worker = await buildPreparedWorker(app.db, { now });
  const [recruitmentId] = applied.recruitmentIds;
  await buildContract(app, { workerId: worker.id, recruitmentId, now });
  expect(refusalCodeOf(await undo(applied.batchId))).toBe('UNDO_APPLIED');
  expect(await shownOf(applied.recruitmentIds)).toBe(2);

  fixture.setNow(addMinutes(now, 11));
  expect(refusalCodeOf(await undo(late.batchId))).toBe('UNDO_TOO_LATE');
  fixture.setNow(now);
  const stranger = await fixture.person({ corporationId: others.id, role: 'OWNER' });
  expect(refusalCodeOf(await ask('facility', undoing, { id: late.batchId }, stranger))).toBe(
    'NOT_FOUND',
  );
});

test('templates of others are nobody’s, and a suspended corporation posts nothing', async () => {
  expect(refusalCodeOf(await post([line({ templateId: foreignTemplate })]))).toBe('NOT_FOUND');
  const suspend = (state: string) =>
    app.db.updateTable('corporations').set({ state }).where('id', '=', own.id).execute();
  await suspend('SUSPENDED');
  expect(refusalCodeOf(await post([line()]))).toBe('CORPORATION_SUSPENDED');
  await suspend('APPROVED');
});

test('an operator who suspends a corporation closes what it has open, and nothing of others', async () => {
  const { data } = await post([line({ days: ['2026-12-16'] })]);
  const ids: string[] = data?.['postShifts'].recruitmentIds;
  const { id: foreign } = await buildRecruitment(app.db, {
    now,
    jobId: foreignTemplate,
    startsAt: instantAtJst('2026-12-16', '09:00'),
    endsAt: instantAtJst('2026-12-16', '18:00'),
  });
  expect(await shownOf([...ids, foreign])).toBe(2);
  const operator = await fixture.person(null);
  const decide = (event: string) =>
    ask(
      'operator',
      'mutation ($input: DecideCorporationInput!) { decideCorporation(input: $input) { success } }',
      { input: { corporationId: own.id, event, reason: '賃金の支払いの確認' } },
      operator,
    );
  expect((await decide('SUSPEND')).errors).toBeUndefined();
  expect(await shownOf(ids)).toBe(0);
  expect(await shownOf([foreign])).toBe(1);
  const history = await app.db
    .selectFrom('state_changes')
    .select(['to_state', 'actor_kind', 'staff_id'])
    .where('subject_id', '=', ids[0] ?? '')
    .where('event', '=', 'close')
    .execute();
  expect(history).toMatchObject([{ to_state: 'closed', actor_kind: 'operator' }]);
  expect((await decide('RESTORE')).errors).toBeUndefined();
  expect(await shownOf(ids)).toBe(0);
});

test.each<[string, PostingLine[]]>([
  ['no line', []],
  ['no day', [line({ days: [] })]],
  ['a time that does not exist', [line({ startTime: '25:00' })]],
  ['more than the limit', Array.from({ length: maxShiftsPerPostRequest / 2 + 1 }, () => line())],
])('%s is refused', (_what, lines) => {
  expect(() => shiftDraftsOf(lines)).toThrow(
    expect.objectContaining({ code: 'VALIDATION_FAILED' }),
  );
});
