import { sql } from 'kysely';
import { CommandFailure } from '../../tools/run/ending.ts';
import { runPhase, printLine } from '../../tools/run/progress.ts';
import { apiPath } from '../base/documents.ts';
import { openAgent, sendBenchRequest } from '../base/http.ts';
import type { Options } from '../base/options.ts';
import { ensurePages } from '../base/pages-build.ts';
import { buildBenchWorkers, withBenchApp } from '../base/people.ts';
import type { BenchPostgres } from '../base/postgres.ts';
import { formatFigure, markdownTable, type Goal, type Report } from '../base/report.ts';
import { startProduct } from '../base/server.ts';
import { median } from '../../tools/run/statistics.ts';
import { fillRegion } from '../search/region.ts';
import { measuredLists, type MeasuredList, type BenchDataSize } from './requests.ts';

/** Number of requests per list; every place gets equally many. */
const perList = 24;
/** Number of table rows: the lists whose times grow the most. */
const shown = 12;

type Timed = { list: MeasuredList; times: [number, number]; ratio: number };

/** Measures the median time of every list at one and at ten times (or `--times`) the data, one request at a time. */
export async function benchLists(options: Options, postgres: BenchPostgres): Promise<Report> {
  await ensurePages();
  const rows = [options.rows, options.rows * options.times];
  const urls: string[] = [];
  for (const [index, count] of rows.entries()) urls.push(await fill(postgres, index, count));
  const sizes = await runPhase('Starting a server for each size', () =>
    Promise.all(urls.map((url, index) => openSize(url, rows[index] ?? 0))),
  );
  try {
    const timed = await timeAll(await measuredLists(urls[0] ?? ''), sizes);
    return {
      packages: ['pg', 'kysely'],
      lines: linesOf(timed, sizes),
      goals: goalsOf(timed, options.times),
    };
  } finally {
    await Promise.all(sizes.map(({ server }) => server.stop()));
  }
}

async function fill(postgres: BenchPostgres, index: number, rows: number): Promise<string> {
  const url = await postgres.create(`lists_${index}`);
  await fillRegion(url, rows);
  return url;
}

async function openSize(databaseUrl: string, rows: number): Promise<BenchDataSize> {
  return withBenchApp(databaseUrl, async (app) => {
    const [person] = await buildBenchWorkers(app, 1);
    if (!person) throw new CommandFailure('Nobody could be signed in.');
    const { rows: favorites } = await sql<{ id: string }>`
      insert into favorites (worker_id, recruitment_id, added_at, starts_at)
      select ${person.id}, id, ${app.clock.now()}, starts_at
        from (select id, starts_at from recruitments order by id limit 100) r
      returning recruitment_id as id
    `.execute(app.db);
    // The cache of visitors is off: a cached answer would be measured and not the list.
    const server = await startProduct(databaseUrl, { VISITOR_CACHE_SECONDS: '0' });
    return { rows, server, token: person.token, favorites: favorites.map(({ id }) => id) };
  });
}

async function timeAll(
  lists: readonly MeasuredList[],
  sizes: readonly BenchDataSize[],
): Promise<Timed[]> {
  const timed: Timed[] = [];
  for (const list of lists) {
    // In sequence, because parallel measurements would slow each other down.
    const [small, large] = await timeBoth(list, sizes);
    timed.push({ list, times: [small, large], ratio: large / small });
    printLine(
      `  ${list.group}, ${list.name}: ${formatFigure(small, 1)} ms, ${formatFigure(large, 1)} ms`,
    );
  }
  return timed.toSorted((a, b) => b.ratio - a.ratio);
}

/** Median times in ms at both sizes; requests to both alternate. */
async function timeBoth(
  list: MeasuredList,
  sizes: readonly BenchDataSize[],
): Promise<[number, number]> {
  const agents = sizes.map(() => openAgent(1));
  const times: number[][] = sizes.map(() => []);
  for (let turn = -2; turn < perList; turn += 1) {
    for (const [index, size] of sizes.entries()) {
      const agent = agents[index];
      if (!agent) continue;
      const sent = await list.sent(size, Math.abs(turn));
      const began = performance.now();
      const { status, body } = await sendBenchRequest(agent, `${size.server.url}${apiPath}`, sent);
      // The first two requests do not count: they open the connection and make the plan.
      if (turn >= 0) times[index]?.push(performance.now() - began);
      if (status !== 200 || body.includes('"errors"')) {
        throw new CommandFailure(
          `${list.group}, ${list.name}: ${status} ${body.toString().slice(0, 300)}`,
        );
      }
    }
  }
  for (const agent of agents) agent.destroy();
  return [median(times[0] ?? []), median(times[1] ?? [])];
}

function linesOf(timed: readonly Timed[], sizes: readonly BenchDataSize[]): string[] {
  const withinGoal = timed.filter(({ ratio }) => ratio <= 1.5).length;
  return [
    `One request at a time, each list ${perList} times at either size; ${withinGoal} of ${timed.length} lists within 1.5 ×. Those that grow the most:`,
    '',
    ...markdownTable(
      ['list', ...sizes.map(({ rows }) => `p50 ms, ${formatFigure(rows)} open`), 'ratio'],
      timed
        .slice(0, shown)
        .map(({ list, times, ratio }) => [
          `${list.group}: ${list.name}`,
          ...times.map((time) => formatFigure(time, 2)),
          formatFigure(ratio, 2),
        ]),
    ),
  ];
}

function goalsOf(timed: readonly Timed[], times: number): Goal[] {
  const goal = (what: string, value: number): Goal => ({
    what: `${what} at ${formatFigure(times)} times the data, p50`,
    value,
    sense: 'most',
    target: 2,
    goal: 1.5,
    unit: ' ×',
  });
  const ratios = timed.map(({ ratio }) => ratio);
  return [
    goal('the list that grows the most', Math.max(...ratios)),
    goal(`the middle of ${ratios.length} lists`, median(ratios)),
  ];
}
