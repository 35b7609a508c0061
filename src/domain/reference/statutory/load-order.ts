import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import { CsvError } from '../import/csv.ts';
import type { MinimumWageTables } from './minimum-wage-table.ts';

/** Why a file is not loaded, as a sentence for the operator. */
export class TableLoadRefusal extends Error {
  override name = 'LoadRefusal';
}

export type TableLoadRequest = {
  text: string;
  /** The calendar year of payment of a withholding table; the fiscal year (年度) of minimum wages. */
  year: number;
  source: string;
  loadedBy: string;
  isDryRun: boolean;
  now: Date;
};

/**
 * Returns lines about what minimum wages change outside of their tables, such as postings, which this subject does not
 * know. `tables` are those that will be current when the file is loaded.
 */
export type MinimumWageEffectsPort = (
  db: QueryExecutor,
  effect: { tables: MinimumWageTables; now: Date },
) => Promise<string[]>;

/** Parses a file; any error refuses the whole file. */
export function parseTableFile<Table>(
  { text, year }: Pick<TableLoadRequest, 'text' | 'year'>,
  parse: (text: string, year: number) => Table,
): Table {
  try {
    return parse(text, year);
  } catch (error) {
    if (error instanceof CsvError) throw new TableLoadRefusal(`Not loaded: ${error.message}.`);
    throw error;
  }
}

export const dryRunLine = 'dry run: nothing was changed';

export const loadReportLine = (isNew: boolean) =>
  isNew ? 'loaded' : 'unchanged: this table is loaded already';
