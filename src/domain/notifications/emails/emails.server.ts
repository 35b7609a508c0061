import { createHash, randomBytes } from 'node:crypto';

import { emailKey, normalizeEmail } from '#platform/base/email.ts';
import { addHours, formatInstant } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';
import { refuseFields } from '#platform/base/refusal.ts';
import type { WorkerEmail } from '#gen/types.ts';
import { clearBounce, isBouncing } from '#platform/server/delivery/bounces.queries.server.ts';
import {
  inTransaction,
  type Db,
  type QueryExecutor,
  type Tx,
} from '#platform/server/database/db.server.ts';
import type { Context } from '#platform/server/context.server.ts';
import { requireFreshProof } from '#platform/server/proof.server.ts';
import { makeStopLink } from '#platform/server/stop-links/stop-link.server.ts';
import { notifyOneWorker } from '#platform/server/delivery/notify.server.ts';
import { enqueueMessage } from '#platform/server/delivery/enqueue.queries.server.ts';

import {
  emailLinkValidHours,
  nextEmailLinkAllowedAt,
  whyCannotSendEmailLink,
} from './email-rules.ts';
import {
  confirmEmailLink,
  deleteEmail,
  deleteEmailConfirmedSince,
  readWorkerEmailRow,
  insertEmailLink,
  lockWorkerAndEmail,
  workerIdWithEmail,
  sentEmailLinks,
  voidEmailLinks,
  addressOfOpenEmailLink,
} from './email.queries.server.ts';
import { emailRegistrationMessages, wrongEmailSentence, notificationRefusal } from '../messages.ts';
import { emailRegisteredNotice, emailRemovedNotice } from './email-notices.ts';

/** The screen that the link opens. */
const confirmScreen = paths.settings.email.confirm();

/** The worker's address, and a new one that waits for confirmation. */
export async function readWorkerEmail(
  db: QueryExecutor,
  asked: { workerId: string; now: Date },
): Promise<WorkerEmail> {
  const row = await readWorkerEmailRow(db, asked);
  const { pendingAddress, pendingSentAt, pendingExpiresAt } = row;
  const isWaiting = pendingAddress && pendingSentAt && pendingExpiresAt;
  return {
    address: row.address,
    confirmedAt: row.confirmedAt,
    isBouncing: row.isBouncing,
    pending: isWaiting
      ? {
          address: pendingAddress,
          expiresAt: pendingExpiresAt,
          resendAt: nextEmailLinkAllowedAt(pendingSentAt),
        }
      : null,
  };
}

type ProvenContext = Pick<Context, 'app' | 'worker' | 'now'>;
type Registration = { workerId: string; address: string; now: Date };

/**
 * Sends a link to an address, valid for 24 hours, and voids the worker's older links. Requires a fresh proof of the
 * person. An address of another account gets an e-mail that says so; the answer is the same, so that it does not reveal
 * which addresses have accounts. Refusals: VALIDATION_FAILED, EMAIL_CONFIRMED, and those of `requireFreshProof` and
 * `whyCannotSendEmailLink`. (Rule 4.1, 4.2)
 */
export async function registerEmail(
  ctx: ProvenContext,
  { workerId, now, ...typed }: Registration,
): Promise<{ resendAt: Date; expiresAt: Date }> {
  const address = normalizeEmail(typed.address);
  if (!address) throw refuseFields({ address: wrongEmailSentence });
  const expiresAt = addHours(now, emailLinkValidHours);
  const secret = randomBytes(32).toString('base64url');
  await inTransaction(ctx.app.db, async (tx) => {
    await requireFreshProof(tx, ctx);
    await lockWorkerAndEmail(tx, workerId, address);
    const owner = await workerIdWithEmail(tx, address);
    const isDone = owner === workerId && !(await isBouncing(tx, address));
    if (isDone) throw notificationRefusal('EMAIL_CONFIRMED');
    const problem = whyCannotSendEmailLink(
      await sentEmailLinks(tx, { workerId, address, now }),
      now,
    );
    if (problem) throw tooEarly(problem, now);
    const id = await insertEmailLink(tx, {
      workerId,
      address,
      secretHash: hashOf(secret),
      expiresAt,
      now,
    });
    const isTaken = owner !== null && owner !== workerId;
    await enqueueMessage(tx, {
      ...(isTaken ? emailRegistrationMessages.taken : emailRegistrationMessages.confirm),
      ...(isTaken ? {} : { path: `${confirmScreen}?secret=${secret}` }),
      kind: 'email',
      dedupKey: `email-confirmation:${id}`,
      workerId,
      recipient: address,
      expiresAt,
      now,
    });
  });
  return { resendAt: nextEmailLinkAllowedAt(now), expiresAt };
}

