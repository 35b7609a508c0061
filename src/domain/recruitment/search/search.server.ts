import { daysBetween } from '#platform/base/jst.ts';
import { refuseFields } from '#platform/base/refusal.ts';
import type {
  ContractMoment,
  Recruitment,
  RecruitmentDayCount,
  RecruitmentFacets,
  RecruitmentSearchInput,
  RecruitmentSearchResult,
} from '#gen/resolvers.ts';
import type { TravelTimes } from '#domain/reference/travel/minutes.ts';
import { travelTimes, travelTimesOf } from '#domain/reference/travel/times.server.ts';
import type { Context } from '#platform/server/context.server.ts';
import type { Executor } from '#platform/server/database/db.server.ts';
import { areas, workingHourOptions } from '#domain/reference/masters.server.ts';

import { totalCountLabel } from '../labels.ts';
import { listItem, type ShownItem } from '../list-item.ts';
import { openCappedTotals, type CappedTotals } from './capped-totals.ts';
import { daysOfClashes, overlaps, type Span } from './clashes.ts';
import { countFacets } from './facets.ts';
import { facetRows } from './facets.queries.server.ts';
import { found, type FoundRow } from './found.server.ts';
import { hiddenFacilities } from './hidden.queries.server.ts';
import { withItems } from './items.server.ts';
import { nothingOwn, ownOf } from './own.queries.server.ts';
import { decodeSearchCursor, encodeSearchCursor, type SearchOrder } from './search-cursor.ts';
import { daysOfWindow, readSearch, type Search } from './search-input.ts';
import { dayCounts, isTimeSort, type SearchValues } from './search.queries.server.ts';
import { pageSize } from '../rules.ts';
import type { MomentTerms, Own, Searcher, SearcherPort } from '../viewer.ts';

type SearchRecruitmentsArgs = { input: RecruitmentSearchInput; cursor: string | null };

/**
 * One page of open recruitments in one statement. Further statements: one for all of a signed-in worker's own, and
 * the nearest day when the chosen days are empty.
 */
export async function searchRecruitments(
  ctx: Context,
  searcherOf: SearcherPort,
  { input, cursor }: SearchRecruitmentsArgs,
): Promise<RecruitmentSearchResult> {
  const searcher = ctx.worker && (await searcherOf(ctx));
  const own = searcher ?? nothingOwn;
  const { booked } = own;
  const [search, { travel, home }] = await Promise.all([
    understand(ctx, input, own),
    originsOf(ctx, input, own),
  ]);
  const toMark = input.hideClashes === false ? booked : null;
  const { origin, sort, last, after } = orderOf({ input, cursor }, travel ?? home);
  if (!search)
    return answer(
      { recruitments: [], cursor: null, total: 0, clashCount: null },
      await nearest(ctx, input),
    );
  const { rows, total } = await foundRows(ctx, {
    now: ctx.now,
    search,
    after,
    workerId: ctx.worker?.id ?? null,
    total: last?.total ?? null,
    ways: origin && origin.reached(),
  });
  const page = await withItems(ctx, rows.slice(0, pageSize));
  const [moments, clashCount] = await Promise.all([
    momentsIn(page, searcher),
    input.hideClashes && last === null ? countClashes(ctx, search, booked) : null,
  ]);
  return answer(
    {
      recruitments: page.map((row) =>
        shown(row, { contractMoment: moments.get(row.id) ?? null, travel, home, toMark }, ctx),
      ),
      cursor: cursorAfter(rows, { sort, total }),
      total,
      clashCount,
    },
    total === 0 ? await nearest(ctx, input) : null,
  );
}

/** By database, because tests and a replica have their own. */
const capped = new WeakMap<Context['pool'], CappedTotals>();

