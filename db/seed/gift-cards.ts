import { loadCodes } from '#domain/points/gift-cards/code-pool.server.ts';
import { giftCardLimits } from '#domain/points/gift-cards/gift-card-rules.ts';
import type { App } from '#platform/server/context.server.ts';

/** Codes of each amount that the screens offer. */
const each = 5;

/** Fills the pool with codes that say themselves that nobody can spend them. */
export async function writeGiftCodes(app: App, now: Date): Promise<void> {
  for (const amount of giftCardLimits.presets) {
    const codes = Array.from({ length: each }, (_, index) => `DEMO-${amount}-${1001 + index}`);
    await loadCodes(app, { amount, codes, now });
  }
}
