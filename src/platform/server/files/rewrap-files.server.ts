import { readEnvOrEnd } from '../env.server.ts';
import { openBlobStore, openKeyWrapping } from './open-file-store.server.ts';
import { renewDataKeys } from './renew-files.server.ts';

/**
 * `npm run rewrap-files`, for use after a change of the master key. After a run without failures, all stored files
 * need only the first secret of `FILES_SECRET` and the first key of `KMS_KEY`.
 */
const env = readEnvOrEnd();
const counts = await renewDataKeys({ blobs: openBlobStore(env), keys: openKeyWrapping(env) });
const { rewrapped, encrypted, current, gone, failed } = counts;
process.stdout.write(
  `${rewrapped} files wrapped again, ${encrypted} encrypted, ${current} had the current key or are ` +
    `public, ${gone} were removed meanwhile, ${failed} failed.\n` +
    (failed === 0
      ? 'No private file is unencrypted now: FILES_ENCRYPTED=all refuses any that somebody puts there.\n'
      : ''),
);
process.exitCode = failed === 0 ? 0 : 1;
