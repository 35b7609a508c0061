import { isUuid } from '#base/cursor.ts';
import { paths } from '#base/paths.ts';
import { refuse as refuseCommon, refuseFields } from '#base/refusal.ts';
import { inTransaction, type Db, type Tx } from '#server/database/db.server.ts';
import { notify } from '#server/delivery/notify.server.ts';
import { recordChanges, type Actor } from '#server/history.server.ts';
import { keyOwner, withIdempotencyKey } from '#server/idempotency.server.ts';

import { refuse, stopSentences } from '../messages.ts';
import { liftedNotice, stoppedNotice } from '../notifications.ts';
import { revokeSessionsOf } from '../sign-in/session.server.ts';
import { readStopReason, stopMove, type StopEvent } from './stop-rules.ts';
import { eraseStop, lockAccount, writeStop } from './stops.queries.server.ts';

type StopCommand = {
  workerId: string;
  /** Stays in the history and is told to the worker. */
  reason: string;
  actor: Actor;
  now: Date;
  idempotencyKey?: string | undefined;
};

/**
 * Stops an account: every session ends with the answer, and nobody signs in or applies until the stop is lifted.
 * Contracts, wages and the pay day stay as they are. The worker is told the reason. Once per key.
 * Refusals: NOT_FOUND, VALIDATION_FAILED, ACCOUNT_STATE_CHANGED. (Rule 4.1)
 */
export async function stopWorker(db: Db, command: StopCommand): Promise<void> {
  await change(db, 'stop', command);
}

/** Lifts the stop of an account, and tells the worker. Refusals as `stopWorker`. (Rule 4.1) */
export async function liftStop(db: Db, command: StopCommand): Promise<void> {
  await change(db, 'liftStop', command);
}

async function change(db: Db, event: StopEvent, command: StopCommand): Promise<void> {
  const { workerId, actor, now, idempotencyKey: key } = command;
  if (!isUuid(workerId)) throw refuseCommon('NOT_FOUND');
  const reason = readStopReason(command.reason);
  if (reason === null) throw refuseFields({ reason: stopSentences.reason });
  const operation = `account.${event}`;
  const call = { actorId: keyOwner(actor), key, operation, input: [workerId, reason], now };
  await inTransaction(db, (tx) =>
    withIdempotencyKey(tx, call, async () => {
      await changeUnderLock(tx, event, { ...command, reason });
      return {};
    }),
  );
}

async function changeUnderLock(tx: Tx, event: StopEvent, command: StopCommand): Promise<void> {
  const { workerId, reason, actor, now } = command;
  const account = await lockAccount(tx, workerId);
  if (!account) throw refuseCommon('NOT_FOUND');
  const move = stopMove(account, event);
  if (!move) throw refuse('ACCOUNT_STATE_CHANGED');
  if (event === 'stop') {
    await writeStop(tx, { workerId, reason, now });
    await revokeSessionsOf(tx, { workerId, now });
  } else {
    await eraseStop(tx, workerId);
  }
  await recordChanges(tx, [
    { subject: 'worker', id: workerId, ...move, event, actor, reason, at: now },
  ]);
  await notify(tx, {
    ...(event === 'stop' ? stoppedNotice(reason) : liftedNotice(reason)),
    workerId,
    topic: 'account',
    dedupKey: `account:${workerId}:${event}:${now.getTime()}`,
    // Both can be opened without a session.
    path: event === 'stop' ? paths.about() : paths.signIn(),
    isUrgent: true,
    now,
  });
}
