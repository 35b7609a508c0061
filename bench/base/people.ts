import path from 'node:path';
import { sql } from 'kysely';
import { signApiToken } from '#access/worker/sign-in/tokens.server.ts';
import { buildPreparedWorker } from '#domain/application/build.ts';
import { machineClock } from '#platform/server/clock.server.ts';
import type { App } from '#platform/server/context.server.ts';
import { openPool, shareOnePool } from '#platform/server/database/db.server.ts';
import { readEnv } from '#platform/server/env.server.ts';
import { openFileStore } from '#platform/server/files/open-file-store.server.ts';
import { checkoutDataFolder } from '../../tools/run/paths.ts';
import { benchEnv } from './server.ts';

export type BenchWorker = { id: string; token: string };

/** Runs `work` with the product's commands in this process, in the environment of the measured server. */
export async function withBenchApp<T>(databaseUrl: string, work: (app: App) => Promise<T>) {
  const FILES_DIR = path.join(checkoutDataFolder, 'bench/files');
  const env = readEnv({ ...benchEnv(databaseUrl), FILES_DIR });
  const shares = shareOnePool(openPool(databaseUrl));
  const storage = openFileStore(env);
  try {
    return await work({
      env,
      ...shares.known,
      shares,
      replica: null,
      clock: machineClock,
      storage,
    });
  } finally {
    await shares.known.db.destroy();
  }
}

/**
 * Creates signed-in workers who may apply at once. One is built through the product, the others are copies of its rows.
 */
export async function buildBenchWorkers(app: App, count: number): Promise<BenchWorker[]> {
  const now = app.clock.now();
  const model = await buildPreparedWorker(app.db, { now, phoneNumber: '09000000000' });
  const { rows: workers } = await sql<{ id: string }>`
    insert into workers (phone_number, created_at)
    select '080' || lpad(n::text, 8, '0'), ${now} from generate_series(1, ${count}::integer) n
    returning id
  `.execute(app.db);
  const ids = workers.map(({ id }) => id);
  const tables = ['worker_profiles', 'identities', 'emergency_contacts'];
  await Promise.all(tables.map((table) => copyRecords(app, { table, from: model.id, to: ids })));
  const { rows: sessions } = await sql<{ id: string; workerId: string }>`
    insert into sessions (worker_id, created_at, expires_at)
    select id, ${now}, ${new Date(now.getTime() + 86_400_000)} from unnest(${ids}::uuid[]) as t (id)
    returning id, worker_id as "workerId"
  `.execute(app.db);
  return Promise.all(
    sessions.map(async ({ id: sessionId, workerId }) => ({
      id: workerId,
      token: await signApiToken(app, { id: workerId, sessionId }, now),
    })),
  );
}

type Copying = { table: string; from: string; to: string[] };

/** Copies all columns of a row except its id and the worker. */
async function copyRecords(app: App, { table, from, to }: Copying): Promise<void> {
  const name = sql.table(table);
  await sql`
    insert into ${name}
    select (jsonb_populate_record(null::${name},
             to_jsonb(s) || jsonb_build_object('worker_id', w.id)
             || case when to_jsonb(s) ? 'id' then jsonb_build_object('id', new_id()) else '{}' end)).*
      from ${name} s cross join unnest(${to}::uuid[]) as w (id)
     where s.worker_id = ${from}
  `.execute(app.db);
}
