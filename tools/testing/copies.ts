import { randomBytes } from 'node:crypto';
import { withClient, addressOfDatabase } from '../postgres/client.ts';
import type { TestPostgresServer } from './server.ts';

/** Creates a copy of the template, with the label in its name; resolves with its address. */
export async function createDatabaseCopy(
  server: TestPostgresServer,
  label: string,
): Promise<string> {
  const slug = label
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .slice(-24);
  const name = `hitokoma_test_${slug}_${randomBytes(4).toString('hex')}`;
  // Copies files and does not write each page to the WAL, because nothing here must survive a crash.
  await withClient(server.url, (client) =>
    client.query(`create database ${name} template ${server.template} strategy file_copy`),
  );
  return addressOfDatabase(server.url, name);
}

/** Drops a copy and ends its connections. */
export async function dropDatabaseCopy(serverUrl: string, url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  await withClient(serverUrl, (client) =>
    client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`),
  );
}
