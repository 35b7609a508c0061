import { paths } from '#platform/base/paths.ts';
import { refuseFields } from '#platform/base/refusal.ts';
import { inTransaction, type Db, type Tx } from '#platform/server/database/db.server.ts';
import { notifyOneWorker } from '#platform/server/delivery/notify.server.ts';
import { recordChanges, type Actor } from '#platform/server/history.server.ts';
import { idempotencyKeyOwner, withIdempotencyKey } from '#platform/server/idempotency.server.ts';
import type { NoticeText } from '#platform/server/delivery/notice-rules.ts';

import { accountRefusal, stopFormErrorSentences } from '../messages.ts';
import {
  accountStopLiftedNotice,
  accountStoppedByLinkNotice,
  accountStoppedNotice,
} from '../notifications.ts';
import { revokeSessionsOf } from '../sign-in/session.server.ts';
import { readStopReason, accountStopTransition, type AccountStopEvent } from './stop-rules.ts';
import { eraseAccountStop, lockAccountForStop, writeAccountStop } from './stops.queries.server.ts';

type StopCommand = {
  workerId: string;
  /** Stays in the history; the worker reads it in the notification. */
  reason: string;
  actor: Actor;
  now: Date;
  idempotencyKey?: string | undefined;
};

/**
 * Stops an account: every session ends at once, and nobody signs in or applies until the stop is lifted. Contracts,
 * wages and the pay day stay as they are. The worker is notified of the reason. A repeated key changes nothing.
 * Refusals: NOT_FOUND, VALIDATION_FAILED, ACCOUNT_STATE_CHANGED. (Rule 4.1)
 */
export async function stopWorker(db: Db, command: StopCommand): Promise<void> {
  await change(db, 'stop', command);
}

/** Lifts the stop of an account, and notifies the worker. Refusals as `stopWorker`. (Rule 4.1) */
export async function liftStop(db: Db, command: StopCommand): Promise<void> {
  await change(db, 'liftStop', command);
}

async function change(db: Db, event: AccountStopEvent, command: StopCommand): Promise<void> {
  const { workerId, actor, now, idempotencyKey: key } = command;
  const reason = readStopReason(command.reason);
  if (reason === null) throw refuseFields({ reason: stopFormErrorSentences.reason });
  const operation = `account.${event}`;
  const call = {
    actorId: idempotencyKeyOwner(actor),
    key,
    operation,
    input: [workerId, reason],
    now,
  };
  await inTransaction(db, (tx) =>
    withIdempotencyKey(tx, call, async () => {
      await changeUnderLock(tx, event, { ...command, reason });
      return {};
    }),
  );
}

async function changeUnderLock(
  tx: Tx,
  event: AccountStopEvent,
  command: StopCommand,
): Promise<void> {
  const { workerId, reason, actor, now } = command;
  const account = await lockAccountForStop(tx, workerId);
  if (!account) throw accountRefusal('NOT_FOUND');
  const move = accountStopTransition(account, event);
  if (!move) throw accountRefusal('ACCOUNT_STATE_CHANGED');
  if (event === 'stop') return stopLockedAccount(tx, { ...command, isOwn: false });
  await eraseAccountStop(tx, workerId);
  await recordChanges(tx, [
    { subject: 'worker', id: workerId, ...move, event, actor, reason, at: now },
  ]);
  // The notice's page opens without a session, because the stop ended all of them.
  await notifyOf(tx, {
    ...command,
    event,
    text: accountStopLiftedNotice(reason),
    path: paths.signIn(),
  });
}

type StopArgs = {
  workerId: string;
  reason: string;
  actor: Actor;
  /** True if the worker stopped the account by the link of a notice. */
  isOwn: boolean;
  now: Date;
};

/** Stops an account that is locked and not stopped, ends its sessions, and notifies the worker. */
export async function stopLockedAccount(tx: Tx, stop: StopArgs): Promise<void> {
  const { workerId, reason, actor, isOwn, now } = stop;
  await writeAccountStop(tx, { workerId, reason, isOwn, now });
  await revokeSessionsOf(tx, { workerId, now });
  const event = isOwn ? 'stopByLink' : 'stop';
  await recordChanges(tx, [
    {
      subject: 'worker',
      id: workerId,
      from: 'ACTIVE',
      to: 'STOPPED',
      event,
      actor,
      reason,
      at: now,
    },
  ]);
  const text = isOwn ? accountStoppedByLinkNotice : accountStoppedNotice(reason);
  await notifyOf(tx, { workerId, now, event, text, path: paths.about() });
}

type StopNotice = {
  workerId: string;
  event: string;
  text: NoticeText;
  path: string;
  now: Date;
};

async function notifyOf(tx: Tx, { workerId, event, text, path, now }: StopNotice): Promise<void> {
  await notifyOneWorker(tx, {
    ...text,
    workerId,
    topic: 'account',
    dedupKey: `account:${workerId}:${event}:${now.getTime()}`,
    path,
    isUrgent: true,
    now,
  });
}
