import type { StaffRole } from '#platform/base/people/rights.ts';
import { addHours, addMinutes } from '#platform/base/jst.ts';
import {
  isMailableOrganizationName,
  isMailablePersonName,
} from '#platform/base/texts/mailed-names.ts';
import { isTextWithin } from '#platform/base/text.ts';

/**
 * A session ends after `maxStaffSessionIdleHours` without a request, and `maxStaffSessionDays` after its sign-in at the latest.
 * (Decision 046)
 */
export const maxStaffSessionIdleHours = 12;
export const maxStaffSessionDays = 30;
/** Minutes between two writes of a session's last use. */
export const sessionUseWriteIntervalMinutes = 5;

/** Minutes for which a sign-in link is valid. Repeated in the API by `Mutation.requestStaffLink`. */
export const staffLinkValidMinutes = 15;
/** Links for unknown browsers of one network address in an hour: a whole care home may share the address. */
export const staffLinksPerAddress = 30;

/** Long enough for a person who is away for a week. */
export const invitationValidDays = 7;
/** Limit, repeated in the API by `Query.invitations`. */
export const maxInvitations = 100;
export const maxInvitationSends = 5;

/**
 * Minutes after the use of a passkey in which operations that `@may` marks as `fresh` are allowed, and passkeys may be
 * changed.
 */
const proofMinutes = 10;
/**
 * Minutes after the sign-in in which a person may register the first passkey. Repeated in the API by
 * `Mutation.startPasskeyRegistration`.
 */
export const firstPasskeyDeadlineMinutes = 15;

/**
 * Limit, repeated by the constraints `api_keys_name_check` and `entrance_devices_name_check` and in the API by
 * `AcceptInvitationInput.name`, `InviteMemberInput.name`, `CreateApiKeyInput.name` and
 * `EnrolEntranceDeviceInput.name`.
 */
export const maxStaffNameLength = 40;
/** Limit, repeated in the API by `CreateCorporationInput.name`. */
export const maxCorporationNameLength = 100;
/** Limit, repeated in the API by `CreateCorporationInput.address`. */
export const maxCorporationAddressLength = 200;
/**
 * Characters of the reason for which an operator removes a member. Repeated in the API by `RemoveMemberInput.reason`.
 */
export const removalReasonLength = { min: 5, max: 200 } as const;

export const isNameWithinLimit = (name: string, max = maxStaffNameLength): boolean =>
  isTextWithin(name, max);

/** True if a person's name may be stored: it must be safe in e-mails, because invitations send it to any address. */
export const isPersonName = (name: string): boolean =>
  isNameWithinLimit(name) && isMailablePersonName(name);

/** True if a corporation's name may be stored: it must be safe in e-mails, which carry it to staff and workers. */
export const isCorporationName = (name: string): boolean =>
  isNameWithinLimit(name, maxCorporationNameLength) && isMailableOrganizationName(name);

export const staffSessionExpiresAt = (now: Date): Date => addHours(now, 24 * maxStaffSessionDays);
export const staffLinkExpiresAt = (now: Date): Date => addMinutes(now, staffLinkValidMinutes);
export const invitationExpiresAt = (now: Date): Date => addHours(now, 24 * invitationValidDays);

/** True if a passkey was used recently enough for a change that needs a fresh proof. */
export function isFreshStaffProof(provedAt: Date | null, now: Date): boolean {
  return provedAt !== null && addMinutes(provedAt, proofMinutes) > now;
}

export type InvitationFacts = {
  /** The corporation to which the address belongs now; null when it belongs to none. */
  corporationId: string | null;
  isOperator: boolean;
  /** True if an operator invites, who may know the people of every corporation. */
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
 * The reason against inviting an address; null for none. A corporation must not learn that an address belongs to
 * another corporation or to an operator: the invitation is sent, and accepting it is refused.
 */
export function whyCannotInvite(
  facts: InvitationFacts,
  corporationId: string,
): InvitationRefusal | null {
  if (facts.corporationId === corporationId) return 'ALREADY_MEMBER';
  const isOfOthers = facts.corporationId !== null || facts.isOperator;
  if (isOfOthers && facts.isByOperator) return 'EMAIL_OF_OTHERS';
  if (facts.isInvited) return 'ALREADY_INVITED';
  return facts.openInvitations >= maxInvitations ? 'TOO_MANY_INVITATIONS' : null;
}

/** True when a change leaves the corporation without an owner. `next` is null for a person who is removed. */
export function wouldLoseLastOwner(change: {
  role: StaffRole;
  next: StaffRole | null;
  owners: number;
}): boolean {
  return change.role === 'OWNER' && change.next !== 'OWNER' && change.owners <= 1;
}
