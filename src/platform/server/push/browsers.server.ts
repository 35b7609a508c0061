import { createHash } from 'node:crypto';

import { refuseFields } from '#platform/base/refusal.ts';

import type { App, Context } from '../context.server.ts';
import { inTransaction } from '../database/db.server.ts';
import { isPublicHttpsUrl } from '../network/public-url.ts';
import {
  pushDevicesOfOwner,
  removePushDevice,
  savePushDevice,
  type PushOwner,
} from './push-devices.queries.server.ts';
import { isPushPublicKey, isPushSecret } from './push-keys.server.ts';

/** Returns the key that a browser needs to subscribe, and the owner's browsers, latest first. */
export async function readPushSettingOf(
  { app, db, now }: Pick<Context, 'app' | 'db' | 'now'>,
  owner: PushOwner,
) {
  const devices = await pushDevicesOfOwner(db, { owner, now });
  return {
    publicKey: app.env.vapid?.publicKey ?? null,
    devices: devices.map(({ id, endpoint, label, createdAt, lastDeliveredAt }) => ({
      id,
      label,
      registeredAt: createdAt,
      deliveredAt: lastDeliveredAt,
      fingerprint: createHash('sha256').update(endpoint).digest('hex'),
    })),
  };
}

/**
 * Limit, repeated by the constraint `push_devices_label_check` and in the API by `RegisterStaffPushDeviceInput.label`
 * and `RegisterPushDeviceInput.label`.
 */
const maxLabelLength = 60;

type Subscription = {
  endpoint: string;
  p256dh: string;
  auth: string;
  label: string;
  /** The endpoint that this browser used before; its subscription is replaced. */
  replaces?: string | null;
};

type RegisterBrowserArgs = {
  owner: PushOwner;
  sessionId: string;
  /** Error sentences for a wrong endpoint, and for invalid keys. */
  sentences: { endpoint: string; keys: string };
  now: Date;
};

/**
 * Subscribes the browser of a session; resolves with the id of the subscription. The server will send requests to the
 * endpoint, so the endpoint must be a push service's; the keys must be valid. Refusals: VALIDATION_FAILED.
 */
export async function registerPushBrowser(
  { db }: Pick<App, 'db'>,
  { owner, sessionId, sentences, now }: RegisterBrowserArgs,
  { endpoint, p256dh, auth, replaces, label: typed }: Subscription,
): Promise<string> {
  if (!isPublicHttpsUrl(endpoint)) throw refuseFields({ endpoint: sentences.endpoint });
  if (!isPushPublicKey(p256dh)) throw refuseFields({ p256dh: sentences.keys });
  if (!isPushSecret(auth)) throw refuseFields({ auth: sentences.keys });
  const label = typed.trim().slice(0, maxLabelLength) || 'ブラウザ';
  return inTransaction(db, async (tx) => {
    if (replaces) await removePushDevice(tx, { owner, endpoint: replaces });
    return savePushDevice(tx, { owner, sessionId, endpoint, p256dh, auth, label, now });
  });
}
