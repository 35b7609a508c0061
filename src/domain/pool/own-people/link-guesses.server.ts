import { rateLimitAddress } from '#platform/base/counted-address.ts';
import { commonRefusal } from '#platform/base/refusal.ts';
import type { App } from '#platform/server/context.server.ts';
import { openSharedLimit, type SharedLimit } from '#platform/server/shared-limit.server.ts';

/** Maximum wrong links from one address in an hour. More are guesses, not a link that was copied in part. */
const wrongLinksPerAddress = 30;
const windowSeconds = 3_600;

const openLimits = new WeakMap<App, SharedLimit>();

/** The limit on wrong links by address, over all processes. */
function limitOf(app: App): SharedLimit {
  const limit =
    openLimits.get(app) ??
    openSharedLimit(app, {
      name: 'own-people-links',
      points: wrongLinksPerAddress,
      seconds: windowSeconds,
    });
  openLimits.set(app, limit);
  return limit;
}

/** Refuses an address that has tried too many wrong links, even if the next link is right. Refusals: RATE_LIMITED. */
export async function assertLinkGuessesLeft(app: App, address: string): Promise<void> {
  const seconds = await limitOf(app).secondsLeft(rateLimitAddress(address));
  if (seconds > 0) throw commonRefusal('RATE_LIMITED').until(seconds);
}

/** Counts a wrong link. */
export async function countLinkGuess(app: App, address: string): Promise<void> {
  await limitOf(app).consume(rateLimitAddress(address));
}
