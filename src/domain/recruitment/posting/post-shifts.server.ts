import { addMinutes, jstDay } from '#platform/base/jst.ts';
import { commonRefusal } from '#platform/base/refusal.ts';
import type { FacilityScope } from '#platform/base/people/scope.ts';
import { feeRulesOfFacilities } from '#domain/billing/fees/fee-rules.queries.server.ts';
import { facilityActor } from '#domain/corporation/actors.ts';
import {
  currentJobTemplatesById,
  type PostedTemplate,
} from '#domain/corporation/template.queries.server.ts';
import { refusalOfTemplateTexts } from '#domain/corporation/template-refusal.ts';
import { mapInOrder } from '#platform/base/in-order.ts';
import {
  inTransaction,
  type Db,
  type QueryExecutor,
  type Tx,
} from '#platform/server/database/db.server.ts';
import { withIdempotencyKey } from '#platform/server/idempotency.server.ts';
import { mapYielding } from '#platform/server/threads/map-yielding.server.ts';
import { withinExposureLimit } from '#domain/trust/exposure.server.ts';

import { offerFactsOfJobs } from '../publishing/offer.queries.server.ts';
import {
  refusalsOfReviewedTemplates,
  reviewsOfNewPostings,
} from '../review/open-reviews.server.ts';
import { reviewDueOfPostings } from '../review/reviews.queries.server.ts';
import { publishRecruitments, type NewPosting } from '../publishing/publish.server.ts';
import { insertBatch } from './batches.queries.server.ts';
import { checkPostingCell, type PostingGrounds } from './grounds.ts';
import { shiftDraftsOf, type ShiftDraft, type PostingLine } from './lines.ts';
import { shiftCostOf, sumOfSeatCosts, type ShiftCost } from './shift-cost.ts';

/** Minutes within which a batch of postings can be taken back, while nobody has applied to any of them. */
export const postingUndoMinutes = 10;

type Args = { scope: FacilityScope; lines: readonly PostingLine[]; now: Date };

type CheckedShift = {
  line: number;
  day: string;
  /** The cost for one worker. */
  cost: ShiftCost | null;
  capacity: number;
  refusal: { code: string; message: string } | null;
};

/**
 * Returns the refusal or the cost of each shift, as if the lines were posted now, and the cost of all seats. Changes
 * nothing. Templates outside the scope are not found. Refusals: NOT_FOUND, and those of `shiftDraftsOf`.
 */
export async function checkShifts(
  db: QueryExecutor,
  { scope, lines, now }: Args,
): Promise<{ shifts: CheckedShift[] } & ReturnType<typeof sumOfSeatCosts>> {
  const cells = shiftDraftsOf(lines);
  const templateIds = [...new Set(cells.map(({ templateId }) => templateId))];
  const grounds = await publishingGroundsOfTemplates(db, scope, templateIds);
  if (grounds.size < templateIds.length) throw commonRefusal('NOT_FOUND');
  const shifts = await mapYielding(cells, (cell): CheckedShift => {
    const { line, day, cost, terms, refusal } = checkPostingCell(cell, grounds, now);
    const { capacity } = terms;
    const shown = refusal && { code: refusal.code, message: refusal.message };
    return { line, day, cost, capacity, refusal: shown };
  });
  const costs = shifts.flatMap(({ cost, capacity: seats }) => (cost ? [{ cost, seats }] : []));
  return { shifts, ...sumOfSeatCosts(costs) };
}

/**
 * Returns the facts that decide whether shifts can be posted and what they cost, by template; none for templates
 * outside the scope.
 */
export async function publishingGroundsOfTemplates(
  db: QueryExecutor,
  scope: FacilityScope,
  templateIds: readonly string[],
): Promise<Map<string, PostingGrounds>> {
  const templates = await currentJobTemplatesById(db, scope, templateIds);
  const offers = await offerFactsOfJobs(
    db,
    [...templates.values()].map(({ jobId }) => jobId),
  );
  const facilityIds = [...new Set([...templates.values()].map(({ facilityId }) => facilityId))];
  const refusals = await refusalsOfReviewedTemplates(db, [...templates.values()]);
  const feeRulesByFacility = await feeRulesOfFacilities(db, facilityIds);
  return new Map(
    [...templates].flatMap(([templateId, template]) => {
      const { jobId, facilityId } = template;
      const offer = offers.get(jobId);
      const feeRules = feeRulesByFacility.get(facilityId);
      if (!offer || !feeRules) return [];
      const { agreements, licenseGroups, minimumWages, prefectureCode, standing } = offer;
      const { wageCeiling } = offer;
      const rules = { agreements, licenseGroups, minimumWages, wageCeiling };
      const facts = { ...rules, prefectureCode, standing };
      const templateRefusal = refusalOfTemplateTexts(template) ?? refusals.get(templateId) ?? null;
      return [[templateId, { ...facts, feeRules, templateRefusal }] as const];
    }),
  );
}

