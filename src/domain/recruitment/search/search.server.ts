import { daysBetween } from '#platform/base/jst.ts';
import { refuseFields } from '#platform/base/refusal.ts';
import type {
  ContractMoment,
  Recruitment,
  RecruitmentDayCount,
  RecruitmentFacets,
  RecruitmentSearchInput,
  RecruitmentSearchResult,
} from '#gen/types.ts';
import type { TravelTimes } from '#domain/reference/travel/minutes.ts';
import {
  readTravelTimes,
  travelTimesFromStationCode,
} from '#domain/reference/travel/times.server.ts';
import type { Context } from '#platform/server/context.server.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';
import { readAreaMasters, readWorkingHourOptions } from '#domain/reference/masters.server.ts';

import { totalCountLabel } from '../labels.ts';
import { recruitmentListItemOf, type ListItemFacts } from '../list-item.ts';
import { openCappedTotalCache, type CappedTotalCache } from './capped-totals.ts';
import { possibleClashStartDays, doSpansOverlap, type ShiftSpan } from './clashes.ts';
import { countFacets } from './facets.ts';
import { facetRows } from './facets.queries.server.ts';
import { searchResultPage, type SearchResultRow } from './found.server.ts';
import { hiddenFacilitiesSql } from './hidden.queries.server.ts';
import { addStoredListItems } from './items.server.ts';
import { emptySearcherFacts, readSearcherFacts } from './own.queries.server.ts';
import {
  decodeSearchCursor,
  encodeSearchCursor,
  type SearchOrder,
} from './search-cursor.server.ts';
import { daysOfSearchWindow, readSearch, type ValidatedSearch } from './search-input.ts';
import { dayCounts, isTimeSort, type SearchValues } from './search.queries.server.ts';
import { recruitmentPageSize } from '../rules.ts';
import type {
  ContractMomentTerms,
  OwnSearchFacts,
  RecruitmentSearcher,
  SearcherPort,
} from '../viewer.ts';

type SearchRecruitmentsArgs = { input: RecruitmentSearchInput; cursor: string | null };

/**
 * Returns one page of open recruitments by one statement. Further statements read the facts of a signed-in worker,
 * stored items that are not cached, the number of hidden clashes, and the nearest day when the chosen days have no
 * results.
 */
