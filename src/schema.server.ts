import { deletionResolvers } from '#account/deletion/deletion-resolvers.server.ts';
import { accountResolvers } from '#account/resolvers.server.ts';
import { authenticate, authenticateWith } from '#account/sign-in/tokens.server.ts';
import { applicationResolvers } from '#application/resolvers.server.ts';
import { searcherColumns } from '#application/searcher.queries.server.ts';
import { rememberSearcher, searcherOf } from '#application/searcher.server.ts';
import { momentsOf, viewerOf } from '#application/viewer.server.ts';
import { attendanceResolvers } from '#attendance/resolvers.server.ts';
import { apiPaths } from '#base/api-paths.ts';
import { chatResolvers } from '#chat/resolvers.server.ts';
import { credentialsResolvers } from '#credentials/resolvers.server.ts';
import { workerDocuments } from '#gen/documents.server.ts';
import type { Resolvers } from '#gen/resolvers.ts';
import { notificationResolvers } from '#notifications/resolvers.server.ts';
import { announcementResolvers } from '#notifications/announcements/announcement-resolvers.server.ts';
import { alertResolvers } from '#notifications/alerts/alert-resolvers.server.ts';
import { pushResolvers } from '#notifications/push-resolvers.server.ts';
import { paperResolvers } from '#papers/resolvers.server.ts';
import { overpaymentResolvers } from '#pay/overpayments/overpayment-resolvers.server.ts';
import { payResolvers } from '#pay/resolvers.server.ts';
import { thresholdResolvers } from '#pay/thresholds/threshold-resolvers.server.ts';
import { pointsResolvers } from '#points/resolvers.server.ts';
import { poolResolvers } from '#pool/resolvers.server.ts';
import { profileResolvers } from '#profile/resolvers.server.ts';
import { facilityResolvers } from '#recruitment/facilities/facility-page-resolvers.server.ts';
import { lastingItem } from '#recruitment/list-item.ts';
import { recruitmentResolvers } from '#recruitment/resolvers.server.ts';
import { lastingTag } from '#recruitment/tags.ts';
import { referenceResolvers } from '#reference/resolvers.server.ts';
import { reviewsResolvers } from '#reviews/resolvers.server.ts';
import type { App } from '#server/context.server.ts';
import { createGraphqlEndpoint, type GraphqlEndpoint } from '#server/graphql/endpoint.server.ts';
import { workerSdl } from '#server/graphql/sdl.server.ts';

import { eraseWorker } from './erase.server.ts';

const rootResolvers = {
  Query: { serverTime: (_source, _args, ctx) => ctx.now },
} satisfies Resolvers;

/** The app's own documents that search: their worker is read whole with the session. */
const searches: ReadonlySet<string> = new Set(
  Object.values(workerDocuments).filter((text) => text.includes('{ recruitmentSearch(')),
);

/** The GraphQL endpoint of the worker API, with the resolvers of every slice. */
export async function createWorkerEndpoint(app: App): Promise<GraphqlEndpoint> {
  return createGraphqlEndpoint({
    app,
    path: apiPaths.workerGraphql,
    sdl: await workerSdl(),
    api: 'worker',
    documents: Object.values(workerDocuments),
    lasting: [lastingItem, lastingTag],
    resolvers: [
      rootResolvers,
      accountResolvers,
      deletionResolvers(eraseWorker),
      referenceResolvers,
      recruitmentResolvers({ viewerOf, momentsOf, searcherOf }),
      facilityResolvers({ viewerOf, momentsOf }),
      applicationResolvers,
      attendanceResolvers,
      paperResolvers,
      payResolvers,
      overpaymentResolvers,
      thresholdResolvers,
      pointsResolvers,
      profileResolvers,
      credentialsResolvers,
      notificationResolvers,
      alertResolvers,
      announcementResolvers,
      pushResolvers,
      reviewsResolvers,
      poolResolvers,
      chatResolvers,
    ],
    async identify(token, { now, document }) {
      if (document === undefined || !searches.has(document)) {
        const worker = await authenticate(app, token, now);
        return worker && { worker };
      }
      const found = await authenticateWith(app, token, { now, columnsOf: searcherColumns });
      if (found) rememberSearcher(found.worker, found.row);
      return found && { worker: found.worker };
    },
  });
}
