import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { pagedQuery, graphqlQuery } from '#platform/web/graphql/query.ts';

import { RecruitmentCardFragment } from '#apps/parts/recruitment/fragments-client.ts';

export const FacilityPageQuery = graphql(`
  query FacilityPage($facilityId: ID!) {
    facilityDetail(facilityId: $facilityId) {
      facilityId
      name
      service
      corporationName
      address
      stations
      images
      rate {
        value
        description
        ratings {
          name
          rate
        }
      }
      features
      ambience {
        averageNursingCareLevel
        note
      }
      accessNote
      measuresToPreventPassiveSmoking
      figures {
        kind
        count
        part
        minutes
      }
      followed
      workedTimes
      workedTasks {
        name
        times
        lastAt
      }
    }
  }
`);

export type FacilityView = DataOf<typeof FacilityPageQuery>['facilityDetail'];

/** Query of one facility, including the viewer's own data such as following and worked shifts. */
export const facilityPageQuery = (facilityId: string) =>
  graphqlQuery(FacilityPageQuery, { facilityId });

export const FacilityRecruitmentListQuery = graphql(
  `
    query FacilityRecruitmentList($facilityId: ID!, $cursor: String) {
      facilityRecruitmentList(facilityId: $facilityId, cursor: $cursor) {
        recruitments {
          ...RecruitmentCard
        }
        cursor
      }
    }
  `,
  { RecruitmentCard: RecruitmentCardFragment },
);

/** Query of the open recruitments of a facility, soonest first. */
export const facilityRecruitmentsQuery = (facilityId: string) =>
  pagedQuery({
    document: FacilityRecruitmentListQuery,
    variables: { facilityId },
    list: 'facilityRecruitmentList',
    rows: 'recruitments',
  });

export const FollowedFacilityListQuery = graphql(`
  query FollowedFacilityList($cursor: String) {
    followedFacilityList(cursor: $cursor) {
      facilities {
        facilityId
        name
        service
        address
        station
        representativeImage
        review {
          rate
          description
        }
        openCount
      }
      cursor
    }
  }
`);

export type FollowedFacility = DataOf<
  typeof FollowedFacilityListQuery
>['followedFacilityList']['facilities'][number];

/** Query of the facilities that the worker follows, latest first. */
export const followedFacilitiesQuery = () =>
  pagedQuery({
    document: FollowedFacilityListQuery,
    variables: {},
    list: 'followedFacilityList',
    rows: 'facilities',
  });

export const FollowFacilityMutation = graphql(`
  mutation FollowFacility($facilityId: ID!) {
    followFacility(input: { facilityId: $facilityId }) {
      success
    }
  }
`);

export const UnfollowFacilityMutation = graphql(`
  mutation UnfollowFacility($facilityId: ID!) {
    unfollowFacility(input: { facilityId: $facilityId }) {
      success
    }
  }
`);
