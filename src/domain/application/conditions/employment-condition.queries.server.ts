import { sql } from 'kysely';

import { contractProvisionalUntilColumn } from '#domain/attendance/contract/provisional.queries.server.ts';
import { isUnreviewedColumn } from '#domain/recruitment/publishing/holds.queries.server.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';
import { executePrepared } from '#platform/server/database/prepared-statements.server.ts';

import type { ApplicationState } from '../facts.ts';
import type { ConditionsNotice } from './notice.ts';

export type EmploymentConditionRow = {
  id: string;
  recruitmentId: string;
  state: ApplicationState;
  attendanceId: string | null;
  attendanceState: string | null;
  title: string;
  startsAt: Date;
  endsAt: Date;
  mode: 'INSTANT' | 'SCREENING';
  hourlyWage: number;
  bonus: number;
  /** The round-trip fare that the application states; null: not stated. (Rule 8.5) */
  travelFare: number | null;
  capacity: number;
  seatsTaken: number;
  /** True when a person of the facility has marked the recruitment as 急募. */
  isUrgent: boolean;
  isUnreviewed: boolean;
  beginnersWelcome: boolean;
  pickUpService: boolean;
  prefectureCode: string;
  facilityId: string;
  facilityName: string;
  service: string;
  phoneNumber: string;
  publicAddress: string;
  wholeAddress: string;
  rating: number | null;
  ratingCount: number;
  station: { name: string; walkMinutes: number } | null;
  isFavorite: boolean;
  reason: string | null;
  /** True when applying concluded the contract at once, without the facility's acceptance. */
  wasHiredAtOnce: boolean;
  /** True when the application or contract ended because documents were not approved in time. */
  wasNotApproved: boolean;
  /** Deadline for approving the worker's documents; null once they are approved, and without a coming contract. */
  provisionalUntil: Date | null;
  document: { id: string; name: string; content: ConditionsNotice } | null;
};

/**
 * One application of the worker with every fact of its page, in one statement; null for an unknown application and
 * another worker's.
 */
export async function employmentConditionRow(
  db: QueryExecutor,
  { applicationId, workerId }: { applicationId: string; workerId: string },
): Promise<EmploymentConditionRow | null> {
  const rows = await executePrepared(
    db,
    sql<EmploymentConditionRow>`
    /* application.employmentConditionRow */
    select a.id as "id", a.recruitment_id as "recruitmentId", a.state as "state", t.id as "attendanceId",
           t.state as "attendanceState", j.title as "title", r.starts_at as "startsAt", r.ends_at as "endsAt",
           r.mode as "mode", r.hourly_wage as "hourlyWage", r.bonus as "bonus",
           a.travel_fare as "travelFare", r.capacity as "capacity",
           r.seats_taken as "seatsTaken",
           exists (select from urgent_calls u where u.recruitment_id = r.id) as "isUrgent",
           ${isUnreviewedColumn} as "isUnreviewed", j.beginners_welcome as "beginnersWelcome",
           j.pick_up_service as "pickUpService", f.prefecture_code as "prefectureCode",
           f.id as "facilityId", f.name as "facilityName", s.name as "service",
           f.phone_number as "phoneNumber", l.name || m.name || f.town as "publicAddress",
           l.name || m.name || f.town || f.street_number as "wholeAddress",
           f.rating as "rating", f.rating_count as "ratingCount",
           (select json_build_object('name', n.name, 'walkMinutes', w.walk_minutes)
              from facility_stations w
              join stations n on n.code = w.station_code
             where w.facility_id = f.id
             order by w.walk_minutes, n.code
             limit 1) as "station",
           (select ${contractProvisionalUntilColumn} from attendances a where a.id = t.id) as "provisionalUntil",
           a.reason as "reason",
           exists (
             select from state_changes h
              where h.subject_kind = 'application' and h.subject_id = a.id
                and h.event = 'APPLY' and h.to_state = 'HIRED'
           ) as "wasHiredAtOnce",
           exists (
             select from state_changes h
              where h.subject_kind = 'application' and h.subject_id = a.id and h.event = 'NOT_APPROVED'
           ) as "wasNotApproved",
           exists (
             select from favorites v where v.worker_id = a.worker_id and v.recruitment_id = r.id
           ) as "isFavorite",
           (select json_build_object('id', d.id, 'name', d.name, 'content', d.content)
              from agreed_documents d
             where d.application_id = a.id and d.kind = 'employment_conditions_notice') as "document"
      from applications a
      join recruitments r on r.id = a.recruitment_id
      join jobs j on j.id = r.job_id
      join facilities f on f.id = a.facility_id
      join facility_services s on s.id = f.service_id
      join areas_l l on l.code = f.prefecture_code
      join areas_m m on m.code = f.city_code
      left join attendances t on t.application_id = a.id
     where a.id = ${applicationId} and a.worker_id = ${workerId}
  `,
  );
  return rows[0] ?? null;
}
