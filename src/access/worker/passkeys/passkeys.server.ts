import { isUuid } from '#platform/base/cursor.ts';
import { addMinutes } from '#platform/base/jst.ts';
import { challengeMinutes, isPasskeyName, maxPasskeys } from '#platform/base/passkey-rules.ts';
import { refuse as refuseCommon, refuseFields } from '#platform/base/refusal.ts';
import { normalizeLine } from '#platform/base/text.ts';
import type { WorkerPasskey } from '#gen/types.ts';
import type { App, Context, SignedIn } from '#platform/server/context.server.ts';
import { inTransaction, type Executor, type Tx } from '#platform/server/database/db.server.ts';
import { notify } from '#platform/server/delivery/notify.server.ts';
import {
  readAnswer,
  registrationOptions,
  siteOf,
  useOptions,
  verifyRegistration,
  verifyUse,
  type Site,
} from '#platform/server/passkeys/web-authn.server.ts';
import { requireProof } from '#platform/server/proof.server.ts';
import { makeStopLink } from '#platform/server/stop-links/stop-link.server.ts';
import type { NoticeText } from '#platform/server/delivery/notice-rules.ts';

import { passkeyNameSentence, refuse } from '../messages.ts';
import { passkeyAddedNotice, passkeyRemovedNotice } from '../notifications.ts';
import { markProven, whyStopped } from '../queries.server.ts';
import {
  deletePasskey,
  insertChallenge,
  insertPasskey,
  lockPasskey,
  lockPasskeyUser,
  ownerOfPasskey,
  passkeysOf,
  storePasskeyName,
  storePasskeyUse,
  takeChallenge,
  type Purpose,
} from './passkeys.queries.server.ts';

type Ctx = Pick<Context, 'app' | 'request' | 'worker' | 'now'>;
export type PasskeyAnswer = { challengeId: string; response: string };
type Challenged = { purpose: Purpose; sessionId: string | null };

/** The name that authenticators show. */
const siteName = 'ひとこま';

/** The passkeys of the worker, the oldest first. */
export async function passkeyList(db: Executor, workerId: string): Promise<WorkerPasskey[]> {
  const rows = await passkeysOf(db, workerId);
  return rows.map(({ id, name, createdAt, lastUsedAt }) => ({ id, name, createdAt, lastUsedAt }));
}

async function issue(
  { app, now }: Pick<Ctx, 'app' | 'now'>,
  { purpose, sessionId }: Challenged,
  options: { challenge: string },
) {
  const { challenge } = options;
  const expiresAt = addMinutes(now, challengeMinutes);
  const id = await insertChallenge(app.db, { purpose, sessionId, challenge, expiresAt, now });
  return { id, options: JSON.stringify(options) };
}

type Taken = { answer: { id: string }; challenge: string };

/**
 * Returns the answer with its challenge. The challenge is taken in a transaction of its own, so that a refused answer
 * cannot be tried again. Refusals: PASSKEY_REFUSED.
 */
async function take(
  { db }: Pick<App, 'db'>,
  { challengeId, response, now, ...asked }: PasskeyAnswer & Challenged & { now: Date },
): Promise<Taken> {
  const answer = readAnswer(response);
  const challenge =
    answer && isUuid(challengeId)
      ? await takeChallenge(db, { id: challengeId, now, ...asked })
      : null;
  if (answer === null || challenge === null) throw refuse('PASSKEY_REFUSED');
  return { answer, challenge };
}

/** Issues the challenge to sign for a new passkey. Refusals: PASSKEY_LIMIT, and those of `requireProof`. (Rule 4.1) */
export async function startRegistration(ctx: Ctx, worker: SignedIn) {
  const options = await inTransaction(ctx.app.db, async (tx) => {
    await requireProof(tx, ctx);
    const { phoneNumber, name } = await lockPasskeyUser(tx, worker.id);
    const passkeys = await passkeysOf(tx, worker.id);
    if (passkeys.length >= maxPasskeys) throw refuse('PASSKEY_LIMIT', { limit: maxPasskeys });
    const user = { id: worker.id, name: phoneNumber, displayName: name ?? phoneNumber };
    return registrationOptions({ site: siteOf(ctx), siteName, user, passkeys });
  });
  return issue(ctx, { purpose: 'register', sessionId: worker.sessionId }, options);
}

/**
 * Stores a new passkey, after a fresh proof, and notifies its worker on every channel.
 * Refusals: VALIDATION_FAILED, PASSKEY_REFUSED, PASSKEY_LIMIT, and those of `requireProof`. (Rule 4.1)
 */
export async function finishRegistration(
  ctx: Ctx,
  { worker, name, ...given }: PasskeyAnswer & { worker: SignedIn; name: string },
): Promise<void> {
  const { app, now } = ctx;
  const label = readName(name, 'name');
  const asked = { ...given, purpose: 'register', sessionId: worker.sessionId, now } as const;
  const passkey = await verifyRegistration({ ...(await take(app, asked)), site: siteOf(ctx) });
  if (!passkey) throw refuse('PASSKEY_REFUSED');
  await inTransaction(app.db, async (tx) => {
    await requireProof(tx, ctx);
    await lockPasskeyUser(tx, worker.id);
    const { length } = await passkeysOf(tx, worker.id);
    if (length >= maxPasskeys) throw refuse('PASSKEY_LIMIT', { limit: maxPasskeys });
    const added = { ...passkey, workerId: worker.id, name: label, createdAt: now };
    const id = await insertPasskey(tx, added);
    if (id === null) throw refuse('PASSKEY_REFUSED');
    await notifyOfPasskey(tx, {
      workerId: worker.id,
      text: passkeyAddedNotice(label),
      key: `${id}:added`,
      now,
    });
  });
}

