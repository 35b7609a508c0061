import { daysBetween } from '#base/jst.ts';
import type {
  ContractMoment,
  Recruitment,
  RecruitmentDayCount,
  RecruitmentSearchInput,
  RecruitmentSearchResult,
} from '#gen/resolvers.ts';
import type { Context } from '#server/context.server.ts';
import { areas, workingHourOptions } from '#reference/masters.server.ts';

import { totalCountLabel } from '../labels.ts';
import { listItem } from '../list-item.ts';
import { licensesShownBy } from './held-licenses.queries.server.ts';
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
  const rows = await searchPage(ctx.pool, {
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
  const moments = await contractMoments(ctx, viewerOf, instant);
  return answer(
    {
      recruitments: page.map((row) => shown(row, moments.get(row.id) ?? null, ctx)),
      cursor: last ? encodeSearchCursor({ sort, key: Number(last.key), id: last.id, total }) : null,
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

async function understand(ctx: Context, input: RecruitmentSearchInput): Promise<Search | null> {
  const mine = input.onlyWithMyLicenses === true && ctx.worker !== null;
  return readSearch(input, {
    now: ctx.now,
    myLicenseIds: mine ? await licensesShownBy(ctx.db, ctx.worker?.id ?? '') : null,
    workingHours: input.workingHourOptionIds?.length ? await workingHourOptions(ctx.db) : [],
    wards: input.areaMIds?.length ? (await areas(ctx.db)).wards : new Map(),
  });
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

function shown(row: SearchRow, contractMoment: ContractMoment | null, ctx: Context): Recruitment {
  return listItem(
    {
      item: row.item,
      remaining: row.remaining,
      state: 'open',
      favorited: ctx.worker ? row.favorited : null,
      contractMoment,
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
