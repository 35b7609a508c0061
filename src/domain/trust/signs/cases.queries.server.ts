import { sql } from 'kysely';

import { jstDay } from '#platform/base/jst.ts';
import type { OperatorScope } from '#platform/base/people/scope.ts';
import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';
import type { InstantPage } from '#platform/server/database/keyset-page.ts';
import { executeForOneRow } from '#platform/server/database/one-row.server.ts';
import { instantSql, microsecondsSql } from '#platform/server/database/paging.queries.server.ts';

import type { SignFact } from './sign-facts.queries.server.ts';
import { shownFactsOfSign, type TrustSign } from './sign-rules.ts';

type DueArgs = { soonBefore: Date; before: Date; now: Date; limit: number };

/**
 * Corporations whose signs were read before the instant; unproven ones from which wages leave early today are due at an
 * earlier instant. Without those that are locked.
 */
export async function corporationsWithUnreadSigns(
  tx: Tx,
  { soonBefore, before, now, limit }: DueArgs,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    /* trust.corporationsWithUnreadSigns */
    with due as materialized (
      (select d.corporation_id
         from early_payout_days d
        -- A join would read the exposures of all corporations; the limit keeps it to those of the day.
        cross join lateral (
          select signs_read_at from corporation_exposures where corporation_id = d.corporation_id limit 1) x
        where d.day = ${jstDay(now)} and x.signs_read_at < ${soonBefore}
        limit ${limit})
      union
      (select corporation_id from corporation_exposures where signs_read_at is null limit ${limit})
      union
      (select corporation_id from corporation_exposures
        where signs_read_at < ${before}
        order by signs_read_at
        limit ${limit}))
    select x.corporation_id as id
      from corporation_exposures x
     where x.corporation_id = any (array(select corporation_id from due))
     order by x.corporation_id
     limit ${limit}
       for no key update of x skip locked
  `.execute(tx);
  return rows.map(({ id }) => id);
}

export async function writeSignsRead(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  await sql`
    /* trust.writeSignsRead */
    update corporation_exposures set signs_read_at = ${now} where corporation_id = any (${ids}::uuid[])
  `.execute(tx);
}

/** Locks the open case of a corporation; undefined where it has none. */
export async function lockOpenCase(tx: Tx, corporationId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    /* trust.lockOpenCase */
    select id from trust_cases where corporation_id = ${corporationId} and state = 'OPEN' for no key update
  `.execute(tx);
  return rows[0]?.id;
}

export async function insertTrustCase(tx: Tx, corporationId: string, now: Date): Promise<string> {
  const { id } = await executeForOneRow(
    tx,
    sql<{ id: string }>`
    /* trust.insertTrustCase */
    insert into trust_cases (corporation_id, opened_at) values (${corporationId}, ${now}) returning id
  `,
  );
  return id;
}

type NewFacts = { caseId: string; facts: readonly SignFact[]; now: Date };

/** Adds facts to a case; those that it or a closed case has already keep their time. */
export async function insertCaseFacts(tx: Tx, { caseId, facts, now }: NewFacts): Promise<void> {
  await sql`
    /* trust.insertCaseFacts */
    insert into trust_case_facts (case_id, sign, key, worker_id, staff_id, attendance_id, found_at)
    select ${caseId}, t.sign, t.key, t."workerId", t."staffId", t."attendanceId",
           coalesce(t."closedFoundAt", ${now})
      from json_to_recordset(${JSON.stringify(facts)}::json) as t (
             sign text, key text, "workerId" uuid, "staffId" uuid, "attendanceId" uuid,
             "closedFoundAt" timestamptz)
    on conflict do nothing
  `.execute(tx);
}

type CaseRow = {
  id: string;
  corporationId: string;
  corporationName: string;
  openedAt: Date;
  micros: number;
};

/** A page of the open cases, the oldest first. */
export async function openCasePage(
  db: QueryExecutor,
  _scope: OperatorScope,
  { after, limit }: InstantPage,
): Promise<CaseRow[]> {
  const { rows } = await sql<CaseRow>`
    /* trust.openCasePage */
    select k.id, k.corporation_id as "corporationId", c.name as "corporationName", k.opened_at as "openedAt",
           ${microsecondsSql(sql`k.opened_at`)} as micros
      from trust_cases k
      join corporations c on c.id = k.corporation_id
     where k.state = 'OPEN'
       ${after ? sql`and (k.opened_at, k.id) > (${instantSql(after)}, ${after.id}::uuid)` : sql``}
     order by k.opened_at, k.id
     limit ${limit}
  `.execute(db);
  return rows;
}

type CaseFactRow = {
  caseId: string;
  sign: TrustSign;
  workerId: string;
  workerName: string | null;
  /** Name of the person of the corporation; null for a fact about workers alone. */
  personName: string | null;
  facilityName: string | null;
  startsAt: Date | null;
  foundAt: Date;
};

/** The latest facts of each sign of the cases. */
export async function factsOfCases(
  db: QueryExecutor,
  _scope: OperatorScope,
  caseIds: readonly string[],
): Promise<CaseFactRow[]> {
  const { rows } = await sql<CaseFactRow>`
    /* trust.factsOfCases */
    select k.case_id as "caseId", k.sign, k.worker_id as "workerId",
           rtrim(p.last_name || ' ' || p.first_name) as "workerName", s.name as "personName",
           f.name as "facilityName", a.starts_at as "startsAt", k.found_at as "foundAt"
      from unnest(${caseIds}::uuid[]) i (id)
      cross join lateral (
        select * from (
          select x.*, row_number() over (partition by x.sign order by x.found_at desc, x.key) as place
            from trust_case_facts x
           where x.case_id = i.id) x
         where x.place <= ${shownFactsOfSign}) k
      left join worker_profiles p on p.worker_id = k.worker_id
      left join staff s on s.id = k.staff_id
      left join attendances a on a.id = k.attendance_id
      left join facilities f on f.id = a.facility_id
     order by k.case_id, k.sign, k.found_at desc, k.key
  `.execute(db);
  return rows;
}

/** Locks an open case by its id; returns its corporation, undefined where it is not open. */
export async function lockOpenCaseById(tx: Tx, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ corporationId: string }>`
    /* trust.lockOpenCaseById */
    select corporation_id as "corporationId" from trust_cases where id = ${id} and state = 'OPEN' for no key update
  `.execute(tx);
  return rows[0]?.corporationId;
}

type Closing = { id: string; note: string; operatorId: string; now: Date };

export async function writeCaseClosed(tx: Tx, closing: Closing): Promise<void> {
  await sql`
    /* trust.writeCaseClosed */
    update trust_cases
       set state = 'CLOSED', closed_at = ${closing.now}, closed_by = ${closing.operatorId},
           closing_note = ${closing.note}
     where id = ${closing.id}
  `.execute(tx);
}
