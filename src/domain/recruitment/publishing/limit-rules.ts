import { addMinutes } from '#platform/base/jst.ts';

/** Audiences by a rule, with the minimum number of shifts that a worker has worked at the facility. */
export const minShifts = { EXPERIENCED: 1, REGULARS: 3 } as const;
/**
 * An audience that sees a posting before everybody: workers by the rule of `minShifts`, or workers whom the facility
 * chose.
 */
export type Audience = keyof typeof minShifts | 'FAVORITES' | 'GROUP' | 'OWN_PEOPLE';

/** True when the facility has chosen or invited each person of the audience. */
export const isChosen = (audience: Audience): boolean => !(audience in minShifts);

/** Bounds of the minutes for which only the audience sees a posting: half an hour to a week. */
export const limitMinutes = { least: 30, most: 7 * 24 * 60 } as const;

/** Minutes before the deadline in which everybody may apply, however long the limit of the posting is. */
export const publicMinutesBeforeDeadline = 60;

/** A facility's choice of the audience that sees a posting first, and for how many minutes. */
export type LimitWish = {
  audience: Audience;
  minutes: number;
  /** The group of workers; only for the audience GROUP. */
  groupId?: string | null | undefined;
};

/**
 * Returns the instant at which a limited posting becomes public, or null where its deadline leaves the audience no
 * time.
 */
export function limitEnd(
  { minutes }: Pick<LimitWish, 'minutes'>,
  { postedAt, deadline }: { postedAt: Date; deadline: Date },
): Date | null {
  const wished = addMinutes(postedAt, minutes);
  const latest = lastLimitEnd(deadline);
  const until = wished < latest ? wished : latest;
  return until > postedAt ? until : null;
}

/** Returns the latest instant at which a posting with this deadline must become public. */
export function lastLimitEnd(deadline: Date): Date {
  return addMinutes(deadline, -publicMinutesBeforeDeadline);
}

/** True when the minutes are within the bounds of `limitMinutes`. */
export function isLimitLength(minutes: number): boolean {
  return (
    Number.isSafeInteger(minutes) && minutes >= limitMinutes.least && minutes <= limitMinutes.most
  );
}

/** True when a group is named exactly for the audience GROUP. */
export function hasItsGroup({ audience, groupId }: LimitWish): boolean {
  return (audience === 'GROUP') === (typeof groupId === 'string');
}
