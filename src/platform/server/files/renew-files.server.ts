import { Refusal } from '#platform/base/refusal.ts';

import { log } from '../log.server.ts';
import type { BlobStore, StoredBlob } from './blob-store.ts';
import { createByteReader } from './byte-reader.ts';
import { encryptFileContent } from './encrypted-files.server.ts';
import {
  isUnencrypted,
  maxHeaderBytes,
  readFileHeader,
  writeFileHeader,
} from './file-format.server.ts';
import { isPublicFile } from './file-store.ts';
import { asyncChunksOf } from './groups.ts';
import type { KeyWrapping } from './key-wrapping.ts';

type Store = { blobs: BlobStore; keys: KeyWrapping };

/** The outcome for one file; `gone`: the file was removed or replaced in the meantime. */
export type DataKeyRenewalResult = 'current' | 'encrypted' | 'failed' | 'gone' | 'rewrapped';

const atOnce = 16;

/**
 * Gives every private file a data key that the current master key wraps: a data key under an older master key is
 * wrapped again, and a file from before the encryption is encrypted. The content of encrypted files does not change.
 * May run beside the product, and again after an interruption. A damaged file does not stop the others.
 */
export async function renewDataKeys(store: Store): Promise<Record<DataKeyRenewalResult, number>> {
  const counts = { current: 0, encrypted: 0, failed: 0, gone: 0, rewrapped: 0 };
  for await (const group of asyncChunksOf(store.blobs.keys(), atOnce)) {
    const renewed = await Promise.all(group.map((key) => renewOrLog(store, key)));
    for (const one of renewed) counts[one] += 1;
  }
  return counts;
}

async function renewOrLog(store: Store, key: string): Promise<DataKeyRenewalResult> {
  try {
    return await renewFile(store, key);
  } catch (error) {
    log.error({ err: error }, `the stored file ${key} keeps the key that it had`);
    return 'failed';
  }
}

async function renewFile({ blobs, keys }: Store, key: string): Promise<DataKeyRenewalResult> {
  if (isPublicFile(key)) return 'current';
  const stored = await readIfThere(blobs, key);
  if (!stored) return 'gone';
  const bytes = createByteReader(stored.body);
  try {
    const begin = await bytes.peek(maxHeaderBytes);
    if (isUnencrypted(begin)) {
      const encrypted = await encryptFileContent(keys, key, await bytes.take(stored.size));
      return (await blobs.replace(key, encrypted, stored.version)) ? 'encrypted' : 'gone';
    }
    const header = readFileHeader(begin);
    if (header.keyId === keys.currentKeyId) return 'current';
    const sealed = await bytes.take(stored.size);
    const wrapped = await keys.wrap(await keys.unwrap(header, key), key);
    const rewrapped = Buffer.concat([
      writeFileHeader({ keyId: keys.currentKeyId, wrapped }),
      sealed.subarray(header.bytes),
    ]);
    return (await blobs.replace(key, rewrapped, stored.version)) ? 'rewrapped' : 'gone';
  } finally {
    await bytes.cancel();
  }
}

async function readIfThere(blobs: BlobStore, key: string): Promise<StoredBlob | null> {
  try {
    return await blobs.read(key);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}
