import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';

import {
  prefectureNamesQuery,
  municipalityNamesQuery,
  prefecturesOfStationsQuery,
} from '#apps/worker/places/client.ts';

import {
  addRecentSearchPlace,
  readRecentSearchPlaces,
  rememberLastSearchedPlace,
} from './place-memory.ts';
import { isSearchEverywhere, type SearchArea } from './cards/search-params.ts';

/** Returns the label of a place, 「新宿区・新宿駅 ほか2件」, and stores it on the device for the next visit. */
export function useSearchPlaceLabel(place: SearchArea): string {
  const recent = useRecentLabel(place);
  const names = usePlaceNames(place, recent === null);
  const count = place.areaLIds.length + place.areaMIds.length + place.stationCodes.length;
  const label = recent ?? (names.length === count ? shortened(names) : null);
  // Compared as text, because every render creates a new object.
  const text = JSON.stringify(place);
  useEffect(() => {
    // The text was serialised two lines above.
    const shown = JSON.parse(text) as SearchArea;
    if (isSearchEverywhere(shown)) return;
    rememberLastSearchedPlace(shown);
    if (label !== null) addRecentSearchPlace({ label, place: shown });
  }, [text, label]);
  if (isSearchEverywhere(place)) return 'すべての地域';
  const near =
    place.withinMinutes === null || place.stationCodes.length !== 1
      ? ''
      : `から${place.withinMinutes}分以内`;
  return (label ?? `選んだ場所 ${count}件`) + near;
}

/** Returns at most two names, and the number of the others. */
function shortened(names: readonly string[]): string {
  const rest = names.length - 2;
  return names.slice(0, 2).join('・') + (rest > 0 ? ` ほか${rest}件` : '');
}

function usePlaceNames(place: SearchArea, wanted: boolean): string[] {
  const { areaLIds, areaMIds, stationCodes } = place;
  const prefectures = useQuery({ ...prefectureNamesQuery(), enabled: areaLIds.length > 0 });
  const cities = useQuery({
    ...municipalityNamesQuery(areaMIds),
    enabled: wanted && areaMIds.length > 0,
  });
  const home = useQuery({
    ...prefecturesOfStationsQuery(stationCodes),
    enabled: wanted && stationCodes.length > 0,
  });
  const stations = home.data?.searchPrefectureFromStation.stations.map(({ code, name }) => ({
    id: code,
    name: `${name.replace(/駅$/, '')}駅`,
  }));
  return [
    ...named(areaMIds, cities.data?.areaMList),
    ...named(stationCodes, stations),
    ...named(areaLIds, prefectures.data?.areaLList),
  ];
}

function named(
  ids: readonly string[],
  all: readonly { id: string; name: string }[] = [],
): string[] {
  return ids.flatMap((id) => all.find((one) => one.id === id)?.name ?? []);
}

/** Returns the label stored on this device for the place; null on the server and while hydrating. */
function useRecentLabel(place: SearchArea): string | null {
  const text = JSON.stringify(place);
  const read = () =>
    readRecentSearchPlaces().find((recent) => JSON.stringify(recent.place) === text)?.label ?? null;
  return useSyncExternalStore(never, read, () => null);
}

const never = () => () => undefined;
