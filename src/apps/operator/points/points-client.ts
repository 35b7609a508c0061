import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { pagedQuery, graphqlQuery } from '#platform/web/graphql/query.ts';

export const OperatorGiftCardOrdersQuery = graphql(`
  query OperatorGiftCardOrders($cursor: String) {
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

/** Orders of gift cards without a code, oldest first. */
export const operatorGiftCardOrdersQuery = () =>
  pagedQuery({
    document: OperatorGiftCardOrdersQuery,
    variables: {},
    list: 'giftCardOrders',
    rows: 'orders',
  });
export type GiftCardOrder = DataOf<
  typeof OperatorGiftCardOrdersQuery
>['giftCardOrders']['orders'][number];

export const OperatorGiftCardPoolQuery = graphql(`
  query OperatorGiftCardPool {
    giftCardPool {
      amount
      left
      quarantined
    }
  }
`);

/** Available gift card codes, by amount. */
export const giftCardPoolQuery = () => graphqlQuery(OperatorGiftCardPoolQuery, {});
export type GiftCardPool = DataOf<typeof OperatorGiftCardPoolQuery>['giftCardPool'];

export const OperatorAppealsQuery = graphql(`
  query OperatorAppeals($cursor: String) {
    penaltyAppeals(cursor: $cursor) {
      cursor
      appeals {
        id
        workerId
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

/** Workers' appeals against penalties, oldest first. */
export const penaltyAppealsQuery = () =>
  pagedQuery({
    document: OperatorAppealsQuery,
    variables: {},
    list: 'penaltyAppeals',
    rows: 'appeals',
  });
export type PenaltyAppeal = DataOf<
  typeof OperatorAppealsQuery
>['penaltyAppeals']['appeals'][number];

export const OperatorPointAwardsQuery = graphql(`
  query OperatorPointAwards {
    pointAwardSettings {
      kind
      name
      isOn
      reason
    }
  }
`);

/** Occasions for which points are given, whether each is on, and the reason of its last change. */
export const pointAwardSettingsQuery = () => graphqlQuery(OperatorPointAwardsQuery, {});
export type PointAwardSettingData = DataOf<
  typeof OperatorPointAwardsQuery
>['pointAwardSettings'][number];

export const OperatorApproveGiftCardMutation = graphql(`
  mutation OperatorApproveGiftCard($input: StaffIdInput!) {
    approveGiftCardOrder(input: $input) {
      success
    }
  }
`);

export const OperatorCancelGiftCardMutation = graphql(`
  mutation OperatorCancelGiftCard($input: OperatorReasonInput!) {
    cancelGiftCardOrder(input: $input) {
      success
    }
  }
`);

export const LoadGiftCardCodesMutation = graphql(`
  mutation LoadGiftCardCodes($input: LoadGiftCardCodesInput!) {
    loadGiftCardCodes(input: $input) {
      loaded
      known
    }
  }
`);

export const RetryGiftCardCodesMutation = graphql(`
  mutation RetryGiftCardCodes {
    retryGiftCardCodes {
      returned
      quarantined
    }
  }
`);

export const OperatorSwitchAwardMutation = graphql(`
  mutation OperatorSwitchAward($input: SwitchAwardInput!) {
    switchAward(input: $input) {
      success
    }
  }
`);

export const OperatorAnswerAppealMutation = graphql(`
  mutation OperatorAnswerAppeal($input: AnswerPenaltyAppealInput!) {
    answerPenaltyAppeal(input: $input) {
      success
    }
  }
`);

export const WritePenaltyFeedbackMutation = graphql(`
  mutation WritePenaltyFeedback($input: WritePenaltyFeedbackInput!) {
    writePenaltyFeedback(input: $input) {
      success
    }
  }
`);
