import { staffRights, type StaffRight } from '#platform/base/people/rights.ts';

/** Need that `@may` can name: a right of a role, or one of four other words. */
export type MayDirectiveRequirement = StaffRight | 'self' | 'operator' | 'device' | 'anyone';

const needs: ReadonlySet<string> = new Set([
  ...staffRights,
  'self',
  'operator',
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
  return need !== 'self' && need !== 'operator' && need !== 'device' && need !== 'anyone';
}
