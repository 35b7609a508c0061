import type { JstDay } from '#platform/base/jst.ts';

/** The profile facts that an application needs; null: not filled in yet. */
export type ProfileFacts = {
  lastName: string | null;
  firstName: string | null;
  lastKana: string | null;
  firstKana: string | null;
  bornOn: JstDay | null;
  nationality: 'japan' | 'foreign' | null;
  zipCode: string | null;
  prefectureCode: string | null;
  city: string | null;
  streetNumber: string | null;
  occupationId: number | null;
  experiencedJobTaskIds: readonly number[];
  desiredJobTaskIds: readonly number[];
};

const required = [
  'lastName',
  'firstName',
  'lastKana',
  'firstKana',
  'bornOn',
  'nationality',
  'zipCode',
  'prefectureCode',
  'city',
  'streetNumber',
  'occupationId',
] as const satisfies readonly (keyof ProfileFacts)[];

export type RequiredField = (typeof required)[number] | 'jobTasks';

/**
 * The missing required fields, in the order of the form. One entry in either of the two lists of tasks
 * is enough: a beginner has no experienced tasks. (Rule 4.2)
 */
export function missingProfileFields(profile: ProfileFacts): RequiredField[] {
  const empty = required.filter((field) => isMissing(profile, field));
  const tasks = profile.experiencedJobTaskIds.length + profile.desiredJobTaskIds.length;
  return tasks === 0 ? [...empty, 'jobTasks'] : empty;
}

/**
 * True if the field is not filled in. A person with one name has an empty first name and an empty reading of it. (Rule
 * 8.8)
 */
function isMissing(profile: ProfileFacts, field: (typeof required)[number]): boolean {
  if (field === 'firstName') return profile.firstName === null;
  if (field !== 'firstKana') return profile[field] === null || profile[field] === '';
  return profile.firstKana === null || (profile.firstKana === '' && profile.firstName !== '');
}

/** True when no field required for an application is missing. (Rule 4.5, step 2) */
export function isProfileComplete(profile: ProfileFacts | null): boolean {
  return profile !== null && missingProfileFields(profile).length === 0;
}
