import { sql } from 'kysely';

import { chunksOf, mapInOrder } from '#platform/base/in-order.ts';
import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';

import type { PostingRecord } from './offer.ts';
import { searchRowBatchSize } from './read-model.queries.server.ts';

type NewRecruitment = PostingRecord & { jobId: string; facilityId: string; salary: number };

export async function insertRecruitments(
  tx: Tx,
  recruitments: readonly NewRecruitment[],
): Promise<void> {
  await mapInOrder(chunksOf(recruitments, searchRowBatchSize), (rows) =>
    sql`
      /* recruitment.insertRecruitments */
      insert into recruitments (
        id, job_id, facility_id, mode, starts_at, ends_at, break_minutes, hourly_wage, salary,
        travel_allowance, bonus, capacity, deadline, published_at, pay_timing)
      select id, "jobId", "facilityId", mode, "startsAt", "endsAt", "breakMinutes", "hourlyWage",
             salary, "travelAllowance", bonus, capacity, deadline, "publishedAt", "payTiming"
        from json_to_recordset(${JSON.stringify(rows)}::json) as t (
               id uuid, "jobId" uuid, "facilityId" uuid, mode text, "startsAt" timestamptz,
               "endsAt" timestamptz, "breakMinutes" integer, "hourlyWage" integer, salary integer,
               "travelAllowance" integer, bonus integer, capacity integer, deadline timestamptz,
               "publishedAt" timestamptz, "payTiming" text)
    `.execute(tx),
  );
}

/** Analyzes the tables after a large insert: with old statistics, the planner would choose bad plans for searches. */
export async function refreshSearchStatistics(db: QueryExecutor): Promise<void> {
  await sql`
    /* recruitment.refreshSearchStatistics */
    analyze open_recruitments, open_places, open_jobs, recruitments
  `.execute(db);
}
