import { paths } from '#platform/base/paths.ts';

import { clearPlace, placeParamKeys, placeSeparator } from './client.ts';

export type ChosenAreas = { prefectures: string[]; cities: string[] };
export type ChosenPlaces = ChosenAreas & { stations: string[] };

/** Reads the chosen places from the URL of a picker, which also contains the other conditions of the search. */
export function readChosenPlaces(params: URLSearchParams): ChosenPlaces {
  const read = (key: string) =>
    (params.get(key) ?? '').split(placeSeparator).filter((id) => /^\w{1,12}$/.test(id));
  return {
    prefectures: read(placeParamKeys.prefectures),
    cities: read(placeParamKeys.cities),
    stations: read(placeParamKeys.stations),
  };
}

/** Returns the path of the search with these places and its other conditions unchanged. */
export function searchPathWithPlaces(
  params: URLSearchParams,
  chosen: Partial<ChosenPlaces>,
): string {
  const next = new URLSearchParams(params);
  next.delete('near');
  const all = { ...readChosenPlaces(params), ...chosen };
  for (const [name, key] of Object.entries(placeParamKeys)) {
    // The keys of `placeParamKeys` are the keys of `Chosen`.
    const ids = all[name as keyof ChosenPlaces].toSorted();
    if (ids.length === 0) next.delete(key);
    else next.set(key, ids.join(placeSeparator));
  }
  return paths.search(next);
}

/** Like `searchPathWithPlaces`, for event handlers: also clears the last searched place when no place is chosen. */
export function applyChosenPlaces(params: URLSearchParams, chosen: Partial<ChosenPlaces>): string {
  const all = { ...readChosenPlaces(params), ...chosen };
  if (Object.values(all).every((ids) => ids.length === 0)) clearPlace();
  return searchPathWithPlaces(params, chosen);
}
