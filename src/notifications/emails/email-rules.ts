import { addHours } from '#base/jst.ts';

/** A link that confirms an address. (Rule 4.2) */
export const linkValidHours = 24;

/** As often as codes to a number. (Rule 4.1) */
export const resendSeconds = 60;
export const maxLinksPerWindow = 5;
export const windowHours = 24;

/** Links sent within the window by one worker, or to one address by anybody. */
export type SentLinks = { count: number; firstAt: Date | null; lastAt: Date | null };

export type LinkRefusal = { code: 'EMAIL_TOO_SOON' | 'EMAIL_TOO_MANY'; until: Date };

/**
 * Why no further link may be sent now, and from when on one may; null when it may. Both the worker
 * and the address are counted: nobody may flood a stranger's mailbox. (Rule 4.1, 4.2)
 */
export function whyCannotSendLink(sent: readonly SentLinks[], now: Date): LinkRefusal | null {
  const ends = sent.flatMap(({ count, firstAt }) =>
    count >= maxLinksPerWindow && firstAt ? [addHours(firstAt, windowHours).getTime()] : [],
  );
  if (ends.length > 0) return { code: 'EMAIL_TOO_MANY', until: new Date(Math.max(...ends)) };
  const lasts = sent.flatMap(({ lastAt }) => (lastAt ? [resendAtAfter(lastAt).getTime()] : []));
  const until = new Date(Math.max(0, ...lasts));
  return until > now ? { code: 'EMAIL_TOO_SOON', until } : null;
}

/** From when a link may be sent again after one at `sentAt`. */
export function resendAtAfter(sentAt: Date): Date {
  return new Date(sentAt.getTime() + resendSeconds * 1_000);
}
