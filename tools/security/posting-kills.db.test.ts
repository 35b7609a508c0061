import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { addDays, atJst } from '#base/jst.ts';
import { buildJob } from '#employer/build.ts';
import { columns } from '#staff/postings/file/columns.ts';

import { freePort } from '../run/ports.ts';
import { testDatabase } from '../testing/database.ts';
import { openStaffFixture } from '../testing/fixtures/staff.ts';
import { startKillable, type Killable } from '../testing/processes/killable.ts';

/**
 * A CSV of postings whose server is killed while it is posted: all of its lines are there or none, and the same
 * request asked again leaves each of them once. `POSTING_KILLS=100` runs more of them.
 */
const kills = Number(process.env['POSTING_KILLS'] ?? 2);
const lineCount = 1_000;
const now = atJst('2026-12-01', '09:00');

let fixture: Awaited<ReturnType<typeof openStaffFixture>>;
let cookie = '';
let port: number;
let server: Killable;
let start: () => Promise<Killable>;

beforeAll(async () => {
  const url = await testDatabase();
  fixture = await openStaffFixture(url, now);
  const corporation = await fixture.corporation('自');
  ({ cookie } = await fixture.person({ corporationId: corporation.id, role: 'MANAGER' }));
  await buildJob(fixture.app.db, { now, facilityId: corporation.facilityId, title: '日勤' });
  port = await freePort();
  start = () =>
    startKillable('tools/testing/processes/posting-files-process.ts', {
      DATABASE_URL: url,
      PORT: String(port),
      NOW: now.toISOString(),
    });
  server = await start();
});
afterAll(async () => {
  await server.stop();
  await fixture.close();
});

/** Lines of 50 days, each round with minutes of its own, so that none repeats another. */
function fileOf(round: number): string {
  const rows = Array.from({ length: lineCount }, (_, index) => {
    const day = addDays('2026-12-03', index % 50);
    const hour = 7 + (Math.floor(index / 50) % 10);
    const minute = String(Math.floor(index / 500) + 3 * (round % 19)).padStart(2, '0');
    const times = [`${hour}:${minute}`, `${hour + 6}:${minute}`];
    return `自の里,日勤,応募と同時に採用,${day},${times.join(',')},0,1500,500,0,1,120`;
  });
  return [columns.join(','), ...rows].join('\n');
}

/** The messages up to the end of the answer, or to the death of the server. */
async function post(file: string, key: string, onMessage: (text: string) => void = () => {}) {
  const origin = `http://127.0.0.1:${port}`;
  let text = '';
  try {
    const response = await fetch(`${origin}/api/facility/posting-files?post=${lineCount}`, {
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

async function counted() {
  const { rows } = await sql<{ postings: number; shown: number; batches: number }>`
    select (select count(*) from recruitments) as postings,
           (select count(*) from open_recruitments) as shown,
           (select count(*) from posting_batches) as batches`.execute(fixture.app.db);
  return rows[0];
}

test(
  `${kills} kills in the middle of a file of ${lineCount} postings leave each of them once`,
  async () => {
    let unfinished = 0;
    for (let round = 0; round < kills; round += 1) {
      const [file, key] = [fileOf(round), randomUUID()];
      const kill: Promise<void>[] = [];
      // At the first, second or third message, which are in the middle of the transaction or at its end.
      const answer = await post(file, key, (text) => {
        const isTime = text.split('\n').length > 1 + (round % 3);
        if (isTime && kill.length === 0) kill.push(server.kill());
      });
      if (!answer.includes('"posted"')) unfinished += 1;
      expect(kill).toHaveLength(1);
      await Promise.all(kill);
      const done = { postings: round * lineCount, shown: round * lineCount, batches: round };
      const all = {
        postings: done.postings + lineCount,
        shown: done.shown + lineCount,
        batches: round + 1,
      };
      expect([done, all]).toContainEqual(await counted());
      server = await start();
      expect(await post(file, key)).toContain('"posted"');
      expect(await counted()).toEqual(all);
      expect(await post(file, randomUUID())).toContain('FILE_CHANGED');
    }
    expect(unfinished).toBeGreaterThan(0);
  },
  120_000 + kills * 60_000,
);
