import { addDays, jstDay } from '#platform/base/jst.ts';
import type { RecruitmentSearchInput, RecruitmentSort } from '#gen/types.ts';
import { apiHeaders, apiPath, createDocumentRequest } from '../base/documents.ts';
import { requestJson, type BenchRequest } from '../base/http.ts';
import type { Server } from '../base/server.ts';
import { searchRequest, visitorInputs, type SearchRequest } from '../search/requests.ts';

/** A database with `rows` open recruitments, its server, and a worker with favourites. */
export type BenchDataSize = { rows: number; server: Server; token: string; favorites: string[] };
/** A list that the product shows; `sent` returns its request, for another place at every turn. */
export type MeasuredList = {
  group: string;
  name: string;
  sent(size: BenchDataSize, turn: number): Promise<BenchRequest> | BenchRequest;
};

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

/**
 * All lists to measure: every order of the search by days and filters, first and second pages, and the lists of other
 * screens.
 */
export async function measuredLists(databaseUrl: string): Promise<MeasuredList[]> {
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
          { group, name, sent: (_size: BenchDataSize, turn: number) => request(inputOf(turn)) },
          { group, name: `${name}, second page`, sent: secondPage(request, inputOf) },
        ];
      }),
    ),
  );
  const [counts, favorites, detail] = await Promise.all([
    createDocumentRequest('RecruitmentDayCounts'),
    createDocumentRequest('FavoriteRecruitmentList'),
    createDocumentRequest('RecruitmentDetail'),
  ]);
  return [
    ...searches,
    {
      group: 'counts of the date strip',
      name: 'no filter',
      sent: (_size, turn) => counts({ input: { areaLIds: places[turn % places.length] } }),
    },
    {
      group: 'favourites',
      name: '100 of them',
      sent: ({ token }) => favorites({}, apiHeaders(token)),
    },
    {
      group: 'detail',
      name: 'signed in',
      sent: ({ token, favorites: ids }, turn) =>
        detail({ recruitmentId: ids[turn % ids.length] }, apiHeaders(token)),
    },
  ];
}

/** Returns the request for the second page of a search. The first page is fetched here, outside of the measured time. */
function secondPage(request: SearchRequest, inputOf: (turn: number) => RecruitmentSearchInput) {
  return async ({ server }: BenchDataSize, turn: number): Promise<BenchRequest> => {
    // The answer has the document's shape; a refusal would also fail the following request.
    const { data } = (await requestJson(`${server.url}${apiPath}`, request(inputOf(turn)))) as {
      data?: { recruitmentSearch?: { cursor?: string | null } };
    };
    return request(inputOf(turn), data?.recruitmentSearch?.cursor ?? undefined);
  };
}
