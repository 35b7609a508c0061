import type { ChosenAreas } from './picker-params.ts';

export type AreaCity = { id: string; designatedCityId: string | null };

/** Returns the prefecture's code, which is the beginning of the municipality's code. */
export const prefectureIdOfCity = (cityId: string) => cityId.slice(0, 2);

/** True when the municipality, its designated city or its prefecture is chosen. */
export function isCityChosen(chosen: ChosenAreas, city: AreaCity): boolean {
  return chosen.cities.includes(city.id) || isCityCoveredByChoice(chosen, city);
}

/** True when the municipality's designated city or prefecture is chosen. */
export function isCityCoveredByChoice(
  { prefectures, cities }: ChosenAreas,
  city: AreaCity,
): boolean {
  const { id, designatedCityId } = city;
  return (
    prefectures.includes(prefectureIdOfCity(id)) ||
    (designatedCityId !== null && cities.includes(designatedCityId))
  );
}

/** Chooses a whole prefecture or removes it; its single municipalities leave the choice in both cases. */
export function withWholePrefectureToggled(
  chosen: ChosenAreas,
  prefectureId: string,
  on: boolean,
): ChosenAreas {
  return {
    prefectures: [
      ...chosen.prefectures.filter((other) => other !== prefectureId),
      ...(on ? [prefectureId] : []),
    ],
    cities: chosen.cities.filter((id) => prefectureIdOfCity(id) !== prefectureId),
  };
}

/**
 * Adds or removes one municipality. Removing a ward of a chosen designated city, or a municipality of a chosen
 * prefecture, keeps the others of that area. `all` are the municipalities of the prefecture.
 */
export function withCityToggled(
  chosen: ChosenAreas,
  { city, on, all }: { city: AreaCity; on: boolean; all: readonly AreaCity[] },
): ChosenAreas {
  const apart = takenApart(chosen, city, all);
  const isWard = ({ designatedCityId }: AreaCity) => designatedCityId === city.id;
  const wards = new Set(all.filter(isWard).map(({ id }) => id));
  const others = apart.cities.filter((id) => id !== city.id && !wards.has(id));
  return { ...apart, cities: on ? [...others, city.id] : others };
}

/** Returns the choice with a chosen prefecture or designated city of the municipality replaced by its parts. */
function takenApart(chosen: ChosenAreas, city: AreaCity, all: readonly AreaCity[]): ChosenAreas {
  let { prefectures, cities } = chosen;
  const prefectureId = prefectureIdOfCity(city.id);
  if (prefectures.includes(prefectureId)) {
    prefectures = prefectures.filter((other) => other !== prefectureId);
    cities = [...cities, ...all.filter((one) => one.designatedCityId === null).map(({ id }) => id)];
  }
  const { designatedCityId } = city;
  if (designatedCityId !== null && cities.includes(designatedCityId)) {
    const wards = all.filter((one) => one.designatedCityId === designatedCityId);
    cities = [...cities.filter((id) => id !== designatedCityId), ...wards.map(({ id }) => id)];
  }
  return { prefectures, cities };
}
