import type { FieldErrors } from '#platform/base/refusal.ts';

import { profileSentences } from '#domain/profile/messages.ts';

/** The entry of a form for a first name, and its reading, that do not exist. (Rule 8.8) */
export const noFirstName = '-';

/** An empty first name is none for the server; in a form it may only have been left out. */
export function firstNameProblems(draft: { firstName: string; firstKana: string }): FieldErrors {
  return {
    ...(draft.firstName.trim() === '' ? { firstName: profileSentences.nameEmpty } : {}),
    ...(draft.firstKana.trim() === '' ? { firstKana: profileSentences.kana } : {}),
  };
}
