/** Maximum lengths of an announcement's texts, in characters. */
export const maxTitleLength = 60;
export const maxBodyLength = 1_000;
