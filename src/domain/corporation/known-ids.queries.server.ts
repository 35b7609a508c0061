import { sql } from 'kysely';

import {
  facilityFeatures,
  facilityServices,
  jobBenefits,
  jobTasks,
  licenses,
  smokingMeasures,
} from '#domain/reference/data.ts';
import { canPointBeInPrefecture } from '#domain/reference/map/prefecture-outline.server.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import type { FacilityInput, KnownFacilityInputIds } from './facility-rules.ts';
import type { KnownTemplateInputIds } from './template-rules.ts';

/** True if a text can be a code. Excludes NUL characters, with which PostgreSQL refuses a comparison. */
const isCode = (text: string) => /^\w{1,20}$/.test(text);

/** Returns the reference data for the ids in a facility's input. */
export async function knownFacilityInputIds(
  db: QueryExecutor,
  { cityCode, stations }: Pick<FacilityInput, 'cityCode' | 'stations'>,
): Promise<KnownFacilityInputIds> {
  const stationCodes = stations.map(({ code }) => code).filter(isCode);
  const { rows } = await sql<{ cityCodes: string[]; stationCodes: string[] }>`
    /* corporation.knownFacilityInputIds */
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
    isInPrefecture: (point) => canPointBeInPrefecture(cityCode.slice(0, 2), point),
  };
}

/** The ids that a template may name. */
export const knownTemplateInputIds: KnownTemplateInputIds = {
  taskIds: new Set(jobTasks.map(({ id }) => id)),
  benefitIds: new Set(jobBenefits.map(({ id }) => id)),
  licenseIds: new Set(licenses.map(({ id }) => id)),
};
