import type { ShownExposure } from '#apps/parts/back-office/exposure-figures.tsx';

/** A corporation far below its limit. */
export const smallExposure: ShownExposure & { deposits: number } = {
  total: 40_000,
  limit: 300_000,
  deposits: 0,
  isNearLimit: false,
  grantedReason: null,
  owed: { pay: 0, fee: 0, count: 0 },
  contracts: { pay: 11_000, fee: 2_310, count: 1 },
  seats: { pay: 22_000, fee: 4_690, count: 2 },
};

/** A corporation above its limit, with a limit that operators set. */
export const largeExposure: ShownExposure & { deposits: number } = {
  total: 330_000,
  limit: 300_000,
  deposits: 0,
  isNearLimit: true,
  grantedReason: '開設の準備のため',
  owed: { pay: 100_000, fee: 20_000, count: 9 },
  contracts: { pay: 100_000, fee: 20_000, count: 9 },
  seats: { pay: 75_000, fee: 15_000, count: 7 },
};
