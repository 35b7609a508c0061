import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { pagedQuery, graphqlQuery } from '#platform/web/graphql/query.ts';

export const OperatorGiftCardOrders = graphql(`
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
    document: OperatorGiftCardOrders,
    variables: {},
    list: 'giftCardOrders',
    rows: 'orders',
  });
export type GiftCardOrder = DataOf<
  typeof OperatorGiftCardOrders
>['giftCardOrders']['orders'][number];

export const OperatorGiftCardPool = graphql(`
  query OperatorGiftCardPool {
    giftCardPool {
      amount
      left
      quarantined
    }
  }
`);

/** Available gift card codes, by amount. */
export const giftCardPoolQuery = () => graphqlQuery(OperatorGiftCardPool, {});
export type GiftCardPool = DataOf<typeof OperatorGiftCardPool>['giftCardPool'];

export const OperatorAppeals = graphql(`
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
    document: OperatorAppeals,
    variables: {},
    list: 'penaltyAppeals',
    rows: 'appeals',
  });
export type PenaltyAppeal = DataOf<typeof OperatorAppeals>['penaltyAppeals']['appeals'][number];

export const OperatorAwards = graphql(`
  query OperatorAwards {
    pointAwardSettings {
      kind
      name
      isOn
      reason
    }
  }
`);

/** Occasions for which points are given, whether each is on, and the reason of its last change. */
export const pointAwardSettingsQuery = () => graphqlQuery(OperatorAwards, {});
export type PointAwardSettingData = DataOf<typeof OperatorAwards>['pointAwardSettings'][number];

export const OperatorApproveGiftCard = graphql(`
  mutation OperatorApproveGiftCard($input: StaffIdInput!) {
    approveGiftCardOrder(input: $input) {
      success
    }
  }
`);

export const OperatorCancelGiftCard = graphql(`
  mutation OperatorCancelGiftCard($input: OperatorReasonInput!) {
    cancelGiftCardOrder(input: $input) {
      success
    }
  }
`);

export const OperatorLoadCodes = graphql(`
  mutation OperatorLoadCodes($input: LoadGiftCardCodesInput!) {
    loadGiftCardCodes(input: $input) {
      loaded
      known
    }
  }
`);

export const OperatorRetryCodes = graphql(`
  mutation OperatorRetryCodes {
    retryGiftCardCodes {
      returned
      quarantined
    }
  }
`);

export const OperatorSwitchAward = graphql(`
  mutation OperatorSwitchAward($input: SwitchAwardInput!) {
    switchAward(input: $input) {
      success
    }
  }
`);

export const OperatorAnswerAppeal = graphql(`
  mutation OperatorAnswerAppeal($input: AnswerPenaltyAppealInput!) {
    answerPenaltyAppeal(input: $input) {
      success
    }
  }
`);

export const OperatorWriteFeedback = graphql(`
  mutation OperatorWriteFeedback($input: WritePenaltyFeedbackInput!) {
    writePenaltyFeedback(input: $input) {
      success
    }
  }
`);
