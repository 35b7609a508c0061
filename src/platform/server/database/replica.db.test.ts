import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { buildWorker } from '#access/worker/build.ts';
import { instantAtJst } from '#platform/base/jst.ts';
import { buildFacility, buildJob } from '#domain/corporation/build.ts';
import { buildRecruitment } from '#domain/recruitment/build.ts';

import { withClient, addressOfDatabase } from '../../../../tools/postgres/client.ts';
import { createDatabaseCopy } from '#testing/copies.ts';
import { openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { openPrimaryAndStandby } from '#testing/processes/standby.ts';
import { openDb, openPool } from './db.server.ts';
import { minConnections } from './shares.ts';
import { openDatabaseReplica } from './replica.server.ts';
import { openSchemaCheck } from './schema-fit.server.ts';

const now = instantAtJst('2026-11-21', '12:00');

let servers: Awaited<ReturnType<typeof openPrimaryAndStandby>>;
let product: TestProduct;
let databaseUrl: string;
let replicaUrl: string;
let facilityId: string;
let jobId: string;
let token: string;

beforeAll(async () => {
  servers = await openPrimaryAndStandby();
  databaseUrl = await createDatabaseCopy(servers.primary, 'replica');
  replicaUrl = addressOfDatabase(servers.standby.url, new URL(databaseUrl).pathname.slice(1));
  product = await openTestProduct(databaseUrl, now, {
    environment: { DATABASE_REPLICA_URL: replicaUrl },
  });
  const { db } = product.app;
  facilityId = (await buildFacility(db, { now })).id;
  jobId = (await buildJob(db, { now, facilityId })).id;
  token = await product.signIn((await buildWorker(db, { now })).id);
});
afterAll(async () => {
  await product.close();
  await servers.stop();
});

let day = 24;
const publish = async () => {
  day += 1;
  const startsAt = instantAtJst(`2026-11-${day}`, '09:00');
  const endsAt = instantAtJst(`2026-11-${day}`, '18:00');
  await buildRecruitment(product.app.db, { now, jobId, startsAt, endsAt });
};

const isCurrent = () => product.app.replica?.isCurrent();

async function total(caller: { token?: string } = {}): Promise<number> {
  const { data } = await product.call(
    'query { recruitmentSearch(input: { workDates: [] }) { totalCount } }',
    {},
    caller,
  );
  return data?.['recruitmentSearch'].totalCount;
}

/** The number of connections to the replica whose last statement was one of the subject. */
const sentToReplica = (subject: string) =>
  withClient(replicaUrl, async (client) => {
    const found = await client.query(
      `select from pg_stat_activity where datname = current_database() and query like $1`,
      [`%/* ${subject}.%`],
    );
    return found.rowCount ?? 0;
  });

test('a search is read from the replica', async () => {
  await publish();
  await expect.poll(isCurrent).toBe(true);
  await expect
    .poll(async () => {
      expect(await total()).toBe(1);
      return sentToReplica('recruitment');
    })
    .toBeGreaterThan(0);
});

test('a session that has written reads what it wrote, and others read it when the replica is too far behind', async () => {
  await expect.poll(isCurrent).toBe(true);
  await withClient(replicaUrl, (client) => client.query('select pg_wal_replay_pause()'));
  await publish();
  const { data } = await product.call(
    'mutation ($input: FollowFacilityInput!) { followFacility(input: $input) { success } }',
    { input: { facilityId } },
    { token },
  );
  expect(data?.['followFacility']).toEqual({ success: true });
  expect(await total({ token })).toBe(2);
  await expect.poll(() => total()).toBe(2);
  expect(isCurrent()).toBe(false);

  await withClient(replicaUrl, (client) => client.query('select pg_wal_replay_resume()'));
  await expect.poll(isCurrent).toBe(true);
});

test('a database that is no replica is never used', async () => {
  const other = openDatabaseReplica({
    url: databaseUrl,
    connections: minConnections,
    primary: product.app.pool,
  });
  await expect.poll(() => other.shares.known.pool.totalCount).toBeGreaterThan(0);
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect(other.isCurrent()).toBe(false);
  await other.stop();
});

test('a process on a standby in recovery is not ready, because it takes no writes', async () => {
  const standby = openDb(openPool(replicaUrl, 1));
  onTestFinished(() => standby.destroy());
  expect(await (await openSchemaCheck(standby)).isReady()).toBe(false);
  expect(await (await openSchemaCheck(standby, { mustWrite: false })).isReady()).toBe(true);
  expect(await (await openSchemaCheck(product.app.db)).isReady()).toBe(true);
});

test('without the replica everything is read from the primary', async () => {
  await expect.poll(isCurrent).toBe(true);
  await servers.standby.stop();
  await publish();
  await expect.poll(() => total()).toBe(3);
  expect(await total()).toBe(3);
});
