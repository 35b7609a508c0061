/**
 * Signs that the people of a corporation and its workers belong together, or that shifts were invented. A sign is a fact for
 * an operator, never a punishment. The constraint `trust_case_facts_sign_check` has the same names. (Rule 8.6)
 */
export const trustSigns = [
  'SHARED_DEVICE',
  'SHARED_ACCOUNT',
  'SHARED_NUMBER',
  'SHARED_ADDRESS',
  'ONLY_EACH_OTHER',
  'FILLED_AT_ONCE',
  'ONLY_REPORTED',
  'QUICK_WITHDRAWAL',
] as const;
export type TrustSign = (typeof trustSigns)[number];

/** Days before now whose shifts are looked at, and the maximum of shifts of one facility. */
export const signWindow = { days: 30, shiftsOfFacility: 200 } as const;
/** A posting that is published later than this before its start leaves others no time to apply. */
export const lateNoticeMinutes = 120;
/** A seat that is taken within this time after the posting was published is filled at once. */
export const filledAtOnceMinutes = 10;
/** A wage that is requested within this time after its release is withdrawn quickly. */
export const quickWithdrawalMinutes = 60;
/** Up to this number, workers who work nowhere else are a circle; many new workers are not. */
const maxCircleWorkers = 5;

/** Shifts of a corporation in the window that count for the signs. */
export type CorporationActivity = {
  workers: number;
  /** Contracts that were not called off. */
  contracts: number;
  /** Those with a check-out. */
  worked: number;
};

type Sign = {
  /** How much the sign weighs; facts for a case weigh `caseWeight` together. */
  weight: number;
  /** True when this number of facts is a sign. */
  isSign: (facts: number, activity: CorporationActivity) => boolean;
};

/** Maximum of facts of one sign that are shown of a case: the latest ones. */
export const shownFactsOfSign = 20;

/** The weight from which on an operator looks at a corporation. */
const caseWeight = 2;

const one = (facts: number) => facts >= 1;

/**
 * A shared device, account or number connects two people for certain. A shared address can be one of a family or a
 * dormitory, and honest people have the other signs one at a time.
 */
const signs: Readonly<Record<TrustSign, Sign>> = {
  SHARED_DEVICE: { weight: 2, isSign: one },
  SHARED_ACCOUNT: { weight: 2, isSign: one },
  SHARED_NUMBER: { weight: 2, isSign: one },
  SHARED_ADDRESS: { weight: 1, isSign: one },
  ONLY_EACH_OTHER: {
    weight: 1,
    isSign: (facts, { workers, contracts }) =>
      facts === workers && workers <= maxCircleWorkers && contracts >= 3,
  },
  FILLED_AT_ONCE: { weight: 1, isSign: (facts) => facts >= 2 },
  ONLY_REPORTED: { weight: 1, isSign: (facts, { worked }) => facts >= 3 && facts === worked },
  QUICK_WITHDRAWAL: {
    weight: 1,
    isSign: (facts, { worked }) => facts >= 3 && facts * 2 >= worked,
  },
};

/**
 * Returns the facts of the signs that hold, and whether they open a case: they weigh enough, and no closed case has one
 * of them. Facts of closed cases count for the signs, so that a circle is seen again when it grows.
 */
export function signsOf<Fact extends { sign: TrustSign; closedFoundAt: Date | null }>(
  facts: readonly Fact[],
  activity: CorporationActivity,
): { facts: Fact[]; isCase: boolean } {
  const factsOf = (sign: TrustSign) => facts.filter((fact) => fact.sign === sign);
  const holding = trustSigns.filter((sign) => {
    const count = factsOf(sign).length;
    return count > 0 && signs[sign].isSign(count, activity);
  });
  const weight = holding.reduce((sum, sign) => sum + signs[sign].weight, 0);
  const found = holding.flatMap(factsOf);
  const hasNewFact = found.some(({ closedFoundAt }) => closedFoundAt === null);
  return { facts: found, isCase: weight >= caseWeight && hasNewFact };
}

/**
 * Characters of the note with which an operator closes a case. Repeated by the constraint
 * `trust_cases_closing_note_check` and in the API by `CloseTrustCaseInput.reason`.
 */
export const closingNoteLengthBounds = { min: 10, max: 500 } as const;
