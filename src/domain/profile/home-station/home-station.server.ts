import { commonRefusal, refuseFields } from '#platform/base/refusal.ts';
import type { HomeStation } from '#gen/types.ts';
import { readRailwayStations } from '#domain/reference/masters.server.ts';
import { stationsNearAddress } from '#domain/reference/near-address.ts';
import type { Context } from '#platform/server/context.server.ts';

import { profileSentences } from '../messages.ts';
import { postalAddressRows } from '../queries.server.ts';
import {
  homeStationRow,
  saveHomeStation,
  type HomeStationRow,
} from './home-station.queries.server.ts';

type Deps = Pick<Context, 'db' | 'now'>;

/** The station nearest to the worker's home, and those that the postal code of the address suggests. */
export async function readHomeStation({ db }: Deps, workerId: string): Promise<HomeStation> {
  const row = await homeStationRow(db, workerId);
  if (!row) throw commonRefusal('NOT_FOUND');
  const { stations } = await readRailwayStations(db);
  return {
    station: stations.get(row.stationCode ?? '') ?? null,
    isAsked: !row.isAnswered && row.zipCode !== null,
    proposals: await proposals(db, row),
  };
}

/**
 * Saves the home station. `null` removes it or states that the worker has none; the worker is then not asked again. An
 * unknown station is refused. Refusals: VALIDATION_FAILED.
 */
export async function updateHomeStation(
  { db, now }: Deps,
  workerId: string,
  stationCode: string | null,
): Promise<void> {
  const { stations } = await readRailwayStations(db);
  if (stationCode !== null && !stations.has(stationCode))
    throw refuseFields({ stationCode: profileSentences.homeStation });
  await saveHomeStation(db, { workerId, stationCode, now });
}

/** Suggested stations, only from the prefecture of the address: a town elsewhere can have the same name. */
async function proposals(
  db: Deps['db'],
  { zipCode, prefectureCode }: HomeStationRow,
): Promise<HomeStation['proposals']> {
  if (zipCode === null) return [];
  const [place] = await postalAddressRows(db, zipCode);
  if (!place) return [];
  const { stations } = await readRailwayStations(db);
  const wanted = prefectureCode ?? place.areaL;
  const there = [...stations.values()].filter(({ prefectureId }) => prefectureId === wanted);
  return stationsNearAddress({ city: place.city, town: place.towns[0] ?? '' }, there);
}
