import { paths } from '#platform/base/paths.ts';

import { clearPlace, placeKeys, placeSeparator } from './client.ts';

export type ChosenAreas = { prefectures: string[]; cities: string[] };
export type Chosen = ChosenAreas & { stations: string[] };

/** Reads the chosen places from the URL of a picker, which also contains the other conditions of the search. */
export function readChosen(params: URLSearchParams): Chosen {
  const read = (key: string) =>
    (params.get(key) ?? '').split(placeSeparator).filter((id) => /^\w{1,12}$/.test(id));
  return {
    prefectures: read(placeKeys.prefectures),
    cities: read(placeKeys.cities),
    stations: read(placeKeys.stations),
  };
}

/** Returns the path of the search with these places and its other conditions unchanged. */
export function searchWith(params: URLSearchParams, chosen: Partial<Chosen>): string {
  const next = new URLSearchParams(params);
  next.delete('near');
  const all = { ...readChosen(params), ...chosen };
  for (const [name, key] of Object.entries(placeKeys)) {
    // The keys of `placeKeys` are the keys of `Chosen`.
    const ids = all[name as keyof Chosen].toSorted();
    if (ids.length === 0) next.delete(key);
    else next.set(key, ids.join(placeSeparator));
  }
  return paths.search(next);
}

/** Like `searchWith`, for event handlers: also clears the last searched place when no place is chosen. */
export function decide(params: URLSearchParams, chosen: Partial<Chosen>): string {
  const all = { ...readChosen(params), ...chosen };
  if (Object.values(all).every((ids) => ids.length === 0)) clearPlace();
  return searchWith(params, chosen);
}
