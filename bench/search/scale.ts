import { sql } from 'kysely';
import { addDays, jstDay } from '#base/jst.ts';
import type { RecruitmentSearchInput, RecruitmentSort } from '#gen/resolvers.ts';
import { Failure } from '../../tools/run/ending.ts';
import { phase, say } from '../../tools/run/progress.ts';
import { apiHeaders, apiPath, documentOf } from '../base/documents.ts';
import { openAgent, send, type Sent } from '../base/http.ts';
import type { Options } from '../base/options.ts';
import { buildPeople, openBenchApp } from '../base/people.ts';
import type { BenchPostgres } from '../base/postgres.ts';
import { figure, table, type Goal } from '../base/report.ts';
import { startProduct, type Server } from '../base/server.ts';
import { median } from '../base/statistics.ts';
import { fillRegion } from './region.ts';
import { searchRequest, visitorInputs, type SearchRequest } from './requests.ts';

const factor = 10;
/** Requests for one page: each place asks equally often. */
const perPage = 24;

type Size = { rows: number; server: Server; token: string; favorites: string[] };
type Page = { group: string; name: string; sent(size: Size, turn: number): Promise<Sent> | Sent };

/** The median time of every list at ten times the data, one request at a time. */
export async function benchScale(options: Options, postgres: BenchPostgres, smallUrl: string) {
  const largeUrl = await postgres.create('scale');
  await fillRegion(largeUrl, options.rows * factor);
  const sizes = await phase('Starting a server for each size', () =>
    Promise.all([openSize(smallUrl, options.rows), openSize(largeUrl, options.rows * factor)]),
  );
  try {
    const pages = await pagesOf(smallUrl);
    const timed: { page: Page; times: [number, number]; ratio: number }[] = [];
    for (const page of pages) {
      // One after the other: they would measure each other.
      const [small, large] = await timeBoth(page, sizes);
      timed.push({ page, times: [small, large], ratio: large / small });
      say(`  ${page.group}, ${page.name}: ${figure(small, 1)} ms, ${figure(large, 1)} ms`);
    }
    const groups = Map.groupBy(timed, ({ page }) => page.group);
    const worst = [...groups.values()].flatMap(
      (group) => group.toSorted((a, b) => b.ratio - a.ratio)[0] ?? [],
    );
    const goal: Goal = {
      what: 'the worst list at ten times the data, p50',
      value: Math.max(...timed.map(({ ratio }) => ratio)),
      sense: 'most',
      target: 2,
      goal: 1.5,
      unit: ' ×',
    };
    return {
      lines: [
        `At ten times the data, one request at a time: the worst of each kind of list, of ${timed.length} lists in all.`,
        '',
        ...table(
          [
            'list',
            'at its worst',
            ...sizes.map(({ rows }) => `p50 ms, ${figure(rows)} open`),
            'ratio',
          ],
          worst.map(({ page, times, ratio }) => [
            page.group,
            page.name,
            ...times.map((time) => figure(time, 2)),
            figure(ratio, 2),
          ]),
        ),
      ],
      goals: [goal],
    };
  } finally {
    await Promise.all(sizes.map(({ server }) => server.stop()));
  }
}

async function openSize(databaseUrl: string, rows: number): Promise<Size> {
  const app = openBenchApp(databaseUrl);
  try {
    const [person] = await buildPeople(app, 1);
    if (!person) throw new Failure('Nobody could be signed in.');
    const { rows: favorites } = await sql<{ id: string }>`
      insert into favorites (worker_id, recruitment_id, added_at, starts_at)
      select ${person.id}, id, ${app.clock.now()}, starts_at
        from (select id, starts_at from recruitments order by id limit 100) r
      returning recruitment_id as id
    `.execute(app.db);
    const server = await startProduct(databaseUrl);
    return { rows, server, token: person.token, favorites: favorites.map(({ id }) => id) };
  } finally {
    await app.db.destroy();
  }
}

const sorts: readonly RecruitmentSort[] = [
  'RECOMMENDED',
  'NEWEST',
  'STARTS_SOON',
  'HOURLY_HIGH',
  'DAILY_HIGH',
  'NEAR_STATION',
  'RATING_HIGH',
];

