import { graphql } from '#platform/web/graphql/document.ts';
import { graphqlQuery } from '#platform/web/graphql/query.ts';

export const SearchPreparationQuery = graphql(`
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
`);

export const SkipHomeStationMutation = graphql(`
  mutation SkipHomeStation {
    updateHomeStation(input: { stationCode: null }) {
      success
    }
  }
`);

/** Query of the signed-in worker's preparation, for the meter above the list. */
export const searchPreparationQuery = () => graphqlQuery(SearchPreparationQuery, {});
