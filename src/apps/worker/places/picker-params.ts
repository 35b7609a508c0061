import { paths } from '#platform/base/paths.ts';

import { clearPlace, placeKeys, placeSeparator } from './client.ts';

export type ChosenAreas = { prefectures: string[]; cities: string[] };
export type Chosen = ChosenAreas & { stations: string[] };

/** The places in the address of a picker, which carries the whole search along. */
export function readChosen(params: URLSearchParams): Chosen {
  const read = (key: string) =>
    (params.get(key) ?? '').split(placeSeparator).filter((id) => /^\w{1,12}$/.test(id));
  return {
    prefectures: read(placeKeys.prefectures),
    cities: read(placeKeys.cities),
    stations: read(placeKeys.stations),
  };
}

/** The address of the search with these places; its other conditions stay. */
export function searchWith(params: URLSearchParams, chosen: Partial<Chosen>): string {
  const next = new URLSearchParams(params);
  next.delete('near');
  const all = { ...readChosen(params), ...chosen };
  for (const [name, key] of Object.entries(placeKeys)) {
    // The keys of `placeKeys` are those of `Chosen`.
    const ids = all[name as keyof Chosen].toSorted();
    if (ids.length === 0) next.delete(key);
    else next.set(key, ids.join(placeSeparator));
  }
  return paths.search(next);
}

/** The address of `searchWith` for an event handler, which also forgets the last place where the choice is everywhere. */
export function decide(params: URLSearchParams, chosen: Partial<Chosen>): string {
  const all = { ...readChosen(params), ...chosen };
  if (Object.values(all).every((ids) => ids.length === 0)) clearPlace();
  return searchWith(params, chosen);
}
