/** A bank takes at most this many transfers in one file. */
export const maxFileTransfers = 5_000;
