import type { ContractMoment } from '#gen/types.ts';
import type { RecruitmentViewer } from '#domain/recruitment/viewer.ts';
import type { Context } from '#platform/server/context.server.ts';

import {
  contractMomentForViewer,
  contractMomentForWorker,
  provisionalLabelOf,
} from './applying/contract-moment.ts';
import { readApplyFacts, contractMomentFacts } from './facts.queries.server.ts';
import type { ApplicationViewFacts } from './facts.ts';
import { nextStepToApply, heldLicenseIds, openApplicationStateOf } from './applying/preparation.ts';
import { isRecruitmentKnownToViewer, whyRecruitmentClosed } from './applying/rules.ts';
import { applyWarningOf, earliestShiftStartToOffer } from './applying/warnings.ts';

/**
 * The viewer's facts for many recruitments, in one statement; those unknown to the viewer are left out. Implements
 * ViewerPort.
 */
export async function viewerFactsOfRecruitments(
  ctx: Pick<Context, 'app' | 'db' | 'worker' | 'now'>,
  recruitmentIds: readonly string[],
): Promise<Map<string, RecruitmentViewer>> {
  if (recruitmentIds.length === 0) return new Map();
  const { app, db, worker, now } = ctx;
  const found = await readApplyFacts(db, {
    workerId: worker?.id ?? null,
    recruitmentIds,
    reviewHours: app.env.reviewHours,
    now,
  });
  return new Map(
    [...found].flatMap(([id, facts]) =>
      isRecruitmentKnownToViewer(facts) ? [[id, viewOf(facts, now)] as const] : [],
    ),
  );
}

/**
 * Returns when the signed-in worker's contracts of many recruitments would be concluded, in one statement. Implements
 * MomentPort.
 */
export async function contractMomentsOf(
  { db, now }: Pick<Context, 'db' | 'now'>,
  asked: { workerId: string; recruitmentIds: readonly string[] },
): Promise<Map<string, ContractMoment>> {
  const found = await contractMomentFacts(db, { ...asked, now });
  return new Map([...found].map(([id, facts]) => [id, contractMomentForWorker(facts)]));
}

function viewOf(facts: ApplicationViewFacts, now: Date): RecruitmentViewer {
  return {
    nextStep: nextStepToApply(facts, whyRecruitmentClosed(facts.recruitment, now) === null),
    warningDialogView: applyWarningOf(facts, now),
    heldLicenseIds: facts.worker && heldLicenseIds(facts.worker),
    hasContract: openApplicationStateOf(facts.history) === 'HIRED',
    provisionalLabel: facts.worker && provisionalLabelOf(facts),
    earliestStart: facts.worker && earliestShiftStartToOffer(facts, now),
    contractMoment: facts.worker && contractMomentForViewer(facts),
  };
}
