import { commonRefusal, createRefusalFactory } from '#platform/base/refusal.ts';

/**
 * The store of the bytes of files: a folder, or a bucket of an S3-compatible store. Only a `FileStore` reads and
 * writes blobs.
 */
export type BlobStore = {
  /** Replaces the bytes under the key in one step: a reader gets the old bytes or the new ones. */
  write(key: string, bytes: Uint8Array): Promise<void>;
  /**
   * Opens the blob. The body occupies a file or connection until it is read to its end or cancelled.
   * Refusals: NOT_FOUND.
   */
  read(key: string): Promise<StoredBlob>;
  /**
   * Replaces the blob only if it still is the version that `read` returned; false when it was removed or replaced
   * meanwhile. (In a folder, and in a store without conditional writes, a removal between the check and the write is
   * undone.)
   */
  replace(key: string, bytes: Uint8Array, version: string): Promise<boolean>;
  /** The size in bytes of the blob under the key; null when there is none. */
  sizeOf(key: string): Promise<number | null>;
  /** All keys, in any order. May include keys that are written or removed meanwhile. */
  keys(): AsyncIterable<string>;
  /** Succeeds also when nothing is stored under the key. */
  remove(key: string): Promise<void>;
  /** Removes everything whose key begins with the folder and a slash. */
  removeBelow(folder: string): Promise<void>;
  /**
   * Removes the unfinished writes of processes that were killed; returns their number. A write younger than an
   * hour stays, because this process or another may still work on it.
   */
  tidy(): Promise<number>;
};

export type StoredBlob = {
  /** Bytes of the body. */
  size: number;
  /** Identifies the content: changes with every `write` and `replace` of other bytes. */
  version: string;
  body: ReadableStream<Uint8Array>;
};

const keyPattern = /^[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9._-]*)+$/;

/**
 * Checks that the key has the form of those that the server makes: keys of links reach the store before their check
 * of rights. Refusals: NOT_FOUND.
 */
export function assertBlobKey(key: string): void {
  if (!isBlobKey(key)) throw commonRefusal('NOT_FOUND');
}

export function isBlobKey(key: string): boolean {
  return keyPattern.test(key) && !key.includes('..');
}

/** The refusals of a store that is full or unreachable. The server logs the cause: an operator has to act. */
export const fileStoreRefusal = createRefusalFactory({
  FILES_FULL:
    'ファイルを保存する場所に空きがないため、保存できませんでした。しばらくたってから、もう一度お試しください',
  FILES_UNREACHABLE:
    'ファイルの保存先とつながらないため、保存や表示ができませんでした。しばらくたってから、もう一度お試しください',
});