export async function searchRecruitments(
  ctx: Context,
  searcherOf: SearcherPort,
  { input, cursor }: SearchRecruitmentsArgs,
): Promise<RecruitmentSearchResult> {
  const searcher = ctx.worker && (await searcherOf(ctx));
  const own = searcher ?? emptySearcherFacts;
  const { booked } = own;
  const [search, { travel, home }] = await Promise.all([
    readValidatedSearch(ctx, input, own),
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
  const page = await addStoredListItems(ctx, rows.slice(0, recruitmentPageSize));
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

/** Capped totals by database, because tests and a replica have databases of their own. */
const capped = new WeakMap<Context['pool'], CappedTotalCache>();

/** Returns the rows of a page and the total. A total that reached `maxShownTotalCount` a moment ago is not counted again. */
async function foundRows(
  { pool }: Pick<Context, 'pool'>,
  values: SearchValues,
): Promise<{ rows: SearchResultRow[]; total: number }> {
  const totals = capped.get(pool) ?? openCappedTotalCache();
  capped.set(pool, totals);
  const known = values.total === null ? totals.totalOf(values.search) : null;
  if (known !== null) {
    const rows = await searchResultPage(pool, { ...values, total: known });
    // Without a following page there are far fewer results than a moment ago, so the total is counted again.
    if (rows.length > recruitmentPageSize) return { rows, total: known };
  }
  const rows = await searchResultPage(pool, values);
  const total = rows[0]?.total ?? values.total ?? 0;
  if (values.total === null) totals.remember(values.search, total);
  return { rows, total };
}

/**
 * Returns the number of open recruitments on each day that the search covers, ignoring the chosen days; one statement.
 */
export async function countRecruitmentsPerDay(
  ctx: Context,
  input: RecruitmentSearchInput,
): Promise<RecruitmentDayCount[]> {
  const search = await readValidatedSearch(ctx, { ...input, workDates: null });
  const days = daysOfSearchWindow(ctx.now);
  if (!search) return days.map((date) => ({ date, count: 0 }));
  return dayCounts(ctx.pool, valuesFor(ctx, search, days));
}

/**
 * Returns the contract moments of the INSTANT postings of a page: only they have the tag 即決, the only tag that depends
 * on the viewer. Empty for visitors.
 */
async function momentsIn(
  page: readonly { id: string; terms: ContractMomentTerms }[],
  searcher: RecruitmentSearcher | null,
): Promise<ReadonlyMap<string, ContractMoment>> {
  const instant = page.filter(({ terms }) => terms.mode === 'INSTANT');
  if (!searcher || instant.length === 0) return new Map();
  return searcher.momentsOf(new Map(instant.map(({ id, terms }) => [id, terms])));
}

/** Counts the recruitments that overlap the worker's shifts and pass every other filter; one more statement. */
async function countClashes(
  ctx: Context,
  search: ValidatedSearch,
  booked: readonly ShiftSpan[],
): Promise<number | null> {
  if (!ctx.worker) return null;
  if (booked.length === 0 || search.filters === null) return 0;
  const open = search.days ?? daysOfSearchWindow(ctx.now);
  const days = possibleClashStartDays(booked).filter((day) => open.includes(day));
  const clashing = { ...search, filters: { ...search.filters, clashing: true } };
  const counts = await dayCounts(ctx.pool, valuesFor(ctx, clashing, days));
  return counts.reduce((sum, { count }) => sum + count, 0);
}

/**
 * Returns the counts beside the choices of the filter sheet, which depend only on the places and on the facilities that
 * are hidden from the worker; one statement. Null without a place that exists, and for too many jobs.
 */
export async function readSearchFacets(
  ctx: Context,
  { areaLIds, areaMIds, stationCodes, withinMinutes }: RecruitmentSearchInput,
): Promise<RecruitmentFacets | null> {
  const search = await readValidatedSearch(ctx, {
    areaLIds,
    areaMIds,
    stationCodes,
    withinMinutes,
  });
  if (!search) return null;
  const hidden = search.filters?.hidden ?? [];
  const rows = await facetRows(ctx.db, { places: search.places, hidden, now: ctx.now });
  return rows && countFacets(rows, await readWorkingHourOptions(ctx.db));
}

/**
 * Returns the sort order and `last`, the row after which the page begins. `origin` is null except where the shortest
 * travel time comes first.
 */
function orderOf({ input, cursor }: SearchRecruitmentsArgs, from: TravelTimes | null) {
  const origin = input.nearestFirst ? from : null;
  const sort: SearchOrder = origin ? 'NEAREST' : (input.sort ?? 'RECOMMENDED');
  const isTime = sort !== 'NEAREST' && isTimeSort(sort);
  const last = cursor ? decodeSearchCursor(cursor, { sort, isTime }) : null;
  const after = last && { key: isTime ? new Date(last.key / 1_000) : last.key, id: last.id };
  return { origin, sort, last, after };
}

/** Returns the cursor of the next page; null when the rows end with this page. */
function cursorAfter(
  rows: readonly SearchResultRow[],
  { sort, total }: { sort: SearchOrder; total: number },
): string | null {
  const last = rows.length > recruitmentPageSize ? rows[recruitmentPageSize - 1] : undefined;
  if (!last) return null;
  const key = last.key instanceof Date ? last.key.getTime() * 1_000 : last.key;
  return encodeSearchCursor({ sort, key, id: last.orderId, total });
}

/** The travel times from the two stations that results name: the chosen station, and the worker's home station. */
type Origins = { travel: TravelTimes | null; home: TravelTimes | null };

async function originsOf(
  ctx: Context,
  { travelFrom, fromHome }: RecruitmentSearchInput,
  { homeCode }: OwnSearchFacts,
): Promise<Origins> {
  const [travel, home] = await Promise.all([
    travelTimesFromStationCode(ctx.db, travelFrom),
    fromHome ? travelTimesFromStationCode(ctx.db, homeCode) : null,
  ]);
  return { travel, home };
}

/**
 * Returns the validated search of an input; null when no recruitment can match. `given` has the worker's facts when the
 * caller has read them already.
 */
export async function readValidatedSearch(
  ctx: Context,
  input: RecruitmentSearchInput,
  given?: OwnSearchFacts,
): Promise<ValidatedSearch | null> {
  const own = given ?? (await readSearcherFacts(ctx, { ...input, fromHome: null }));
  const mine = input.onlyWithMyLicenses === true && ctx.worker !== null;
  return readSearch(input, {
    now: ctx.now,
    myLicenseIds: mine ? own.licenseIds : null,
    workingHours: input.workingHourOptionIds?.length ? await readWorkingHourOptions(ctx.db) : [],
    wards: input.areaMIds?.length ? (await readAreaMasters(ctx.db)).wards : new Map(),
    stationsAround: await stationsAround(ctx.db, input),
    booked: input.hideClashes ? own.booked : [],
    hidden: await hiddenFacilitiesSql(ctx),
  });
}

/**
 * Longest travel time, in minutes, within which a search looks for stations: each station within it costs an index
 * range. A longer time is cut to this one. Repeated in the API by `RecruitmentSearchInput.withinMinutes`.
 */
const maxWithinMinutes = 45;

/**
 * Returns the stations within the requested minutes of the chosen one; null when no minutes are requested.
 * VALIDATION_FAILED for minutes around several stations.
 */
async function stationsAround(
  db: QueryExecutor,
  { stationCodes, withinMinutes }: RecruitmentSearchInput,
): Promise<readonly string[] | null> {
  if (!stationCodes?.length || withinMinutes == null) return null;
  const [origin = '', ...others] = new Set(stationCodes);
  if (others.length > 0)
    throw refuseFields({ withinMinutes: '駅からの時間は、駅を1つだけ選んだときに使えます' });
  const minutes = Math.min(maxWithinMinutes, Math.max(1, withinMinutes));
  return (await readTravelTimes(db, origin)).within(minutes);
}

function valuesFor(ctx: Context, search: ValidatedSearch, days: readonly string[]): SearchValues {
  return { now: ctx.now, search, days, after: null, workerId: null, total: null };
}

/** Returns the day with results that is nearest to the chosen days; of two equally near days the earlier one. */
async function nearest(
  ctx: Context,
  input: RecruitmentSearchInput,
): Promise<RecruitmentDayCount | null> {
  const chosen = input.workDates ?? [];
  if (chosen.length === 0) return null;
  const distance = (date: string) =>
    Math.min(...chosen.map((day) => Math.abs(daysBetween(day, date))));
  const counts = (await countRecruitmentsPerDay(ctx, input)).filter(({ count }) => count > 0);
  return counts.toSorted((a, b) => distance(a.date) - distance(b.date))[0] ?? null;
}

type Viewed = Origins & {
  contractMoment: ContractMoment | null;
  /** The worker's booked shifts, when the list marks recruitments that overlap them; otherwise null. */
  toMark: readonly ShiftSpan[] | null;
};

type ShownRow = SearchResultRow & Pick<ListItemFacts, 'item'>;

function shown(row: ShownRow, { toMark, ...viewed }: Viewed, ctx: Context): Recruitment {
  const { startsAt, endsAt } = row.item;
  const span = { startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
  return recruitmentListItemOf(
    {
      item: row.item,
      remaining: row.remaining,
      state: 'open',
      favorited: ctx.worker ? row.favorited : null,
      ...(row.jobDates && { jobDates: row.jobDates }),
      clashes: ctx.worker && toMark ? toMark.some((one) => doSpansOverlap(one, span)) : null,
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
