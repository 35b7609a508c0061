import type { Resolvers } from '#gen/desk-resolvers.ts';

import {
  announcementMutations,
  announcementQueries,
} from './announcements/announcements-resolvers.server.ts';
import { chatMutations, chatQueries } from './chat/chat-resolvers.server.ts';
import { deskMutations } from './mutation-resolvers.server.ts';
import { overpaymentQueries } from './overpayments/overpayments-resolvers.server.ts';
import { paperMutations, paperQueries } from './papers/papers-resolvers.server.ts';
import { pointsDeskMutations, pointsDeskQueries } from './points/points-resolvers.server.ts';
import { deskQueries } from './query-resolvers.server.ts';
import { reportMutations, reportQueries } from './reports/reports-resolvers.server.ts';
import { statutoryQueries } from './statutory/statutory-resolvers.server.ts';
import { reviewMutations, reviewQueries } from './reviews/review-resolvers.server.ts';
import {
  taxColumnMutations,
  taxColumnQueries,
} from './tax-columns/tax-columns-resolvers.server.ts';
import { workerMutations, workerQueries } from './workers/workers-resolvers.server.ts';

/** Every field of the back office, without those of the demo. */
export const deskResolvers = {
  Query: {
    ...deskQueries,
    ...reviewQueries,
    ...pointsDeskQueries,
    ...chatQueries,
    ...reportQueries,
    ...announcementQueries,
    ...paperQueries,
    ...overpaymentQueries,
    ...taxColumnQueries,
    ...statutoryQueries,
    ...workerQueries,
  },
  Mutation: {
    ...deskMutations,
    ...reviewMutations,
    ...pointsDeskMutations,
    ...chatMutations,
    ...reportMutations,
    ...announcementMutations,
    ...paperMutations,
    ...taxColumnMutations,
    ...workerMutations,
  },
} satisfies Resolvers;
