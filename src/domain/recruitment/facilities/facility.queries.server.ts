import { sql } from 'kysely';

import type { QueryExecutor } from '#platform/server/database/db.server.ts';
import type { InstantPage } from '#platform/server/database/keyset-page.ts';
import { instantSql, microsecondsSql } from '#platform/server/database/paging.queries.server.ts';
import { finishedShiftStatesSql } from '#platform/server/database/finished-shifts.queries.server.ts';

import type { StoredListItem } from '../publishing/offer.ts';
import type { FigureCounts } from './figures.ts';

export type FacilityDetailRow = {
  id: string;
  name: string;
  serviceName: string;
  corporationName: string;
  publicAddress: string;
  stationNames: string[];
  walkMinutes: number[];
  imageKeys: string[];
  rating: number | null;
  ratingCount: number;
  ratingItems: { name: string; rate: number }[];
  featureNames: string[];
  careLevel: number | null;
  ambienceNote: string;
  accessNote: string;
  smokingMeasure: string;
  /** Null until they are computed for the first time. */
  figures: FigureCounts | null;
  /** Null for visitors. */
  followed: boolean | null;
  /** Null for visitors. */
  workedTimes: number | null;
};

const stationColumns = sql`
  array(select st.name from facility_stations fs join stations st on st.code = fs.station_code
         where fs.facility_id = f.id order by fs.walk_minutes, fs.station_code) as "stationNames",
  array(select fs.walk_minutes from facility_stations fs where fs.facility_id = f.id
         order by fs.walk_minutes, fs.station_code) as "walkMinutes"`;

const facilityTables = sql`
  facilities f
  join facility_services s on s.id = f.service_id
  join areas_l l on l.code = f.prefecture_code
  join areas_m m on m.code = f.city_code`;

/** Returns every fact of a facility's page; null for an unknown facility. */
export async function readFacilityDetailRow(
  db: QueryExecutor,
  { id, workerId }: { id: string; workerId: string | null },
): Promise<FacilityDetailRow | null> {
  const { rows } = await sql<FacilityDetailRow>`
    /* recruitment.readFacilityDetailRow */
    select f.id, f.name, s.name as "serviceName", c.name as "corporationName",
           l.name || m.name || f.town as "publicAddress", ${stationColumns},
           f.image_keys as "imageKeys", f.rating, f.rating_count as "ratingCount",
           f.rating_items as "ratingItems",
           array(select x.name from facility_features x
                  where x.id = any (f.feature_ids) order by x.position) as "featureNames",
           f.average_nursing_care_level as "careLevel", f.ambience_note as "ambienceNote",
           f.access_note as "accessNote", f.smoking_measure as "smokingMeasure",
           (select json_build_object(
                     'replies', g.replies, 'replyMinutes', g.reply_minutes, 'shifts', g.shifts,
                     'overtimeShifts', g.overtime_shifts, 'overtimeMinutes', g.overtime_minutes,
                     'plannedBreaks', g.planned_breaks, 'takenBreaks', g.taken_breaks,
                     'contracts', g.contracts, 'cancelled', g.cancelled,
                     'workers', g.workers, 'returned', g.returned)
              from facility_figures g where g.facility_id = f.id) as figures,
           case when ${workerId}::uuid is not null then exists (
             select from facility_follows v
              where v.worker_id = ${workerId}::uuid and v.facility_id = f.id) end as followed,
           case when ${workerId}::uuid is not null then (
             select count(*) from attendances a
              where a.worker_id = ${workerId}::uuid and a.facility_id = f.id
                and a.state in ${finishedShiftStatesSql}) end as "workedTimes"
      from ${facilityTables}
      join corporations c on c.id = f.corporation_id
     where f.id = ${id}
  `.execute(db);
  return rows[0] ?? null;
}

export type OpenRecruitmentOfFacilityRow = {
  id: string;
  micros: number;
  item: StoredListItem;
  remaining: number;
  /** Null for visitors. */
  favorited: boolean | null;
};

type OpenPage = InstantPage & { facilityId: string; workerId: string | null; now: Date };

/** Returns open recruitments of a facility, the soonest first. */
export async function openRecruitmentsOf(
  db: QueryExecutor,
  { facilityId, workerId, now, after, limit }: OpenPage,
): Promise<OpenRecruitmentOfFacilityRow[]> {
  const { rows } = await sql<OpenRecruitmentOfFacilityRow>`
    /* recruitment.openRecruitmentsOfFacility */
    select o.recruitment_id as id, ${microsecondsSql(sql`o.starts_at`)} as micros, o.item, o.remaining,
           case when ${workerId}::uuid is not null then exists (
             select from favorites v
              where v.worker_id = ${workerId}::uuid and v.recruitment_id = o.recruitment_id)
           end as favorited
      from open_recruitments o
     where o.facility_id = ${facilityId}
       and o.deadline > ${now}
       ${after ? sql`and (o.starts_at, o.recruitment_id) > (${instantSql(after)}, ${after.id}::uuid)` : sql``}
     order by o.starts_at, o.recruitment_id
     limit ${limit}
  `.execute(db);
  return rows;
}

/** Maximum number of open recruitments that are counted for a followed facility: its own page lists them all. */
const maxOpenCount = 10;

export type FollowedFacilityRow = Pick<
  FacilityDetailRow,
  | 'id'
  | 'name'
  | 'serviceName'
  | 'publicAddress'
  | 'stationNames'
  | 'walkMinutes'
  | 'imageKeys'
  | 'rating'
  | 'ratingCount'
> & { micros: number; openCount: number };

/** Returns the facilities that a worker follows, the latest first. */
export async function followedFacilityRows(
  db: QueryExecutor,
  { workerId, now, after, limit }: InstantPage & { workerId: string; now: Date },
): Promise<FollowedFacilityRow[]> {
  const { rows } = await sql<FollowedFacilityRow>`
    /* recruitment.followedFacilityRows */
    with page as (
      select facility_id, followed_at
        from facility_follows
       where worker_id = ${workerId}
         ${after ? sql`and (followed_at, facility_id) < (${instantSql(after)}, ${after.id}::uuid)` : sql``}
       order by followed_at desc, facility_id desc
       limit ${limit})
    select f.id, f.name, s.name as "serviceName", l.name || m.name || f.town as "publicAddress",
           ${stationColumns}, f.image_keys as "imageKeys", f.rating, f.rating_count as "ratingCount",
           ${microsecondsSql(sql`p.followed_at`)} as micros,
           (select count(*) from (
              select from open_recruitments o
               where o.facility_id = f.id and o.deadline > ${now} limit ${maxOpenCount}) counted)
             as "openCount"
      from page p
      join ${facilityTables} on f.id = p.facility_id
     order by p.followed_at desc, p.facility_id desc
  `.execute(db);
  return rows;
}
