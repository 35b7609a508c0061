import type { PreparationKind, PreparationList } from '#gen/types.ts';
import { provisionalContractRows } from '#domain/attendance/contract/provisional.queries.server.ts';
import { provisionalContractLabel } from '#domain/recruitment/contract-moment.ts';
import { storeSkippedPreparationStep } from '#domain/profile/queries.server.ts';
import type { Db } from '#platform/server/database/db.server.ts';

import { licensesRequiredByRecruitment, readApplicantFacts } from '../facts.queries.server.ts';
import { applicationRefusal } from '../messages.ts';
import {
  isSkippablePreparation,
  preparationStepsOf,
  remainingPreparationsOf,
} from './preparation.ts';

type PreparationsOfArgs = { workerId: string; recruitmentId: string | null; now: Date };

/**
 * The preparations of a worker: every step with its state, the missing ones, and the provisional contracts. With a
 * recruitment, its licences count. Refusals: NOT_FOUND.
 */
export async function applyPreparationsOf(
  db: Db,
  { workerId, recruitmentId, now }: PreparationsOfArgs,
): Promise<PreparationList> {
  const [worker, provisional, wanted] = await Promise.all([
    readApplicantFacts(db, workerId, now),
    provisionalContractRows(db, workerId),
    recruitmentId === null ? null : licensesRequiredByRecruitment(db, { workerId, recruitmentId }),
  ]);
  if (!worker || (recruitmentId !== null && !wanted)) throw applicationRefusal('NOT_FOUND');
  const { missing: preparations, ...meter } = remainingPreparationsOf(worker, wanted ?? undefined);
  return {
    preparations,
    ...meter,
    steps: preparationStepsOf(worker, wanted ?? undefined),
    provisionalContracts: provisional.map(({ until, ...contract }) => ({
      ...contract,
      label: provisionalContractLabel(until),
    })),
  };
}

/** Skips an optional step; required steps cannot be skipped. Refusals: PREPARATION_NOT_OPTIONAL. (Rule 4.5) */
export async function skipPreparationStep(
  db: Db,
  { workerId, kind, now }: { workerId: string; kind: PreparationKind; now: Date },
): Promise<void> {
  if (!isSkippablePreparation(kind)) throw applicationRefusal('PREPARATION_NOT_OPTIONAL');
  await storeSkippedPreparationStep(db, { workerId, kind, now });
}
