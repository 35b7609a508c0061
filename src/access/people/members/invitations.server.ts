import { linkResendPauseSeconds } from '#access/browsers/link-limits.ts';
import { emailKey, normalizeEmail } from '#platform/base/email.ts';
import { facilityPaths } from '#platform/base/people/paths.ts';
import { fillSentencePlaceholders, refuseFields } from '#platform/base/refusal.ts';
import type { StaffRole } from '#platform/base/people/rights.ts';
import { normalizeLine } from '#platform/base/text.ts';
import {
  inTransaction,
  type Db,
  type QueryExecutor,
  type Tx,
} from '#platform/server/database/db.server.ts';
import { enqueueMessage } from '#platform/server/delivery/enqueue.queries.server.ts';
import { recordChanges, type StateChange } from '#platform/server/history.server.ts';
import { setResponseCookie } from '#platform/server/http/response-cookies.server.ts';

import { staffRefusal, roleLabels, staffMailTexts, staffFieldErrorSentences } from '../messages.ts';
import {
  lockStaffRequestsWithSameKey,
  membershipOfEmail,
  storePerson,
} from '../people.queries.server.ts';
import {
  invitationExpiresAt,
  isPersonName,
  maxInvitations,
  maxInvitationSends,
  whyCannotInvite,
} from '../rules.ts';
import { hashToken, makeRandomToken } from '../sessions/session-cookie.server.ts';
import { openStaffSession, type StaffSessionRequestContext } from '../sessions/sessions.server.ts';
import {
  closeInvitation,
  insertInvitation,
  readInvitationFacts,
  invitationWithToken,
  lockInvitation,
  renewInvitationLink,
} from './invitations.queries.server.ts';
import { insertMembership } from './members.queries.server.ts';

/** The person who invites; `corporationId` is null for an operator, who may act for every corporation. */
type Inviter = { staffId: string; corporationId: string | null };

type Invited = { email: string; name: string; role: StaffRole; facilityIds: string[] | null };

/** Returns the address and name in stored form. Refusals: VALIDATION_FAILED. */
export function normalizeInvitee(given: { email: string; name: string }) {
  const email = normalizeEmail(given.email);
  const name = normalizeLine(given.name);
  if (email && isPersonName(name)) return { email, name };
  throw refuseFields({
    ...(email ? {} : { email: staffFieldErrorSentences.email }),
    ...(isPersonName(name) ? {} : { name: staffFieldErrorSentences.name }),
  });
}

type InviteArgs = {
  invited: Invited;
  corporation: { id: string; name: string };
  inviter: Inviter;
  now: Date;
};

/**
 * Invites an address into a corporation, with a link for seven days. Only operators get EMAIL_OF_OTHERS. Refusals:
 * those of `whyCannotInvite`. (Decision 046)
 */
export async function inviteToCorporation(
  tx: Tx,
  { invited, corporation, inviter, now }: InviteArgs,
): Promise<void> {
  const key = emailKey(invited.email);
  await lockStaffRequestsWithSameKey(tx, { kind: 'email', value: key });
  await lockStaffRequestsWithSameKey(tx, { kind: 'corporation', value: corporation.id });
  const membership = await membershipOfEmail(tx, key);
  const facts = await readInvitationFacts(tx, { corporationId: corporation.id, key });
  const isByOperator = inviter.corporationId === null;
  const refusal = whyCannotInvite({ ...membership, ...facts, isByOperator }, corporation.id);
  if (refusal) throw staffRefusal(refusal, { limit: maxInvitations });
  const token = makeRandomToken();
  const id = await insertInvitation(tx, {
    ...invited,
    corporationId: corporation.id,
    key,
    invitedBy: inviter.staffId,
    tokenHash: hashToken(token),
    expiresAt: invitationExpiresAt(now),
    now,
  });
  await sendInvitation(tx, { ...invited, id, corporationName: corporation.name, token, now });
  await recordChanges(tx, [
    changeOf(inviter, { corporationId: corporation.id, id, from: null, to: 'SENT', at: now }),
  ]);
}

type Mail = {
  id: string;
  email: string;
  name: string;
  role: StaffRole;
  corporationName: string;
  token: string;
  now: Date;
};

async function sendInvitation(tx: Tx, mail: Mail): Promise<void> {
  const { id, email, name, token, now } = mail;
  const values = { corporation: mail.corporationName, role: roleLabels[mail.role], name };
  await enqueueMessage(tx, {
    kind: 'email',
    dedupKey: `staff-invitation:${id}:${hashToken(token)}`,
    workerId: null,
    recipient: email,
    subject: fillSentencePlaceholders(staffMailTexts.invitation.subject, values),
    body: fillSentencePlaceholders(staffMailTexts.invitation.body, values),
    path: facilityPaths.invitation({ token }),
    expiresAt: invitationExpiresAt(now),
    now,
  });
}