/**
 * Gives a passkey another name. No proof is needed, because a name changes no way to sign in.
 * Refusals: VALIDATION_FAILED, NOT_FOUND. (Rule 4.1)
 */
export async function renamePasskey(
  db: Executor,
  { workerId, id, newName }: { workerId: string; id: string; newName: string },
): Promise<void> {
  const label = readName(newName, 'newName');
  const isStored = await storePasskeyName(db, { id, workerId, name: label });
  if (!isStored) throw refuseCommon('NOT_FOUND');
}

function readName(typed: string, field: 'name' | 'newName'): string {
  const name = normalizeLine(typed);
  if (!isPasskeyName(name)) throw refuseFields({ [field]: passkeyNameSentence });
  return name;
}

/**
 * Removes a passkey, after a fresh proof, and notifies its worker on every channel.
 * Refusals: NOT_FOUND, and those of `requireProof`. (Rule 4.1)
 */
export async function removePasskey(
  ctx: Ctx,
  { worker, id }: { worker: SignedIn; id: string },
): Promise<void> {
  const { app, now } = ctx;
  await inTransaction(app.db, async (tx) => {
    await requireProof(tx, ctx);
    const name = await deletePasskey(tx, { id, workerId: worker.id });
    if (name === null) throw refuseCommon('NOT_FOUND');
    const text = passkeyRemovedNotice(name);
    await notifyOfPasskey(tx, { workerId: worker.id, text, key: `${id}:removed`, now });
  });
}

type PasskeyNotice = {
  workerId: string;
  text: NoticeText;
  key: string;
  now: Date;
};

/** Notifies on every channel, because a thief who made the change may control one of them. */
async function notifyOfPasskey(tx: Tx, { workerId, text, key, now }: PasskeyNotice): Promise<void> {
  await notify(tx, {
    ...text,
    workerId,
    topic: 'account',
    dedupKey: `passkey:${key}`,
    path: await makeStopLink(tx, { workerId, now }),
    isUrgent: true,
    now,
  });
}

/** Issues the challenge to sign for a sign-in; the authenticator offers the passkeys that it has for this site. */
export async function startSignIn(ctx: Pick<Ctx, 'app' | 'request' | 'now'>) {
  const options = await useOptions(siteOf(ctx));
  return issue(ctx, { purpose: 'sign-in', sessionId: null }, options);
}

/** Takes the challenge of a sign-in and returns it with its answer. Refusals: PASSKEY_REFUSED. */
export function takeSignIn(app: App, given: PasskeyAnswer & { now: Date }): Promise<Taken> {
  return take(app, { ...given, purpose: 'sign-in', sessionId: null });
}

/**
 * Checks the use of a passkey, raises its counter, and returns its worker. The worker's row is locked against a stop
 * until the end of the transaction. The passkey of a deleted account is refused as PASSKEY_REFUSED.
 * Refusals: PASSKEY_REFUSED, and those of `whyStopped`. (Rule 4.1)
 */
export async function usePasskey(
  tx: Tx,
  { answer, challenge, site, now }: Taken & { site: Site; now: Date },
): Promise<string> {
  const workerId = await ownerOfPasskey(tx, answer.id);
  if (workerId === null) throw refuse('PASSKEY_REFUSED');
  // The worker is locked before the passkey, in the same order as in a deletion.
  const stopped = await whyStopped(tx, workerId);
  const passkey = await lockPasskey(tx, answer.id);
  const counter = passkey && (await verifyUse({ answer, challenge, site, passkey }));
  if (passkey === null || counter === null) throw refuse('PASSKEY_REFUSED');
  if (stopped) throw refuse(stopped);
  await storePasskeyUse(tx, { id: passkey.id, counter, now });
  return workerId;
}

/** Issues the challenge to sign for a fresh proof. Refusals: PASSKEY_MISSING. (Rule 4.1) */
export async function startProof(ctx: Ctx, worker: SignedIn) {
  const passkeys = await passkeysOf(ctx.app.db, worker.id);
  if (passkeys.length === 0) throw refuse('PASSKEY_MISSING');
  const options = await useOptions(siteOf(ctx), passkeys);
  return issue(ctx, { purpose: 'prove', sessionId: worker.sessionId }, options);
}

/** Proves the person of this session for 10 minutes. Refusals: PASSKEY_REFUSED. (Rule 4.1) */
export async function finishProof(
  ctx: Ctx,
  { worker, ...given }: PasskeyAnswer & { worker: SignedIn },
): Promise<void> {
  const { app, now } = ctx;
  const { id, sessionId } = worker;
  const taken = await take(app, { ...given, purpose: 'prove', sessionId, now });
  await inTransaction(app.db, async (tx) => {
    const workerId = await usePasskey(tx, { ...taken, site: siteOf(ctx), now });
    if (workerId !== id) throw refuse('PASSKEY_REFUSED');
    await markProven(tx, { sessionId, now });
  });
}
