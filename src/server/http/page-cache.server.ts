import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

import { brotli, takesBrotli } from './compression.server.ts';
import { openShortCache } from './short-cache.server.ts';

type Page = { status: number; headers: Record<string, string>; body: Buffer };

export type PageCache = {
  /** Answers a visitor's request for a page that looks alike for all of them; false for any other. */
  serve(req: IncomingMessage, res: ServerResponse): Promise<boolean>;
};

type Options = {
  /** For how long a page may be shown again; 0 switches this off. */
  seconds: number;
  /** Renders the page as for one visitor. */
  render(req: IncomingMessage): Promise<Response>;
};

/** Pages that hold nothing of whoever looks, but their display settings. */
const shared =
  /^\/(?:$|recruitments\/[\da-f-]{36}(?:\/(?:photos|reviews))?$|search\/(?:areas|stations)$|(?:guide|help|about|notices|install|terms|privacy)$|help\/[a-z-]+$)/;
const maxEntries = 64;
const maxAddressLength = 600;

/**
 * Keeps a visitor's pages for a moment, compressed, so that a hundred people who open the same
 * search at eight in the evening cost as much as one. Whoever has a cookie of ours other than the
 * display settings gets a page of their own.
 */
export function createPageCache({ seconds, render }: Options): PageCache {
  const cache = openShortCache<Page>({
    seconds,
    entries: maxEntries,
    keeps: ({ status }) => status < 500,
  });
  return {
    async serve(req, res) {
      const key = seconds > 0 ? keyOf(req) : null;
      if (key === null) return false;
      let isOwn = false;
      const make = async () => {
        isOwn = true;
        return pageOf(await render(req), encodingOf(req));
      };
      const found = cache.peek(key) ?? (await cache.get(key, make));
      // What failed for another visitor, who asked too much or was cut off, is not this one's.
      const page = found.status >= 500 && !isOwn ? await make() : found;
      res.writeHead(page.status, page.headers);
      res.end(req.method === 'HEAD' ? undefined : page.body);
      return true;
    },
  };
}

/** What two requests for the same page have in common; null for a page that is not shared. */
function keyOf(req: IncomingMessage): string | null {
  const { method, url = '', headers } = req;
  if (method !== 'GET' && method !== 'HEAD') return null;
  const [path = ''] = url.split('?', 1);
  if (url.length > maxAddressLength || !shared.test(path)) return null;
  const cookies = (headers.cookie ?? '').trim();
  if (cookies !== '' && !/^display=[a-z.]+$/.test(cookies)) return null;
  return `${encodingOf(req)} ${headers.host ?? ''} ${url} ${cookies}`;
}

type Encoding = 'br' | 'identity';

/** What is not brotli is compressed on its way out, if at all. */
function encodingOf({ headers }: IncomingMessage): Encoding {
  return takesBrotli(headers['accept-encoding']?.toString()) ? 'br' : 'identity';
}

/** Five is where the size of a page stops falling fast; it is paid once for all who come. */
const quality = 5;

async function pageOf(response: Response, encoding: Encoding): Promise<Page> {
  const html = await response.text();
  const body = encoding === 'br' ? await brotli(html, quality) : Buffer.from(html);
  const headers = Object.fromEntries(response.headers);
  const policy = headers['content-security-policy'];
  return {
    status: response.status,
    headers: {
      ...headers,
      ...(policy ? { 'content-security-policy': withHashes(policy, html) } : {}),
      ...(encoding === 'br' ? { 'content-encoding': encoding } : {}),
      'content-length': String(body.length),
      vary: 'Accept-Encoding, Cookie',
    },
    body,
  };
}

/**
 * A nonce is one visitor's; a page for many names its inline scripts by what they say. Data blocks
 * are no scripts and need none.
 */
function withHashes(policy: string, html: string): string {
  const scripts = html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g);
  const hashes = new Set(
    [...scripts].map(([, text = '']) => createHash('sha256').update(text).digest('base64')),
  );
  return policy.replace(/'nonce-[^']+'/, [...hashes].map((hash) => `'sha256-${hash}'`).join(' '));
}
