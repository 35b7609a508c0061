import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { addDays, addMinutes, instantAtJst } from '#platform/base/jst.ts';
import { buildJob } from '#domain/corporation/build.ts';
import { buildExperiencedWorker } from '#domain/recruitment/limited/limited.build.ts';
import { notifyInvitedWorkers } from '#domain/recruitment/limited/notify-invited.server.ts';
import { postingFilePrices } from '#main/prices/routes.server.ts';
import { inTransaction } from '#platform/server/database/db.server.ts';
import { budgets } from '#platform/server/prices/budgets.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openStaffFixture, testOrigin } from '#testing/fixtures/staff.ts';
import { refusalCodeOf } from '#testing/processes/product.ts';
import { postingFileColumns } from './columns.ts';
import type { PostingFileResponseLine } from './file-answer.ts';
import { createPostingFileEndpoint } from './file-endpoint.server.ts';

/** Number of lines in the largest file; set `FILE_LINES=10000` to test the limit. */
const manyLines = Number(process.env['FILE_LINES'] ?? 1_200);

const now = instantAtJst('2026-12-01', '09:00');
const fixture = await openStaffFixture(await openTestDatabase(), now);
const { app, ask } = fixture;
afterAll(() => fixture.close());

const own = await fixture.corporation('自');
const others = await fixture.corporation('他');
const manager = await fixture.person({ corporationId: own.id, role: 'MANAGER' });
const approver = await fixture.person({ corporationId: own.id, role: 'APPROVER' });
const ownJob = await buildJob(app.db, { now, facilityId: own.facilityId, title: '日勤' });
await buildJob(app.db, { now, facilityId: others.facilityId, title: '他の日勤' });
const endpoint = createPostingFileEndpoint(app, postingFilePrices);
/** The endpoint of a second process of the product. */
const secondEndpoint = createPostingFileEndpoint(app, postingFilePrices);

type RowCells = Partial<Record<(typeof postingFileColumns)[number], string>>;
const rowOf = (day: string, change: RowCells = {}) => {
  const cells: RowCells = {
    施設: '自の里',
    ひな形: '日勤',
    採用の決め方: '応募と同時に採用',
    勤務日: day,
    開始: '09:00',
    終了: '18:00',
    '休憩（分）': '60',
    時給: '1500',
    交通費: '500',
    ボーナス: '0',
    人数: '2',
    '締切（分前）': '120',
    公開範囲: '',
    公開までの時間: '',
    ...change,
  };
  return postingFileColumns.map((column) => cells[column]).join(',');
};
const fileOf = (rows: readonly string[]) => [postingFileColumns.join(','), ...rows].join('\r\n');
const days = (count: number) =>
  Array.from({ length: count }, (_, index) => addDays('2026-12-02', index));

type Sending = {
  /** Promise of a report; without it, the file is only checked. */
  post?: string;
  key?: string;
  cookie?: string;
  origin?: string;
  at?: typeof endpoint;
};
async function send(body: string, given: Sending = {}): Promise<PostingFileResponseLine[]> {
  const response = await begin(body, given);
  const text = await response.text();
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as PostingFileResponseLine);
}

/** Sends a file and returns its answer when it begins. */
function begin(body: string, given: Sending = {}): Promise<Response> {
  const { post, key, cookie = manager.cookie, origin = testOrigin, at = endpoint } = given;
  const path = `/api/facility/posting-files${post === undefined ? '' : `?post=${post}`}`;
  return at(
    new Request(`${testOrigin}${path}`, {
      method: 'POST',
      headers: {
        'apollo-require-preflight': 'true',
        cookie,
        origin,
        ...(key && { 'idempotency-key': key }),
      },
      body,
    }),
    { requestId: randomUUID(), address: '192.0.2.1' },
  );
}

const reportIn = (messages: PostingFileResponseLine[]) => {
  const last = messages.at(-1);
  if (!last || !('report' in last)) throw new Error(JSON.stringify(last));
  return last.report;
};
const check = async (body: string) => reportIn(await send(body));
const promiseOf = async (body: string) => (await check(body)).promise;
type Posting = { promise?: string; key?: string };
const post = async (body: string, { promise = '', key = randomUUID() }: Posting = {}) => {
  const last = (await send(body, { post: promise || (await promiseOf(body)), key })).at(-1);
  if (last && 'posted' in last) return last.posted;
  throw new Error(refusalIn(last));
};
const refusalIn = (last: PostingFileResponseLine | undefined) =>
  last && 'errors' in last ? String(last.errors[0]?.extensions['code']) : JSON.stringify(last);
