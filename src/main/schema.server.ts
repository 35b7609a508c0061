import { deletionResolvers } from '#apps/worker/api/deletion/deletion-resolvers.server.ts';
import { accountResolvers } from '#apps/worker/api/access/resolvers.server.ts';
import {
  authenticateToken,
  authenticateTokenAndReadWorker,
} from '#access/worker/sign-in/tokens.server.ts';
import { applicationResolvers } from '#apps/worker/api/application/resolvers.server.ts';
import { searchingWorkerColumns } from '#domain/application/searcher.queries.server.ts';
import { cacheSearchingWorkerRow } from '#domain/application/searcher.server.ts';
import { attendanceResolvers } from '#apps/worker/api/attendance/resolvers.server.ts';
import { apiPaths } from '#platform/base/api-paths.ts';
import { chatResolvers } from '#apps/worker/api/chat/resolvers.server.ts';
import { credentialsResolvers } from '#apps/worker/api/credentials/resolvers.server.ts';
import { workerDocuments } from '#gen/documents.server.ts';
import type { Resolvers } from '#gen/worker-resolvers.ts';
import { notificationResolvers } from '#apps/worker/api/notifications/resolvers.server.ts';
import { announcementResolvers } from '#apps/worker/api/notifications/announcement-resolvers.server.ts';
import { savedSearchResolvers } from '#apps/worker/api/notifications/alert-resolvers.server.ts';
import { pushResolvers } from '#apps/worker/api/notifications/push-resolvers.server.ts';
import { paperDeliveryResolvers } from '#apps/worker/api/notice-delivery/resolvers.server.ts';
import { overpaymentResolvers } from '#apps/worker/api/pay/overpayment-resolvers.server.ts';
import { payResolvers } from '#apps/worker/api/pay/resolvers.server.ts';
import { incomeThresholdResolvers } from '#apps/worker/api/pay/threshold-resolvers.server.ts';
import { pointsResolvers } from '#apps/worker/api/points/resolvers.server.ts';
import { ownPeopleResolvers } from '#apps/worker/api/pool/resolvers.server.ts';
import { profileResolvers } from '#apps/worker/api/profile/resolvers.server.ts';
import { facilityResolvers } from '#apps/worker/api/recruitment/facility-page-resolvers.server.ts';
import { cacheableListItemFields } from '#domain/recruitment/list-item.ts';
import { recruitmentResolvers } from '#apps/worker/api/recruitment/resolvers.server.ts';
import { cacheableTagFields } from '#domain/recruitment/tags.ts';
import { referenceResolvers } from '#apps/worker/api/reference/resolvers.server.ts';
import { reviewsResolvers } from '#apps/worker/api/reviews/resolvers.server.ts';
import type { App } from '#platform/server/context.server.ts';
import {
  createGraphqlEndpoint,
  type GraphqlEndpoint,
} from '#platform/server/graphql/endpoint.server.ts';
import { readWorkerSdl } from '#platform/server/graphql/sdl.server.ts';

import { workerPrices } from './prices/worker.ts';

const rootResolvers = {
  Query: { serverTime: (_source, _args, ctx) => ctx.now },
} satisfies Resolvers;

const resolvers = [
  rootResolvers,
  accountResolvers,
  deletionResolvers,
  referenceResolvers,
  recruitmentResolvers,
  facilityResolvers,
  applicationResolvers,
  attendanceResolvers,
  paperDeliveryResolvers,
  payResolvers,
  overpaymentResolvers,
  incomeThresholdResolvers,
  pointsResolvers,
  profileResolvers,
  credentialsResolvers,
  notificationResolvers,
  savedSearchResolvers,
  announcementResolvers,
  pushResolvers,
  reviewsResolvers,
  ownPeopleResolvers,
  chatResolvers,
];

/** The app's search documents: for these, the statement that reads the session also reads the worker's whole row. */
const searches: ReadonlySet<string> = new Set(
  Object.values(workerDocuments).filter((text) => text.includes('{ recruitmentSearch(')),
);

/** The GraphQL endpoint of the worker API, with the resolvers of every subject. */
export async function createWorkerEndpoint(app: App): Promise<GraphqlEndpoint> {
  return createGraphqlEndpoint({
    app,
    path: apiPaths.workerGraphql,
    sdl: await readWorkerSdl(),
    api: 'worker',
    documents: Object.values(workerDocuments),
    prices: workerPrices,
    lasting: [cacheableListItemFields, cacheableTagFields],
    resolvers,
    async identify(token, { now, document }) {
      if (document === undefined || !searches.has(document)) {
        const worker = await authenticateToken(app, token, now);
        return worker && { worker };
      }
      const found = await authenticateTokenAndReadWorker(app, token, {
        now,
        columnsOf: searchingWorkerColumns,
      });
      if (found) cacheSearchingWorkerRow(found.worker, found.row);
      return found && { worker: found.worker };
    },
  });
}
