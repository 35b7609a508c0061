/** Characters. */
export const maxTitleLength = 60;
export const maxBodyLength = 1_000;
