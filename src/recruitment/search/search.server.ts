import { daysBetween } from '#base/jst.ts';
import { refuseFields } from '#base/refusal.ts';
import type {
  ContractMoment,
  Recruitment,
  RecruitmentDayCount,
  RecruitmentFacets,
  RecruitmentSearchInput,
  RecruitmentSearchResult,
} from '#gen/resolvers.ts';
import type { TravelTimes } from '#reference/travel/minutes.ts';
import { travelTimes, travelTimesOf } from '#reference/travel/times.server.ts';
import type { Context } from '#server/context.server.ts';
import type { Executor } from '#server/database/db.server.ts';
import { areas, workingHourOptions } from '#reference/masters.server.ts';

import { travelFromHome } from '../home.server.ts';
import { totalCountLabel } from '../labels.ts';
import { listItem } from '../list-item.ts';
import { countFacets } from './facets.ts';
import { facetRows } from './facets.queries.server.ts';
import { found, type FoundRow } from './found.server.ts';
import { licensesShownBy } from './held-licenses.queries.server.ts';
import { decodeSearchCursor, encodeSearchCursor, type SearchOrder } from './search-cursor.ts';
import { daysOfWindow, readSearch, type Search } from './search-input.ts';
import { dayCounts, isTimeSort, type SearchValues } from './search.queries.server.ts';
import { pageSize } from '../rules.ts';
import { contractMoments, type ViewerPort } from '../viewer.ts';

type SearchRecruitmentsArgs = { input: RecruitmentSearchInput; cursor: string | null };

/**
 * One page of open recruitments in one statement. Further statements: when a signed-in worker's
 * contracts would be concluded, the worker's home station and licences when they are asked for, and the
 * nearest day when the chosen days are empty.
 */
export async function searchRecruitments(
  ctx: Context,
  viewerOf: ViewerPort,
  { input, cursor }: SearchRecruitmentsArgs,
): Promise<RecruitmentSearchResult> {
  const [search, { travel, home }] = await Promise.all([
    understand(ctx, input),
    originsOf(ctx, input),
  ]);
  const origin = input.nearestFirst ? (travel ?? home) : null;
  const sort = origin ? 'NEAREST' : (input.sort ?? 'RECOMMENDED');
  const isTime = sort !== 'NEAREST' && isTimeSort(sort);
  const place = cursor === null ? null : decodeSearchCursor(cursor, { sort, isTime });
  if (!search)
    return answer({ recruitments: [], cursor: null, total: 0 }, await nearest(ctx, input));
  const rows = await found(ctx.pool, {
    now: ctx.now,
    search,
    after: place && { key: isTime ? new Date(place.key) : place.key, id: place.id },
    workerId: ctx.worker?.id ?? null,
    total: place?.total ?? null,
    ways: origin && origin.reached(),
  });
  const total = rows[0]?.total ?? place?.total ?? 0;
  const page = rows.slice(0, pageSize);
  // Of the tags only 即決 depends on the viewer, and only INSTANT postings carry it.
  const instant = page.filter(({ item }) => item.mode === 'INSTANT').map(({ id }) => id);
  const moments = await contractMoments(ctx, viewerOf, instant);
  return answer(
    {
      recruitments: page.map((row) =>
        shown(row, { contractMoment: moments.get(row.id) ?? null, travel, home }, ctx),
      ),
      cursor: cursorAfter(rows, { sort, total }),
      total,
    },
    total === 0 ? await nearest(ctx, input) : null,
  );
}

/**
 * The number of open recruitments on each day of the window, ignoring the chosen days; one statement.
 */
export async function countDays(
  ctx: Context,
  input: RecruitmentSearchInput,
): Promise<RecruitmentDayCount[]> {
  const search = await understand(ctx, { ...input, workDates: null });
  const days = daysOfWindow(ctx.now);
  if (!search) return days.map((date) => ({ date, count: 0 }));
  return dayCounts(ctx.pool, valuesFor(ctx, search, days));
}

