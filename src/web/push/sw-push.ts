import { makeTransport } from '../graphql/graphql.ts';
import { PushSetting, RegisterPushDevice, subscriptionInput } from './push-client.ts';
import { objectOf, readPush, textOf } from './push-message.ts';
import { worker, type Changed, type WindowClient } from '../sw-scope.ts';

/**
 * Shows a push where the browser does not do so by itself. Something is shown in any case: a browser
 * takes push away from who shows nothing.
 */
export async function showPush(message: unknown): Promise<void> {
  const { title, body, tag, path, badge } = readPush(message, location.origin);
  await worker.registration.showNotification(title, {
    body,
    tag,
    lang: 'ja',
    icon: '/icon-192.png',
    badge: '/badge-96.png',
    data: { path },
  });
  // Only installed apps have a badge; others refuse, and need none.
  if (badge !== null) await navigator.setAppBadge?.(badge).catch(() => undefined);
  for (const client of await openWindows()) client.postMessage({ kind: 'push-arrived' }, []);
}

/** Leads to a notice's screen: in a window that is open, else in a new one. */
export async function openNotice(notification: Notification): Promise<void> {
  notification.close();
  const path = textOf(objectOf(notification.data)['path']) || '/notifications';
  const windows = await openWindows();
  const there = windows.find(({ url }) => url === new URL(path, location.origin).href);
  const window = there ?? windows.find((one) => one.visibilityState === 'visible') ?? windows[0];
  if (!window) return void (await worker.clients.openWindow(path));
  const focused = await window.focus();
  if (there) return;
  // The page goes there by itself, and asks first where something typed would be lost.
  if (!(await isTaken(focused, path))) await focused.navigate(path);
}

const answerMs = 1_500;

/** Whether the page in a window takes over to lead to a screen. */
function isTaken(window: WindowClient, path: string): Promise<boolean> {
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

const openWindows = () => worker.clients.matchAll({ type: 'window', includeUncontrolled: true });

/** The browser's address has changed: the server learns the new one, if somebody is signed in. */
export async function renewPush({ oldSubscription, newSubscription }: Changed): Promise<void> {
  const session: unknown = await (await fetch('/api/auth/session')).json();
  const token = textOf(objectOf(session)['token']);
  if (!token) return;
  const transport = makeTransport(
    (body, headers) => fetch('/api/worker/graphql', { method: 'POST', headers, body }),
    () => token,
  );
  const subscription =
    newSubscription ?? (await subscribed((await transport(PushSetting, {})).pushSetting.publicKey));
  if (!subscription) return;
  const input = subscriptionInput(subscription, oldSubscription?.endpoint ?? null);
  await transport(RegisterPushDevice, { input });
}

async function subscribed(applicationServerKey: string | null): Promise<PushSubscription | null> {
  if (applicationServerKey === null) return null;
  return worker.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}
