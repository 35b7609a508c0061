import type { StaffRight, StaffRole } from './rights.ts';

declare const checked: unique symbol;

/**
 * The facilities for which one person of a corporation may use one right. `staff/scope.server.ts` alone makes it,
 * from the person's membership; every query and command that the facility's API reaches requires it, and its
 * statements are limited to `facilityIds` and `corporationId`.
 */
export type FacilityScope = {
  staffId: string;
  corporationId: string;
  role: StaffRole;
  right: StaffRight;
  facilityIds: readonly string[];
  readonly [checked]: true;
};

/** A named operator of the platform; `staff/scope.server.ts` alone makes it. */
export type OperatorScope = { staffId: string; readonly [checked]: true };
