import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';

import { countPostingsBelowMinimumWage } from '#domain/recruitment/publishing/below-minimum.queries.server.ts';
import { decodeCsv } from '#platform/base/decode-csv.ts';
import { loadMinimumWage } from '#domain/reference/statutory/load-minimum-wage.server.ts';
import {
  TableLoadRefusal,
  type MinimumWageEffectsPort,
  type TableLoadRequest,
} from '#domain/reference/statutory/load-order.ts';
import { loadWithholding } from '#domain/reference/statutory/load-withholding.server.ts';
import { machineClock } from '#platform/server/clock.server.ts';
import { openDb, openCommandLinePool, type Db } from '#platform/server/database/db.server.ts';

const usage =
  'Usage: npm run load-statutory -- withholding|minimum-wage <file.csv> --year 2027 --source <where from> --by <name> [--dry-run]';

/** Returns the sentences about open postings that the operator must see before the amounts apply. (Rule 3.5) */
const effectsOf: MinimumWageEffectsPort = async (db, effect) => [
  `${await countPostingsBelowMinimumWage(db, effect)} open postings pay less than the minimum wage of their day`,
];

/** The loaders by the first argument of the command. */
const loaders = new Map<string | undefined, (db: Db, order: TableLoadRequest) => Promise<string[]>>(
  [
    ['withholding', loadWithholding],
    ['minimum-wage', (db, order) => loadMinimumWage(db, order, effectsOf)],
  ],
);

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
  const load = loaders.get(kind);
  if (!load || !file || !/^20\d\d$/.test(year ?? '') || !source || !by) {
    throw new TableLoadRefusal(usage);
  }
  const text = decodeCsv(await readFile(file));
  const db = openDb(openCommandLinePool(process.env['DATABASE_URL'] ?? '', 1));
  try {
    const now = machineClock.now();
    const order = { text, year: Number(year), source, loadedBy: by, isDryRun, now };
    process.stdout.write(`${(await load(db, order)).join('\n')}\n`);
    return 0;
  } finally {
    await db.destroy();
  }
}

if (import.meta.main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    if (!(error instanceof TableLoadRefusal) && !isArgumentError(error)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

/** True for an error of the command line: a missing file, a folder in place of a file, or an unknown option. */
function isArgumentError(error: unknown): error is Error {
  return (
    error instanceof Error &&
    'code' in error &&
    /^(?:ENOENT|EISDIR|ERR_PARSE_ARGS)/.test(String(error.code))
  );
}
