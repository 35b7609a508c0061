import { mapSchema, getDirective, MapperKind } from '@graphql-tools/utils';
import { defaultFieldResolver, type GraphQLFieldResolver, type GraphQLSchema } from 'graphql';

import { commonRefusal } from '#platform/base/refusal.ts';

import type { Context, SignedInWorker } from '../context.server.ts';

type FieldArguments = { token?: string | null };

/**
 * Enforces two promises of the schema on every root field: the argument `token` counts like the Bearer
 * header and must name the same worker, and `@signedIn` requires a worker. (Spec sections 6 and 7)
 */
export function enforceSignedInDirective(schema: GraphQLSchema): GraphQLSchema {
  return mapSchema(schema, {
    [MapperKind.ROOT_FIELD]: (field) => {
      const takesToken = field.args !== undefined && 'token' in field.args;
      const mustSignIn = getDirective(schema, field, 'signedIn') !== undefined;
      if (!takesToken && !mustSignIn) return field;
      // Boundary cast: the schema's types do not carry our context and argument types.
      const resolve = (field.resolve ?? defaultFieldResolver) as GraphQLFieldResolver<
        unknown,
        Context,
        FieldArguments
      >;
      const guarded: GraphQLFieldResolver<unknown, Context, FieldArguments> = async (
        source,
        args,
        ctx,
        info,
      ) => {
        const worker = await workerOf(args, ctx);
        if (mustSignIn && !worker) throw commonRefusal('UNAUTHENTICATED');
        return resolve(source, args, worker === ctx.worker ? ctx : { ...ctx, worker }, info);
      };
      return { ...field, resolve: guarded };
    },
  });
}

async function workerOf(args: FieldArguments, ctx: Context): Promise<SignedInWorker | null> {
  if (!args.token) return ctx.worker;
  const byToken = await ctx.workerBehind(args.token);
  if (!byToken) throw commonRefusal('UNAUTHENTICATED');
  if (ctx.worker && ctx.worker.id !== byToken.id) throw commonRefusal('FORBIDDEN');
  return byToken;
}
