import type { Transport } from '../graphql/graphql.ts';
import { isAppleHandheld, isInstalled } from '../install/installed.ts';
import {
  PushSetting,
  RegisterPushDevice,
  RemovePushDevice,
  subscriptionInput,
  type PushDevice,
  type PushSettings,
} from './push-client.ts';

/**
 * How this browser stands to push: it cannot; it can once the app is on the home screen; somebody
 * said no; or it may be, and is or is not, signed up.
 */
export type PushState =
  | { kind: 'unsupported' | 'needs-install' | 'denied' | 'off' }
  | { kind: 'on'; device: PushDevice };

/** What the browser alone can say, without asking the person anything. */
export async function pushState(settings: PushSettings): Promise<PushState> {
  if (!isSupported())
    return { kind: isAppleHandheld() && !isInstalled() ? 'needs-install' : 'unsupported' };
  if (Notification.permission === 'denied') return { kind: 'denied' };
  const subscription = await ownSubscription();
  const device = subscription && (await deviceOf(settings, subscription));
  return device && Notification.permission === 'granted' ? { kind: 'on', device } : { kind: 'off' };
}

const isSupported = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

async function ownSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

async function deviceOf({ devices }: PushSettings, { endpoint }: PushSubscription) {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  const fingerprint = Array.from(new Uint8Array(digest), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  return devices.find((device) => device.fingerprint === fingerprint);
}

/** Why a browser was not signed up. */
export type PushProblem = 'denied' | 'dismissed' | 'unreachable';

/**
 * Asks the person, in the browser's own words, and signs this browser up. Call it first thing in the
 * handler of a press: browsers ask only then. Throws the server's refusal.
 */
export async function turnPushOn(
  transport: Transport,
  publicKey: string,
): Promise<PushProblem | null> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'dismissed';
  const subscription = await subscribe(publicKey).catch(() => null);
  if (!subscription) return 'unreachable';
  await transport(RegisterPushDevice, { input: subscriptionInput(subscription) });
  return null;
}

/** Longer than any push service needs; a browser that cannot reach one may wait for ever. */
const timeoutMs = 20_000;

async function subscribe(publicKey: string): Promise<PushSubscription> {
  const registration = await navigator.serviceWorker.register('/sw.js');
  const known = await registration.pushManager.getSubscription();
  // A subscription is good for one key only: after a change of the server's another one is needed.
  if (known && keyOf(known) === publicKey) return known;
  await known?.unsubscribe();
  return inTime(async () => {
    const { pushManager } = await navigator.serviceWorker.ready;
    return pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: bytesOf(publicKey),
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
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  );

/** Ends notices to one browser; where it is this one, the browser forgets it too. */
export async function turnPushOff(
  transport: Transport,
  { id, isThis }: { id: string; isThis: boolean },
): Promise<void> {
  await transport(RemovePushDevice, { input: { id } });
  if (isThis) await (await ownSubscription())?.unsubscribe();
}

/**
 * Brings the server up to date where push is on in this browser: after a sign-in, a change of its
 * address, or of the server's key. Asks the person nothing, and does nothing where push is off.
 */
export async function keepPushAlive(transport: Transport): Promise<void> {
  if (!isSupported() || Notification.permission !== 'granted') return;
  const subscription = await ownSubscription();
  if (!subscription) return;
  const { pushSetting } = await transport(PushSetting, {});
  const { publicKey } = pushSetting;
  if (!publicKey) return;
  const isKnown = keyOf(subscription) === publicKey && (await deviceOf(pushSetting, subscription));
  if (isKnown) return;
  const current = await subscribe(publicKey);
  await transport(RegisterPushDevice, { input: subscriptionInput(current, subscription.endpoint) });
}
