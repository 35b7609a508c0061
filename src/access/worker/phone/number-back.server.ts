import { deletePasskeysAddedSince } from '#access/passkeys/passkeys.queries.server.ts';
import { paths } from '#platform/base/paths.ts';
import { refuseFields } from '#platform/base/refusal.ts';
import type { NumberChange as ShownChange } from '#gen/types.ts';
import {
  inTransaction,
  type Db,
  type QueryExecutor,
  type Tx,
} from '#platform/server/database/db.server.ts';
import { notifyOneWorker } from '#platform/server/delivery/notify.server.ts';
import { recordChanges, type Actor } from '#platform/server/history.server.ts';

import { accountRefusal, stopFormErrorSentences } from '../messages.ts';
import { numberRestoredNotice } from '../notifications.ts';
import { lockSignInAttemptsOf, workerWithNumber } from '../queries.server.ts';
import { maskPhoneNumber } from '../step-up/masks.ts';
import { readStopReason } from '../stops/stop-rules.ts';
import { lockAccountForStop } from '../stops/stops.queries.server.ts';
import {
  findPhoneNumberChange,
  numberChangesOf,
  restoreOldNumber,
  type PhoneNumberChangeRow,
} from './number-back.queries.server.ts';

/** The changes of a worker's number of the past 90 days, the latest first; numbers are masked. */
export async function listNumberChanges(
  db: QueryExecutor,
  workerId: string,
): Promise<ShownChange[]> {
  const changes = await numberChangesOf(db, workerId);
  return changes.map(({ id, oldNumber, changedAt, givenBackAt }) => ({
    id,
    oldNumber: maskPhoneNumber(oldNumber),
    changedAt,
    givenBackAt,
  }));
}

/** Removes an e-mail address that was added at `since` or later. Passed in, because notifications own the addresses. */
type TakeEmailBack = (tx: Tx, taken: { workerId: string; since: Date; now: Date }) => Promise<void>;

type GiveBack = {
  changeId: string;
  reason: string;
  actor: Actor;
  takeEmailBack: TakeEmailBack;
  now: Date;
};

/**
 * Restores a worker's number from before a wrongful change, for an operator, and removes passkeys and an e-mail address
 * added since. The operator chooses a change and types no number, so that no account can get a number it never had. The
 * account must be stopped, and stays stopped until the operator lifts the stop. Refusals: VALIDATION_FAILED, NOT_FOUND,
 * ACCOUNT_NOT_STOPPED, ACCOUNT_STATE_CHANGED, PHONE_TAKEN. (Rule 4.1)
 */
export async function restoreChangedNumber(db: Db, command: GiveBack): Promise<void> {
  const reason = readStopReason(command.reason);
  if (reason === null) throw refuseFields({ reason: stopFormErrorSentences.reason });
  await inTransaction(db, (tx) => giveBack(tx, { ...command, reason }));
}

async function giveBack(tx: Tx, command: GiveBack): Promise<void> {
  const { changeId, reason, actor, now } = command;
  const change = await lockedChange(tx, changeId);
  const { workerId, oldNumber, changedAt } = change;
  const { workerId: owner } = await workerWithNumber(tx, oldNumber);
  if (owner && owner !== workerId) throw accountRefusal('PHONE_TAKEN');
  await restoreOldNumber(tx, { change, now });
  const added = { workerId, since: changedAt };
  await deletePasskeysAddedSince(tx, { kind: 'worker', ownerId: workerId, since: changedAt });
  await command.takeEmailBack(tx, { ...added, now });
  await recordChanges(tx, [
    {
      subject: 'worker',
      id: workerId,
      from: 'STOPPED',
      to: 'STOPPED',
      event: 'giveNumberBack',
      actor,
      reason,
      at: now,
    },
  ]);
  await notifyOneWorker(tx, {
    ...numberRestoredNotice({ masked: maskPhoneNumber(oldNumber), reason }),
    workerId,
    topic: 'account',
    dedupKey: `number-given-back:${changeId}`,
    path: paths.about(),
    isUrgent: true,
    now,
  });
}

/** Locks the old number, then the account, and returns the change. */
async function lockedChange(tx: Tx, changeId: string): Promise<PhoneNumberChangeRow> {
  const seen = await findPhoneNumberChange(tx, changeId);
  if (!seen) throw accountRefusal('NOT_FOUND');
  await lockSignInAttemptsOf(tx, { kind: 'number', value: seen.oldNumber });
  const account = await lockAccountForStop(tx, seen.workerId);
  const change = await findPhoneNumberChange(tx, changeId);
  if (!account || !change) throw accountRefusal('NOT_FOUND');
  if (!account.isStopped) throw accountRefusal('ACCOUNT_NOT_STOPPED');
  if (change.givenBackAt) throw accountRefusal('ACCOUNT_STATE_CHANGED');
  return change;
}
