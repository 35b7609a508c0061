import type { Subject } from './notice-rules.ts';
import type { Words } from './notice-texts.ts';

/** A subject with what is said of it, and to whom beside the roles. */
export type Told = Subject & {
  /** Null: it is about the whole corporation. */
  facilityId: string | null;
  corporationId: string;
  words: Words;
  path: string;
  /** The only person to tell, where somebody takes care of it and can be reached. */
  assigneeId?: string | null;
};
