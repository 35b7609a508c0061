import type {
  DemoAnswerAppealMutation,
  DemoAnswerAppealMutationVariables,
  DemoApproveGiftCardMutation,
  DemoApproveGiftCardMutationVariables,
  DemoCancelGiftCardMutation,
  DemoCancelGiftCardMutationVariables,
  DemoLoadCodesMutation,
  DemoLoadCodesMutationVariables,
  DemoAppealsQuery,
  DemoAwardsQuery,
  DemoAwardsQueryVariables,
  DemoSwitchAwardMutation,
  DemoSwitchAwardMutationVariables,
  DemoAppealsQueryVariables,
  DemoGiftCardOrdersQuery,
  DemoGiftCardOrdersQueryVariables,
  DemoGiftCardPoolQuery,
  DemoGiftCardPoolQueryVariables,
  DemoRetryCodesMutation,
  DemoRetryCodesMutationVariables,
  DemoWriteFeedbackMutation,
  DemoWriteFeedbackMutationVariables,
} from '#gen/desk-operations.ts';
import { defineOperation } from '#web/graphql/graphql.ts';
import { pagedQuery, query } from '#web/graphql/query.ts';

const DemoGiftCardOrders = defineOperation<
  DemoGiftCardOrdersQuery,
  DemoGiftCardOrdersQueryVariables
>(/* GraphQL */ `
  query DemoGiftCardOrders($cursor: String) {
    giftCardOrders(cursor: $cursor) {
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
  }
`);

/** Orders of gift cards without a code. */
export const demoGiftCardOrders = () =>
  pagedQuery({
    document: DemoGiftCardOrders,
    variables: {},
    cursorOf: (page) => page.giftCardOrders.cursor,
  });
export type GiftCardOrder = DemoGiftCardOrdersQuery['giftCardOrders']['orders'][number];

const DemoGiftCardPool = defineOperation<DemoGiftCardPoolQuery, DemoGiftCardPoolQueryVariables>(
  /* GraphQL */ `
    query DemoGiftCardPool {
      giftCardPool {
        amount
        left
        quarantined
      }
    }
  `,
);

/** Available gift card codes, by amount. */
export const demoGiftCardPool = () => query(DemoGiftCardPool, {});
export type GiftCardPool = DemoGiftCardPoolQuery['giftCardPool'];

const DemoAppeals = defineOperation<DemoAppealsQuery, DemoAppealsQueryVariables>(/* GraphQL */ `
  query DemoAppeals($cursor: String) {
    penaltyAppeals(cursor: $cursor) {
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

/** Workers' appeals against penalties. */
export const demoAppeals = () =>
  pagedQuery({
    document: DemoAppeals,
    variables: {},
    cursorOf: (page) => page.penaltyAppeals.cursor,
  });
export type PenaltyAppeal = DemoAppealsQuery['penaltyAppeals']['appeals'][number];

export const WriteFeedback = defineOperation<
  DemoWriteFeedbackMutation,
  DemoWriteFeedbackMutationVariables
>(/* GraphQL */ `
  mutation DemoWriteFeedback($input: WritePenaltyFeedbackInput!) {
    writePenaltyFeedback(input: $input) {
      success
    }
  }
`);

export const ApproveGiftCard = defineOperation<
  DemoApproveGiftCardMutation,
  DemoApproveGiftCardMutationVariables
>(/* GraphQL */ `
  mutation DemoApproveGiftCard($input: DeskIdInput!) {
    approveGiftCardOrder(input: $input) {
      success
    }
  }
`);

export const CancelGiftCard = defineOperation<
  DemoCancelGiftCardMutation,
  DemoCancelGiftCardMutationVariables
>(/* GraphQL */ `
  mutation DemoCancelGiftCard($input: DeskReasonInput!) {
    cancelGiftCardOrder(input: $input) {
      success
    }
  }
`);

export const LoadCodes = defineOperation<DemoLoadCodesMutation, DemoLoadCodesMutationVariables>(
  /* GraphQL */ `
    mutation DemoLoadCodes($input: LoadGiftCardCodesInput!) {
      loadGiftCardCodes(input: $input) {
        loaded
        known
      }
    }
  `,
);

export const RetryCodes = defineOperation<DemoRetryCodesMutation, DemoRetryCodesMutationVariables>(
  /* GraphQL */ `
    mutation DemoRetryCodes {
      retryGiftCardCodes {
        returned
        quarantined
      }
    }
  `,
);

export const AnswerAppeal = defineOperation<
  DemoAnswerAppealMutation,
  DemoAnswerAppealMutationVariables
>(/* GraphQL */ `
  mutation DemoAnswerAppeal($input: AnswerPenaltyAppealInput!) {
    answerPenaltyAppeal(input: $input) {
      success
    }
  }
`);

const DemoAwards = defineOperation<DemoAwardsQuery, DemoAwardsQueryVariables>(/* GraphQL */ `
  query DemoAwards {
    pointAwardSettings {
      kind
      name
      isOn
      reason
    }
  }
`);

/** The settings of awards. */
export const demoAwards = () => query(DemoAwards, {});
export type AwardSetting = DemoAwardsQuery['pointAwardSettings'][number];

export const SwitchAward = defineOperation<
  DemoSwitchAwardMutation,
  DemoSwitchAwardMutationVariables
>(/* GraphQL */ `
  mutation DemoSwitchAward($input: SwitchAwardInput!) {
    switchAward(input: $input) {
      success
    }
  }
`);
