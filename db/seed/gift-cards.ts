import { loadCodes } from '#domain/points/gift-cards/code-pool.server.ts';
import { giftCardLimits } from '#domain/points/gift-cards/gift-card-rules.ts';
import type { App } from '#platform/server/context.server.ts';

/** Number of codes for each amount that the screens offer. */
const each = 5;

/** Stores gift card codes whose text says that they cannot be spent. */
export async function writeGiftCodes(app: App, now: Date): Promise<void> {
  for (const amount of giftCardLimits.presets) {
    const codes = Array.from({ length: each }, (_, index) => `DEMO-${amount}-${1001 + index}`);
    await loadCodes(app, { amount, codes, now });
  }
}
