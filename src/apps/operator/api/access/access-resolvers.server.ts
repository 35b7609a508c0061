import { operatorAdminNames, operatorRows } from '#access/operator/operators.queries.server.ts';
import { readAccessLog } from '#access/people/log/log-page.server.ts';
import { signedInStaffOf } from '#access/people/scope.server.ts';
import { passkeysOf } from '#access/passkeys/passkeys.queries.server.ts';
import { sharedStaffMutationsOf, sharedStaffQueries } from '#apps/parts/api/resolvers.server.ts';
import { waitingRequestsOfKind } from '#domain/countersign/countersign.queries.server.ts';
import type { Resolvers } from '#gen/operator-resolvers.ts';
import { operatorScopeOf } from '#platform/server/context.server.ts';

/** Resolvers of the operator's API for the signed-in operator and for the log of all people. */
export const staffOperatorResolvers = {
  Query: {
    ...sharedStaffQueries,
    async operatorViewer(_source, _args, ctx) {
      const { id, name, email, provedAt } = signedInStaffOf(ctx);
      const hasPasskey = (await passkeysOf(ctx.db, { kind: 'person', ownerId: id })).length > 0;
      const isProved = provedAt !== null;
      const roles = [...operatorScopeOf(ctx).roles];
      const admins = isProved ? await operatorAdminNames(ctx.db) : [];
      return { id, name, email, hasPasskey, isProved, roles, admins };
    },
    async operators(_source, _args, ctx) {
      const { staffId } = operatorScopeOf(ctx);
      const [rows, waiting] = await Promise.all([
        operatorRows(ctx.db),
        waitingRequestsOfKind(ctx.db, { kind: 'CHANGE_ROLES', now: ctx.now }),
      ]);
      const requests = new Map(waiting.map((request) => [request.subjectId, request]));
      return rows.map((row) => ({
        ...row,
        isSelf: row.id === staffId,
        request: requests.get(row.id) ?? null,
      }));
    },
    operationLog(_source, { corporationId = null, filter, cursor }, ctx) {
      return readAccessLog(ctx.db, { corporationId, filter, cursor });
    },
  },
  Mutation: sharedStaffMutationsOf('operator'),
} satisfies Resolvers;
