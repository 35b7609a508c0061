import type { PoolFilterInput } from '#gen/types.ts';
import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { pagedQuery, graphqlQuery } from '#platform/web/graphql/query.ts';

export const PoolPeople = graphql(`
  query PoolPeople($facilityId: ID!, $filter: PoolFilterInput, $cursor: String) {
    poolPeople(facilityId: $facilityId, filter: $filter, cursor: $cursor) {
      cursor
      people {
        workerId
        name
        shifts
        lastStartsAt
        joinedAt
        isBlocked
        isFavorite
        memo
        groupIds
      }
    }
  }
`);
export type PoolWorker = DataOf<typeof PoolPeople>['poolPeople']['people'][number];

/** Workers who finished a shift at the facility and the facility's own people, narrowed by the filter. */
export const poolPeopleQuery = (facilityId: string, filter: PoolFilterInput) =>
  pagedQuery({
    document: PoolPeople,
    variables: { facilityId, filter },
    list: 'poolPeople',
    rows: 'people',
  });

export const WorkerGroups = graphql(`
  query WorkerGroups($facilityId: ID!) {
    workerGroups(facilityId: $facilityId) {
      id
      name
      people
      openPostings
    }
  }
`);
export type WorkerGroup = DataOf<typeof WorkerGroups>['workerGroups'][number];

/** The groups of the facility. */
export const workerGroupsQuery = (facilityId: string) => graphqlQuery(WorkerGroups, { facilityId });

export const MarkFavoriteWorker = graphql(`
  mutation MarkFavoriteWorker($input: FavoriteWorkerInput!) {
    markFavoriteWorker(input: $input) {
      success
    }
  }
`);

export const UnmarkFavoriteWorker = graphql(`
  mutation UnmarkFavoriteWorker($input: PoolWorkerInput!) {
    unmarkFavoriteWorker(input: $input) {
      success
    }
  }
`);

export const SaveWorkerGroup = graphql(`
  mutation SaveWorkerGroup($input: WorkerGroupInput!) {
    saveWorkerGroup(input: $input) {
      id
    }
  }
`);

export const DeleteWorkerGroup = graphql(`
  mutation DeleteWorkerGroup($input: DeleteWorkerGroupInput!) {
    deleteWorkerGroup(input: $input) {
      success
    }
  }
`);

export const AddToWorkerGroup = graphql(`
  mutation AddToWorkerGroup($input: GroupMemberInput!) {
    addToWorkerGroup(input: $input) {
      success
    }
  }
`);

export const RemoveFromWorkerGroup = graphql(`
  mutation RemoveFromWorkerGroup($input: GroupMemberInput!) {
    removeFromWorkerGroup(input: $input) {
      success
    }
  }
`);
