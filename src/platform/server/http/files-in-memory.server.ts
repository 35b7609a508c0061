import type { MiddlewareHandler } from 'hono';

/** A file of the build as it was answered, with its headers. */
type FileAnswer = { headers: Record<string, string>; bytes: Uint8Array<ArrayBuffer> };

/** Memory for the answers: all files of a build take half of it. */
const maxKeptBytes = 32 * 1024 * 1024;
const encodings = ['br', 'zstd', 'gzip'];

/**
 * Keeps the answers of the middleware behind it in memory. Streaming a script of a megabyte from the disk occupies the
 * thread for as long as two searches, and nobody pays for files. Only for files that never change.
 */
export function keepFilesInMemory(): MiddlewareHandler {
  const kept = new Map<string, FileAnswer>();
  let keptBytes = 0;
  const keep = (key: string, answer: FileAnswer) => {
    kept.set(key, answer);
    keptBytes += answer.bytes.length;
    for (const [oldest, { bytes }] of kept) {
      if (keptBytes <= maxKeptBytes) return;
      kept.delete(oldest);
      keptBytes -= bytes.length;
    }
  };
  return async (c, next) => {
    const isWhole = c.req.method === 'GET' && c.req.header('range') === undefined;
    const accepted = c.req.header('accept-encoding') ?? '';
    const key = [c.req.path, ...encodings.filter((one) => accepted.includes(one))].join(' ');
    const found = isWhole ? kept.get(key) : undefined;
    if (found) return c.body(found.bytes, 200, found.headers);
    await next();
    if (!isWhole || c.res.status !== 200) return undefined;
    const headers = Object.fromEntries(c.res.headers);
    const answer = { headers, bytes: new Uint8Array(await c.res.arrayBuffer()) };
    // Two first requests at once may both have read the file.
    if (!kept.has(key)) keep(key, answer);
    c.res = new Response(answer.bytes, { headers });
    return undefined;
  };
}
