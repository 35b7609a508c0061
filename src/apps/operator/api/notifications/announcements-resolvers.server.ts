import type { MutationResolvers, QueryResolvers } from '#gen/operator-resolvers.ts';
import { announcementPage } from '#domain/notifications/announcements/announcements.queries.server.ts';
import {
  withdrawAnnouncement,
  writeAnnouncement,
} from '#domain/notifications/announcements/announcements.server.ts';

import { operatorCommandArgsOf } from '#access/operator/scope.server.ts';
import { successAnswer } from '#platform/server/graphql/success.server.ts';

/** Queries for the operators' announcements. */
export const announcementQueries = {
  async writtenAnnouncements(_source, { cursor }, ctx) {
    return announcementPage(ctx.db, { shownOn: null, cursor });
  },
} satisfies QueryResolvers;

export const announcementMutations = {
  async writeAnnouncement(_source, { input }, ctx) {
    return writeAnnouncement(ctx.app, { input, ...operatorCommandArgsOf(ctx) });
  },

  async withdrawAnnouncement(_source, { input }, ctx) {
    await withdrawAnnouncement(ctx.app, { id: input.id, ...operatorCommandArgsOf(ctx) });
    return successAnswer;
  },
} satisfies MutationResolvers;
