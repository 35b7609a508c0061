/** Maximum length of the title of a canned answer, in characters. */
export const maxCannedAnswerTitleLength = 40;
