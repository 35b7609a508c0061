import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

import compression from 'compression';

/** Minimum length to compress: shorter responses fit into one packet uncompressed. */
export const minCompressedLength = 1_000;
/** Brotli level of whole responses. Most are sent once, so a higher level costs more time than the smaller size saves. */
export const wholeResponseBrotliQuality = 1;

const compress = compression({
  threshold: minCompressedLength,
  // Level 1: each response is sent once, so a higher level costs more time than the smaller size saves.
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
  level: 1,
});

/** Compresses the response if the client accepts it, and flushes every streamed chunk. */
export function compressStreamedResponse(req: IncomingMessage, res: ServerResponse): void {
  if (req.headers['accept-encoding'] === undefined) return;
  // Boundary cast: the middleware is typed for Express, whose request and response extend Node's.
  compress(req as never, res as never, () => {});
  const write = res.write.bind(res);
  // A compressing stream buffers the page's first chunk until more data comes, so flush each write.
  const writeAndFlush = (...chunk: Parameters<typeof write>) => {
    const more = write(...chunk);
    if ('flush' in res && typeof res.flush === 'function') res.flush();
    return more;
  };
  res.write = writeAndFlush as typeof res.write;
}

/** True when `Accept-Encoding` allows brotli (`br` without `q=0`). */
export function acceptsBrotli(acceptEncoding: string | null | undefined): boolean {
  return /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(acceptEncoding ?? '');
}

const whole = promisify(brotliCompress);

/** Compresses a whole text with brotli. A higher `quality` (1 to 11) is smaller and slower. */
export function compressWithBrotli(text: string, quality: number): Promise<Buffer<ArrayBuffer>> {
  return whole(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text),
    },
  });
}
