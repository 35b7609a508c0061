import type { ProfileValues } from './fields.ts';

/**
 * The fields that an approved document proves. Nationality is one of them: a worker whose residence card permits 28
 * hours a week could otherwise remove the limit by changing the nationality. (Rule 3.8, 4.3)
 */
export const provenFields = [
  'lastName',
  'firstName',
  'lastKana',
  'firstKana',
  'bornOn',
  'nationality',
] as const satisfies readonly (keyof ProfileValues)[];
export type ProvenField = (typeof provenFields)[number];

type Proven = { [Field in ProvenField]: ProfileValues[Field] | null } & {
  identityVerified: boolean;
};

/** The fields that the worker cannot change because an approved document proves them. */
export function lockedFields({
  identityVerified,
}: Pick<Proven, 'identityVerified'>): ProvenField[] {
  return identityVerified ? [...provenFields] : [];
}

/** The locked fields that the given values would change. An unchanged value is allowed. */
export function changedLockedFields(before: Proven, values: Partial<ProfileValues>): ProvenField[] {
  return lockedFields(before).filter(
    (field) => values[field] !== undefined && values[field] !== before[field],
  );
}
