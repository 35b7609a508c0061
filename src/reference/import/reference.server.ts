import { openPool } from '#server/db.server.ts';

import {
  cities,
  facilityFeatures,
  facilityServices,
  jobArrangements,
  jobBenefits,
  jobTasks,
  licenses,
  occupations,
  prefectures,
  railwayCorporations,
  regions,
  relationships,
  stations,
  workingHourOptions,
  type MasterItem,
} from '../data.ts';
import { importBanks } from './banks.server.ts';
import { municipalities } from './municipalities.server.ts';
import { importPostalCodes } from './postal-codes.server.ts';
import { writeRailways, type Railways } from './railways.server.ts';
import { upsert, type ImportClient, type ImportTable } from './upsert.server.ts';

/**
 * Fills every reference table with the data that comes with the product. Safe to repeat; give it
 * a transaction, so that nobody reads half of it.
 */
export async function importReferenceData(client: ImportClient): Promise<void> {
  await upsert(client, areaRegions, regions.map(positioned));
  await upsert(client, areasL, prefectures.map(prefectureRow));
  await upsert(client, municipalities, cities.map(cityRow));
  await writeRailways(client, shippedRailways());
  await upsert(client, licensesTable, licenses.map(licenseRow));
  await upsert(client, masterTable('job_tasks'), jobTasks.map(positioned));
  await upsert(client, masterTable('job_benefits'), jobBenefits.map(positioned));
  await upsert(client, masterTable('job_arrangements'), jobArrangements.map(positioned));
  await upsert(client, masterTable('facility_features'), facilityFeatures.map(positioned));
  await upsert(client, masterTable('facility_services'), facilityServices.map(positioned));
  await upsert(client, masterTable('relationships'), relationships.map(positioned));
  await upsert(client, masterTable('occupations'), occupations.map(positioned));
  await upsert(client, workingHoursTable, workingHourOptions.map(workingHourRow));
  await importBanks(client);
  await importPostalCodes(client);
}

type MasterRow = { id: number; name: string; position: number };

function positioned({ id, name }: MasterItem, index: number): MasterRow {
  return { id, name, position: index + 1 };
}

function masterTable(name: string): ImportTable<MasterRow> {
  return { name, key: ['id'], columns: { id: 'integer', name: 'text', position: 'integer' } };
}

const areaRegions = masterTable('area_regions');

const areasL: ImportTable<ReturnType<typeof prefectureRow>> = {
  name: 'areas_l',
  key: ['code'],
  columns: {
    code: 'text',
    name: 'text',
    kana: 'text',
    region_id: 'integer',
    position: 'integer',
  },
};

function prefectureRow(
  { code, name, kana, regionId }: (typeof prefectures)[number],
  index: number,
) {
  return { code, name, kana, region_id: regionId, position: index + 1 };
}

function cityRow({ code, name, kana, prefectureCode }: (typeof cities)[number]) {
  return { code, name, kana, prefecture_code: prefectureCode };
}

function shippedRailways(): Railways {
  const lines = railwayCorporations.flatMap((corporation) =>
    corporation.lines.map((line) => ({ ...line, corporation_id: corporation.id })),
  );
  return {
    corporations: railwayCorporations.map(positioned),
    lines: lines.map(({ id, corporation_id, name }, index) => ({
      id,
      corporation_id,
      name,
      position: index + 1,
    })),
    stations: stations.map(({ code, name, kana, prefectureCode, latitude, longitude }) => ({
      code,
      name,
      kana,
      prefecture_code: prefectureCode,
      latitude,
      longitude,
    })),
    lineStations: lines.flatMap((line) =>
      line.stationCodes.map((station_code, index) => ({
        line_id: line.id,
        station_code,
        position: index + 1,
      })),
    ),
  };
}

const licensesTable: ImportTable<ReturnType<typeof licenseRow>> = {
  name: 'licenses',
  key: ['id'],
  columns: {
    id: 'integer',
    name: 'text',
    unlocks_body_care: 'boolean',
    expires: 'boolean',
    position: 'integer',
  },
};

function licenseRow(
  { id, name, unlocksBodyCare, expires }: (typeof licenses)[number],
  index: number,
) {
  return { id, name, unlocks_body_care: unlocksBodyCare, expires, position: index + 1 };
}

const workingHoursTable: ImportTable<ReturnType<typeof workingHourRow>> = {
  name: 'working_hour_options',
  key: ['id'],
  columns: {
    id: 'integer',
    name: 'text',
    minimum_minutes: 'integer',
    maximum_minutes: 'integer',
    position: 'integer',
  },
};

function workingHourRow(
  { id, name, minimumMinutes, maximumMinutes }: (typeof workingHourOptions)[number],
  index: number,
) {
  return {
    id,
    name,
    minimum_minutes: minimumMinutes,
    maximum_minutes: maximumMinutes,
    position: index + 1,
  };
}

/** Fills the database at the address, in one transaction. */
async function fillDatabase(databaseUrl: string): Promise<void> {
  const pool = openPool(databaseUrl, 1);
  const client = await pool.connect();
  try {
    await client.query('begin');
    await importReferenceData(client);
    await client.query('commit');
  } finally {
    // A connection that broke off in its transaction is thrown away, which undoes all of it.
    client.release(true);
    await pool.end();
  }
}

if (import.meta.main) await fillDatabase(process.env['DATABASE_URL'] ?? '');
