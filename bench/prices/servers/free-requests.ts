import type { Admission } from '#platform/server/prices/admission.server.ts';
import type { priceOperations as PriceOperations } from '#platform/server/prices/charge-operations.server.ts';
import type * as HttpGate from '#platform/server/prices/http-gate.server.ts';
import type { openRoutePrices as OpenRoutePrices } from '#platform/server/prices/route-prices.server.ts';

/** In the place of the product's prices: every request is free, and none waits for a turn. */
const admission: Admission = {
  budgets: {
    charge: () => ({ waitMs: 0, payer: null }),
    chargeOverall: () => ({ waitMs: 0, payer: null }),
  },
  turns: {
    run: async (_turn, work) => work(),
    lengths: () => ({ running: 0, waiting: 0 }),
  },
};

export const admissionOf = (): Admission => admission;
export const untilPaid = (): undefined => undefined;
export const holdBack = async (): Promise<void> => undefined;
export const priceOperations: typeof PriceOperations = () => ({ charge: {}, takeTurns: {} });
export const chargeAddress: typeof HttpGate.chargeAddress = () => undefined;
export const runInAddressTurn: typeof HttpGate.runInAddressTurn = (_app, _price, work) => work();
export const openRoutePrices: typeof OpenRoutePrices = () => () => ({
  class: 'FREE',
  inTurn: false,
  pattern: 'other',
});

/** Nothing is refused, so that nothing asks for an answer to a refusal. */
export function refusedResponse(): never {
  throw new Error('a free request was refused');
}
export const sendRefused: typeof HttpGate.sendRefused = (error) => {
  throw error;
};
