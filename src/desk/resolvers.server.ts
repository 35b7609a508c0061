import type { Resolvers } from '#gen/desk-resolvers.ts';

import { announcementMutations, announcementQueries } from './announcements-resolvers.server.ts';
import { chatMutations, chatQueries } from './chat-resolvers.server.ts';
import type { RunSweeps } from './move-clock.server.ts';
import { deskMutations } from './mutation-resolvers.server.ts';
import { overpaymentQueries } from './overpayments-resolvers.server.ts';
import { paperMutations, paperQueries } from './papers-resolvers.server.ts';
import { pointsDeskMutations, pointsDeskQueries } from './points-resolvers.server.ts';
import { deskQueries } from './query-resolvers.server.ts';
import { reportMutations, reportQueries } from './reports-resolvers.server.ts';
import { statutoryQueries } from './statutory-resolvers.server.ts';
import { reviewMutations, reviewQueries } from './review-resolvers.server.ts';
import { taxColumnMutations, taxColumnQueries } from './tax-columns-resolvers.server.ts';

/** Every field of the other side. `runSweeps` runs what is due after the clock was moved. */
export function deskResolvers(runSweeps: RunSweeps) {
  return {
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
    },
    Mutation: {
      ...deskMutations(runSweeps),
      ...reviewMutations,
      ...pointsDeskMutations,
      ...chatMutations,
      ...reportMutations,
      ...announcementMutations,
      ...paperMutations,
      ...taxColumnMutations,
    },
  } satisfies Resolvers;
}
