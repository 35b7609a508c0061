import { addDays, instantAtJst, jstDay } from '#platform/base/jst.ts';
import type { FieldErrors } from '#platform/base/refusal.ts';
import { characterCount, normalizeLine } from '#platform/base/text.ts';
import { isIntegerWithinBounds } from '#domain/corporation/limits.ts';
import type { EmployerPostingFacts } from '#domain/corporation/standing-rules.ts';

/**
 * Maximum characters of the name of a link.
 * Repeated by the constraint `own_people_links_name_check` and in the API by `OwnPeopleLinkInput.name`.
 */
export const maxOwnPeopleLinkNameLength = 40;
/**
 * Limit, repeated by the constraint `own_people_links_max_uses_check` and in the API by `OwnPeopleLinkInput.maxUses`.
 */
export const linkUseBounds = { least: 1, most: 100 } as const;
/**
 * Bounds of the number of days after today; a link works until the end of its last day in JST. Repeated in the API by
 * `OwnPeopleLinkInput.days`.
 */
export const linkValidDayBounds = { least: 1, most: 90 } as const;
/**
 * Maximum links that one facility may make on a day in Japan. Repeated in the API by `Mutation.makeOwnPeopleLink`.
 */
export const maxLinksPerDay = 10;

/** A link works until the end of a day. */
export const linkEndsAt = (now: Date, days: number): Date =>
  instantAtJst(addDays(jstDay(now), days + 1));

export type OwnPeopleLinkInput = { name: string; maxUses: number; days: number };

/** Returns the error sentence for each invalid field of a typed link; empty for a valid link. */
export function linkProblems({ name, maxUses, days }: OwnPeopleLinkInput): FieldErrors {
  const length = characterCount(normalizeLine(name));
  return {
    ...(length >= 1 && length <= maxOwnPeopleLinkNameLength
      ? {}
      : { name: `リンクの名前を1〜${maxOwnPeopleLinkNameLength}文字で入力してください` }),
    ...(isIntegerWithinBounds(maxUses, linkUseBounds)
      ? {}
      : { maxUses: `人数を${linkUseBounds.least}〜${linkUseBounds.most}の整数で入力してください` }),
    ...(isIntegerWithinBounds(days, linkValidDayBounds)
      ? {}
      : {
          days: `期限を${linkValidDayBounds.least}〜${linkValidDayBounds.most}日後から選んでください`,
        }),
  };
}

export type LinkTerms = { maxUses: number; uses: number; expiresAt: Date; revokedAt: Date | null };

/** Returns OPEN while workers can join by the link; otherwise the reason why they cannot. */
export function ownPeopleLinkStateOf(
  { maxUses, uses, expiresAt, revokedAt }: LinkTerms,
  now: Date,
): 'OPEN' | 'USED_UP' | 'EXPIRED' | 'REVOKED' {
  if (revokedAt) return 'REVOKED';
  if (expiresAt <= now) return 'EXPIRED';
  return uses >= maxUses ? 'USED_UP' : 'OPEN';
}

/**
 * True if a facility can have own people: its corporation is approved, and the facility is published and not closed.
 */
export const canEmployerHaveOwnPeople = ({
  corporation,
  facility,
}: EmployerPostingFacts): boolean => corporation === 'APPROVED' && facility === 'PUBLISHED';

/** The facts about a worker that decide whether the worker can join by a link. */
export type JoiningWorkerFacts = {
  isBlockedByFacility: boolean;
  isBlockedByWorker: boolean;
  /** True if the facility removed the worker after the link was made. */
  wasRemoved: boolean;
  /** The name that the facility would see. */
  workerName: string | null;
};

/**
 * Returns the first reason why nobody, or not this worker, can join by the link; null when joining is possible. For a
 * visitor only the problems of the link itself count. Whether the worker has joined already is not checked here.
 */
export function whyCannotJoinByLink(
  { standing, ...terms }: LinkTerms & { standing: EmployerPostingFacts },
  joiner: JoiningWorkerFacts | null,
  now: Date,
) {
  const state = ownPeopleLinkStateOf(terms, now);
  if (state === 'USED_UP') return 'OWN_LINK_USED_UP';
  if (state !== 'OPEN') return 'OWN_LINK_ENDED';
  if (!canEmployerHaveOwnPeople(standing)) return 'OWN_LINK_CLOSED';
  if (!joiner) return null;
  if (joiner.isBlockedByWorker) return 'OWN_LINK_BLOCKED_BY_WORKER';
  if (joiner.isBlockedByFacility) return 'OWN_LINK_BLOCKED';
  if (joiner.wasRemoved) return 'OWN_LINK_REMOVED';
  return joiner.workerName === null ? 'OWN_LINK_NAME_MISSING' : null;
}
