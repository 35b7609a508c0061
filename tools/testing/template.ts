import { CommandFailure } from '../run/ending.ts';
import { fingerprintOfFiles } from '../run/fingerprint.ts';
import { runNode } from '../run/processes.ts';
import { lastLines } from '../run/progress.ts';
import { withClient, addressOfDatabase } from '../postgres/client.ts';

/** Scripts that fill the template, in order; they run with `DATABASE_URL`, as under `npm start`. */
const steps = [
  'src/platform/server/database/migrate.server.ts',
  'src/domain/reference/load.server.ts',
];

const sources = [
  'db/migrations',
  'src/domain/reference',
  'src/platform/server/database/migrate.server.ts',
  'package-lock.json',
];

/**
 * Name of the database that all test databases are copied from: migrated, with the reference data. The name depends on
 * the migrations and the data, so that no test uses an outdated template.
 */
export function templateDatabaseName(): string {
  const key = fingerprintOfFiles(sources, (file) => !/\.(test\.tsx?|tsx|graphql)$/.test(file));
  return `hitokoma_template_${key.slice(0, 12)}`;
}

/**
 * Creates the template on the server when it is missing; safe when several runs call it at once. `url` is the address
 * of another database of that server.
 */
export async function ensureTemplateDatabase(url: string): Promise<string> {
  const name = templateDatabaseName();
  await withClient(url, async (client) => {
    // The lock lasts until the connection ends: other runs wait, and then find the finished template.
    await client.query("select pg_advisory_lock(hashtext('hitokoma_template'))");
    if (await isTemplate(url, name)) return;
    const begun = `${name}_begun`;
    await client.query(`drop database if exists ${begun}`);
    await client.query(`create database ${begun}`);
    await fill(addressOfDatabase(url, begun));
    await client.query(`alter database ${begun} with is_template true allow_connections false`);
    await client.query(`alter database ${begun} rename to ${name}`);
  });
  return name;
}

async function isTemplate(url: string, name: string): Promise<boolean> {
  return withClient(url, async (client) => {
    const found = await client.query('select from pg_database where datname = $1', [name]);
    return found.rowCount === 1;
  });
}

async function fill(databaseUrl: string): Promise<void> {
  for (const step of steps) {
    const { code, output } = await runNode([step], {
      env: { DATABASE_URL: databaseUrl, NODE_ENV: 'test' },
    });
    if (code !== 0)
      throw new CommandFailure(`${lastLines(output, 40)}\n${step} failed on the template.`);
  }
  await withClient(databaseUrl, (client) => client.query('vacuum (analyze, freeze)'));
}
