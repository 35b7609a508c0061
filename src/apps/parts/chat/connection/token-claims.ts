import { sideOfChatOwner, facilityIdOfChatOwner, personIdOfChatOwner } from '../owner.ts';

/**
 * Returns the claims of a token; empty for text that is not a token. The signature is not checked, because only the
 * server can do that.
 */
export function claimsOfChatToken(token: string): Readonly<Record<string, unknown>> {
  try {
    const part = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const claims: unknown = JSON.parse(atob(part));
    return typeof claims === 'object' && claims !== null ? { ...claims } : {};
  } catch {
    return {};
  }
}

/** Returns true if our own server issued the token to the owner; false for text that is not a token. */
export function isChatTokenOfOwner(token: string, owner: string): boolean {
  const { side, sub, person } = claimsOfChatToken(token);
  if (sideOfChatOwner(owner) === 'worker') return side === 'worker' && sub === owner;
  return (
    side === 'facility' &&
    sub === facilityIdOfChatOwner(owner) &&
    person === personIdOfChatOwner(owner)
  );
}
