import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { buildCheckIn, buildCheckOut } from '#domain/attendance/build.ts';
import { encodePageCursor } from '#platform/server/database/keyset-page.ts';
import { addDays, instantAtJst } from '#platform/base/jst.ts';
import { provisionallyTaxedWageLines } from '#domain/pay/audit/audit-books.queries.server.ts';
import { buildFacility, buildJob } from '#domain/corporation/build.ts';
import { buildRecruitment } from '#domain/recruitment/build.ts';
import { buildWithholdingTable, minimumWage2026Csv } from '../statutory.build.ts';
import { loadMinimumWage } from './load-minimum-wage.server.ts';
import { raiseMissingTableAlarms } from './table-alarms.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openOperator, type TestOperator } from '#testing/fixtures/operator.ts';
import { captureLog } from '#testing/processes/captured-log.ts';
import { refusalCodeOf, openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { createShift } from '#testing/shifts.ts';
import { runScheduledTasks } from '#main/tasks.server.ts';

type LogLine = { level: number; msg: string };

const recipient = 'operator@hitokoma.example';
let product: TestProduct;
let operator: TestOperator;
beforeAll(async () => {
  const environment = { OPERATOR_EMAIL: recipient };
  product = await openTestProduct(await openTestDatabase(), instantAtJst('2026-10-20'), {
    environment,
  });
  operator = await openOperator(product.app);
});
afterAll(() => product.close());

const tables = async (day: string) => {
  product.setNow(instantAtJst(day, '09:00'));
  const { data } = await operator.ask(
    `{ statutoryTables { provisionalWageCount
         tables { kind year name source rowCount firstDay lastDay loadedBy }
         missing { kind year neededFrom title body } } }`,
  );
  return data?.['statutoryTables'];
};

const subjectsOf = async () => {
  const rows = await product.app.db
    .selectFrom('outbox')
    .select(['subject', 'recipient', 'worker_id as workerId'])
    .where('dedup_key', 'like', 'alarm:STATUTORY%')
    .orderBy('id')
    .execute();
  expect(rows.filter((row) => row.recipient !== recipient || row.workerId !== null)).toEqual([]);
  return rows.map(({ subject }) => subject);
};

async function runTasksOn(day: string): Promise<void> {
  product.setNow(instantAtJst(day, '09:00'));
  await runScheduledTasks(product.app);
}

const missing2027 = '2027年分（令和9年分）の源泉徴収税額表が読み込まれていません';

test('an operator sees every loaded table with its source, rows and days', async () => {
  const shown = await tables('2026-11-01');
  expect(shown).toMatchObject({
    provisionalWageCount: 0,
    missing: [],
    tables: [
      {
        kind: 'withholding',
        year: 2026,
        name: '2026年分（令和8年分）の源泉徴収税額表',
        rowCount: 215,
        firstDay: '2026-01-01',
        lastDay: '2026-12-31',
        loadedBy: 'shipped',
        source: expect.stringContaining('https://www.nta.go.jp/'),
      },
      { kind: 'minimum_wage', year: 2026, rowCount: 47, firstDay: '2026-10-01' },
      {
        kind: 'minimum_wage',
        year: 2025,
        name: '2025年度（令和7年度）の最低賃金',
        firstDay: '2025-10-01',
        lastDay: '2026-03-31',
      },
    ],
  });
  expect(shown.tables).toHaveLength(3);
});

test('60 days before a year without a withholding table the page warns, and mails once a week', async () => {
  await runTasksOn('2026-11-01');
  expect(await subjectsOf()).toEqual([]);
  expect((await tables('2026-11-02')).missing).toEqual([
    {
      kind: 'withholding',
      year: 2027,
      neededFrom: '2027-01-01',
      title: missing2027,
      body: expect.stringContaining(
        '2027/01/01（金）からの振込は、2026年分（令和8年分）の源泉徴収税額表で計算した仮の税額になります',
      ),
    },
  ]);
  const subject = `【ひとこま運営】${missing2027}`;
  for (const days of [0, 1, 6]) {
    await runTasksOn(addDays('2026-11-02', days));
  }
  expect(await subjectsOf()).toEqual([subject]);
  await Promise.all([runTasksOn('2026-11-09'), runTasksOn('2026-11-09')]);
  await runTasksOn('2026-11-15');
  expect(await subjectsOf()).toEqual([subject, subject]);
});

test('a missing table is an error in the log, and in the demo only a detail', async () => {
  const captured = captureLog();
  onTestFinished(() => captured.end());
  // Cast, because the log writes lines of this type.
  const lines = () => captured.lines.splice(0).map((line) => JSON.parse(line) as LogLine);
  const alarm = expect.stringMatching(/^alarm: STATUTORY_TABLE_MISSING:withholding:2027:/);
  await runTasksOn('2026-11-23');
  const inDemo = lines();
  expect(inDemo).toContainEqual(expect.objectContaining({ level: 20, msg: alarm }));
  expect(inDemo.filter(({ level }) => level >= 50)).toEqual([]);
  const outside = { ...product.app, env: { ...product.app.env, demo: false } };
  await raiseMissingTableAlarms(outside, instantAtJst('2026-11-30', '09:00'));
  expect(lines()).toContainEqual(expect.objectContaining({ level: 50, msg: alarm }));
});

test('the wages that the audit lists as provisional are counted and shown', async () => {
  const shift = await createShift(product, {
    startsAt: instantAtJst('2027-01-12', '09:00'),
    endsAt: instantAtJst('2027-01-12', '18:00'),
    breakMinutes: 60,
  });
  await buildCheckIn(product.app, shift);
  await buildCheckOut(product.app, shift);
  expect(await provisionallyTaxedWageLines(product.app.db)).toHaveLength(1);
  expect((await tables('2027-01-13')).provisionalWageCount).toBe(1);
  const { data } = await operator.ask(
    '{ provisionalWages { cursor wages { attendanceId workerName workDay taxYear tax } } }',
  );
  expect(data?.['provisionalWages']).toEqual({
    cursor: null,
    wages: [
      {
        attendanceId: shift.attendanceId,
        workerName: '山田 花子',
        workDay: '2027-01-12',
        taxYear: 2027,
        tax: expect.any(Number),
      },
    ],
  });
  // The worker's API has no such field, and returns no data of operators.
  const asked = await shift.send(shift.endsAt, '{ statutoryTables { provisionalWageCount } }');
  expect(asked.data).toBeNull();
  expect(asked.errors).toHaveLength(1);
  const read = await shift.send(shift.endsAt, '{ noticeList { notices { title body } } }');
  expect(read.errors).toBeUndefined();
  expect(JSON.stringify(read)).not.toContain('読み込まれていません');
});

test('a loaded table ends warning, mails and provisional wages', async () => {
  const now = instantAtJst('2027-01-14', '09:00');
  await buildWithholdingTable(product.app.db, { year: 2027, more: 0, now });
  const raised = () =>
    product.app.db
      .selectFrom('payout_alarms')
      .select('key')
      .where('key', 'like', 'STATUTORY%')
      .execute();
  const before = await raised();
  await runTasksOn('2027-01-21');
  expect(await raised()).toEqual(before);
  expect(await tables('2027-01-21')).toMatchObject({ missing: [], provisionalWageCount: 0 });
});

test('minimum wages are asked for again when the newest are a year old', async () => {
  expect((await tables('2027-09-30')).missing).toEqual([]);
  expect((await tables('2027-10-01')).missing).toMatchObject([
    {
      kind: 'minimum_wage',
      year: 2027,
      neededFrom: '2027-10-01',
      title: '2027年度（令和9年度）の最低賃金が読み込まれていません',
      body: expect.stringContaining('求人の時給は2026年度（令和8年度）の最低賃金で確認します'),
    },
  ]);
});

test('a raise lists the open recruitments below it, until they are stopped', async () => {
  const now = instantAtJst('2027-09-20', '09:00');
  product.setNow(now);
  const { db } = product.app;
  const facility = await buildFacility(db, { now, name: 'みどり野' });
  const job = await buildJob(db, { now, facilityId: facility.id, title: '入浴介助' });
  const offered = (day: string) =>
    buildRecruitment(db, {
      now,
      jobId: job.id,
      startsAt: instantAtJst(day, '09:00'),
      endsAt: instantAtJst(day, '18:00'),
      hourlyWage: 1_300,
    });
  await offered('2027-10-02');
  const raised = await offered('2027-10-03');
  const listed = async () => {
    const { data } = await operator.ask(
      `{ statutoryTables { belowMinimumWageCount }
         recruitmentsBelowMinimumWage { cursor recruitments {
           id title facilityName startsAt hourlyWage minimumWage seatsTaken } } }`,
    );
    return {
      count: data?.['statutoryTables'].belowMinimumWageCount,
      ...data?.['recruitmentsBelowMinimumWage'],
    };
  };
  expect(await listed()).toEqual({ count: 0, cursor: null, recruitments: [] });

  const text = minimumWage2026Csv.replaceAll(
    /^(\d\d),(\d+),.*$/gm,
    (_, code: string, yen: string) => `${code},${Number(yen) + 60},2027-10-03`,
  );
  const table = { text, year: 2027, source: '厚生労働省', loadedBy: '事務局', isDryRun: false };
  await loadMinimumWage(db, { ...table, now });
  expect(await listed()).toEqual({
    count: 1,
    cursor: null,
    recruitments: [
      {
        id: raised.id,
        title: '入浴介助',
        facilityName: 'みどり野',
        startsAt: '2027-10-03T00:00:00.000Z',
        hourlyWage: 1_300,
        minimumWage: 1_340,
        seatsTaken: 0,
      },
    ],
  });
  const forged = await operator.ask(
    'query ($cursor: String) { recruitmentsBelowMinimumWage(cursor: $cursor) { cursor } }',
    { cursor: encodePageCursor(['2027-02-30', '13', raised.id]) },
  );
  expect(refusalCodeOf(forged)).toBe('CURSOR_INVALID');

  const stopped = await operator.ask(
    'mutation ($id: ID!) { pauseRecruitment(input: { id: $id }) { success } }',
    { id: raised.id },
  );
  expect(stopped.errors).toBeUndefined();
  expect(await listed()).toEqual({ count: 0, cursor: null, recruitments: [] });
});
