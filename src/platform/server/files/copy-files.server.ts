import type { BlobStore } from './blob-store.ts';
import { asyncChunksOf } from './groups.ts';

const atOnce = 16;

/**
 * Makes `to` hold exactly the blobs of `from`, byte by byte: encrypted files stay encrypted with their key. A blob
 * that `to` has with the same size is not sent again: only `renewDataKeys` changes an existing blob, and it can run
 * afterwards. Blobs that `from` does not have are removed. Returns the numbers of each.
 */
export async function copyFiles(
  from: BlobStore,
  to: BlobStore,
): Promise<{ copied: number; kept: number; removed: number }> {
  const counts = { copied: 0, kept: 0, removed: 0 };
  for await (const group of asyncChunksOf(from.keys(), atOnce)) {
    const results = await Promise.all(group.map((key) => copyFile({ from, to, key })));
    for (const one of results) if (one) counts[one] += 1;
  }
  for await (const group of asyncChunksOf(to.keys(), atOnce)) {
    const removed = await Promise.all(
      group.map(async (key) => {
        if ((await from.sizeOf(key)) !== null) return false;
        await to.remove(key);
        return true;
      }),
    );
    counts.removed += removed.filter(Boolean).length;
  }
  return counts;
}

type Copying = { from: BlobStore; to: BlobStore; key: string };

async function copyFile({ from, to, key }: Copying): Promise<'copied' | 'kept' | null> {
  const [here, there] = await Promise.all([from.sizeOf(key), to.sizeOf(key)]);
  // The blob was removed after it was listed.
  if (here === null) return null;
  if (here === there) return 'kept';
  const { body } = await from.read(key);
  await to.write(key, new Uint8Array(await new Response(body).arrayBuffer()));
  return 'copied';
}
