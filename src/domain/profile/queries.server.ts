import { sql, type RawBuilder } from 'kysely';

import { mapInOrder } from '#platform/base/in-order.ts';
import type { JstDay } from '#platform/base/jst.ts';
import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';

import type { ProfileValues } from './fields.ts';
import type { DocumentProvenField } from './lock.ts';

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
export async function readProfileRow(
  db: QueryExecutor,
  workerId: string,
  today: JstDay,
): Promise<ProfileRow | null> {
  const { rows } = await sql<ProfileRow>`
    /* profile.readProfileRow */
    select ${profileColumns(today)}
      from workers w
      left join worker_profiles p on p.worker_id = w.id
     where w.id = ${workerId} and w.deleted_at is null
  `.execute(db);
  return rows[0] ?? null;
}

/** Locks the profile; creates it with version 0 if there is none. */
export async function lockProfileRow(
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
           p.has_day_labour_book as "hasDayLabourBook", p.lives_in_japan as "livesInJapan",
           p.image_key as "imageKey", coalesce(p.version, 0) as "version",
           exists (
             select from identities i
              where i.worker_id = w.id and i.state = 'APPROVED'
                and (i.expires_on is null or i.expires_on >= ${today}::date)
           ) as "identityVerified"`;
}

export type PostalAddressRow = { areaL: string; city: string; towns: string[] };

/** The places of a postal code. A code of one floor of a tower gives the place of the tower. */
export async function postalAddressRows(
  db: QueryExecutor,
  zipCode: string,
): Promise<PostalAddressRow[]> {
  const { rows } = await sql<PostalAddressRow>`
    /* profile.postalAddressRows */
    select prefecture_code as "areaL", city, towns
      from postal_codes
     where zip_code = coalesce(
             (select max(zip_code) from postal_codes where zip_code in (${zipCode}, left(${zipCode}, 5))), '')
     order by city_code
  `.execute(db);
  return rows;
}

type ProfileChange = {
  workerId: string;
  values: Partial<ProfileValues>;
  version: number;
  now: Date;
};

/** SQL assignments of the given values, each followed by a comma, so that other assignments can follow. */
const given = (columns: Record<string, unknown>) => {
  const values = Object.entries(columns).filter(([, value]) => value !== undefined);
  return sql.join(
    values.map(([column, value]) => sql`${sql.ref(column)} = ${value},`),
    sql` `,
  );
};

/** Writes the given values of a profile and its next version; other values stay. */
export async function writeProfile(
  tx: Tx,
  { workerId, values, version, now }: ProfileChange,
): Promise<void> {
  const columns = {
    last_name: values.lastName,
    first_name: values.firstName,
    last_kana: values.lastKana,
    first_kana: values.firstKana,
    born_on: values.bornOn,
    sex: values.sex,
    nationality: values.nationality,
    zip_code: values.zipCode,
    prefecture_code: values.areaL,
    city: values.city,
    street_number: values.streetNumber,
    building: values.building,
    occupation_id: values.occupation,
    job_change_intention: values.jobChangeIntention,
    job_arrangement_ids: values.jobArrangements,
    desired_prefecture_codes: values.areaLList,
    desired_working_hour_ids: values.desiredWorkingHourIds,
    experienced_job_task_ids: values.experiencedJobTasks,
    desired_job_task_ids: values.desiredJobTasks,
    profile: values.profile,
    years_of_experience: values.yearsOfExperience,
    desired_station_codes: values.desiredStationCodes,
    has_day_labour_book: values.hasDayLabourBook,
    lives_in_japan: values.livesInJapan,
  };
  await sql`
    /* profile.writeProfile */
    update worker_profiles
       set ${given(columns)} version = ${version}, updated_at = ${now}
     where worker_id = ${workerId}
  `.execute(tx);
}

/** Adds a worker who does not live in Japan for a year to the operators' list, or removes the worker. (Rule 8.5) */
export async function storeNonresidentAnswer(
  tx: Tx,
  { workerId, livesInJapan, now }: { workerId: string; livesInJapan: boolean | null; now: Date },
): Promise<void> {
  if (livesInJapan === false) {
    await sql`
      /* profile.storeNonresidentAnswer */
      insert into nonresident_answers (worker_id, answered_at) values (${workerId}, ${now})
      on conflict (worker_id) do nothing
    `.execute(tx);
    return;
  }
  await sql`
    /* profile.forgetResidence */
    delete from nonresident_answers where worker_id = ${workerId}
  `.execute(tx);
}

/** Stores the key of the worker's photo; null for none. */
export async function writeMainImage(
  tx: Tx,
  { workerId, key, now }: { workerId: string; key: string | null; now: Date },
): Promise<void> {
  await sql`
    /* profile.writeMainImage */
    update worker_profiles set image_key = ${key}, updated_at = ${now} where worker_id = ${workerId}
  `.execute(tx);
}

type Proven = { [Field in Exclude<DocumentProvenField, 'bornOn'>]?: ProfileValues[Field] };

/**
 * Copies the changes of a newly approved document into a profile that is locked because it was confirmed. (Rule 4.3)
 */
export async function writeProvenProfileFields(
  tx: Tx,
  { workerId, changes, now }: { workerId: string; changes: Proven; now: Date },
): Promise<void> {
  const columns = {
    last_name: changes.lastName,
    first_name: changes.firstName,
    last_kana: changes.lastKana,
    first_kana: changes.firstKana,
    nationality: changes.nationality,
  };
  await sql`
    /* profile.writeProvenProfileFields */
    update worker_profiles
       set ${given(columns)} version = version + 1, updated_at = ${now}
     where worker_id = ${workerId}
  `.execute(tx);
}

type Skip = { workerId: string; kind: 'bank_account' | 'license'; now: Date };

/** Stores that the worker skipped a preparation step. Skipping twice changes nothing. */
export async function storeSkippedPreparationStep(db: QueryExecutor, skip: Skip): Promise<void> {
  await sql`
    /* profile.storeSkippedPreparationStep */
    insert into skipped_preparations (worker_id, kind, skipped_at)
    values (${skip.workerId}, ${skip.kind}, ${skip.now})
    on conflict (worker_id, kind) do nothing
  `.execute(db);
}

/** Deletes the rows that a worker entered besides the profile itself. */
export async function eraseRowsBesidesProfile(tx: Tx, workerId: string): Promise<void> {
  const tables = [
    'available_dates',
    'emergency_contacts',
    'home_stations',
    'nonresident_answers',
    'skipped_preparations',
  ];
  await mapInOrder(tables, (table) =>
    sql`
      /* profile.eraseRowsBesidesProfile */
      delete from ${sql.table(table)} where worker_id = ${workerId}
    `.execute(tx),
  );
}

/** Erases the values of a profile; the name stays until it is masked at `maskAt`. */
export async function eraseProfile(
  tx: Tx,
  { workerId, maskAt, now }: { workerId: string; maskAt: Date; now: Date },
): Promise<void> {
  await sql`
    /* profile.eraseProfile */
    update worker_profiles
       set born_on = null, sex = null, nationality = null, zip_code = null, prefecture_code = null,
           city = null, street_number = null, building = null, occupation_id = null,
           job_change_intention = null, profile = null, years_of_experience = null,
           desired_station_codes = '{}', desired_working_hour_ids = '{}', job_arrangement_ids = '{}',
           experienced_job_task_ids = '{}', desired_job_task_ids = '{}',
           desired_prefecture_codes = '{}', image_key = null, has_day_labour_book = null,
           lives_in_japan = null, version = version + 1,
           mask_at = ${maskAt}, updated_at = ${now}
     where worker_id = ${workerId}
  `.execute(tx);
}

/** Masks names that are due, except for the first character; returns their number. (Rule 4.22) */
export async function maskFormerWorkersNames(db: QueryExecutor, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    /* profile.maskFormerWorkersNames */
    update worker_profiles
       set last_name = ${masked('last_name')}, first_name = ${masked('first_name')},
           last_kana = ${masked('last_kana')}, first_kana = ${masked('first_kana')}, mask_at = null
     where mask_at <= ${now}
  `.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** SQL of a masked name: the first character and a star; a name of one character becomes the star alone. */
function masked(column: string) {
  return sql`case when length(${sql.ref(column)}) > 1 then left(${sql.ref(column)}, 1) || '＊' else '＊' end`;
}
