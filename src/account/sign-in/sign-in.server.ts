import { refuseFields } from '#base/refusal.ts';
import type { App } from '#server/context.server.ts';
import { inTransaction } from '#server/database/db.server.ts';

import { phoneNumberSentence, refuse } from '../messages.ts';
import { normalizeCode, normalizePhoneNumber } from '../rules.ts';
import { openSession, revokeSession } from './session.server.ts';
import { verifyCode, type ProvenWorker } from './verify-code.server.ts';

type Attempt = {
  phoneNumber: string;
  code: string;
  /** The session that this browser had until now. */
  replaces: string | null;
  now: Date;
};

/**
 * Signs a worker in by number and code: the code is used up, the browser's old session ends and a
 * new one opens, all or nothing. A wrong entry is counted whatever becomes of the request.
 */
export async function signIn(
  app: App,
  attempt: Attempt,
): Promise<ProvenWorker & { sessionId: string }> {
  const { now, replaces } = attempt;
  const phoneNumber = normalizePhoneNumber(attempt.phoneNumber);
  if (!phoneNumber) throw refuseFields({ phoneNumber: phoneNumberSentence });
  const code = normalizeCode(attempt.code);
  // What is not six digits was never sent: refusing it tells nothing, so it costs no try.
  if (!code) throw refuse('CODE_WRONG');
  const outcome = await inTransaction(app.db, async (tx) => {
    const proven = await verifyCode(tx, { app, phoneNumber, code, now });
    if (typeof proven === 'string') return proven;
    if (replaces) await revokeSession(tx, { sessionId: replaces, now });
    return { ...proven, sessionId: await openSession(tx, { workerId: proven.workerId, now }) };
  });
  // Refused after the commit: a rollback would take the counted try back.
  if (typeof outcome === 'string') throw refuse(outcome);
  return outcome;
}
