import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildBrowser, lastCodeSentTo } from '#access/worker/browser.build.ts';
import { phoneNumberReuseDays } from '#access/worker/sign-in/silence-rules.ts';
import { applyToRecruitment } from '#domain/application/applying/apply.server.ts';
import { addHours, addMinutes, instantAtJst, jstDay } from '#platform/base/jst.ts';
import {
  answerForDemoBank,
  answerForDemoFacilities,
  autoAcceptAfterMinutes,
  autoApproveAfterHours,
} from '#apps/demo/auto-answer.server.ts';
import { demoWorkersByKey } from '#apps/demo/demo-workers.ts';
import { settleTransfersAsBank } from '#apps/demo/bank.server.ts';
import { storeDemoAutoAnswer } from '#apps/demo/region.queries.server.ts';
import { auditPayBooks } from '#domain/pay/audit/audit.server.ts';
import { requestTransfer } from '#domain/pay/transfers/request-transfer.server.ts';
import { submitTransfers } from '#domain/pay/transfers/submit-transfers.server.ts';
import { auditExposures } from '#domain/trust/audit/audit-exposures.server.ts';
import { minimumHourlyWage } from '#domain/recruitment/publishing/minimum-wage.ts';
import { shippedMinimumWageTables } from '#domain/reference/statutory.build.ts';
import { whyDatabaseDoesNotFitDemoMode } from '#platform/server/demo-mark.server.ts';
import { readWorkerBalance } from '#platform/server/ledger/postings.queries.server.ts';
import { readDemoMark } from '#platform/server/queries.server.ts';

