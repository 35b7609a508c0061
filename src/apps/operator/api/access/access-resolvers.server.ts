import { readAccessLog } from '#access/people/log/log-page.server.ts';
import { signedInStaffOf } from '#access/people/scope.server.ts';
import { passkeysOf } from '#access/passkeys/passkeys.queries.server.ts';
import { sharedStaffMutationsOf, sharedStaffQueries } from '#apps/parts/api/resolvers.server.ts';
import type { Resolvers } from '#gen/operator-resolvers.ts';
import { operatorScopeOf } from '#platform/server/context.server.ts';

/** Resolvers of the operator's API for the signed-in operator and for the log of all people. */
export const staffOperatorResolvers = {
  Query: {
    ...sharedStaffQueries,
    async operatorViewer(_source, _args, ctx) {
      const { id, name, email, provedAt } = signedInStaffOf(ctx);
      const hasPasskey = (await passkeysOf(ctx.db, { kind: 'person', ownerId: id })).length > 0;
      return { id, name, email, hasPasskey, isProved: provedAt !== null };
    },
    operationLog(_source, { corporationId = null, filter, cursor }, ctx) {
      operatorScopeOf(ctx);
      return readAccessLog(ctx.db, { corporationId, filter, cursor });
    },
  },
  Mutation: sharedStaffMutationsOf('operator'),
} satisfies Resolvers;
