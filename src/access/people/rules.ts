import type { StaffRole } from '#platform/base/people/rights.ts';
import { addHours, addMinutes } from '#platform/base/jst.ts';
import { isMailableName, isMailablePerson } from '#platform/base/texts/mailed-names.ts';
import { isText } from '#platform/base/text.ts';

/** A session ends after this time without a request, and this long after its sign-in at the latest. (Decision 046) */
export const idleHours = 12;
export const sessionDays = 30;
/** The last use of a session is written at most this often. */
export const useMinutes = 5;

/** A link signs in within this time. */
export const linkMinutes = 15;
export const linkSeconds = 60;
const linksPerEmail = 10;
export const linkWindowHours = 24;
/** A whole care home may share one address. */
const linksPerAddress = 30;
export const addressWindowHours = 1;

/** Invitations wait for a person who may be away for a week. */
export const invitationDays = 7;
export const maxInvitations = 100;
export const maxSends = 5;

/** A passkey proves the person for changes of members, roles and passkeys within this time. */
const proofMinutes = 10;
/** Within this time after the sign-in a person may register the first passkey. */
export const firstPasskeyMinutes = 15;

export const maxNameLength = 40;
export const maxCorporationNameLength = 100;
export const maxAddressLength = 200;
/** Characters of the reason for which an operator removes a member. */
export const removalReasonLength = { min: 5, max: 200 } as const;

export const isName = (name: string, max = maxNameLength): boolean => isText(name, max);

/** Whether the name of a person may be stored: invitations carry it to any address. */
export const isPersonName = (name: string): boolean => isName(name) && isMailablePerson(name);

/** Whether the name of a corporation may be stored: mails to people of homes and to workers carry it. */
export const isCorporationName = (name: string): boolean =>
  isName(name, maxCorporationNameLength) && isMailableName(name);

export const sessionExpiresAt = (now: Date): Date => addHours(now, 24 * sessionDays);
export const linkExpiresAt = (now: Date): Date => addMinutes(now, linkMinutes);
export const invitationExpiresAt = (now: Date): Date => addHours(now, 24 * invitationDays);

/** Whether a passkey was used recently enough for a change that needs a fresh proof. */
export function isFresh(provedAt: Date | null, now: Date): boolean {
  return provedAt !== null && addMinutes(provedAt, proofMinutes) > now;
}

/** Links of late, counted under the lock of their address. */
export type StaffLinkFacts = {
  sentToEmail: number;
  lastToEmailAt: Date | null;
  sentFromAddress: number;
};

/** Why no further link may be sent now; null when it may. The same for an address that nobody has. */
export function whyNoLink(
  facts: StaffLinkFacts,
  now: Date,
): 'LINK_TOO_SOON' | 'LINK_TOO_MANY' | null {
  if (facts.sentToEmail >= linksPerEmail || facts.sentFromAddress >= linksPerAddress) {
    return 'LINK_TOO_MANY';
  }
  const last = facts.lastToEmailAt;
  return last && last.getTime() + linkSeconds * 1_000 > now.getTime() ? 'LINK_TOO_SOON' : null;
}

export type InvitationFacts = {
  /** The corporation to which the address belongs now; null when it belongs to none. */
  corporationId: string | null;
  isOperator: boolean;
  /** An operator invites, who may know the people of every corporation. */
  isByOperator: boolean;
  isInvited: boolean;
  openInvitations: number;
};

export type InvitationRefusal =
  | 'ALREADY_MEMBER'
  | 'EMAIL_OF_OTHERS'
  | 'ALREADY_INVITED'
  | 'TOO_MANY_INVITATIONS';

/**
 * Why an address may not be invited; null when it may. A corporation is not told that an address belongs to another
 * corporation or to an operator: the mail leaves all the same, and its acceptance is refused.
 */
export function whyNotInvite(
  facts: InvitationFacts,
  corporationId: string,
): InvitationRefusal | null {
  if (facts.corporationId === corporationId) return 'ALREADY_MEMBER';
  const isOfOthers = facts.corporationId !== null || facts.isOperator;
  if (isOfOthers && facts.isByOperator) return 'EMAIL_OF_OTHERS';
  if (facts.isInvited) return 'ALREADY_INVITED';
  return facts.openInvitations >= maxInvitations ? 'TOO_MANY_INVITATIONS' : null;
}

/** Whether a change leaves the corporation without an owner. `next` is null for a person who is removed. */
export function losesLastOwner(change: {
  role: StaffRole;
  next: StaffRole | null;
  owners: number;
}): boolean {
  return change.role === 'OWNER' && change.next !== 'OWNER' && change.owners <= 1;
}
