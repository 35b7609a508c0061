import type { Resolvers } from '#gen/desk-resolvers.ts';

import { deskMutations } from './mutation-resolvers.server.ts';
import { deskQueries } from './query-resolvers.server.ts';

/** Every field of the back office, without those of the demo. */
export const deskResolvers = {
  Query: deskQueries,
  Mutation: deskMutations,
} satisfies Resolvers;
