import type { OperatorRole } from './operator-rights.ts';
import type { StaffRight, StaffRole } from './rights.ts';

declare const checked: unique symbol;

/**
 * The facilities for which one person or one key of a corporation may use one right. Only `access/people/scope.server.ts`
 * makes a scope, from the person's membership or from the key. Every query and command that the facility's API reaches
 * requires a scope and limits its statements to `facilityIds` and `corporationId`.
 */
export type FacilityScope = {
  /** The person who calls; for a key the person who made the key. */
  staffId: string;
  corporationId: string;
  role: StaffRole;
  right: StaffRight;
  facilityIds: readonly string[];
  readonly [checked]: true;
};

/** A named operator of the platform; only `access/people/scope.server.ts` makes an operator scope. */
export type OperatorScope = {
  staffId: string;
  roles: readonly OperatorRole[];
  readonly [checked]: true;
};
