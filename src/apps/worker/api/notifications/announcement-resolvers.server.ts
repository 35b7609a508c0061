import { jstDay } from '#platform/base/jst.ts';
import type { Resolvers } from '#gen/worker-resolvers.ts';
import { runOnReplica } from '#platform/server/graphql/on-replica.server.ts';

import { announcementPage } from '#domain/notifications/announcements/announcements.queries.server.ts';

export const announcementResolvers = {
  Query: {
    announcements: (_source, { cursor }, ctx) =>
      runOnReplica(ctx, ({ db, now }) => announcementPage(db, { shownOn: jstDay(now), cursor })),
  },
} satisfies Resolvers;
