import type { JstDay } from '#platform/base/jst.ts';
import type { FieldErrors } from '#platform/base/refusal.ts';
import type { UpdateWorkerProfileInput } from '#gen/types.ts';

import {
  checkProfileInput,
  profileFields,
  type ProfileField,
  type ProfileInput,
  type ProfileValues,
  type ProfileFormValues,
} from '#domain/profile/fields.ts';

/** The input that the form would send, or the form's errors. */
export type ProfileCheckResult = { input: UpdateWorkerProfileInput } | { problems: FieldErrors };

/** The fields in which the two drafts differ. */
export function changedProfileFields(initial: ProfileInput, draft: ProfileInput): ProfileField[] {
  return profileFields.filter(
    (field) => JSON.stringify(draft[field]) !== JSON.stringify(initial[field]),
  );
}

/**
 * Checks the changed fields by the server's rules and returns them as input. Unchanged fields are not checked
 * again: they were valid when they were saved.
 */
export function checkProfileDraft(
  initial: ProfileInput,
  draft: ProfileInput,
  today: JstDay,
): ProfileCheckResult {
  const changed = changedProfileFields(initial, draft);
  const asked = profileFields.filter(
    (field) => changed.includes(field) || (field in draft && isEmpty(initial[field])),
  );
  const typed = Object.fromEntries(asked.map((field) => [field, draft[field]]));
  const { values, problems } = checkProfileInput(typed, today);
  if (Object.keys(problems).length > 0) return { problems };
  const sent = Object.entries(values).filter(([field]) => changed.some((one) => one === field));
  return { input: toInput(Object.fromEntries(sent)) };
}

function isEmpty(typed: ProfileFormValues | undefined): boolean {
  return typed === undefined || typed === null || typed === '';
}

/** Converts the values to the API's input, where ids are texts. */
function toInput(values: Partial<ProfileValues>): UpdateWorkerProfileInput {
  const {
    occupation,
    jobArrangements,
    desiredWorkingHourIds,
    experiencedJobTasks,
    desiredJobTasks,
    ...rest
  } = values;
  return {
    ...rest,
    ...(occupation === undefined ? {} : { occupation: String(occupation) }),
    ...(jobArrangements && { jobArrangements: jobArrangements.map(String) }),
    ...(desiredWorkingHourIds && { desiredWorkingHourIds: desiredWorkingHourIds.map(String) }),
    ...(experiencedJobTasks && { experiencedJobTasks: experiencedJobTasks.map(String) }),
    ...(desiredJobTasks && { desiredJobTasks: desiredJobTasks.map(String) }),
  };
}
