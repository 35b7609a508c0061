import type { GiftCardExchangeRate, GiftCardObstacle, IncentiveItemOrder } from '#gen/types.ts';

import {
  giftCardLimits,
  maxExchangeablePoints,
  type ExchangeFacts,
  type ExchangeRefusal,
} from './gift-card-rules.ts';
import { giftCardLabels, nextGiftCardState, type GiftCardState } from './gift-card-states.ts';

type Rate = {
  facts: ExchangeFacts & { openOrderId: string | null };
  why: ExchangeRefusal | null;
  reason: string | null;
};

/** The exchange rate and limits, and whether the worker can exchange points now. (Rule 4.17) */
export function exchangeRateView({ facts, why, reason }: Rate): GiftCardExchangeRate {
  const { yenPerPoint, least, most, step, presets } = giftCardLimits;
  return {
    minimumExchangeableAmount: least,
    exchangedAmount: yenPerPoint,
    maximumExchangeableAmount: most,
    step,
    presets: [...presets],
    balance: facts.balance,
    exchangeableAmount: maxExchangeablePoints(facts),
    canExchange: why === null,
    reason,
    obstacle: why && obstacles[why],
    openOrderId: facts.openOrderId,
  };
}

const obstacles: Record<ExchangeRefusal, GiftCardObstacle | null> = {
  ORDER_OPEN: 'open_order',
  IDENTITY_NOT_APPROVED: 'identity',
  EMAIL_NOT_CONFIRMED: 'email',
  MONTHLY_LIMIT: null,
  POINTS_SHORT: null,
};

type OrderRow = {
  id: string;
  state: GiftCardState;
  points: number;
  amount: number;
  orderedAt: Date;
  approvedAt: Date | null;
  finishedAt: Date | null;
  cancelReason: string | null;
  codeExpiresOn: string | null;
};

/** An order as its owner sees it. The code is not included: `showCode` returns it. */
export function orderView(row: OrderRow): IncentiveItemOrder {
  const { id, state, points, amount, orderedAt, approvedAt, finishedAt } = row;
  return {
    id,
    status: state,
    label: giftCardLabels[state],
    points,
    amount,
    orderedAt,
    approvedAt,
    finishedAt,
    cancelReason: row.cancelReason,
    codeExpiresOn: row.codeExpiresOn,
    canCancel: nextGiftCardState(state, 'CANCEL') !== null,
    canReveal: state === 'SHIPPED',
  };
}
