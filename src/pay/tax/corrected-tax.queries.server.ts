import { sql } from 'kysely';

import type { Tx, Executor } from '#server/database/db.server.ts';

import type { WithholdingColumn } from '../wage/withholding.ts';
import type { PartRow } from '../wage/wage-parts.queries.server.ts';

export type OpenCorrection = {
  id: string;
  rest: number;
  taxYear: number;
  taxColumn: WithholdingColumn;
};

/** Locks the corrections whose tax is not wholly collected and that this wage does not carry, oldest first. */
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
    select c.id, c.difference - c.collected as rest, c.tax_year as "taxYear", p.tax_column as "taxColumn"
      from tax_corrections c
      join wage_parts p on p.id = c.wage_part_id
     where c.worker_id = ${workerId} and c.corporation_id = ${corporationId}
       and c.difference > c.collected
       -- One line a wage: what its planned part could not bear waits for another wage.
       and not exists (select from wage_parts x
                        where x.tax_correction_id = c.id and x.attendance_id = ${attendanceId})
     order by c.id
       for update of c
  `.execute(tx);
  return rows;
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
  /** Yen that are withheld more; negative for a refund. */
  tax: number;
  taxYear: number;
  taxColumn: WithholdingColumn;
  correctionId: string;
  now: Date;
};

/** Writes the wage part of a correction and returns its id. */
export async function insertCorrectionPart(tx: Tx, part: CorrectionPart): Promise<string> {
  const { id } = await tx
    .insertInto('wage_parts')
    .values({
      attendance_id: part.attendanceId,
      worker_id: part.workerId,
      part: part.kind,
      state: 'FIXED',
      amount: -part.tax,
      taxable: 0,
      tax: part.tax,
      travel_allowance: 0,
      tax_year: part.taxYear,
      tax_column: part.taxColumn,
      tax_correction_id: part.correctionId,
      released_at: part.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Rows of one batch. */
export const correctionBatchSize = 200;

/** The workers after `after` who were paid with a provisional tax of one of the years. */
export async function workersToCorrect(
  db: Executor,
  { years, after }: { years: readonly number[]; after: string | null },
): Promise<string[]> {
  const { rows } = await sql<{ workerId: string }>`
    /* pay.workersToCorrect */
    select distinct p.worker_id as "workerId"
      from wage_parts p
     where p.is_tax_provisional and p.state = 'PAID' and p.tax_year = any (${years}::int[])
       ${after === null ? sql`` : sql`and p.worker_id > ${after}::uuid`}
     order by p.worker_id
     limit ${correctionBatchSize}
  `.execute(db);
  return rows.map(({ workerId }) => workerId);
}

/** Writes the correction of a part and returns its id. */
export async function insertTaxCorrection(
  tx: Tx,
  { part, difference, now }: NewCorrection,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    /* pay.insertTaxCorrection */
    insert into tax_corrections (wage_part_id, tax_revision, worker_id, corporation_id, tax_year, difference,
                                 created_at)
    values (${part.id}, ${part.taxRevision}, ${part.workerId}, ${part.corporationId}, ${part.taxYear},
            ${difference}, ${now})
    returning id
  `.execute(tx);
  return rows[0]?.id;
}

type NewCorrection = {
  part: Pick<PartRow, 'id' | 'taxRevision' | 'workerId' | 'corporationId' | 'taxYear'>;
  /** Yen that should have been withheld more; negative where less. */
  difference: number;
  now: Date;
};

/** Marks the tax of a wage part as no longer provisional. */
export async function markTaxFinal(tx: Tx, wagePartId: string): Promise<void> {
  await tx
    .updateTable('wage_parts')
    .set({ is_tax_provisional: false })
    .where('id', '=', wagePartId)
    .execute();
}
