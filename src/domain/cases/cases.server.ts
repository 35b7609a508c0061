import { operatorScopeOf, type Context } from '#platform/server/context.server.ts';

import {
  caseOf,
  deleteCase,
  deleteOldCases,
  storeCase,
  type CaseId,
  type CaseRow,
} from './cases.queries.server.ts';
import { refuse } from './messages.ts';

export const askedBy = (ctx: Context) => ({ scope: operatorScopeOf(ctx), now: ctx.now });

/** Takes or renews a case, and returns the claim that holds afterwards. Refusals: NOT_FOUND. */
export async function takeCase(
  ctx: Context,
  wanted: CaseId & { takeOver: boolean },
): Promise<CaseRow> {
  const asked = askedBy(ctx);
  await deleteOldCases(ctx.db, ctx.now);
  await storeCase(ctx.db, wanted, asked);
  const held = await caseOf(ctx.db, wanted, asked);
  // The other operator's claim ended between the two statements, by a decision or by leaving the case.
  if (!held) throw refuse('NOT_FOUND');
  return held;
}

/** Ends the operator's own claim on a case; an unknown id or another operator's claim changes nothing. */
export async function leaveCase(ctx: Context, left: CaseId): Promise<void> {
  await deleteCase(ctx.db, left, askedBy(ctx));
}

/**
 * Runs the decision of a case, then ends the operator's claim. A free case may be decided without a claim: the
 * claim only prevents parallel work, and the rules of each decision refuse a second one. Refusals: CASE_HELD.
 */
export async function decideCase<Answer>(
  ctx: Context,
  decided: CaseId,
  decision: () => Promise<Answer>,
): Promise<Answer> {
  const held = await caseOf(ctx.db, decided, askedBy(ctx));
  if (held && !held.isOwn) throw refuse('CASE_HELD', { name: held.holderName });
  const answer = await decision();
  if (held) await deleteCase(ctx.db, decided, askedBy(ctx));
  return answer;
}
