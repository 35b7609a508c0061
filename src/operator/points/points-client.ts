import { graphql, type DataOf } from '#web/graphql/document.ts';
import { pagedQuery, query } from '#web/graphql/query.ts';

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

/** Orders of gift cards without a code. */
export const operatorGiftCardOrders = () =>
  pagedQuery({
    document: OperatorGiftCardOrders,
    variables: {},
    cursorOf: (page) => page.giftCardOrders.cursor,
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
export const operatorGiftCardPool = () => query(OperatorGiftCardPool, {});
export type GiftCardPool = DataOf<typeof OperatorGiftCardPool>['giftCardPool'];

export const OperatorAppeals = graphql(`
  query OperatorAppeals($cursor: String) {
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
export const operatorAppeals = () =>
  pagedQuery({
    document: OperatorAppeals,
    variables: {},
    cursorOf: (page) => page.penaltyAppeals.cursor,
  });
export type PenaltyAppeal = DataOf<typeof OperatorAppeals>['penaltyAppeals']['appeals'][number];

export const WriteFeedback = graphql(`
  mutation OperatorWriteFeedback($input: WritePenaltyFeedbackInput!) {
    writePenaltyFeedback(input: $input) {
      success
    }
  }
`);

export const ApproveGiftCard = graphql(`
  mutation OperatorApproveGiftCard($input: StaffIdInput!) {
    approveGiftCardOrder(input: $input) {
      success
    }
  }
`);

export const CancelGiftCard = graphql(`
  mutation OperatorCancelGiftCard($input: OperatorReasonInput!) {
    cancelGiftCardOrder(input: $input) {
      success
    }
  }
`);

export const LoadCodes = graphql(`
  mutation OperatorLoadCodes($input: LoadGiftCardCodesInput!) {
    loadGiftCardCodes(input: $input) {
      loaded
      known
    }
  }
`);

export const RetryCodes = graphql(`
  mutation OperatorRetryCodes {
    retryGiftCardCodes {
      returned
      quarantined
    }
  }
`);

export const AnswerAppeal = graphql(`
  mutation OperatorAnswerAppeal($input: AnswerPenaltyAppealInput!) {
    answerPenaltyAppeal(input: $input) {
      success
    }
  }
`);

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

/** The settings of awards. */
export const operatorAwards = () => query(OperatorAwards, {});
export type AwardSetting = DataOf<typeof OperatorAwards>['pointAwardSettings'][number];

export const SwitchAward = graphql(`
  mutation OperatorSwitchAward($input: SwitchAwardInput!) {
    switchAward(input: $input) {
      success
    }
  }
`);
