import type {
  ApplyNextStep,
  PreparationKind,
  PreparationState,
  PreparationStep,
} from '#gen/resolvers.ts';

import type { HistoryFacts, RecruitmentFacts, ViewFacts, WorkerFacts } from '../facts.ts';

type Wanted = Pick<RecruitmentFacts, 'licenseGroups'>;

type Step = {
  step: ApplyNextStep;
  /** Null for the emergency contact, which the contract's list of kinds does not know. */
  kind: PreparationKind | null;
  isMet(worker: WorkerFacts, wanted: Wanted): boolean;
  isOptional(wanted: Wanted): boolean;
};

const never = () => false;

/** Rule 4.5, in its order. What is optional may be left for later by skipping it. */
const steps: readonly Step[] = [
  {
    step: 'update_profile',
    kind: 'profile',
    isMet: (worker) => worker.isProfileComplete,
    isOptional: never,
  },
  { step: 'register_identification', kind: 'identity', isMet: hasIdentity, isOptional: never },
  {
    step: 'register_emergency_contact',
    kind: null,
    isMet: (worker) => worker.hasEmergencyContact,
    isOptional: never,
  },
  { step: 'register_license', kind: 'license', isMet: hasLicenses, isOptional: needsNoLicense },
  {
    step: 'register_bank_account',
    kind: 'bank_account',
    isMet: (worker) => worker.hasBankAccount,
    isOptional: () => true,
  },
];

/** Postings that are not known yet ask for nothing. */
const anyRecruitment: Wanted = { licenseGroups: [] };

/**
 * The first unmet step before an application, in the order of Rule 4.5. `nothing` when the
 * recruitment takes no application from this viewer: closed, filled, or applied to already.
 */
export function applyNextStep(facts: ViewFacts, isOpen: boolean): ApplyNextStep {
  const application = facts.history?.application?.state;
  if (!isOpen || application === 'APPLIED' || application === 'HIRED') return 'nothing';
  if (!facts.worker) return 'login';
  return missingStep(facts.worker, facts.recruitment) ?? 'apply';
}

/** What stands between worker and recruitment now: a contract, an open question, or nothing. */
export function standingOf(history: HistoryFacts | null): 'HIRED' | 'APPLIED' | null {
  if (!history?.application || history.application.ending !== null) return null;
  const { state } = history.application;
  return state === 'HIRED' || state === 'APPLIED' ? state : null;
}

/** The first step an application cannot do without, or null. Optional ones never stop it. */
export function missingRequirement(worker: WorkerFacts, wanted: Wanted): ApplyNextStep | null {
  return steps.find((one) => !one.isOptional(wanted) && !one.isMet(worker, wanted))?.step ?? null;
}

export type Preparations = {
  missing: { kind: PreparationKind; optional: boolean }[];
  doneCount: number;
  totalCount: number;
  nextStep: ApplyNextStep;
};

/** What is still missing, and the meter: steps done of those that count. Skipped ones do not. */
export function remainingPreparations(
  worker: WorkerFacts,
  wanted: Wanted = anyRecruitment,
): Preparations {
  const counted = steps.filter(
    (one) => one.isMet(worker, wanted) || !isSkipped(one, worker, wanted),
  );
  const open = counted.filter((one) => !one.isMet(worker, wanted));
  return {
    missing: open.flatMap((one) =>
      one.kind ? [{ kind: one.kind, optional: one.isOptional(wanted) }] : [],
    ),
    doneCount: counted.length - open.length,
    totalCount: counted.length,
    nextStep: missingStep(worker, wanted) ?? 'apply',
  };
}

/** Every step with how far it has come, in the order to do them. (Rule 4.5) */
export function preparationSteps(
  worker: WorkerFacts,
  wanted: Wanted = anyRecruitment,
): PreparationStep[] {
  return steps.map((one) => ({
    step: one.step,
    state: stateOf(one, worker, wanted),
    optional: one.isOptional(wanted),
    skipped: isSkipped(one, worker, wanted),
  }));
}

