import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { graphqlQuery } from '#platform/web/graphql/query.ts';

export const DeletableJudgementQuery = graphql(`
  query DeletableJudgement {
    workerDeletableJudgement {
      isDeletable
      undeletableReasons
      obstacles {
        advice
        path
      }
      pointsToLose
      hasStatements
    }
  }
`);

/** Query of whether the account can be deleted now, and what would be lost; never from the cache. */
export const deletableJudgementQuery = () => ({
  ...graphqlQuery(DeletableJudgementQuery, {}),
  staleTime: 0,
});

export type DeletableJudgementView = DataOf<
  typeof DeletableJudgementQuery
>['workerDeletableJudgement'];

export const PredefinedDeletionReasonQuery = graphql(`
  query PredefinedDeletionReason {
    predefinedDeletionReason {
      id
      name
    }
  }
`);

/** The reasons for leaving; they change only with a release. */
export const deletionReasonsQuery = () => ({
  ...graphqlQuery(PredefinedDeletionReasonQuery, {}),
  staleTime: Number.POSITIVE_INFINITY,
});

export const DeleteWorkerMutation = graphql(`
  mutation DeleteWorker($input: DeleteWorkerInput!) {
    deleteWorker(input: $input) {
      success
      pointsLost
      statementPath
      statementUntil
    }
  }
`);