const refusalOf = async (body: string, given: Sending = {}) =>
  refusalIn((await send(body, given)).at(-1));

const sentenceOf = async (body: string, promise: string) => {
  const last = (await send(body, { post: promise })).at(-1);
  return last && 'errors' in last ? last.errors[0]?.message : JSON.stringify(last);
};

const countOpen = async () => {
  const { rows } = await sql<{ open: number; shown: number }>`
    select (select count(*) from recruitments where closed_at is null and starts_at > ${now}) as open,
           (select count(*) from open_recruitments) as shown`.execute(app.db);
  return rows[0];
};
const undoing = `mutation ($id: ID!) { undoPostings(input: { id: $id }) { success } }`;
const undo = (id: string) => ask('facility', undoing, { id }, manager);

/** Each test posts into an empty calendar. */
beforeEach(async () => {
  const { rows } = await sql<{ id: string }>`
    select id from posting_batches where undone_at is null`.execute(app.db);
  const answers = await Promise.all(rows.map(({ id }) => undo(id)));
  if (answers.some((answer) => refusalCodeOf(answer) !== null)) throw new Error('not undone');
});

test('37 bad lines of 300 are named with line, column and sentence, and nothing is posted', async () => {
  const bad: [RowCells, string, string][] = [
    [{ ひな形: '他の日勤' }, 'ひな形', 'ひな形がありません'],
    [{ 時給: '=1+1' }, '時給', '時給'],
    [{ 時給: '900' }, '時給', '1,280円'],
    [{ '休憩（分）': '0' }, '休憩（分）', '休憩'],
    [{ 人数: '21' }, '人数', '20'],
    [{ 勤務日: '2026-11-30' }, '勤務日', '過ぎ'],
  ];
  const rows = Array.from({ length: 300 }, (_, index) => {
    const minute = String(Math.floor(index / 50)).padStart(2, '0');
    const [change] = index % 8 === 7 ? (bad[(index >> 3) % bad.length] ?? []) : [];
    return rowOf(addDays('2026-12-02', index % 50), { 開始: `09:${minute}`, ...change });
  });
  const report = await check(fileOf(rows));
  expect(report.lines).toBe(300);
  expect(report.faults).toHaveLength(37);
  expect(report.faults.slice(0, bad.length)).toEqual(
    bad.map(([, column, words], index) => ({
      line: index * 8 + 9,
      column,
      message: expect.stringContaining(words),
    })),
  );
  expect(report.cost).toMatchObject({ shifts: 263, seats: 526 });
  expect(await countOpen()).toEqual({ open: 0, shown: 0 });
});

test('the report says what the grid says, line by line and to the yen', async () => {
  const rows = [rowOf('2026-12-10', { 終了: '20:00' }), rowOf('2026-12-11', { 時給: '1000' })];
  const report = await check(fileOf(rows));
  const { rows: templates } = await sql<{ id: string }>`
    select id from jobs where title = '日勤'`.execute(app.db);
  const line = (day: string, endTime: string, hourlyWage: number) => ({
    templateId: templates[0]?.id,
    mode: 'INSTANT',
    days: [day],
    startTime: '09:00',
    endTime,
    breakMinutes: 60,
    hourlyWage,
    travelAllowance: 500,
    bonus: 0,
    capacity: 2,
  });
  const lines = [line('2026-12-10', '20:00', 1_500), line('2026-12-11', '18:00', 1_000)];
  const checking = `mutation ($input: PostShiftsInput!) { checkShifts(input: $input) {
    total shifts { refusal { message } } } }`;
  const { data } = await ask('facility', checking, { input: { lines } }, manager);
  expect(report.cost.total).toBe(data?.['checkShifts'].total);
  expect(report.faults.map(({ message }) => message)).toEqual([
    data?.['checkShifts'].shifts[1].refusal.message,
  ]);
});

test('the good lines are posted at once, shown in the search, and undone at once', async () => {
  const file = fileOf([...days(3).map((day) => rowOf(day)), rowOf('2026-12-20', { 時給: '1' })]);
  const { batchId, recruitmentIds } = await post(file);
  expect(recruitmentIds).toHaveLength(3);
  expect(await countOpen()).toEqual({ open: 3, shown: 3 });
  expect(refusalCodeOf(await undo(batchId))).toBe(null);
  expect(await countOpen()).toEqual({ open: 0, shown: 0 });
  // Postings that were undone may be posted again.
  expect(await check(file)).toMatchObject({ repeated: [], cost: { shifts: 3 } });
});

