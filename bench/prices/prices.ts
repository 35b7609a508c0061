import { pathToFileURL } from 'node:url';
import path from 'node:path';

import { runPhase } from '../../tools/run/progress.ts';
import { checkoutRoot } from '../../tools/run/paths.ts';
import { median } from '../../tools/run/statistics.ts';
import { apiPath } from '../base/documents.ts';
import type { BenchRequest } from '../base/http.ts';
import type { LoadMeasurement } from '../base/load.ts';
import type { Options } from '../base/options.ts';
import { ensurePages } from '../base/pages-build.ts';
import type { BenchPostgres } from '../base/postgres.ts';
import { formatFigure, markdownTable, type Report } from '../base/report.ts';
import { startProduct } from '../base/server.ts';
import {
  costCells,
  figureValues,
  measureInTurns,
  type MeasurementsByVariant,
} from '../base/turns.ts';
import { fillRegion } from '../search/region.ts';
import { searchRequest, visitorInputs } from '../search/requests.ts';
import { workerRequests } from '../search/workers.ts';

/** Least number of rounds: the difference is smaller than the noise of one. */
const minRounds = 10;

const names = {
  visitors: ['visitors, with prices', 'visitors, without'],
  workers: ['signed in, with prices', 'signed in, without'],
} as const;
type Pair = readonly [priced: string, free: string];

/**
 * Measures the CPU time that prices, payers and turns add to one search, whose answer is not shared: the product beside the
 * same product with these modules replaced, in turns.
 */
export async function benchPrices(options: Options, postgres: BenchPostgres): Promise<Report> {
  await ensurePages();
  const databaseUrl = await postgres.create('prices');
  await fillRegion(databaseUrl, options.rows);
  const [request, inputs] = await Promise.all([searchRequest(), visitorInputs(databaseUrl)]);
  const requests = inputs.map((input) => request(input));
  const byWorkers = await workerRequests(databaseUrl, { request, inputs });
  const alone = { VISITOR_CACHE_SECONDS: '0' };
  const file = path.join(checkoutRoot, 'bench/prices/servers/without-prices.ts');
  const without = { ...alone, NODE_OPTIONS: `--import ${pathToFileURL(file).href}` };
  const [priced, free] = await runPhase('Starting the servers', () =>
    Promise.all([startProduct(databaseUrl, alone), startProduct(databaseUrl, without)]),
  );
  try {
    const variant = (name: string, server: typeof priced, sent: readonly BenchRequest[]) => ({
      name,
      url: `${server.url}${apiPath}`,
      pid: server.pid,
      requests: sent,
    });
    const rounds = Math.max(minRounds, options.rounds);
    const variants = [
      variant(names.visitors[0], priced, requests),
      variant(names.visitors[1], free, requests),
      variant(names.workers[0], priced, byWorkers),
      variant(names.workers[1], free, byWorkers),
    ];
    const turns = await measureInTurns(variants, {
      options: { ...options, rounds },
      postmaster: postgres.pid,
    });
    return reportOf(
      turns,
      `${formatFigure(options.rows)} open recruitments, ${options.connections} connections, ${options.seconds} s in each of ${rounds} rounds.`,
    );
  } finally {
    await Promise.all([priced.stop(), free.stop()]);
  }
}

function reportOf(turns: MeasurementsByVariant<LoadMeasurement>, setting: string): Report {
  const rows = Object.values(names).flatMap(([priced, free]) => [
    [priced, ...costCells(turns, priced), spreadOf(turns, [priced, free])],
    [free, ...costCells(turns, free), ''],
  ]);
  const head = ['variant', 'Node µs', 'PostgreSQL µs', 'CPU µs', 'p50 ms', 'p99 ms'];
  return {
    packages: [],
    lines: [setting, '', ...markdownTable([...head, 'added: median (smallest to largest)'], rows)],
    goals: (['visitors', 'workers'] as const).map((who) => ({
      what: `CPU time that prices add to a search of ${who}`,
      value: median(addedPercents(turns, names[who])),
      sense: 'most' as const,
      target: 2,
      unit: ' %',
    })),
  };
}

/** The part that prices add in each round, in percent of the search without them. */
function addedPercents(
  turns: MeasurementsByVariant<LoadMeasurement>,
  [priced, free]: Pair,
): number[] {
  const micros = (name: string) => {
    const postgres = figureValues(turns, name, 'postgresMicros');
    return figureValues(turns, name, 'nodeMicros').map(
      (node, round) => node + (postgres[round] ?? 0),
    );
  };
  const base = micros(free);
  return micros(priced).map((value, round) => 100 * (value / (base[round] ?? Number.NaN) - 1));
}

function spreadOf(turns: MeasurementsByVariant<LoadMeasurement>, pair: Pair): string {
  const added = addedPercents(turns, pair);
  const percent = (value: number) => `${formatFigure(value, 1)} %`;
  return `${percent(median(added))} (${percent(Math.min(...added))} to ${percent(Math.max(...added))})`;
}
