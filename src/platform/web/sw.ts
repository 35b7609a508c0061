import { paths } from '#platform/base/paths.ts';

import { openNoticeScreen, renewPushSubscription, showPushNotification } from './push/sw-push.ts';
import { assetsInHtml, cachedOrFetchedAsset } from './sw-files.ts';
import { fetchWholePage } from './sw-page.ts';
import { serviceWorkerScope } from './sw-scope.ts';

/**
 * The worker app's service worker. Pages come complete from the network; without a network the offline page replaces
 * them. API responses and personal pages are never cached. Shows pushes, and opens the screen of a tapped push.
 */

/** Replaced by the build: each build is a new service worker with its own cache. */
declare const BUILD: string;
const cacheStart = 'app-';
const cacheName = cacheStart + BUILD;
const offlinePage = paths.offline();

serviceWorkerScope.addEventListener('install', (event) => {
  // A newer build waits until the user accepts the update: see platform/web/install/app-update.tsx.
  event.waitUntil(keepApp());
});

serviceWorkerScope.addEventListener('message', (event) => {
  if (event.data === 'take-over') event.waitUntil(serviceWorkerScope.skipWaiting());
  if (event.data === 'claim') event.waitUntil(serviceWorkerScope.clients.claim());
});

serviceWorkerScope.addEventListener('activate', (event) => {
  event.waitUntil(deleteOlderCaches().then(() => serviceWorkerScope.clients.claim()));
});

serviceWorkerScope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  // Do not handle the pages of facilities and operators: they do not belong to the worker's app.
  if (/^\/(?:facility|operator)(?:\/|$)/.test(pathname)) return;
  if (request.mode === 'navigate') event.respondWith(pageOrOffline(request, pathname));
  else if (pathname.startsWith('/assets/'))
    event.respondWith(cachedOrFetchedAsset(cacheName, request));
});

serviceWorkerScope.addEventListener('push', (event) => {
  event.waitUntil(showPushNotification(messageIn(event.data)));
});

serviceWorkerScope.addEventListener('notificationclick', (event) => {
  event.waitUntil(openNoticeScreen(event.notification));
});

serviceWorkerScope.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renewPushSubscription(event));
});

function messageIn(data: { json(): unknown } | null): unknown {
  try {
    return data?.json();
  } catch {
    // The push is unreadable: `showPushNotification` then shows a generic notification.
    return null;
  }
}

/** Caches the offline page as rendered for a visitor, with every file that its HTML names. */
async function keepApp(): Promise<void> {
  const cache = await caches.open(cacheName);
  const page = await fetch(offlinePage, { credentials: 'omit', cache: 'reload' });
  if (!page.ok) throw new Error(`the offline page answered ${page.status}`);
  const html = await page.clone().text();
  await Promise.all([
    cache.put(offlinePage, page),
    cache.addAll([...assetsInHtml(html), '/icon.svg']),
  ]);
}

async function deleteOlderCaches(): Promise<void> {
  // The tablet's service worker has a cache of its own on this origin.
  const names = await caches.keys();
  const older = names.filter((name) => name.startsWith(cacheStart) && name !== cacheName);
  await Promise.all(older.map((name) => caches.delete(name)));
}

/**
 * Milliseconds after a failed page in which the offline page comes from the cache at once, instead of waiting for the
 * network again.
 */
const failedMs = 5_000;
let failedAt = -Infinity;

async function pageOrOffline(request: Request, pathname: string): Promise<Response> {
  const isOffline = pathname === offlinePage;
  try {
    const kept = isOffline && Date.now() - failedAt < failedMs && (await caches.match(offlinePage));
    return kept || (await fetchWholePage(request));
  } catch (error) {
    failedAt = Date.now();
    const kept = await caches.match(offlinePage);
    if (!kept) throw error;
    // Redirect: the router matches the URL, so the offline page cannot be served under another URL.
    const asked = request.url.slice(location.origin.length);
    return isOffline
      ? kept
      : Response.redirect(`${offlinePage}?returnTo=${encodeURIComponent(asked)}`);
  }
}
