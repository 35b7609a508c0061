import { facilityPaths } from '#platform/base/people/paths.ts';

import { assetsInHtml, cachedOrFetchedAsset } from '../sw-files.ts';
import { fetchWholePage } from '../sw-page.ts';
import { serviceWorkerScope, type FetchRequestEvent } from '../sw-scope.ts';
import { cachedAtParameter, tabletServiceWorkerMessages } from './cached-page.ts';

/**
 * The service worker of the tablet at an entrance, for its one page. Caches the page as last rendered, so that a
 * reload without a network shows it: the page contains the codes of two days. (Decision 052)
 */

/** Replaced by the build: each build is a new service worker with its own cache. */
declare const BUILD: string;
const cacheStart = 'tablet-';
const cacheName = cacheStart + BUILD;
const page = facilityPaths.tablet();
const cachedAtHeader = 'x-cached-at';

serviceWorkerScope.addEventListener('install', (event) => {
  // Update without asking: nobody stays at the tablet to accept an update.
  event.waitUntil(cachePage().then(() => serviceWorkerScope.skipWaiting()));
});

serviceWorkerScope.addEventListener('activate', (event) => {
  event.waitUntil(deleteOlderCaches().then(() => serviceWorkerScope.clients.claim()));
});

serviceWorkerScope.addEventListener('message', (event) => {
  if (event.data === tabletServiceWorkerMessages.cache) event.waitUntil(cachePage());
  if (event.data === tabletServiceWorkerMessages.clear) event.waitUntil(clear());
});

serviceWorkerScope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate' && pathname === page) event.respondWith(pageOrCached(event));
  else if (pathname.startsWith('/assets/'))
    event.respondWith(cachedOrFetchedAsset(cacheName, request));
});

async function pageOrCached(event: FetchRequestEvent): Promise<Response> {
  const { request } = event;
  const isCached = new URL(request.url).searchParams.has(cachedAtParameter);
  try {
    const answer = await fetchWholePage(request);
    if (answer.status >= 500) throw new Error(`the page answered ${answer.status}`);
    event.waitUntil(cacheAnswer(answer.clone()));
    // Redirect: the address of the cached page contains its caching time, which is wrong for this newer page.
    return isCached && answer.ok ? Response.redirect(page) : answer;
  } catch (error) {
    const cache = await caches.open(cacheName);
    const cached = await cache.match(page);
    if (!cached) throw error;
    const cachedAt = cached.headers.get(cachedAtHeader) ?? '';
    return isCached ? cached : Response.redirect(`${page}?${cachedAtParameter}=${cachedAt}`);
  }
}

/** Caches the current page. Without a network, the cached page is not replaced. */
async function cachePage(): Promise<void> {
  const answer = await fetch(page, { cache: 'no-store', redirect: 'manual' }).catch(() => null);
  if (answer) await cacheAnswer(answer);
}

async function cacheAnswer(answer: Response): Promise<void> {
  // The server redirects to the page that pairs a tablet, because the pairing of this tablet was ended.
  if (answer.type === 'opaqueredirect') return clear();
  if (!answer.ok) return;
  const html = await answer.text();
  const cache = await caches.open(cacheName);
  const cached = await Promise.all(assetsInHtml(html).map((file) => cache.match(file)));
  await cache.addAll(assetsInHtml(html).filter((_file, index) => !cached[index]));
  const headers = new Headers(answer.headers);
  headers.set(cachedAtHeader, String(Date.now()));
  await cache.put(page, new Response(html, { headers }));
}

async function clear(): Promise<void> {
  await caches.delete(cacheName);
}

async function deleteOlderCaches(): Promise<void> {
  const names = await caches.keys();
  const older = names.filter((name) => name.startsWith(cacheStart) && name !== cacheName);
  await Promise.all(older.map((name) => caches.delete(name)));
}
