import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { addDays, instantAtJst } from '#platform/base/jst.ts';
import { buildJob } from '#domain/corporation/build.ts';
import type { PostingLine } from '#domain/recruitment/posting/lines.ts';
import { postingFileColumns } from '#apps/facility/postings/csv/columns.ts';
import { encodePostableFileLines } from '#apps/facility/postings/csv/promise.ts';

import { findFreePort } from '../run/ports.ts';
import { openTestDatabase } from '../testing/database.ts';
import { openStaffFixture } from '../testing/fixtures/staff.ts';
import { askFacilityServer, startFacilityServer } from '../testing/processes/facility-calls.ts';
import type { Killable } from '../testing/processes/killable.ts';
import { holdDatabaseLock } from '../testing/processes/stalled.ts';

/**
 * The server is killed while the shifts of a CSV or of the week's table are posted. Afterwards whole parts of the file are
 * posted, of the table all shifts or none, and the same request sent again leaves each of them once, in one batch. `POSTING_KILLS=100` runs more files.
 */
const kills = Number(process.env['POSTING_KILLS'] ?? 2);
const lineCount = 1_000;
const now = instantAtJst('2026-12-01', '09:00');

let fixture: Awaited<ReturnType<typeof openStaffFixture>>;
let cookie = '';
let templateId = '';
let port: number;
let server: Killable;
let start: () => Promise<Killable>;

beforeAll(async () => {
  const url = await openTestDatabase();
  fixture = await openStaffFixture(url, now);
  const corporation = await fixture.corporation('自');
  ({ cookie } = await fixture.person({ corporationId: corporation.id, role: 'MANAGER' }));
  const facilityId = corporation.facilityId;
  ({ id: templateId } = await buildJob(fixture.app.db, { now, facilityId, title: '日勤' }));
  port = await findFreePort();
  start = () => startFacilityServer({ url, port, now });
  server = await start();
});
afterAll(async () => {
  await server.stop();
  await fixture.close();
});

/** Lines for 50 days. The minutes differ in every round, so that no line repeats one of another round. */
function fileOf(round: number): string {
  const rows = Array.from({ length: lineCount }, (_, index) => {
    const day = addDays('2026-12-03', index % 50);
    const hour = 7 + (Math.floor(index / 50) % 10);
    const minute = String(Math.floor(index / 500) + 3 * (round % 19)).padStart(2, '0');
    const times = [`${hour}:${minute}`, `${hour + 6}:${minute}`];
    return `自の里,日勤,応募と同時に採用,${day},${times.join(',')},0,1500,500,0,1,120`;
  });
  return [postingFileColumns.join(','), ...rows].join('\n');
}

/** The numbers of all lines: every line is valid and public. */
const allLines = Array.from({ length: lineCount }, (_, index) => index + 2);
const promise = encodePostableFileLines(allLines, { posted: new Set(allLines), first: new Set() });

/** Returns the messages up to the end of the answer or to the death of the server. */
async function post(file: string, key: string, onMessage: (text: string) => void = () => {}) {
  const origin = `http://127.0.0.1:${port}`;
  let text = '';
  try {
    const response = await fetch(`${origin}/api/facility/posting-files?post=${promise}`, {
      method: 'POST',
      headers: { 'apollo-require-preflight': 'true', 'idempotency-key': key, origin, cookie },
      body: file,
    });
    for await (const chunk of response.body ?? []) {
      text += Buffer.from(chunk).toString();
      onMessage(text);
    }
  } catch {
    // The server died before its answer ended.
  }
  return text;
}

const postWeek = (lines: PostingLine[], key: string) =>
  askFacilityServer(port, {
    query: `mutation ($input: PostShiftsInput!) { postShifts(input: $input) {
      batchId recruitmentIds undoUntil } }`,
    variables: { input: { lines } },
    key,
    cookie,
  });

/** Five days with two shifts each, at different minutes in every round. */
function weekOf(round: number): PostingLine[] {
  const minute = String(round).padStart(2, '0');
  return [20, 21].map((startHour) => ({
    templateId,
    mode: 'INSTANT',
    days: Array.from({ length: 5 }, (_, index) => addDays('2026-12-07', index)),
    startTime: `${startHour}:${minute}`,
    endTime: `0${startHour - 18}:${minute}`,
    breakMinutes: 0,
    hourlyWage: 1_500,
    travelAllowance: 500,
    bonus: 0,
    capacity: 1,
  }));
}

