import { sql } from 'kysely';

import { commonRefusal } from '#platform/base/refusal.ts';
import type { FacilityScope } from '#platform/base/people/scope.ts';
import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';
import { executeForOneRow } from '#platform/server/database/one-row.server.ts';
import { byName, readKeysetPage, type ApiCursor } from '#platform/server/database/keyset-page.ts';

import type { FacilityInput } from './facility-rules.ts';
import { placePictureOf, type PlacePicture } from './pictures/picture-rules.ts';
import type { FacilityState } from './standing-rules.ts';

export type OwnFacilityRow = Omit<StoredRow, 'imageKeys'> & {
  /** Pictures in the order of the page. */
  pictures: PlacePicture[];
};

type StoredRow = {
  id: string;
  name: string;
  state: FacilityState;
  serviceId: number;
  serviceName: string;
  phoneNumber: string;
  zipCode: string;
  prefectureCode: string;
  prefectureName: string;
  cityCode: string;
  cityName: string;
  town: string;
  streetNumber: string;
  latitude: number;
  longitude: number;
  accessNote: string;
  featureIds: number[];
  averageNursingCareLevel: number | null;
  ambienceNote: string;
  smokingMeasure: string;
  consultationDesk: string;
  /** Nearest first. */
  stations: { code: string; name: string; walkMinutes: number }[];
  imageKeys: string[];
  publishedAt: Date | null;
  closedAt: Date | null;
  freezeReason: string | null;
};

const stateColumn = sql`
  case when f.closed_at is not null then 'CLOSED' when f.frozen_at is not null then 'FROZEN'
       when f.published_at is not null then 'PUBLISHED' else 'PREPARING' end`;

const facilityColumns = sql`
  f.id, f.name, ${stateColumn} as state, f.service_id as "serviceId", s.name as "serviceName",
  f.phone_number as "phoneNumber", f.zip_code as "zipCode", f.prefecture_code as "prefectureCode",
  l.name as "prefectureName", f.city_code as "cityCode", m.name as "cityName", f.town,
  f.street_number as "streetNumber", f.latitude, f.longitude, f.access_note as "accessNote",
  f.feature_ids as "featureIds", f.average_nursing_care_level as "averageNursingCareLevel",
  f.ambience_note as "ambienceNote", f.smoking_measure as "smokingMeasure",
  f.consultation_desk as "consultationDesk",
  (select coalesce(json_agg(json_build_object(
            'code', w.station_code, 'name', n.name, 'walkMinutes', w.walk_minutes)
            order by w.walk_minutes, w.station_code), '[]')
     from facility_stations w join stations n on n.code = w.station_code
    where w.facility_id = f.id) as stations,
  f.image_keys as "imageKeys", f.published_at as "publishedAt", f.closed_at as "closedAt",
  f.freeze_reason as "freezeReason"`;

const facilityTables = sql`
  facilities f
  join facility_services s on s.id = f.service_id
  join areas_l l on l.code = f.prefecture_code
  join areas_m m on m.code = f.city_code`;

const withPictures = ({ imageKeys, ...row }: StoredRow): OwnFacilityRow => ({
  ...row,
  pictures: imageKeys.map(placePictureOf),
});

/** The person's facilities by name, 50 a page. */
export async function ownFacilityRows(
  db: QueryExecutor,
  scope: FacilityScope,
  cursor: ApiCursor,
): Promise<{ facilities: OwnFacilityRow[]; cursor: string | null }> {
  const page = await readKeysetPage(byName, { cursor }, async ({ after, limit }) => {
    const { rows } = await sql<StoredRow>`
    /* corporation.ownFacilityRows */
    select ${facilityColumns}
      from ${facilityTables}
     where f.corporation_id = ${scope.corporationId} and f.id = any (${scope.facilityIds}::uuid[])
       ${after ? sql`and (f.name, f.id) > (${after.name}, ${after.id}::uuid)` : sql``}
     order by f.name, f.id
     limit ${limit}
  `.execute(db);
    return rows;
  });
  return { facilities: page.rows.map(withPictures), cursor: page.cursor };
}

/** One facility of the scope. Refusals: NOT_FOUND. */
export async function ownFacilityRow(
  db: QueryExecutor,
  scope: FacilityScope,
  id: string,
): Promise<OwnFacilityRow> {
  const { rows } = await sql<StoredRow>`
    /* corporation.ownFacilityRow */
    select ${facilityColumns}
      from ${facilityTables}
     where f.id = ${id} and f.corporation_id = ${scope.corporationId}
       and f.id = any (${scope.facilityIds}::uuid[])
  `.execute(db);
  if (!rows[0]) throw commonRefusal('NOT_FOUND');
  return withPictures(rows[0]);
}

export type LockedFacility = {
  id: string;
  state: FacilityState;
  cityCode: string;
  town: string;
  streetNumber: string;
  imageKeys: string[];
};

