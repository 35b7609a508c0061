import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';

import { machineClock } from '#server/clock.server.ts';
import { openDb, openPool, type Db } from '#server/database/db.server.ts';

import { decodeCsv } from '../import/csv.ts';
import { loadMinimumWage } from './load-minimum-wage.server.ts';
import { LoadRefusal, type LoadOrder } from './load-order.ts';
import { loadWithholding } from './load-withholding.server.ts';

const usage =
  'Usage: npm run load-statutory -- withholding|minimum-wage <file.csv> --year 2027 --source <where from> --by <name> [--dry-run]';

/** The loader for the first word of the command. */
const loaders = new Map<string | undefined, (db: Db, order: LoadOrder) => Promise<string[]>>([
  ['withholding', loadWithholding],
  ['minimum-wage', loadMinimumWage],
]);

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
    throw new LoadRefusal(usage);
  }
  const text = decodeCsv(await readFile(file));
  const db = openDb(openPool(process.env['DATABASE_URL'] ?? '', 1));
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
