import type { FieldErrors } from '#platform/base/refusal.ts';

import { profileSentences } from '#domain/profile/messages.ts';

/** The value of a form for the first name and reading of a person who has none. (Rule 8.8) */
export const noFirstNameMark = '-';

/**
 * Returns errors for an empty first name or reading: the server would take it as "no first name", but the worker
 * may only have forgotten it.
 */
export function firstNameProblems(draft: { firstName: string; firstKana: string }): FieldErrors {
  return {
    ...(draft.firstName.trim() === '' ? { firstName: profileSentences.nameEmpty } : {}),
    ...(draft.firstKana.trim() === '' ? { firstKana: profileSentences.kana } : {}),
  };
}
