import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

import { compressWithBrotli, acceptsBrotli } from './compression.server.ts';
import { openShortLivedCache } from './short-cache.server.ts';

type Page = { status: number; headers: Record<string, string>; body: Buffer };

export type PageCache = {
  /** The page of a request if it is equal for all visitors; null for any other request. */
  find(req: IncomingMessage): SharedPage | null;
};

type SharedPage = {
  /** Bytes of the page when it is in memory, so that answering costs no rendering; null otherwise. */
  readyBytes: number | null;
  serve(res: ServerResponse): Promise<void>;
};

type Options = {
  /** The lifetime of a cached page; 0 turns the cache off. */
  seconds: number;
  /** The lifetime of the sitemap's files, which are as large as ten pages and need not be as new. */
  sitemapSeconds: number;
  /** Renders the page for the cache. */
  render(req: IncomingMessage): Promise<Response>;
};

/** Pages without personal content, and the sitemap; only the display settings and the choice of a place vary. */
const shared =
  /^\/(?:$|recruitments\/[\da-f-]{36}(?:\/(?:photos|reviews))?$|search\/(?:areas|stations)$|(?:guide|help|about|notices|install|terms|privacy)$|help\/[a-z-]+$|sitemap(?:\/[\da-f-]{36})?\.xml$)/;
const sitemap = /^\/sitemap[./]/;
const maxEntries = 64;
/** The index and 21 parts for each of two encodings. */
const maxSitemaps = 44;
const maxAddressLength = 600;

/**
 * Caches compressed pages of visitors for a few seconds, so that a hundred visitors who open the same
 * search at once cost one rendering. A request with any other cookie of ours than those of the display
 * settings and of the choice to see shifts everywhere is never served from the cache.
 */
export function createPageCache({ seconds, sitemapSeconds, render }: Options): PageCache {
  const keeps = (page: Page) => !isFailed(page);
  const pages = openShortLivedCache<Page>({ seconds, entries: maxEntries, keeps });
  const sitemaps = openShortLivedCache<Page>({
    seconds: sitemapSeconds,
    entries: maxSitemaps,
    keeps,
  });
  const serve = async (
    key: string,
    { cache, req, res }: { cache: typeof pages; req: IncomingMessage; res: ServerResponse },
  ) => {
    let isOwn = false;
    const make = async () => {
      isOwn = true;
      return pageOf(await render(req), encodingOf(req));
    };
    const found = cache.peek(key) ?? (await cache.get(key, make));
    // Another visitor's failed rendering (rate limit, lost connection) must not fail this request.
    const page = isFailed(found) && !isOwn ? await make() : found;
    res.writeHead(page.status, page.headers);
    res.end(req.method === 'HEAD' ? undefined : page.body);
  };
  return {
    find(req) {
      const key = seconds > 0 ? keyOf(req) : null;
      if (key === null) return null;
      const cache = sitemap.test(pathOf(req)) ? sitemaps : pages;
      return {
        readyBytes: cache.peek(key)?.body.length ?? null,
        serve: (res) => serve(key, { cache, req, res }),
      };
    },
  };
}

/** True for a server error, or for the refusal of a network address above its rate limit. */
const isFailed = ({ status }: Page) => status >= 500 || status === 429;

const pathOf = ({ url = '' }: IncomingMessage): string => url.split('?', 1)[0] ?? '';

/** The cache key of a request; null for a page that is not shared. */
function keyOf(req: IncomingMessage): string | null {
  const { method, url = '', headers } = req;
  if (method !== 'GET' && method !== 'HEAD') return null;
  if (url.length > maxAddressLength || !shared.test(pathOf(req))) return null;
  const own = cookiesThatChangePages(headers.cookie ?? '');
  if (own.some((cookie) => !/^(?:display=[a-z.]+|place-everywhere=1)$/.test(cookie))) return null;
  return `${encodingOf(req)} ${headers.host ?? ''} ${url} ${own.join(';')}`;
}

const ownName =
  /^(?:display|place|place-everywhere|(?:__Host-|__Secure-)?(?:authjs|next-auth)\..*)$/;

/** The cookies that change a page's content; those of a tag manager or a proxy do not. */
export function cookiesThatChangePages(cookies: string): string[] {
  return cookies
    .split(';')
    .map((cookie) => cookie.trim())
    .filter((cookie) => ownName.test(cookie.split('=', 1)[0] ?? ''));
}

type Encoding = 'br' | 'identity';

/**
 * The encoding of the cached copy: brotli or none. The HTTP server may compress an uncompressed page when it is sent.
 */
function encodingOf({ headers }: IncomingMessage): Encoding {
  return acceptsBrotli(headers['accept-encoding']?.toString()) ? 'br' : 'identity';
}

/** Brotli level of cached pages. Above 5 a page hardly gets smaller; the cost is paid once per cached page. */
const quality = 5;

async function pageOf(response: Response, encoding: Encoding): Promise<Page> {
  const html = await response.text();
  const body = encoding === 'br' ? await compressWithBrotli(html, quality) : Buffer.from(html);
  const headers = Object.fromEntries(response.headers);
  // Only HTML has scripts, and searching a part of the sitemap for them takes the thread.
  const isHtml = headers['content-type']?.startsWith('text/html');
  const policy = isHtml ? headers['content-security-policy'] : undefined;
  return {
    status: response.status,
    headers: {
      ...headers,
      ...(policy ? { 'content-security-policy': replaceNonceByHashes(policy, html) } : {}),
      ...(encoding === 'br' ? { 'content-encoding': encoding } : {}),
      'content-length': String(body.length),
      vary: 'Accept-Encoding, Cookie',
    },
    body,
  };
}

/**
 * Replaces the nonce by hashes of the inline scripts that carry it: a nonce must be unique per response,
 * but this page is sent to many visitors. A script without the nonce was not written by this server and
 * stays forbidden.
 */
export function replaceNonceByHashes(policy: string, html: string): string {
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
  if (nonce === undefined) return policy;
  const scripts = html.matchAll(/<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g);
  const own = [...scripts].filter(([, attributes = '']) => attributes.includes(`nonce="${nonce}"`));
  const hashes = new Set(
    own.map(([, , text = '']) => createHash('sha256').update(text).digest('base64')),
  );
  const sources = [...hashes].map((hash) => `'sha256-${hash}'`).join(' ');
  return policy.replace(`'nonce-${nonce}'`, sources);
}
