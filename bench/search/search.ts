import { runPhase } from '../../tools/run/progress.ts';
import { installComparators } from '../base/comparators.ts';
import type { LoadMeasurement } from '../base/load.ts';
import type { Options } from '../base/options.ts';
import { ensurePages } from '../base/pages-build.ts';
import type { BenchPostgres } from '../base/postgres.ts';
import { formatFigure, markdownTable, type Goal, type Report } from '../base/report.ts';
import {
  throughputRatio,
  costCells,
  medianFigure,
  peakMegabytes,
  measureInTurns,
  type MeasurementsByVariant,
} from '../base/turns.ts';
import { requireEqualAnswers } from './alike.ts';
import { searchVariantNames, type VariantName } from './names.ts';
import { fillRegion } from './region.ts';
import { searchRequest, visitorInputs } from './requests.ts';
import { startVariants } from './variants.ts';
import { workerRequests } from './workers.ts';

/** Measures the search through the real API and compares it with other servers that give the same answer. */
export async function benchSearch(options: Options, postgres: BenchPostgres): Promise<Report> {
  await installComparators();
  await ensurePages();
  const databaseUrl = await postgres.create('search');
  await fillRegion(databaseUrl, options.rows);
  return { packages, ...(await compare(options, postgres, databaseUrl)) };
}

const packages = [
  'graphql',
  'graphql-yoga',
  '@envelop/graphql-jit',
  '@apollo/server',
  'mercurius',
  'fastify',
  'pg',
];

async function compare(options: Options, postgres: BenchPostgres, databaseUrl: string) {
  const [request, inputs] = await Promise.all([searchRequest(), visitorInputs(databaseUrl)]);
  const requests = inputs.map((input) => request(input));
  const byWorkers = await workerRequests(databaseUrl, { request, inputs });
  const variants = await startVariants(databaseUrl, { requests, byWorkers });
  try {
    await runPhase('Checking that all of them answer alike', () =>
      requireEqualAnswers(variants.servers, requests),
    );
    const turns = await measureInTurns(variants.all, { options, postmaster: postgres.pid });
    const { rows, connections, rounds, seconds } = options;
    const setting =
      `${formatFigure(rows)} open recruitments, ${inputs.length} different searches, ` +
      `${connections} connections, ${seconds} s in each of ${rounds} rounds.`;
    return { lines: [setting, '', ...tableOf(turns)], goals: goalsOf(turns) };
  } finally {
    await variants.stop();
  }
}

const plain: readonly VariantName[] = [
  searchVariantNames.raw,
  searchVariantNames.product,
  searchVariantNames.alone,
  searchVariantNames.workers,
  searchVariantNames.yoga,
  searchVariantNames.apollo,
  searchVariantNames.mercurius,
  searchVariantNames.compiling,
];
const packed: readonly VariantName[] = [
  searchVariantNames.rawPacked,
  searchVariantNames.productPacked,
];

function tableOf(turns: MeasurementsByVariant<LoadMeasurement>): string[] {
  const rowOf = (name: VariantName, raw: VariantName, product: VariantName) => [
    name,
    formatFigure(medianFigure(turns, name, 'perSecond')),
    formatFigure(throughputRatio(turns, name, raw), 2),
    formatFigure(throughputRatio(turns, product, name), 2),
    ...costCells(turns, name),
    formatFigure(peakMegabytes(turns, name)),
    formatFigure(medianFigure(turns, name, 'bytes') / 1_000, 1),
  ];
  return markdownTable(
    [
      'variant',
      'requests/s',
      'of raw',
      'the product: × as fast',
      'Node µs',
      'PostgreSQL µs',
      'CPU µs',
      'p50 ms',
      'p99 ms',
      'memory MB',
      'answer kB',
    ],
    [
      ...plain.map((name) => rowOf(name, searchVariantNames.raw, searchVariantNames.product)),
      ...packed.map((name) =>
        rowOf(name, searchVariantNames.rawPacked, searchVariantNames.productPacked),
      ),
    ],
  );
}

function goalsOf(turns: MeasurementsByVariant<LoadMeasurement>): Goal[] {
  const times = (
    what: string,
    other: VariantName,
    target: number,
    goal: number,
    one: VariantName = searchVariantNames.product,
  ): Goal => ({
    what: `search, ${what}`,
    value: throughputRatio(turns, one, other),
    sense: 'least',
    target,
    goal,
    unit: ' ×',
  });
  const peaks = [searchVariantNames.product, searchVariantNames.productPacked].map((name) =>
    peakMegabytes(turns, name),
  );
  return [
    times('of raw', searchVariantNames.raw, 0.7, 3),
    times('of raw, no answer shared', searchVariantNames.raw, 0.7, 1, searchVariantNames.alone),
    times('of raw, signed in', searchVariantNames.raw, 0.7, 1, searchVariantNames.workers),
    times('against plain Yoga', searchVariantNames.yoga, 1.4, 6),
    times('against Apollo Server', searchVariantNames.apollo, 1.8, 8),
    times('against Mercurius', searchVariantNames.mercurius, 1.4, 6),
    {
      what: 'memory of the server through the bench',
      value: Math.max(...peaks),
      sense: 'most',
      target: 350,
      unit: ' MB',
    },
  ];
}
