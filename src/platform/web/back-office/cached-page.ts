/** Messages of a tablet's page to its service worker. */
export const tabletServiceWorkerMessages = { cache: 'cache', clear: 'clear' } as const;
export type TabletServiceWorkerMessage =
  (typeof tabletServiceWorkerMessages)[keyof typeof tabletServiceWorkerMessages];

/** Parameter in the address of a cached page: the time of caching by the device's clock, in milliseconds. */
export const cachedAtParameter = 'cachedAt';

/** The time at which the page with this address was cached, in milliseconds; null for a page from the network. */
export function cachedAtMsOfSearch(search: string): number | null {
  const cachedAt = Number(new URLSearchParams(search).get(cachedAtParameter));
  return Number.isSafeInteger(cachedAt) && cachedAt > 0 ? cachedAt : null;
}
