import { hourMs } from '#platform/base/jst.ts';

/** The kinds of awards. (Rule 6.4) */
export const awardKinds = ['apology', 'review', 'milestone'] as const;
export type AwardKind = (typeof awardKinds)[number];

/**
 * Defaults until an operator changes them. Rewards for frequent work are off: gifts to people who look for work are
 * restricted (職業安定法の指針, 2021-04 and 2025-04). (Rule 6.4)
 */
export const pointAwardDefaults: Record<AwardKind, boolean> = {
  apology: true,
  review: true,
  milestone: false,
};

/** Points as an apology for a shift that a facility calls off in time, and their limits. (Rule 6.4) */
export const apologyPointLimits = {
  points: 500,
  /** Minimum age of the contract in hours, so that contracts made only to be called off earn no points. */
  contractHours: 24,
  /** At most `most` apologies for one worker within `days` days, including promised ones. */
  most: 2,
  /** Limit, repeated in the API by `PointAwards.apology`. */
  days: 30,
} as const;

type ApologyFacts = {
  isOn: boolean;
  contractedAt: Date;
  /** Apologies promised or given to the worker in the last 30 days. */
  lately: number;
};

/** Apology points that are promised when a facility asks at `now` to call a shift off. (Rule 6.4) */
export function apologyPoints({ isOn, contractedAt, lately }: ApologyFacts, now: Date): number {
  const stoodHours = (now.getTime() - contractedAt.getTime()) / hourMs;
  const isOwed =
    isOn && stoodHours >= apologyPointLimits.contractHours && lately < apologyPointLimits.most;
  return isOwed ? apologyPointLimits.points : 0;
}
