import {
  isOperatorRight,
  operatorRights,
  type OperatorRight,
} from '#platform/base/people/operator-rights.ts';
import { staffRights, type StaffRight } from '#platform/base/people/rights.ts';

/** Need that `@may` can name: a right of a role of facilities or of operators, or one of three other words. */
export type MayDirectiveRequirement = StaffRight | OperatorRight | 'self' | 'device' | 'anyone';

const needs: ReadonlySet<string> = new Set([
  ...staffRights,
  ...operatorRights,
  'self',
  'device',
  'anyone',
]);

/** Returns a word of `@may` as need. Throws for an unknown word, because the schema is wrong. */
export function readMayDirectiveRequirement(text: string): MayDirectiveRequirement {
  if (!needs.has(text)) throw new Error(`@may(do: "${text}") names no right`);
  // Boundary cast: every member of `needs` is a `MayDirectiveRequirement`.
  return text as MayDirectiveRequirement;
}

/** True for a right of a person's role in a corporation. */
export function isStaffRightRequirement(need: MayDirectiveRequirement): need is StaffRight {
  return need !== 'self' && need !== 'device' && need !== 'anyone' && !isOperatorRight(need);
}
