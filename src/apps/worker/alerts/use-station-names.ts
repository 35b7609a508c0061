import { useQuery } from '@tanstack/react-query';

import { prefecturesOfStationsQuery } from '#apps/worker/places/client.ts';

/** Loads the names of stations whose codes came from the address. Sends no query when every name is known. */
export function useStationNames(
  codes: readonly string[],
  known: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const unknown = codes.filter((code) => !known.has(code));
  const places = useQuery({ ...prefecturesOfStationsQuery(unknown), enabled: unknown.length > 0 });
  if (unknown.length === 0) return known;
  const found = places.data?.searchPrefectureFromStation.stations ?? [];
  return new Map([...known, ...found.map(({ code, name }) => [code, name] as const)]);
}
