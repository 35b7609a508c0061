import { sql, type RawBuilder } from 'kysely';

import type { Tx, QueryExecutor } from '#platform/server/database/db.server.ts';
import { executeForOneRow } from '#platform/server/database/one-row.server.ts';

import type { EarlyPayoutWait } from '../early-payout/early-payout-rules.ts';
import { isTaxedByOlderTableCondition } from '../wage/wage-parts.queries.server.ts';
import type { WithholdingColumn } from '../wage/withholding.ts';

export type OpenCorrection = {
  id: string;
  rest: number;
  taxYear: number;
  taxColumn: WithholdingColumn;
};

/**
 * Locks the corrections with tax still to collect, oldest first, except those of which a line is already on this
 * wage.
 */
export async function lockOpenTaxCorrections(
  tx: Tx,
  {
    workerId,
    corporationId,
    attendanceId,
  }: { workerId: string; corporationId: string; attendanceId: string },
): Promise<OpenCorrection[]> {
  const { rows } = await sql<OpenCorrection>`
    /* pay.lockOpenTaxCorrections */
    select c.id, c.difference - c.collected - c.written_off as rest, c.tax_year as "taxYear", p.tax_column as "taxColumn"
      from tax_corrections c
      join wage_parts p on p.id = c.wage_part_id
     where c.worker_id = ${workerId} and c.corporation_id = ${corporationId}
       and c.difference > c.collected + c.written_off
       -- One line a wage: what its planned part could not bear waits for another wage.
       and not exists (select from wage_parts x
                        where x.tax_correction_id = c.id and x.attendance_id = ${attendanceId})
     order by c.id
       for update of c
  `.execute(tx);
  return rows;
}

type Shortfall = { id: string; rest: number; taxYear: number; corporationId: string };

/** Locks the uncollected tax of a worker who deleted the account, oldest first; nothing for any other worker. */
export async function lockTaxShortfallsOfFormerWorker(
  tx: Tx,
  workerId: string,
): Promise<Shortfall[]> {
  const { rows } = await sql<Shortfall>`
    /* pay.lockTaxShortfallsOfFormerWorker */
    select c.id, c.difference - c.collected - c.written_off as rest, c.tax_year as "taxYear",
           c.corporation_id as "corporationId"
      from tax_corrections c
      join workers w on w.id = c.worker_id and w.deleted_at is not null
     where c.worker_id = ${workerId} and c.difference > c.collected + c.written_off
     order by c.id
       for update of c
  `.execute(tx);
  return rows;
}

/** The workers after `after` who deleted the account and still have uncollected tax. */
export async function formerWorkersWithTaxShortfall(
  db: QueryExecutor,
  after: string | null,
): Promise<string[]> {
  const { rows } = await sql<{ workerId: string }>`
    /* pay.formerWorkersWithTaxShortfall */
    select distinct c.worker_id as "workerId"
      from tax_corrections c
      join workers w on w.id = c.worker_id and w.deleted_at is not null
     where c.difference > c.collected + c.written_off
       ${after === null ? sql`` : sql`and c.worker_id > ${after}::uuid`}
     order by c.worker_id
     limit ${correctionBatchSize}
  `.execute(db);
  return rows.map(({ workerId }) => workerId);
}

/** Writes off yen of a correction: the employer bears them. */
export async function writeOffTaxShortfall(
  tx: Tx,
  { id, amount }: { id: string; amount: number },
): Promise<void> {
  await sql`
    /* pay.writeOffTaxShortfall */
    update tax_corrections set written_off = written_off + ${amount} where id = ${id}
  `.execute(tx);
}

/** Adds collected tax to a correction. */
export async function addCollectedTax(
  tx: Tx,
  { id, tax }: { id: string; tax: number },
): Promise<void> {
  await sql`
    /* pay.addCollectedTax */
    update tax_corrections set collected = collected + ${tax} where id = ${id}
  `.execute(tx);
}

type CorrectionPart = {
  attendanceId: string;
  workerId: string;
  kind: 'tax_refund' | 'tax_due';
  /** Yen of additional tax; negative for a refund. */
  tax: number;
  taxYear: number;
  taxColumn: WithholdingColumn;
  correctionId: string;
  early: EarlyPayoutWait;
  now: Date;
};