/** One facility of the scope, locked until the transaction ends. Refusals: NOT_FOUND. */
export async function lockFacility(
  tx: Tx,
  scope: FacilityScope,
  id: string,
): Promise<LockedFacility> {
  const { rows } = await sql<LockedFacility>`
    /* corporation.lockFacility */
    select f.id, ${stateColumn} as state, f.city_code as "cityCode", f.town,
           f.street_number as "streetNumber", f.image_keys as "imageKeys"
      from facilities f
     where f.id = ${id} and f.corporation_id = ${scope.corporationId}
       and f.id = any (${scope.facilityIds}::uuid[])
       for no key update
  `.execute(tx);
  if (!rows[0]) throw commonRefusal('NOT_FOUND');
  return rows[0];
}

type NewFacility = {
  corporationId: string;
  input: FacilityInput;
  imageKeys: readonly string[];
  /** Signs the stamp codes of the facility. */
  stampSecret: Buffer;
  now: Date;
};

/** Inserts a facility without its stations. */
export async function insertFacility(
  tx: Tx,
  { corporationId, input, imageKeys, stampSecret, now }: NewFacility,
): Promise<{ id: string }> {
  return executeForOneRow(
    tx,
    sql<{ id: string }>`
    /* corporation.insertFacility */
    insert into facilities (
      corporation_id, name, service_id, phone_number, zip_code, prefecture_code, city_code, town,
      street_number, latitude, longitude, access_note, feature_ids, average_nursing_care_level,
      ambience_note, smoking_measure, consultation_desk, image_keys, stamp_secret, created_at)
    select ${corporationId}, ${input.name}, ${input.serviceId}, ${input.phoneNumber},
           ${input.zipCode}, m.prefecture_code, m.code, ${input.town}, ${input.streetNumber},
           ${input.latitude}, ${input.longitude}, ${input.accessNote}, ${input.featureIds}::integer[],
           ${input.averageNursingCareLevel}, ${input.ambienceNote}, ${input.smokingMeasure},
           ${input.consultationDesk}, ${imageKeys}::text[], ${stampSecret}, ${now}
      from areas_m m
     where m.code = ${input.cityCode}
    returning id
  `,
  );
}

/**
 * Writes the values of a facility, except for its stations. Deletes its furigana when a text that has furigana changes.
 */
export async function writeFacility(
  tx: Tx,
  facilityId: string,
  { input, imageKeys }: Pick<NewFacility, 'input' | 'imageKeys'>,
): Promise<void> {
  await sql`
    /* corporation.writeFacility */
    with outdated as (
      delete from facility_furigana u using facilities f
       where u.facility_id = ${facilityId} and f.id = u.facility_id
         and (f.access_note <> ${input.accessNote} or f.ambience_note <> ${input.ambienceNote}))
    update facilities f
       set name = ${input.name}, service_id = ${input.serviceId}, phone_number = ${input.phoneNumber},
           zip_code = ${input.zipCode}, prefecture_code = m.prefecture_code, city_code = m.code,
           town = ${input.town}, street_number = ${input.streetNumber}, latitude = ${input.latitude},
           longitude = ${input.longitude}, access_note = ${input.accessNote},
           feature_ids = ${input.featureIds}::integer[],
           average_nursing_care_level = ${input.averageNursingCareLevel},
           ambience_note = ${input.ambienceNote}, smoking_measure = ${input.smokingMeasure},
           consultation_desk = ${input.consultationDesk}, image_keys = ${imageKeys}::text[],
           furigana_version = 0
      from areas_m m
     where f.id = ${facilityId} and m.code = ${input.cityCode}
  `.execute(tx);
}

export async function deleteStations(tx: Tx, facilityId: string): Promise<void> {
  await sql`
    /* corporation.deleteStations */
    delete from facility_stations where facility_id = ${facilityId}
  `.execute(tx);
}

export async function storeStations(
  tx: Tx,
  facilityId: string,
  stations: FacilityInput['stations'],
): Promise<void> {
  await sql`
    /* corporation.storeStations */
    insert into facility_stations (facility_id, station_code, walk_minutes)
    select ${facilityId}, code, minutes
      from unnest(${stations.map(({ code }) => code)}::text[],
                  ${stations.map(({ walkMinutes }) => walkMinutes)}::integer[]) as t (code, minutes)
  `.execute(tx);
}

export async function writeFacilityPublication(
  tx: Tx,
  { facilityId, now }: { facilityId: string; now: Date },
): Promise<void> {
  await sql`
    /* corporation.writeFacilityPublication */
    update facilities set published_at = ${now} where id = ${facilityId}
  `.execute(tx);
}

export async function writeFacilityClosing(
  tx: Tx,
  { facilityId, now }: { facilityId: string; now: Date },
): Promise<void> {
  await sql`
    /* corporation.writeFacilityClosing */
    update facilities set closed_at = ${now} where id = ${facilityId}
  `.execute(tx);
}
