import { jstDay } from '#base/jst.ts';
import type { Resolvers } from '#gen/resolvers.ts';

import { announcementPage } from './announcements.queries.server.ts';

export const announcementResolvers = {
  Query: {
    announcements: (_source, { cursor }, ctx) =>
      announcementPage(ctx.db, { shownOn: jstDay(ctx.now), cursor: cursor ?? null }),
  },
} satisfies Resolvers;
