import { hashBrowser } from '#access/browsers/browser-cookie.server.ts';
import { rateLimitAddress } from '#platform/base/counted-address.ts';
import { refuseFields } from '#platform/base/refusal.ts';
import type { App } from '#platform/server/context.server.ts';
import { inTransaction } from '#platform/server/database/db.server.ts';

import { phoneNumberErrorSentence, accountRefusal } from '../messages.ts';
import { judgeCodeEntry, normalizeOneTimeCode, normalizePhoneNumber } from '../rules.ts';
import { newestSignInCode } from './codes.queries.server.ts';
import { codeEntryLimitsOf } from './entry-limits.server.ts';
import { notifyOfNewBrowser } from './new-browser.server.ts';
import { openSession, revokeSession } from './session.server.ts';
import { readTypedBirthDate } from './silence-rules.ts';
import { verifySignInCode, type WorkerProvenByCode } from './verify-code.server.ts';

type Attempt = {
  phoneNumber: string;
  code: string;
  /** The date of birth, which a number unused for long needs as well. */
  bornOn?: string;
  browserId: string;
  /** The browser's display name. */
  device: string;
  address: string;
  /** The session that this browser had until now. */
  replaces: string | null;
  now: Date;
};

/**
 * Signs a worker in by number and code: the code is used up, the browser's old session ends and a new one opens, all or
 * nothing. A wrong entry is counted even when the request is refused. Refusals: VALIDATION_FAILED, CODE_WRONG,
 * ENTRIES_TOO_MANY, and those of `verifySignInCode`.
 */
export async function signInByCode(
  app: App,
  attempt: Attempt,
): Promise<WorkerProvenByCode & { sessionId: string }> {
  const { device, now, replaces } = attempt;
  const phoneNumber = normalizePhoneNumber(attempt.phoneNumber);
  if (!phoneNumber) throw refuseFields({ phoneNumber: phoneNumberErrorSentence });
  const code = normalizeOneTimeCode(attempt.code);
  // A code of six digits was sent, so any other input is wrong without a comparison and costs no attempt.
  if (!code) throw accountRefusal('CODE_WRONG');
  const bornOn = readTypedBirthDate(attempt.bornOn ?? '');
  const browserHash = hashBrowser(attempt.browserId);
  const source = { phoneNumber, browserHash, address: rateLimitAddress(attempt.address) };
  // If the browser has an open code, only the tries of that code limit it, and no stranger can use them up. The limit
  // of the address holds for all other entries.
  const own = await newestSignInCode(app.db, source);
  const isOpen = own?.isOwn === true && judgeCodeEntry(own, true, now) === 'RIGHT';
  if (!isOpen && !(await codeEntryLimitsOf(app).consume(attempt.address)))
    throw accountRefusal('ENTRIES_TOO_MANY');
  const outcome = await inTransaction(app.db, async (tx) => {
    const proven = await verifySignInCode(tx, { ...source, app, code, bornOn, now });
    if (typeof proven === 'string') return proven;
    if (replaces) await revokeSession(tx, { sessionId: replaces, now });
    const opened = { workerId: proven.workerId, browserHash, device, now };
    // A new worker has no earlier browser that needs a warning.
    if (!proven.isNew) await notifyOfNewBrowser(tx, opened);
    return { ...proven, sessionId: await openSession(tx, opened) };
  });
  // Refused after the commit: a rollback would undo the count of the try.
  if (typeof outcome === 'string') throw accountRefusal(outcome);
  return outcome;
}
