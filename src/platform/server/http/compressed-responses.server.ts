import type { Plugin } from 'graphql-yoga';

import {
  compressWithBrotli,
  minCompressedLength,
  acceptsBrotli,
  wholeResponseBrotliQuality,
} from './compression.server.ts';
import type { App } from '../context.server.ts';
import { openShortLivedCache } from './short-cache.server.ts';

const maxEntries = 300;

/**
 * Compresses a GraphQL endpoint's responses in one call for clients that accept brotli. For visitors,
 * equal responses within `VISITOR_CACHE_SECONDS` are compressed once.
 */
export function compressResponses({ env }: App): Plugin {
  const seconds = env.VISITOR_CACHE_SECONDS;
  const known = openShortLivedCache<Buffer<ArrayBuffer>>({
    seconds,
    entries: maxEntries,
    keeps: () => true,
  });
  return {
    async onResponse({ request, response, setResponse, fetchAPI }) {
      if (!acceptsBrotli(request.headers.get('accept-encoding'))) return;
      if (response.headers.has('content-encoding')) return;
      const text = await response.text();
      if (text.length < minCompressedLength) return;
      const pack = () => compressWithBrotli(text, wholeResponseBrotliQuality);
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
