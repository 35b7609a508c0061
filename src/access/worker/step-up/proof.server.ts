import { addHours, formatInstant } from '#platform/base/jst.ts';
import type { ProofChannel, ProofChannelKind } from '#gen/types.ts';
import type { App, SignedInWorker } from '#platform/server/context.server.ts';
import { inTransaction, type QueryExecutor, type Tx } from '#platform/server/database/db.server.ts';
import { raiseAlarms } from '#platform/server/alarms.server.ts';
import { enqueueMessage } from '#platform/server/delivery/enqueue.queries.server.ts';

import { proofCodeMessage, accountRefusal } from '../messages.ts';
import {
  oneTimeCodeExpiresAt,
  maxWrongCodeEntries,
  judgeCodeEntry,
  normalizeOneTimeCode,
  codeLimitHoursPerPhoneNumber,
  earliestCodeResendAt,
  whyCannotSendSignInCode,
} from '../rules.ts';
import { codeBudgetAlarm, spentCodeBudgetUnderLock } from '../sign-in/code-budget.server.ts';
import {
  hashOneTimeCode,
  isHashOfOneTimeCode,
  makeOneTimeCode,
} from '../sign-in/secrets.server.ts';
import { maskEmail, maskPhoneNumber } from './masks.ts';
import {
  addWrongProofCodeEntry,
  insertProofCode,
  lockSessionForProof,
  newestProofCode,
  recentProofCodeFacts,
  proofCodeAddressesOf,
  storeSessionProof,
} from './step-up.queries.server.ts';

/** Returns the channels to which a code for a proof can be sent, with masked addresses. (Rule 4.1) */
export async function readProofCodeChannels(
  db: QueryExecutor,
  workerId: string,
): Promise<ProofChannel[]> {
  const { phoneNumber, email } = await proofCodeAddressesOf(db, workerId);
  const sms = { kind: 'SMS', address: maskPhoneNumber(phoneNumber) } as const;
  return email === null ? [sms] : [sms, { kind: 'EMAIL', address: maskEmail(email) }];
}

type RequestProofCodeArgs = { worker: SignedInWorker; channel: ProofChannelKind; now: Date };

/**
 * Sends a code that proves the person in this session only. A session has 5 codes in 24 hours with 60 s between two: a
 * thief can neither guess a code nor use up the codes of the worker's other sessions. A code by SMS counts in the
 * budget over all numbers. Refusals: PROOF_CHANNEL_MISSING, PROOF_CODES_EXHAUSTED, and those of `whyCannotSendSignInCode`.
 * (Rule 4.1, 6.10)
 */
export async function requestProofCode(
  app: App,
  { worker, channel, now }: RequestProofCodeArgs,
): Promise<{ resendAt: Date; expiresAt: Date }> {
  const { sessionId } = worker;
  const outcome = await inTransaction(app.db, async (tx) => {
    await lockSessionForProof(tx, sessionId);
    const { phoneNumber, email } = await proofCodeAddressesOf(tx, worker.id);
    const recipient = channel === 'EMAIL' ? email : phoneNumber;
    if (recipient === null) throw accountRefusal('PROOF_CHANNEL_MISSING');
    const facts = await recentProofCodeFacts(tx, {
      sessionId,
      since: addHours(now, -codeLimitHoursPerPhoneNumber),
    });
    const problem = whyCannotSendSignInCode(facts, now);
    if (problem) {
      const seconds = Math.ceil((problem.until.getTime() - now.getTime()) / 1_000);
      throw accountRefusal(problem.code, { seconds, until: formatInstant(problem.until) });
    }
    const spent =
      channel === 'SMS' && (await spentCodeBudgetUnderLock(tx, { app, strangerIn: null, now }));
    if (spent) return spent;
    const expiresAt = await sendCode(tx, app, { worker, channel, recipient, now });
    return { resendAt: earliestCodeResendAt(facts, now), expiresAt };
  });
  if (!('window' in outcome)) return outcome;
  // Raised after the transaction, so that the refusal does not roll the alarm back.
  const alarm = codeBudgetAlarm({ spent: outcome, isKnown: true, now });
  await raiseAlarms(app, { alarms: [alarm], now });
  throw accountRefusal('PROOF_CODES_EXHAUSTED');
}

type Sending = RequestProofCodeArgs & { recipient: string };

async function sendCode(tx: Tx, app: App, { worker, channel, recipient, now }: Sending) {
  const code = makeOneTimeCode();
  const expiresAt = oneTimeCodeExpiresAt(now);
  const kind = channel === 'EMAIL' ? 'email' : 'sms';
  const codeHash = hashOneTimeCode(app, { phoneNumber: ownerOf(worker), code });
  const { sessionId } = worker;
  const { id } = await insertProofCode(tx, { sessionId, channel: kind, codeHash, expiresAt, now });
  await enqueueMessage(tx, {
    ...proofCodeMessage(code, app.env.ORIGIN),
    kind,
    dedupKey: `step-up-code:${id}`,
    workerId: null,
    recipient,
    expiresAt,
    now,
  });
  return expiresAt;
}

type GiveProofArgs = { worker: SignedInWorker; code: string; now: Date };

/**
 * Proves the person for 10 minutes with the newest code of the session, which works once. The fifth wrong entry voids
 * the code. Refusals: PROOF_CODE_WRONG, and those of `judgeCodeEntry`. (Rule 4.1)
 */
export async function proveWorkerByCode(
  app: App,
  { worker, code, now }: GiveProofArgs,
): Promise<void> {
  const { sessionId } = worker;
  const digits = normalizeOneTimeCode(code);
  // A code of six digits was sent, so any other input is wrong without a comparison and costs no attempt.
  if (!digits) throw accountRefusal('PROOF_CODE_WRONG');
  const verdict = await inTransaction(app.db, async (tx) => {
    await lockSessionForProof(tx, sessionId);
    const stored = await newestProofCode(tx, sessionId);
    const entry = { phoneNumber: ownerOf(worker), code: digits };
    const judged = judgeCodeEntry(stored, isHashOfOneTimeCode(app, entry, stored?.codeHash), now);
    if (!stored) return judged;
    if (judged === 'RIGHT') await storeSessionProof(tx, { codeId: stored.id, sessionId, now });
    if (judged !== 'CODE_WRONG') return judged;
    await addWrongProofCodeEntry(tx, stored.id);
    return stored.wrongEntries + 1 >= maxWrongCodeEntries ? 'CODE_VOID' : judged;
  });
  // Refused after the commit: a rollback would undo the count of the try.
  if (verdict === 'CODE_WRONG') throw accountRefusal('PROOF_CODE_WRONG');
  if (verdict !== 'RIGHT') throw accountRefusal(verdict);
}

/** Replaces the number in the hash, so that a code for sign-in cannot prove a session, and vice versa. */
const ownerOf = ({ sessionId }: SignedInWorker) => `session ${sessionId}`;
