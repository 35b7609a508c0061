import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

import compression from 'compression';

const compress = compression({
  threshold: 1_000,
  // Level 1: answers are made once; the time to compress them harder is never won back.
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
  level: 1,
});

/** Compresses what goes out from now on, if it may be, and lets every streamed chunk leave at once. */
export function compressOnItsWay(req: IncomingMessage, res: ServerResponse): void {
  if (req.headers['accept-encoding'] === undefined) return;
  // The middleware is written for Express, whose request and response extend Node's own.
  compress(req as never, res as never, () => {});
  const write = res.write.bind(res);
  // A compressing stream holds the page's first chunk until more comes: flush it.
  const writeAndFlush = (...chunk: Parameters<typeof write>) => {
    const more = write(...chunk);
    if ('flush' in res && typeof res.flush === 'function') res.flush();
    return more;
  };
  res.write = writeAndFlush as typeof res.write;
}

/** True for whoever may be answered in brotli, by what it says of itself in `Accept-Encoding`. */
export function takesBrotli(acceptEncoding: string | null | undefined): boolean {
  return /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(acceptEncoding ?? '');
}

const whole = promisify(brotliCompress);

/** A whole text in brotli. The quality, 1 to 11, is what it may cost. */
export function brotli(text: string, quality: number): Promise<Buffer<ArrayBuffer>> {
  return whole(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text),
    },
  });
}
