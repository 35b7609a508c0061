import { addMinutes } from '#platform/base/jst.ts';

/** Audiences by a rule, with the minimum number of shifts that a worker has worked at the facility. */
export const minShiftsByAudience = { EXPERIENCED: 1, REGULARS: 3 } as const;
/**
 * An audience that sees a posting before everybody: workers by the rule of `minShiftsByAudience`, or workers whom the facility
 * chose.
 */
export type PostingAudience =
  | keyof typeof minShiftsByAudience
  | 'FAVORITES'
  | 'GROUP'
  | 'OWN_PEOPLE';

/** True when the facility has chosen or invited each person of the audience. */
export const isAudienceChosenByFacility = (audience: PostingAudience): boolean =>
  !(audience in minShiftsByAudience);

/**
 * Bounds of the minutes for which only the audience sees a posting: half an hour to a week. Repeated in the API by
 * `PostingLimitInput.minutes`.
 */
export const postingLimitMinuteBounds = { least: 30, most: 7 * 24 * 60 } as const;

/** Minutes before the deadline in which everybody may apply, however long the limit of the posting is. */
export const publicMinutesBeforeApplyDeadline = 60;

/** A facility's choice of the audience that sees a posting first, and for how many minutes. */
export type PostingLimitInput = {
  audience: PostingAudience;
  minutes: number;
  /** The group of workers; only for the audience GROUP. */
  groupId?: string | null | undefined;
};

/**
 * Returns the instant at which a limited posting becomes public, or null where its deadline leaves the audience no
 * time.
 */
export function postingLimitEndsAt(
  { minutes }: Pick<PostingLimitInput, 'minutes'>,
  { postedAt, deadline }: { postedAt: Date; deadline: Date },
): Date | null {
  const wished = addMinutes(postedAt, minutes);
  const latest = lastPostingLimitEnd(deadline);
  const until = wished < latest ? wished : latest;
  return until > postedAt ? until : null;
}

/** Returns the latest instant at which a posting with this deadline must become public. */
export function lastPostingLimitEnd(deadline: Date): Date {
  return addMinutes(deadline, -publicMinutesBeforeApplyDeadline);
}

/** True when the minutes are within the bounds of `postingLimitMinuteBounds`. */
export function isPostingLimitLengthValid(minutes: number): boolean {
  return (
    Number.isSafeInteger(minutes) &&
    minutes >= postingLimitMinuteBounds.least &&
    minutes <= postingLimitMinuteBounds.most
  );
}

/** True when a group is named exactly for the audience GROUP. */
export function isPostingLimitGroupConsistent({ audience, groupId }: PostingLimitInput): boolean {
  return (audience === 'GROUP') === (typeof groupId === 'string');
}
