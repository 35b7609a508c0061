import type { Plugin } from 'graphql-yoga';

import { brotli, takesBrotli } from './compression.server.ts';
import type { App } from '../context.server.ts';
import { openShortCache } from './short-cache.server.ts';

/** Shorter responses fit into one packet uncompressed. */
const minLength = 1_000;
const maxEntries = 300;
/** Most responses are sent once, so a higher level costs more time than the smaller size saves. */
const quality = 1;

/**
 * Compresses a GraphQL endpoint's responses in one call for clients that accept brotli. For visitors,
 * equal responses within `VISITOR_CACHE_SECONDS` are compressed once.
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
