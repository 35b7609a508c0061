import type { ChosenAreas } from './picker-params.ts';

export type City = { id: string; designatedCityId: string | null };

/** Returns the prefecture's code, which is the beginning of the municipality's code. */
export const prefectureOf = (cityId: string) => cityId.slice(0, 2);

/** True when the municipality, its designated city or its prefecture is chosen. */
export function isCityChosen(chosen: ChosenAreas, city: City): boolean {
  return chosen.cities.includes(city.id) || isCityCovered(chosen, city);
}

/** True when the municipality's designated city or prefecture is chosen. */
export function isCityCovered({ prefectures, cities }: ChosenAreas, city: City): boolean {
  const { id, designatedCityId } = city;
  return (
    prefectures.includes(prefectureOf(id)) ||
    (designatedCityId !== null && cities.includes(designatedCityId))
  );
}

/** Chooses a whole prefecture or removes it; its single municipalities leave the choice in both cases. */
export function withWholePrefecture(
  chosen: ChosenAreas,
  prefectureId: string,
  on: boolean,
): ChosenAreas {
  return {
    prefectures: [
      ...chosen.prefectures.filter((other) => other !== prefectureId),
      ...(on ? [prefectureId] : []),
    ],
    cities: chosen.cities.filter((id) => prefectureOf(id) !== prefectureId),
  };
}

/**
 * Adds or removes one municipality. Removing a ward of a chosen designated city, or a municipality of a chosen
 * prefecture, keeps the others of that area. `all` are the municipalities of the prefecture.
 */
export function withCity(
  chosen: ChosenAreas,
  { city, on, all }: { city: City; on: boolean; all: readonly City[] },
): ChosenAreas {
  const apart = takenApart(chosen, city, all);
  const isWard = ({ designatedCityId }: City) => designatedCityId === city.id;
  const wards = new Set(all.filter(isWard).map(({ id }) => id));
  const others = apart.cities.filter((id) => id !== city.id && !wards.has(id));
  return { ...apart, cities: on ? [...others, city.id] : others };
}

/** Returns the choice with a chosen prefecture or designated city of the municipality replaced by its parts. */
function takenApart(chosen: ChosenAreas, city: City, all: readonly City[]): ChosenAreas {
  let { prefectures, cities } = chosen;
  const prefectureId = prefectureOf(city.id);
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
