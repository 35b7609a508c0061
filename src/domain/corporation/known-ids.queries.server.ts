import { sql } from 'kysely';

import {
  facilityFeatures,
  facilityServices,
  jobBenefits,
  jobTasks,
  licenses,
  smokingMeasures,
} from '#domain/reference/data.ts';
import { canBeIn } from '#domain/reference/map/prefecture-outline.server.ts';
import type { Executor } from '#platform/server/database/db.server.ts';

import type { FacilityInput, KnownPlaces } from './facility-rules.ts';
import type { KnownItems } from './template-rules.ts';

/** True if a text can be a code. Excludes NUL characters, with which PostgreSQL refuses a comparison. */
const isCode = (text: string) => /^\w{1,20}$/.test(text);

/** Returns the reference data for the ids in a facility's input. */
export async function knownPlaces(
  db: Executor,
  { cityCode, stations }: Pick<FacilityInput, 'cityCode' | 'stations'>,
): Promise<KnownPlaces> {
  const stationCodes = stations.map(({ code }) => code).filter(isCode);
  const { rows } = await sql<{ cityCodes: string[]; stationCodes: string[] }>`
    /* corporation.knownPlaces */
    select array(select m.code
                   from areas_m m
                  where m.code = any (${[cityCode].filter(isCode)}::text[])) as "cityCodes",
           array(select s.code from stations s
                  where s.code = any (${stationCodes}::text[])) as "stationCodes"
  `.execute(db);
  return {
    cityCodes: new Set(rows[0]?.cityCodes),
    stationCodes: new Set(rows[0]?.stationCodes),
    serviceIds: new Set(facilityServices.map(({ id }) => id)),
    featureIds: new Set(facilityFeatures.map(({ id }) => id)),
    smokingMeasures: new Set(smokingMeasures.map(({ id }) => id)),
    isInPrefecture: (point) => canBeIn(cityCode.slice(0, 2), point),
  };
}

/** The ids that a template may name. */
export const knownItems: KnownItems = {
  taskIds: new Set(jobTasks.map(({ id }) => id)),
  benefitIds: new Set(jobBenefits.map(({ id }) => id)),
  licenseIds: new Set(licenses.map(({ id }) => id)),
};
