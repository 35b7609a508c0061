import { addMinutes } from '#platform/base/jst.ts';
import { challengeMinutes, isPasskeyName, maxPasskeys } from '#platform/base/passkey-rules.ts';
import { refuseFields } from '#platform/base/refusal.ts';
import { normalizeLine } from '#platform/base/text.ts';
import type { Context, StaffCaller } from '#platform/server/context.server.ts';
import { inTransaction, type Executor, type Tx } from '#platform/server/database/db.server.ts';
import { setCookie } from '#platform/server/http/response-cookies.server.ts';
import {
  readAnswer,
  registrationOptions,
  siteOf,
  useOptions,
  verifyRegistration,
  verifyUse,
} from '#platform/server/passkeys/web-authn.server.ts';

import { refuse, staffSentences } from '../messages.ts';
import { firstPasskeyMinutes, isFresh } from '../rules.ts';
import type { Side } from '../scope.server.ts';
import { markSessionProved } from '../sessions/sessions.queries.server.ts';
import { openStaffSession } from '../sessions/sessions.server.ts';
import { personWithId } from '../people.queries.server.ts';
import {
  deletePasskey,
  insertChallenge,
  insertPasskey,
  lockPasskey,
  passkeysOf,
  storePasskeyUse,
  takeChallenge,
  type PasskeyRow,
  type Purpose,
} from './passkeys.queries.server.ts';

type Entry = Pick<Context, 'app' | 'request' | 'now'>;
type Answer = { challengeId: string; response: string };

/** The name that authenticators show. */
const siteName = 'ひとこま（事業者用）';

type Challenged = { purpose: Purpose; sessionId: string | null };

async function issue(
  { app, now }: Entry,
  { purpose, sessionId }: Challenged,
  options: { challenge: string },
) {
  const { challenge } = options;
  const expiresAt = addMinutes(now, challengeMinutes);
  const id = await insertChallenge(app.db, { purpose, sessionId, challenge, expiresAt, now });
  return { id, options: JSON.stringify(options) };
}

/** The challenge that an answer belongs to; each can be answered at most one time. Refusals: PASSKEY_REFUSED. */
async function take(db: Executor, { id, now, ...asked }: Challenged & { id: string; now: Date }) {
  const challenge = await takeChallenge(db, { id, now, ...asked });
  if (challenge === null) throw refuse('PASSKEY_REFUSED');
  return challenge;
}

/** An authenticator's answer; anything else is refused. Refusals: PASSKEY_REFUSED. */
function answerIn(response: string): { id: string } {
  const answer = readAnswer(response);
  if (!answer) throw refuse('PASSKEY_REFUSED');
  return answer;
}

/**
 * Checks that a session may add a passkey: without a fresh proof, only a first passkey just after the sign-in.
 * Refusals: PASSKEY_PROOF_REQUIRED, SIGN_IN_AGAIN.
 */
function assertMayRegister(staff: StaffCaller, passkeys: readonly PasskeyRow[], now: Date): void {
  if (isFresh(staff.provedAt, now)) return;
  if (passkeys.length > 0) throw refuse('PASSKEY_PROOF_REQUIRED');
  if (addMinutes(staff.signedInAt, firstPasskeyMinutes) <= now) throw refuse('SIGN_IN_AGAIN');
}

/** Issues the challenge to sign for a new passkey. Refusals: PASSKEY_PROOF_REQUIRED, SIGN_IN_AGAIN. */
export async function startRegistration(entry: Entry, staff: StaffCaller) {
  const passkeys = await passkeysOf(entry.app.db, staff.id);
  assertMayRegister(staff, passkeys, entry.now);
  const options = await registrationOptions({
    site: siteOf(entry),
    siteName,
    user: { id: staff.id, name: staff.email, displayName: staff.name },
    passkeys,
  });
  return issue(entry, { purpose: 'register', sessionId: staff.sessionId }, options);
}

/**
 * Stores a new passkey. Refusals: VALIDATION_FAILED, PASSKEY_REFUSED, PASSKEY_PROOF_REQUIRED, SIGN_IN_AGAIN,
 * PASSKEY_LIMIT.
 */
