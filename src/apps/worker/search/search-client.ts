import type { QueryClient } from '@tanstack/react-query';

import type { RecruitmentSearchInput } from '#gen/types.ts';
import { graphql } from '#platform/web/graphql/document.ts';
import { pagedQuery, query } from '#platform/web/graphql/query.ts';

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

/** Lists rarely change while being read: returning from a detail refetches nothing. */
export const listStaleMs = 60_000;
/** The choices change only with a release. */
export const mastersStaleMs = Number.POSITIVE_INFINITY;

/** Without what overlaps a booked shift, unless the address shows it; without effect for visitors. */
export const free = (input: RecruitmentSearchInput) => ({
  ...input,
  hideClashes: input.hideClashes ?? true,
});

/** The pages of a search; the input must be normalised by `toSearchInput`. */
export const recruitmentPages = (input: RecruitmentSearchInput) => ({
  ...pagedQuery({
    document: RecruitmentSearch,
    // Without effect for visitors, so that their answers stay shared.
    variables: { input: { ...free(input), fromHome: true } },
    list: 'recruitmentSearch',
    rows: 'recruitments',
  }),
  staleTime: listStaleMs,
});

/** Counts for the date strip; ignores the days of the input. */
export const recruitmentDayCounts = (input: RecruitmentSearchInput) => ({
  ...query(RecruitmentDayCounts, {
    input: {
      ...free(input),
      workDates: undefined,
      groupByJob: undefined,
      nearestFirst: undefined,
    },
  }),
  staleTime: listStaleMs,
});

export const sortOptions = () => ({ ...query(SortOptions, {}), staleTime: mastersStaleMs });

/** The signed-in worker's home station, and whether to ask for it. */
export const searchHome = () => ({ ...query(SearchHome, {}), staleTime: listStaleMs });

/** The signed-in worker's certificates; invalidated through `credentialsReaders`. */
export const heldLicenses = () => ({ ...query(HeldLicenses, {}), staleTime: listStaleMs });

/** True when the signed-in worker may apply with a licence: 審査中 or 承認済み. (Rule 4.5) */
export async function holdsLicenses(client: QueryClient): Promise<boolean> {
  try {
    const options = { ...heldLicenses(), networkMode: 'always' } as const;
    const { workerLicenseCertificateList: held } = await client.ensureQueryData(options);
    return held.some(
      ({ verificationState: { state } }) => state === 'PENDING' || state === 'VERIFIED',
    );
  } catch {
    // Unreachable: search without the licence filter; the list reports the error.
    return false;
  }
}
