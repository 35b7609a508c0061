import type { PoolFilterInput } from '#gen/types.ts';
import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { pagedQuery, graphqlQuery } from '#platform/web/graphql/query.ts';

export const PoolPeopleQuery = graphql(`
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
export type PoolWorker = DataOf<typeof PoolPeopleQuery>['poolPeople']['people'][number];

/** Workers who finished a shift at the facility and the facility's own people, narrowed by the filter. */
export const poolPeopleQuery = (facilityId: string, filter: PoolFilterInput) =>
  pagedQuery({
    document: PoolPeopleQuery,
    variables: { facilityId, filter },
    list: 'poolPeople',
    rows: 'people',
  });

export const WorkerGroupsQuery = graphql(`
  query WorkerGroups($facilityId: ID!) {
    workerGroups(facilityId: $facilityId) {
      id
      name
      people
      openPostings
    }
  }
`);
export type WorkerGroup = DataOf<typeof WorkerGroupsQuery>['workerGroups'][number];

/** The groups of the facility. */
export const workerGroupsQuery = (facilityId: string) =>
  graphqlQuery(WorkerGroupsQuery, { facilityId });

export const MarkFavoriteWorkerMutation = graphql(`
  mutation MarkFavoriteWorker($input: FavoriteWorkerInput!) {
    markFavoriteWorker(input: $input) {
      success
    }
  }
`);

export const UnmarkFavoriteWorkerMutation = graphql(`
  mutation UnmarkFavoriteWorker($input: PoolWorkerInput!) {
    unmarkFavoriteWorker(input: $input) {
      success
    }
  }
`);

export const SaveWorkerGroupMutation = graphql(`
  mutation SaveWorkerGroup($input: WorkerGroupInput!) {
    saveWorkerGroup(input: $input) {
      id
    }
  }
`);

export const DeleteWorkerGroupMutation = graphql(`
  mutation DeleteWorkerGroup($input: DeleteWorkerGroupInput!) {
    deleteWorkerGroup(input: $input) {
      success
    }
  }
`);

export const AddToWorkerGroupMutation = graphql(`
  mutation AddToWorkerGroup($input: GroupMemberInput!) {
    addToWorkerGroup(input: $input) {
      success
    }
  }
`);

export const RemoveFromWorkerGroupMutation = graphql(`
  mutation RemoveFromWorkerGroup($input: GroupMemberInput!) {
    removeFromWorkerGroup(input: $input) {
      success
    }
  }
`);
