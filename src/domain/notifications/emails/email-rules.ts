import { addHours } from '#platform/base/jst.ts';

/** Hours for which a link that confirms an address is valid. (Rule 4.2) */
export const emailLinkValidHours = 24;

/** The same limits as for codes to a phone number. (Rule 4.1) */
const resendSeconds = 60;
const maxLinksPerWindow = 5;
export const emailLinkWindowHours = 24;

/** Links sent within the window by one worker, or to one address by any worker. */
export type SentEmailLinks = { count: number; firstAt: Date | null; lastAt: Date | null };

export type EmailLinkRefusal = { code: 'EMAIL_TOO_SOON' | 'EMAIL_TOO_MANY'; until: Date };

/**
 * Why no further link may be sent now, and when the next one may be; null when it may. Counted by
 * worker and by address, so that a stranger's mailbox cannot be flooded. (Rule 4.1, 4.2)
 */
export function whyCannotSendEmailLink(
  sent: readonly SentEmailLinks[],
  now: Date,
): EmailLinkRefusal | null {
  const ends = sent.flatMap(({ count, firstAt }) =>
    count >= maxLinksPerWindow && firstAt
      ? [addHours(firstAt, emailLinkWindowHours).getTime()]
      : [],
  );
  if (ends.length > 0) return { code: 'EMAIL_TOO_MANY', until: new Date(Math.max(...ends)) };
  const lasts = sent.flatMap(({ lastAt }) =>
    lastAt ? [nextEmailLinkAllowedAt(lastAt).getTime()] : [],
  );
  const until = new Date(Math.max(0, ...lasts));
  return until > now ? { code: 'EMAIL_TOO_SOON', until } : null;
}

/** When the next link may be sent after one at `sentAt`. */
export function nextEmailLinkAllowedAt(sentAt: Date): Date {
  return new Date(sentAt.getTime() + resendSeconds * 1_000);
}