import { openDemo } from '#testing/fixtures/demo.ts';
import { openTestDatabase } from '#testing/database.ts';
import { openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { seed } from './seed.ts';
import { contextAt, openRecruitmentsOfKind } from './seed/work.ts';

// Noon on a Saturday.
const now = instantAtJst('2026-11-21', '12:20');

let databaseUrl: string;
let filesDir: string;
let product: TestProduct;
let isSeeded: boolean;

beforeAll(async () => {
  databaseUrl = await openTestDatabase();
  filesDir = await mkdtemp(join(tmpdir(), 'hitokoma-seed-'));
  isSeeded = await seed({ databaseUrl, size: 'small', filesDir, now });
  product = await openTestProduct(databaseUrl, now);
});
afterAll(async () => {
  await product.close();
  await rm(filesDir, { recursive: true, force: true });
});

async function count(
  table: 'facilities' | 'open_recruitments' | 'workers' | 'recruitments',
): Promise<number> {
  const row = await product.app.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

async function idOf({ phoneNumber }: { phoneNumber: string }): Promise<string> {
  const { db } = product.app;
  const row = await db
    .selectFrom('workers')
    .select('id')
    .where('phone_number', '=', phoneNumber)
    .executeTakeFirstOrThrow();
  return row.id;
}

async function statesOf(workerId: string): Promise<string[]> {
  const rows = await product.app.db
    .selectFrom('attendances')
    .select('state')
    .where('worker_id', '=', workerId)
    .orderBy('starts_at')
    .execute();
  return rows.map(({ state }) => state);
}

test('every rating in the region is the mean of reviews that are there', async () => {
  const { rows } = await sql<{ wrong: number; rated: number; words: number }>`
    with said as (
      select facility_id, rates, comment,
             row_number() over (partition by facility_id order by published_at desc, id desc) as place
        from reviews
       where author = 'worker' and state = 'SHOWN' and published_at is not null),
    means as (
      select facility_id, count(distinct place) as count, max(length(comment)) as words,
             round(avg(answer) filter (where place <= 30), 1) as rating
        from said cross join unnest(rates) as answer
       group by facility_id)
    select count(*) filter (
             where f.rating_count <> coalesce(m.count, 0) or f.rating is distinct from m.rating)::int as wrong,
           count(f.rating)::int as rated, max(m.words)::int as words
      from facilities f
      left join means m on m.facility_id = f.id
  `.execute(product.app.db);
  expect(rows[0]?.wrong).toBe(0);
  expect(rows[0]?.rated).toBeGreaterThan(0);
  expect(rows[0]?.words).toBeGreaterThan(10);
});

test('makes the region and its nine workers', async () => {
  expect(isSeeded).toBe(true);
  expect(await count('facilities')).toBe(20);
  expect(await count('workers')).toBe(9);
  const open = await count('open_recruitments');
  expect(open).toBeGreaterThan(300);
  expect(open).toBeLessThan(600);
});

test('leaves every text to the task that adds furigana', async () => {
  const { rows } = await sql<{ read: number }>`
    select (select count(*) from facilities where furigana_version > 0)
         + (select count(*) from jobs where furigana_version > 0) as read
  `.execute(product.app.db);
  expect(rows).toEqual([{ read: 0 }]);
});

test('marks the database: the demo may start on it again, and production may not', async () => {
  const mark = await readDemoMark(product.app.db);
  expect(whyDatabaseDoesNotFitDemoMode({ isDemo: true, ...mark })).toBeNull();
  expect(whyDatabaseDoesNotFitDemoMode({ isDemo: false, ...mark })).toContain(
    'a database of the demo',
  );
});

test('a search by job shows each once, and no facility fills the list', async () => {
  const answer = await product.call(
    `query {
      recruitmentSearch(input: { groupByJob: true }) {
        recruitments { facility { id } jobDates { jobId } }
      }
    }`,
  );
  // The query above selects these fields.
  const found = answer.data?.['recruitmentSearch'] as {
    recruitments: { facility: { id: string }; jobDates: { jobId: string } }[];
  };
  const { recruitments } = found;
  expect(recruitments).toHaveLength(20);
  expect(new Set(recruitments.map(({ jobDates }) => jobDates.jobId)).size).toBe(20);
  expect(new Set(recruitments.map(({ facility }) => facility.id)).size).toBeGreaterThanOrEqual(8);
});

test('a second run changes nothing', async () => {
  const before = [await count('facilities'), await count('recruitments'), await count('workers')];
  expect(await seed({ databaseUrl, size: 'small', filesDir, now: addHours(now, 30) })).toBe(false);
  expect([await count('facilities'), await count('recruitments'), await count('workers')]).toEqual(
    before,
  );
});

test('every open recruitment pays the minimum wage of its day at least', async () => {
  const rows = await product.app.db
    .selectFrom('open_recruitments as o')
    .innerJoin('recruitments as r', 'r.id', 'o.recruitment_id')
    .select(['o.prefecture_code', 'r.hourly_wage', 'r.ends_at', 'r.deadline'])
    .execute();
  const wrong = rows.filter((row) => {
    const where = { prefectureCode: row.prefecture_code, day: jstDay(row.ends_at) };
    return (
      row.hourly_wage < minimumHourlyWage(shippedMinimumWageTables, where) || row.deadline <= now
    );
  });
  expect(rows.length).toBeGreaterThan(300);
  expect(wrong).toEqual([]);
});

test('every picture that a page names lies in the storage, and is light', async () => {
  const { db } = product.app;
  const facilities = await db.selectFrom('facilities').select('image_keys').execute();
  const jobs = await db.selectFrom('jobs').select('image_keys').execute();
  const keys = new Set([...facilities, ...jobs].flatMap((row) => row.image_keys));
  expect(keys.size).toBeGreaterThan(20);
  for (const key of keys) {
    expect(key).toMatch(/^(facilities|jobs)\/scenes\/[a-z-]+-[0-9a-f]{8}\.webp$/);
    expect((await readFile(join(filesDir, key))).length).toBeLessThan(40_000);
  }
});

test('each demo worker stands where the demo says', async () => {
  const { db } = product.app;
  expect(await statesOf(await idOf(demoWorkersByKey.newcomer))).toEqual([]);
  expect(await statesOf(await idOf(demoWorkersByKey.prepared))).toEqual([]);
  expect(await statesOf(await idOf(demoWorkersByKey.soon))).toEqual(['SCHEDULED']);
  const disputed = await idOf(demoWorkersByKey.disputed);
  expect(await statesOf(disputed)).toEqual(['DISMISSED', 'CANCELLED_BY_WORKER']);
  const caseOf = (table: 'termination_cases' | 'asked_cancellations') =>
    db
      .selectFrom(table)
      .innerJoin('attendances as a', 'a.id', `${table}.attendance_id`)
      .select(`${table}.state`)
      .where('a.worker_id', '=', disputed)
      .executeTakeFirstOrThrow();
  // The worker has agreed to the termination; the facility has not yet answered the case of the requested cancellation.
  expect(await caseOf('termination_cases')).toEqual({ state: 'AGREED' });
  expect(await caseOf('asked_cancellations')).toEqual({ state: 'ASKED' });
  const soon = await db
    .selectFrom('attendances')
    .select('starts_at')
    .where('worker_id', '=', await idOf(demoWorkersByKey.soon))
    .executeTakeFirstOrThrow();
  // The check-in period opens within half an hour, and has not ended.
  expect(addMinutes(soon.starts_at, -30).getTime()).toBeLessThan(addMinutes(now, 30).getTime());
  expect(soon.starts_at.getTime()).toBeGreaterThan(now.getTime());
  const history = await statesOf(await idOf(demoWorkersByKey.history));
  expect(history).toEqual([
    'PAID',
    'CANCELLED_BY_FACILITY',
    'PAID',
    'CANCELLED_BY_FACILITY',
    'PAID',
    'PAID',
    'PAID',
    'CANCELLED_BY_FACILITY',
    'CANCELLED_BY_WORKER',
    'PAID',
    'CANCELLED_BY_FACILITY',
    'FIXED',
    'FIXED',
    'REVIEWING',
    'SCHEDULED',
  ]);
  // Enough points for the gift card and the remission of penalty points that the demo shows.
  const held = { kind: 'points_held', workerId: await idOf(demoWorkersByKey.history) } as const;
  expect(await readWorkerBalance(product.app.db, held)).toBeGreaterThanOrEqual(2_000);
  // These two have available days and an alert. The worker who has just become ready enters both for the first time.
  for (const person of [demoWorkersByKey.history, demoWorkersByKey.nurse]) {
    const workerId = await idOf(person);
    const own = (table: 'availability_alerts' | 'available_dates') =>
      db
        .selectFrom(table)
        .select(db.fn.countAll<number>().as('count'))
        .where('worker_id', '=', workerId)
        .executeTakeFirstOrThrow();
    expect((await own('availability_alerts')).count).toBe(1);
    expect((await own('available_dates')).count).toBe(14);
  }
  const waiting = await idOf(demoWorkersByKey.waiting);
  const identity = await db
    .selectFrom('identities')
    .select('state')
    .where('worker_id', '=', waiting)
    .executeTakeFirst();
  expect(identity?.state).toBe('PENDING');
});

test('two months are closed: invoices are paid, paid in part, open, and one is overdue after notices', async () => {
  const { rows } = await sql<{ month: string; state: string; steps: number }>`
    select i.month::text, count(d.step)::int as steps,
           case when b.open = 0 then 'paid' when i.due_on < ${jstDay(now)} then 'overdue'
                when b.open < i.total then 'part' else 'open' end as state
      from invoices i
      join invoice_balances b on b.invoice_id = i.id
      left join invoice_dunnings d on d.invoice_id = i.id
     group by i.id, b.open
  `.execute(product.app.db);
  const of = (month: string, state: string) =>
    rows.filter((row) => row.month === month && row.state === state);
  expect(of('2026-09-01', 'overdue')).toEqual([
    { month: '2026-09-01', state: 'overdue', steps: 2 },
  ]);
  expect(of('2026-09-01', 'paid').length).toBeGreaterThanOrEqual(3);
  expect(of('2026-10-01', 'paid')).toHaveLength(1);
  expect(of('2026-10-01', 'part')).toHaveLength(1);
  expect(of('2026-10-01', 'open').length).toBeGreaterThanOrEqual(2);
  expect(rows.filter(({ month }) => month > '2026-10-01')).toEqual([]);
  expect(rows.filter(({ state }) => state === 'overdue')).toHaveLength(1);
  const { rows: exposed } = await sql<{ share: number }>`
    select share from corporation_exposures where share > 8000
  `.execute(product.app.db);
  expect(exposed).toHaveLength(1);
  expect(exposed[0]?.share).toBeLessThanOrEqual(9_000);
  expect(await auditPayBooks(product.app.db, now)).toEqual([]);
  expect(await auditExposures(product.app.db, now)).toEqual([]);
});

test('the books are true, and stay true when a payout comes back and is paid again', async () => {
  const { app } = product;
  const workerId = await idOf(demoWorkersByKey.history);
  const operator = { kind: 'operator', id: null } as const;
  expect(await auditPayBooks(app.db)).toEqual([]);
  const balance = await readWorkerBalance(app.db, { kind: 'wages_payable', workerId });
  expect(balance).toBeGreaterThanOrEqual(1_000);

  const { transferId } = await requestTransfer(contextAt(app, now), { workerId });
  const file = await submitTransfers(app, { actor: operator, now: addMinutes(now, 5) });
  const settling = { bankFileId: file.bankFileId ?? '', actor: operator, now: addMinutes(now, 10) };
  const failures = [{ transferId, reason: 'NAME_MISMATCH' as const }];
  const settled = { completed: 0, failed: 1 };
  expect(await settleTransfersAsBank(app.db, { ...settling, failures })).toMatchObject(settled);
  expect(await readWorkerBalance(app.db, { kind: 'wages_payable', workerId })).toBe(balance);
  // Reading the bank's answer twice books it once; a different answer is refused.
  expect(await settleTransfersAsBank(app.db, { ...settling, failures })).toMatchObject(settled);
  await expect(settleTransfersAsBank(app.db, { ...settling, failures: [] })).rejects.toMatchObject({
    code: 'RESULT_CHANGED',
  });
  await expect(
    settleTransfersAsBank(app.db, {
      ...settling,
      failures: [{ transferId: workerId, reason: 'OTHER' }],
    }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await auditPayBooks(app.db)).toEqual([]);
});

test('the day that a job describes lies within the hours of each of its shifts', async () => {
  const { rows } = await sql<{ title: string; shift: string; from: string; to: string }>`
    select j.title, to_char(r.starts_at at time zone 'Asia/Tokyo', 'HH24:MI') as shift,
           j.workflow -> 0 ->> 'time' as "from", j.workflow -> -1 ->> 'time' as "to"
      from recruitments r
      join jobs j on j.id = r.job_id
     where j.workflow -> 0 ->> 'time' <> to_char(r.starts_at at time zone 'Asia/Tokyo', 'HH24:MI')
        or mod(1440 + (extract(epoch from (j.workflow -> -1 ->> 'time')::time - (r.starts_at at time zone 'Asia/Tokyo')::time) / 60)::integer, 1440)
           > extract(epoch from r.ends_at - r.starts_at) / 60
  `.execute(product.app.db);
  expect(rows).toEqual([]);
});

test('the play bank answers by itself after ten minutes, unless switched off', async () => {
  const { app } = product;
  const workerId = await idOf(demoWorkersByKey.history);
  // Restores the account whose transfer the bank had returned.
  await app.db
    .updateTable('bank_accounts')
    .set({ state: 'VERIFIED', invalid_reason: null })
    .where('worker_id', '=', workerId)
    .execute();
  const { transferId } = await requestTransfer(contextAt(app, now), { workerId });
  const sentAt = addMinutes(now, 20);
  await submitTransfers(app, { actor: { kind: 'operator', id: null }, now: sentAt });
  await storeDemoAutoAnswer(app.db, false);
  expect(await answerForDemoBank(app, addMinutes(sentAt, 10))).toBe(0);
  await storeDemoAutoAnswer(app.db, true);
  expect(await answerForDemoBank(app, addMinutes(sentAt, 9))).toBe(0);
  expect(await answerForDemoBank(app, addMinutes(sentAt, 10))).toBe(1);
  const { state } = await app.db
    .selectFrom('transfers')
    .select('state')
    .where('id', '=', transferId)
    .executeTakeFirstOrThrow();
  expect(state).toBe('COMPLETED');
  expect(await auditPayBooks(app.db)).toEqual([]);
});

test('facilities answer by themselves after a while, unless switched off; what was seeded as waiting stays', async () => {
  const { app } = product;
  const historyId = await idOf(demoWorkersByKey.history);
  const workerId = await idOf(demoWorkersByKey.prepared);
  const stateOf = async (id: string) => {
    const { state } = await app.db
      .selectFrom('applications')
      .select('state')
      .where('worker_id', '=', id)
      .orderBy('applied_at', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    return state;
  };
  expect(await stateOf(historyId)).toBe('APPLIED');
  const [offer] = await openRecruitmentsOfKind(app.db, {
    mode: 'SCREENING',
    from: jstDay(addHours(now, 120)),
    licenseIds: [1],
  });
  if (!offer) throw new Error('nothing is open');
  const { recruitmentId } = offer;
  const appliedAt = addMinutes(now, 1);
  await applyToRecruitment(app, { workerId, recruitmentId, now: appliedAt });
  const soon = addMinutes(appliedAt, autoAcceptAfterMinutes);

  await storeDemoAutoAnswer(app.db, false);
  expect(await answerForDemoFacilities(app, soon)).toBe(0);
  await storeDemoAutoAnswer(app.db, true);
  const live = { ...app, env: { ...app.env, demo: false } };
  expect(await answerForDemoFacilities(live, soon)).toBe(0);
  expect(await answerForDemoFacilities(app, addMinutes(soon, -2))).toBe(0);
  expect(await stateOf(workerId)).toBe('APPLIED');

  expect(await answerForDemoFacilities(app, soon)).toBe(1);
  expect(await stateOf(workerId)).toBe('HIRED');
  expect(await stateOf(historyId)).toBe('APPLIED');
  expect((await statesOf(historyId)).includes('REVIEWING')).toBe(true);
  expect(await answerForDemoFacilities(app, addHours(now, autoApproveAfterHours))).toBe(1);
  expect((await statesOf(historyId)).includes('REVIEWING')).toBe(false);
  expect(await stateOf(historyId)).toBe('APPLIED');
  expect(await auditPayBooks(app.db)).toEqual([]);
});

test('the prepared worker can apply to what is open', async () => {
  const { app } = product;
  const workerId = await idOf(demoWorkersByKey.prepared);
  const [offer] = await openRecruitmentsOfKind(app.db, {
    mode: 'INSTANT',
    from: jstDay(addHours(now, 48)),
    licenseIds: [1],
  });
  if (!offer) throw new Error('nothing is open');
  const answer = await applyToRecruitment(app, {
    workerId,
    recruitmentId: offer.recruitmentId,
    now,
  });
  expect(answer.state).toBe('HIRED');
});

test('each worker of the demo is signed in with what /demo shows, also after a long rest', async () => {
  const { app } = product;
  product.setNow(addHours(now, 24 * (phoneNumberReuseDays + 400)));
  const demo = await openDemo(app);
  const { data } = await demo.ask('{ demoWorkers { phoneNumber bornOn } }');
  const shown: { phoneNumber: string; bornOn: string | null }[] = data?.['demoWorkers'];
  expect(shown).toHaveLength(Object.keys(demoWorkersByKey).length);
  for (const { phoneNumber, bornOn } of shown) {
    const browser = await buildBrowser(app);
    const document =
      'mutation ($n: String!) { requestSignInCode(input: { phoneNumber: $n }) { success } }';
    await product.call(document, { n: phoneNumber }, { jar: browser.jar });
    const code = await lastCodeSentTo(app, phoneNumber);
    const fields: Record<string, string> = bornOn === null ? {} : { bornOn };
    expect([phoneNumber, (await browser.signIn(phoneNumber, code, fields)).status]).toEqual([
      phoneNumber,
      200,
    ]);
  }
});
