import type { Context } from '../context.server.ts';

/** A resolver of a query or mutation: it returns the whole object that the operation's type names. */
export type Resolver<Result, Arguments = Record<PropertyKey, never>> = (
  source: Record<PropertyKey, never>,
  args: Arguments,
  ctx: Context,
) => Promise<Result> | Result;
