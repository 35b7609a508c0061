import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildContract, buildPreparedWorker } from '#domain/application/build.ts';
import { buildShiftWithFixedWage } from '#domain/attendance/build.ts';
import { buildClosedMonth } from '#domain/billing/build.ts';
import { buildFacility, buildJob } from '#domain/corporation/build.ts';
import { addMinutes, instantAtJst } from '#platform/base/jst.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openManager, type TestManager } from '#testing/fixtures/manager.ts';
import { openTestProduct, refusalCodeOf, type TestProduct } from '#testing/processes/product.ts';
import { notifyStaff } from '#domain/staff-notices/notify-staff.server.ts';
import { checkBudgets } from './check-budgets.server.ts';

const start = instantAtJst('2026-11-20', '12:00');
let product: TestProduct;
beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), start);
});
afterAll(() => product.close());

const setting = `mutation ($input: SetFacilityBudgetInput!) { setFacilityBudget(input: $input) { success } }`;
const reading = `query ($day: Date!) { facilityBudgets(day: $day) {
  facilityId budget { yen fromMonth } cost { fixed planned open } } }`;
const checking = `mutation ($input: PostShiftsInput!) { checkShifts(input: $input) {
  total exceededBudgets { facilityId month budget before added } shifts { refusal { code } } } }`;
const posting = `mutation ($input: PostShiftsInput!) { postShifts(input: $input) { recruitmentIds } }`;
const monthOf = `query ($day: Date!) { billingMonth(day: $day) {
  facilities { approved { total withheld } waiting { total withheld } }
  number { state sum { total withheld } invoice { total } } } }`;

/** A facility with a template and a person of each role. */
async function openHome() {
  const { app } = product;
  const now = app.clock.now();
  const { id: facilityId } = await buildFacility(app.db, { now });
  const { id: templateId } = await buildJob(app.db, { now, facilityId });
  const lines = (days: string[], capacity = 1) => [
    {
      templateId,
      mode: 'INSTANT',
      days,
      startTime: '09:00',
      endTime: '18:00',
      breakMinutes: 60,
      hourlyWage: 1_500,
      travelAllowance: 500,
      bonus: 0,
      capacity,
    },
  ];
  const people = {
    owner: await openManager(app, facilityId, 'OWNER'),
    finance: await openManager(app, facilityId, 'FINANCE'),
    manager: await openManager(app, facilityId, 'MANAGER'),
    approver: await openManager(app, facilityId, 'APPROVER'),
  };
  const { finance, manager } = people;
  return {
    facilityId,
    ...people,
    set: (by: TestManager, day: string, budget: number | null) =>
      by.ask(setting, { input: { facilityId, day, budget } }),
    async read(day: string) {
      const { data } = await finance.ask(reading, { day });
      const [own] = data?.['facilityBudgets'] ?? [];
      return { budget: own.budget, cost: own.cost };
    },
    async check(days: string[], capacity = 1) {
      const input = { lines: lines(days, capacity) };
      return (await manager.ask(checking, { input })).data?.['checkShifts'];
    },
    async post(days: string[], capacity = 1): Promise<string[]> {
      const input = { lines: lines(days, capacity) };
      const { data, errors } = await manager.ask(posting, { input });
      expect(errors).toBeUndefined();
      return data?.['postShifts'].recruitmentIds;
    },
  };
}

/** Pay for eight hours, travel, 20 % of the pay, and its tax. */
const shiftYen = 12_000 + 500 + 2_400 + 240;

test('owners and finance set a budget; others, and months that are over, are refused', async () => {
  const { set, read, owner, finance, manager, approver } = await openHome();
  expect(refusalCodeOf(await set(manager, '2026-11-01', 1_000))).toBe('FORBIDDEN');
  expect(refusalCodeOf(await set(approver, '2026-11-01', 1_000))).toBe('FORBIDDEN');
  expect(refusalCodeOf(await set(owner, '2026-10-31', 1_000))).toBe('VALIDATION_FAILED');
  expect(refusalCodeOf(await set(owner, '2026-11-01', 0))).toBe('VALIDATION_FAILED');
  expect(await read('2026-11-01')).toEqual({ budget: null, cost: null });

  expect((await set(finance, '2026-11-20', 300_000)).errors).toBeUndefined();
  expect((await set(owner, '2027-01-05', 400_000)).errors).toBeUndefined();
  expect((await set(owner, '2027-03-01', null)).errors).toBeUndefined();
  const none = { fixed: 0, planned: 0, open: 0 };
  const held = async (day: string) => (await read(day)).budget;
  expect(await held('2026-10-01')).toBeNull();
  expect(await read('2026-11-30')).toEqual({
    budget: { yen: 300_000, fromMonth: '2026-11-01' },
    cost: none,
  });
  expect(await held('2026-12-01')).toEqual({ yen: 300_000, fromMonth: '2026-11-01' });
  expect(await held('2027-02-01')).toEqual({ yen: 400_000, fromMonth: '2027-01-01' });
  expect(await held('2027-03-01')).toBeNull();

  // Another amount for the same month takes the place of the first one.
  await set(owner, '2026-11-01', 250_000);
  expect(await held('2026-12-01')).toEqual({ yen: 250_000, fromMonth: '2026-11-01' });
});

