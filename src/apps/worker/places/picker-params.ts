import { paths } from '#platform/base/paths.ts';

import { clearLastSearchedPlace, placeSearchParamKeys, placeParamSeparator } from './client.ts';

export type ChosenAreas = { prefectures: string[]; cities: string[] };
export type ChosenPlaces = ChosenAreas & { stations: string[] };

/** Reads the chosen places from the URL of a picker, which also contains the other conditions of the search. */
export function readChosenPlacesFromParams(params: URLSearchParams): ChosenPlaces {
  const read = (key: string) =>
    (params.get(key) ?? '').split(placeParamSeparator).filter((id) => /^\w{1,12}$/.test(id));
  return {
    prefectures: read(placeSearchParamKeys.prefectures),
    cities: read(placeSearchParamKeys.cities),
    stations: read(placeSearchParamKeys.stations),
  };
}

/** Returns the path of the search with these places and its other conditions unchanged. */
export function searchPathWithPlaces(
  params: URLSearchParams,
  chosen: Partial<ChosenPlaces>,
): string {
  const next = new URLSearchParams(params);
  next.delete('near');
  const all = { ...readChosenPlacesFromParams(params), ...chosen };
  for (const [name, key] of Object.entries(placeSearchParamKeys)) {
    // The keys of `placeSearchParamKeys` are the keys of `Chosen`.
    const ids = all[name as keyof ChosenPlaces].toSorted();
    if (ids.length === 0) next.delete(key);
    else next.set(key, ids.join(placeParamSeparator));
  }
  return paths.search(next);
}

/** Like `searchPathWithPlaces`, for event handlers: also clears the last searched place when no place is chosen. */
export function applyChosenPlacesToSearch(
  params: URLSearchParams,
  chosen: Partial<ChosenPlaces>,
): string {
  const all = { ...readChosenPlacesFromParams(params), ...chosen };
  if (Object.values(all).every((ids) => ids.length === 0)) clearLastSearchedPlace();
  return searchPathWithPlaces(params, chosen);
}
