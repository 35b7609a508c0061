import type { NoticeText } from '#platform/server/delivery/notice-rules.ts';
import type { NotifiedSubject } from './notice-rules.ts';

/** A subject with the text and the page of its notices. */
export type NoticeSubject = NotifiedSubject & {
  /** Null for a subject of the whole corporation. */
  facilityId: string | null;
  corporationId: string;
  text: NoticeText;
  path: string;
  /** The person who has taken the subject on: the only recipient, as long as that person can be reached. */
  assigneeId?: string | null;
};
