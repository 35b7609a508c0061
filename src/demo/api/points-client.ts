import { graphql, type DataOf } from '#web/graphql/document.ts';
import { pagedQuery, query } from '#web/graphql/query.ts';

export const DemoGiftCardOrders = graphql(`
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
export type GiftCardOrder = DataOf<typeof DemoGiftCardOrders>['giftCardOrders']['orders'][number];

export const DemoGiftCardPool = graphql(`
  query DemoGiftCardPool {
    giftCardPool {
      amount
      left
      quarantined
    }
  }
`);

/** Available gift card codes, by amount. */
export const demoGiftCardPool = () => query(DemoGiftCardPool, {});
export type GiftCardPool = DataOf<typeof DemoGiftCardPool>['giftCardPool'];

export const DemoAppeals = graphql(`
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
export type PenaltyAppeal = DataOf<typeof DemoAppeals>['penaltyAppeals']['appeals'][number];

export const WriteFeedback = graphql(`
  mutation DemoWriteFeedback($input: WritePenaltyFeedbackInput!) {
    writePenaltyFeedback(input: $input) {
      success
    }
  }
`);

export const ApproveGiftCard = graphql(`
  mutation DemoApproveGiftCard($input: DeskIdInput!) {
    approveGiftCardOrder(input: $input) {
      success
    }
  }
`);

export const CancelGiftCard = graphql(`
  mutation DemoCancelGiftCard($input: DeskReasonInput!) {
    cancelGiftCardOrder(input: $input) {
      success
    }
  }
`);

export const LoadCodes = graphql(`
  mutation DemoLoadCodes($input: LoadGiftCardCodesInput!) {
    loadGiftCardCodes(input: $input) {
      loaded
      known
    }
  }
`);

export const RetryCodes = graphql(`
  mutation DemoRetryCodes {
    retryGiftCardCodes {
      returned
      quarantined
    }
  }
`);

export const AnswerAppeal = graphql(`
  mutation DemoAnswerAppeal($input: AnswerPenaltyAppealInput!) {
    answerPenaltyAppeal(input: $input) {
      success
    }
  }
`);

export const DemoAwards = graphql(`
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
export type AwardSetting = DataOf<typeof DemoAwards>['pointAwardSettings'][number];

export const SwitchAward = graphql(`
  mutation DemoSwitchAward($input: SwitchAwardInput!) {
    switchAward(input: $input) {
      success
    }
  }
`);
