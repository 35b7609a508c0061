import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { pagedQuery, graphqlQuery } from '#platform/web/graphql/query.ts';

export const PointBalanceQuery = graphql(`
  query PointBalance {
    getIncentivePointBalance {
      balance
      expiresAt
      expiresSoon
    }
  }
`);

/** The point balance and its expiry. */
export const pointBalanceQuery = () => graphqlQuery(PointBalanceQuery, {});

export const PointAwardsQuery = graphql(`
  query PointAwards {
    pointAwards {
      review
      reviewHours
      apology
      milestones {
        shifts
        points
      }
    }
  }
`);

/** The point awards that are in effect now. */
export const pointAwardsQuery = () => graphqlQuery(PointAwardsQuery, {});

export const PointHistoryQuery = graphql(`
  query PointHistory($cursor: String) {
    getIncentivePointHistories(cursor: $cursor) {
      cursor
      histories {
        id
        amount
        note
        date
      }
    }
  }
`);

/** Query of the point movements, latest first. */
export const pointHistoryQuery = () =>
  pagedQuery({
    document: PointHistoryQuery,
    variables: {},
    list: 'getIncentivePointHistories',
    rows: 'histories',
  });

export type PointEntry = DataOf<
  typeof PointHistoryQuery
>['getIncentivePointHistories']['histories'][number];

export const PenaltySummaryQuery = graphql(`
  query PenaltySummary {
    getPenaltySummary {
      balance
      limit
      penaltyCount
      feedbackComment
      currentPenalty {
        level
        name
        expirationDate
        meaning
      }
    }
  }
`);

/** Penalty points, and the level in force. */
export const penaltySummaryQuery = () => graphqlQuery(PenaltySummaryQuery, {});

export type WorkerPenalties = DataOf<typeof PenaltySummaryQuery>['getPenaltySummary'];

export const PenaltyHistoryQuery = graphql(`
  query PenaltyHistory($cursor: String) {
    getPenaltyPointHistories(cursor: $cursor) {
      cursor
      histories {
        id
        amount
        note
        date
        isExcused
        canAppeal
        appeal {
          state
          label
          reason
          answer
          answerDueOn
        }
      }
    }
  }
`);

/** Penalty point movements, latest first. */
export const penaltyHistoryQuery = () =>
  pagedQuery({
    document: PenaltyHistoryQuery,
    variables: {},
    list: 'getPenaltyPointHistories',
    rows: 'histories',
  });

export type PenaltyEntry = DataOf<
  typeof PenaltyHistoryQuery
>['getPenaltyPointHistories']['histories'][number];

export const AppealPenaltyMutation = graphql(`
  mutation AppealPenalty($input: AppealPenaltyInput!) {
    appealPenalty(input: $input) {
      success
    }
  }
`);

export const PenaltyRemissionQuery = graphql(`
  query PenaltyRemission($amount: Int) {
    getPenaltyRemission(amount: $amount) {
      amount
      maximumAmount
      cost
      canRemit
      reason
      before {
        incentivePoints
        penaltyPoints
      }
      after {
        incentivePoints
        penaltyPoints
      }
    }
  }
`);

/** Preview of a remission: the balances of points and of penalty points after it. */
export const penaltyRemissionQuery = (amount: number) =>
  graphqlQuery(PenaltyRemissionQuery, { amount });

export type PenaltyRemissionTerms = DataOf<typeof PenaltyRemissionQuery>['getPenaltyRemission'];

export const RemitPenaltyMutation = graphql(`
  mutation RemitPenalty($input: RemitPenaltyInput!) {
    remitPenalty(input: $input) {
      orderId
    }
  }
`);

export const GiftCardRateQuery = graphql(`
  query GiftCardRate {
    exchangeRateOfAmazonGiftCard {
      minimumExchangeableAmount
      maximumExchangeableAmount
      exchangedAmount
      step
      presets
      balance
      exchangeableAmount
      canExchange
      reason
      obstacle
      openOrderId
    }
  }
`);

/** The exchange rate of gift cards, and whether the worker can exchange points now. */
export const giftCardRateQuery = () => graphqlQuery(GiftCardRateQuery, {});

export type GiftCardRateQuery = DataOf<typeof GiftCardRateQuery>['exchangeRateOfAmazonGiftCard'];

export const ExchangeGiftCardMutation = graphql(`
  mutation ExchangeGiftCard($input: ExchangeAmazonGiftCardInput!) {
    exchangeAmazonGiftCard(input: $input) {
      success
      orderId
    }
  }
`);

export const GiftCardOrdersQuery = graphql(`
  query GiftCardOrders($cursor: String) {
    incentiveItemOrders(cursor: $cursor) {
      cursor
      orders {
        id
        status
        label
        amount
        orderedAt
      }
    }
  }
`);

/** Gift card orders, latest first. */
export const giftCardOrdersQuery = () =>
  pagedQuery({
    document: GiftCardOrdersQuery,
    variables: {},
    list: 'incentiveItemOrders',
    rows: 'orders',
  });

export const GiftCardOrderQuery = graphql(`
  query GiftCardOrder($id: ID!) {
    incentiveItemOrder(id: $id) {
      id
      status
      label
      points
      amount
      orderedAt
      approvedAt
      finishedAt
      cancelReason
      codeExpiresOn
      canCancel
      canReveal
    }
  }
`);

/** One gift card order with its progress. */
export const giftCardOrderQuery = (id: string) => graphqlQuery(GiftCardOrderQuery, { id });

export type GiftCardOrderQuery = DataOf<typeof GiftCardOrderQuery>['incentiveItemOrder'];

export const CancelGiftCardOrderMutation = graphql(`
  mutation CancelGiftCardOrder($input: GiftCardOrderInput!) {
    cancelGiftCardOrder(input: $input) {
      success
    }
  }
`);

export const RevealGiftCardCodeMutation = graphql(`
  mutation RevealGiftCardCode($input: GiftCardOrderInput!) {
    revealGiftCardCode(input: $input) {
      code
      expiresOn
    }
  }
`);
