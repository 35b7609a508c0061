import type pg from 'pg';

import { daysBetween } from '#base/jst.ts';
import { refuseFields } from '#base/refusal.ts';
import type {
  ContractMoment,
  JobDates,
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

import { otherDatesLabel, totalCountLabel } from '../labels.ts';
import { listItem } from '../list-item.ts';
import { countFacets } from './facets.ts';
import { facetRows } from './facets.queries.server.ts';
import { licensesShownBy } from './held-licenses.queries.server.ts';
import { jobsPage, listedDates, mostDates, type JobRow } from './jobs.queries.server.ts';
import { decodeSearchCursor, encodeSearchCursor } from './search-cursor.ts';
import { daysOfWindow, readSearch, type Search } from './search-input.ts';
import {
  dayCounts,
  isTimeSort,
  searchPage,
  type SearchRow,
  type SearchValues,
} from './search.queries.server.ts';
import { pageSize } from '../rules.ts';
import { contractMoments, type ViewerPort } from '../viewer.ts';

type SearchRecruitmentsArgs = { input: RecruitmentSearchInput; cursor: string | null };

/**
 * One page of open recruitments in one statement. Further statements: when a signed-in worker's
 * contracts would be concluded, the worker's licences when filtered by them, and the nearest day when
 * the chosen days are empty.
 */
export async function searchRecruitments(
  ctx: Context,
  viewerOf: ViewerPort,
  { input, cursor }: SearchRecruitmentsArgs,
): Promise<RecruitmentSearchResult> {
  const sort = input.sort ?? 'RECOMMENDED';
  const isTime = isTimeSort(sort);
  const place = cursor === null ? null : decodeSearchCursor(cursor, { sort, isTime });
  const search = await understand(ctx, input);
  if (!search)
    return answer({ recruitments: [], cursor: null, total: 0 }, await nearest(ctx, input));
  const rows = await found(ctx.pool, {
    now: ctx.now,
    search,
    after: place && { key: isTime ? new Date(place.key) : place.key, id: place.id },
    workerId: ctx.worker?.id ?? null,
    total: place?.total ?? null,
  });
  const total = rows[0]?.total ?? place?.total ?? 0;
  const last = rows.length > pageSize ? rows[pageSize - 1] : undefined;
  const page = rows.slice(0, pageSize);
  // Of the tags only 即決 depends on the viewer, and only INSTANT postings carry it.
  const instant = page.filter(({ item }) => item.mode === 'INSTANT').map(({ id }) => id);
  const [moments, travel] = await Promise.all([
    contractMoments(ctx, viewerOf, instant),
    travelTimesOf(ctx.db, input.travelFrom),
  ]);
  return answer(
    {
      recruitments: page.map((row) =>
        shown(row, { contractMoment: moments.get(row.id) ?? null, travel }, ctx),
      ),
      cursor: last
        ? encodeSearchCursor({ sort, key: Number(last.key), id: last.place, total })
        : null,
      total,
    },
    total === 0 ? await nearest(ctx, input) : null,
  );
}

/** A row of either list; `place` is the id by which rows of the same key are ordered. */
type FoundRow = Omit<SearchRow, 'key'> & {
  key: number | Date;
  place: string;
  jobDates?: JobDates;
};

async function found(pool: pg.Pool, values: SearchValues): Promise<FoundRow[]> {
  if (!values.search.byJob) {
    const rows = await searchPage(pool, values);
    return rows.map((row) => ({ ...row, place: row.id }));
  }
  const rows = await jobsPage(pool, values);
  return rows.map((row) => ({ ...row, place: row.jobId, jobDates: jobDatesOf(row) }));
}

function jobDatesOf({ jobId, ids, startsAt, dates }: JobRow): JobDates {
  const count = Math.max(dates ?? 0, ids.length) - 1;
  const isCapped = dates === null && ids.length === mostDates;
  return {
    jobId,
    count,
    label: otherDatesLabel({ count, isCapped }),
    next: ids
      .map((recruitmentId, index) => ({ recruitmentId, startsAt: startsAt[index] ?? new Date(0) }))
      .slice(1, 1 + listedDates),
  };
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

type Viewed = { contractMoment: ContractMoment | null; travel: TravelTimes | null };

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