type CellArgs = { scope: FacilityScope; cells: readonly ShiftDraft[]; now: Date };

export type PostedShifts = {
  batchId: string;
  recruitmentIds: string[];
  undoUntil: Date;
  /** Number of the postings that are not public before an operator's decision. */
  underReview: number;
  /** The latest instant by which an operator decides about them; null for none. */
  reviewDueAt: Date | null;
};

/** A stored result may come from a release that knew no reviews. */
type StoredResult = Omit<PostedShifts, 'underReview' | 'reviewDueAt'> &
  Partial<Pick<PostedShifts, 'underReview' | 'reviewDueAt'>>;

/**
 * Posts every shift of the lines, or none of them; a repeated idempotency key returns the first result. Templates
 * outside the scope are not found. The first shift that cannot be published refuses all. Refusals: those of
 * `shiftDraftsOf` and `publishShiftDrafts`.
 */
export async function postShifts(
  db: Db,
  { idempotencyKey: key, ...args }: Args & { idempotencyKey?: string | undefined },
): Promise<PostedShifts> {
  const { scope, lines, now } = args;
  const cells = shiftDraftsOf(lines);
  const call = { actorId: scope.staffId, key, operation: 'postShifts', input: lines, now };
  const posted = await inTransaction(db, (tx) =>
    withIdempotencyKey(tx, call, async (): Promise<StoredResult> => {
      const recruitmentIds = await publishShiftDrafts(tx, { scope, cells, now });
      const { corporationId, staffId } = scope;
      const batchId = await insertBatch(tx, { corporationId, staffId, recruitmentIds, now });
      const review = await reviewDueOfPostings(tx, recruitmentIds);
      return { batchId, recruitmentIds, undoUntil: addMinutes(now, postingUndoMinutes), ...review };
    }),
  );
  // The result for a repeated key comes from JSON, in which an instant is a text.
  const { undoUntil, underReview = 0, reviewDueAt = null } = posted;
  return {
    ...posted,
    undoUntil: new Date(undoUntil),
    underReview,
    reviewDueAt: reviewDueAt && new Date(reviewDueAt),
  };
}

/**
 * Publishes every cell, or none of them; storing them as one batch is up to the caller. Refusals: NOT_FOUND,
 * TEMPLATE_TEXT_FORBIDDEN, TEMPLATE_NOT_RELEASED, and those of `publishRecruitments` and `withinExposureLimit`.
 */
export async function publishShiftDrafts(
  tx: Tx,
  { scope, cells, now }: CellArgs,
): Promise<string[]> {
  const { corporationId } = scope;
  const { postings, templates } = await postingsOf(tx, scope, cells);
  const byFacility = Map.groupBy(postings, ({ facilityId }) => facilityId);
  const rules = await feeRulesOfFacilities(tx, [...byFacility.keys()]);
  const postedOn = jstDay(now);
  return withinExposureLimit(tx, { corporationId, now }, async () => {
    const reviews = await reviewsOfNewPostings(tx, { templates, now });
    const published = await mapInOrder(byFacility, ([facilityId, group]) =>
      publishRecruitments(tx, {
        postings: group.map(({ posting }) => ({
          ...posting,
          reviewId: reviews.get(posting.jobId),
        })),
        actor: facilityActor(scope, facilityId),
        now,
      }),
    );
    const costs = postings.map(({ facilityId, cell: { terms } }) => ({
      cost: shiftCostOf(terms, { feeRules: rules.get(facilityId) ?? [], postedOn }),
      seats: terms.capacity,
    }));
    return {
      added: sumOfSeatCosts(costs).total,
      result: published.flat().map(({ id }) => id),
    };
  });
}

type Resolved = { cell: ShiftDraft; facilityId: string; posting: NewPosting };

/**
 * Returns the cells as postings of the current versions of their templates. Refusals: NOT_FOUND, and those of
 * `refusalOfTemplateTexts`.
 */
async function postingsOf(
  db: QueryExecutor,
  scope: FacilityScope,
  cells: readonly ShiftDraft[],
): Promise<{ postings: Resolved[]; templates: PostedTemplate[] }> {
  const ids = [...new Set(cells.map(({ templateId }) => templateId))];
  const templates = await currentJobTemplatesById(db, scope, ids);
  const refused = [...templates.values()].map(refusalOfTemplateTexts).find((one) => one !== null);
  if (refused) throw refused;
  const postings = cells.map((cell) => {
    const template = templates.get(cell.templateId);
    if (!template) throw commonRefusal('NOT_FOUND');
    const { jobId, facilityId } = template;
    const { terms, mode, limit } = cell;
    return { cell, facilityId, posting: { ...terms, jobId, mode, limit } };
  });
  return { postings, templates: [...templates.values()] };
}
