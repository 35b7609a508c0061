import type { StaffRight, StaffRole } from './rights.ts';

declare const checked: unique symbol;

/**
 * The facilities for which one person or one key of a corporation may use one right. `access/people/scope.server.ts` alone
 * makes it, from the person's membership or from the key; every query and command that the facility's API reaches requires it, and its
 * statements are limited to `facilityIds` and `corporationId`.
 */
export type FacilityScope = {
  /** Who calls; for a key the person who made it. */
  staffId: string;
  corporationId: string;
  role: StaffRole;
  right: StaffRight;
  facilityIds: readonly string[];
  readonly [checked]: true;
};

/** A named operator of the platform; `access/people/scope.server.ts` alone makes it. */
export type OperatorScope = { staffId: string; readonly [checked]: true };
