import { addMinutes } from '#platform/base/jst.ts';
import { facilityPaths } from '#platform/base/people/paths.ts';
import type { RegisterStaffPushDeviceInput, StaffPushSetting } from '#gen/types.ts';
import type { Context, StaffCaller } from '#platform/server/context.server.ts';
import { inTransaction } from '#platform/server/database/db.server.ts';
import { enqueueMessage } from '#platform/server/delivery/enqueue.queries.server.ts';
import { readPushSettingOf, registerPushBrowser } from '#platform/server/push/browsers.server.ts';
import {
  pushDevicesOfOwner,
  removePushDevice,
  recordPushTest,
} from '#platform/server/push/push-devices.queries.server.ts';

import { staffRefusal, staffFieldErrorSentences } from '#access/people/messages.ts';
import { noticeTexts } from './notice-texts.ts';

type Deps = Pick<Context, 'app' | 'db' | 'now'>;

/** The key that a browser needs to subscribe, and the person's browsers, latest first. */
export function staffPushSetting(call: Deps, staffId: string): Promise<StaffPushSetting> {
  return readPushSettingOf(call, { staffId });
}

/** Subscribes the browser of a session. Refusals: PUSH_OFF, and those of `registerPushBrowser`. */
export async function registerStaffPushDevice(
  { app, now }: Deps,
  { id: staffId, sessionId }: Pick<StaffCaller, 'id' | 'sessionId'>,
  input: RegisterStaffPushDeviceInput,
): Promise<void> {
  if (!app.env.vapid) throw staffRefusal('PUSH_OFF');
  const sentences = {
    endpoint: staffFieldErrorSentences.pushEndpoint,
    keys: staffFieldErrorSentences.pushKeys,
  };
  await registerPushBrowser(app, { owner: { staffId }, sessionId, sentences, now }, input);
}

/** Ends pushes to one browser. Refusals: NOT_FOUND. */
export async function endStaffPushDevice({ app }: Deps, staffId: string, id: string) {
  const isGone = await removePushDevice(app.db, { owner: { staffId }, id });
  if (!isGone) throw staffRefusal('NOT_FOUND');
}

/** Limit, repeated in the API by `Mutation.sendStaffTestPush`. */
const testPauseSeconds = 30;
/** Minutes after which an undelivered test expires, because the person no longer waits for it. */
const testMinutes = 5;

/** Sends a push to one browser, to see that it arrives. Refusals: NOT_FOUND, PUSH_TEST_TOO_SOON. */
export async function sendStaffTestPush({ app, now }: Deps, staffId: string, id: string) {
  await inTransaction(app.db, async (tx) => {
    const devices = await pushDevicesOfOwner(tx, { owner: { staffId }, now });
    if (!devices.some((device) => device.id === id)) throw staffRefusal('NOT_FOUND');
    const since = addMinutes(now, -testPauseSeconds / 60);
    if (!(await recordPushTest(tx, { id, owner: { staffId }, since, now }))) {
      throw staffRefusal('PUSH_TEST_TOO_SOON', { seconds: testPauseSeconds });
    }
    await enqueueMessage(tx, {
      kind: 'push',
      dedupKey: `staff:push-test:${id}:${now.getTime()}`,
      workerId: null,
      staffId,
      recipient: id,
      subject: noticeTexts.test.title,
      body: noticeTexts.test.body,
      path: facilityPaths.notifications(),
      expiresAt: addMinutes(now, testMinutes),
      now,
    });
  });
}
