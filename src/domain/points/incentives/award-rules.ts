import { hourMs } from '#platform/base/jst.ts';

/** The kinds of awards. (Rule 6.4) */
export const awardKinds = ['apology', 'review', 'milestone'] as const;
export type AwardKind = (typeof awardKinds)[number];

/**
 * Defaults until an operator changes them. Rewards for working often are off: gifts to people who look
 * for work are restricted (職業安定法の指針, 2021-04 and 2025-04). (Rule 6.4)
 */
export const awardDefaults: Record<AwardKind, boolean> = {
  apology: true,
  review: true,
  milestone: false,
};

/**
 * Points for a shift that a facility calls off in time, and how often they are given. (Rule 6.4)
 */
export const apologyLimits = {
  points: 500,
  /** Minimum age of the contract: a contract made to be called off earns no apology. */
  contractHours: 24,
  /** At most `most` apologies for one worker within `days` days, promised ones included. */
  most: 2,
  days: 30,
} as const;

type ApologyFacts = {
  isOn: boolean;
  contractedAt: Date;
  /** Apologies promised or given to the worker in the last 30 days. */
  lately: number;
};

/** Points that a facility's request at `now` promises for a shift it calls off. (Rule 6.4) */
export function apologyPoints({ isOn, contractedAt, lately }: ApologyFacts, now: Date): number {
  const stoodHours = (now.getTime() - contractedAt.getTime()) / hourMs;
  const isOwed = isOn && stoodHours >= apologyLimits.contractHours && lately < apologyLimits.most;
  return isOwed ? apologyLimits.points : 0;
}
