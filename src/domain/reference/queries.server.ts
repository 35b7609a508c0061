import { sql } from 'kysely';

import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import type { SearchableName } from './search-text.ts';

type Positioned = { id: number; name: string };

export type AreaRow = {
  regionId: number;
  regionName: string;
  code: string;
  name: string;
  kana: string;
  cityCode: string | null;
  cityName: string | null;
  cityKana: string | null;
  designatedCityCode: string | null;
};

/** The version of the loaded lists; it changes when other data is loaded. */
export async function loadedReferenceVersion(db: QueryExecutor): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    /* reference.loadedReferenceVersion */
    select coalesce(string_agg(name || ' ' || content_hash, ',' order by name), '') as version
      from reference_versions
  `.execute(db);
  return rows[0]?.version ?? '';
}

/** Returns every municipality with its prefecture and region, in display order. */
export async function areaRows(db: QueryExecutor): Promise<AreaRow[]> {
  const { rows } = await sql<AreaRow>`
    /* reference.areaRows */
    select r.id as "regionId", r.name as "regionName", l.code, l.name, l.kana,
           m.code as "cityCode", m.name as "cityName", m.kana as "cityKana",
           m.designated_city_code as "designatedCityCode"
      from area_regions r
      join areas_l l on l.region_id = r.id
      left join areas_m m on m.prefecture_code = l.code
     order by r.position, l.position, m.code
  `.execute(db);
  return rows;
}

export type StationRow = {
  code: string;
  name: string;
  kana: string;
  prefectureCode: string;
  latitude: number;
  longitude: number;
};

export async function stationRows(db: QueryExecutor): Promise<StationRow[]> {
  const { rows } = await sql<StationRow>`
    /* reference.stationRows */
    select code, name, kana, prefecture_code as "prefectureCode", latitude, longitude
      from stations
     order by code
  `.execute(db);
  return rows;
}

export type LineStopRow = {
  corporationId: number;
  corporationName: string;
  lineId: number;
  lineName: string;
  stationCode: string;
};

/** Returns every stop of every line, in the order along the line. */
export async function lineStopRows(db: QueryExecutor): Promise<LineStopRow[]> {
  const { rows } = await sql<LineStopRow>`
    /* reference.lineStopRows */
    select c.id as "corporationId", c.name as "corporationName", l.id as "lineId",
           l.name as "lineName", s.station_code as "stationCode"
      from railway_corporations c
      join railway_lines l on l.corporation_id = c.id
      join line_stations s on s.line_id = l.id
     order by c.position, c.id, l.position, l.id, s.position
  `.execute(db);
  return rows;
}

export type LicenseRow = Positioned & { unlocksBodyCare: boolean; expires: boolean };

export async function licenseRows(db: QueryExecutor): Promise<LicenseRow[]> {
  const { rows } = await sql<LicenseRow>`
    /* reference.licenseRows */
    select id, name, unlocks_body_care as "unlocksBodyCare", expires
      from licenses
     order by position, id
  `.execute(db);
  return rows;
}

/** Tables of lists that contain only names. */
export type MasterTable =
  | 'job_tasks'
  | 'job_benefits'
  | 'job_arrangements'
  | 'facility_features'
  | 'facility_services'
  | 'occupations'
  | 'relationships';

export async function masterRows(db: QueryExecutor, table: MasterTable): Promise<Positioned[]> {
  const { rows } = await sql<Positioned>`
    /* reference.masterRows */
    select id, name from ${sql.table(table)} order by position, id
  `.execute(db);
  return rows;
}

export type WorkingHourRow = Positioned & { minimumMinutes: number; maximumMinutes: number | null };

export async function workingHourRows(db: QueryExecutor): Promise<WorkingHourRow[]> {
  const { rows } = await sql<WorkingHourRow>`
    /* reference.workingHourRows */
    select id, name, minimum_minutes as "minimumMinutes", maximum_minutes as "maximumMinutes"
      from working_hour_options
     order by position, id
  `.execute(db);
  return rows;
}

export async function bankRows(db: QueryExecutor): Promise<SearchableName[]> {
  const { rows } = await sql<SearchableName>`
    /* reference.bankRows */
    select code, name, kana, romaji from banks order by code
  `.execute(db);
  return rows;
}

/** Returns the branches of one bank, at most a thousand. */
export async function bankBranchRows(
  db: QueryExecutor,
  bankCode: string,
): Promise<SearchableName[]> {
  const { rows } = await sql<SearchableName>`
    /* reference.bankBranchRows */
    select code, name, kana, romaji
      from bank_branches
     where bank_code = ${bankCode}
     order by code
  `.execute(db);
  return rows;
}
