import type {
  DemoAnswerAppealMutation,
  DemoAnswerAppealMutationVariables,
  DemoApproveGiftCardMutation,
  DemoApproveGiftCardMutationVariables,
  DemoCancelGiftCardMutation,
  DemoCancelGiftCardMutationVariables,
  DemoLoadCodesMutation,
  DemoLoadCodesMutationVariables,
  DemoPointsQuery,
  DemoPointsQueryVariables,
} from '#gen/desk-operations.ts';
import { document } from '#web/graphql.ts';
import { query } from '#web/query.ts';

const DemoPoints = document<DemoPointsQuery, DemoPointsQueryVariables>(/* GraphQL */ `
  query DemoPoints {
    giftCardOrders {
      cursor
      orders {
        id
        workerName
        state
        amount
        orderedAt
        completedShifts
        earlierOrders
        lastError
        canCancel
      }
    }
    giftCardPool {
      amount
      left
    }
    penaltyAppeals {
      cursor
      appeals {
        id
        workerName
        note
        points
        reason
        filedAt
        answerDueOn
      }
    }
  }
`);

/** Orders, codes and appeals that an operator looks after. */
export const demoPoints = () => query(DemoPoints, {});
export type PointsDesk = DemoPointsQuery;

export const ApproveGiftCard = document<
  DemoApproveGiftCardMutation,
  DemoApproveGiftCardMutationVariables
>(/* GraphQL */ `
  mutation DemoApproveGiftCard($input: DeskIdInput!) {
    approveGiftCardOrder(input: $input) {
      success
    }
  }
`);

export const CancelGiftCard = document<
  DemoCancelGiftCardMutation,
  DemoCancelGiftCardMutationVariables
>(/* GraphQL */ `
  mutation DemoCancelGiftCard($input: DeskReasonInput!) {
    cancelGiftCardOrder(input: $input) {
      success
    }
  }
`);

export const LoadCodes = document<DemoLoadCodesMutation, DemoLoadCodesMutationVariables>(
  /* GraphQL */ `
    mutation DemoLoadCodes($input: LoadGiftCardCodesInput!) {
      loadGiftCardCodes(input: $input) {
        loaded
        known
      }
    }
  `,
);

export const AnswerAppeal = document<DemoAnswerAppealMutation, DemoAnswerAppealMutationVariables>(
  /* GraphQL */ `
    mutation DemoAnswerAppeal($input: AnswerPenaltyAppealInput!) {
      answerPenaltyAppeal(input: $input) {
        success
      }
    }
  `,
);
