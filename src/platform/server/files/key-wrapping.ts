/** A data key, encrypted by a master key, as the header of a file holds it. */
export type WrappedKey = {
  /** Names the master key; printable ASCII, at most 255 characters. */
  keyId: string;
  wrapped: Uint8Array;
};

/** The holder of the master keys: the process itself, or a key management service. */
export type KeyWrapping = {
  /** The id of the master key with which `wrap` encrypts. */
  currentKeyId: string;
  /** Encrypts a data key with the current master key, for the file of this storage key only. */
  wrap(dataKey: Uint8Array, storageKey: string): Promise<Uint8Array>;
  /** Throws when the id of the master key is unknown, and when the data key was wrapped for another file. */
  unwrap(key: WrappedKey, storageKey: string): Promise<Uint8Array>;
};
