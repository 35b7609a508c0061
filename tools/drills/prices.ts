import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

import {
  pointsOfClass,
  type FieldPrice,
  type PriceClass,
} from '#platform/server/prices/price-classes.ts';

import { ensureBuild } from '../run/build.ts';
import type { SystemDrill } from '../run/drill.ts';
import { checkoutRoot } from '../run/paths.ts';
import { withTemporaryFolder } from '../run/processes.ts';
import { printLine } from '../run/progress.ts';
import { measureRows, type MeasuredRow } from '../testing/prices/measure-rows.ts';
import { openPricedSite } from '../testing/prices/priced-site.ts';
import { rewriteTable, type ChangedPrice } from '../testing/prices/rewrite-table.ts';
import type { PricedRow } from '../testing/prices/rows.ts';
import { proposedClass } from '../testing/prices/verdict.ts';
import { openTestPostgresServer } from '../testing/server.ts';

/** Rows whose table and name contain it, such as `facility mutation` or `/files`. */
const selection = process.env['PRICES_ROWS'] ?? '';
const rounds = Number(process.env['PRICES_ROUNDS'] ?? 3);
/** The changes to write: `dearer` ones alone, or `all`. A fixture has fewer rows than a heavy user. */
const written = process.env['PRICES_WRITE'];

/**
 * Measures the processor time of Node and PostgreSQL for each row of the tables of prices, relative to a search of a
 * visitor whose answer nobody shares. Run it on a quiet machine.
 */
export const drill: SystemDrill = {
  proves:
    'what each route and root field costs in searches, and the class it should have (PRICES_ROWS=text, PRICES_ROUNDS, PRICES_WRITE=dearer or all rewrites the tables)',
  async run() {
    await ensureBuild();
    const server = await openTestPostgresServer();
    try {
      return await withTemporaryFolder('prices', async (folder) => {
        const priced = await openPricedSite(server, folder);
        try {
          const measured: MeasuredRow[] = [];
          for (const line of heading) printLine(line);
          for (const { now, rows } of priced.phases) {
            const chosen = rows.filter((row) => labelOf(row).includes(selection));
            // oxlint-disable-next-line no-await-in-loop -- one clock
            await priced.setNow(now);
            // oxlint-disable-next-line no-await-in-loop -- as above
            measured.push(...(await measureRows(priced, { rows: chosen, rounds, now, tell })));
          }
          return await figuresOf(measured);
        } finally {
          await priced.stop();
        }
      });
    } finally {
      await server.stop();
    }
  },
};

const labelOf = ({ table, kind, name }: PricedRow) => `${table} ${kind} ${name}`;
const classOf = (price: FieldPrice): PriceClass =>
  typeof price === 'string' ? price : price.class;

const heading = [
  '| row | class | points | Node ms | PostgreSQL ms | calls | proposed |',
  '| --- | --- | ---: | ---: | ---: | ---: | --- |',
];

function tell({ row, points, time, calls, why }: MeasuredRow): void {
  const own = classOf(row.price);
  const cells =
    points === null || time === null
      ? [labelOf(row), own, '', '', '', '0', `not measured: ${why}`]
      : [
          labelOf(row),
          own,
          points.toFixed(2),
          time.node.toFixed(2),
          time.database.toFixed(2),
          String(calls),
          proposalOf(row, points) ?? '',
        ];
  printLine(`| ${cells.join(' | ')} |`);
}

/** The class that a row should have; null if it has it. */
function proposalOf({ price }: PricedRow, points: number): PriceClass | null {
  const own = classOf(price);
  const proposed = proposedClass(own, points);
  return proposed === own ? null : proposed;
}

async function figuresOf(measured: readonly MeasuredRow[]): Promise<string> {
  const changes = measured.flatMap(({ row, points }) => {
    const to = points === null ? null : proposalOf(row, points);
    return to === null ? [] : [{ ...row, from: classOf(row.price), to }];
  });
  const count = measured.filter(({ points }) => points !== null).length;
  const dearer = changes.filter(({ from, to }) => pointsOfClass[to] > pointsOfClass[from]);
  const unwritten =
    written === 'all' || written === 'dearer'
      ? await write(written === 'all' ? changes : dearer)
      : [];
  for (const { table, kind, name, from, to } of unwritten)
    printLine(`  to be written by hand: ${table} ${kind} ${name}: ${from} -> ${to}`);
  return `${count} of ${measured.length} rows measured, ${dearer.length} dearer than their class, ${changes.length - dearer.length} cheaper`;
}

type TableChange = ChangedPrice & Pick<PricedRow, 'table'>;

/** Writes the classes into the tables; returns those that the text of a table does not show. */
async function write(changes: readonly TableChange[]): Promise<TableChange[]> {
  const left: TableChange[] = [];
  for (const [table, ofTable] of Map.groupBy(changes, (change) => change.table)) {
    const name = table === 'routes' ? 'routes.server.ts' : `${table}.ts`;
    const file = path.join(checkoutRoot, 'src/main/prices', name);
    // oxlint-disable-next-line no-await-in-loop -- a handful
    const { text, unwritten } = rewriteTable(await readFile(file, 'utf8'), ofTable);
    // oxlint-disable-next-line no-await-in-loop -- as above
    await writeFile(file, text);
    left.push(...unwritten.map((one) => ({ ...one, table })));
  }
  return left;
}
