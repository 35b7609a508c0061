import { sql } from 'kysely';

import type { JstDay } from '#platform/base/jst.ts';
import type { FacilityScope } from '#platform/base/people/scope.ts';
import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';

import type { TaxLine, TaxSheetContent } from './tax-sheet.ts';

export async function areTaxSheetsDrawn(db: QueryExecutor, month: JstDay): Promise<boolean> {
  const { rows } = await sql`
    /* pay.areTaxSheetsDrawn */
    select month from tax_sheet_runs where month = ${month}
  `.execute(db);
  return rows.length > 0;
}

export async function markTaxSheetsDrawn(
  db: QueryExecutor,
  { month, now }: { month: JstDay; now: Date },
): Promise<void> {
  await sql`
    /* pay.markTaxSheetsDrawn */
    insert into tax_sheet_runs (month, completed_at) values (${month}, ${now}) on conflict do nothing
  `.execute(db);
}

/** A page of all corporations, in order, after the given one. */
export async function corporationsToDraw(
  db: QueryExecutor,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    /* pay.corporationsToDraw */
    select id from corporations
     ${after === null ? sql`` : sql`where id > ${after}::uuid`}
     order by id
     limit ${limit}
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** True for the scope of a person with every facility of the corporation. */
export async function hasAllFacilities(
  db: QueryExecutor,
  { corporationId, facilityIds }: FacilityScope,
): Promise<boolean> {
  const { rows } = await sql`
    /* pay.hasAllFacilities */
    select id from facilities
     where corporation_id = ${corporationId} and not id = any (${facilityIds}::uuid[])
     limit 1
  `.execute(db);
  return rows.length === 0;
}

/** The months of a corporation that have a sheet. */
export async function drawnMonthsOf(
  db: QueryExecutor,
  corporationId: string,
): Promise<ReadonlySet<JstDay>> {
  const { rows } = await sql<{ month: JstDay }>`
    /* pay.drawnMonthsOf */
    select month from tax_sheets where corporation_id = ${corporationId}
  `.execute(db);
  return new Set(rows.map(({ month }) => month));
}

export type TaxSheetRow = {
  content: TaxSheetContent;
  drawnAt: Date;
  hasPaper: boolean;
  /** True once the names, and the paper that has them, are erased. */
  isNameless: boolean;
};

export async function readTaxSheet(
  db: QueryExecutor,
  { corporationId, month }: { corporationId: string; month: JstDay },
): Promise<TaxSheetRow | undefined> {
  const { rows } = await sql<TaxSheetRow>`
    /* pay.readTaxSheet */
    select s.content, s.drawn_at as "drawnAt", s.names_erased_at is not null as "isNameless",
           exists (select from tax_sheet_papers p where p.sheet_id = s.id) as "hasPaper"
      from tax_sheets s
     where corporation_id = ${corporationId} and month = ${month}
  `.execute(db);
  return rows[0];
}

type NewTaxSheet = { corporationId: string; content: TaxSheetContent; tax: number; now: Date };

/** Stores a sheet and returns its id; undefined where the month has one. */
export async function insertTaxSheet(
  tx: Tx,
  { corporationId, content, tax, now }: NewTaxSheet,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    /* pay.insertTaxSheet */
    insert into tax_sheets (corporation_id, month, due_on, tax, content, drawn_at)
    values (${corporationId}, ${content.month}, ${content.dueOn}, ${tax}, ${JSON.stringify(content)}, ${now})
    on conflict (corporation_id, month) do nothing
    returning id
  `.execute(tx);
  return rows[0]?.id;
}

/** Erases the names of persons on sheets of months before `before`; the figures stay. Returns the number of sheets. */
export async function eraseTaxSheetNames(
  db: QueryExecutor,
  { before, limit, now }: { before: JstDay; limit: number; now: Date },
): Promise<number> {
  const withoutNames = (list: 'corrections' | 'persons') => sql`
    coalesce((select jsonb_agg(p || '{"workerName": ""}' order by n)
                from jsonb_array_elements(content -> ${sql.lit(list)}) with ordinality t (p, n)), '[]')`;
  const { numAffectedRows } = await sql`
    /* pay.eraseTaxSheetNames */
    update tax_sheets
       set content = content || jsonb_build_object('corrections', ${withoutNames('corrections')},
                                                   'persons', ${withoutNames('persons')}),
           names_erased_at = ${now}
     where id in (
       select id
         from tax_sheets
        where names_erased_at is null and month < ${before}
        order by month
        limit ${limit})
  `.execute(db);
  return Number(numAffectedRows ?? 0);
}

type NewLines = { sheetId: string; corporationId: string; lines: readonly TaxLine[] };

export async function insertTaxSheetLines(
  tx: Tx,
  { sheetId, corporationId, lines }: NewLines,
): Promise<void> {
  const valuesOf = <Key extends keyof TaxLine>(key: Key) => lines.map((line) => line[key]);
  await sql`
    /* pay.insertTaxSheetLines */
    insert into tax_sheet_lines (sheet_id, corporation_id, kind, source, source_id, payment_id, attendance_id,
                                 worker_id, paid_on, tax_year, tax_column, taxable, tax)
    select ${sheetId}, ${corporationId}, t.*
      from unnest(${valuesOf('kind')}::text[], ${valuesOf('source')}::text[], ${valuesOf('sourceId')}::uuid[],
                  ${valuesOf('paymentId')}::uuid[], ${valuesOf('attendanceId')}::uuid[],
                  ${valuesOf('workerId')}::uuid[], ${valuesOf('paidOn')}::date[], ${valuesOf('taxYear')}::int[],
                  ${valuesOf('column')}::text[], ${valuesOf('taxable')}::int[], ${valuesOf('tax')}::int[]) t
  `.execute(tx);
}
