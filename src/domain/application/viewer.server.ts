import type { ContractMoment } from '#gen/types.ts';
import type { Viewer } from '#domain/recruitment/viewer.ts';
import type { Context } from '#platform/server/context.server.ts';

import { contractMomentFor, momentOf, provisionalLabelOf } from './applying/contract-moment.ts';
import { applyFacts, momentFacts } from './facts.queries.server.ts';
import type { ViewFacts } from './facts.ts';
import { applyNextStep, heldLicenseIds, openStateOf } from './applying/preparation.ts';
import { isKnownTo, whyClosed } from './applying/rules.ts';
import { applyWarning, startInstead } from './applying/warnings.ts';

/**
 * The viewer's facts for many recruitments, in one statement; those unknown to the viewer are left out. Implements
 * ViewerPort.
 */
export async function viewerOf(
  ctx: Pick<Context, 'app' | 'db' | 'worker' | 'now'>,
  recruitmentIds: readonly string[],
): Promise<Map<string, Viewer>> {
  if (recruitmentIds.length === 0) return new Map();
  const { app, db, worker, now } = ctx;
  const found = await applyFacts(db, {
    workerId: worker?.id ?? null,
    recruitmentIds,
    reviewHours: app.env.reviewHours,
    now,
  });
  return new Map(
    [...found].flatMap(([id, facts]) =>
      isKnownTo(facts) ? [[id, viewOf(facts, now)] as const] : [],
    ),
  );
}

/**
 * Returns when the signed-in worker's contracts of many recruitments would be concluded, in one statement. Implements
 * MomentPort.
 */
export async function momentsOf(
  { db, now }: Pick<Context, 'db' | 'now'>,
  asked: { workerId: string; recruitmentIds: readonly string[] },
): Promise<Map<string, ContractMoment>> {
  const found = await momentFacts(db, { ...asked, now });
  return new Map([...found].map(([id, facts]) => [id, momentOf(facts)]));
}

function viewOf(facts: ViewFacts, now: Date): Viewer {
  return {
    nextStep: applyNextStep(facts, whyClosed(facts.recruitment, now) === null),
    warningDialogView: applyWarning(facts, now),
    heldLicenseIds: facts.worker && heldLicenseIds(facts.worker),
    hasContract: openStateOf(facts.history) === 'HIRED',
    provisionalLabel: facts.worker && provisionalLabelOf(facts),
    earliestStart: facts.worker && startInstead(facts, now),
    contractMoment: facts.worker && contractMomentFor(facts),
  };
}
