import { readFileSync } from 'node:fs';
import path from 'node:path';

import type { Interaction } from '../../e2e/support/interactions.ts';
import { ensureBuild } from '../../tools/run/build.ts';
import { CommandFailure } from '../../tools/run/ending.ts';
import { runBin, withTemporaryFolder } from '../../tools/run/processes.ts';
import { lastLines } from '../../tools/run/progress.ts';
import { formatFigure, markdownTable, type Report } from '../base/report.ts';
import { median, percentile } from '../../tools/run/statistics.ts';

/** The journeys of a worker: search, first and second application, a shift with its wage, conversations, points. */
const journeys = [
  'search',
  'first-application',
  'second-time',
  'several-dates',
  'facilities',
  'first-shift',
  'chat',
  'points',
  'calendar',
];

/** Measures how long a worker's presses take on a slow phone during the journeys, by the browser's own metric (INP). */
export async function benchInteractions(): Promise<Report> {
  await ensureBuild();
  const interactions = await recordJourneys();
  const byPath = Map.groupBy(interactions, ({ path: where }) => where);
  const rows = [...byPath]
    .map(([where, own]) => ({ where, times: own.map(({ ms }) => ms), slowest: slowestOf(own) }))
    .toSorted((a, b) => percentile(b.times, 0.95) - percentile(a.times, 0.95))
    .map(({ where, times, slowest }) => [
      where,
      formatFigure(times.length),
      formatFigure(median(times)),
      formatFigure(percentile(times, 0.95)),
      `${formatFigure(slowest.ms)}: ${slowest.target.replaceAll('|', ' ')}`,
      phasesOf(slowest),
    ]);
  return {
    packages: ['react', 'react-aria-components'],
    lines: markdownTable(
      [
        'page',
        'interactions',
        'p50 ms',
        'p95 ms',
        'slowest, ms',
        'of it before, in, after its handlers',
      ],
      rows,
    ),
    goals: [
      {
        what: `interactions at a quarter of the speed, p95 of ${interactions.length}`,
        value: percentile(
          interactions.map(({ ms }) => ms),
          0.95,
        ),
        sense: 'most',
        target: 100,
        unit: ' ms',
      },
    ],
  };
}

function recordJourneys(): Promise<Interaction[]> {
  return withTemporaryFolder('interactions', async (folder) => {
    const file = path.join(folder, 'interactions.jsonl');
    const files = journeys.map((name) => `e2e/${name}.e2e.ts`);
    // One journey at a time, because parallel ones would slow each other down.
    const { code, output } = await runBin(
      'playwright',
      ['test', '--workers=1', '--timeout=300000', ...files],
      { env: { INTERACTIONS_FILE: file }, timeoutMs: 3_600_000 },
    );
    if (code !== 0) throw new CommandFailure(`${lastLines(output, 40)}\nA journey failed.`);
    const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
    // `recordInteractions` has written each line.
    const noted = lines.map((line) => JSON.parse(line) as Interaction);
    return [...Map.groupBy(noted, ({ id }) => id).values()].map((events) => ({
      ...slowestOf(events),
      from: Math.min(...events.map(({ from }) => from)),
      until: Math.max(...events.map(({ until }) => until)),
    }));
  });
}

const slowestOf = (interactions: readonly Interaction[]): Interaction =>
  interactions.reduce((slowest, one) => (one.ms > slowest.ms ? one : slowest));

/** Three parts of the time in ms: waiting for other work, the handlers, and the rendering afterwards. */
function phasesOf({ ms, at, from, until }: Interaction): string {
  return [from - at, until - from, at + ms - until]
    .map((part) => formatFigure(Math.round(part)))
    .join(' + ');
}
