/** Who asks: one side of the channels that are theirs, and of no others. */
export type Member =
  | { side: 'worker'; id: string }
  | { side: 'facility'; id: string }
  /** An operator, in whose channels every worker is. */
  | { side: 'support'; id: null };
