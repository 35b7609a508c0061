import type { QueryResolvers } from '#gen/operator-resolvers.ts';
import { slowRequestsOfLastHour } from '#domain/overview/operator/slow-requests.server.ts';

export const slowRequestQueries = {
  slowRequests: async (_source, _args, { app, now }) => slowRequestsOfLastHour(app, now),
} satisfies QueryResolvers;
