import type { JstDay } from '#base/jst.ts';
import { placeCookie } from '#reference/client.ts';

import {
  detailPaneKey,
  everywhere,
  isEverywhere,
  noFilters,
  placeOf,
  readFilters,
  searchPath,
  withinWindow,
  writeFilters,
  type SearchArea,
} from '../../screens/search-params.ts';

const recentKey = 'recent-places';
const maxRecents = 5;

/** A place that was searched on this device, with the words that name it. */
export type RecentPlace = { label: string; place: SearchArea };

type Arrival = {
  today: JstDay;
  cookies: string | null;
  /** Whether the signed-in worker has licences to apply with; asked only where it matters. */
  holdsLicenses(): Promise<boolean>;
};

/**
 * Where a search address should rather lead, or null when it is fine: `/` alone leads to the place
 * looked at last, for a worker with licences to what they allow, and days that have passed drop out,
 * because the server would refuse them.
 */
export async function betterAddress(
  url: URL,
  { today, cookies, holdsLicenses }: Arrival,
): Promise<string | null> {
  const filters = readFilters(url.searchParams);
  if (writeFilters(filters).size === 0 && !url.searchParams.has(detailPaneKey)) {
    const onlyWithMyLicenses = (await holdsLicenses()) || null;
    const place = readPlace(cookieValue(cookies));
    const path = searchPath({ ...noFilters, ...place, onlyWithMyLicenses });
    return path === '/' ? null : path;
  }
  const current = withinWindow(filters, today);
  return current === filters ? null : searchPath(current);
}

/** Keeps the place for the next visit, for a year. */
export function rememberPlace(place: SearchArea): void {
  const value = encodeURIComponent(placeText(place));
  document.cookie = `${placeCookie}=${value}; path=/; max-age=31536000; samesite=lax`;
}

/** The places searched on this device, latest first. */
export function recentPlaces(): RecentPlace[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(recentKey) ?? '[]');
    return Array.isArray(kept) ? kept.flatMap(readRecent) : [];
  } catch {
    // Storage may be blocked or hold something else; then there are simply no recent places.
    return [];
  }
}

/** Puts the place on top of the recent ones. */
export function addRecentPlace(recent: RecentPlace): void {
  const text = placeText(recent.place);
  const others = recentPlaces().filter(({ place }) => placeText(place) !== text);
  const kept = [{ label: recent.label, place: text }].concat(
    others.map(({ label, place }) => ({ label, place: placeText(place) })),
  );
  try {
    localStorage.setItem(recentKey, JSON.stringify(kept.slice(0, maxRecents)));
  } catch {
    // A full or blocked storage only costs the shortcut.
  }
}

function readRecent(entry: unknown): RecentPlace[] {
  if (typeof entry !== 'object' || entry === null) return [];
  if (!('label' in entry) || !('place' in entry)) return [];
  const { label, place } = entry;
  if (typeof label !== 'string' || typeof place !== 'string') return [];
  const read = readPlace(place);
  return isEverywhere(read) ? [] : [{ label, place: read }];
}

function placeText(place: SearchArea): string {
  return writeFilters({ ...noFilters, ...place }).toString();
}

function readPlace(text: string): SearchArea {
  return placeOf(readFilters(new URLSearchParams(text)));
}

function cookieValue(cookies: string | null): string {
  const pattern = new RegExp(`(?:^|;\\s*)${placeCookie}=([^;]*)`);
  const value = pattern.exec(cookies ?? '')?.[1] ?? '';
  try {
    return decodeURIComponent(value);
  } catch {
    // Not written by us.
    return placeText(everywhere);
  }
}
