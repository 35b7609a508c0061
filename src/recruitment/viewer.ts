import type { ApplyNextStep, ContractMoment, WarningDialogView } from '#gen/resolvers.ts';
import type { Context } from '#server/context.server.ts';

/** What one recruitment means to whoever looks at it. */
export type Viewer = {
  /** The first unmet step before an application; `nothing` when none leads there. */
  nextStep: ApplyNextStep;
  /** What to say before the next step, or why there is none. (Rule 4.8) */
  warningDialogView: WarningDialogView | null;
  /** The licences the viewer may apply with; null for visitors. */
  heldLicenseIds: readonly number[] | null;
  /** A contract opens the phone number and the whole address. (Rule 4.6) */
  hasContract: boolean;
  /** What that contract is called while the viewer's papers are under review; else null. (Rule 6.9) */
  provisionalLabel: string | null;
  /** From when on shifts can be kept where this one comes too soon for the review of papers. (Rule 6.9) */
  earliestStart: Date | null;
  /** When the contract would come about; null for visitors, to whom the posting alone says it. */
  contractMoment: ContractMoment | null;
};

/**
 * Who looks, for a few recruitments at once, by recruitment id. The rules of applying belong to
 * src/application, which knows this slice and not the other way round: src/schema.server.ts hands
 * its answer in here.
 */
export type ViewerPort = (
  ctx: Context,
  recruitmentIds: readonly string[],
) => Promise<ReadonlyMap<string, Viewer>>;

/**
 * When the contract of each recruitment would come about for the signed-in worker, in one statement;
 * empty for visitors.
 */
export async function contractMoments(
  ctx: Context,
  viewerOf: ViewerPort,
  recruitmentIds: readonly string[],
): Promise<ReadonlyMap<string, ContractMoment | null>> {
  if (!ctx.worker || recruitmentIds.length === 0) return new Map();
  const viewers = await viewerOf(ctx, recruitmentIds);
  return new Map([...viewers].map(([id, { contractMoment }]) => [id, contractMoment]));
}

const visitor: Viewer = {
  nextStep: 'login',
  warningDialogView: null,
  heldLicenseIds: null,
  hasContract: false,
  provisionalLabel: null,
  earliestStart: null,
  contractMoment: null,
};

/** Nobody is signed in: everything leads to sign-in. */
export const visitorViewer: ViewerPort = (_ctx, recruitmentIds) =>
  Promise.resolve(new Map(recruitmentIds.map((id) => [id, visitor])));

/** For a recruitment that a port leaves out: nothing to do and nothing to see. */
export const strangerTo: Viewer = { ...visitor, nextStep: 'nothing' };
