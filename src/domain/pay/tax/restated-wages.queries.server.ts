import { sql } from 'kysely';

import type { Tx, QueryExecutor } from '#platform/server/database/db.server.ts';

import type { PartTaxation } from '../wage/wage-part-tax.ts';
import {
  isTaxedByOlderTableCondition,
  isPayingWagePartCondition,
  isWagePartWithdrawableCondition,
} from '../wage/wage-parts.queries.server.ts';

/**
 * Moves the tax corrections of a part into the part's new tax year, and cancels their uncollected rest: the
 * tax by that year's table has just been computed as a whole. (Rule 6.2)
 */
export async function moveTaxCorrectionsToYear(
  tx: Tx,
  { wagePartId, taxYear }: { wagePartId: string; taxYear: number },
): Promise<void> {
  await sql`
    /* pay.moveTaxCorrectionsToYear */
    update tax_corrections
       set tax_year = ${taxYear}, difference = least(difference, collected + written_off)
     where wage_part_id = ${wagePartId}
       and (tax_year <> ${taxYear} or difference > collected + written_off)
  `.execute(tx);
  await sql`
    /* pay.moveTaxCorrectionsToYearOfParts */
    update wage_parts x
       set tax_year = ${taxYear}
      from tax_corrections c
     where c.wage_part_id = ${wagePartId} and x.tax_correction_id = c.id and x.tax_year <> ${taxYear}
  `.execute(tx);
}

/** Writes the amounts of the wage parts into the transfer that carries them. */
export async function updateWageAmountsOfTransfer(tx: Tx, transferId: string): Promise<void> {
  await sql`
    /* pay.updateWageAmountsOfTransfer */
    update transfer_wage_parts x set amount = p.amount
      from wage_parts p
     where x.transfer_id = ${transferId} and p.id = x.wage_part_id and p.amount <> x.amount
  `.execute(tx);
}

/** Adds a difference, which may be negative, to the amount of a transfer. */
export async function addToTransferAmount(
  tx: Tx,
  { transferId, difference }: { transferId: string; difference: number },
): Promise<void> {
  await sql`
    /* pay.addToTransferAmount */
    update transfers set amount = amount + ${difference} where id = ${transferId} and ${difference} <> 0
  `.execute(tx);
}

/** Writes the new tax of a wage part. */
export async function writeWagePartTax(
  tx: Tx,
  { id, again, revision }: { id: string; again: PartTaxation; revision: number },
): Promise<void> {
  await sql`
    /* pay.writeWagePartTax */
    update wage_parts
       set amount = ${again.net}, tax = ${again.tax}, tax_year = ${again.taxYear},
           tax_column = ${again.column}, is_tax_provisional = ${again.isTaxProvisional},
           tax_version_id = ${again.versionId}, tax_revision = ${revision}
     where id = ${id}
  `.execute(tx);
}

/** Writes a new table version for a part whose tax is the same by that version. */
export async function writeWagePartTableVersion(
  tx: Tx,
  { id, versionId }: { id: string; versionId: string | null },
): Promise<void> {
  await sql`
    /* pay.writeWagePartTableVersion */
    update wage_parts set tax_version_id = ${versionId}, is_tax_provisional = false where id = ${id}
  `.execute(tx);
}

/** Writes the summed tax of the parts, and the given keys, into the JSON of their wage. */
export async function writeWageTax(
  tx: Tx,
  { attendanceId, ofReleased, ofFixed }: WageTax,
): Promise<void> {
  await sql`
    /* pay.writeWageTax */
    with parts as (
      select coalesce(sum(p.tax), 0) as tax, coalesce(sum(p.amount), 0) as net,
             coalesce(sum(p.tax) filter (where p.part in ('planned', 'confirmed')), 0) as planned_tax,
             coalesce(sum(p.amount) filter (where p.part in ('planned', 'confirmed')), 0) as planned_net,
             coalesce(sum(p.taxable), 0) as taxable,
             max(p.tax_year) as year, bool_or(p.is_tax_provisional) as is_provisional
        from wage_parts p
       where p.attendance_id = ${attendanceId} and p.tax_correction_id is null)
    update wages w
       -- Without a basis the key goes away: a wage taxed by 丙 has none.
       set released = jsonb_strip_nulls(w.released || ${JSON.stringify(ofReleased)}::jsonb || jsonb_build_object(
             'tax', s.planned_tax, 'net', s.planned_net, 'isTaxProvisional', s.is_provisional)),
           fixed = case when (w.fixed ->> 'taxable')::bigint = s.taxable
             then jsonb_strip_nulls(w.fixed || ${JSON.stringify(ofFixed)}::jsonb || jsonb_build_object(
                    'tax', s.tax, 'net', s.net, 'isTaxProvisional', s.is_provisional))
             else w.fixed end
      from parts s
     where w.attendance_id = ${attendanceId}
  `.execute(tx);
}