type InvitationChange = {
  corporationId: string;
  id: string;
  from: string | null;
  to: string;
  at: Date;
};

/** Returns the history entry for a change of an invitation, with a member or an operator as actor. */
function changeOf({ staffId, corporationId }: Inviter, given: InvitationChange): StateChange {
  return {
    subject: 'staff_invitation',
    id: given.id,
    from: given.from,
    to: given.to,
    event: `invitation.${given.to.toLowerCase()}`,
    actor:
      corporationId === null
        ? { kind: 'operator', id: staffId }
        : { kind: 'corporation', id: given.corporationId, staffId },
    at: given.at,
  };
}

type OneArgs = { id: string; inviter: Inviter; now: Date };

/** Sends an invitation again with a new link. Refusals: NOT_FOUND, LINK_TOO_SOON, LINK_TOO_MANY. */
export async function resendInvitation(
  db: Db,
  { id, inviter, now, role }: OneArgs & { role?: StaffRole },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { corporationId } = inviter;
    const found = await lockInvitation(tx, { id, corporationId });
    if (!found || (role && found.role !== role)) throw staffRefusal('NOT_FOUND');
    if (found.sentAt.getTime() + linkResendPauseSeconds * 1_000 > now.getTime())
      throw staffRefusal('LINK_TOO_SOON');
    if (found.sentTimes >= maxInvitationSends) throw staffRefusal('LINK_TOO_MANY');
    const token = makeRandomToken();
    const expiresAt = invitationExpiresAt(now);
    await renewInvitationLink(tx, { id, tokenHash: hashToken(token), expiresAt, now });
    await sendInvitation(tx, { ...found, token, now });
  });
}

/** Withdraws an invitation: its link ends. Refusals: NOT_FOUND. */
export async function withdrawInvitation(
  db: Db,
  { id, inviter, now, role }: OneArgs & { role?: StaffRole },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const found = await lockInvitation(tx, { id, corporationId: inviter.corporationId });
    if (!found || (role && found.role !== role)) throw staffRefusal('NOT_FOUND');
    await closeInvitation(tx, { id, isAccepted: false, now });
    const { corporationId } = found;
    await recordChanges(tx, [
      changeOf(inviter, { corporationId, id, from: 'SENT', to: 'WITHDRAWN', at: now }),
    ]);
  });
}

/** Returns the invitation of a link as its page shows it; null when the invitation cannot be accepted any more. */
export async function readInvitationOffer(
  db: QueryExecutor,
  { token, now }: { token: string; now: Date },
) {
  return invitationWithToken(db, { tokenHash: hashToken(token), now });
}

type AcceptArgs = { token: string; name: string };

/**
 * Accepts an invitation: the person becomes a member and is signed in. Refusals: VALIDATION_FAILED,
 * INVITATION_INVALID, INVITED_ELSEWHERE.
 */
export async function acceptInvitation(
  entry: StaffSessionRequestContext,
  given: AcceptArgs,
): Promise<void> {
  const { app, request } = entry;
  const name = normalizeLine(given.name);
  if (!isPersonName(name)) throw refuseFields({ name: staffFieldErrorSentences.name });
  const cookie = await inTransaction(app.db, async (tx) => {
    const staffId = await join(tx, { token: given.token, name, now: entry.now });
    return openStaffSession(tx, entry, { staffId, side: 'facility', provedAt: null });
  });
  setResponseCookie(request, cookie);
}

/** Makes the person of an invitation a member, and returns the person's id. */
async function join(
  tx: Tx,
  { token, name, now }: { token: string; name: string; now: Date },
): Promise<string> {
  const open = await invitationWithToken(tx, { tokenHash: hashToken(token), now });
  if (!open) throw staffRefusal('INVITATION_INVALID');
  const { id, corporationId, role, facilityIds, email } = open;
  const key = emailKey(email);
  await lockStaffRequestsWithSameKey(tx, { kind: 'email', value: key });
  // A parallel request may have used the same link first.
  if (!(await lockInvitation(tx, { id, corporationId }))) throw staffRefusal('INVITATION_INVALID');
  const known = await membershipOfEmail(tx, key);
  if (known.corporationId !== null || known.isOperator) throw staffRefusal('INVITED_ELSEWHERE');
  const staffId = await storePerson(tx, { email, key, name, now });
  const membership = { staffId, corporationId, role, facilityIds, now };
  const membershipId = await insertMembership(tx, membership);
  await closeInvitation(tx, { id, isAccepted: true, now });
  await recordChanges(tx, [
    changeOf(
      { staffId, corporationId },
      { corporationId, id, from: 'SENT', to: 'ACCEPTED', at: now },
    ),
    {
      subject: 'staff_membership',
      id: membershipId,
      from: null,
      to: role,
      event: 'member.joined',
      actor: { kind: 'corporation', id: corporationId, staffId },
      at: now,
    },
  ]);
  return staffId;
}
