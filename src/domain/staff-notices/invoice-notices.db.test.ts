import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildShiftWithFixedWage } from '#domain/attendance/build.ts';
import { buildClosedMonth } from '#domain/billing/build.ts';
import { storeDueInvoicePapers } from '#domain/billing/papers/store-papers.server.ts';
import { buildFacility } from '#domain/corporation/build.ts';
import { addHours, addMinutes, instantAtJst } from '#platform/base/jst.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openManager, type TestManager } from '#testing/fixtures/manager.ts';
import { openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { createShift } from '#testing/shifts.ts';
import { notifyStaff } from './notify-staff.server.ts';

let product: TestProduct;
let owner: TestManager;
let finance: TestManager;
let issuedAt: Date;

beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), instantAtJst('2026-11-01'));
  const { app } = product;
  const startsAt = instantAtJst('2026-11-25', '09:00');
  const facility = await buildFacility(app.db, { now: app.clock.now() });
  const times = { startsAt, endsAt: addHours(startsAt, 9), breakMinutes: 60 };
  const pay = { hourlyWage: 1_500, travelAllowance: 500 };
  await buildShiftWithFixedWage(app, await createShift(product, { ...times, ...pay, facility }));
  owner = await openManager(app, facility.id, 'OWNER');
  finance = await openManager(app, facility.id, 'FINANCE');
  await openManager(app, facility.id, 'MANAGER');
  issuedAt = await buildClosedMonth(app.db, '2026-11-01');
});
afterAll(() => product.close());

const mails = () =>
  product.app.db
    .selectFrom('outbox')
    .select(['staff_id', 'subject', 'body', 'path'])
    .where('staff_kind', '=', 'invoice')
    .execute();

test('owners and finance get one mail of an invoice, once its papers are stored', async () => {
  const { app } = product;
  await notifyStaff(app, issuedAt);
  expect(await mails()).toEqual([]);

  await storeDueInvoicePapers(app, addMinutes(issuedAt, 1));
  await notifyStaff(app, addMinutes(issuedAt, 2));
  await notifyStaff(app, addMinutes(issuedAt, 3));
  const sent = await mails();
  expect(new Set(sent.map(({ staff_id: id }) => id))).toEqual(new Set([owner.id, finance.id]));
  expect(sent).toHaveLength(2);
  const { number, id } = await app.db
    .selectFrom('invoices')
    .select(['number', 'id'])
    .executeTakeFirstOrThrow();
  expect(sent[0]?.subject).toContain('2026年11月分の請求書を発行しました');
  expect(sent[0]?.body).toContain('15,061円');
  expect(sent[0]?.body).toContain(number);
  expect(sent[0]?.path).toBe(`/facility/billing/invoices/${id}`);
});
