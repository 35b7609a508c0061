import type { ChosenAreas } from './picker-params.ts';

export type City = { id: string; designatedCityId: string | null };

/** Codes of municipalities begin with that of their prefecture. */
export const prefectureOf = (cityId: string) => cityId.slice(0, 2);

/** Chosen by itself, with its designated city, or with its whole prefecture. */
export function isChosen(chosen: ChosenAreas, city: City): boolean {
  return chosen.cities.includes(city.id) || isCovered(chosen, city);
}

/** Chosen with something larger. */
export function isCovered({ prefectures, cities }: ChosenAreas, city: City): boolean {
  const { id, designatedCityId } = city;
  return (
    prefectures.includes(prefectureOf(id)) ||
    (designatedCityId !== null && cities.includes(designatedCityId))
  );
}

/** Choosing a whole prefecture removes its single municipalities from the choice. */
export function withWhole(chosen: ChosenAreas, prefectureId: string, on: boolean): ChosenAreas {
  return {
    prefectures: [
      ...chosen.prefectures.filter((other) => other !== prefectureId),
      ...(on ? [prefectureId] : []),
    ],
    cities: chosen.cities.filter((id) => prefectureOf(id) !== prefectureId),
  };
}

/**
 * One municipality on or off. A designated city stands for its wards, and taking out one ward leaves
 * the others; so does taking one municipality out of a whole prefecture. `all` are those of the
 * prefecture.
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

/** The same choice with larger areas around the municipality replaced by their parts. */
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
