import type { QueryResolvers } from '#gen/worker-resolvers.ts';
import { signedInWorkerOf } from '#platform/server/context.server.ts';

import { personalDataViewPage } from '#access/worker/looks/looks.queries.server.ts';

export const personalDataViewQueries = {
  dataLookList: (_source, { cursor }, ctx) =>
    personalDataViewPage(ctx.db, { workerId: signedInWorkerOf(ctx).id, cursor }),
} satisfies QueryResolvers;
