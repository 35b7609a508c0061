import { addHours, formatInstant } from '#platform/base/jst.ts';
import { refuseFields } from '#platform/base/refusal.ts';
import { raiseAlarms } from '#platform/server/alarms.server.ts';
import type { App, Context, SignedInWorker } from '#platform/server/context.server.ts';
import { inTransaction, type Tx } from '#platform/server/database/db.server.ts';
import { notifyOneWorker } from '#platform/server/delivery/notify.server.ts';
import { enqueueMessage } from '#platform/server/delivery/enqueue.queries.server.ts';
import { recordChanges } from '#platform/server/history.server.ts';
import { requireFreshProof } from '#platform/server/proof.server.ts';
import { makeStopLink } from '#platform/server/stop-links/stop-link.server.ts';

import {
  newPhoneNumberMessage,
  phoneChangeMessage,
  phoneChangeErrorSentences,
  phoneNumberErrorSentence,
  accountRefusal,
} from '../messages.ts';
import { phoneChangedNotice } from '../notifications.ts';
import { lockSignInAttemptsOf, workerWithNumber } from '../queries.server.ts';
import {
  oneTimeCodeExpiresAt,
  maxWrongCodeEntries,
  judgeCodeEntry,
  normalizeOneTimeCode,
  normalizePhoneNumber,
  codeLimitHoursPerPhoneNumber,
  earliestCodeResendAt,
} from '../rules.ts';
import { codeBudgetAlarm, spentCodeBudgetUnderLock } from '../sign-in/code-budget.server.ts';
import { deleteSignInCodesOfNumber } from '../sign-in/codes.queries.server.ts';
import {
  hashOneTimeCode,
  isHashOfOneTimeCode,
  makeOneTimeCode,
} from '../sign-in/secrets.server.ts';
import { maskPhoneNumber } from '../step-up/masks.ts';
import { whyCannotSendPhoneChangeCode, whyCannotChangeToNumber } from './phone-rules.ts';
import {
  addWrongPhoneCodeEntry,
  insertPhoneCode,
  lockWorkerForPhoneChange,
  newestPhoneChangeCode,
  readPhoneNumberFacts,
  readPhoneChangeCodeFacts,
  storeConfirmedNumber,
} from './phone.queries.server.ts';

type ProvenContext = Pick<Context, 'app' | 'worker' | 'now'>;

/**
 * Sends a code to a new number, after a fresh proof. The number of another account gets a code as well, so that only a
 * person who can read its SMS learns that it is taken. The code counts in the budget over all numbers. Refusals:
 * VALIDATION_FAILED, PHONE_CODES_EXHAUSTED, and those of `requireFreshProof` and `whyCannotSendPhoneChangeCode`. (Rule 4.1,
 * 6.10)
 */
export async function requestPhoneChange(
  ctx: ProvenContext,
  { worker, typed }: { worker: SignedInWorker; typed: string },
): Promise<{ resendAt: Date; expiresAt: Date }> {
  const { app, now } = ctx;
  const phoneNumber = normalizePhoneNumber(typed);
  if (!phoneNumber) throw refuseFields({ phoneNumber: phoneNumberErrorSentence });
  const outcome = await inTransaction(app.db, async (tx) => {
    await requireFreshProof(tx, ctx);
    await lockSignInAttemptsOf(tx, { kind: 'number', value: phoneNumber });
    await lockWorkerForPhoneChange(tx, worker.id);
    await assertNumber(tx, { workerId: worker.id, phoneNumber });
    const since = addHours(now, -codeLimitHoursPerPhoneNumber);
    const facts = await readPhoneChangeCodeFacts(tx, { workerId: worker.id, phoneNumber, since });
    const problem = whyCannotSendPhoneChangeCode(facts, now);
    if (problem) {
      const seconds = Math.ceil((problem.until.getTime() - now.getTime()) / 1_000);
      throw accountRefusal(problem.code, { seconds, until: formatInstant(problem.until) });
    }
    const spent = await spentCodeBudgetUnderLock(tx, { app, strangerIn: null, now });
    if (spent) return spent;
    const expiresAt = await sendCode(tx, app, { worker, phoneNumber, now });
    return { resendAt: earliestCodeResendAt(facts.ofWorker, now), expiresAt };
  });
  if (!('window' in outcome)) return outcome;
  // Raised after the transaction, so that the refusal does not roll the alarm back.
  const alarm = codeBudgetAlarm({ spent: outcome, isKnown: true, now });
  await raiseAlarms(app, { alarms: [alarm], now });
  throw accountRefusal('PHONE_CODES_EXHAUSTED');
}

async function assertNumber(
  tx: Tx,
  { workerId, phoneNumber }: { workerId: string; phoneNumber: string },
): Promise<string> {
  const facts = await readPhoneNumberFacts(tx, { workerId, phoneNumber });
  const problem = whyCannotChangeToNumber(facts, phoneNumber);
  if (problem) throw refuseFields({ phoneNumber: phoneChangeErrorSentences[problem] });
  return facts.phoneNumber;
}

