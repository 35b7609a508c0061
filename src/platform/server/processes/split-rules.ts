/** A process that serves the site. */
export type ServingProcess = {
  host: string;
  /** The hash of the address of Redis; null without Redis. */
  redisHash: string | null;
  /** The place of stored files: `s3 ADDRESS/BUCKET` or `folder ID`. */
  filePlace: string;
};

export type UnsharedResource = 'chat' | 'files';

/**
 * The resources that the processes on one database should share but do not: the chat without one Redis, and files in
 * folders of several machines. Equal folder ids prove nothing, because a copied folder has the id of the original.
 */
export function unsharedResources(
  own: ServingProcess,
  others: readonly ServingProcess[],
): UnsharedResource[] {
  const isChatSplit = others.some(
    ({ redisHash }) => own.redisHash === null || redisHash !== own.redisHash,
  );
  const areFilesSplit = others.some(
    ({ host, filePlace }) =>
      filePlace !== own.filePlace || (host !== own.host && !own.filePlace.startsWith('s3 ')),
  );
  return [...(isChatSplit ? ['chat' as const] : []), ...(areFilesSplit ? ['files' as const] : [])];
}

/** Sentences with the effect of each split and its remedy, for the log and for `/readyz`. */
export const unsharedResourceSentences: Record<UnsharedResource, string> = {
  chat: 'Several processes serve this database without one Redis: chat messages and their read marks reach only the connections of their own process. Set the same REDIS_URL for all of them, or run one process.',
  files:
    'Processes of several machines serve this database with files in a folder: unless it is one shared folder, each shows the pictures of the other as missing. Set S3_… for all of them.',
};
