import type { GraphqlTransport } from '../graphql/graphql.ts';
import { isAppleHandheld, isInstalled } from '../install/installed.ts';
import {
  PushSettingQuery,
  RegisterPushDeviceMutation,
  subscriptionInput,
  type PushDevice,
  type PushSettings,
} from './push-client.ts';

/**
 * The push state of this browser: `unsupported`; `needs-install` (supported only from the home screen);
 * `denied` by the user; `off`; or `on` with its registered device.
 */
export type BrowserPushState =
  | { kind: 'unsupported' | 'needs-install' | 'denied' | 'off' }
  | { kind: 'on'; device: PushDevice };

/** A service worker that shows pushes. */
export type PushServiceWorker = { script: string; scope: string };

export const workerPushServiceWorker: PushServiceWorker = { script: '/sw.js', scope: '/' };

/** Reads the push state without asking for permission. */
export async function readPushState(
  settings: Pick<PushSettings, 'devices'>,
  pushWorker: PushServiceWorker,
): Promise<BrowserPushState> {
  if (!isSupported())
    return { kind: isAppleHandheld() && !isInstalled() ? 'needs-install' : 'unsupported' };
  if (Notification.permission === 'denied') return { kind: 'denied' };
  const subscription = await findOwnPushSubscription(pushWorker);
  const device = subscription && (await deviceOf(settings, subscription));
  return device && Notification.permission === 'granted' ? { kind: 'on', device } : { kind: 'off' };
}

const isSupported = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

export async function findOwnPushSubscription({
  scope,
}: PushServiceWorker): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(scope);
  // `getRegistration` returns the nearest registration, which may be that of a wider scope.
  if (!registration || new URL(registration.scope).pathname !== scope) return null;
  return registration.pushManager.getSubscription();
}

async function deviceOf(
  { devices }: Pick<PushSettings, 'devices'>,
  { endpoint }: PushSubscription,
) {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  const fingerprint = Array.from(new Uint8Array(digest), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  return devices.find((device) => device.fingerprint === fingerprint);
}

/** The reason why turning push on failed. */
export type TurnOnPushProblem = 'denied' | 'dismissed' | 'unreachable';

/**
 * Asks for permission by the browser's dialog and subscribes; returns the reason when that failed. Must be the first
 * call in a click handler: browsers show the dialog only then.
 */
export async function askAndSubscribeToPush(
  publicKey: string,
  pushWorker: PushServiceWorker,
): Promise<PushSubscription | TurnOnPushProblem> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'dismissed';
  return subscribe(publicKey, pushWorker).catch(() => 'unreachable' as const);
}

/** Time limit: longer than any push service needs; `subscribe` may hang when the push service is unreachable. */
const timeoutMs = 20_000;

async function subscribe(
  publicKey: string,
  { script, scope }: PushServiceWorker,
): Promise<PushSubscription> {
  const registration = await navigator.serviceWorker.register(script, { scope });
  const known = await registration.pushManager.getSubscription();
  // A subscription is bound to the server's key: after a key change a new subscription is needed.
  if (known && keyOf(known) === publicKey) return known;
  await known?.unsubscribe();
  return inTime(async () => {
    await untilActive(registration);
    return registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: bytesOf(publicKey),
    });
  });
}

/**
 * Waits for this registration. `navigator.serviceWorker.ready` would wait for that of the page, which may be another
 * one.
 */
function untilActive({ active, installing, waiting }: ServiceWorkerRegistration): Promise<void> {
  const coming = installing ?? waiting;
  if (active || !coming) return Promise.resolve();
  return new Promise((resolve) => {
    coming.addEventListener('statechange', () => {
      if (coming.state === 'activated') resolve();
    });
  });
}

function inTime<Result>(work: () => Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no answer in time')), timeoutMs);
    work()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}

function keyOf({ options }: PushSubscription): string | null {
  if (!options.applicationServerKey) return null;
  const bytes = new Uint8Array(options.applicationServerKey);
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
    character.charCodeAt(0),
  );

/**
 * Renews the registration on the server if push is on in this browser: after a sign-in, a new endpoint, or a
 * new server key. Never asks for permission, and does nothing when push is off.
 */
export async function renewPushRegistration(transport: GraphqlTransport): Promise<void> {
  if (!isSupported() || Notification.permission !== 'granted') return;
  const subscription = await findOwnPushSubscription(workerPushServiceWorker);
  if (!subscription) return;
  const { pushSetting } = await transport(PushSettingQuery, {});
  const { publicKey } = pushSetting;
  if (!publicKey) return;
  const isKnown = keyOf(subscription) === publicKey && (await deviceOf(pushSetting, subscription));
  if (isKnown) return;
  const current = await subscribe(publicKey, workerPushServiceWorker);
  await transport(RegisterPushDeviceMutation, {
    input: subscriptionInput(current, subscription.endpoint),
  });
}
