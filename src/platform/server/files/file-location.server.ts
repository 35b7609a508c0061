import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { App } from '../context.server.ts';
import type { Env } from '../env.server.ts';
import { log } from '../log.server.ts';
import { recordFileLocation } from './recorded-location.queries.server.ts';

/** The file that holds the folder's id. No key of a stored file begins with a dot. */
const idFile = '.place';

/**
 * Ends a production start when the configured file store is not the one that the database records: two machines with
 * a folder each would show each other's pictures as missing. The first start records the location. In demo mode,
 * where a folder may be thrown away, only the log says so.
 */
export async function assertFileLocationFits({ db, env }: Pick<App, 'db' | 'env'>): Promise<void> {
  const location = await fileLocationOf(env);
  const problem = whyFileLocationDoesNotFit({
    location,
    recorded: await recordFileLocation(db, location),
  });
  if (problem === null) return;
  if (env.demo) return log.warn(problem);
  process.stderr.write(`${problem}\n`);
  process.exit(1);
}

/** Returns the place where the environment stores files: `s3 ADDRESS/BUCKET`, or `folder ID`. */
export async function fileLocationOf(env: Pick<Env, 'FILES_DIR' | 's3'>): Promise<string> {
  if (env.s3) return `s3 ${env.s3.endpoint}/${env.s3.name}`;
  return `folder ${await folderId(env.FILES_DIR)}`;
}

export function whyFileLocationDoesNotFit(where: {
  location: string;
  recorded: string;
}): string | null {
  const { location, recorded } = where;
  if (location === recorded) return null;
  const [kind, name = ''] = recorded.split(' ');
  if (kind === 's3')
    return `The files of this database are in the S3 bucket ${name}: set S3_ENDPOINT, S3_BUCKET and the other S3_… to it.`;
  if (location.startsWith('s3 '))
    return 'The files of this database are in a folder: set FILES_DIR to it and run npm run move-files, which copies them to the S3 bucket.';
  return `FILES_DIR is not the folder that has the files of this database, whose file ${idFile} holds ${name}: processes on several machines need one S3 bucket (S3_…) or one shared folder.`;
}

/**
 * Returns the id of a folder, created at its first use: `link` makes the whole file or none, also when two processes
 * start.
 */
async function folderId(folder: string): Promise<string> {
  const path = join(folder, idFile);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const made = `${path}.${randomUUID()}`;
  try {
    await writeFile(made, randomUUID(), { mode: 0o600 });
    await link(made, path).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    });
    return (await readFile(path, 'utf8')).trim();
  } finally {
    await rm(made, { force: true });
  }
}
