import { addMinutes } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';
import type { PushSetting, RegisterPushDeviceInput } from '#gen/types.ts';
import type { Context, SignedInWorker } from '#platform/server/context.server.ts';
import { inTransaction } from '#platform/server/database/db.server.ts';
import { enqueueMessage } from '#platform/server/delivery/enqueue.queries.server.ts';
import { readPushSettingOf, registerPushBrowser } from '#platform/server/push/browsers.server.ts';
import {
  pushDevicesOfOwner,
  removePushDevice,
  recordPushTest,
} from '#platform/server/push/push-devices.queries.server.ts';

import { pushDeviceMessages, testPushText, notificationRefusal } from './messages.ts';

type PushSettingArgs = Pick<Context, 'app' | 'db' | 'now'>;

/** The key that a browser needs to subscribe, and the worker's browsers, latest first. */
export function readPushSetting(call: PushSettingArgs, workerId: string): Promise<PushSetting> {
  return readPushSettingOf(call, { workerId });
}

/** Subscribes the browser of a session to notices. Refusals: PUSH_OFF, and those of `registerPushBrowser`. */
export async function registerPushDevice(
  { app, now }: PushSettingArgs,
  { id: workerId, sessionId }: SignedInWorker,
  input: RegisterPushDeviceInput,
): Promise<string> {
  if (!app.env.vapid) throw notificationRefusal('PUSH_OFF');
  const browser = { owner: { workerId }, sessionId, sentences: pushDeviceMessages, now };
  return registerPushBrowser(app, browser, input);
}

/** Ends notices to one browser. Refusals: NOT_FOUND. */
export async function endPushDevice(
  { app }: PushSettingArgs,
  workerId: string,
  id: string,
): Promise<void> {
  const isGone = await removePushDevice(app.db, { owner: { workerId }, id });
  if (!isGone) throw notificationRefusal('NOT_FOUND');
}

/** Limit, repeated in the API by `Mutation.sendTestPush`. */
const testPauseSeconds = 30;
/** Minutes after which an undelivered test expires, because the worker no longer waits for it. */
const testMinutes = 5;

/** Sends a notice to one browser, to see that it arrives. Refusals: NOT_FOUND, PUSH_TEST_TOO_SOON. */
export async function sendTestPush(
  { app, now }: PushSettingArgs,
  workerId: string,
  id: string,
): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const devices = await pushDevicesOfOwner(tx, { owner: { workerId }, now });
    if (!devices.some((device) => device.id === id)) throw notificationRefusal('NOT_FOUND');
    const since = addMinutes(now, -testPauseSeconds / 60);
    if (!(await recordPushTest(tx, { id, owner: { workerId }, since, now }))) {
      throw notificationRefusal('PUSH_TEST_TOO_SOON', { seconds: testPauseSeconds });
    }
    await enqueueMessage(tx, {
      kind: 'push',
      dedupKey: `push-test:${id}:${now.getTime()}`,
      workerId,
      recipient: id,
      subject: testPushText.title,
      body: testPushText.body,
      path: paths.settings.notifications(),
      expiresAt: addMinutes(now, testMinutes),
      now,
    });
  });
}
