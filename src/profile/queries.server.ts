import { sql, type RawBuilder } from 'kysely';

import type { JstDay } from '#base/jst.ts';
import type { Executor, Tx } from '#server/database/db.server.ts';

import type { ProfileValues } from './fields.ts';

/** A stored profile; null: not filled in yet. */
export type ProfileRow = { [Field in keyof ProfileValues]: ProfileValues[Field] | null } & {
  jobArrangements: number[];
  areaLList: string[];
  desiredWorkingHourIds: number[];
  experiencedJobTasks: number[];
  desiredJobTasks: number[];
  desiredStationCodes: string[];
  workerId: string;
  phoneNumber: string;
  imageKey: string | null;
  version: number;
  /** True if an approved document that has not expired proves name and birth date. */
  identityVerified: boolean;
};

/** One worker's profile, written or not; null when there is no such worker. */
export async function profileRow(
  db: Executor,
  workerId: string,
  today: JstDay,
): Promise<ProfileRow | null> {
  const { rows } = await sql<ProfileRow>`
    /* profile.profileRow */
    select ${profileColumns(today)}
      from workers w
      left join worker_profiles p on p.worker_id = w.id
     where w.id = ${workerId} and w.deleted_at is null
  `.execute(db);
  return rows[0] ?? null;
}

/** Locks the profile; creates it with version 0 if there is none. */
export async function lockedProfile(
  tx: Tx,
  { workerId, now, today }: { workerId: string; now: Date; today: JstDay },
): Promise<ProfileRow | null> {
  await sql`
    /* profile.beginProfile */
    insert into worker_profiles (worker_id, version, updated_at)
    values (${workerId}, 0, ${now})
    on conflict (worker_id) do nothing
  `.execute(tx);
  const { rows } = await sql<ProfileRow>`
    /* profile.lockProfile */
    select ${profileColumns(today)}
      from workers w
      join worker_profiles p on p.worker_id = w.id
     where w.id = ${workerId} and w.deleted_at is null
       for update of p
  `.execute(tx);
  return rows[0] ?? null;
}

function profileColumns(today: JstDay): RawBuilder<ProfileRow> {
  return sql<ProfileRow>`
           w.id as "workerId", w.phone_number as "phoneNumber",
           p.last_name as "lastName", p.first_name as "firstName",
           p.last_kana as "lastKana", p.first_kana as "firstKana",
           p.born_on as "bornOn", p.sex as "sex", p.nationality as "nationality",
           p.zip_code as "zipCode", p.prefecture_code as "areaL", p.city as "city",
           p.street_number as "streetNumber", p.building as "building",
           p.occupation_id as "occupation", p.job_change_intention as "jobChangeIntention",
           coalesce(p.job_arrangement_ids, '{}') as "jobArrangements",
           coalesce(p.desired_prefecture_codes, '{}') as "areaLList",
           coalesce(p.desired_working_hour_ids, '{}') as "desiredWorkingHourIds",
           coalesce(p.experienced_job_task_ids, '{}') as "experiencedJobTasks",
           coalesce(p.desired_job_task_ids, '{}') as "desiredJobTasks",
           coalesce(p.desired_station_codes, '{}') as "desiredStationCodes",
           p.profile as "profile", p.years_of_experience as "yearsOfExperience",
           p.image_key as "imageKey", coalesce(p.version, 0) as "version",
           exists (
             select from identities i
              where i.worker_id = w.id and i.state = 'APPROVED'
                and (i.expires_on is null or i.expires_on >= ${today}::date)
           ) as "identityVerified"`;
}

export type PostalRow = { areaL: string; city: string; towns: string[] };

/** The places of a postal code; a floor of a tower has the place of its tower. */
export async function postalRows(db: Executor, zipCode: string): Promise<PostalRow[]> {
  const { rows } = await sql<PostalRow>`
    /* profile.postalRows */
    select prefecture_code as "areaL", city, towns
      from postal_codes
     where zip_code = coalesce(
             (select max(zip_code) from postal_codes where zip_code in (${zipCode}, left(${zipCode}, 5))), '')
     order by city_code
  `.execute(db);
  return rows;
}

export type EmergencyRow = { phoneNumber: string; relationShipId: number };

export async function emergencyRow(db: Executor, workerId: string): Promise<EmergencyRow | null> {
  const { rows } = await sql<EmergencyRow>`
    /* profile.emergencyRow */
    select phone_number as "phoneNumber", relationship_id as "relationShipId"
      from emergency_contacts
     where worker_id = ${workerId}
  `.execute(db);
  return rows[0] ?? null;
}

/** The number the worker signs in with; null when there is no such worker. */
export async function ownPhoneNumber(db: Executor, workerId: string): Promise<string | null> {
  const { rows } = await sql<{ phoneNumber: string }>`
    /* profile.ownPhoneNumber */
    select phone_number as "phoneNumber" from workers where id = ${workerId} and deleted_at is null
  `.execute(db);
  return rows[0]?.phoneNumber ?? null;
}
