import { isUuid } from '#base/cursor.ts';
import type { Context, DeskKey } from '#server/context.server.ts';

import { refuse } from './messages.ts';

/** The record of the request's key, or the refusal. */
export function deskOf(ctx: Context): DeskKey {
  if (!ctx.desk) throw refuse('UNAUTHENTICATED');
  return ctx.desk;
}

/** Refuses every key but the operator's. */
export function operatorOnly(ctx: Context): void {
  if (deskOf(ctx).facilityId !== null) throw refuse('FORBIDDEN');
}

/** Refuses every key but the operator's, and refuses outside of demo mode. */
export function demoOperatorOnly(ctx: Context): void {
  operatorOnly(ctx);
  if (!ctx.app.env.demo) throw refuse('DEMO_ONLY');
}

export type DeskActor = { kind: 'facility'; id: string } | { kind: 'operator'; id: null };

/** The actor of the request, for commands and histories. */
export function actorOf(ctx: Context): DeskActor {
  const { facilityId } = deskOf(ctx);
  return facilityId === null
    ? { kind: 'operator', id: null }
    : { kind: 'facility', id: facilityId };
}

export type Scope = { facilityId: string | null; workerId: string | null };

type ScopeInput = { facilityId?: string | null; workerId?: string | null } | null | undefined;

/** The scope of a list: a facility's key is limited to its own facility, whatever the input says. */
export function scopeOf(ctx: Context, input: ScopeInput): Scope {
  const own = deskOf(ctx).facilityId;
  const { facilityId = null, workerId = null } = input ?? {};
  for (const id of [facilityId, workerId]) {
    if (id !== null && !isUuid(id)) throw refuse('NOT_FOUND');
  }
  if (own !== null && facilityId !== null && facilityId !== own) throw refuse('NOT_FOUND');
  return { facilityId: own ?? facilityId, workerId };
}
