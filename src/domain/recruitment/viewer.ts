import type { InstantHireConditionsWithNames } from '#domain/corporation/choices/instant-rules.ts';
import type {
  ApplyNextStep,
  ContractMoment,
  RecruitmentMode,
  WarningDialogView,
} from '#gen/types.ts';
import type { Context } from '#platform/server/context.server.ts';

import type { ShiftSpan } from './search/clashes.ts';

/** The facts about one recruitment that depend on its viewer. */
export type RecruitmentViewer = {
  /** The first unmet step before an application; `nothing` when the viewer cannot apply. */
  nextStep: ApplyNextStep;
  /** The dialog before the next step, or why there is no next step. (Rule 4.8) */
  warningDialogView: WarningDialogView | null;
  /** The licences the viewer may apply with; null for visitors. */
  heldLicenseIds: readonly number[] | null;
  /** A contract reveals the phone number and the full address. (Rule 4.6) */
  hasContract: boolean;
  /** The label of the viewer's provisional contract; null without one. (Rule 6.9) */
  provisionalLabel: string | null;
  /** The earliest start whose document review ends in time; null when this shift's does. (Rule 6.9) */
  earliestStart: Date | null;
  /** When the contract would be concluded; null for visitors, who see the posting's own tags. */
  contractMoment: ContractMoment | null;
};

/**
 * Returns the viewer's facts about several recruitments, by recruitment id. A port, because the rules of applying
 * belong to src/domain/application, which depends on this subject: the resolvers pass in the implementation.
 */
export type ViewerPort = (
  ctx: Context,
  recruitmentIds: readonly string[],
) => Promise<ReadonlyMap<string, RecruitmentViewer>>;

/** Returns the contract moments by recruitment id; a separate port, because lists need only these moments. */
export type ContractMomentPort = (
  ctx: Context,
  asked: { workerId: string; recruitmentIds: readonly string[] },
) => Promise<ReadonlyMap<string, ContractMoment>>;

/** The terms of a posting that decide when its contracts are concluded. */
export type ContractMomentTerms = {
  facilityId: string;
  mode: RecruitmentMode;
  startsAt: Date;
  endsAt: Date;
  breakMinutes: number;
  licenseGroups: readonly (readonly number[])[];
  /** Null without conditions. */
  instantConditions: InstantHireConditionsWithNames | null;
};

/** Facts about the signed-in worker that a search may use. */
export type OwnSearchFacts = {
  /** The licences to apply with: 審査中 or 承認済み. (Rule 4.5) */
  licenseIds: readonly number[];
  /** The worker's booked shifts that have not ended. */
  booked: readonly ShiftSpan[];
  /** The home station; null without one. */
  homeCode: string | null;
};

/** The signed-in worker's facts for a search, and a function for contract moments. */
export type RecruitmentSearcher = OwnSearchFacts & {
  /** Returns when the contracts of these postings would be concluded, by recruitment id. */
  momentsOf(
    postings: ReadonlyMap<string, ContractMomentTerms>,
  ): Promise<ReadonlyMap<string, ContractMoment>>;
};

/** Reads everything that a search needs about the signed-in worker, in one statement; null for visitors. */
export type SearcherPort = (
  ctx: Pick<Context, 'db' | 'worker' | 'now'>,
) => Promise<RecruitmentSearcher | null>;

/**
 * Returns when the contract of each recruitment would be concluded for the signed-in worker, with one statement; empty
 * for visitors.
 */
export async function contractMomentsOfWorker(
  ctx: Context,
  momentsOf: ContractMomentPort,
  recruitmentIds: readonly string[],
): Promise<ReadonlyMap<string, ContractMoment>> {
  if (!ctx.worker || recruitmentIds.length === 0) return new Map();
  return momentsOf(ctx, { workerId: ctx.worker.id, recruitmentIds });
}

const visitor: RecruitmentViewer = {
  nextStep: 'login',
  warningDialogView: null,
  heldLicenseIds: null,
  hasContract: false,
  provisionalLabel: null,
  earliestStart: null,
  contractMoment: null,
};

/** For visitors every next step is the sign-in. */
export const visitorViewerPort: ViewerPort = (_ctx, recruitmentIds) =>
  Promise.resolve(new Map(recruitmentIds.map((id) => [id, visitor])));

/** For a recruitment that the port omits: no next step and no private facts. */
export const viewerWithoutNextStep: RecruitmentViewer = { ...visitor, nextStep: 'nothing' };
