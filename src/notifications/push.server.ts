import { createHash } from 'node:crypto';

import { isUuid } from '#base/cursor.ts';
import { addMinutes } from '#base/jst.ts';
import { paths } from '#base/paths.ts';
import { refuse as refuseCommon, refuseFields } from '#base/refusal.ts';
import type { PushSetting, RegisterPushDeviceInput } from '#gen/resolvers.ts';
import type { Context, SignedIn } from '#server/context.server.ts';
import { inTransaction } from '#server/database/db.server.ts';
import { post } from '#server/delivery/enqueue.queries.server.ts';
import {
  pushDevices,
  removePushDevice,
  savePushDevice,
  takePushTest,
} from '#server/push/push-devices.queries.server.ts';
import { isPublicHttpsUrl } from '#server/network/public-url.ts';
import { isPushPublicKey, isPushSecret } from '#server/push/push-keys.server.ts';

import { pushMessages, pushTest, refuse } from './messages.ts';

type PushSettingArgs = Pick<Context, 'app' | 'db' | 'now'>;

/** What a browser needs to subscribe, and the worker's browsers, latest first. */
export async function pushSetting(
  { app, db, now }: PushSettingArgs,
  workerId: string,
): Promise<PushSetting> {
  const devices = await pushDevices(db, { owner: { workerId }, now });
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
 * Signs the browser of a session up for notices. We will send requests to its endpoint, so that must
 * be a push service's, and its keys must be keys. Refusals: VALIDATION_FAILED, PUSH_OFF.
 */
export async function registerPushDevice(
  { app, now }: PushSettingArgs,
  worker: SignedIn,
  { endpoint, p256dh, auth, replaces, ...input }: RegisterPushDeviceInput,
): Promise<string> {
  if (!app.env.vapid) throw refuse('PUSH_OFF');
  const label = input.label.trim().slice(0, 60) || 'ブラウザ';
  if (!isPublicHttpsUrl(endpoint)) throw refuseFields({ endpoint: pushMessages.endpoint });
  if (!isPushPublicKey(p256dh)) throw refuseFields({ p256dh: pushMessages.keys });
  if (!isPushSecret(auth)) throw refuseFields({ auth: pushMessages.keys });
  const { sessionId } = worker;
  const owner = { workerId: worker.id };
  return inTransaction(app.db, async (tx) => {
    if (replaces) await removePushDevice(tx, { owner, endpoint: replaces });
    return savePushDevice(tx, { owner, sessionId, endpoint, p256dh, auth, label, now });
  });
}

/** Ends notices to one browser. Refusal: NOT_FOUND. */
export async function endPushDevice(
  { app }: PushSettingArgs,
  workerId: string,
  id: string,
): Promise<void> {
  const isGone = isUuid(id) && (await removePushDevice(app.db, { owner: { workerId }, id }));
  if (!isGone) throw refuseCommon('NOT_FOUND');
}

export const testPauseSeconds = 30;
/** A worker who requested a test looks at the phone now. */
const testMinutes = 5;

/** Sends a notice to one browser, to see that it arrives. Refusals: NOT_FOUND, PUSH_TEST_TOO_SOON. */
export async function sendTestPush(
  { app, now }: PushSettingArgs,
  workerId: string,
  id: string,
): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const devices = await pushDevices(tx, { owner: { workerId }, now });
    if (!devices.some((device) => device.id === id)) throw refuseCommon('NOT_FOUND');
    const since = addMinutes(now, -testPauseSeconds / 60);
    if (!(await takePushTest(tx, { id, owner: { workerId }, since, now }))) {
      throw refuse('PUSH_TEST_TOO_SOON', { seconds: testPauseSeconds });
    }
    await post(tx, {
      kind: 'push',
      dedupKey: `push-test:${id}:${now.getTime()}`,
      workerId,
      recipient: id,
      subject: pushTest.title,
      body: pushTest.body,
      path: paths.settings.notifications(),
      expiresAt: addMinutes(now, testMinutes),
      now,
    });
  });
}
