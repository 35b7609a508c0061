import { facilityPaths } from '#platform/base/people/paths.ts';

import { objectOrEmpty, readPushNotification, stringOrEmpty } from '../push/push-message.ts';
import { serviceWorkerScope, type PushReceivedEvent } from '../sw-scope.ts';

/** The service worker of facilities' pages. Caches nothing: those pages are useless without a network. */

serviceWorkerScope.addEventListener('install', (event) => {
  event.waitUntil(serviceWorkerScope.skipWaiting());
});

serviceWorkerScope.addEventListener('activate', (event) => {
  event.waitUntil(serviceWorkerScope.clients.claim());
});

serviceWorkerScope.addEventListener('push', (event) => {
  event.waitUntil(show(event.data));
});

serviceWorkerScope.addEventListener('notificationclick', (event) => {
  event.waitUntil(open(event.notification));
});

const home = facilityPaths();

/** Always shows a notification: browsers revoke the push permission of sites that show none. */
async function show(data: PushReceivedEvent['data']): Promise<void> {
  const { title, body, tag, path } = readPushNotification(messageIn(data), location.origin, home);
  await serviceWorkerScope.registration.showNotification(title, {
    body,
    tag,
    lang: 'ja',
    icon: '/icon-192.png',
    badge: '/badge-96.png',
    data: { path },
  });
}

function messageIn(data: PushReceivedEvent['data']): unknown {
  try {
    return data?.json();
  } catch {
    // An unreadable push gets a generic text.
    return null;
  }
}

/** Opens the page in a window that already shows it, or else in a new one: other windows may hold unsaved input. */
async function open(notification: Notification): Promise<void> {
  notification.close();
  const path = stringOrEmpty(objectOrEmpty(notification.data)['path']) || home;
  const windows = await serviceWorkerScope.clients.matchAll({
    type: 'window',
    includeUncontrolled: true,
  });
  const there = windows.find(({ url }) => url === new URL(path, location.origin).href);
  await (there ? there.focus() : serviceWorkerScope.clients.openWindow(path));
}
