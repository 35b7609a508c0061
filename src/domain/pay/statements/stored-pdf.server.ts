import { createHash } from 'node:crypto';

import type { App } from '#platform/server/context.server.ts';

export type StoredPdfFile = { storageKey: string; sha256: string };

type PdfDocument = {
  /** `statements/<id>`; the file's hash is added to the key, so that a second drawing never replaces the first. */
  folder: string;
  kept: { storageKey: string | null; sha256: string | null };
  draw(): Promise<Uint8Array>;
  /** Stores the reference to a drawn file, unless a concurrent call has stored one; returns the stored reference. */
  keep(drawn: StoredPdfFile): Promise<StoredPdfFile>;
};

/**
 * Returns the file of a document: drawn at the first opening, identical bytes at every later one. A slip that was
 * reissued before versions were kept has the key of its old file and no hash: the old file is removed once the new one
 * is stored.
 */
export async function readOrStorePdf(
  { storage }: Pick<App, 'storage'>,
  { folder, kept, draw, keep }: PdfDocument,
): Promise<Uint8Array> {
  const { storageKey, sha256 } =
    kept.storageKey !== null && kept.sha256 !== null
      ? { storageKey: kept.storageKey, sha256: kept.sha256 }
      : await drawAndKeep(storage, { folder, draw, keep });
  if (kept.storageKey !== null && kept.storageKey !== storageKey) {
    await storage.remove(kept.storageKey);
  }
  const bytes = await storage.get(storageKey);
  if (hashOf(bytes) !== sha256) throw new Error(`${storageKey} is not what was issued`);
  return bytes;
}

async function drawAndKeep(
  storage: App['storage'],
  { folder, draw, keep }: Omit<PdfDocument, 'kept'>,
): Promise<StoredPdfFile> {
  const bytes = await draw();
  const sha256 = hashOf(bytes);
  const storageKey = `${folder}/${sha256}.pdf`;
  await storage.put(storageKey, bytes);
  return keep({ storageKey, sha256 });
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
