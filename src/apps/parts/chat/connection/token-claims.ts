import { chatSideOf, facilityOfOwner, personOf } from '../owner.ts';

/**
 * Returns the claims of a token; empty for text that is not a token. The signature is not checked, because only the
 * server can do that.
 */
export function claimsOf(token: string): Readonly<Record<string, unknown>> {
  try {
    const part = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const claims: unknown = JSON.parse(atob(part));
    return typeof claims === 'object' && claims !== null ? { ...claims } : {};
  } catch {
    return {};
  }
}

/** Returns true if our own server issued the token to the owner; false for text that is not a token. */
export function isTokenOf(token: string, owner: string): boolean {
  const { side, sub, person } = claimsOf(token);
  if (chatSideOf(owner) === 'worker') return side === 'worker' && sub === owner;
  return side === 'facility' && sub === facilityOfOwner(owner) && person === personOf(owner);
}
