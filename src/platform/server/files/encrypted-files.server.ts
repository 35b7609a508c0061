import { randomBytes } from 'node:crypto';

import { Refusal } from '#platform/base/refusal.ts';

import type { BlobStore } from './blob-store.ts';
import { createByteReader, type ByteReader } from './byte-reader.ts';
import {
  contentByteCountOfSealed,
  isUnencrypted,
  encryptedFormatMarkBytes,
  maxHeaderBytes,
  decryptSegment,
  readFileHeader,
  sealedSegmentBytes,
  encryptSegments,
  writeFileHeader,
} from './file-format.server.ts';
import { isPublicFile, type FileStore, type FileContent } from './file-store.ts';
import type { KeyWrapping } from './key-wrapping.ts';

/**
 * Encrypts every file that is not public, with a data key of its own that a master key wraps (decision 039). A
 * picture or PDF from before the encryption is returned unchanged, unless the store is `allEncrypted`: then an
 * unencrypted file is refused, because it did not come from the product.
 */
export function createEncryptedFileStore(
  blobs: BlobStore,
  keys: KeyWrapping,
  { allEncrypted = false }: { allEncrypted?: boolean } = {},
): FileStore {
  async function open(key: string): Promise<FileContent> {
    const { size, body } = await blobs.read(key);
    if (isPublicFile(key)) return { size, body };
    const bytes = createByteReader(body);
    try {
      if (isUnencrypted(await bytes.peek(encryptedFormatMarkBytes))) {
        if (allEncrypted) throw new Error('it is not encrypted, and FILES_ENCRYPTED is all');
        return { size, body: bytes.rest() };
      }
      return await decrypted({ key, size, bytes, keys });
    } catch (error) {
      await bytes.cancel();
      // The key service is away: the file is as good as before.
      if (error instanceof Refusal) throw error;
      throw new Error(`the stored file ${key} cannot be opened`, { cause: error });
    }
  }
  return {
    put: async (key, content) =>
      blobs.write(key, isPublicFile(key) ? content : await encryptFileContent(keys, key, content)),
    async get(key) {
      const { body } = await open(key);
      return new Uint8Array(await new Response(body).arrayBuffer());
    },
    open,
    remove: (key) => blobs.remove(key),
    removeBelow: (folder) => blobs.removeBelow(folder),
    tidy: () => blobs.tidy(),
  };
}

/** Returns the stored form of a content: a header with the wrapped data key, and the sealed segments. */
export async function encryptFileContent(
  keys: KeyWrapping,
  storageKey: string,
  content: Uint8Array,
): Promise<Buffer> {
  const dataKey = randomBytes(32);
  const wrapped = await keys.wrap(dataKey, storageKey);
  return Buffer.concat([
    writeFileHeader({ keyId: keys.currentKeyId, wrapped }),
    encryptSegments(content, { dataKey, storageKey }),
  ]);
}

type Encrypted = { key: string; size: number; bytes: ByteReader; keys: KeyWrapping };

/** Decrypts segment after segment as the stream is read; each segment is authenticated before it is passed on. */
async function decrypted({ key, size, bytes, keys }: Encrypted): Promise<FileContent> {
  const header = readFileHeader(await bytes.peek(maxHeaderBytes));
  await bytes.take(header.bytes);
  const dataKey = await keys.unwrap(header, key);
  let index = 0;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const sealed = await bytes.take(sealedSegmentBytes);
        const isLast = (await bytes.peek(1)).length === 0;
        const content = decryptSegment(sealed, { dataKey, storageKey: key, index, isLast });
        index += 1;
        if (content.length > 0) controller.enqueue(content);
        if (isLast) controller.close();
      } catch (error) {
        await bytes.cancel();
        throw new Error(`the stored file ${key} is damaged`, { cause: error });
      }
    },
    cancel: () => bytes.cancel(),
  });
  return { size: contentByteCountOfSealed(size - header.bytes), body };
}
