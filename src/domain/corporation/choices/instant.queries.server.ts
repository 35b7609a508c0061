import { sql } from 'kysely';

import type { InstantHireConditionsInput } from './instant-rules.ts';

/** The conditions for instant hire of a job `j` as `InstantHireConditionsWithNames`; null for a job without conditions. */
export const instantHireColumn = sql`
  case when j.instant_worked_here or j.instant_shifts is not null or j.instant_rating_tenths is not null
            or cardinality(j.instant_license_ids) > 0
       then json_build_object(
              'workedHere', j.instant_worked_here, 'shifts', j.instant_shifts,
              'ratingTenths', j.instant_rating_tenths, 'ratingCount', j.instant_rating_count,
              'licenseIds', j.instant_license_ids, 'licenseYears', j.instant_license_years,
              'licenseNames', array(select l.name from licenses l
                                     where l.id = any (j.instant_license_ids) order by l.position, l.id))
  end`;

const nothing = { workedHere: false, licenseIds: [] };

/** The columns of a job that hold its conditions. */
export function instantHireColumnValues(
  given: Partial<InstantHireConditionsInput> | null | undefined,
) {
  const { workedHere, licenseIds, ...numbers } = { ...nothing, ...given };
  return {
    instant_worked_here: workedHere,
    instant_shifts: numbers.shifts ?? null,
    instant_rating_tenths: numbers.ratingTenths ?? null,
    instant_rating_count: numbers.ratingCount ?? null,
    instant_license_ids: [...licenseIds],
    instant_license_years: numbers.licenseYears ?? null,
  };
}