test('a posting says which budget it would exceed, by how much, and is posted all the same', async () => {
  const { facilityId, set, check, post, read, owner } = await openHome();
  await set(owner, '2026-11-01', 2 * shiftYen);
  const [first, second] = ['2026-11-28', '2026-11-29'];
  expect(await check([first])).toMatchObject({ total: shiftYen, exceededBudgets: [] });
  await post([first]);
  // A month that is exactly used up is no warning.
  expect((await check([second])).exceededBudgets).toEqual([]);
  const warned = await check([second, '2026-12-02'], 2);
  expect(warned.exceededBudgets).toEqual([
    {
      facilityId,
      month: '2026-11-01',
      budget: 2 * shiftYen,
      before: shiftYen,
      added: 2 * shiftYen,
    },
  ]);
  await set(owner, '2026-12-01', 1);
  const months = (await check([second, '2026-12-02'], 2)).exceededBudgets.map(
    ({ month }: { month: string }) => month,
  );
  expect(months).toEqual(['2026-11-01', '2026-12-01']);
  await post([second], 2);
  expect((await read('2026-11-01')).cost).toEqual({ fixed: 0, planned: 0, open: 3 * shiftYen });
  expect((await read('2026-12-01')).cost).toEqual({ fixed: 0, planned: 0, open: 0 });
});

test('the preview of a posting is what the month, its draft and its invoice have to the yen', async () => {
  const { app } = product;
  const { set, check, post, read, owner } = await openHome();
  await set(owner, '2026-11-01', 1_000_000);
  const day = '2026-11-27';
  const { total } = await check([day]);
  const [recruitmentId = ''] = await post([day]);
  expect((await read(day)).cost).toEqual({ fixed: 0, planned: 0, open: total });

  const { id: workerId } = await buildPreparedWorker(app.db, { now: start });
  const made = { workerId, recruitmentId, now: addMinutes(start, 5) };
  const contract = await buildContract(app, made);
  expect((await read(day)).cost).toEqual({ fixed: 0, planned: total, open: 0 });

  await buildShiftWithFixedWage(app, contract);
  expect((await read(day)).cost).toEqual({ fixed: total, planned: 0, open: 0 });

  const month = async () => (await owner.ask(monthOf, { day })).data?.['billingMonth'];
  // An invoice leaves the withheld tax to the corporation, so that what it asks for is less by this tax.
  const asked = ({ total: yen, withheld }: { total: number; withheld: number }) => yen + withheld;
  const open = await month();
  expect(asked(open.facilities[0].approved)).toBe(total);
  expect(open.number.state).toBe('OPEN');
  expect(asked(open.number.sum)).toBe(total);

  await buildClosedMonth(app.db, day);
  const issued = await month();
  expect(issued.number.state).toBe('ISSUED');
  expect(asked(issued.number.sum)).toBe(total);
  expect(issued.number.invoice.total).toBe(issued.number.sum.total);
});

test('owners, finance and managers are notified once a month of 80 % and of the whole budget', async () => {
  const { app } = product;
  const home = await openHome();
  const { owner, finance, manager, approver, facilityId } = home;
  const mails = async (to: TestManager) =>
    (
      await app.db
        .selectFrom('outbox')
        .select(['subject', 'body', 'path'])
        .where('staff_kind', '=', 'budget')
        .where('staff_id', '=', to.id)
        .where('kind', '=', 'email')
        .orderBy('created_at')
        .execute()
    ).map(({ subject, ...mail }) => ({ ...mail, subject: subject?.replace('【ひとこま】', '') }));
  const notifyAt = async (minutes: number) => {
    const at = addMinutes(start, minutes);
    product.setNow(at);
    await checkBudgets(app.db, at);
    await notifyStaff(app, at);
  };
  product.setNow(start);
  await home.set(owner, '2026-11-01', 2 * shiftYen);
  await home.post(['2026-11-28']);
  await notifyAt(1);
  expect(await mails(owner)).toEqual([]);

  // A new budget is compared at once, a posting within half an hour.
  await home.set(owner, '2026-11-01', shiftYen + 100);
  await notifyAt(2);
  await notifyAt(3);
  const near = {
    subject: '2026年11月の費用の見込みが予算の80%になりました',
    body: expect.stringContaining('15,140円（予算15,240円の99%）'),
    path: '/facility/billing?month=2026-11',
  };
  expect(await mails(finance)).toEqual([near]);
  await home.post(['2026-11-29']);
  await notifyAt(4);
  expect(await mails(finance)).toEqual([near]);
  await notifyAt(40);
  await notifyAt(80);
  const reached = expect.objectContaining({
    subject: '2026年11月の費用の見込みが予算に達しました',
  });
  for (const person of [owner, finance, manager]) {
    // oxlint-disable-next-line no-await-in-loop -- three
    expect(await mails(person)).toEqual([near, reached]);
  }
  expect(await mails(approver)).toEqual([]);

  // Neither a higher budget nor the next day brings the month's notices again.
  await home.set(owner, '2026-11-01', 2 * shiftYen + 1);
  await notifyAt(120);
  await home.set(owner, '2026-11-01', shiftYen);
  await notifyAt(26 * 60);
  expect(await mails(owner)).toHaveLength(2);
  const stored = await app.db
    .selectFrom('facility_budget_checks')
    .select(['near_at', 'reached_at'])
    .where('facility_id', '=', facilityId)
    .where('month', '=', '2026-11-01')
    .executeTakeFirstOrThrow();
  expect(stored.near_at).toEqual(addMinutes(start, 2));
  expect(stored.reached_at).toEqual(addMinutes(start, 40));
});