type Sending = { worker: SignedInWorker; phoneNumber: string; now: Date };

async function sendCode(tx: Tx, app: App, { worker, phoneNumber, now }: Sending): Promise<Date> {
  const code = makeOneTimeCode();
  const expiresAt = oneTimeCodeExpiresAt(now);
  const codeHash = hashOneTimeCode(app, { phoneNumber: ownerOf(worker, phoneNumber), code });
  const { id } = await insertPhoneCode(tx, { worker, phoneNumber, codeHash, expiresAt, now });
  await enqueueMessage(tx, {
    kind: 'sms',
    dedupKey: `phone-change-code:${id}`,
    workerId: null,
    recipient: phoneNumber,
    body: phoneChangeMessage(code, app.env.ORIGIN),
    expiresAt,
    now,
  });
  return expiresAt;
}

/**
 * Makes the number of the session's newest code the worker's own, after a fresh proof. Sessions stay open, because the
 * owner needs one to stop a thief. The fifth wrong entry voids the code. Refusals: CODE_WRONG, CODE_EXPIRED,
 * VALIDATION_FAILED, PHONE_TAKEN, and those of `requireFreshProof` and `judgeCodeEntry`. (Rule 4.1)
 */
export async function changePhoneNumber(
  ctx: ProvenContext,
  { worker, typed }: { worker: SignedInWorker; typed: string },
): Promise<string> {
  const { app, now } = ctx;
  const code = normalizeOneTimeCode(typed);
  // A code of six digits was sent, so any other input is wrong without a comparison and costs no attempt.
  if (!code) throw accountRefusal('CODE_WRONG');
  const outcome = await inTransaction(app.db, async (tx) => {
    await requireFreshProof(tx, ctx);
    const seen = await newestPhoneChangeCode(tx, worker.sessionId);
    if (!seen) return { refusal: 'CODE_EXPIRED' } as const;
    // A sign-up with the number takes the same lock.
    await lockSignInAttemptsOf(tx, { kind: 'number', value: seen.phoneNumber });
    await lockWorkerForPhoneChange(tx, worker.id);
    const stored = await newestPhoneChangeCode(tx, worker.sessionId);
    // A newer code was sent to another number meanwhile: only that code is valid, and its number is not locked here.
    if (stored?.phoneNumber !== seen.phoneNumber) return { refusal: 'CODE_EXPIRED' } as const;
    const { id: codeId, phoneNumber } = stored;
    const entry = { phoneNumber: ownerOf(worker, phoneNumber), code };
    const verdict = judgeCodeEntry(stored, isHashOfOneTimeCode(app, entry, stored.codeHash), now);
    if (verdict === 'CODE_WRONG') {
      await addWrongPhoneCodeEntry(tx, codeId);
      return {
        refusal: stored.wrongEntries + 1 >= maxWrongCodeEntries ? 'CODE_VOID' : verdict,
      } as const;
    }
    if (verdict !== 'RIGHT') return { refusal: verdict };
    const old = await assertNumber(tx, { workerId: worker.id, phoneNumber });
    const { workerId: owner } = await workerWithNumber(tx, phoneNumber);
    if (owner) throw accountRefusal('PHONE_TAKEN');
    await change(tx, { codeId, workerId: worker.id, old, phoneNumber, now });
    return { refusal: null, phoneNumber };
  });
  // Refused after the commit: a rollback would undo the count of the try.
  if (outcome.refusal) throw accountRefusal(outcome.refusal);
  return outcome.phoneNumber;
}

type ChangeArgs = { codeId: string; workerId: string; old: string; phoneNumber: string; now: Date };

async function change(
  tx: Tx,
  { codeId, workerId, old, phoneNumber, now }: ChangeArgs,
): Promise<void> {
  // Notified before the number is stored, so that the SMS goes to the old number.
  await notifyOneWorker(tx, {
    ...phoneChangedNotice(maskPhoneNumber(phoneNumber)),
    workerId,
    topic: 'account',
    dedupKey: `phone-changed:${codeId}`,
    path: await makeStopLink(tx, { workerId, now }),
    // On every channel: a thief who changed the number may control one of them.
    isUrgent: true,
    now,
  });
  await storeConfirmedNumber(tx, { codeId, workerId, old, phoneNumber, now });
  await deleteSignInCodesOfNumber(tx, old);
  await recordChanges(tx, [
    {
      subject: 'worker',
      id: workerId,
      from: 'ACTIVE',
      to: 'ACTIVE',
      event: 'changePhoneNumber',
      actor: { kind: 'worker', id: workerId },
      at: now,
    },
  ]);
  await enqueueMessage(tx, {
    kind: 'sms',
    dedupKey: `phone-changed:${codeId}:new`,
    workerId,
    recipient: phoneNumber,
    body: newPhoneNumberMessage,
    now,
  });
}

/** Replaces the number in the hash, so that a code for sign-in cannot change a number, and vice versa. */
const ownerOf = ({ sessionId }: SignedInWorker, phoneNumber: string) =>
  `phone change ${sessionId} ${phoneNumber}`;
