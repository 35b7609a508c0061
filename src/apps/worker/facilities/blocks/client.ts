import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { pagedQuery, graphqlQuery } from '#platform/web/graphql/query.ts';

export const BlockedFacilities = graphql(`
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
  typeof BlockedFacilities
>['blockedFacilityList']['blocks'][number];

/** Query of the facilities that the worker has blocked, latest first. */
export const blockedFacilitiesQuery = () =>
  pagedQuery({
    document: BlockedFacilities,
    variables: {},
    list: 'blockedFacilityList',
    rows: 'blocks',
  });

export const FacilityBlock = graphql(`
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
export type FacilityBlockView = DataOf<typeof FacilityBlock>['facilityBlock'];

/** Query of the worker's block of one facility. */
export const facilityBlockQuery = (facilityId: string) =>
  graphqlQuery(FacilityBlock, { facilityId });

export const BlockFacility = graphql(`
  mutation BlockFacility($input: BlockFacilityInput!) {
    blockFacility(input: $input) {
      success
    }
  }
`);

export const UnblockFacility = graphql(`
  mutation UnblockFacility($facilityId: ID!) {
    unblockFacility(input: { facilityId: $facilityId }) {
      success
    }
  }
`);
