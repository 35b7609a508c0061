import type { QueryResolvers } from '#gen/resolvers.ts';
import { signedIn } from '#server/context.server.ts';

import { lookPage } from './looks.queries.server.ts';

export const lookQueries = {
  dataLookList: (_source, { cursor = null }, ctx) =>
    lookPage(ctx.db, { workerId: signedIn(ctx).id, cursor }),
} satisfies QueryResolvers;
