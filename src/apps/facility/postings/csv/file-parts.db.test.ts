import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';

import { addDays, instantAtJst } from '#platform/base/jst.ts';
import { Refusal } from '#platform/base/refusal.ts';
import type { FacilityScope } from '#platform/base/people/scope.ts';
import { buildJob } from '#domain/corporation/build.ts';
import { undoPostings } from '#domain/recruitment/posting/stop-postings.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openStaffFixture } from '#testing/fixtures/staff.ts';
import { reportOnPostingFile } from './check-file.server.ts';
import { postingFileColumns } from './columns.ts';
import type { PostingFileReport } from './file-answer.ts';
import { postShiftsOfFile } from './post-file.server.ts';

const now = instantAtJst('2026-12-01', '09:00');
const fixture = await openStaffFixture(await openTestDatabase(), now);
const { db } = fixture.app;
afterAll(() => fixture.close());

const own = await fixture.corporation('自');
const { id: staffId } = await fixture.person({ corporationId: own.id, role: 'MANAGER' });
// Boundary cast: only a request proves a scope.
const scope = {
  corporationId: own.id,
  staffId,
  facilityIds: [own.facilityId],
} as unknown as FacilityScope;

/** The steps take no turns here: nobody else asks. */
const takeTurn = <Result>(step: () => Promise<Result>): Promise<Result> => step();

/** Three parts: two of a hundred lines and one of fifty. */
const lineCount = 250;

/** A file of a template of its own, so that the files of two tests have no line in common. */
async function newFile() {
  const title = `日勤${randomUUID().slice(0, 8)}`;
  const { id: jobId } = await buildJob(db, { now, facilityId: own.facilityId, title });
  const rows = Array.from({ length: lineCount }, (_, index) => {
    const day = addDays('2026-12-03', index % 50);
    const hour = 7 + Math.floor(index / 50);
    return `自の里,${title},応募と同時に採用,${day},${hour}:00,${hour + 6}:00,0,1500,500,0,1,120,,`;
  });
  const bytes = Buffer.from([postingFileColumns.join(','), ...rows].join('\n'));
  // Boundary cast: the JSON of a report.
  const { promise } = JSON.parse(
    await reportOnPostingFile(db, { scope, bytes, now, takeTurn }),
  ) as PostingFileReport;
  const file = { scope, bytes, now, takeTurn, promise, idempotencyKey: randomUUID() };
  return { jobId, file };
}

const codeOf = (error: unknown) => (error instanceof Refusal ? error.code : error);

async function stored() {
  const { rows } = await sql<{ open: number; batches: number[] }>`
    select (select count(*) from recruitments where closed_at is null) as open,
           (select coalesce(array_agg(lines order by lines), '{}')
              from (select cardinality(recruitment_ids) as lines from posting_batches) b) as batches
  `.execute(db);
  return rows[0];
}

beforeEach(async () => {
  await sql`update recruitments set closed_at = ${now} where closed_at is null`.execute(db);
  await sql`delete from posting_batches`.execute(db);
});

/** Ends as a process does that is killed after its first part. */
const dies = () => {
  throw new Error('killed');
};

test('a file whose process died is continued by the same request, in the same batch', async () => {
  const { file } = await newFile();
  await expect(postShiftsOfFile(db, { ...file, onProgress: dies })).rejects.toThrow('killed');
  expect(await stored()).toEqual({ open: 100, batches: [100] });
  const progress: number[] = [];
  const onProgress = ({ done, of }: { done: number; of: number }) => progress.push(done, of);
  const posted = await postShiftsOfFile(db, { ...file, onProgress });
  expect(progress).toEqual([200, 250, 250, 250]);
  expect(posted.left).toBeNull();
  expect(posted.recruitmentIds).toHaveLength(lineCount);
  expect(await stored()).toEqual({ open: lineCount, batches: [lineCount] });
  expect(await postShiftsOfFile(db, file)).toEqual(posted);
});

test('another file waits for one that is being posted, and for an abandoned one a minute', async () => {
  const [{ file }, { file: other }] = [await newFile(), await newFile()];
  await expect(postShiftsOfFile(db, { ...file, onProgress: dies })).rejects.toThrow('killed');
  const refused = postShiftsOfFile(db, other).catch(codeOf);
  expect(await refused).toBe('FILE_BUSY');
  await sql`update posting_batches set touched_at = touched_at - interval '61 seconds'`.execute(db);
  expect((await postShiftsOfFile(db, other)).recruitmentIds).toHaveLength(lineCount);
  const all = { open: 100 + lineCount, batches: [100, lineCount] };
  expect(await stored()).toEqual(all);
  // The abandoned file is not continued behind the other one: its person looks at the report again.
  expect(await postShiftsOfFile(db, file).catch(codeOf)).toBe('FILE_CHANGED');
  expect(await stored()).toEqual(all);
});

test('one undo takes back the parts so far, and no part follows', async () => {
  const { file } = await newFile();
  const undone: Promise<void>[] = [];
  const undo = async () => {
    const { id: batchId } = await db
      .selectFrom('posting_batches')
      .select('id')
      .executeTakeFirstOrThrow();
    await undoPostings(db, { batchId, scope, now });
  };
  const onProgress = () => void undone.push(undo());
  expect(await postShiftsOfFile(db, { ...file, onProgress }).catch(codeOf)).toBe('FILE_UNDONE');
  await Promise.all(undone);
  expect((await stored())?.open).toBe(0);
});

test('when a template ends meanwhile, the parts so far stay and the answer says what is left', async () => {
  const { file, jobId } = await newFile();
  const ended: Promise<unknown>[] = [];
  const onProgress = () => {
    if (ended.length === 0)
      ended.push(sql`update jobs set ended_at = ${now} where id = ${jobId}`.execute(db));
  };
  const posted = await postShiftsOfFile(db, { ...file, onProgress });
  const { left, recruitmentIds } = posted;
  const { open } = (await stored()) ?? {};
  expect(recruitmentIds).toHaveLength(open ?? -1);
  expect(left).toEqual({
    shifts: lineCount - (open ?? 0),
    message: expect.stringContaining('ひな形が'),
  });
  expect(left?.shifts).toBeGreaterThan(0);
  expect(await postShiftsOfFile(db, file)).toEqual(posted);
});

test('a file that is refused before its first part leaves no batch, and its key is free', async () => {
  const { file, jobId } = await newFile();
  await sql`update jobs set ended_at = ${now} where id = ${jobId}`.execute(db);
  expect(await postShiftsOfFile(db, file).catch(codeOf)).toBe('FILE_CHANGED');
  expect(await stored()).toEqual({ open: 0, batches: [] });
  await sql`update jobs set ended_at = null where id = ${jobId}`.execute(db);
  expect((await postShiftsOfFile(db, file)).recruitmentIds).toHaveLength(lineCount);
});
