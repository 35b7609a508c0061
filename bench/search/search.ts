import { phase } from '../../tools/run/progress.ts';
import { installComparators } from '../base/comparators.ts';
import type { Measured } from '../base/load.ts';
import type { Options } from '../base/options.ts';
import { ensurePages } from '../base/pages-build.ts';
import type { BenchPostgres } from '../base/postgres.ts';
import { figure, table, type Goal, type Report } from '../base/report.ts';
import { against, costCells, middle, peakMegabytes, takeTurns, type Turns } from '../base/turns.ts';
import { requireAlike } from './alike.ts';
import { names, type VariantName } from './names.ts';
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
    await phase('Checking that all of them answer alike', () =>
      requireAlike(variants.servers, requests),
    );
    const turns = await takeTurns(variants.all, { options, postmaster: postgres.pid });
    const { rows, connections, rounds, seconds } = options;
    const setting =
      `${figure(rows)} open recruitments, ${inputs.length} different searches, ` +
      `${connections} connections, ${seconds} s in each of ${rounds} rounds.`;
    return { lines: [setting, '', ...tableOf(turns)], goals: goalsOf(turns) };
  } finally {
    await variants.stop();
  }
}

const plain: readonly VariantName[] = [
  names.raw,
  names.product,
  names.alone,
  names.workers,
  names.yoga,
  names.apollo,
  names.mercurius,
  names.compiling,
];
const packed: readonly VariantName[] = [names.rawPacked, names.productPacked];

function tableOf(turns: Turns<Measured>): string[] {
  const rowOf = (name: VariantName, raw: VariantName, product: VariantName) => [
    name,
    figure(middle(turns, name, 'perSecond')),
    figure(against(turns, name, raw), 2),
    figure(against(turns, product, name), 2),
    ...costCells(turns, name),
    figure(peakMegabytes(turns, name)),
    figure(middle(turns, name, 'bytes') / 1_000, 1),
  ];
  return table(
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
      ...plain.map((name) => rowOf(name, names.raw, names.product)),
      ...packed.map((name) => rowOf(name, names.rawPacked, names.productPacked)),
    ],
  );
}

function goalsOf(turns: Turns<Measured>): Goal[] {
  const times = (
    what: string,
    other: VariantName,
    target: number,
    goal: number,
    one: VariantName = names.product,
  ): Goal => ({
    what: `search, ${what}`,
    value: against(turns, one, other),
    sense: 'least',
    target,
    goal,
    unit: ' ×',
  });
  const peaks = [names.product, names.productPacked].map((name) => peakMegabytes(turns, name));
  return [
    times('of raw', names.raw, 0.7, 3),
    times('of raw, no answer shared', names.raw, 0.7, 1, names.alone),
    times('of raw, signed in', names.raw, 0.7, 1, names.workers),
    times('against plain Yoga', names.yoga, 1.4, 6),
    times('against Apollo Server', names.apollo, 1.8, 8),
    times('against Mercurius', names.mercurius, 1.4, 6),
    {
      what: 'memory of the server through the bench',
      value: Math.max(...peaks),
      sense: 'most',
      target: 350,
      unit: ' MB',
    },
  ];
}