/** Writes the wage part of a correction and returns its id. */
export async function insertCorrectionPart(tx: Tx, part: CorrectionPart): Promise<string> {
  const { id } = await executeForOneRow(
    tx,
    sql<{ id: string }>`
    /* pay.insertCorrectionPart */
    insert into wage_parts (attendance_id, worker_id, part, state, amount, taxable, tax, travel_allowance,
                            tax_year, tax_column, tax_correction_id, released_at, waits_until, waits_for)
    values (${part.attendanceId}, ${part.workerId}, ${part.kind}, 'FIXED', ${-part.tax}, 0, ${part.tax}, 0,
            ${part.taxYear}, ${part.taxColumn}, ${part.correctionId}, ${part.now}, ${part.early.waitsUntil},
            ${part.early.waitsFor})
    returning id
  `,
  );
  return id;
}

/** Rows of one batch. */
export const correctionBatchSize = 200;

/** The workers after `after` with paid wages taxed by an older table than the loaded one. */
export async function workersWithTaxToCorrect(
  db: QueryExecutor,
  after: string | null,
): Promise<string[]> {
  const isAfter = (id: RawBuilder<unknown>) =>
    after === null ? sql`true` : sql`${id} > ${after}::uuid`;
  const { rows } = await sql<{ workerId: string }>`
    /* pay.workersWithTaxToCorrect */
    select "workerId"
      from (
        select p.worker_id as "workerId"
          from wage_parts p
         where p.is_tax_provisional and p.state = 'PAID' and ${isTaxedByOlderTableCondition}
        union
        select old.worker_id
          from statutory_versions r
         -- The limit keeps the planner from reading every part for the few versions that were replaced.
         cross join lateral (
               select distinct p.worker_id
                 from wage_parts p
                where p.tax_version_id = r.id and p.state = 'PAID' and ${isTaxedByOlderTableCondition}
                  and ${isAfter(sql`p.worker_id`)}
                order by 1
                limit ${correctionBatchSize}) old
         where r.kind = 'withholding' and r.replaced_at is not null
      ) due
     where ${isAfter(sql`"workerId"`)}
     order by 1
     limit ${correctionBatchSize}
  `.execute(db);
  return rows.map(({ workerId }) => workerId);
}

type NewCorrection = {
  part: { id: string; workerId: string; corporationId: string; taxYear: number };
  /** Yen that were withheld too little; negative where too much was withheld. */
  difference: number;
  /** The part of `difference` that arises from pay that the worker paid back. */
  shareDifference?: number;
  now: Date;
};

/** Writes a correction of a part's tax, which gets the next revision number, and returns its id. */
export async function insertTaxCorrection(
  tx: Tx,
  { part, difference, shareDifference = 0, now }: NewCorrection,
): Promise<string> {
  const { id } = await executeForOneRow(
    tx,
    sql<{ id: string }>`
    /* pay.insertTaxCorrection */
    with revised as (
      update wage_parts set tax_revision = tax_revision + 1 where id = ${part.id}
      returning tax_revision)
    insert into tax_corrections (wage_part_id, tax_revision, worker_id, corporation_id, tax_year, difference,
                                 share_difference, created_at)
    select ${part.id}, tax_revision, ${part.workerId}, ${part.corporationId}, ${part.taxYear},
           ${difference}, ${shareDifference}, ${now}
      from revised
    returning id
  `,
  );
  return id;
}

/** Cancels the uncollected rest of a part's corrections, and returns it in yen. */
export async function cancelTaxDue(tx: Tx, wagePartId: string): Promise<number> {
  const { rows } = await sql<{ due: number }>`
    /* pay.cancelTaxDue */
    with open as (
      select id, difference - collected - written_off as due from tax_corrections
       where wage_part_id = ${wagePartId} and difference > collected + written_off
         for update),
    dropped as (
      update tax_corrections c set difference = c.collected + c.written_off from open where c.id = open.id)
    select coalesce(sum(due), 0)::int as due from open
  `.execute(tx);
  return rows[0]?.due ?? 0;
}

type CorrectedPart = {
  id: string;
  attendanceId: string;
  workerId: string;
  corporationId: string;
  facilityName: string;
  workDay: string;
  taxYear: number;
  taxColumn: WithholdingColumn;
};

/** A wage part, with the shift and facility of its wage. */
export async function readWagePartToCorrect(tx: Tx, wagePartId: string): Promise<CorrectedPart> {
  return executeForOneRow(
    tx,
    sql<CorrectedPart>`
    /* pay.readWagePartToCorrect */
    select p.id, p.attendance_id as "attendanceId", p.worker_id as "workerId",
           w.corporation_id as "corporationId", f.name as "facilityName", w.work_day as "workDay",
           p.tax_year as "taxYear", p.tax_column as "taxColumn"
      from wage_parts p
      join wages w on w.attendance_id = p.attendance_id
      join attendances a on a.id = p.attendance_id
      join facilities f on f.id = a.facility_id
     where p.id = ${wagePartId}
  `,
  );
}
