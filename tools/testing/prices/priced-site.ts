import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { Client } from 'pg';

import { instantAtJst } from '#platform/base/jst.ts';

import { contractNow, openContractCallers } from '../../contract/contract-calls.ts';
import { seedDatabase } from '../../run/database.ts';
import { findFreePort } from '../../run/ports.ts';
import { runPhase } from '../../run/progress.ts';
import { createDatabaseCopy } from '../copies.ts';
import { openStaffFixture } from '../fixtures/staff.ts';
import { browserCookie } from '../loads/fixture.ts';
import { buildHomes } from '../loads/homes.ts';
import { openProductionSite, type ProductionSite } from '../processes/production-site.ts';
import { storeFurigana } from '../processes/seeded-town.ts';
import { productionEnv, sharedSecrets } from '../production-env.ts';
import type { TestPostgresServer } from '../server.ts';
import { demoRows } from './demo-rows.ts';
import { findBusyHome, findBusyWorker, readKnownIds } from './known-ids.ts';
import { openOwnDocuments } from './own-documents.ts';
import { pageRows } from './page-rows.ts';
import { routeRows } from './route-rows.ts';
import type { PricedRow } from './rows.ts';
import { facilityRows, operatorRows } from './staff-rows.ts';
import { workerRows } from './worker-rows.ts';

/** The time of the rows that a home has of everything. */
const staffNow = instantAtJst('2026-12-01', '09:00');

/** Rows that are measured at one time of the site's clock. */
type PricedPhase = { now: Date; rows: readonly PricedRow[] };

export type PricedSite = {
  site: ProductionSite;
  /** A connection of the drill alone. */
  client: Client;
  phases: readonly PricedPhase[];
  /** Sets the site's clock to a time of this day, and waits until the site follows. */
  setNow(now: Date): Promise<void>;
  stop(): Promise<void>;
};

/** Seeds the demo region, and starts the built product on it with callers who may use everything. */
export async function openPricedSite(
  server: TestPostgresServer,
  folder: string,
): Promise<PricedSite> {
  const databaseUrl = await createDatabaseCopy(server, 'prices');
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const shiftClock = (now: Date) =>
    client.query('update product_clock set offset_seconds = $1', [
      Math.round((now.getTime() - Date.now()) / 1_000),
    ]);
  await shiftClock(staffNow);
  const files = path.join(folder, 'files');
  mkdirSync(files, { recursive: true });
  const secrets = { ...sharedSecrets, FILES_SECRET: productionEnv.FILES_SECRET, FILES_DIR: files };
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = {
    ...productionEnv,
    ...secrets,
    DEMO: '1',
    TRUST_PROXY: '1',
    BUDGET_FACTOR: '10',
    ORIGIN: origin,
  };
  await seedDatabase(databaseUrl, { ...env, SEED_SIZE: process.env['SEED_SIZE'] ?? 'full' });
  await runPhase('Writing the furigana of the region', () => storeFurigana(databaseUrl));
  await client.query('vacuum (analyze)');

  const options = { environment: secrets };
  const [staff, callers] = await Promise.all([
    openStaffFixture(databaseUrl, staffNow, options),
    openContractCallers(databaseUrl, options),
  ]);
  const { app } = staff;
  const home = await findBusyHome(client);
  const busy = await findBusyWorker(client);
  const workerIds = await readKnownIds(client, 'worker', busy.id);
  const homeIds = await readKnownIds(client, 'facility', home.facilityId);
  const operatorIds = await readKnownIds(client, 'operator');
  const worker = {
    id: busy.id,
    token: await staff.signIn(busy.id),
    cookie: await browserCookie(app, { origin, phoneNumber: busy.phoneNumber, now: staffNow }),
    ids: ['attendanceId', 'facilityId', 'id', 'recruitmentId', 'channelId'].flatMap((name) =>
      (workerIds[name] ?? []).slice(0, 2),
    ),
  };
  const owner = await staff.person({ corporationId: home.corporationId, role: 'OWNER' });
  const operator = await staff.person(null);
  const tablet = {
    cookie: await staff.device({ id: home.corporationId, facilityId: home.facilityId }),
  };
  const find = await openOwnDocuments();
  const first = (name: string) => operatorIds[name]?.[0] ?? 'x';
  const found = { recruitmentId: first('recruitmentId'), channelId: first('channelId') };
  const ids = { ...home, ...found, workerId: busy.id };
  const { fileChecks } = await buildHomes(app, staffNow);
  const phases = [
    {
      now: staffNow,
      rows: [
        ...pageRows({
          worker: { cookie: worker.cookie, ids: workerIds },
          facility: { cookie: owner.cookie, ids: homeIds },
          operator: { cookie: operator.cookie, ids: operatorIds },
          tablet: { cookie: tablet.cookie, ids: homeIds },
        }),
        ...routeRows({ app, now: staffNow, origin, worker, home: fileChecks, operator, tablet }),
        ...(await demoRows({ facilityId: home.facilityId, find })),
        ...(await facilityRows({ fixture: staff, busy: home, find, origin })),
        ...(await operatorRows({ fixture: staff, find, origin, ids })),
      ],
    },
    { now: contractNow, rows: await workerRows({ callers, busy: worker, find }) },
  ];
  const site = await runPhase('Starting the site', () =>
    openProductionSite(databaseUrl, {
      ...env,
      PORT: String(port),
      // A page or an answer from memory would be measured instead of the work.
      VISITOR_CACHE_SECONDS: '0',
    }),
  );
  return {
    site,
    client,
    phases,
    async setNow(now) {
      await shiftClock(now);
      // The site reads its clock every second.
      await sleep(1_500);
    },
    async stop() {
      await site.stop();
      await Promise.all([staff.close(), callers.close(), client.end()]);
    },
  };
}
