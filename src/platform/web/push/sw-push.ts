import { apiPaths } from '#platform/base/api-paths.ts';
import { paths } from '#platform/base/paths.ts';

import { makeTransport } from '../graphql/graphql.ts';
import { fetchJson } from '../session/session-calls.ts';
import { PushSettingQuery, RegisterPushDeviceMutation, subscriptionInput } from './push-client.ts';
import { objectOrEmpty, readPushNotification, stringOrEmpty } from './push-message.ts';
import {
  serviceWorkerScope,
  type SubscriptionChangeEvent,
  type ServiceWorkerWindowClient,
} from '../sw-scope.ts';

/**
 * Shows a push in browsers without Declarative Web Push. Always shows a notification, even for an unreadable
 * push: browsers revoke the push permission of sites that show none.
 */
export async function showPushNotification(message: unknown): Promise<void> {
  const { title, body, tag, path, badge } = readPushNotification(message, location.origin);
  await serviceWorkerScope.registration.showNotification(title, {
    body,
    tag,
    lang: 'ja',
    icon: '/icon-192.png',
    badge: '/badge-96.png',
    data: { path },
  });
  // Only installed apps have a badge; elsewhere the call is rejected, which is harmless.
  if (badge !== null) await navigator.setAppBadge?.(badge).catch(() => undefined);
  for (const client of await openWindows()) client.postMessage({ kind: 'push-arrived' }, []);
}

/** Opens a notification's screen in an open window, or else in a new window. */
export async function openNoticeScreen(notification: Notification): Promise<void> {
  notification.close();
  const path = stringOrEmpty(objectOrEmpty(notification.data)['path']) || paths.notifications();
  const windows = await openWindows();
  const there = windows.find(({ url }) => url === new URL(path, location.origin).href);
  const window = there ?? windows.find((one) => one.visibilityState === 'visible') ?? windows[0];
  if (!window) return void (await serviceWorkerScope.clients.openWindow(path));
  const focused = await window.focus();
  if (there) return;
  // Let the page navigate itself, so that it can first ask about unsaved input.
  if (!(await isTaken(focused, path))) await focused.navigate(path);
}

const answerMs = 1_500;

/** True when the page in the window answers that it navigates to the screen itself. */
function isTaken(window: ServiceWorkerWindowClient, path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const timer = setTimeout(() => resolve(false), answerMs);
    port1.addEventListener('message', () => {
      clearTimeout(timer);
      resolve(true);
    });
    port1.start();
    window.postMessage({ kind: 'open-notice', path }, [port2]);
  });
}

const openWindows = () =>
  serviceWorkerScope.clients.matchAll({ type: 'window', includeUncontrolled: true });

/** Registers the changed subscription of the browser on the server, if a worker is signed in. */
export async function renewPushSubscription({
  oldSubscription,
  newSubscription,
}: SubscriptionChangeEvent): Promise<void> {
  const session = objectOrEmpty(await fetchJson('session'));
  const token = stringOrEmpty(session['token']);
  if (!token) return;
  const transport = makeTransport({
    send: (body, headers) => fetch(apiPaths.workerGraphql, { method: 'POST', headers, body }),
    token: () => token,
  });
  const subscription =
    newSubscription ??
    (await subscribed((await transport(PushSettingQuery, {})).pushSetting.publicKey));
  if (!subscription) return;
  const input = subscriptionInput(subscription, oldSubscription?.endpoint ?? null);
  await transport(RegisterPushDeviceMutation, { input });
}

async function subscribed(applicationServerKey: string | null): Promise<PushSubscription | null> {
  if (applicationServerKey === null) return null;
  return serviceWorkerScope.registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey,
  });
}