function tooEarly(
  { code, until }: { code: 'EMAIL_TOO_SOON' | 'EMAIL_TOO_MANY'; until: Date },
  now: Date,
) {
  const seconds = Math.ceil((until.getTime() - now.getTime()) / 1_000);
  return notificationRefusal(code, { seconds, until: formatInstant(until) });
}

/**
 * Makes a link's address the worker's, once, and notifies the old and the new address, because an address can be used
 * to sign in. Only the worker who requested the link may confirm it, so a stranger who opens the link changes nothing.
 * Refusals: EMAIL_LINK_INVALID, EMAIL_TAKEN. (Rule 4.2)
 */
export async function confirmEmail(
  db: Db,
  { workerId, secret, now }: { workerId: string; secret: string; now: Date },
): Promise<string> {
  return inTransaction(db, async (tx) => {
    const asked = { workerId, secretHash: hashOf(secret), now };
    const seen = await addressOfOpenEmailLink(tx, asked);
    if (!seen) throw notificationRefusal('EMAIL_LINK_INVALID');
    await lockWorkerAndEmail(tx, workerId, seen.address);
    // Checked again under the lock: the same link may have been confirmed concurrently.
    const link = await addressOfOpenEmailLink(tx, asked);
    if (!link) throw notificationRefusal('EMAIL_LINK_INVALID');
    const { id: linkId, address } = link;
    const owner = await workerIdWithEmail(tx, address);
    if (owner && owner !== workerId) throw notificationRefusal('EMAIL_TAKEN');
    const old = await confirmEmailLink(tx, { workerId, linkId, address, now });
    await clearBounce(tx, address);
    const path = await makeStopLink(tx, { workerId, now });
    if (old && emailKey(old) !== emailKey(address)) {
      await enqueueMessage(tx, {
        ...emailRegistrationMessages.replaced,
        path,
        kind: 'email',
        dedupKey: `email-replaced:${linkId}`,
        workerId,
        recipient: old,
        now,
      });
    }
    await notifyOneWorker(tx, {
      ...emailRegisteredNotice,
      workerId,
      topic: 'account',
      dedupKey: `email-confirmed:${linkId}`,
      path,
      // Also by SMS: otherwise a thief who controls the mailbox could hide the change.
      isUrgent: true,
      now,
    });
    return address;
  });
}

/**
 * Erases the worker's address and voids all links, after a fresh proof. Without an address only the links are voided.
 * Refusals: those of `requireFreshProof`. (Rule 4.1)
 */
export async function removeEmail(
  ctx: ProvenContext,
  { workerId, now }: { workerId: string; now: Date },
): Promise<void> {
  await inTransaction(ctx.app.db, async (tx) => {
    await requireFreshProof(tx, ctx);
    await voidEmailLinks(tx, { workerId, now });
    const old = await deleteEmail(tx, workerId);
    if (!old) return;
    const path = await makeStopLink(tx, { workerId, now });
    await enqueueMessage(tx, {
      ...emailRegistrationMessages.removed,
      path,
      kind: 'email',
      dedupKey: `email-removed:${workerId}:${now.getTime()}`,
      workerId,
      recipient: old,
      now,
    });
    await notifyOneWorker(tx, {
      ...emailRemovedNotice,
      workerId,
      topic: 'account',
      dedupKey: `email-removed:${workerId}:${now.getTime()}:notice`,
      path,
      isUrgent: true,
      now,
    });
  });
}

type Taken = { workerId: string; since: Date; now: Date };

/**
 * Voids open links and erases an address that was added at `since` or later, because a thief may have added it. (Rule
 * 4.1)
 */
export async function removeEmailAddedSince(
  tx: Tx,
  { workerId, since, now }: Taken,
): Promise<void> {
  await voidEmailLinks(tx, { workerId, now });
  await deleteEmailConfirmedSince(tx, { workerId, since });
}

/** A plain hash is enough: a secret of 256 random bits cannot be guessed. */
function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
