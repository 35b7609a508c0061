import {
  facilityFeatures,
  facilityServices,
  jobArrangements,
  jobBenefits,
  jobTasks,
  licenses,
  occupations,
  prefectures,
  regions,
  emergencyContactRelationships,
  workingHourOptions,
  type MasterItem,
} from '../data.ts';
import { importBanks } from './banks.server.ts';
import { importMunicipalities } from './municipalities.server.ts';
import { importPostalCodes } from './postal-codes.server.ts';
import { writeRailways } from './railways.server.ts';
import { readRailways } from './read-railways.server.ts';
import { upsertRows, type ImportClient, type ImportTable } from './upsert.server.ts';

/**
 * Fills every reference table with the data that comes with the product. Safe to repeat. Call it in a transaction, so
 * that readers see all of the data or none.
 */
export async function importReferenceData(client: ImportClient): Promise<void> {
  await upsertRows(client, areaRegions, regions.map(positioned));
  await upsertRows(client, areasL, prefectures.map(prefectureRow));
  await importMunicipalities(client);
  await writeRailways(client, readRailways());
  await upsertRows(client, licensesTable, licenses.map(licenseRow));
  await upsertRows(client, masterTable('job_tasks'), jobTasks.map(positioned));
  await upsertRows(client, masterTable('job_benefits'), jobBenefits.map(positioned));
  await upsertRows(client, masterTable('job_arrangements'), jobArrangements.map(positioned));
  await upsertRows(client, masterTable('facility_features'), facilityFeatures.map(positioned));
  await upsertRows(client, masterTable('facility_services'), facilityServices.map(positioned));
  await upsertRows(
    client,
    masterTable('relationships'),
    emergencyContactRelationships.map(positioned),
  );
  await upsertRows(client, masterTable('occupations'), occupations.map(positioned));
  await upsertRows(client, workingHoursTable, workingHourOptions.map(workingHourRow));
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
