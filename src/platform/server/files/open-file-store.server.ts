import type { Env } from '../env.server.ts';
import type { BlobStore } from './blob-store.ts';
import { createEncryptedFileStore } from './encrypted-files.server.ts';
import type { FileStore } from './file-store.ts';
import type { KeyWrapping } from './key-wrapping.ts';
import { createKmsKeyWrapping, combineWithOlderKeyWrapping } from './kms-key-wrapping.server.ts';
import { createLocalBlobStore } from './local-blobs.server.ts';
import { createLocalKeyWrapping } from './local-key-wrapping.server.ts';
import { createS3BlobStore } from './s3-blobs.server.ts';

type BlobStoreEnv = Pick<Env, 'FILES_DIR' | 's3'>;
type Keys = Pick<Env, 'filesSecrets' | 'kms'>;
type Encryption = Partial<Pick<Env, 'FILES_ENCRYPTED'>>;

/** Opens the file store that the environment configures. */
export function openFileStore(env: BlobStoreEnv & Keys & Encryption): FileStore {
  const allEncrypted = env.FILES_ENCRYPTED === 'all';
  return createEncryptedFileStore(openBlobStore(env), openKeyWrapping(env), { allEncrypted });
}

export function openBlobStore({ FILES_DIR, s3 }: BlobStoreEnv): BlobStore {
  return s3 ? createS3BlobStore(s3) : createLocalBlobStore(FILES_DIR);
}

/** The master keys. With a key management service, `FILES_SECRET` still opens files from before its use. */
export function openKeyWrapping({ filesSecrets, kms }: Keys): KeyWrapping {
  const local = createLocalKeyWrapping(filesSecrets);
  return kms ? combineWithOlderKeyWrapping(createKmsKeyWrapping(kms), local) : local;
}
