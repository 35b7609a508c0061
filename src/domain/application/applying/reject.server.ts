import { paths } from '#platform/base/paths.ts';
import { refuseFields } from '#platform/base/refusal.ts';
import { characterCount, normalizeLines } from '#platform/base/text.ts';
import type { App } from '#platform/server/context.server.ts';
import { inTransaction, type Tx } from '#platform/server/database/db.server.ts';
import type { Actor } from '#platform/server/history.server.ts';
import { idempotencyKeyOwner, withIdempotencyKey } from '#platform/server/idempotency.server.ts';
import { isEventWithinADay } from '#platform/server/delivery/notice-rules.ts';
import { notifyOneWorker } from '#platform/server/delivery/notify.server.ts';

import { applicationNotifications } from '../notifications.ts';
import { applicationRefusal } from '../messages.ts';
import { applicationOf, writeApplicationState } from '../queries.server.ts';

export type RejectApplicationArgs = {
  applicationId: string;
  actor: Actor;
  reason?: string | undefined;
  now: Date;
  idempotencyKey?: string | undefined;
};

/** Maximum characters of the reason for a rejection. Repeated in the API by `RejectApplicationInput.reason`. */
const maxRejectionReasonLength = 200;

/** The facility rejects an application, with or without a reason. Idempotent. (Rule 4.7, 4.24) */
export async function rejectApplication(
  app: Pick<App, 'db'>,
  rejection: RejectApplicationArgs,
): Promise<void> {
  const { applicationId, actor, now, idempotencyKey: key } = rejection;
  const reason = readReason(rejection.reason);
  const call = {
    actorId: idempotencyKeyOwner(actor),
    key,
    operation: 'rejectApplication',
    input: [applicationId, reason ?? null],
    now,
  };
  await inTransaction(app.db, (tx) =>
    withIdempotencyKey(tx, call, () => reject(tx, { applicationId, actor, reason, now })),
  );
}

async function reject(
  tx: Tx,
  { applicationId, actor, reason, now }: RejectApplicationArgs,
): Promise<void> {
  const found = await applicationOf(tx, { applicationId, actor, lock: true });
  if (found.state === 'REJECTED') return;
  if (found.state !== 'APPLIED') throw applicationRefusal('APPLICATION_ENDED');
  await writeApplicationState(tx, {
    applicationId: found.id,
    from: 'APPLIED',
    event: 'REJECT',
    actor,
    reason,
    now,
  });
  await notifyOneWorker(tx, {
    ...applicationNotifications.rejected(found),
    workerId: found.workerId,
    topic: 'contract',
    dedupKey: `application:${found.id}:rejected`,
    path: paths.search(),
    isUrgent: isEventWithinADay(found.startsAt, now),
    now,
  });
}

function readReason(reason = ''): string | undefined {
  const text = normalizeLines(reason);
  if (characterCount(text) > maxRejectionReasonLength) {
    throw refuseFields({ reason: `理由は${maxRejectionReasonLength}文字以内で入力してください` });
  }
  return text === '' ? undefined : text;
}