/** How far a step has come: what was met may still be under review, what is open was maybe sent back. */
function stateOf(one: Step, worker: WorkerFacts, wanted: Wanted): PreparationState {
  const isMet = one.isMet(worker, wanted);
  switch (one.step) {
    case 'register_identification':
      return identityStates[worker.identity.state];
    case 'register_license': {
      if (isMet) return isLicenseReviewed(worker, wanted) ? 'done' : 'reviewing';
      const states = worker.licenses.filter(isWanted(wanted)).map(({ state }) => state);
      if (states.includes('REJECTED')) return 'returned';
      return states.includes('EXPIRED') ? 'expired' : 'todo';
    }
    case 'apply':
    case 'login':
    case 'nothing':
    case 'register_bank_account':
    case 'register_emergency_contact':
    case 'update_profile':
      return isMet ? 'done' : 'todo';
    default:
      throw new RangeError(`unknown step: ${String(one.step satisfies never)}`);
  }
}

const identityStates = {
  NONE: 'todo',
  PENDING: 'reviewing',
  APPROVED: 'done',
  REJECTED: 'returned',
  EXPIRED: 'expired',
} as const satisfies Record<WorkerFacts['identity']['state'], PreparationState>;

function isLicenseReviewed(worker: WorkerFacts, wanted: Wanted): boolean {
  if (needsNoLicense(wanted)) return worker.licenses.some(({ state }) => state === 'VERIFIED');
  return uncoveredGroups(worker, wanted, ['VERIFIED']).length === 0;
}

/** Where nothing is asked for, every licence is worth a look. */
const isWanted = (wanted: Wanted) => (held: WorkerFacts['licenses'][number]) =>
  needsNoLicense(wanted) || wanted.licenseGroups.some((group) => group.includes(held.licenseId));

/** True for a step that may be left for later at all. (Rule 4.5) */
export function isSkippable(kind: PreparationKind): kind is 'bank_account' | 'license' {
  return steps.some((one) => one.kind === kind && one.isOptional(anyRecruitment));
}

/** The groups of which the worker holds no licence in one of the given states. */
export function uncoveredGroups(
  worker: Pick<WorkerFacts, 'licenses'>,
  wanted: Wanted,
  states: readonly WorkerFacts['licenses'][number]['state'][],
): readonly (readonly number[])[] {
  const held = new Set(
    worker.licenses.filter((one) => states.includes(one.state)).map((one) => one.licenseId),
  );
  return wanted.licenseGroups.filter((group) => !group.some((licenseId) => held.has(licenseId)));
}

/** The licences the worker may apply with: 審査中 or 承認済み. (Rule 4.5) */
export function heldLicenseIds({ licenses }: Pick<WorkerFacts, 'licenses'>): number[] {
  return licenses
    .filter((one) => one.state === 'PENDING' || one.state === 'VERIFIED')
    .map((one) => one.licenseId);
}

function missingStep(worker: WorkerFacts, wanted: Wanted): ApplyNextStep | null {
  const open = steps.filter((one) => !one.isMet(worker, wanted) && !isSkipped(one, worker, wanted));
  // A licence that no posting asks for is worth having, but nothing to stop an application at.
  return (
    open.find((one) => one.step !== 'register_license' || !one.isOptional(wanted))?.step ?? null
  );
}

function isSkipped(one: Step, worker: WorkerFacts, wanted: Wanted): boolean {
  return one.isOptional(wanted) && worker.skipped.some((kind) => kind === one.kind);
}

function hasIdentity(worker: WorkerFacts): boolean {
  return worker.identity.state === 'PENDING' || worker.identity.state === 'APPROVED';
}

function hasLicenses(worker: WorkerFacts, wanted: Wanted): boolean {
  if (needsNoLicense(wanted))
    return worker.licenses.some((one) => one.state === 'PENDING' || one.state === 'VERIFIED');
  return uncoveredGroups(worker, wanted, ['PENDING', 'VERIFIED']).length === 0;
}

function needsNoLicense(wanted: Wanted): boolean {
  return wanted.licenseGroups.length === 0;
}
