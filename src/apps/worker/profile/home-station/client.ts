import { graphql } from '#platform/web/graphql/document.ts';
import { graphqlQuery } from '#platform/web/graphql/query.ts';

export const HomeStationQuery = graphql(`
  query HomeStation {
    homeStation {
      station {
        code
        name
        lineNames
      }
      proposals {
        code
        name
        lineNames
      }
    }
  }
`);

export const UpdateHomeStationMutation = graphql(`
  mutation UpdateHomeStation($input: UpdateHomeStationInput!) {
    updateHomeStation(input: $input) {
      success
    }
  }
`);

/** Query of the worker's home station and the stations that the address suggests. */
export const homeStationQuery = () => graphqlQuery(HomeStationQuery, {});

/** Queries to invalidate when the home station changes: they contain travel times from home. */
export const queriesStaleAfterHomeStationChange = [
  HomeStationQuery,
  'SearchHomeStation',
  'RecruitmentSearch',
  'RecruitmentDetail',
  'FavoriteRecruitmentList',
  'ApplicationConfirmation',
] as const;
