/** The requesting member: one side of its own channels. */
export type ChatMember =
  | { side: 'worker'; id: string }
  | { side: 'facility'; id: string }
  /** An operator: support is the other side of one channel with every worker. */
  | { side: 'support'; id: null };
