import { inject } from 'vitest';
import { buildFacility, buildJob } from '#domain/corporation/build.ts';
import { instantAtJst } from '#platform/base/jst.ts';
import { openCommandLinePool, openDb, type Db } from '#platform/server/database/db.server.ts';
import { withClient } from '../postgres/client.ts';
import { fingerprintOfFiles } from '../run/fingerprint.ts';
import { createDatabaseCopy } from './copies.ts';
import { openTestDatabase } from './database.ts';
import { buildBulkData } from './fixtures/bulk-data.ts';

/** Now in the bulk data: the histories end then, and the coming shifts start later. */
export const bulkDataNow = instantAtJst('2026-11-21', '12:00');

/** All shifts of the bulk data are of `one` facility, or of sixty that are `apart`: each has its own corporation. */
type BulkLayout = 'one' | 'apart';

const facilities = { one: 1, apart: 60 } as const satisfies Record<BulkLayout, number>;

type BulkDatabase = {
  url: string;
  /** The facilities in the order in which they were built, each with its one job. */
  places: { facilityId: string; jobId: string; corporationId: string }[];
};

/**
 * A database for the calling test file alone, as `openTestDatabase` gives one, with the bulk data in it. The rows of a
 * layout are built once for all test files: a copy takes a twentieth of the time. The ledger is not audited, because
 * these rows have none.
 */
export async function openBulkDatabase(layout: BulkLayout): Promise<BulkDatabase> {
  const template = await ensureBulkTemplate(layout);
  const url = await openTestDatabase({ audited: false, template });
  const places = await withClient(url, async (client) => {
    const { rows } = await client.query<BulkDatabase['places'][number]>(
      `select f.id as "facilityId", j.id as "jobId", f.corporation_id as "corporationId"
         from facilities f join jobs j on j.facility_id = f.id order by f.name`,
    );
    return rows;
  });
  return { url, places };
}

/** Creates the template of a layout unless another test file has created it; returns its name. */
async function ensureBulkTemplate(layout: BulkLayout): Promise<string> {
  const server = inject('testServer');
  const sources = ['src/domain/corporation/build.ts', 'tools/testing/bulk-database.ts'];
  const key = fingerprintOfFiles([...sources, 'tools/testing/fixtures/bulk-data.ts']).slice(0, 8);
  const name = `${server.template}_${layout}_${key}`;
  await withClient(server.url, async (client) => {
    // The lock lasts until the connection ends: test files of other processes wait, and then find the template.
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const found = await client.query('select from pg_database where datname = $1', [name]);
    if (found.rowCount === 1) return;
    const begun = await createDatabaseCopy(server, layout);
    await fill(begun, layout);
    const built = client.escapeIdentifier(new URL(begun).pathname.slice(1));
    await client.query(`alter database ${built} with is_template true allow_connections false`);
    await client.query(`alter database ${built} rename to ${name}`);
  });
  return name;
}

async function fill(url: string, layout: BulkLayout): Promise<void> {
  const db = openDb(openCommandLinePool(url, 1));
  try {
    const jobIds = await buildJobs(db, layout);
    await buildBulkData({ url, jobIds, now: bulkDataNow });
  } finally {
    await db.destroy();
  }
}

/** The facilities of the layout with one job each, all at the station Shinjuku. */
async function buildJobs(db: Db, layout: BulkLayout): Promise<string[]> {
  const { code } = await db
    .selectFrom('stations')
    .select('code')
    .where('name', '=', '新宿')
    .where('prefecture_code', '=', '13')
    .executeTakeFirstOrThrow();
  const jobIds: string[] = [];
  for (let n = 0; n < facilities[layout]; n += 1) {
    // oxlint-disable-next-line no-await-in-loop -- a handful, in the order of their names
    const { id: facilityId } = await buildFacility(db, {
      now: bulkDataNow,
      name: `大の里 ${String(n).padStart(2, '0')}`,
      stations: [{ code, walkMinutes: 5 }],
    });
    // oxlint-disable-next-line no-await-in-loop -- as above
    jobIds.push((await buildJob(db, { now: bulkDataNow, facilityId })).id);
  }
  return jobIds;
}
