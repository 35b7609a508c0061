import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { applyToRecruitment } from '#domain/application/applying/apply.server.ts';
import { buildContract, buildPreparedWorker } from '#domain/application/build.ts';
import { buildFacility, buildJob } from '#domain/corporation/build.ts';
import { addHours, instantAtJst } from '#platform/base/jst.ts';
import { inTransaction } from '#platform/server/database/db.server.ts';
import { systemActor } from '#platform/server/history.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openTestProduct, refusalCodeOf, type TestProduct } from '#testing/processes/product.ts';
import { buildRecruitment } from '../build.ts';
import { lowerPayTimingOfPostings } from './lower-pay-timing.server.ts';

const now = instantAtJst('2026-10-15', '13:00');
const startsAt = instantAtJst('2026-11-02', '09:00');
let product: TestProduct;
beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), now);
});
afterAll(() => product.close());

/** A facility of a proven corporation that posts shifts with two seats. */
async function openHome() {
  const { db } = product.app;
  const { id: facilityId, corporationId } = await buildFacility(db, { now });
  const { id: jobId } = await buildJob(db, { now, facilityId });
  const times = { startsAt, endsAt: addHours(startsAt, 9), breakMinutes: 60, now, jobId };
  return {
    corporationId,
    post: async (mode: 'INSTANT' | 'SCREENING') =>
      (await buildRecruitment(db, { ...times, mode, capacity: 2 })).id,
  };
}

const worker = async () => (await buildPreparedWorker(product.app.db, { now })).id;
const timingOf = async (id: string) =>
  (
    await product.app.db
      .selectFrom('recruitments')
      .select('pay_timing as timing')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).timing;
const lower = (corporationId: string, at = now) =>
  inTransaction(product.app.db, (tx) =>
    lowerPayTimingOfPostings(tx, { corporationId, actor: systemActor, now: at }),
  );

test('public postings become 「支払日払い」, but not where an application waits; a contract keeps its own', async () => {
  const { app } = product;
  const { corporationId, post } = await openHome();
  const others = await (await openHome()).post('INSTANT');
  const open = await post('INSTANT');
  const asked = await post('SCREENING');
  const contracted = await post('INSTANT');
  await applyToRecruitment(app, { workerId: await worker(), recruitmentId: asked, now });
  const made = { workerId: await worker(), recruitmentId: contracted, now };
  const { attendanceId } = await buildContract(app, made);

  expect(await lower(corporationId)).toBe(2);
  expect(await Promise.all([open, asked, contracted, others].map(timingOf))).toEqual([
    'PAY_DAY',
    'EARLY',
    'PAY_DAY',
    'EARLY',
  ]);
  const contract = await app.db
    .selectFrom('attendances')
    .select('pay_timing as timing')
    .where('id', '=', attendanceId)
    .executeTakeFirstOrThrow();
  expect(contract.timing).toBe('EARLY');
  // The search shows each again, with the mark of its kind and its open seats.
  const shown = await app.db
    .selectFrom('open_places as p')
    .innerJoin('open_recruitments as o', 'o.recruitment_id', 'p.recruitment_id')
    .select([
      'o.recruitment_id as id',
      'o.remaining',
      sql<number>`(p.benefit_mask & 1)::int`.as('bit'),
    ])
    .execute();
  expect(Object.fromEntries(shown.map(({ id, bit, remaining }) => [id, [bit, remaining]]))).toEqual(
    {
      [open]: [1, 2],
      [asked]: [0, 2],
      [contracted]: [1, 1],
      [others]: [0, 2],
    },
  );
  // A second time changes nothing.
  expect(await lower(corporationId)).toBe(0);
});

test('an application by the old words is refused, and one by the new words has a contract of its own', async () => {
  const { corporationId, post } = await openHome();
  const recruitmentId = await post('INSTANT');
  const token = await product.signIn(await worker());
  const versionNow = async () => {
    const document = `query ($id: ID!) { applicationConfirmation(recruitmentId: $id) { version payTiming } }`;
    const { data } = await product.call(document, { id: recruitmentId }, { token });
    return data?.['applicationConfirmation'];
  };
  const apply = (version: string) =>
    product.call(
      `mutation ($input: ApplyToRecruitmentInput!) { applyToRecruitment(input: $input) { attendanceId } }`,
      { input: { recruitmentId, version } },
      { token },
    );
  const before = await versionNow();
  expect(before.payTiming).toBe('EARLY');
  await lower(corporationId);
  expect(refusalCodeOf(await apply(before.version))).toBe('TERMS_CHANGED');
  const after = await versionNow();
  expect(after.payTiming).toBe('PAY_DAY');
  const { data } = await apply(after.version);
  const contract = await product.app.db
    .selectFrom('attendances')
    .select('pay_timing as timing')
    .where('id', '=', data?.['applyToRecruitment'].attendanceId)
    .executeTakeFirstOrThrow();
  expect(contract.timing).toBe('PAY_DAY');
});
