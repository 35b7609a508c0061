import { sql } from 'kysely';

import type { JstDay } from '#platform/base/jst.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import type { TaxSheetContent } from './tax-sheet.ts';

export type SheetWithoutPaper = {
  id: string;
  month: JstDay;
  corporationId: string;
  corporationName: string;
  content: TaxSheetContent;
  drawnAt: Date;
};

/** Sheets with names whose paper is not stored, the earliest month first, after the given one. */
export async function taxSheetsWithoutPaper(
  db: QueryExecutor,
  { after, batchSize }: { after: SheetWithoutPaper | null; batchSize: number },
): Promise<SheetWithoutPaper[]> {
  const { rows } = await sql<SheetWithoutPaper>`
    /* pay.taxSheetsWithoutPaper */
    select s.id, s.month, s.corporation_id as "corporationId", c.name as "corporationName", s.content,
           s.drawn_at as "drawnAt"
      from tax_sheets s
      join corporations c on c.id = s.corporation_id
     where s.names_erased_at is null
       and not exists (select from tax_sheet_papers p where p.sheet_id = s.id)
       ${after ? sql`and (s.month, s.id) > (${after.month}::date, ${after.id}::uuid)` : sql``}
     order by s.month, s.id
     limit ${batchSize}
  `.execute(db);
  return rows;
}

type StoredTaxPaper = { storageKey: string; sha256: string };

/** Writes the reference to a stored paper, unless a concurrent call has written one. */
export async function insertTaxSheetPaper(
  db: QueryExecutor,
  { sheetId, storageKey, sha256, now }: StoredTaxPaper & { sheetId: string; now: Date },
): Promise<void> {
  await sql`
    /* pay.insertTaxSheetPaper */
    insert into tax_sheet_papers (sheet_id, storage_key, sha256, stored_at)
    values (${sheetId}, ${storageKey}, ${sha256}, ${now})
    on conflict do nothing
  `.execute(db);
}

/** The stored paper of a month with the content of its sheet; undefined until it is stored, and after it was erased. */
export async function storedTaxSheetPaper(
  db: QueryExecutor,
  { corporationId, month }: { corporationId: string; month: JstDay },
): Promise<(StoredTaxPaper & { content: TaxSheetContent }) | undefined> {
  const { rows } = await sql<StoredTaxPaper & { content: TaxSheetContent }>`
    /* pay.storedTaxSheetPaper */
    select p.storage_key as "storageKey", p.sha256, s.content
      from tax_sheets s
      join tax_sheet_papers p on p.sheet_id = s.id
     where s.corporation_id = ${corporationId} and s.month = ${month}
  `.execute(db);
  return rows[0];
}

/** Papers of sheets whose names were erased. */
export async function papersOfNamelessTaxSheets(
  db: QueryExecutor,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ sheetId: string }>`
    /* pay.papersOfNamelessTaxSheets */
    select p.sheet_id as "sheetId"
      from tax_sheet_papers p
      join tax_sheets s on s.id = p.sheet_id
     where s.names_erased_at is not null
     limit ${limit}
  `.execute(db);
  return rows.map(({ sheetId }) => sheetId);
}

/** Deletes the rows of papers whose files are erased. */
export async function deleteTaxSheetPapers(
  db: QueryExecutor,
  sheetIds: readonly string[],
): Promise<void> {
  await sql`
    /* pay.deleteTaxSheetPapers */
    delete from tax_sheet_papers where sheet_id = any (${sheetIds}::uuid[])
  `.execute(db);
}
