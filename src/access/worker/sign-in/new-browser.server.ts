import { formatInstant } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';
import type { Tx } from '#platform/server/database/db.server.ts';
import { notifyOneWorker } from '#platform/server/delivery/notify.server.ts';

import { newBrowserNotice } from '../notifications.ts';
import { isBrowserKnownForWorker } from '../queries.server.ts';

type NewBrowser = { workerId: string; browserHash: string; device: string; now: Date };

/**
 * Notifies a worker of a sign-in by a browser that has no session of theirs, by push and e-mail. Must run before
 * the new session is stored. (Rule 4.1)
 */
export async function notifyOfNewBrowser(tx: Tx, browser: NewBrowser): Promise<void> {
  const { workerId, browserHash, device, now } = browser;
  if (await isBrowserKnownForWorker(tx, { workerId, browserHash })) return;
  await notifyOneWorker(tx, {
    ...newBrowserNotice({ device, at: formatInstant(now) }),
    workerId,
    topic: 'account',
    dedupKey: `new-browser:${workerId}:${browserHash}:${now.getTime()}`,
    path: paths.settings.sessions(),
    // No SMS: for a sign-in by code, the number has just received the code.
    isWithoutSms: true,
    now,
  });
}
