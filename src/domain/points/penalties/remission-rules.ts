import type { ActivePenalty } from '../rules.ts';

/** Limits of Rule 4.15: penalty points bought off with incentive points. */
export const remissionLimits = {
  /**
   * Incentive points for one penalty point. Repeated by the constraint `penalty_remissions_check` and in the API by
   * `Mutation.remitPenalty`.
   */
  price: 300,
  /**
   * Maximum number of penalty points bought off within `days` days. Repeated by the constraint
   * `penalty_remissions_penalty_points_check` and in the API by `Mutation.remitPenalty` and
   * `RemitPenaltyInput.amount`.
   */
  most: 3,
  days: 30,
} as const;

export const remissionPriceInPoints = (penaltyPoints: number): number =>
  penaltyPoints * remissionLimits.price;

type PointKind = 'no_show' | 'other';

/** One penalty entry of a worker; lists begin with the oldest. */
export type PenaltyEntryForRemission = {
  kind: 'cancel' | 'late' | 'no_show' | 'decrease' | 'reset' | 'remission' | 'exemption';
  points: number;
  /** The kind of violation that an exemption excuses. */
  excuses: PointKind | null;
};

/**
 * The number of a worker's penalty points that do not come from a no-show. The reset of a stop counts against other
 * points first, so that it does not make a no-show easier to buy off. A decrease counts against no-show points
 * first, in the worker's favour. (Rule 4.15)
 */
export function penaltyPointsExceptNoShows(entries: readonly PenaltyEntryForRemission[]): number {
  const left = { no_show: 0, other: 0 };
  const take = (points: number, first: PointKind) => {
    const second: PointKind = first === 'other' ? 'no_show' : 'other';
    const fromFirst = Math.min(points, left[first]);
    left[first] -= fromFirst;
    left[second] = Math.max(0, left[second] - (points - fromFirst));
  };
  for (const { kind, points, excuses } of entries) {
    switch (kind) {
      case 'no_show':
        left.no_show += points;
        break;
      case 'cancel':
      case 'late':
        left.other += points;
        break;
      case 'decrease':
        take(-points, 'no_show');
        break;
      case 'reset':
      case 'remission':
        take(-points, 'other');
        break;
      case 'exemption':
        take(-points, excuses ?? 'other');
        break;
      default:
        throw new RangeError(`unknown penalty entry: ${String(kind satisfies never)}`);
    }
  }
  return left.other;
}

export type RemissionFacts = {
  /** The worker's balance of incentive points. */
  incentivePoints: number;
  /** Current penalty points; `besidesNoShows` are those that do not come from a no-show. */
  penaltyPoints: number;
  besidesNoShows: number;
  /** Penalty points bought off or ordered within the last 30 days. */
  remittedLately: number;
  level: ActivePenalty['level'] | null;
};

export type RemissionRefusal =
  | 'PENALTY_NONE'
  | 'REMISSION_STOPPED'
  | 'REMISSION_NO_SHOW'
  | 'REMISSION_LIMIT'
  | 'POINTS_SHORT';

/** The first reason why `points` penalty points cannot be bought off, or null. (Rule 4.15) */
export function whyCannotRemit(facts: RemissionFacts, points: number): RemissionRefusal | null {
  if (facts.level === 'stop') return 'REMISSION_STOPPED';
  if (facts.penaltyPoints < 1) return 'PENALTY_NONE';
  if (points > facts.besidesNoShows) return 'REMISSION_NO_SHOW';
  if (points > remissionsLeft(facts)) return 'REMISSION_LIMIT';
  if (remissionPriceInPoints(points) > facts.incentivePoints) return 'POINTS_SHORT';
  return null;
}

/** Why a paid order can no longer be applied; checks only facts that may have changed since the order. */
export function whyCannotApplyRemission(
  facts: Pick<RemissionFacts, 'level' | 'besidesNoShows'>,
  points: number,
): 'REMISSION_STOPPED' | 'PENALTY_NONE' | null {
  if (facts.level === 'stop') return 'REMISSION_STOPPED';
  return points > facts.besidesNoShows ? 'PENALTY_NONE' : null;
}

/** Penalty points that may still be bought off within the current 30 days. */
export function remissionsLeft({ remittedLately }: Pick<RemissionFacts, 'remittedLately'>): number {
  return Math.max(0, remissionLimits.most - remittedLately);
}

/** The maximum of penalty points that can be bought off now, regardless of the balance. */
export function maxRemissionPoints(facts: RemissionFacts): number {
  return facts.level === 'stop' ? 0 : Math.min(facts.besidesNoShows, remissionsLeft(facts));
}

export type RemissionState = 'ORDERED' | 'APPLIED' | 'FAILED';
export type RemissionEvent = 'APPLY' | 'FAIL';

/** Every transition of a remission. Both results are final: a remission cannot be reversed. (Rule 4.15) */
export const remissionTransitions: readonly {
  from: RemissionState;
  event: RemissionEvent;
  to: RemissionState;
}[] = [
  { from: 'ORDERED', event: 'APPLY', to: 'APPLIED' },
  { from: 'ORDERED', event: 'FAIL', to: 'FAILED' },
];

/** The state of a remission after an event; null where the event does not apply. */
export function nextRemissionState(
  from: RemissionState,
  event: RemissionEvent,
): RemissionState | null {
  return remissionTransitions.find((row) => row.from === from && row.event === event)?.to ?? null;
}
