import { runPhase } from '../../tools/run/progress.ts';
import type { Options } from '../base/options.ts';
import { ensurePages } from '../base/pages-build.ts';
import { buildBenchWorkers, withBenchApp } from '../base/people.ts';
import type { BenchPostgres } from '../base/postgres.ts';
import { formatFigure, markdownTable, type Goal, type Report } from '../base/report.ts';
import { startProduct } from '../base/server.ts';
import { compareRowsWithAnswers } from './books.ts';
import { planRaces, raceForFew, raceForOne, type RaceResult } from './race.ts';
import { measureThroughput, throughputPeople } from './throughput.ts';

/**
 * Measures races for seats through the real API, checks the resulting rows, and compares the throughput with raw
 * clients.
 */
export async function benchApply(options: Options, postgres: BenchPostgres): Promise<Report> {
  await ensurePages();
  const databaseUrl = await postgres.create('apply');
  const server = await startProduct(databaseUrl);
  try {
    return await withBenchApp(databaseUrl, async (app) => {
      const plan = planRaces(options.attempts);
      const hurrying = throughputPeople(options);
      const count = plan.racing + plan.hotPeople + hurrying;
      const people = await runPhase(`${count} workers sign in`, () =>
        buildBenchWorkers(app, count),
      );
      const field = { db: app.db, url: server.url };
      const few = await raceForFew({ ...field, people: people.slice(0, plan.racing) }, plan);
      const hot = people.slice(plan.racing, plan.racing + plan.hotPeople);
      const one = await raceForOne({ ...field, people: hot }, plan);
      const fixture = { app, postgres, server, options };
      const rates = await measureThroughput(fixture, people.slice(-hurrying));
      const bulkData = {
        name: 'the measurement below',
        books: await compareRowsWithAnswers(app.db, rates.results),
      };
      const races = [few, one, { ...bulkData, perSecond: Number.NaN }];
      return {
        packages: ['pg', 'kysely'],
        lines: [...raceLines(races), '', ...rates.lines],
        goals: [...raceGoals(races), ...rates.goals],
      };
    });
  } finally {
    await server.stop();
  }
}

function raceLines(races: readonly RaceResult[]): string[] {
  const head = [
    'race',
    'attempts',
    'attempts/s',
    'contracts',
    'oversold',
    'undersold',
    'drift',
    'other answers',
  ];
  const rows = races.map(({ name, books, perSecond }) => [
    name,
    formatFigure(books.attempts),
    formatFigure(perSecond),
    formatFigure(books.contracts),
    formatFigure(books.oversold),
    formatFigure(books.undersold),
    formatFigure(books.drift),
    Object.entries(books.strange)
      .map(([code, count]) => `${code} ${count}`)
      .join(', ') || 'none',
  ]);
  return markdownTable(head, rows);
}

function raceGoals(races: readonly RaceResult[]): Goal[] {
  const sum = (part: 'oversold' | 'undersold' | 'drift') =>
    races.reduce((total, { books }) => total + books[part], 0);
  const attempts = races.reduce((total, { books }) => total + books.attempts, 0);
  const among = `in ${formatFigure(attempts)} attempts`;
  const strange = races.flatMap(({ books }) => Object.values(books.strange));
  const none = { sense: 'most', target: 0 } as const;
  return [
    { what: `oversold ${among}`, value: sum('oversold'), ...none },
    { what: `undersold ${among}`, value: sum('undersold'), ...none },
    { what: `drift ${among}`, value: sum('drift'), ...none },
    {
      what: 'answers other than a contract or "full"',
      value: strange.reduce((total, count) => total + count, 0),
      ...none,
    },
    {
      what: 'attempts, for the promise above',
      value: attempts,
      sense: 'least',
      target: 100_000,
      goal: 1_000_000,
    },
  ];
}
