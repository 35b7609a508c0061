import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { pagedQuery, graphqlQuery } from '#platform/web/graphql/query.ts';

export const PointBalance = graphql(`
  query PointBalance {
    getIncentivePointBalance {
      balance
      expiresAt
      expiresSoon
    }
  }
`);

/** The point balance and its expiry. */
export const pointBalanceQuery = () => graphqlQuery(PointBalance, {});

export const PointAwards = graphql(`
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
export const pointAwardsQuery = () => graphqlQuery(PointAwards, {});

export const PointHistory = graphql(`
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
    document: PointHistory,
    variables: {},
    list: 'getIncentivePointHistories',
    rows: 'histories',
  });

export type PointEntry = DataOf<
  typeof PointHistory
>['getIncentivePointHistories']['histories'][number];

export const PenaltySummary = graphql(`
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
export const penaltySummaryQuery = () => graphqlQuery(PenaltySummary, {});

export type WorkerPenalties = DataOf<typeof PenaltySummary>['getPenaltySummary'];

export const PenaltyHistory = graphql(`
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
    document: PenaltyHistory,
    variables: {},
    list: 'getPenaltyPointHistories',
    rows: 'histories',
  });

export type PenaltyEntry = DataOf<
  typeof PenaltyHistory
>['getPenaltyPointHistories']['histories'][number];

export const AppealPenalty = graphql(`
  mutation AppealPenalty($input: AppealPenaltyInput!) {
    appealPenalty(input: $input) {
      success
    }
  }
`);

export const PenaltyRemission = graphql(`
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
export const penaltyRemissionQuery = (amount: number) => graphqlQuery(PenaltyRemission, { amount });

export type PenaltyRemissionTerms = DataOf<typeof PenaltyRemission>['getPenaltyRemission'];

export const RemitPenalty = graphql(`
  mutation RemitPenalty($input: RemitPenaltyInput!) {
    remitPenalty(input: $input) {
      orderId
    }
  }
`);

export const GiftCardRate = graphql(`
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
export const giftCardRateQuery = () => graphqlQuery(GiftCardRate, {});

export type GiftCardRate = DataOf<typeof GiftCardRate>['exchangeRateOfAmazonGiftCard'];

export const ExchangeGiftCard = graphql(`
  mutation ExchangeGiftCard($input: ExchangeAmazonGiftCardInput!) {
    exchangeAmazonGiftCard(input: $input) {
      success
      orderId
    }
  }
`);

export const GiftCardOrders = graphql(`
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
    document: GiftCardOrders,
    variables: {},
    list: 'incentiveItemOrders',
    rows: 'orders',
  });

export const GiftCardOrder = graphql(`
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
export const giftCardOrderQuery = (id: string) => graphqlQuery(GiftCardOrder, { id });

export type GiftCardOrder = DataOf<typeof GiftCardOrder>['incentiveItemOrder'];

export const CancelGiftCardOrder = graphql(`
  mutation CancelGiftCardOrder($input: GiftCardOrderInput!) {
    cancelGiftCardOrder(input: $input) {
      success
    }
  }
`);

export const RevealGiftCardCode = graphql(`
  mutation RevealGiftCardCode($input: GiftCardOrderInput!) {
    revealGiftCardCode(input: $input) {
      code
      expiresOn
    }
  }
`);
