import type { QueryClient } from '@tanstack/react-query';

import type { RecruitmentSearchInput } from '#gen/types.ts';
import { graphql } from '#platform/web/graphql/document.ts';
import { pagedQuery, graphqlQuery } from '#platform/web/graphql/query.ts';

import { RecruitmentCardFragment } from '#apps/parts/recruitment/fragments-client.ts';

export const RecruitmentSearchQuery = graphql(
  `
    query RecruitmentSearch($input: RecruitmentSearchInput!, $cursor: String) {
      recruitmentSearch(input: $input, cursor: $cursor) {
        recruitments {
          ...RecruitmentCard
        }
        cursor
        totalCount
        totalCountLabel
        clashCount
        nearestDate {
          date
          count
        }
      }
    }
  `,
  { RecruitmentCard: RecruitmentCardFragment },
);

export const RecruitmentDayCountsQuery = graphql(`
  query RecruitmentDayCounts($input: RecruitmentSearchInput!) {
    recruitmentDayCounts(input: $input) {
      date
      count
    }
  }
`);

export const SortOptionsQuery = graphql(`
  query SortOptions {
    sortOptionList {
      id
      name
    }
  }
`);

export const SearchHomeStationQuery = graphql(`
  query SearchHomeStation {
    homeStation {
      isAsked
      station {
        code
        name
      }
    }
  }
`);

export const HeldLicensesQuery = graphql(`
  query HeldLicenses {
    workerLicenseCertificateList {
      id
      verificationState {
        state
      }
    }
  }
`);

/** Search results stay fresh this long, so that returning from a detail refetches nothing. */
export const searchListStaleMs = 60_000;
/** Never stale: the choices change only with a release. */
export const searchMasterListsStaleMs = Number.POSITIVE_INFINITY;

/** Excludes recruitments that overlap a booked shift unless the URL shows them. No effect for visitors. */
export const withClashesHidden = (input: RecruitmentSearchInput) => ({
  ...input,
  hideClashes: input.hideClashes ?? true,
});

/** The pages of a search; the input must be normalised by `searchInputOfFilters`. */
export const recruitmentSearchQuery = (input: RecruitmentSearchInput) => ({
  ...pagedQuery({
    document: RecruitmentSearchQuery,
    // `fromHome` has no effect for visitors, whose answers can therefore be cached for all.
    variables: { input: { ...withClashesHidden(input), fromHome: true } },
    list: 'recruitmentSearch',
    rows: 'recruitments',
  }),
  staleTime: searchListStaleMs,
});

/** Counts for the date strip; ignores the days of the input. */
export const recruitmentDayCountsQuery = (input: RecruitmentSearchInput) => ({
  ...graphqlQuery(RecruitmentDayCountsQuery, {
    input: {
      ...withClashesHidden(input),
      workDates: undefined,
      groupByJob: undefined,
      nearestFirst: undefined,
    },
  }),
  staleTime: searchListStaleMs,
});

export const searchSortOptionsQuery = () => ({
  ...graphqlQuery(SortOptionsQuery, {}),
  staleTime: searchMasterListsStaleMs,
});

/** Query of the signed-in worker's home station, and of whether to ask for it. */
export const searchHomeStationQuery = () => ({
  ...graphqlQuery(SearchHomeStationQuery, {}),
  staleTime: searchListStaleMs,
});

/** Query of the signed-in worker's certificates; `queriesStaleAfterDocumentChange` invalidates it. */
export const heldLicensesQuery = () => ({
  ...graphqlQuery(HeldLicensesQuery, {}),
  staleTime: searchListStaleMs,
});

/** True when the signed-in worker may apply with a licence: 審査中 or 承認済み. (Rule 4.5) */
export async function hasLicenseToApply(client: QueryClient): Promise<boolean> {
  try {
    const options = { ...heldLicensesQuery(), networkMode: 'always' } as const;
    const { workerLicenseCertificateList: held } = await client.ensureQueryData(options);
    return held.some(
      ({ verificationState: { state } }) => state === 'PENDING' || state === 'VERIFIED',
    );
  } catch {
    // The server is unreachable: search without the licence filter; the list reports the error.
    return false;
  }
}
