import { isUuid } from '#base/cursor.ts';
import type { Context, DeskKey } from '#server/context.server.ts';

import { refuse } from './messages.ts';

/** Whoever holds the key of this request, or the refusal. */
export function deskOf(ctx: Context): DeskKey {
  if (!ctx.desk) throw refuse('UNAUTHENTICATED');
  return ctx.desk;
}

/** Lets operators in and nobody else. */
export function operatorOnly(ctx: Context): void {
  if (deskOf(ctx).facilityId !== null) throw refuse('FORBIDDEN');
}

/** Lets operators in, where there is a demo to play. */
export function demoOperatorOnly(ctx: Context): void {
  operatorOnly(ctx);
  if (!ctx.app.env.demo) throw refuse('DEMO_ONLY');
}

export type DeskActor = { kind: 'facility'; id: string } | { kind: 'operator'; id: null };

/** Who acts, as the commands and the history of the slices want it. */
export function actorOf(ctx: Context): DeskActor {
  const { facilityId } = deskOf(ctx);
  return facilityId === null
    ? { kind: 'operator', id: null }
    : { kind: 'facility', id: facilityId };
}

export const operatorActor = { kind: 'operator', id: null } as const;

/** Who acts, when, and under which key, as an operator's commands want it. */
export function byOperator({ now, idempotencyKey }: Context) {
  return { actor: operatorActor, now, idempotencyKey };
}

export type Scope = { facilityId: string | null; workerId: string | null };

type ScopeInput = { facilityId?: string | null; workerId?: string | null } | null | undefined;

/** What a list may show: a facility's key is held to its own, whatever it asks for. */
export function scopeOf(ctx: Context, input: ScopeInput): Scope {
  const own = deskOf(ctx).facilityId;
  const { facilityId = null, workerId = null } = input ?? {};
  for (const id of [facilityId, workerId]) {
    if (id !== null && !isUuid(id)) throw refuse('NOT_FOUND');
  }
  if (own !== null && facilityId !== null && facilityId !== own) throw refuse('NOT_FOUND');
  return { facilityId: own ?? facilityId, workerId };
}
