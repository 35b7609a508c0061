import type { JstDay } from '#base/jst.ts';

/** What a profile holds, as far as an application asks for it; null stands for "not written yet". */
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
 * The required fields that are still missing, in the order of the form. Of the two lists of tasks
 * one entry in either is enough: a beginner has done none of them yet. (Rule 4.2)
 */
export function missingFields(profile: ProfileFacts): RequiredField[] {
  const empty = required.filter((field) => profile[field] === null || profile[field] === '');
  const tasks = profile.experiencedJobTaskIds.length + profile.desiredJobTaskIds.length;
  return tasks === 0 ? [...empty, 'jobTasks'] : empty;
}

/** True when nothing is missing that an application needs. (Rule 4.5, step 2) */
export function isProfileComplete(profile: ProfileFacts | null): boolean {
  return profile !== null && missingFields(profile).length === 0;
}
