import type { JstDay } from '#platform/base/jst.ts';
import { roundTowardZero, type Yen } from '#platform/base/yen.ts';

/**
 * How the worker of a shift came to the facility: by the search, as one of the facility's own people by a link, or by
 * a direct hire, for which no fee is ever due. (Rule 8.7)
 */
type FeeWorkerKind = 'PUBLIC' | 'OWN_PEOPLE' | 'DIRECT_HIRE';
/** The kinds of workers for which a rule can name a fee of its own. */
const ruledWorkerKinds = ['PUBLIC', 'OWN_PEOPLE'] as const satisfies FeeWorkerKind[];

/** The facilities for which a rule holds, from the least to the most specific. */
const feeRuleScopes = ['GENERAL', 'CORPORATION', 'FACILITY'] as const;
type FeeRuleScope = (typeof feeRuleScopes)[number];

/** A rule that can apply to one facility: rules of other facilities and corporations are left out before. */
export type FeeRule = {
  /** The first day on which a posting is published under the rule. */
  fromDay: JstDay;
  scope: FeeRuleScope;
  /** Null: every kind of worker. */
  workerKind: (typeof ruledWorkerKinds)[number] | null;
  /** Hundredths of a percent of the gross wage; null where the fee is by the hour. */
  basisPoints: number | null;
  /** Yen per hour of work; null where the fee is a percentage. */
  yenPerHour: Yen | null;
  minimumFee: Yen | null;
  maximumFee: Yen | null;
};

/** The contract to which a fee belongs. */
export type FeeContract = {
  /** The day in Japan on which the posting was published: later rules do not apply to it. (Terms, article 4) */
  postedOn: JstDay;
  workerKind: FeeWorkerKind;
};

/** The work to which a fee belongs. */
export type FeeBase = {
  /** Pay before tax for work, with premiums and bonus; without travel and compensation. */
  grossWage: Yen;
  workMinutes: number;
};

/**
 * Returns the rule for a contract: of the rules in force on the day on which the posting was published, the most
 * specific scope; within a scope a rule for the kind of the worker before one for all kinds; then the latest.
 * (Rule 8.7)
 */
export function feeRuleFor(rules: readonly FeeRule[], contract: FeeContract): FeeRule {
  const { postedOn, workerKind } = contract;
  const [rule] = rules
    .filter(
      (one) =>
        one.fromDay <= postedOn && (one.workerKind === null || one.workerKind === workerKind),
    )
    .toSorted(bySpecificity);
  if (!rule) throw new RangeError(`no fee rule is in force on ${postedOn}`);
  return rule;
}

function bySpecificity(one: FeeRule, other: FeeRule): number {
  const rank = ({ scope, workerKind }: FeeRule) =>
    feeRuleScopes.indexOf(scope) * 2 + Number(workerKind !== null);
  return rank(other) - rank(one) || (one.fromDay < other.fromDay ? 1 : -1);
}

/**
 * The fee of a shift without consumption tax, in whole yen: the fraction of a yen is cut off, then minimum and maximum
 * apply. Work without a gross wage, and a direct hire, cost no fee. (Rule 8.7)
 */
export function feeOf(
  rules: readonly FeeRule[],
  { grossWage, workMinutes, ...contract }: FeeContract & FeeBase,
): Yen {
  if (contract.workerKind === 'DIRECT_HIRE' || grossWage <= 0) return 0;
  const { basisPoints, yenPerHour, minimumFee, maximumFee } = feeRuleFor(rules, contract);
  const fee =
    basisPoints === null
      ? roundTowardZero((yenPerHour ?? 0) * workMinutes, 60)
      : roundTowardZero(grossWage * basisPoints, 10_000);
  return Math.min(Math.max(fee, minimumFee ?? 0), maximumFee ?? Infinity);
}

/**
 * The fee that a posting announces. Whether the worker will be one of the facility's own people is known at the
 * application only, so that the higher fee of both kinds is announced.
 */
export function announcedFeeOf(
  rules: readonly FeeRule[],
  work: Omit<FeeContract, 'workerKind'> & FeeBase,
): Yen {
  return Math.max(...ruledWorkerKinds.map((workerKind) => feeOf(rules, { ...work, workerKind })));
}
