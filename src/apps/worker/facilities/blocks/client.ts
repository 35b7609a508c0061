import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { pagedQuery, graphqlQuery } from '#platform/web/graphql/query.ts';

export const BlockedFacilitiesQuery = graphql(`
  query BlockedFacilities($cursor: String) {
    blockedFacilityList(cursor: $cursor) {
      blocks {
        facilityId
        name
        reason
        blockedAt
      }
      cursor
    }
  }
`);
export type BlockedFacility = DataOf<
  typeof BlockedFacilitiesQuery
>['blockedFacilityList']['blocks'][number];

/** Query of the facilities that the worker has blocked, latest first. */
export const blockedFacilitiesQuery = () =>
  pagedQuery({
    document: BlockedFacilitiesQuery,
    variables: {},
    list: 'blockedFacilityList',
    rows: 'blocks',
  });

export const FacilityBlockQuery = graphql(`
  query FacilityBlock($facilityId: ID!) {
    facilityBlock(facilityId: $facilityId) {
      facilityId
      name
      canBlock
      reason
      blockedAt
    }
  }
`);
export type FacilityBlockView = DataOf<typeof FacilityBlockQuery>['facilityBlock'];

/** Query of the worker's block of one facility. */
export const facilityBlockQuery = (facilityId: string) =>
  graphqlQuery(FacilityBlockQuery, { facilityId });

export const BlockFacilityMutation = graphql(`
  mutation BlockFacility($input: BlockFacilityInput!) {
    blockFacility(input: $input) {
      success
    }
  }
`);

export const UnblockFacilityMutation = graphql(`
  mutation UnblockFacility($facilityId: ID!) {
    unblockFacility(input: { facilityId: $facilityId }) {
      success
    }
  }
`);
