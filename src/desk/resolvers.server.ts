import type { Resolvers } from '#gen/desk-resolvers.ts';

import { chatMutations, chatQueries } from './chat/chat-resolvers.server.ts';
import { deskMutations } from './mutation-resolvers.server.ts';
import { deskQueries } from './query-resolvers.server.ts';
import { reviewMutations, reviewQueries } from './reviews/review-resolvers.server.ts';

/** Every field of the back office, without those of the demo. */
export const deskResolvers = {
  Query: { ...deskQueries, ...reviewQueries, ...chatQueries },
  Mutation: { ...deskMutations, ...reviewMutations, ...chatMutations },
} satisfies Resolvers;