/** The rows of a page and the total, which is not counted again where it had reached `maxCount` a moment ago. */
async function foundRows(
  { pool }: Pick<Context, 'pool'>,
  values: SearchValues,
): Promise<{ rows: FoundRow[]; total: number }> {
  const totals = capped.get(pool) ?? openCappedTotals();
  capped.set(pool, totals);
  const known = values.total === null ? totals.totalOf(values.search) : null;
  if (known !== null) {
    const rows = await found(pool, { ...values, total: known });
    // Without a following page there are far fewer than a moment ago: count them.
    if (rows.length > pageSize) return { rows, total: known };
  }
  const rows = await found(pool, values);
  const total = rows[0]?.total ?? values.total ?? 0;
  if (values.total === null) totals.remember(values.search, total);
  return { rows, total };
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

/** Of the tags only 即決 depends on the viewer, and only INSTANT postings carry it. Empty for visitors. */
async function momentsIn(
  page: readonly { id: string; terms: MomentTerms }[],
  searcher: Searcher | null,
): Promise<ReadonlyMap<string, ContractMoment>> {
  const instant = page.filter(({ terms }) => terms.mode === 'INSTANT');
  if (!searcher || instant.length === 0) return new Map();
  return searcher.momentsOf(new Map(instant.map(({ id, terms }) => [id, terms])));
}

/** How many recruitments overlap the worker's shifts, among those that pass every other filter; one more statement. */
async function countClashes(
  ctx: Context,
  search: Search,
  booked: readonly Span[],
): Promise<number | null> {
  if (!ctx.worker) return null;
  if (booked.length === 0 || search.filters === null) return 0;
  const open = search.days ?? daysOfWindow(ctx.now);
  const days = daysOfClashes(booked).filter((day) => open.includes(day));
  const clashing = { ...search, filters: { ...search.filters, clashing: true } };
  const counts = await dayCounts(ctx.pool, valuesFor(ctx, clashing, days));
  return counts.reduce((sum, { count }) => sum + count, 0);
}

/** The counts beside the choices of the filter sheet, by the places alone; one statement. */
export async function facets(
  ctx: Context,
  { areaLIds, areaMIds, stationCodes, withinMinutes }: RecruitmentSearchInput,
): Promise<RecruitmentFacets | null> {
  const search = await understand(ctx, { areaLIds, areaMIds, stationCodes, withinMinutes });
  if (!search) return null;
  const hidden = search.filters?.hidden ?? [];
  const rows = await facetRows(ctx.db, { places: search.places, hidden, now: ctx.now });
  return rows && countFacets(rows, await workingHourOptions(ctx.db));
}

/**
 * The order of the rows, and `last`, the row after which the page begins. `origin` is null except where the shortest
 * travel time comes first.
 */
function orderOf({ input, cursor }: SearchRecruitmentsArgs, from: TravelTimes | null) {
  const origin = input.nearestFirst ? from : null;
  const sort: SearchOrder = origin ? 'NEAREST' : (input.sort ?? 'RECOMMENDED');
  const isTime = sort !== 'NEAREST' && isTimeSort(sort);
  const last = cursor === null ? null : decodeSearchCursor(cursor, { sort, isTime });
  const after = last && { key: isTime ? new Date(last.key) : last.key, id: last.id };
  return { origin, sort, last, after };
}

/** Null when the rows end with this page. */
function cursorAfter(
  rows: readonly FoundRow[],
  { sort, total }: { sort: SearchOrder; total: number },
): string | null {
  const last = rows.length > pageSize ? rows[pageSize - 1] : undefined;
  return last ? encodeSearchCursor({ sort, key: Number(last.key), id: last.orderId, total }) : null;
}

/** The stations from which the minutes of the results are counted: the chosen one, and the worker's home. */
type Origins = { travel: TravelTimes | null; home: TravelTimes | null };

async function originsOf(
  ctx: Context,
  { travelFrom, fromHome }: RecruitmentSearchInput,
  { homeCode }: Own,
): Promise<Origins> {
  const [travel, home] = await Promise.all([
    travelTimesOf(ctx.db, travelFrom),
    fromHome ? travelTimesOf(ctx.db, homeCode) : null,
  ]);
  return { travel, home };
}

/**
 * The search that the input stands for; null when nothing can match. `given` is what the search needs of the worker,
 * from a caller that has read it already.
 */
export async function understand(
  ctx: Context,
  input: RecruitmentSearchInput,
  given?: Own,
): Promise<Search | null> {
  const own = given ?? (await ownOf(ctx, { ...input, fromHome: null }));
  const mine = input.onlyWithMyLicenses === true && ctx.worker !== null;
  return readSearch(input, {
    now: ctx.now,
    myLicenseIds: mine ? own.licenseIds : null,
    workingHours: input.workingHourOptionIds?.length ? await workingHourOptions(ctx.db) : [],
    wards: input.areaMIds?.length ? (await areas(ctx.db)).wards : new Map(),
    stationsAround: await stationsAround(ctx.db, input),
    booked: input.hideClashes ? own.booked : [],
    hidden: await hiddenFacilities(ctx),
  });
}

/** The longest travel time of a search by minutes: each station within it costs an index range. */
const maxWithinMinutes = 45;

/**
 * The stations within the requested minutes of the chosen one; null where no minutes are requested.
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

type Viewed = Origins & {
  contractMoment: ContractMoment | null;
  /** The booked shifts, when what overlaps them is marked. */
  toMark: readonly Span[] | null;
};

type ShownRow = FoundRow & Pick<ShownItem, 'item'>;

function shown(row: ShownRow, { toMark, ...viewed }: Viewed, ctx: Context): Recruitment {
  const { startsAt, endsAt } = row.item;
  const span = { startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
  return listItem(
    {
      item: row.item,
      remaining: row.remaining,
      state: 'open',
      favorited: ctx.worker ? row.favorited : null,
      ...(row.jobDates && { jobDates: row.jobDates }),
      clashes: ctx.worker && toMark ? toMark.some((one) => overlaps(one, span)) : null,
      ...viewed,
    },
    ctx.now,
  );
}

type Page = {
  recruitments: Recruitment[];
  cursor: string | null;
  total: number;
  clashCount: number | null;
};

function answer(
  { recruitments, cursor, total, clashCount }: Page,
  nearestDate: RecruitmentDayCount | null,
): RecruitmentSearchResult {
  const totalCountText = totalCountLabel(total);
  return {
    recruitments,
    cursor,
    totalCount: total,
    totalCountLabel: totalCountText,
    nearestDate,
    clashCount,
  };
}
