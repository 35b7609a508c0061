import type {
  FacilityChoices,
  FoundStation,
  Municipality,
  PostalPlace,
  StartingPoint,
  StationAround,
} from '#gen/types.ts';
import { metresBetween, stationsAround, type GeoPoint } from '#domain/reference/around.ts';
import {
  facilityFeatures,
  facilityServices,
  jobBenefits,
  jobTasks,
  licenses,
  smokingMeasures,
} from '#domain/reference/data.ts';
import { readAreaMasters, readRailwayStations } from '#domain/reference/masters.server.ts';
import { stationsNearAddress } from '#domain/reference/near-address.ts';
import { searchIndexMatches } from '#domain/reference/search-text.ts';
import { withoutNumberSeparators } from '#platform/base/text.ts';
import type { Db } from '#platform/server/database/db.server.ts';

import { townsOfPostalCode } from './choices.queries.server.ts';

const named = ({ id, name }: { id: number | string; name: string }) => ({ id: String(id), name });

export const facilityInputChoices: FacilityChoices = {
  services: facilityServices.map(named),
  features: facilityFeatures.map(named),
  smokingMeasures: smokingMeasures.map(named),
  tasks: jobTasks.map(named),
  benefits: jobBenefits.map(named),
  licenses: licenses.map(named),
};

/** The places of a postal code, with or without hyphen and in any width; empty for any other text. */
export async function placesOfPostalCode(db: Db, text: string): Promise<PostalPlace[]> {
  const zipCode = withoutNumberSeparators(text);
  if (zipCode.length !== 7) return [];
  return (await townsOfPostalCode(db, zipCode)).flatMap(({ towns, ...municipality }) =>
    (towns.length > 0 ? towns : ['']).map((town) => ({ municipality, town })),
  );
}

/** At most 20 municipalities by name or kana. */
export async function searchMunicipality(db: Db, text: string): Promise<Municipality[]> {
  const { searchable, tree } = await readAreaMasters(db);
  const prefectures = new Map(
    tree.flatMap((region) => region.areaLList).map(({ id, name }) => [id, name]),
  );
  return searchIndexMatches(searchable, { text, endings: [] }).map(
    ({ id, name, prefectureId }) => ({
      code: id,
      name,
      prefectureName: prefectures.get(prefectureId) ?? '',
    }),
  );
}

/** The stations that an address probably means, or the middle of the prefecture's stations. */
export async function mapStartingPointsOf(
  db: Db,
  { cityCode, town }: { cityCode: string; town: string },
): Promise<StartingPoint[]> {
  const municipality = (await readAreaMasters(db)).municipalities.get(cityCode);
  if (!municipality) return [];
  const { name: city, prefectureId } = municipality;
  const stations = await stationsIn(db, prefectureId);
  const likely = stationsNearAddress({ city, town }, stations);
  if (likely.length > 0)
    return likely.map(({ name, ...at }) => ({ ...pointOf(at), stationName: name }));
  const middle = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1];
  const latitude = middle(stations.map((one) => one.latitude));
  const longitude = middle(stations.map((one) => one.longitude));
  if (latitude === undefined || longitude === undefined) return [];
  return [{ stationName: null, latitude, longitude }];
}

const pointOf = ({ latitude, longitude }: GeoPoint) => ({ latitude, longitude });

async function stationsIn(db: Db, prefectureId: string) {
  const { stations } = await readRailwayStations(db);
  return [...stations.values()].filter((station) => station.prefectureId === prefectureId);
}

const maxAround = 5;

/** The nearest stations to a point, with the straight distance. */
export async function stationsAroundMapPoint(db: Db, point: GeoPoint): Promise<StationAround[]> {
  const { stations } = await readRailwayStations(db);
  return stationsAround([...stations.values()], point)
    .slice(0, maxAround)
    .map((station) => ({
      code: station.code,
      name: station.name,
      metres: Math.round(metresBetween(point, station)),
    }));
}

/** At most 20 stations by name or kana. */
export async function searchFacilityStation(db: Db, text: string): Promise<FoundStation[]> {
  const { searchable } = await readRailwayStations(db);
  return searchIndexMatches(searchable, { text, endings: ['駅'] }).map(
    ({ code, name, lineNames }) => ({
      code,
      name,
      lineNames,
    }),
  );
}
