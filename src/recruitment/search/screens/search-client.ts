import type { QueryClient } from '@tanstack/react-query';

import type {
  HeldLicensesQuery,
  HeldLicensesQueryVariables,
  RecruitmentCountQuery,
  RecruitmentCountQueryVariables,
  RecruitmentDayCountsQuery,
  RecruitmentDayCountsQueryVariables,
  RecruitmentSearchInput,
  RecruitmentSearchQuery,
  RecruitmentSearchQueryVariables,
  SearchMastersQuery,
  SearchMastersQueryVariables,
  SearchPreparationQuery,
  SearchPreparationQueryVariables,
  SortOptionsQuery,
  SortOptionsQueryVariables,
} from '#gen/operations.ts';
import { defineOperation } from '#web/graphql/graphql.ts';
import { pagedQuery, query } from '#web/graphql/query.ts';

const RecruitmentSearch = defineOperation<RecruitmentSearchQuery, RecruitmentSearchQueryVariables>(
  /* GraphQL */ `
    query RecruitmentSearch($input: RecruitmentSearchInput!, $cursor: String) {
      recruitmentSearch(input: $input, cursor: $cursor) {
        recruitments {
          id
          title
          tags {
            name
            color {
              background
              font
              border
            }
          }
          representativeImage
          tasks
          startsAt
          endsAt
          breakMinutes
          hourlyWage
          salary
          travelAllowanceLabel
          capacity
          remainingRecruitmentNumbers
          state
          deadline
          facility {
            name
            service
            address
          }
          review {
            rate
            description
          }
          bonus
          stationLabel
          favorited
        }
        cursor
        totalCount
        totalCountLabel
        nearestDate {
          date
          count
        }
      }
    }
  `,
);

const RecruitmentDayCounts = defineOperation<
  RecruitmentDayCountsQuery,
  RecruitmentDayCountsQueryVariables
>(/* GraphQL */ `
  query RecruitmentDayCounts($input: RecruitmentSearchInput!) {
    recruitmentDayCounts(input: $input) {
      date
      count
    }
  }
`);

const RecruitmentCount = defineOperation<RecruitmentCountQuery, RecruitmentCountQueryVariables>(
  /* GraphQL */ `
    query RecruitmentCount($input: RecruitmentSearchInput!) {
      recruitmentSearch(input: $input) {
        totalCount
        totalCountLabel
      }
    }
  `,
);

const SortOptions = defineOperation<SortOptionsQuery, SortOptionsQueryVariables>(/* GraphQL */ `
  query SortOptions {
    sortOptionList {
      id
      name
    }
  }
`);

const SearchMasters = defineOperation<SearchMastersQuery, SearchMastersQueryVariables>(
  /* GraphQL */ `
    query SearchMasters {
      licenseList {
        id
        name
      }
      jobTaskList {
        id
        name
      }
      facilityServiceList {
        id
        name
      }
      facilityFeatureList {
        id
        name
      }
      jobBenefitList {
        id
        name
      }
      workingHourOptionList {
        id
        name
      }
    }
  `,
);

const SearchPreparation = defineOperation<SearchPreparationQuery, SearchPreparationQueryVariables>(
  /* GraphQL */ `
    query SearchPreparation {
      getRemainingPreparationToApplyList {
        doneCount
        totalCount
        nextStep
        provisionalContracts {
          attendanceId
          facilityName
          label
        }
      }
    }
  `,
);

const HeldLicenses = defineOperation<HeldLicensesQuery, HeldLicensesQueryVariables>(/* GraphQL */ `
  query HeldLicenses {
    workerLicenseCertificateList {
      id
      verificationState {
        state
      }
    }
  }
`);

/** Lists hardly change while somebody reads them; coming back from a detail asks nothing again. */
const listStaleMs = 60_000;
/** The lists of choices change with a release. */
const mastersStaleMs = Number.POSITIVE_INFINITY;

export type SearchMastersView = SearchMastersQuery;

/** The pages of a search; the input must be the canonical one of `toSearchInput`. */
export const recruitmentPages = (input: RecruitmentSearchInput) => ({
  ...pagedQuery({
    document: RecruitmentSearch,
    variables: { input },
    cursorOf: (page) => page.recruitmentSearch.cursor,
  }),
  staleTime: listStaleMs,
});

/** Counts for the date strip; the days of the input are not looked at. */
export const recruitmentDayCounts = (input: RecruitmentSearchInput) => ({
  ...query(RecruitmentDayCounts, { input: { ...input, workDates: undefined } }),
  staleTime: listStaleMs,
});

/** How many a draft of filters would find, for the button of the filter sheet. */
export const recruitmentCount = (input: RecruitmentSearchInput) => ({
  ...query(RecruitmentCount, { input }),
  staleTime: listStaleMs,
});

export const sortOptions = () => ({ ...query(SortOptions, {}), staleTime: mastersStaleMs });
export const searchMasters = () => ({ ...query(SearchMasters, {}), staleTime: mastersStaleMs });

/** How far the signed-in worker's preparation is, for the meter above the list. */
export const searchPreparation = () => query(SearchPreparation, {});

/** The signed-in worker's certificates; known to be out of date to `credentialsReaders`. */
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
    // Out of reach: then the search is for everything, which the list will say better.
    return false;
  }
}
