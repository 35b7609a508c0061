import { addMinutes } from '#platform/base/jst.ts';
import { refusalThrownBy, refuse } from '#platform/base/refusal.ts';
import type { FacilityScope } from '#platform/base/people/scope.ts';
import { facilityActor } from '#domain/corporation/actors.ts';
import { currentJobTemplatesById } from '#domain/corporation/template.queries.server.ts';
import { mapInOrder } from '#platform/base/in-order.ts';
import {
  inTransaction,
  type Db,
  type QueryExecutor,
  type Tx,
} from '#platform/server/database/db.server.ts';
import { withIdempotencyKey } from '#platform/server/idempotency.server.ts';

import { offerFactsOfJobs } from '../publishing/offer.queries.server.ts';
import {
  checkPosting,
  publishRecruitments,
  type NewPosting,
} from '../publishing/publish.server.ts';
import { insertBatch } from './batches.queries.server.ts';
import { postingCellsOf, type PostingCell, type PostingLine } from './lines.ts';
import { shiftCostOf, type ShiftCost } from './shift-cost.ts';

/** Minutes within which a batch of postings can be taken back, while nobody has applied to any of them. */
export const undoMinutes = 10;

type Args = { scope: FacilityScope; lines: readonly PostingLine[]; now: Date };

export type CheckedShift = {
  line: number;
  day: string;
  /** The cost for one worker. */
  cost: ShiftCost | null;
  capacity: number;
  refusal: { code: string; message: string } | null;
};

/**
 * Returns the refusal or the cost of each shift, as if the lines were posted now, and the cost of all seats. Changes
 * nothing. Refusals: those of `postingCellsOf` and `checkPostingCells`.
 */
export async function checkShifts(
  db: QueryExecutor,
  { scope, lines, now }: Args,
): Promise<{ shifts: CheckedShift[]; total: number }> {
  const shifts = await checkPostingCells(db, { scope, cells: postingCellsOf(lines), now });
  const total = shifts.reduce((sum, one) => sum + (one.cost?.total ?? 0) * one.capacity, 0);
  return { shifts, total };
}

type CellArgs = { scope: FacilityScope; cells: readonly PostingCell[]; now: Date };

/**
 * Returns the refusal or the cost of each cell, in order. Templates outside the scope are not found. Refusals:
 * NOT_FOUND.
 */
export async function checkPostingCells(
  db: QueryExecutor,
  { scope, cells, now }: CellArgs,
): Promise<CheckedShift[]> {
  const postings = await postingsOf(db, scope, cells);
  const jobIds = postings.map(({ posting }) => posting.jobId);
  const offers = await offerFactsOfJobs(db, [...new Set(jobIds)]);
  return postings.map(({ cell, posting }): CheckedShift => {
    const { line, day, terms } = cell;
    const found = refusalThrownBy(() => checkPosting(posting, offers.get(posting.jobId), now));
    const refusal = found && { code: found.code, message: found.message };
    // The cost of hours that no rule permits cannot be computed.
    const cost = refusal ? null : shiftCostOf(terms);
    return { line, day, cost, capacity: terms.capacity, refusal };
  });
}

export type PostedShifts = { batchId: string; recruitmentIds: string[]; undoUntil: Date };

/**
 * Posts every shift of the lines, or none of them; a repeated idempotency key returns the first result. Templates
 * outside the scope are not found. The first shift that cannot be published refuses all. Refusals: NOT_FOUND, and those
 * of `postingCellsOf` and `publishRecruitments`.
 */
export async function postShifts(
  db: Db,
  { idempotencyKey: key, ...args }: Args & { idempotencyKey?: string | undefined },
): Promise<PostedShifts> {
  const { scope, lines, now } = args;
  const cells = postingCellsOf(lines);
  const call = { actorId: scope.staffId, key, operation: 'postShifts', input: lines, now };
  const posted = await inTransaction(db, (tx) =>
    withIdempotencyKey(tx, call, async () => {
      const recruitmentIds = await publishPostingCells(tx, { scope, cells, now });
      const { corporationId, staffId } = scope;
      const batchId = await insertBatch(tx, { corporationId, staffId, recruitmentIds, now });
      return { batchId, recruitmentIds, undoUntil: addMinutes(now, undoMinutes) };
    }),
  );
  // The result for a repeated key comes from JSON, in which the instant is a text.
  return { ...posted, undoUntil: new Date(posted.undoUntil) };
}

/**
 * Publishes every cell, or none of them; storing them as one batch is up to the caller. Refusals: NOT_FOUND, and those
 * of `publishRecruitments`.
 */
export async function publishPostingCells(
  tx: Tx,
  { scope, cells, now }: CellArgs,
): Promise<string[]> {
  const postings = await postingsOf(tx, scope, cells);
  const byFacility = Map.groupBy(postings, ({ facilityId }) => facilityId);
  const published = await mapInOrder(byFacility, ([facilityId, group]) =>
    publishRecruitments(tx, {
      postings: group.map(({ posting }) => posting),
      actor: facilityActor(scope, facilityId),
      now,
    }),
  );
  return published.flat().map(({ id }) => id);
}

type Resolved = { cell: PostingCell; facilityId: string; posting: NewPosting };

/** Returns the cells with the current versions of their templates. Refusals: NOT_FOUND. */
async function postingsOf(
  db: QueryExecutor,
  scope: FacilityScope,
  cells: readonly PostingCell[],
): Promise<Resolved[]> {
  const ids = [...new Set(cells.map(({ templateId }) => templateId))];
  const templates = await currentJobTemplatesById(db, scope, ids);
  return cells.map((cell) => {
    const template = templates.get(cell.templateId);
    if (!template) throw refuse('NOT_FOUND');
    const { jobId, facilityId } = template;
    const { terms, mode, limit } = cell;
    return { cell, facilityId, posting: { ...terms, jobId, mode, limit } };
  });
}