export async function finishRegistration(
  entry: Entry,
  { staff, challengeId, name, response }: Answer & { staff: StaffCaller; name: string },
): Promise<void> {
  const { app, now } = entry;
  const label = normalizeLine(name);
  if (!isPasskeyName(label)) throw refuseFields({ name: staffSentences.passkeyName });
  const answer = answerIn(response);
  const asked = { id: challengeId, purpose: 'register', sessionId: staff.sessionId, now } as const;
  const challenge = await take(app.db, asked);
  const passkey = await verifyRegistration({ answer, challenge, site: siteOf(entry) });
  if (!passkey) throw refuse('PASSKEY_REFUSED');
  await inTransaction(app.db, async (tx) => {
    const passkeys = await passkeysOf(tx, staff.id);
    assertMayRegister(staff, passkeys, now);
    if (passkeys.length >= maxPasskeys) throw refuse('PASSKEY_LIMIT', { limit: maxPasskeys });
    const isNew = await insertPasskey(tx, {
      ...passkey,
      staffId: staff.id,
      name: label,
      createdAt: now,
    });
    if (!isNew) throw refuse('PASSKEY_REFUSED');
    await markSessionProved(tx, { sessionId: staff.sessionId, now });
  });
}

/** Issues the challenge to sign for a sign-in; the authenticator offers the passkeys that it has for this site. */
export async function startPasskeySignIn(entry: Entry) {
  const options = await useOptions(siteOf(entry));
  return issue(entry, { purpose: 'sign-in', sessionId: null }, options);
}

/** Checks the use of a passkey and raises its counter. Refusals: PASSKEY_REFUSED. */
async function usePasskey(
  tx: Tx,
  entry: Entry,
  { answer, challenge }: { answer: { id: string }; challenge: string },
): Promise<PasskeyRow> {
  const passkey = await lockPasskey(tx, answer.id);
  if (!passkey) throw refuse('PASSKEY_REFUSED');
  const counter = await verifyUse({ answer, challenge, site: siteOf(entry), passkey });
  if (counter === null) throw refuse('PASSKEY_REFUSED');
  await storePasskeyUse(tx, { id: passkey.id, counter, now: entry.now });
  return passkey;
}

/** Opens a session by a passkey, for a person who has a place on the side. Refusals: PASSKEY_REFUSED. */
export async function finishPasskeySignIn(
  entry: Entry,
  { side, challengeId, response }: Answer & { side: Side },
): Promise<void> {
  const { app, request, now } = entry;
  const answer = answerIn(response);
  const asked = { id: challengeId, purpose: 'sign-in', sessionId: null, now } as const;
  // The challenge is taken before the transaction, so that a refused answer cannot be tried again.
  const challenge = await take(app.db, asked);
  const cookie = await inTransaction(app.db, async (tx) => {
    const { staffId } = await usePasskey(tx, entry, { answer, challenge });
    const person = await personWithId(tx, { staffId, side });
    if (!person) throw refuse('PASSKEY_REFUSED');
    return openStaffSession(tx, entry, { staffId, side, provedAt: now });
  });
  setCookie(request, cookie);
}

/** Issues the challenge to sign for a fresh proof. Refusals: PASSKEY_MISSING. */
export async function startProof(entry: Entry, staff: StaffCaller) {
  const passkeys = await passkeysOf(entry.app.db, staff.id);
  if (passkeys.length === 0) throw refuse('PASSKEY_MISSING');
  const options = await useOptions(siteOf(entry), passkeys);
  return issue(entry, { purpose: 'prove', sessionId: staff.sessionId }, options);
}

/** Proves the person afresh, for ten minutes. Refusals: PASSKEY_REFUSED. */
export async function finishProof(
  entry: Entry,
  { staff, challengeId, response }: Answer & { staff: StaffCaller },
): Promise<void> {
  const { app, now } = entry;
  const answer = answerIn(response);
  const asked = { id: challengeId, purpose: 'prove', sessionId: staff.sessionId, now } as const;
  const challenge = await take(app.db, asked);
  await inTransaction(app.db, async (tx) => {
    const { staffId } = await usePasskey(tx, entry, { answer, challenge });
    if (staffId !== staff.id) throw refuse('PASSKEY_REFUSED');
    await markSessionProved(tx, { sessionId: staff.sessionId, now });
  });
}

/** Removes a passkey of the person; another person's is not found. Refusals: NOT_FOUND. */
export async function removePasskey(
  db: Executor,
  { staff, id }: { staff: StaffCaller; id: string },
): Promise<void> {
  const isGone = await deletePasskey(db, { id, staffId: staff.id });
  if (!isGone) throw refuse('NOT_FOUND');
}