const shiftsInWeek = 10;

async function counted() {
  const { rows } = await sql<{ postings: number; shown: number; batches: number }>`
    select (select count(*) from recruitments) as postings,
           (select count(*) from open_recruitments) as shown,
           (select count(*) from posting_batches) as batches`.execute(fixture.app.db);
  return rows[0];
}

async function batchSizes() {
  const { rows } = await sql<{ size: number }>`
    select cardinality(recruitment_ids) as size from posting_batches`.execute(fixture.app.db);
  return rows.map(({ size }) => size);
}

test(
  `${kills} kills in the middle of a file of ${lineCount} postings leave each of them once`,
  async () => {
    let unfinished = 0;
    for (let round = 0; round < kills; round += 1) {
      const [file, key] = [fileOf(round), randomUUID()];
      const kill: Promise<void>[] = [];
      // Kills at the first, second or third message, which come during the transaction or at its end.
      const answer = await post(file, key, (text) => {
        const isTime = text.split('\n').length > 1 + (round % 3);
        if (isTime && kill.length === 0) kill.push(server.kill());
      });
      if (!answer.includes('"posted"')) unfinished += 1;
      expect(kill).toHaveLength(1);
      await Promise.all(kill);
      const done = round * lineCount;
      const all = { postings: done + lineCount, shown: done + lineCount, batches: round + 1 };
      const killed = await counted();
      // The parts before the kill are posted and shown, each of them whole.
      expect(killed?.shown).toBe(killed?.postings);
      expect(((killed?.postings ?? 0) - done) % 100).toBe(0);
      server = await start();
      // Nobody else posts a file of the corporation while one is open, or a file that is posted.
      expect(await post(file, randomUUID())).toMatch(/FILE_BUSY|FILE_CHANGED/);
      expect(await post(file, key)).toContain('"posted"');
      expect(await counted()).toEqual(all);
      expect(await batchSizes()).toEqual(Array.from({ length: round + 1 }, () => lineCount));
      expect(await post(file, randomUUID())).toContain('FILE_CHANGED');
    }
    expect(unfinished).toBeGreaterThan(0);
  },
  600_000 + kills * 60_000,
);

test.each([
  'idempotency_keys',
  'recruitments',
  'open_recruitments',
  'state_changes',
  'posting_batches',
])(
  'a week whose server is killed before it writes to %s is not posted, and the same request posts it once',
  async (table) => {
    const [lines, key] = [weekOf(0), randomUUID()];
    const before = await counted();
    const all = {
      postings: (before?.postings ?? 0) + shiftsInWeek,
      shown: (before?.shown ?? 0) + shiftsInWeek,
      batches: (before?.batches ?? 0) + 1,
    };
    const stalled = await holdDatabaseLock(fixture.app.pool, `lock table ${table} in share mode`);
    const first = postWeek(lines, key);
    await stalled.waitForStalled(first);
    await server.kill();
    await stalled.release();
    expect(await first).toBeNull();
    expect(await counted()).toEqual(before);
    server = await start();
    const second = await postWeek(lines, key);
    expect(second?.data?.['postShifts'].recruitmentIds).toHaveLength(shiftsInWeek);
    // Both answers are equal but for the second at which they were made.
    const date: unknown = expect.any(String);
    expect(await postWeek(lines, key)).toEqual({
      ...second,
      headers: { ...second?.headers, date },
    });
    expect(await counted()).toEqual(all);
  },
  60_000,
);

test('a week whose server is killed once it is posted is answered with it when it is sent again', async () => {
  const [lines, key] = [weekOf(1), randomUUID()];
  const before = await counted();
  const first = postWeek(lines, key);
  while ((await counted())?.batches === before?.batches) await sleep(1);
  await server.kill();
  await first;
  server = await start();
  const again = await postWeek(lines, key);
  expect((await counted())?.postings).toBe((before?.postings ?? 0) + shiftsInWeek);
  const batches = await fixture.app.db
    .selectFrom('posting_batches')
    .select(['id', 'recruitment_ids as ids'])
    .execute();
  const { batchId, recruitmentIds } = again?.data?.['postShifts'] ?? {};
  expect(batches).toContainEqual({ id: batchId, ids: recruitmentIds });
});
