import path from 'node:path';
import { expect, inject } from 'vitest';
import { createDatabaseCopy, dropDatabaseCopy } from './copies.ts';
import { findLedgerFaults } from './proofs/books.ts';
import type { TestPostgresServer } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestPostgresServer;
  }
}

type Options = {
  /** False for a test file that makes the ledger inconsistent on purpose. */
  audited?: boolean;
  /** Name of the database to copy, if it is not the migrated one. */
  template?: string;
};

/** The databases of the test file that runs in this process. */
const open: { url: string; audited: boolean }[] = [];

/**
 * Address of a database for the calling test file alone: a fresh copy of the migrated template with the reference data.
 * Call it once per file, at the top level or in a `beforeAll`. At the end of the file the audit of its ledger must find
 * nothing.
 */
export async function openTestDatabase({
  audited = true,
  template,
}: Options = {}): Promise<string> {
  const file = expect.getState().testPath ?? 'unnamed';
  const label = path.basename(file).replace(/(\.db)?\.test\.tsx?$/, '');
  const server = inject('testServer');
  const url = await createDatabaseCopy({ ...server, template: template ?? server.template }, label);
  open.push({ url, audited });
  return url;
}

/**
 * Audits the ledgers of the file's databases and drops them, also after one of them had problems or could not be
 * dropped; the errors are thrown at the end. A setup file calls this after each test file, because Vitest runs no
 * `afterAll` that is registered inside a `beforeAll`.
 */
export async function auditAndDropDatabases(): Promise<void> {
  const errors: unknown[] = [];
  const attempt = (step: Promise<void>) => step.catch((error: unknown) => errors.push(error));
  for (const { url, audited } of open.splice(0)) {
    if (audited) await attempt(assertBooks(url));
    await attempt(dropDatabaseCopy(inject('testServer').url, url));
  }
  if (errors.length > 0) throw new AggregateError(errors, errors.map(String).join('\n'));
}

async function assertBooks(url: string): Promise<void> {
  const problems = await findLedgerFaults(url);
  if (problems.length > 0) throw new Error(`The books do not agree:\n${problems.join('\n')}`);
}
