import type {
  AppealPenaltyMutation,
  AppealPenaltyMutationVariables,
  CancelGiftCardOrderMutation,
  CancelGiftCardOrderMutationVariables,
  ExchangeGiftCardMutation,
  ExchangeGiftCardMutationVariables,
  GiftCardOrderQuery,
  GiftCardOrderQueryVariables,
  GiftCardOrdersQuery,
  GiftCardOrdersQueryVariables,
  GiftCardRateQuery,
  GiftCardRateQueryVariables,
  PenaltyHistoryQuery,
  PenaltyHistoryQueryVariables,
  PenaltyRemissionQuery,
  PenaltyRemissionQueryVariables,
  PenaltySummaryQuery,
  PenaltySummaryQueryVariables,
  PointAwardsQuery,
  PointAwardsQueryVariables,
  PointBalanceQuery,
  PointBalanceQueryVariables,
  PointHistoryQuery,
  PointHistoryQueryVariables,
  RemitPenaltyMutation,
  RemitPenaltyMutationVariables,
  RevealGiftCardCodeMutation,
  RevealGiftCardCodeMutationVariables,
} from '#gen/operations.ts';
import { defineOperation } from '#web/graphql/graphql.ts';
import { pagedQuery, query } from '#web/graphql/query.ts';

const PointBalance = defineOperation<PointBalanceQuery, PointBalanceQueryVariables>(/* GraphQL */ `
  query PointBalance {
    getIncentivePointBalance {
      balance
      expiresAt
      expiresSoon
    }
  }
`);

/** The point balance and its expiry. */
export const pointBalance = () => query(PointBalance, {});

const PointAwards = defineOperation<PointAwardsQuery, PointAwardsQueryVariables>(/* GraphQL */ `
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

/** The awards that are switched on now. */
export const pointAwards = () => query(PointAwards, {});

const PointHistory = defineOperation<PointHistoryQuery, PointHistoryQueryVariables>(/* GraphQL */ `
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

/** Point movements, latest first. */
export const pointHistory = () =>
  pagedQuery({
    document: PointHistory,
    variables: {},
    cursorOf: (page) => page.getIncentivePointHistories.cursor,
  });

export type PointEntry = PointHistoryQuery['getIncentivePointHistories']['histories'][number];

const PenaltySummary = defineOperation<PenaltySummaryQuery, PenaltySummaryQueryVariables>(
  /* GraphQL */ `
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
  `,
);

/** Penalty points, and the level in force. */
export const penaltySummary = () => query(PenaltySummary, {});

export type PenaltyStanding = PenaltySummaryQuery['getPenaltySummary'];

const PenaltyHistory = defineOperation<PenaltyHistoryQuery, PenaltyHistoryQueryVariables>(
  /* GraphQL */ `
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
  `,
);

/** Penalty point movements, latest first. */
export const penaltyHistory = () =>
  pagedQuery({
    document: PenaltyHistory,
    variables: {},
    cursorOf: (page) => page.getPenaltyPointHistories.cursor,
  });

export type PenaltyEntry = PenaltyHistoryQuery['getPenaltyPointHistories']['histories'][number];

export const AppealPenalty = defineOperation<AppealPenaltyMutation, AppealPenaltyMutationVariables>(
  /* GraphQL */ `
    mutation AppealPenalty($input: AppealPenaltyInput!) {
      appealPenalty(input: $input) {
        success
      }
    }
  `,
);

const PenaltyRemission = defineOperation<PenaltyRemissionQuery, PenaltyRemissionQueryVariables>(
  /* GraphQL */ `
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
  `,
);

/** Preview of a remission: both kinds of points after it. */
export const penaltyRemission = (amount: number) => query(PenaltyRemission, { amount });

export type Remission = PenaltyRemissionQuery['getPenaltyRemission'];

export const RemitPenalty = defineOperation<RemitPenaltyMutation, RemitPenaltyMutationVariables>(
  /* GraphQL */ `
    mutation RemitPenalty($input: RemitPenaltyInput!) {
      remitPenalty(input: $input) {
        orderId
      }
    }
  `,
);

const GiftCardRate = defineOperation<GiftCardRateQuery, GiftCardRateQueryVariables>(/* GraphQL */ `
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
export const giftCardRate = () => query(GiftCardRate, {});

export type GiftCardRate = GiftCardRateQuery['exchangeRateOfAmazonGiftCard'];

export const ExchangeGiftCard = defineOperation<
  ExchangeGiftCardMutation,
  ExchangeGiftCardMutationVariables
>(/* GraphQL */ `
  mutation ExchangeGiftCard($input: ExchangeAmazonGiftCardInput!) {
    exchangeAmazonGiftCard(input: $input) {
      success
      orderId
    }
  }
`);

const GiftCardOrders = defineOperation<GiftCardOrdersQuery, GiftCardOrdersQueryVariables>(
  /* GraphQL */ `
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
  `,
);

/** Gift card orders, latest first. */
export const giftCardOrders = () =>
  pagedQuery({
    document: GiftCardOrders,
    variables: {},
    cursorOf: (page) => page.incentiveItemOrders.cursor,
  });

const GiftCardOrder = defineOperation<GiftCardOrderQuery, GiftCardOrderQueryVariables>(
  /* GraphQL */ `
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
  `,
);

/** One gift card order with its progress. */
export const giftCardOrder = (id: string) => query(GiftCardOrder, { id });

export type GiftCardOrder = GiftCardOrderQuery['incentiveItemOrder'];

export const CancelGiftCardOrder = defineOperation<
  CancelGiftCardOrderMutation,
  CancelGiftCardOrderMutationVariables
>(/* GraphQL */ `
  mutation CancelGiftCardOrder($input: GiftCardOrderInput!) {
    cancelGiftCardOrder(input: $input) {
      success
    }
  }
`);

export const RevealGiftCardCode = defineOperation<
  RevealGiftCardCodeMutation,
  RevealGiftCardCodeMutationVariables
>(/* GraphQL */ `
  mutation RevealGiftCardCode($input: GiftCardOrderInput!) {
    revealGiftCardCode(input: $input) {
      code
      expiresOn
    }
  }
`);
