import { randomBytes } from 'node:crypto';
import { withClient, withDatabase } from '../postgres/client.ts';
import type { TestServer } from './server.ts';

/**
 * Who proves the books of a copy: the whole test run at its end, the test that made the copy, or
 * nobody, where a test breaks them on purpose.
 */
export type Auditor = 'run' | 'test' | 'nobody';

type Copy = {
  /** What the copy is for; becomes part of its name. */
  label: string;
  auditor: Auditor;
};

/** The whole test run that this process is a part of: it audits and drops the copies at its end. */
export function wholeRun(): string | undefined {
  return process.env['TEST_RUN'];
}

/** Makes a fresh copy of the template; resolves with its address. */
export async function createCopy(server: TestServer, { label, auditor }: Copy): Promise<string> {
  const slug = label
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .slice(-24);
  const name = `${prefix(wholeRun() ?? 'alone', auditor)}${slug}_${randomBytes(4).toString('hex')}`;
  // Copying files beats writing each page to the log, since nothing here must survive a crash.
  await withClient(server.url, (client) =>
    client.query(`create database ${name} template ${server.template} strategy file_copy`),
  );
  return withDatabase(server.url, name);
}

/** Drops a copy and ends its connections. */
export async function dropCopy(serverUrl: string, url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  await withClient(serverUrl, (client) =>
    client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`),
  );
}

/** The addresses of a run's copies with this auditor. */
export async function copiesOf(serverUrl: string, run: string, auditor: Auditor) {
  return withClient(serverUrl, async (client) => {
    const found = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1) order by datname',
      [prefix(run, auditor)],
    );
    return found.rows.map((row) => withDatabase(serverUrl, row.datname));
  });
}

const prefixes = {
  run: 'hitokoma_test',
  test: 'hitokoma_site',
  nobody: 'hitokoma_unaudited',
} satisfies Record<Auditor, string>;

function prefix(run: string, auditor: Auditor): string {
  return `${prefixes[auditor]}_${run}_`;
}
