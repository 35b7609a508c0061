import type { Recruitment, RecruitmentState } from '#gen/resolvers.ts';

import type { StoredItem } from './posting.ts';
import { tagsAt } from './tags.ts';

export type ShownItem = {
  item: StoredItem;
  remaining: number;
  state: RecruitmentState;
  /** Null for visitors. */
  favorited: boolean | null;
};

/** A list item as of now: the stored part and what changes with time and seats. */
export function listItem({ item, remaining, state, favorited }: ShownItem, now: Date): Recruitment {
  const { lastingTags: lasting, ...stored } = item;
  const startsAt = new Date(stored.startsAt);
  const isOpen = state === 'open';
  return {
    ...stored,
    startsAt,
    endsAt: new Date(stored.endsAt),
    deadline: new Date(stored.deadline),
    tags: tagsAt({ lasting, startsAt, remaining: isOpen ? remaining : 0 }, now),
    remainingRecruitmentNumbers: remaining,
    state,
    favorited,
  };
}
