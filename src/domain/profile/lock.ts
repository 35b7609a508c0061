import type { ProfileValues } from './fields.ts';

/**
 * The fields that an approved document proves. Nationality is one of them: a worker whose residence card permits 28
 * hours a week could otherwise remove the limit by changing the nationality. (Rule 3.8, 4.3)
 */
export const documentProvenFields = [
  'lastName',
  'firstName',
  'lastKana',
  'firstKana',
  'bornOn',
  'nationality',
] as const satisfies readonly (keyof ProfileValues)[];
export type DocumentProvenField = (typeof documentProvenFields)[number];

type Proven = { [Field in DocumentProvenField]: ProfileValues[Field] | null } & {
  identityVerified: boolean;
};

/** The fields that the worker cannot change because an approved document proves them. */
export function lockedProfileFieldsOf({
  identityVerified,
}: Pick<Proven, 'identityVerified'>): DocumentProvenField[] {
  return identityVerified ? [...documentProvenFields] : [];
}

/** The locked fields that the given values would change. An unchanged value is allowed. */
export function changedLockedFields(
  before: Proven,
  values: Partial<ProfileValues>,
): DocumentProvenField[] {
  return lockedProfileFieldsOf(before).filter(
    (field) => values[field] !== undefined && values[field] !== before[field],
  );
}
