import type { JstDay } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';
import { lastPlaceCookieName } from '#apps/worker/places/client.ts';

import {
  detailPaneParamKey,
  everywhereArea,
  isSearchEverywhere,
  noSearchFilters,
  searchAreaOf,
  readSearchFilters,
  searchPathOfFilters,
  withSearchableDays,
  searchParamsOfFilters,
  type SearchArea,
} from './cards/search-params.ts';
import { deviceStorage } from '#platform/web/storage/device-storage.ts';

/** The cookie of a device whose user chose to search everywhere. */
const everywhereCookie = 'place-everywhere';
/** The URL parameter for that choice, for browsers without scripts. */
export const everywhereParamKey = 'everywhere';

const recentKey = 'recent-places';
const maxRecents = 5;

/** A place searched on this device, with its label. */
export type RecentSearchPlace = { label: string; place: SearchArea };

type Arrival = {
  today: JstDay;
  cookies: string | null;
  /** True when the signed-in worker has licences to apply with; called only when needed. */
  holdsLicenses(): Promise<boolean>;
};

/**
 * Returns the URL to which a search is redirected, or null. `/` alone redirects to the last searched place, with
 * the licence filter for a worker who has licences. Past days are removed, because the server would refuse them.
 */
export async function redirectToRememberedPlace(
  url: URL,
  { today, cookies, holdsLicenses }: Arrival,
): Promise<string | null> {
  const filters = readSearchFilters(url.searchParams);
  if (searchParamsOfFilters(filters).size === 0 && !url.searchParams.has(detailPaneParamKey)) {
    const onlyWithMyLicenses = (await holdsLicenses()) || null;
    const place = readPlace(cookieValue(cookies));
    const path = searchPathOfFilters({ ...noSearchFilters, ...place, onlyWithMyLicenses });
    return path === paths.search() ? null : path;
  }
  const current = withSearchableDays(filters, today);
  return current === filters ? null : searchPathOfFilters(current);
}

/** Stores the place for a year. */
export function rememberLastSearchedPlace(place: SearchArea): void {
  const value = encodeURIComponent(placeText(place));
  document.cookie = `${lastPlaceCookieName}=${value}; path=/; max-age=31536000; samesite=lax`;
}

/**
 * True when the page should ask for a place: the search has none, and the device neither remembers a place nor
 * has declined. `url` is the URL after `redirectToRememberedPlace`.
 */
export function shouldAskForSearchPlace(url: URL, cookies: string | null): boolean {
  if (!isSearchEverywhere(searchAreaOf(readSearchFilters(url.searchParams)))) return false;
  if (url.searchParams.has(everywhereParamKey)) return false;
  return cookieValue(cookies) === '' && cookieValue(cookies, everywhereCookie) === '';
}

/** Stores for a year that the user searches everywhere, so that the page does not ask again. */
export function rememberSearchEverywhere(): void {
  document.cookie = `${everywhereCookie}=1; path=/; max-age=31536000; samesite=lax`;
}

/** Returns the places searched on this device, latest first. */
export function readRecentSearchPlaces(): RecentSearchPlace[] {
  try {
    const stored: unknown = JSON.parse(deviceStorage().getItem(recentKey) ?? '[]');
    return Array.isArray(stored) ? stored.flatMap(readRecent) : [];
  } catch {
    // The storage contains other data: there are no recent places.
    return [];
  }
}

/** Adds the place on top of the recent ones. */
export function addRecentSearchPlace(recent: RecentSearchPlace): void {
  const text = placeText(recent.place);
  const others = readRecentSearchPlaces().filter(({ place }) => placeText(place) !== text);
  const latest = [{ label: recent.label, place: text }].concat(
    others.map(({ label, place }) => ({ label, place: placeText(place) })),
  );
  deviceStorage().setItem(recentKey, JSON.stringify(latest.slice(0, maxRecents)));
}

function readRecent(entry: unknown): RecentSearchPlace[] {
  if (typeof entry !== 'object' || entry === null) return [];
  if (!('label' in entry) || !('place' in entry)) return [];
  const { label, place } = entry;
  if (typeof label !== 'string' || typeof place !== 'string') return [];
  const read = readPlace(place);
  return isSearchEverywhere(read) ? [] : [{ label, place: read }];
}

function placeText(place: SearchArea): string {
  return searchParamsOfFilters({ ...noSearchFilters, ...place }).toString();
}

function readPlace(text: string): SearchArea {
  return searchAreaOf(readSearchFilters(new URLSearchParams(text)));
}

function cookieValue(cookies: string | null, name: string = lastPlaceCookieName): string {
  const pattern = new RegExp(`(?:^|;\\s*)${name}=([^;]*)`);
  const value = pattern.exec(cookies ?? '')?.[1] ?? '';
  try {
    return decodeURIComponent(value);
  } catch {
    // Another program wrote the cookie.
    return placeText(everywhereArea);
  }
}
