/** A bank takes at most this many transfers in one file. */
export const maxTransfersPerBankFile = 5_000;