/** The counts beside the choices of the filter sheet, by the places alone; one statement. */
export async function facets(
  ctx: Context,
  { areaLIds, areaMIds, stationCodes, withinMinutes }: RecruitmentSearchInput,
): Promise<RecruitmentFacets | null> {
  const search = await understand(ctx, { areaLIds, areaMIds, stationCodes, withinMinutes });
  const rows = search && (await facetRows(ctx.db, { places: search.places, now: ctx.now }));
  return rows && countFacets(rows);
}

/** Null when the rows end with this page. */
function cursorAfter(
  rows: readonly FoundRow[],
  { sort, total }: { sort: SearchOrder; total: number },
): string | null {
  const last = rows.length > pageSize ? rows[pageSize - 1] : undefined;
  return last ? encodeSearchCursor({ sort, key: Number(last.key), id: last.place, total }) : null;
}

/** Where the minutes of the results are counted from; in memory after the first time. */
type Origins = { travel: TravelTimes | null; home: TravelTimes | null };

async function originsOf(
  ctx: Context,
  { travelFrom, fromHome }: RecruitmentSearchInput,
): Promise<Origins> {
  const [travel, home] = await Promise.all([
    travelTimesOf(ctx.db, travelFrom),
    fromHome ? travelFromHome(ctx) : null,
  ]);
  return { travel, home };
}

async function understand(ctx: Context, input: RecruitmentSearchInput): Promise<Search | null> {
  const mine = input.onlyWithMyLicenses === true && ctx.worker !== null;
  return readSearch(input, {
    now: ctx.now,
    myLicenseIds: mine ? await licensesShownBy(ctx.db, ctx.worker?.id ?? '') : null,
    workingHours: input.workingHourOptionIds?.length ? await workingHourOptions(ctx.db) : [],
    wards: input.areaMIds?.length ? (await areas(ctx.db)).wards : new Map(),
    stationsAround: await stationsAround(ctx.db, input),
  });
}

/** The longest way that a search by minutes may span: each station within it costs an index range. */
const maxWithinMinutes = 45;

/**
 * The stations within the asked minutes of the one that is chosen; null where no minutes are asked for.
 * VALIDATION_FAILED for minutes around several stations.
 */
async function stationsAround(
  db: Executor,
  { stationCodes, withinMinutes }: RecruitmentSearchInput,
): Promise<readonly string[] | null> {
  if (!stationCodes?.length || withinMinutes == null) return null;
  const [origin = '', ...others] = new Set(stationCodes);
  if (others.length > 0)
    throw refuseFields({ withinMinutes: '駅からの時間は、駅を1つだけ選んだときに使えます' });
  const minutes = Math.min(maxWithinMinutes, Math.max(1, withinMinutes));
  return (await travelTimes(db, origin)).within(minutes);
}

function valuesFor(ctx: Context, search: Search, days: readonly string[]): SearchValues {
  return { now: ctx.now, search, days, after: null, workerId: null, total: null };
}

/** The day with results nearest to the chosen days; the earlier of two. */
async function nearest(
  ctx: Context,
  input: RecruitmentSearchInput,
): Promise<RecruitmentDayCount | null> {
  const chosen = input.workDates ?? [];
  if (chosen.length === 0) return null;
  const distance = (date: string) =>
    Math.min(...chosen.map((day) => Math.abs(daysBetween(day, date))));
  const counts = (await countDays(ctx, input)).filter(({ count }) => count > 0);
  return counts.toSorted((a, b) => distance(a.date) - distance(b.date))[0] ?? null;
}

type Viewed = Origins & { contractMoment: ContractMoment | null };

function shown(row: FoundRow, viewed: Viewed, ctx: Context): Recruitment {
  return listItem(
    {
      item: row.item,
      remaining: row.remaining,
      state: 'open',
      favorited: ctx.worker ? row.favorited : null,
      ...(row.jobDates && { jobDates: row.jobDates }),
      ...viewed,
    },
    ctx.now,
  );
}

type Page = { recruitments: Recruitment[]; cursor: string | null; total: number };

function answer(
  { recruitments, cursor, total }: Page,
  nearestDate: RecruitmentDayCount | null,
): RecruitmentSearchResult {
  const totalCountText = totalCountLabel(total);
  return { recruitments, cursor, totalCount: total, totalCountLabel: totalCountText, nearestDate };
}
