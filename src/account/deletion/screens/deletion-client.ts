import type {
  DeletableJudgementQuery,
  DeletableJudgementQueryVariables,
  DeleteWorkerMutation,
  DeleteWorkerMutationVariables,
  PredefinedDeletionReasonQuery,
  PredefinedDeletionReasonQueryVariables,
} from '#gen/operations.ts';
import { defineOperation } from '#web/graphql/graphql.ts';
import { query } from '#web/graphql/query.ts';

const DeletableJudgement = defineOperation<
  DeletableJudgementQuery,
  DeletableJudgementQueryVariables
>(/* GraphQL */ `
  query DeletableJudgement {
    workerDeletableJudgement {
      isDeletable
      obstacles {
        label
        advice
        path
      }
      pointsToLose
      hasStatements
    }
  }
`);

/** Whether the account can be deleted now, and what would be lost; never from the cache. */
export const deletableJudgement = () => ({ ...query(DeletableJudgement, {}), staleTime: 0 });

export type Judgement = DeletableJudgementQuery['workerDeletableJudgement'];

const PredefinedDeletionReason = defineOperation<
  PredefinedDeletionReasonQuery,
  PredefinedDeletionReasonQueryVariables
>(/* GraphQL */ `
  query PredefinedDeletionReason {
    predefinedDeletionReason {
      id
      name
    }
  }
`);

/** The reasons for leaving; they change only with a release. */
export const deletionReasons = () => ({
  ...query(PredefinedDeletionReason, {}),
  staleTime: Number.POSITIVE_INFINITY,
});

export const DeleteWorker = defineOperation<DeleteWorkerMutation, DeleteWorkerMutationVariables>(
  /* GraphQL */ `
    mutation DeleteWorker($input: DeleteWorkerInput!) {
      deleteWorker(input: $input) {
        success
        pointsLost
        statementPath
        statementUntil
      }
    }
  `,
);
