import { operatorScopeOf, type Context } from '#platform/server/context.server.ts';

/** Returns the operator as actor, with time and idempotency key, for an operator's command. */
export function operatorCommandArgsOf(ctx: Context) {
  const { staffId: id } = operatorScopeOf(ctx);
  return {
    actor: { kind: 'operator', id } as const,
    now: ctx.now,
    idempotencyKey: ctx.idempotencyKey,
  };
}

/** The facility or the worker whose rows a list shows; null for all. */
export type OperatorListScope = { facilityId: string | null; workerId: string | null };

type ScopeInput = { facilityId?: string | null; workerId?: string | null } | null | undefined;

export function operatorListScopeOf(input: ScopeInput): OperatorListScope {
  const { facilityId = null, workerId = null } = input ?? {};
  return { facilityId, workerId };
}
