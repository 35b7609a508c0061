import type {
  FacilityChoices,
  FoundStation,
  Municipality,
  PostalPlace,
} from '#gen/facility-resolvers.ts';
import {
  facilityFeatures,
  facilityServices,
  jobBenefits,
  jobTasks,
  licenses,
  smokingMeasures,
} from '#reference/data.ts';
import { areas, railways } from '#reference/masters.server.ts';
import { matching } from '#reference/search-text.ts';
import type { Db } from '#server/database/db.server.ts';

import { townsOfPostalCode } from './choices.queries.server.ts';

const named = ({ id, name }: { id: number | string; name: string }) => ({ id: String(id), name });

export const facilityChoices: FacilityChoices = {
  services: facilityServices.map(named),
  features: facilityFeatures.map(named),
  smokingMeasures: smokingMeasures.map(named),
  tasks: jobTasks.map(named),
  benefits: jobBenefits.map(named),
  licenses: licenses.map(named),
};

/** The places of a postal code, with or without hyphen and in any width; none for what is no code. */
export async function postalPlaces(db: Db, text: string): Promise<PostalPlace[]> {
  const zipCode = text.normalize('NFKC').replaceAll(/\D/g, '');
  if (zipCode.length !== 7) return [];
  return (await townsOfPostalCode(db, zipCode)).flatMap(({ towns, ...municipality }) =>
    (towns.length > 0 ? towns : ['']).map((town) => ({ municipality, town })),
  );
}

/** At most 20 municipalities by name or kana. */
export async function searchMunicipality(db: Db, text: string): Promise<Municipality[]> {
  const { searchable, tree } = await areas(db);
  const prefectures = new Map(
    tree.flatMap((region) => region.areaLList).map(({ id, name }) => [id, name]),
  );
  return matching(searchable, { text, endings: [] }).map(({ id, name, prefectureId }) => ({
    code: id,
    name,
    prefectureName: prefectures.get(prefectureId) ?? '',
  }));
}

/** At most 20 stations by name or kana. */
export async function searchFacilityStation(db: Db, text: string): Promise<FoundStation[]> {
  const { searchable } = await railways(db);
  return matching(searchable, { text, endings: ['駅'] }).map(({ code, name, lineNames }) => ({
    code,
    name,
    lineNames,
  }));
}
