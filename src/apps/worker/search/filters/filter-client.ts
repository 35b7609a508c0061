import type { RecruitmentSearchInput } from '#gen/types.ts';
import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { graphqlQuery } from '#platform/web/graphql/query.ts';

import {
  withClashesHidden,
  searchListStaleMs,
  searchMasterListsStaleMs,
} from '../search-client.ts';

export const RecruitmentCountQuery = graphql(`
  query RecruitmentCount($input: RecruitmentSearchInput!) {
    recruitmentSearch(input: $input) {
      totalCount
      totalCountLabel
    }
  }
`);

export const RecruitmentFacetsQuery = graphql(`
  query RecruitmentFacets($input: RecruitmentSearchInput!) {
    recruitmentFacets(input: $input) {
      shifts {
        id
        count
      }
      licenses {
        id
        count
      }
      withoutLicense
      tasks {
        id
        count
      }
      services {
        id
        count
      }
      features {
        id
        count
      }
      benefits {
        id
        count
      }
      beginnersWelcome
      instantOnly
      earlyPayoutOnly
      withBonus
      workingHours {
        id
        count
      }
      hourlyWages {
        id
        count
      }
      careLevels {
        id
        count
      }
    }
  }
`);

export type RecruitmentFacetsView = NonNullable<
  DataOf<typeof RecruitmentFacetsQuery>['recruitmentFacets']
>;

export const SearchMasterListsQuery = graphql(`
  query SearchMasterLists {
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
`);

export type SearchMasterListsView = DataOf<typeof SearchMasterListsQuery>;

/** Query of the number of results for a draft of filters, shown on the button of the filter sheet. */
export const recruitmentCountQuery = (input: RecruitmentSearchInput) => ({
  ...graphqlQuery(RecruitmentCountQuery, { input: withClashesHidden(input) }),
  staleTime: searchListStaleMs,
});

/** Query of the counts beside the choices of the filter sheet; they depend only on the place. */
export const recruitmentFacetsQuery = ({
  areaLIds,
  areaMIds,
  stationCodes,
  withinMinutes,
}: RecruitmentSearchInput) => ({
  ...graphqlQuery(RecruitmentFacetsQuery, {
    input: { areaLIds, areaMIds, stationCodes, withinMinutes },
  }),
  staleTime: searchListStaleMs,
});

export const searchMasterListsQuery = () => ({
  ...graphqlQuery(SearchMasterListsQuery, {}),
  staleTime: searchMasterListsStaleMs,
});
