import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildContract, buildPreparedWorker } from '#domain/application/build.ts';
import { buildShiftWithFixedWage } from '#domain/attendance/build.ts';
import { addDays, addHours, instantAtJst } from '#platform/base/jst.ts';
import { buildFacility, buildJob } from '#domain/corporation/build.ts';
import { buildRecruitment } from '#domain/recruitment/build.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { auditPayBooks } from '../audit/audit.server.ts';
import { buildBankAccount, buildPayout } from '../build.ts';
import { issueStatementsAfterLastContract } from './issue-last-statements.server.ts';

let product: TestProduct;
let jobId: string;
const early = instantAtJst('2026-08-01');
beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), early);
  const facility = await buildFacility(product.app.db, { now: early });
  ({ id: jobId } = await buildJob(product.app.db, { now: early, facilityId: facility.id }));
});
afterAll(() => product.close());

async function person(): Promise<string> {
  const { id } = await buildPreparedWorker(product.app.db, { now: early });
  await buildBankAccount(product.app.db, { workerId: id, now: early });
  return id;
}

async function contract(workerId: string, day: string): Promise<string> {
  const startsAt = instantAtJst(day, '09:00');
  const now = addHours(startsAt, -72);
  const terms = { now, jobId, startsAt, endsAt: addHours(startsAt, 9), breakMinutes: 60 };
  const { id } = await buildRecruitment(product.app.db, terms);
  const { attendanceId } = await buildContract(product.app, { workerId, recruitmentId: id, now });
  return attendanceId;
}

async function paid(workerId: string, day: string): Promise<void> {
  await buildShiftWithFixedWage(product.app, { attendanceId: await contract(workerId, day) });
  await buildPayout(product.app, { workerId, now: instantAtJst(addDays(day, 1), '12:00') });
}

/** Statements and notices of a worker. */
async function issuedTo(workerId: string) {
  const { db } = product.app;
  const statements = db.selectFrom('earnings_statements').where('worker_id', '=', workerId);
  const notices = db.selectFrom('notices').where('worker_id', '=', workerId);
  return {
    issues: (await statements.select('issue').orderBy('issue').execute()).map((one) => one.issue),
    notices: (await notices.where('dedup_key', 'like', 'statement:%').select('id').execute())
      .length,
  };
}

const run = (day: string) =>
  issueStatementsAfterLastContract(product.app, instantAtJst(day, '05:00'));

test('a month after the last contract the statement is issued one time, without a request', async () => {
  const [leaver, staying] = [await person(), await person()];
  await paid(leaver, '2026-09-10');
  await paid(staying, '2026-09-10');
  await contract(staying, '2026-10-20');
  expect(await run('2026-10-09')).toBe(0);
  expect(await run('2026-10-10')).toBe(1);
  expect(await run('2026-10-10')).toBe(0);
  expect(await issuedTo(leaver)).toEqual({ issues: [1], notices: 1 });
  expect(await issuedTo(staying)).toEqual({ issues: [], notices: 0 });
  // On the day after the pay day, the task checks the month again: nothing has changed.
  expect(await run('2026-10-16')).toBe(0);
  expect(await issuedTo(leaver)).toEqual({ issues: [1], notices: 1 });
  expect(await auditPayBooks(product.app.db)).toEqual([]);
});

test('a statement that cannot be issued raises an alarm, and is issued by a later run', async () => {
  const { db, env } = product.app;
  Object.assign(env, { OPERATOR_EMAIL: 'operator@hitokoma.example' });
  const leaver = await person();
  await paid(leaver, '2026-10-20');
  await sql`alter table earnings_statements add constraint planted check (worker_id <> ${sql.lit(leaver)}::uuid)`.execute(
    db,
  );
  await run('2026-11-20');
  const mails = await db
    .selectFrom('outbox')
    .select('subject')
    .where('dedup_key', '=', 'alarm:last-statements:2026-11-20')
    .execute();
  expect(mails).toEqual([
    { subject: '【ひとこま運営】給与所得の源泉徴収票を発行できませんでした' },
  ]);
  // The next day has no failure of its own.
  await run('2026-11-21');
  expect(await issuedTo(leaver)).toEqual({ issues: [], notices: 0 });
  await run('2026-11-22');
  await sql`alter table earnings_statements drop constraint planted`.execute(db);
  expect(await run('2026-11-23')).toBe(1);
  expect(await issuedTo(leaver)).toEqual({ issues: [1], notices: 1 });
  expect(await run('2026-11-24')).toBe(0);
});
