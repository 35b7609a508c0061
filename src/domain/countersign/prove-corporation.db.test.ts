import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildShiftWithFixedWage } from '#domain/attendance/build.ts';
import { buildCorporation, buildFacility, buildJob } from '#domain/corporation/build.ts';
import { buildRecruitment } from '#domain/recruitment/build.ts';
import { mapInOrder } from '#platform/base/in-order.ts';
import { addDays, addHours, instantAtJst } from '#platform/base/jst.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openOperator, type TestOperator } from '#testing/fixtures/operator.ts';
import { refusalCodeOf, openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { createShift } from '#testing/shifts.ts';

const asking = `mutation ($input: ProveCorporationInput!) {
  askCorporationProof(input: $input) { success } }`;
const approving = `mutation ($id: ID!) {
  approveCountersign(input: { id: $id, reason: "入金の記録を確認しました" }) { success } }`;
const standing = 'query ($id: ID!) { corporationStanding(id: $id) { provenAt } }';

const today = '2026-12-01';
const now = instantAtJst(today, '09:00');

let product: TestProduct;
let first: TestOperator;
let second: TestOperator;
beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), now);
  first = await openOperator(product.app, '運営 一子');
  second = await openOperator(product.app, '運営 二子');
});
afterAll(() => product.close());

const ask = (corporationId: string) =>
  first.ask(asking, {
    input: { corporationId, reason: '前払いがあります', evidence: '通帳の写し' },
  });

async function approve(corporationId: string) {
  const { id } = await product.app.db
    .selectFrom('countersign_requests')
    .select('id')
    .where('subject_id', '=', corporationId)
    .where('state', '=', 'WAITING')
    .executeTakeFirstOrThrow();
  return second.ask(approving, { id });
}

/** Publishes a posting, and returns the word that it carries. */
async function postedTiming(facilityId: string): Promise<string | undefined> {
  const { db } = product.app;
  const { id: jobId } = await buildJob(db, { now, facilityId });
  const day = addDays(today, 3);
  const times = { startsAt: instantAtJst(day, '09:00'), endsAt: instantAtJst(day, '18:00') };
  const { id } = await buildRecruitment(db, { now, jobId, ...times });
  const { rows } = await sql<{ timing: string }>`
    select pay_timing as timing from recruitments where id = ${id}
  `.execute(db);
  return rows[0]?.timing;
}

test('two operators prove a corporation, whose next postings say 「すぐ払い」', async () => {
  const { db } = product.app;
  const corporationId = (await buildCorporation(db, { now, isProven: false })).id;
  const { id: facilityId } = await buildFacility(db, { now, corporationId });
  expect(await postedTiming(facilityId)).toBe('PAY_DAY');
  expect(refusalCodeOf(await ask(corporationId))).toBeNull();
  // Nothing changes before the approval.
  expect((await first.ask(standing, { id: corporationId })).data?.['corporationStanding']).toEqual({
    provenAt: null,
  });
  expect(refusalCodeOf(await approve(corporationId))).toBeNull();
  expect((await first.ask(standing, { id: corporationId })).data?.['corporationStanding']).toEqual({
    provenAt: now.toISOString(),
  });
  expect(await postedTiming(facilityId)).toBe('EARLY');
  const { rows } = await sql<{ event: string; by: string; reason: string }>`
    select h.event, c.proven_by as by, h.reason
      from state_changes h join corporations c on c.id::text = h.subject_id::text
     where h.subject_kind = 'corporation' and c.id = ${corporationId}
     order by h.id desc limit 1
  `.execute(db);
  expect(rows).toEqual([{ event: 'PROVE', by: 'OPERATORS', reason: '前払いがあります' }]);
});

test('workers whose wages waited for a limit are notified once of what they can withdraw', async () => {
  const { db } = product.app;
  const corporationId = (await buildCorporation(db, { now, isProven: false })).id;
  const shifts = await mapInOrder([1, 2, 3, 4], async () => {
    const times = { startsAt: addHours(now, -72), endsAt: addHours(now, -63), breakMinutes: 60 };
    const shift = await createShift(product, { ...times, corporationId });
    await buildShiftWithFixedWage(product.app, shift);
    return shift;
  });
  // Two wages fit in the limit of a day.
  const [early, , limited, unconfirmed] = shifts.map(({ workerId }) => workerId);
  await sql`
    update wage_parts set waits_for = 'CONFIRMATION' where worker_id = ${unconfirmed}
  `.execute(db);
  expect(refusalCodeOf(await ask(corporationId))).toBeNull();
  expect(refusalCodeOf(await approve(corporationId))).toBeNull();
  const { rows } = await sql<{ worker: string; body: string }>`
    select worker_id as worker, body from notices
     where worker_id = any (${[limited, unconfirmed, early]}::uuid[]) and title = '支払日を待っていた給与を引き出せます'
  `.execute(db);
  expect(rows).toEqual([{ worker: limited, body: expect.stringContaining('給与12,421円を') }]);
});

test('a corporation that is proven is not proven again, and an unknown one is not found', async () => {
  const { id } = await buildCorporation(product.app.db, { now });
  expect(refusalCodeOf(await ask(id))).toBe('CORPORATION_PROVEN');
  expect(refusalCodeOf(await ask('00000000-0000-7000-8000-000000000001'))).toBe('NOT_FOUND');
});
