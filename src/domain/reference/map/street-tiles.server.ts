import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';

import type { Env } from '#platform/server/env.server.ts';

/** Maximum bytes of one answer: more than the header, a directory or a tile, which a map requests. */
const maxBytes = 1_048_576;
/** The first bytes of a PMTiles file: its name and its version. */
const signature = Buffer.from('PMTiles\u0003');

/** The header and the directory after it: enough bytes to tell two files apart. */
const headBytes = 16_384;

export type StreetTileServer = {
  respond(request: Request): Promise<Response>;
  close(): Promise<void>;
};

/**
 * Opens the PMTiles file of streets that `MAP_TILES` names, and serves the parts that a map requests, never the whole
 * file; null without the variable. Throws when the file cannot be read or is not PMTiles: an error with a sentence.
 */
export async function openStreetTiles({
  MAP_TILES: path,
}: Pick<Env, 'MAP_TILES'>): Promise<StreetTileServer | null> {
  if (path === undefined) return null;
  // The file stays open until the process ends: a new file under this path is served after the next start.
  const file = await open(path).catch((error: unknown) => {
    throw new Error(`MAP_TILES: ${path} cannot be read.`, { cause: error });
  });
  const { buffer: head } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
  if (!head.subarray(0, signature.length).equals(signature)) {
    await file.close();
    throw new Error(`MAP_TILES: ${path} is not a PMTiles file of version 3.`);
  }
  const { size, mtimeMs } = await file.stat();
  // The hash covers the beginning and the size, not the date, because several machines have copies of the file with
  // different dates.
  const hash = createHash('sha256').update(head).update(String(size)).digest('base64url');
  return {
    close: () => file.close(),
    async respond(request) {
      const range = requestedByteRangeOf(request.headers.get('range'), size);
      if (!range) {
        return new Response(null, { status: 416, headers: { 'content-range': `bytes */${size}` } });
      }
      const { from, to } = range;
      const length = to - from + 1;
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from);
      const now = await file.stat();
      // The file was overwritten in place: parts of both files would be no map. (`mv` replaces a file as a whole.)
      if (bytesRead !== length || now.size !== size || now.mtimeMs !== mtimeMs) {
        return new Response(null, { status: 503, headers: { 'cache-control': 'no-store' } });
      }
      return new Response(buffer, {
        status: 206,
        headers: {
          'content-type': 'application/octet-stream',
          'content-range': `bytes ${from}-${to}/${size}`,
          'cache-control': 'public, max-age=86400',
          etag: `"${hash}"`,
        },
      });
    },
  };
}

/**
 * Returns the requested range of bytes, both ends included. Null for no range, several ranges, a range that is far too
 * long, or one beyond the end of the file.
 */
export function requestedByteRangeOf(
  header: string | null,
  size: number,
): { from: number; to: number } | null {
  const [, first = '', last = ''] = /^bytes=(\d{1,15})-(\d{1,15})$/.exec(header ?? '') ?? [];
  if (first === '') return null;
  const [from, asked] = [Number(first), Number(last)];
  const to = Math.min(asked, size - 1);
  return from <= to && asked - from < maxBytes ? { from, to } : null;
}
