/** The product's stored files: pictures, documents and attachments, by keys that the server makes. */
export type FileStore = {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** The whole file. Refusals: NOT_FOUND. */
  get(key: string): Promise<Uint8Array>;
  /** Opens the file as a stream: only a part at a time is in memory. Refusals: NOT_FOUND. */
  open(key: string): Promise<FileContent>;
  /** Succeeds also when the file does not exist. */
  remove(key: string): Promise<void>;
  /** Removes every file of the folder, also files that no row names because a process was killed. */
  removeBelow(folder: string): Promise<void>;
  /** Removes the unfinished writes of killed processes; returns their number. */
  tidy(): Promise<number>;
};

export type FileContent = {
  /** Bytes of the body. */
  size: number;
  body: ReadableStream<Uint8Array>;
};

const publicPrefixes = ['facilities/', 'jobs/'] as const;

/** True for pictures of facilities and jobs, which everybody may see: they are served without a signed link. */
export function isPublicFile(key: string): boolean {
  return publicPrefixes.some((prefix) => key.startsWith(prefix));
}