test('the same file twice, or mended and sent again, doubles nothing', async () => {
  const rows = days(4).map((day) => rowOf(day));
  const broken = fileOf([...rows.slice(0, 3), rowOf('2026-12-05', { 時給: '1' })]);
  const key = randomUUID();
  const promise = await promiseOf(broken);
  const first = await post(broken, { promise, key });
  // After a lost answer, a request with the same key gets the same answer.
  expect(await post(broken, { promise, key })).toEqual(first);
  expect(await check(broken)).toMatchObject({ repeated: [2, 3, 4], cost: { shifts: 0 } });
  expect(await refusalOf(broken, { post: await promiseOf(broken) })).toBe('NOTHING_TO_POST');
  expect(await refusalOf(broken, { post: promise })).toBe('FILE_CHANGED');
  expect(await refusalOf(broken, { post: '3' })).toBe('FILE_CHANGED');
  await post(fileOf(rows));
  expect(await countOpen()).toEqual({ open: 4, shown: 4 });
});

test('a shift that a file names twice is posted once', async () => {
  const report = await check(fileOf([rowOf('2026-12-10'), rowOf('2026/12/10', { 時給: '1600' })]));
  expect(report.faults).toEqual([
    { line: 3, column: '開始', message: expect.stringContaining('2行目と同じ') },
  ]);
  expect(report.cost.shifts).toBe(1);
});

test.each([
  ['one process', endpoint],
  ['two processes', secondEndpoint],
])('one file sent to %s by two people at once is posted once', async (_name, at) => {
  const file = fileOf(days(20).map((day) => rowOf(day)));
  const promise = await promiseOf(file);
  const answers = await Promise.all([
    send(file, { post: promise }),
    send(file, { post: promise, at }),
  ]);
  const lasts = answers.map((answer) => answer.at(-1));
  expect(lasts.filter((last) => last && 'posted' in last)).toHaveLength(1);
  const refused = lasts.filter((last) => last && !('posted' in last)).map(refusalIn);
  // The second is refused while the first is being posted, or afterwards as changed.
  expect(refused).toEqual([expect.toBeOneOf(['FILE_BUSY', 'FILE_CHANGED'])]);
  expect(await countOpen()).toEqual({ open: 20, shown: 20 });
});

test('a person checks two files at once: a third is refused until one of them is judged', async () => {
  const file = fileOf([rowOf('2026-12-11')]);
  const answers = await inTransaction(app.db, async (tx) => {
    await sql`lock table recruitments in access exclusive mode`.execute(tx);
    const begun = await Promise.all([begin(file), begin(file)]);
    expect(begun.map(({ status }) => status)).toEqual([200, 200]);
    const third = await begin(file);
    expect(third.status).toBe(503);
    expect(await third.text()).toContain('UPLOAD_BUSY');
    return begun;
  });
  for (const answer of answers) expect(await answer.text()).toContain('"report"');
  expect((await check(file)).lines).toBe(1);
});

test(`a file of ${manyLines} lines is judged and posted with progress`, async () => {
  const rows = Array.from({ length: manyLines }, (_, index) => {
    const start = String(7 + (Math.floor(index / 55) % 8)).padStart(2, '0');
    const minute = String(Math.floor(index / 440) % 60).padStart(2, '0');
    const end = String(Number(start) + 8).padStart(2, '0');
    const times = { 開始: `${start}:${minute}`, 終了: `${end}:${minute}` };
    return rowOf(addDays('2026-12-03', index % 55), times);
  });
  const file = fileOf(rows);
  const checked = await send(file);
  const shown = checked.filter((one) => 'progress' in one);
  expect(shown).toHaveLength(Math.ceil(manyLines / 500));
  expect(shown.at(-1)).toEqual({ progress: { done: manyLines, of: manyLines } });
  const { promise } = reportIn(checked);
  const posted = await send(file, { post: promise, key: randomUUID() });
  expect(posted.filter((one) => 'progress' in one)).toHaveLength(Math.ceil(manyLines / 100));
  expect(await countOpen()).toEqual({ open: manyLines, shown: manyLines });
});

