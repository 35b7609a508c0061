import type { QueryResolvers } from '#gen/worker-resolvers.ts';
import { signedIn } from '#platform/server/context.server.ts';

import { lookPage } from '#access/worker/looks/looks.queries.server.ts';

export const lookQueries = {
  dataLookList: (_source, { cursor }, ctx) =>
    lookPage(ctx.db, { workerId: signedIn(ctx).id, cursor }),
} satisfies QueryResolvers;
