/**
 * Maximum length of the title of a canned answer, in characters. Repeated by the constraint
 * `chat_canned_answers_title_check` and in the API by `SaveCannedAnswerInput.title`.
 */
export const maxCannedAnswerTitleLength = 40;