describe('an audience by line', () => {
  const regulars = { 公開範囲: '常連', 公開までの時間: '2時間' };
  const night = { 公開範囲: '夜勤の頼れる人', 公開までの時間: '1日' };
  const limited = async () => {
    const { rows } = await sql<{ audience: string; minutes: number; invited: number }>`
      select l.audience, extract(epoch from l.until - ${now}::timestamptz)::int / 60 as minutes,
             (select count(*)::int from invited_recruitments i
               where i.recruitment_id = l.recruitment_id) as invited
        from limited_recruitments l join recruitments r on r.id = l.recruitment_id
       order by r.starts_at`.execute(app.db);
    return rows;
  };
  let regular = '';
  let chosen = '';

  beforeAll(async () => {
    regular = await buildExperiencedWorker(app, { now, jobId: ownJob.id, shifts: 3 });
    chosen = await buildExperiencedWorker(app, { now, jobId: ownJob.id });
    const group = async (facilityId: string, name: string, workerIds: string[]) => {
      const { id } = await app.db
        .insertInto('worker_groups')
        .values({ facility_id: facilityId, name, created_at: now })
        .returning('id')
        .executeTakeFirstOrThrow();
      if (workerIds.length === 0) return;
      await app.db
        .insertInto('worker_group_members')
        .values(
          workerIds.map((workerId) => ({
            group_id: id,
            worker_id: workerId,
            staff_id: manager.id,
            added_at: now,
          })),
        )
        .execute();
    };
    await group(own.facilityId, '夜勤の頼れる人', [regular, chosen]);
    await group(own.facilityId, 'まだ誰もいない', []);
    await group(others.facilityId, '他のグループ', [chosen]);
  });

  test('is shown before posting, stays out of the search, is notified once and undone at once', async () => {
    const file = fileOf([
      rowOf('2026-12-10', regulars),
      rowOf('2026-12-11', night),
      rowOf('2026-12-12', night),
      rowOf('2026-12-13', { 公開範囲: '公開' }),
      // Every posting is public from an hour before its deadline, and for this line that hour has begun.
      rowOf('2026-12-01', { ...regulars, 開始: '12:00', 終了: '18:00', '休憩（分）': '45' }),
    ]);
    const report = await check(file);
    expect(report).toMatchObject({
      faults: [],
      publicLines: [6],
      audiences: [
        { facility: '自の里', name: '常連（3回以上）', people: 1, shifts: 1 },
        { facility: '自の里', name: 'グループ「夜勤の頼れる人」', people: 2, shifts: 2 },
      ],
    });
    const { batchId } = await post(file);
    expect(await countOpen()).toEqual({ open: 5, shown: 2 });
    expect(await limited()).toEqual([
      { audience: 'REGULARS', minutes: 120, invited: 1 },
      { audience: 'GROUP', minutes: 1_440, invited: 2 },
      { audience: 'GROUP', minutes: 1_440, invited: 2 },
    ]);
    await notifyInvitedWorkers(app.db, now);
    await notifyInvitedWorkers(app.db, now);
    const notices = await app.db
      .selectFrom('notices')
      .select(['worker_id as workerId', 'title'])
      .where('dedup_key', 'like', 'invitation:%')
      .orderBy('title')
      .execute();
    expect(notices).toEqual([
      { workerId: chosen, title: '自の里からの招待（2件）' },
      { workerId: regular, title: '自の里からの招待（3件）' },
    ]);
    expect(await check(file)).toMatchObject({ repeated: [2, 3, 4, 5, 6], cost: { shifts: 0 } });
    expect(refusalCodeOf(await undo(batchId))).toBe(null);
    expect(await countOpen()).toEqual({ open: 0, shown: 0 });
  });

  test('that nobody is in, that another facility has or that nobody knows posts nothing, line by line', async () => {
    const file = fileOf([
      rowOf('2026-12-10', { 公開範囲: 'まだ誰もいない' }),
      rowOf('2026-12-11', { 公開範囲: '他のグループ' }),
      rowOf('2026-12-12', { 公開範囲: '常連', 公開までの時間: '8日' }),
      rowOf('2026-12-13', night),
    ]);
    const report = await check(file);
    expect(report.faults).toEqual([
      { line: 2, column: '公開範囲', message: expect.stringContaining('誰もいない') },
      { line: 3, column: '公開範囲', message: expect.stringContaining('ありません') },
      { line: 4, column: '公開までの時間', message: expect.stringContaining('7日') },
    ]);
    expect(report.cost.shifts).toBe(1);
    await post(file);
    expect(await countOpen()).toEqual({ open: 1, shown: 0 });
  });

  test('of a rule that has nobody since the report posts nothing, and the line is named', async () => {
    const file = fileOf([rowOf('2026-12-10'), rowOf('2026-12-11', regulars), rowOf('2026-12-12')]);
    const promise = await promiseOf(file);
    const block = { facility_id: own.facilityId, worker_id: regular, blocked_at: now };
    const reason = '夜勤が続いて体調を崩したため';
    await app.db
      .insertInto('blocked_facilities')
      .values({ ...block, reason })
      .execute();
    expect(await sentenceOf(file, promise)).toMatch(
      /1人もいなくなった行があります（3行目）.*まだ1件も/,
    );
    expect(await countOpen()).toEqual({ open: 0, shown: 0 });
    // The next report lists this line as public, and with that report the file may be posted.
    expect(await check(file)).toMatchObject({ publicLines: [3], cost: { shifts: 3 } });
    await post(file);
    expect(await countOpen()).toEqual({ open: 3, shown: 3 });
    await app.db.deleteFrom('blocked_facilities').execute();
  });

  test('that the deadline has left no time since the report posts nothing, and the line is named', async () => {
    const soon = { 開始: '14:00', 終了: '20:00', '休憩（分）': '45' };
    const file = fileOf([rowOf('2026-12-10'), rowOf('2026-12-01', { ...regulars, ...soon })]);
    const promise = await promiseOf(file);
    fixture.setNow(addMinutes(now, 120));
    expect(await sentenceOf(file, promise)).toMatch(/先に案内できなくなった行があります（3行目）/);
    fixture.setNow(now);
    expect(await countOpen()).toEqual({ open: 0, shown: 0 });
  });

  test('that has lost its last person since the report is not posted to all', async () => {
    // Another line becomes good meanwhile, so that both reports have the same number of postings.
    const file = fileOf([rowOf('2026-12-10', night), rowOf('2026-12-11'), rowOf('2026-12-12')]);
    const posted = await post(fileOf([rowOf('2026-12-12')]));
    const { promise, cost } = await check(file);
    expect(cost.shifts).toBe(2);
    expect(refusalCodeOf(await undo(posted.batchId))).toBe(null);
    await app.db.deleteFrom('worker_group_members').execute();
    expect((await check(file)).cost.shifts).toBe(2);
    expect(await refusalOf(file, { post: promise })).toBe('FILE_AUDIENCE_EMPTY');
    expect(await sentenceOf(file, promise)).toMatch(/（2行目）/);
    expect(await countOpen()).toEqual({ open: 0, shown: 0 });
  });
});

