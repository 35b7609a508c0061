import { addDays, atJst, jstDay } from '#platform/base/jst.ts';
import type { FieldErrors } from '#platform/base/refusal.ts';
import { lengthOf, normalizeLine } from '#platform/base/text.ts';
import { isWithin } from '#domain/corporation/limits.ts';
import type { EmployerStanding } from '#domain/corporation/standing-rules.ts';

/** Characters of the name of a link; the database holds the same bound, and those of uses and days. */
export const maxLinkName = 40;
export const linkUses = { least: 1, most: 100 } as const;
/** The days after today until whose end a link may work. */
export const linkDays = { least: 1, most: 90 } as const;
/** Links that one facility may make on a day of Tokyo. */
export const maxLinksPerDay = 10;

/** A link works until the end of a day. */
export const linkEnd = (now: Date, days: number): Date => atJst(addDays(jstDay(now), days + 1));

export type LinkWish = { name: string; maxUses: number; days: number };

/** What is wrong with a link as it was typed, a sentence for each field. */
export function linkProblems({ name, maxUses, days }: LinkWish): FieldErrors {
  const length = lengthOf(normalizeLine(name));
  return {
    ...(length >= 1 && length <= maxLinkName
      ? {}
      : { name: `リンクの名前を1〜${maxLinkName}文字で入力してください` }),
    ...(isWithin(maxUses, linkUses)
      ? {}
      : { maxUses: `人数を${linkUses.least}〜${linkUses.most}の整数で入力してください` }),
    ...(isWithin(days, linkDays)
      ? {}
      : { days: `期限を${linkDays.least}〜${linkDays.most}日後から選んでください` }),
  };
}

export type LinkTerms = { maxUses: number; uses: number; expiresAt: Date; revokedAt: Date | null };

/** Whether a link still lets workers in, and if not, why. */
export function linkState(
  { maxUses, uses, expiresAt, revokedAt }: LinkTerms,
  now: Date,
): 'OPEN' | 'USED_UP' | 'EXPIRED' | 'REVOKED' {
  if (revokedAt) return 'REVOKED';
  if (expiresAt <= now) return 'EXPIRED';
  return uses >= maxUses ? 'USED_UP' : 'OPEN';
}

/** Whether a facility has own people at all: its corporation is approved, and it is published and not closed. */
export const hasOwnPeople = ({ corporation, facility }: EmployerStanding): boolean =>
  corporation === 'APPROVED' && facility === 'PUBLISHED';

/** A worker before a link. */
export type Joiner = {
  isBlockedByFacility: boolean;
  isBlockedByWorker: boolean;
  /** Removed by the facility after the link was made. */
  wasRemoved: boolean;
  /** The name that the facility would see. */
  workerName: string | null;
};

/**
 * The first reason why a link lets nobody, or not this worker, in; null where it does. For a visitor only what is wrong
 * with the link itself. Who has joined already is not asked.
 */
export function whyNotJoin(
  { standing, ...terms }: LinkTerms & { standing: EmployerStanding },
  joiner: Joiner | null,
  now: Date,
) {
  const state = linkState(terms, now);
  if (state === 'USED_UP') return 'OWN_LINK_USED_UP';
  if (state !== 'OPEN') return 'OWN_LINK_ENDED';
  if (!hasOwnPeople(standing)) return 'OWN_LINK_CLOSED';
  if (!joiner) return null;
  if (joiner.isBlockedByWorker) return 'OWN_LINK_BLOCKED_BY_WORKER';
  if (joiner.isBlockedByFacility) return 'OWN_LINK_BLOCKED';
  if (joiner.wasRemoved) return 'OWN_LINK_REMOVED';
  return joiner.workerName === null ? 'OWN_LINK_NAME_MISSING' : null;
}
