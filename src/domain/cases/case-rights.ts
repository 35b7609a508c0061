import type { OperatorCaseKind } from '#gen/types.ts';
import {
  hasOperatorRight,
  type OperatorRight,
  type OperatorRole,
} from '#platform/base/people/operator-rights.ts';

/** The right that an operator needs to take a case, and to see who has it. */
export const rightsByCaseKind = {
  DOCUMENT: 'operator.documents',
  ABSENCE: 'operator.shifts',
  EXEMPTION: 'operator.shifts',
  TERMINATION: 'operator.shifts',
  HOURS: 'operator.shifts',
  // The right depends on the act; the decision checks it.
  COUNTERSIGN: 'operator.any',
} as const satisfies Record<OperatorCaseKind, OperatorRight>;

/** The kinds of cases that an operator with these roles may take. */
export const caseKindsOfRoles = (roles: readonly OperatorRole[]): OperatorCaseKind[] =>
  // Boundary cast: the keys of a constant object.
  (Object.keys(rightsByCaseKind) as OperatorCaseKind[]).filter((kind) =>
    hasOperatorRight(roles, rightsByCaseKind[kind]),
  );
