import { openDb, openCommandLinePool } from '../database/db.server.ts';
import { readEnvOrEnd, type Env } from '../env.server.ts';
import { copyFiles } from './copy-files.server.ts';
import { fileLocationOf, whyFileLocationDoesNotFit } from './file-location.server.ts';
import { changeFileLocation, recordFileLocation } from './recorded-location.queries.server.ts';
import { createLocalBlobStore } from './local-blobs.server.ts';
import { createS3BlobStore } from './s3-blobs.server.ts';

const ahead = '--ahead';

/** The error of a copy that cannot begin: its message is one sentence, and nothing was copied. */
class MoveRefusal extends Error {
  override name = 'MoveRefusal';
}

/**
 * `npm run move-files` copies the stored files of `FILES_DIR` to the bucket of `S3_…`, and records the bucket in the
 * database as their place. The product must not run meanwhile. With `--ahead` it only copies, so that most of the
 * work is done while the product runs. The folder is not changed.
 */
export async function moveFiles(env: Env, { isAhead }: { isAhead: boolean }): Promise<string> {
  if (!env.s3)
    throw new MoveRefusal('Set S3_ENDPOINT and the other S3_… to the bucket for the files.');
  const db = openDb(openCommandLinePool(env.DATABASE_URL, 2));
  try {
    // The copy makes the bucket equal to the folder: a folder that is not the database's would empty the bucket.
    const location = await fileLocationOf({ ...env, s3: null });
    const problem = whyFileLocationDoesNotFit({
      location,
      recorded: await recordFileLocation(db, location),
    });
    if (problem !== null) throw new MoveRefusal(problem);
    const { copied, kept, removed } = await copyFiles(
      createLocalBlobStore(env.FILES_DIR),
      createS3BlobStore(env.s3),
    );
    const counts = `${copied} files copied, ${kept} were there, ${removed} removed.`;
    if (isAhead) return `${counts} Stop the product, and run this again without ${ahead}.`;
    await changeFileLocation(db, await fileLocationOf(env));
    return `${counts} Start the product with the same S3_…; remove ${env.FILES_DIR} when it works.`;
  } finally {
    await db.destroy();
  }
}

if (import.meta.main) {
  const isAhead = process.argv.includes(ahead);
  try {
    process.stdout.write(`${await moveFiles(readEnvOrEnd(), { isAhead })}\n`);
  } catch (error) {
    if (!(error instanceof MoveRefusal)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
