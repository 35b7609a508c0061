import { operatorScopeOf, type Context } from '#platform/server/context.server.ts';

import {
  caseClaimOf,
  deleteCaseClaim,
  deleteOldCaseClaims,
  storeCaseClaim,
  type OperatorCaseId,
  type CaseClaimRow,
} from './cases.queries.server.ts';
import { caseRefusal } from './messages.ts';

export const caseArgsOf = (ctx: Context) => ({ scope: operatorScopeOf(ctx), now: ctx.now });

/** Takes or renews a case, and returns the claim that holds afterwards. Refusals: NOT_FOUND. */
export async function claimOperatorCase(
  ctx: Context,
  wanted: OperatorCaseId & { takeOver: boolean },
): Promise<CaseClaimRow> {
  const asked = caseArgsOf(ctx);
  await deleteOldCaseClaims(ctx.db, ctx.now);
  await storeCaseClaim(ctx.db, wanted, asked);
  const held = await caseClaimOf(ctx.db, wanted, asked);
  // The other operator's claim ended between the two statements, by a decision or by leaving the case.
  if (!held) throw caseRefusal('NOT_FOUND');
  return held;
}

/** Ends the operator's own claim on a case; an unknown id or another operator's claim changes nothing. */
export async function endCaseClaim(ctx: Context, left: OperatorCaseId): Promise<void> {
  await deleteCaseClaim(ctx.db, left, caseArgsOf(ctx));
}

/**
 * Runs the decision of a case, then ends the operator's claim. A free case may be decided without a claim: the
 * claim only prevents parallel work, and the rules of each decision refuse a second one. Refusals: CASE_HELD.
 */
export async function decideClaimedCase<Answer>(
  ctx: Context,
  decided: OperatorCaseId,
  decision: () => Promise<Answer>,
): Promise<Answer> {
  const held = await caseClaimOf(ctx.db, decided, caseArgsOf(ctx));
  if (held && !held.isOwn) throw caseRefusal('CASE_HELD', { name: held.holderName });
  const answer = await decision();
  if (held) await deleteCaseClaim(ctx.db, decided, caseArgsOf(ctx));
  return answer;
}
