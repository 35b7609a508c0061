/** The state of an order for a gift card. (Spec section 4, Rule 4.17) */
export type GiftCardState = 'PENDING' | 'UNSHIPPED' | 'SHIPPED' | 'CANCELED';

/**
 * `CANCEL`: by the worker. `OPS_CANCEL`: by an operator, or because the account was stopped. `ISSUE`:
 * the code was issued.
 */
export type GiftCardEvent = 'APPROVE' | 'ISSUE' | 'CANCEL' | 'OPS_CANCEL';

/** Every transition of an order. A worker may cancel it only until an operator has checked it. */
export const giftCardTransitions: readonly {
  from: GiftCardState;
  event: GiftCardEvent;
  to: GiftCardState;
}[] = [
  { from: 'PENDING', event: 'APPROVE', to: 'UNSHIPPED' },
  { from: 'PENDING', event: 'CANCEL', to: 'CANCELED' },
  { from: 'PENDING', event: 'OPS_CANCEL', to: 'CANCELED' },
  { from: 'UNSHIPPED', event: 'ISSUE', to: 'SHIPPED' },
  { from: 'UNSHIPPED', event: 'OPS_CANCEL', to: 'CANCELED' },
];

/** The state of an order after an event; null where the event does not apply. */
export function nextGiftCardState(from: GiftCardState, event: GiftCardEvent): GiftCardState | null {
  return giftCardTransitions.find((row) => row.from === from && row.event === event)?.to ?? null;
}

/** Labels of the states, as the worker reads them. */
export const giftCardLabels: Record<GiftCardState, string> = {
  PENDING: '確認中',
  UNSHIPPED: '発行準備中',
  SHIPPED: '発行済み',
  CANCELED: '取り消し（ポイント返却済み）',
};
