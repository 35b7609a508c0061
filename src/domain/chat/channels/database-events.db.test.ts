import { expect, onTestFinished, test } from 'vitest';
import { Client } from 'pg';

import { openDb, openPool } from '#platform/server/database/db.server.ts';
import { publishStaffEvent } from '#platform/server/delivery/staff-events.queries.server.ts';
import { publishWorkerEvent } from '#platform/server/delivery/worker-events.queries.server.ts';
import { openTestDatabase } from '#testing/database.ts';
import { waitUntil } from '../build.ts';
import { listenToDatabaseEvents } from './database-events.server.ts';

const databaseUrl = await openTestDatabase();

/** Enough time for two more attempts after the first reconnection attempt. */
const outageMs = 3_500;

// `listenToDatabaseEvents` reads only this environment variable.
const app = { env: { DATABASE_URL: databaseUrl } } as Parameters<typeof listenToDatabaseEvents>[0];

test('a change that concerns a worker is passed on when its transaction commits, and only then', async () => {
  const db = openDb(openPool(databaseUrl, 1));
  const heard: string[] = [];
  const people: string[] = [];
  const listener = listenToDatabaseEvents(app, {
    onChannel: async () => undefined,
    onWorker: (workerId) => heard.push(workerId),
    onStaff: (staffId) => people.push(staffId),
  });
  onTestFinished(async () => {
    await listener.stop();
    await db.destroy();
  });
  // Publish repeatedly, because the first changes may be published before the listener listens.
  await waitUntil(async () => {
    await publishWorkerEvent(db, 'listening');
    return heard.includes('listening');
  }, 'it listens');
  const rolledBack = db.transaction().execute(async (tx) => {
    await publishWorkerEvent(tx, 'rolled back');
    throw new Error('no commit');
  });
  await expect(rolledBack).rejects.toThrow('no commit');
  await db.transaction().execute((tx) => publishWorkerEvent(tx, 'committed'));
  await waitUntil(async () => heard.includes('committed'), 'the committed change');
  expect(heard).not.toContain('rolled back');
  await publishStaffEvent(db, 'person');
  await waitUntil(async () => people.includes('person'), 'a person whose session ended');
  expect(heard).not.toContain('person');
});

test('after an outage there is one listening connection, as before', async () => {
  // Observe from another database, because no client can connect to a closed database.
  const address = new URL(databaseUrl);
  const name = address.pathname.slice(1);
  address.pathname = '/postgres';
  const eye = new Client({ connectionString: address.href });
  await eye.connect();
  onTestFinished(() => eye.end());
  const listening = async () => {
    const { rows } = await eye.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
        where datname = $1 and application_name = 'the chat'`,
      [name],
    );
    return rows[0]?.count;
  };
  const admit = (isOpen: boolean) =>
    eye.query(`alter database ${eye.escapeIdentifier(name)} allow_connections ${isOpen}`);
  const listener = listenToDatabaseEvents(app, {
    onChannel: async () => undefined,
    onWorker: () => undefined,
    onStaff: () => undefined,
  });
  onTestFinished(() => listener.stop());

  await waitUntil(async () => (await listening()) === 1, 'it listens');
  await admit(false);
  onTestFinished(async () => void (await admit(true)));
  await eye.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
    name,
  ]);
  await new Promise((resolve) => setTimeout(resolve, outageMs));
  expect(await listening()).toBe(0);
  await admit(true);
  await waitUntil(async () => ((await listening()) ?? 0) > 0, 'it listens again');
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(await listening()).toBe(1);
});
