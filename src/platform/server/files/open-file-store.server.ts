import type { Env } from '../env.server.ts';
import type { BlobStore } from './blob-store.ts';
import { encryptedFiles } from './encrypted-files.server.ts';
import type { FileStore } from './file-store.ts';
import type { KeyWrapping } from './key-wrapping.ts';
import { kmsKeyWrapping, keyWrappingWithOlderKeys } from './kms-key-wrapping.server.ts';
import { localBlobs } from './local-blobs.server.ts';
import { localKeyWrapping } from './local-key-wrapping.server.ts';
import { s3Blobs } from './s3-blobs.server.ts';

type BlobStoreEnv = Pick<Env, 'FILES_DIR' | 's3'>;
type Keys = Pick<Env, 'filesSecrets' | 'kms'>;
type Encryption = Partial<Pick<Env, 'FILES_ENCRYPTED'>>;

/** Opens the file store that the environment configures. */
export function openFileStore(env: BlobStoreEnv & Keys & Encryption): FileStore {
  const allEncrypted = env.FILES_ENCRYPTED === 'all';
  return encryptedFiles(openBlobStore(env), openKeyWrapping(env), { allEncrypted });
}

export function openBlobStore({ FILES_DIR, s3 }: BlobStoreEnv): BlobStore {
  return s3 ? s3Blobs(s3) : localBlobs(FILES_DIR);
}

/** The master keys. With a key management service, `FILES_SECRET` still opens files from before its use. */
export function openKeyWrapping({ filesSecrets, kms }: Keys): KeyWrapping {
  const local = localKeyWrapping(filesSecrets);
  return kms ? keyWrappingWithOlderKeys(kmsKeyWrapping(kms), local) : local;
}
