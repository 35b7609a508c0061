import type { PostingTerms } from '../rules.ts';

export type EditRefusal =
  | 'RECRUITMENT_CLOSED_BY_FACILITY'
  | 'POSTING_REPLACED'
  | 'EDIT_WORSENS'
  | 'EDIT_BELOW_SEATS';

export type EditFacts = {
  before: PostingTerms;
  after: PostingTerms;
  seatsTaken: number;
  /** True when anybody has applied, whatever the state of the application. */
  hasApplications: boolean;
  isClosed: boolean;
  /** True when the terms were changed after this person had opened the posting. */
  isReplaced: boolean;
};

/**
 * Returns the first reason why a posting cannot be changed in this way, or null. Applicants were promised the terms:
 * after the first application pay can only rise, and the hours stay. (職業安定法5条の3)
 */
export function whyCannotEdit(facts: EditFacts): EditRefusal | null {
  const { before, after } = facts;
  if (facts.isClosed) return 'RECRUITMENT_CLOSED_BY_FACILITY';
  if (facts.isReplaced) return 'POSTING_REPLACED';
  if (after.capacity < facts.seatsTaken) return 'EDIT_BELOW_SEATS';
  if (!facts.hasApplications) return null;
  const isSameWork =
    after.startsAt.getTime() === before.startsAt.getTime() &&
    after.endsAt.getTime() === before.endsAt.getTime() &&
    after.breakMinutes === before.breakMinutes;
  const paysNoLess =
    after.hourlyWage >= before.hourlyWage &&
    after.travelAllowance >= before.travelAllowance &&
    after.bonus >= before.bonus;
  return isSameWork && paysNoLess ? null : 'EDIT_WORSENS';
}
