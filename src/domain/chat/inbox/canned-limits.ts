/** Characters of the title of a canned answer. */
export const maxTitleLength = 40;