type WageTax = {
  attendanceId: string;
  /** Keys to overwrite in the JSON of the released wage; `ofFixed` has those for the approved wage. */
  ofReleased: object;
  ofFixed: object;
};

/** Rows of one batch. */
export const retaxBatchSize = 500;

type RetaxYear = {
  /** The year of the next transfer. */
  year: number;
  after: string | null;
};

/** The workers after `after` with an unpaid part that was taxed for another year, or by another table or column. */
export async function workersToRetax(
  db: QueryExecutor,
  { year, after }: RetaxYear,
): Promise<string[]> {
  const { rows } = await sql<{ workerId: string }>`
    /* pay.workersToRetax */
    select "workerId"
      from (
        select p.worker_id as "workerId"
          from wage_parts p
         where ${isWagePartWithdrawableCondition} and ${isPayingWagePartCondition}
           and (p.tax_year < ${year} or p.tax_year > ${year}
                or p.tax_year = ${year} and p.is_tax_provisional and ${isTaxedByOlderTableCondition})
        union
        -- By a version that was replaced. (Rule 8.5)
        select p.worker_id
          from statutory_versions r
          join wage_parts p on p.tax_version_id = r.id and ${isWagePartWithdrawableCondition} and ${isPayingWagePartCondition}
         where r.kind = 'withholding' and r.replaced_at is not null and ${isTaxedByOlderTableCondition}
        union
        -- Decided while the wage was at the bank, which returned it. (Rule 6.3)
        select p.worker_id
          from (select worker_id from tax_column_periods union select worker_id from nonresident_periods) k
          join wage_parts p on p.worker_id = k.worker_id and ${isWagePartWithdrawableCondition} and ${isPayingWagePartCondition}
          join wages w on w.attendance_id = p.attendance_id
         where p.tax_column <> case
                 when exists (
                   select from nonresident_periods y
                    where y.worker_id = w.worker_id
                      and y.from_day <= w.work_day and (y.until_day is null or w.work_day < y.until_day))
                 then 'nonresident'
                 when exists (
                   select from tax_column_periods y
                    where y.worker_id = w.worker_id and y.corporation_id = w.corporation_id
                      and y.from_day <= w.work_day and (y.until_day is null or w.work_day < y.until_day))
                 then 'otsu' else 'hei' end
      ) due
     where ${after === null ? sql`true` : sql`"workerId" > ${after}::uuid`}
     order by 1
     limit ${retaxBatchSize}
  `.execute(db);
  return rows.map(({ workerId }) => workerId);
}

/**
 * Assigns the first table version of their year to a batch of parts without a version. Returns the number of parts.
 */
export async function assignTaxTableVersions(db: QueryExecutor, limit: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    /* pay.assignTaxTableVersions */
    update wage_parts p set tax_version_id = v.id
      from (select q.id, q.tax_year
              from wage_parts q
             where q.tax_version_id is null and q.tax_correction_id is null
               and q.tax_column <> 'nonresident' and not q.is_tax_provisional
               and exists (select from statutory_versions y
                            where y.kind = 'withholding' and y.year = q.tax_year)
             order by q.id
             limit ${limit}
               for update skip locked) o
     cross join lateral (
             select id from statutory_versions
              where kind = 'withholding' and year = o.tax_year
              order by loaded_at, id
              limit 1) v
     where p.id = o.id
    returning p.id
  `.execute(db);
  return rows.length;
}
