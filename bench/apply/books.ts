import { sql } from 'kysely';
import type { Db } from '#platform/server/database/db.server.ts';
import type { ApplicationAttemptResult } from './attempts.ts';

export type RaceCounts = {
  attempts: number;
  contracts: number;
  /** Number of contracts beyond the available seats. */
  oversold: number;
  /** Number of seats that stayed free although an applicant was refused as "full". */
  undersold: number;
  /** Number of contradictions between taken seats, applications, attendances, search rows and the answers. */
  drift: number;
  /** Answers that were neither a contract nor "full", by code. */
  strange: Record<string, number>;
};

type Row = {
  id: string;
  capacity: number;
  seatsTaken: number;
  remaining: number;
  applications: string[];
  attendances: number;
};

/** Compares the rows of every recruitment in a race with the answers that its applicants received. */
export async function compareRowsWithAnswers(
  db: Db,
  results: readonly ApplicationAttemptResult[],
): Promise<RaceCounts> {
  const byRecruitment = Map.groupBy(results, ({ recruitmentId }) => recruitmentId);
  const rows = await readRows(db, [...byRecruitment.keys()]);
  const books: RaceCounts = {
    attempts: results.length,
    contracts: 0,
    oversold: 0,
    undersold: 0,
    drift: byRecruitment.size - rows.length,
    strange: {},
  };
  for (const row of rows) {
    const answers = byRecruitment.get(row.id) ?? [];
    const contracts = row.applications.length;
    const wasFull = answers.some(({ code }) => code === 'RECRUITMENT_FULL');
    books.contracts += contracts;
    books.oversold += Math.max(0, contracts - row.capacity);
    if (wasFull) books.undersold += Math.max(0, row.capacity - contracts);
    books.drift +=
      Math.abs(row.seatsTaken - contracts) +
      Math.abs(row.attendances - contracts) +
      Math.abs(row.remaining - (row.capacity - row.seatsTaken)) +
      differing(row.applications, answers);
  }
  for (const { code } of results) {
    if (code === null || code === 'RECRUITMENT_FULL') continue;
    books.strange[code] = (books.strange[code] ?? 0) + 1;
  }
  return books;
}

/** Number of contracts without an answer to the applicant, and of answers without a contract. */
function differing(
  applications: readonly string[],
  answers: readonly ApplicationAttemptResult[],
): number {
  const answered = new Set(answers.flatMap(({ applicationId }) => applicationId ?? []));
  return answered.symmetricDifference(new Set(applications)).size;
}

async function readRows(db: Db, recruitmentIds: readonly string[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select r.id, r.capacity, r.seats_taken as "seatsTaken",
           coalesce((select o.remaining from open_recruitments o where o.recruitment_id = r.id), 0) as remaining,
           array(select a.id from applications a
                  where a.recruitment_id = r.id and a.state = 'HIRED') as applications,
           (select count(*) from attendances t
             where t.recruitment_id = r.id and t.state = 'SCHEDULED') as attendances
      from recruitments r
     where r.id = any (${recruitmentIds}::uuid[])
  `.execute(db);
  return rows;
}
