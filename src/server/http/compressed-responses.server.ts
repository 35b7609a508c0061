import type { Plugin } from 'graphql-yoga';

import { brotli, takesBrotli } from './compression.server.ts';
import type { App } from '../context.server.ts';
import { openShortCache } from './short-cache.server.ts';

/** Shorter ones fit a packet as they are. */
const minLength = 1_000;
const maxEntries = 300;
/** Answers are made for one: the time to compress them harder is never won back. */
const quality = 1;

/**
 * Compresses a door's answers, which are whole texts, in one piece for whoever takes brotli. What
 * visitors are told alike within a moment is compressed once.
 */
export function compressResponses({ env }: App): Plugin {
  const seconds = env.VISITOR_CACHE_SECONDS;
  const known = openShortCache<Buffer<ArrayBuffer>>({
    seconds,
    entries: maxEntries,
    keeps: () => true,
  });
  return {
    async onResponse({ request, response, setResponse, fetchAPI }) {
      if (!takesBrotli(request.headers.get('accept-encoding'))) return;
      const text = await response.text();
      if (text.length < minLength) return;
      const pack = () => brotli(text, quality);
      const isVisitor = !request.headers.get('authorization');
      const packed = isVisitor && seconds > 0 ? await known.get(text, pack) : await pack();
      const { status, headers } = response;
      headers.set('content-encoding', 'br');
      headers.set('content-length', String(packed.length));
      headers.set('vary', 'Accept-Encoding');
      setResponse(new fetchAPI.Response(packed, { status, headers }));
    },
  };
}
