import type { IncomingMessage, ServerResponse } from 'node:http';
import { constants } from 'node:zlib';

import compression from 'compression';

const compress = compression({
  threshold: 1_000,
  // Level 1: answers are made once; the time to compress them harder is never won back.
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
  level: 1,
});

/** Compresses what goes out, and lets every streamed chunk leave at once. */
export function compressed(req: IncomingMessage, res: ServerResponse, next: () => void): void {
  // The middleware is written for Express, whose request and response extend Node's own.
  compress(req as never, res as never, () => {
    const write = res.write.bind(res);
    // A compressing stream holds the page's first chunk until more comes: flush it.
    res.write = ((...chunk: Parameters<typeof write>) => {
      const more = write(...chunk);
      if ('flush' in res && typeof res.flush === 'function') res.flush();
      return more;
    }) as typeof res.write;
    next();
  });
}
