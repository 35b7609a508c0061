import { hasOperatorRight, type OperatorRight } from '#platform/base/people/operator-rights.ts';
import type { OperatorScope } from '#platform/base/people/scope.ts';
import { operatorScopeOf, type Context } from '#platform/server/context.server.ts';

import { operatorRightRefusal } from './messages.ts';
import { operatorAdminNames } from './operators.queries.server.ts';

/**
 * The operator who calls, if one of the operator's roles has the right. Resolvers call it where the right depends on
 * the arguments; `@may` has called it for the right of the operation. Refusals: UNAUTHENTICATED, FORBIDDEN.
 */
export async function requireOperatorRight(
  ctx: Pick<Context, 'operator' | 'db'>,
  right: OperatorRight,
): Promise<OperatorScope> {
  const scope = operatorScopeOf(ctx);
  if (!hasOperatorRight(scope.roles, right))
    throw operatorRightRefusal(right, await operatorAdminNames(ctx.db));
  return scope;
}
