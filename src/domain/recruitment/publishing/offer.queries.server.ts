import { sql } from 'kysely';

import { instantHireColumn } from '#domain/corporation/choices/instant.queries.server.ts';
import {
  overtimeAgreementSpansColumn,
  employerPostingFactsColumn,
} from '#domain/corporation/standing.queries.server.ts';
import { minimumWageTables } from '#domain/reference/statutory/tables.server.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import { isUnreviewedColumn } from './holds.queries.server.ts';
import { licenseRequirementKey } from './license-requirement.ts';
import type { JobOfferFacts, PostingRecord, PublishingOffer } from './offer.ts';
import { wageCeilingOf, wageCeilingsOf } from './wage-ceiling.ts';
import { readWageMedians } from './wage-medians.queries.server.ts';

/** An offer without the minimum wages, which come from their own tables. */
type OfferRow = Omit<JobOfferFacts, 'minimumWages'>;

/** SQL columns of `OfferRow`, from `jobOfferTables`. */
export const jobOfferColumns = sql`
  j.id as "jobId", j.title, j.task_ids as "taskIds", j.benefit_ids as "benefitIds",
  array(select t.name from job_tasks t where t.id = any (j.task_ids) order by t.position) as "taskNames",
  j.license_groups as "licenseGroups", ${instantHireColumn} as "instantConditions", j.beginners_welcome as "beginnersWelcome",
  j.pick_up_service as "pickUpService", j.image_keys as "jobImageKeys",
  f.id as "facilityId", f.corporation_id as "corporationId", f.name as "facilityName",
  f.service_id as "serviceId", s.name as "serviceName",
  f.prefecture_code as "prefectureCode", f.city_code as "cityCode",
  l.name || m.name || f.town as "publicAddress", f.feature_ids as "featureIds",
  f.average_nursing_care_level as "careLevel", f.image_keys as "facilityImageKeys", f.rating, f.rating_count as "ratingCount",
  ${employerPostingFactsColumn} as standing, c.proven_at is not null as "isCorporationProven", ${overtimeAgreementSpansColumn} as agreements,
  array(select fs.station_code from facility_stations fs where fs.facility_id = f.id
         order by fs.walk_minutes, fs.station_code) as "stationCodes",
  array(select st.name from facility_stations fs join stations st on st.code = fs.station_code
         where fs.facility_id = f.id order by fs.walk_minutes, fs.station_code) as "stationNames",
  array(select fs.walk_minutes from facility_stations fs where fs.facility_id = f.id
         order by fs.walk_minutes, fs.station_code) as "walkMinutes"`;

export const jobOfferTables = sql`
  jobs j
  join facilities f on f.id = j.facility_id
  join corporations c on c.id = f.corporation_id
  join facility_services s on s.id = f.service_id
  join areas_l l on l.code = f.prefecture_code
  join areas_m m on m.code = f.city_code`;

/** SQL columns of `PostingRecord`, without those of `jobOfferColumns`. */
export const postingColumns = sql`
  r.id, r.mode, r.starts_at as "startsAt", r.ends_at as "endsAt",
  r.break_minutes as "breakMinutes", r.hourly_wage as "hourlyWage",
  r.travel_allowance as "travelAllowance", r.bonus, r.capacity, r.seats_taken as "seatsTaken",
  r.deadline, r.published_at as "publishedAt", r.pay_timing as "payTiming",
  exists (select from urgent_calls u where u.recruitment_id = r.id) as "isUrgent",
  ${isUnreviewedColumn} as "isUnreviewed"`;

/** Returns the offers of these jobs by job id; unknown jobs are missing. */
export async function offerFactsOfJobs(
  db: QueryExecutor,
  jobIds: readonly string[],
): Promise<Map<string, PublishingOffer>> {
  const minimumWages = await minimumWageTables(db);
  const { rows } = await sql<OfferRow>`
    /* recruitment.offerFactsOfJobs */
    select ${jobOfferColumns}
      from ${jobOfferTables}
     where j.id = any (${jobIds}::uuid[])
  `.execute(db);
  const prefectureCodes = [...new Set(rows.map(({ prefectureCode }) => prefectureCode))];
  const requirements = [
    ...new Set(rows.map(({ licenseGroups }) => licenseRequirementKey(licenseGroups))),
  ];
  const medians = await readWageMedians(db, { prefectureCodes, requirements });
  const ceilings = new Map(
    prefectureCodes.map((code) => [code, wageCeilingsOf(medians, code)] as const),
  );
  return new Map(
    rows.map((row) => {
      const requirement = licenseRequirementKey(row.licenseGroups);
      const wageCeiling = wageCeilingOf(ceilings.get(row.prefectureCode) ?? [], requirement);
      return [row.jobId, { ...row, minimumWages, wageCeiling }];
    }),
  );
}

export type PostingWithOffer = PostingRecord & JobOfferFacts;
/** A posting with its offer, as the statements return it. */
export type StoredPostingRow = PostingRecord & OfferRow;

/** Returns the facts with which a recruitment is shown in the search again; null for an unknown recruitment. */
export async function postingWithOffer(
  db: QueryExecutor,
  recruitmentId: string,
): Promise<PostingWithOffer | null> {
  const minimumWages = await minimumWageTables(db);
  const { rows } = await sql<StoredPostingRow>`
    /* recruitment.postingWithOffer */
    select ${postingColumns}, ${jobOfferColumns}
      from recruitments r
      join ${jobOfferTables} on j.id = r.job_id
     where r.id = ${recruitmentId}
  `.execute(db);
  return rows[0] ? { ...rows[0], minimumWages } : null;
}

/** Returns all recruitments of one facility that the search shows now. */
export async function openPostingsOfFacility(
  db: QueryExecutor,
  facilityId: string,
): Promise<PostingWithOffer[]> {
  const minimumWages = await minimumWageTables(db);
  const { rows } = await sql<StoredPostingRow>`
    /* recruitment.openPostingsOfFacility */
    select ${postingColumns}, ${jobOfferColumns}
      from open_recruitments o
      join recruitments r on r.id = o.recruitment_id
      join ${jobOfferTables} on j.id = r.job_id
     where o.facility_id = ${facilityId}
     order by r.id
  `.execute(db);
  return rows.map((row) => ({ ...row, minimumWages }));
}
