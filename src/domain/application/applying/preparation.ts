import type {
  ApplyNextStep,
  PreparationKind,
  PreparationState,
  PreparationStep,
} from '#gen/types.ts';

import type {
  ApplicantHistoryFacts,
  RecruitmentFacts,
  ApplicationViewFacts,
  ApplicantFacts,
} from '../facts.ts';

type Wanted = Pick<RecruitmentFacts, 'licenseGroups'>;

type Step = {
  step: ApplyNextStep;
  /** Null for the emergency contact: PreparationKind of the API has no value for it. */
  kind: PreparationKind | null;
  isMet(worker: ApplicantFacts, wanted: Wanted): boolean;
  isOptional(wanted: Wanted): boolean;
};

const never = () => false;

/** The steps of Rule 4.5, in its order. Optional steps can be skipped. */
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

/** Without a given recruitment no licence is required. */
const anyRecruitment: Wanted = { licenseGroups: [] };

/**
 * The first unmet step that an application requires, in the order of Rule 4.5; then the bank account until it is
 * registered or was skipped, although the command takes an application without it. `nothing` when this viewer
 * cannot apply: the recruitment is closed or full, or the viewer has applied.
 */
export function nextStepToApply(facts: ApplicationViewFacts, isOpen: boolean): ApplyNextStep {
  const application = facts.history?.application?.state;
  if (!isOpen || application === 'APPLIED' || application === 'HIRED') return 'nothing';
  if (!facts.worker) return 'login';
  return proposedStep(facts.worker, facts.recruitment) ?? 'apply';
}

/** The worker's open contract or application for the recruitment, or null. */
export function openApplicationStateOf(
  history: ApplicantHistoryFacts | null,
): 'HIRED' | 'APPLIED' | null {
  if (!history?.application || history.application.ending !== null) return null;
  const { state } = history.application;
  return state === 'HIRED' || state === 'APPLIED' ? state : null;
}

/** The first missing step that is required for an application, or null. `proposedStep` counts optional ones too. */
export function firstMissingPreparation(
  worker: ApplicantFacts,
  wanted: Wanted,
): ApplyNextStep | null {
  return steps.find((one) => !one.isOptional(wanted) && !one.isMet(worker, wanted))?.step ?? null;
}

export type RemainingPreparations = {
  missing: { kind: PreparationKind; optional: boolean }[];
  doneCount: number;
  totalCount: number;
  nextStep: ApplyNextStep;
};

/** The missing steps, and how many of the counted steps are done. Skipped steps are not counted. */
export function remainingPreparationsOf(
  worker: ApplicantFacts,
  wanted: Wanted = anyRecruitment,
): RemainingPreparations {
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
    nextStep: proposedStep(worker, wanted) ?? 'apply',
  };
}

/** Every step with its state, in order. (Rule 4.5) */
export function preparationStepsOf(
  worker: ApplicantFacts,
  wanted: Wanted = anyRecruitment,
): PreparationStep[] {
  return steps.map((one) => ({
    step: one.step,
    state: stateOf(one, worker, wanted),
    optional: one.isOptional(wanted),
    skipped: isSkipped(one, worker, wanted),
  }));
}

/** The state of a step: a met step may still be under review, an unmet one may have been returned. */
function stateOf(one: Step, worker: ApplicantFacts, wanted: Wanted): PreparationState {
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
} as const satisfies Record<ApplicantFacts['identity']['state'], PreparationState>;

function isLicenseReviewed(worker: ApplicantFacts, wanted: Wanted): boolean {
  if (needsNoLicense(wanted)) return worker.licenses.some(({ state }) => state === 'VERIFIED');
  return uncoveredLicenseGroups(worker, wanted, ['VERIFIED']).length === 0;
}

/** True for a licence that the recruitment requires; if it requires none, for every licence. */
const isWanted = (wanted: Wanted) => (held: ApplicantFacts['licenses'][number]) =>
  needsNoLicense(wanted) || wanted.licenseGroups.some((group) => group.includes(held.licenseId));

/** True for a step that can be skipped. (Rule 4.5) */
export function isSkippablePreparation(kind: PreparationKind): kind is 'bank_account' | 'license' {
  return steps.some((one) => one.kind === kind && one.isOptional(anyRecruitment));
}

/** The required groups of which the worker holds no licence in one of the given states. */
export function uncoveredLicenseGroups(
  worker: Pick<ApplicantFacts, 'licenses'>,
  wanted: Wanted,
  states: readonly ApplicantFacts['licenses'][number]['state'][],
): readonly (readonly number[])[] {
  const held = new Set(
    worker.licenses.filter((one) => states.includes(one.state)).map((one) => one.licenseId),
  );
  return wanted.licenseGroups.filter((group) => !group.some((licenseId) => held.has(licenseId)));
}

/** The licences the worker may apply with: 審査中 or 承認済み. (Rule 4.5) */
export function heldLicenseIds({ licenses }: Pick<ApplicantFacts, 'licenses'>): number[] {
  return licenses
    .filter((one) => one.state === 'PENDING' || one.state === 'VERIFIED')
    .map((one) => one.licenseId);
}

/**
 * The first missing step before an application, or null: a bank account too, unless the worker skipped it.
 * Licences count only where the recruitment requires one. (Rule 8.10)
 */
function proposedStep(worker: ApplicantFacts, wanted: Wanted): ApplyNextStep | null {
  const open = steps.filter((one) => !one.isMet(worker, wanted) && !isSkipped(one, worker, wanted));
  return (
    open.find((one) => one.step !== 'register_license' || !one.isOptional(wanted))?.step ?? null
  );
}

function isSkipped(one: Step, worker: ApplicantFacts, wanted: Wanted): boolean {
  return one.isOptional(wanted) && worker.skipped.some((kind) => kind === one.kind);
}

function hasIdentity(worker: ApplicantFacts): boolean {
  return worker.identity.state === 'PENDING' || worker.identity.state === 'APPROVED';
}

function hasLicenses(worker: ApplicantFacts, wanted: Wanted): boolean {
  if (needsNoLicense(wanted))
    return worker.licenses.some((one) => one.state === 'PENDING' || one.state === 'VERIFIED');
  return uncoveredLicenseGroups(worker, wanted, ['PENDING', 'VERIFIED']).length === 0;
}

function needsNoLicense(wanted: Wanted): boolean {
  return wanted.licenseGroups.length === 0;
}