const filters: Record<string, RecruitmentSearchInput> = {
  'no filter': {},
  'two common filters': { beginnersWelcome: true, shifts: ['SHIFT_DAY'] },
  'a rare filter': { minimumHourlyWage: 2_190, withBonus: true },
};

const ahead = (days: number) => addDays(jstDay(new Date()), days);

async function pagesOf(databaseUrl: string): Promise<Page[]> {
  const [request, inputs] = await Promise.all([searchRequest(), visitorInputs(databaseUrl)]);
  const places = inputs.flatMap(({ areaLIds, workDates }) => (workDates ? [] : [areaLIds ?? []]));
  const days: Record<string, RecruitmentSearchInput> = {
    'all days': {},
    'one day': { workDates: [ahead(12)] },
    'ten days': { workDates: Array.from({ length: 10 }, (_, index) => ahead(5 + 2 * index)) },
  };
  const searches = sorts.flatMap((sort) =>
    Object.entries(days).flatMap(([dayName, chosen]) =>
      Object.entries(filters).flatMap(([filterName, filter]) => {
        const inputOf = (turn: number): RecruitmentSearchInput => ({
          areaLIds: places[turn % places.length],
          ...chosen,
          ...filter,
          sort,
        });
        const group = `search, ${sort}`;
        const name = `${dayName}, ${filterName}`;
        return [
          { group, name, sent: (_size: Size, turn: number) => request(inputOf(turn)) },
          { group, name: `${name}, second page`, sent: secondPage(request, inputOf) },
        ];
      }),
    ),
  );
  const [counts, favorites, detail] = await Promise.all(
    ['RecruitmentDayCounts', 'FavoriteRecruitmentList', 'RecruitmentDetail'].map((name) =>
      documentOf(name),
    ),
  );
  return [
    ...searches,
    {
      group: 'counts of the date strip',
      name: 'no filter',
      sent: (_size, turn) =>
        operation(counts, { input: { areaLIds: places[turn % places.length] } }),
    },
    {
      group: 'favourites',
      name: '100 of them',
      sent: ({ token }) => operation(favorites, {}, token),
    },
    {
      group: 'detail',
      name: 'signed in',
      sent: ({ token, favorites: ids }, turn) =>
        operation(detail, { recruitmentId: ids[turn % ids.length] }, token),
    },
  ];
}

/** What the second page of a search asks; the first is asked before, outside of the time taken. */
function secondPage(request: SearchRequest, inputOf: (turn: number) => RecruitmentSearchInput) {
  return async ({ server }: Size, turn: number): Promise<Sent> => {
    const agent = openAgent(1);
    const first = await send(agent, `${server.url}${apiPath}`, request(inputOf(turn)));
    agent.destroy();
    // The answer's shape is the document's; a refusal is met again by the request that follows.
    const { data } = JSON.parse(first.body.toString()) as {
      data?: { recruitmentSearch?: { cursor?: string | null } };
    };
    return request(inputOf(turn), data?.recruitmentSearch?.cursor ?? undefined);
  };
}

function operation(query: string | undefined, variables: object, token = ''): Sent {
  return { headers: apiHeaders(token), body: JSON.stringify({ query, variables }) };
}

/** Median times in ms at both sizes; the requests take turns. */
async function timeBoth(page: Page, sizes: readonly Size[]): Promise<[number, number]> {
  const agents = sizes.map(() => openAgent(1));
  const times: number[][] = sizes.map(() => []);
  for (let turn = -2; turn < perPage; turn += 1) {
    for (const [index, size] of sizes.entries()) {
      const agent = agents[index];
      if (!agent) continue;
      const sent = await page.sent(size, Math.abs(turn));
      const began = performance.now();
      const { status, body } = await send(agent, `${size.server.url}${apiPath}`, sent);
      // The first two make the connection and the plan.
      if (turn >= 0) times[index]?.push(performance.now() - began);
      if (status !== 200 || body.includes('"errors"')) {
        throw new Failure(
          `${page.group}, ${page.name}: ${status} ${body.toString().slice(0, 300)}`,
        );
      }
    }
  }
  for (const agent of agents) agent.destroy();
  return [median(times[0] ?? []), median(times[1] ?? [])];
}
