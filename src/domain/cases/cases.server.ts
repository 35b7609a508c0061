import { isUuid } from '#platform/base/cursor.ts';
import { refuse as refuseCommon } from '#platform/base/refusal.ts';
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

/** Takes or renews a case, and returns who has it then. Refuses: NOT_FOUND. */
export async function takeCase(
  ctx: Context,
  wanted: CaseId & { takeOver: boolean },
): Promise<CaseRow> {
  if (!isUuid(wanted.id)) throw refuseCommon('NOT_FOUND');
  const asked = askedBy(ctx);
  await deleteOldCases(ctx.db, ctx.now);
  await storeCase(ctx.db, wanted, asked);
  const held = await caseOf(ctx.db, wanted, asked);
  // Who had it has decided or left it between the two statements.
  if (!held) throw refuseCommon('NOT_FOUND');
  return held;
}

/** Gives an own case back. */
export async function leaveCase(ctx: Context, left: CaseId): Promise<void> {
  if (isUuid(left.id)) await deleteCase(ctx.db, left, askedBy(ctx));
}

/**
 * Runs the decision of a case, which ends it. A case that nobody has may be decided: the claim keeps two operators
 * apart, and the rules of each decision keep it from being made twice. Refuses: CASE_HELD.
 */
export async function decideCase<Answer>(
  ctx: Context,
  decided: CaseId,
  decision: () => Promise<Answer>,
): Promise<Answer> {
  const held = isUuid(decided.id) ? await caseOf(ctx.db, decided, askedBy(ctx)) : null;
  if (held && !held.isOwn) throw refuse('CASE_HELD', { name: held.holderName });
  const answer = await decision();
  if (held) await deleteCase(ctx.db, decided, askedBy(ctx));
  return answer;
}
