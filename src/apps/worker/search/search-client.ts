import type { QueryClient } from '@tanstack/react-query';

import type { RecruitmentSearchInput } from '#gen/types.ts';
import { graphql } from '#platform/web/graphql/document.ts';
import { pagedQuery, graphqlQuery } from '#platform/web/graphql/query.ts';

import { RecruitmentCard } from '#apps/parts/recruitment/fragments-client.ts';

export const RecruitmentSearch = graphql(
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
  { RecruitmentCard },
);

export const RecruitmentDayCounts = graphql(`
  query RecruitmentDayCounts($input: RecruitmentSearchInput!) {
    recruitmentDayCounts(input: $input) {
      date
      count
    }
  }
`);

export const SortOptions = graphql(`
  query SortOptions {
    sortOptionList {
      id
      name
    }
  }
`);

export const SearchHome = graphql(`
  query SearchHome {
    homeStation {
      isAsked
      station {
        code
        name
      }
    }
  }
`);

export const HeldLicenses = graphql(`
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
export const listStaleMs = 60_000;
/** Never stale: the choices change only with a release. */
export const mastersStaleMs = Number.POSITIVE_INFINITY;

/** Excludes recruitments that overlap a booked shift unless the URL shows them. No effect for visitors. */
export const withoutClashes = (input: RecruitmentSearchInput) => ({
  ...input,
  hideClashes: input.hideClashes ?? true,
});

/** The pages of a search; the input must be normalised by `toSearchInput`. */
export const recruitmentPages = (input: RecruitmentSearchInput) => ({
  ...pagedQuery({
    document: RecruitmentSearch,
    // `fromHome` has no effect for visitors, whose answers can therefore be cached for all.
    variables: { input: { ...withoutClashes(input), fromHome: true } },
    list: 'recruitmentSearch',
    rows: 'recruitments',
  }),
  staleTime: listStaleMs,
});

/** Counts for the date strip; ignores the days of the input. */
export const recruitmentDayCounts = (input: RecruitmentSearchInput) => ({
  ...graphqlQuery(RecruitmentDayCounts, {
    input: {
      ...withoutClashes(input),
      workDates: undefined,
      groupByJob: undefined,
      nearestFirst: undefined,
    },
  }),
  staleTime: listStaleMs,
});

export const sortOptions = () => ({ ...graphqlQuery(SortOptions, {}), staleTime: mastersStaleMs });

/** Query of the signed-in worker's home station, and of whether to ask for it. */
export const searchHomeStation = () => ({
  ...graphqlQuery(SearchHome, {}),
  staleTime: listStaleMs,
});

/** Query of the signed-in worker's certificates; `queriesStaleAfterDocumentChange` invalidates it. */
export const heldLicenses = () => ({ ...graphqlQuery(HeldLicenses, {}), staleTime: listStaleMs });

/** True when the signed-in worker may apply with a licence: 審査中 or 承認済み. (Rule 4.5) */
export async function holdsLicenses(client: QueryClient): Promise<boolean> {
  try {
    const options = { ...heldLicenses(), networkMode: 'always' } as const;
    const { workerLicenseCertificateList: held } = await client.ensureQueryData(options);
    return held.some(
      ({ verificationState: { state } }) => state === 'PENDING' || state === 'VERIFIED',
    );
  } catch {
    // The server is unreachable: search without the licence filter; the list reports the error.
    return false;
  }
}
