import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';

import { sql } from 'kysely';

import { machineClock } from '#server/clock.server.ts';
import { inTransaction, openDb, openPool, type Db, type Executor } from '#server/db.server.ts';

import { CsvFault, decodeCsv, parseCsv } from '../import/csv.ts';
import { largestDifferences, whyNotNextYear } from './compare-withholding.ts';
import { storeVersion } from './store.server.ts';
import { withholdingTables } from './tables.server.ts';
import { parseWithholdingCsv } from './withholding-csv.ts';

const usage =
  'Usage: npm run load-statutory -- withholding <file.csv> --year 2027 --source <where from> --by <name> [--dry-run]';

/** Why a file is not loaded, as a sentence for the operator. */
export class LoadRefusal extends Error {
  override name = 'LoadRefusal';
}

export type LoadOrder = {
  text: string;
  year: number;
  source: string;
  loadedBy: string;
  isDryRun: boolean;
  now: Date;
};

/**
 * Checks a withholding table, compares it with the one before it and makes it the table of its year.
 * Answers what it found, line by line. A dry run changes nothing; the same file again neither.
 */
export async function loadWithholding(db: Db, order: LoadOrder): Promise<string[]> {
  const { text, year, isDryRun } = order;
  const content = parsed(text, year);
  const rowCount = parseCsv(text).length - 1;
  const report = [`${rowCount} rows for payments in ${year}`];
  const before = await tableBefore(db, year);
  if (before) {
    const why = whyNotNextYear(before, { table: content, rowCount });
    if (why) throw new LoadRefusal(`Not loaded: ${why}.`);
    const differences = largestDifferences(before.table, content);
    report.push(`compared with ${before.table.year} (${before.rowCount} rows):`);
    report.push(
      ...differences.map(
        (one) => `  ${one.column}: at most ${one.before} → ${one.after} yen, of ${one.taxable} yen`,
      ),
    );
    if (differences.length === 0) report.push('  no difference');
  }
  if (isDryRun) return [...report, 'dry run: nothing was changed'];
  const { source, loadedBy, now } = order;
  const version = { kind: 'withholding', year, content, rowCount, source, loadedBy, now } as const;
  const actor = { kind: 'operator', id: null } as const;
  const isNew = await inTransaction(db, (tx) => storeVersion(tx, { ...version, actor }));
  return [...report, isNew ? 'loaded' : 'unchanged: this table is loaded already'];
}

function parsed(text: string, year: number) {
  try {
    return parseWithholdingCsv(text, year);
  } catch (error) {
    if (error instanceof CsvFault) throw new LoadRefusal(`Not loaded: ${error.message}.`);
    throw error;
  }
}

/** The table of the year itself, where a correction is loaded, or the newest before it. */
async function tableBefore(db: Executor, year: number) {
  const table = (await withholdingTables(db)).findLast((one) => one.year <= year);
  if (!table) return null;
  const { rows } = await sql<{ rowCount: number }>`
    /* reference.rowsOfVersion */
    select row_count as "rowCount"
      from statutory_versions
     where kind = 'withholding' and year = ${table.year} and replaced_at is null
  `.execute(db);
  return { table, rowCount: rows[0]?.rowCount ?? 0 };
}

async function main(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      year: { type: 'string' },
      source: { type: 'string' },
      by: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
    },
  });
  const [kind, file] = positionals;
  const { year, source, by, 'dry-run': isDryRun } = values;
  if (kind !== 'withholding' || !file || !/^20\d\d$/.test(year ?? '') || !source || !by) {
    throw new LoadRefusal(usage);
  }
  const text = decodeCsv(await readFile(file));
  const db = openDb(openPool(process.env['DATABASE_URL'] ?? '', 1));
  try {
    const now = machineClock.now();
    const order = { text, year: Number(year), source, loadedBy: by, isDryRun, now };
    process.stdout.write(`${(await loadWithholding(db, order)).join('\n')}\n`);
    return 0;
  } finally {
    await db.destroy();
  }
}

if (import.meta.main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    if (!(error instanceof LoadRefusal) && !isArgumentError(error)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

/** A file that is not there, or an option that does not exist. */
function isArgumentError(error: unknown): error is Error {
  return (
    error instanceof Error &&
    'code' in error &&
    /^(?:ENOENT|EISDIR|ERR_PARSE_ARGS)/.test(String(error.code))
  );
}
