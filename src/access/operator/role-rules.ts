import type { OperatorRole } from '#platform/base/people/operator-rights.ts';

/** Limit, repeated in the API by `Query.operators`. */
export const maxListedOperators = 200;

/**
 * True when a change leaves the product without an operator who can give roles. `next` is empty for an operator who is
 * removed. The trigger `operators_admin_stays` refuses the same. (Rule 8.4)
 */
export function wouldLoseLastAdmin(change: {
  roles: readonly OperatorRole[];
  next: readonly OperatorRole[];
  admins: number;
}): boolean {
  const isAdmin = change.roles.includes('ADMIN');
  return isAdmin && !change.next.includes('ADMIN') && change.admins <= 1;
}
