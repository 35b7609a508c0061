import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { pagedQuery } from '#platform/web/graphql/query.ts';

export const FacilityPeopleQuery = graphql(`
  query FacilityPeople($facilityId: ID!, $cursor: String) {
    people(facilityId: $facilityId, cursor: $cursor) {
      cursor
      people {
        workerId
        name
        shifts
        lastStartsAt
        isBlocked
        isBlockedEverywhere
      }
    }
  }
`);
export type PastWorker = DataOf<typeof FacilityPeopleQuery>['people']['people'][number];

/** Workers who have finished a shift at the facility, the latest first. */
export const pastWorkersQuery = (facilityId: string) =>
  pagedQuery({
    document: FacilityPeopleQuery,
    variables: { facilityId },
    list: 'people',
    rows: 'people',
  });

export const BlockedWorkersQuery = graphql(`
  query BlockedWorkers($facilityId: ID!, $cursor: String) {
    blockedWorkers(facilityId: $facilityId, cursor: $cursor) {
      cursor
      blocks {
        workerId
        name
        reason
        blockedAt
        blockedBy
      }
    }
  }
`);
export type BlockedWorker = DataOf<typeof BlockedWorkersQuery>['blockedWorkers']['blocks'][number];

/** Workers whom the facility has blocked, the latest first. */
export const blockedWorkersQuery = (facilityId: string) =>
  pagedQuery({
    document: BlockedWorkersQuery,
    variables: { facilityId },
    list: 'blockedWorkers',
    rows: 'blocks',
  });

export const BlockWorkerMutation = graphql(`
  mutation BlockWorker($input: BlockWorkerInput!) {
    blockWorker(input: $input) {
      success
    }
  }
`);

export const UnblockWorkerMutation = graphql(`
  mutation UnblockWorker($input: UnblockWorkerInput!) {
    unblockWorker(input: $input) {
      success
    }
  }
`);

export const CorporationBlocksQuery = graphql(`
  query CorporationBlocks($cursor: String) {
    corporationBlocks(cursor: $cursor) {
      cursor
      blocks {
        workerId
        name
        reason
        blockedAt
        blockedBy
      }
    }
  }
`);

/** Workers whom an owner has blocked for every facility of the corporation, the latest first. */
export const corporationBlocksQuery = () =>
  pagedQuery({
    document: CorporationBlocksQuery,
    variables: {},
    list: 'corporationBlocks',
    rows: 'blocks',
  });

export const BlockWorkerEverywhereMutation = graphql(`
  mutation BlockWorkerEverywhere($input: BlockWorkerEverywhereInput!) {
    blockWorkerEverywhere(input: $input) {
      success
    }
  }
`);

export const UnblockWorkerEverywhereMutation = graphql(`
  mutation UnblockWorkerEverywhere($input: UnblockWorkerEverywhereInput!) {
    unblockWorkerEverywhere(input: $input) {
      success
    }
  }
`);