test('nobody but a person who may post, from a page of this site, sends a file', async () => {
  const file = fileOf([rowOf('2026-12-10')]);
  expect(await refusalOf(file, { cookie: 'x=1' })).toBe('UNAUTHENTICATED');
  expect(await refusalOf(file, { cookie: approver.cookie })).toBe('FORBIDDEN');
  expect(await refusalOf(file, { origin: 'https://elsewhere.example' })).toBe('ORIGIN_REFUSED');
});

test('a template of another corporation is unknown, by its very name', async () => {
  const rows = [rowOf('2026-12-10', { 施設: '他の里', ひな形: '他の日勤' })];
  const { faults, cost } = await check(fileOf(rows));
  expect(faults).toEqual([{ line: 2, column: 'ひな形', message: expect.any(String) }]);
  expect(cost.shifts).toBe(0);
});

test('the corporation pays for each line before the file is read, and others go on', async () => {
  const env = { ...app.env, BUDGET_FACTOR: 1 };
  // The three lines of the file use up all that a corporation can save.
  const reportedLine = budgets.corporation.burst / 3;
  const at = createPostingFileEndpoint({ ...app, env }, { reportedLine, postedLine: 0 });
  const file = fileOf(days(2).map((day) => rowOf(day)));
  reportIn(await send(file, { at }));
  const refused = await begin(file, { at });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(10);
  expect(await refused.text()).toContain('RATE_LIMITED');
  const { cookie } = await fixture.person({ corporationId: others.id, role: 'MANAGER' });
  reportIn(await send(file, { at, cookie }));
});
