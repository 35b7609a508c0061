import type { PostingFilePrices } from '#apps/facility/postings/csv/file-endpoint.server.ts';
import { calendarPath } from '#domain/attendance/calendar/calendar-endpoint.server.ts';
import { attachmentPath, chatSocketPath } from '#domain/chat/protocol/protocol.ts';
import { apiPaths } from '#platform/base/api-paths.ts';
import {
  staffUnsubscribeRoute,
  unsubscribeRoute,
} from '#platform/server/delivery/unsubscribe-link.server.ts';
import type { RoutePrice, RoutePrices } from '#platform/server/prices/route-prices.server.ts';

import { pagePrices } from './pages.ts';

/** An address that answers only `POST`: the price of reading the request. The operations have prices of their own. */
const graphql: RoutePrice = { ALL: 'SMALL' };

/** The price of each address that scripts, programs and browsers request by themselves. */
const endpointPrices = {
  [apiPaths.workerGraphql]: graphql,
  [apiPaths.demoGraphql]: graphql,
  [apiPaths.facilityGraphql]: graphql,
  [apiPaths.operatorGraphql]: graphql,
  '/healthz': { GET: 'FREE' },
  '/readyz': { GET: 'SMALL' },
  '/metrics': { GET: 'LIST' },
  [apiPaths.workerSchema]: { GET: 'SMALL' },
  [apiPaths.demoSchema]: { GET: 'SMALL' },
  [apiPaths.facilitySchema]: { GET: 'SMALL' },
  [apiPaths.operatorSchema]: { GET: 'SMALL' },

  // The sub-routes of `openAuthHandler`.
  [`${apiPaths.auth}/session`]: { GET: 'LIST', POST: 'LIST', inTurn: true },
  [`${apiPaths.auth}/csrf`]: { GET: 'SMALL', inTurn: true },
  [`${apiPaths.auth}/providers`]: { GET: 'SMALL', inTurn: true },
  [`${apiPaths.auth}/callback/phone`]: { POST: 'LIST' },
  [`${apiPaths.auth}/signin/phone`]: { POST: 'LIST' },
  [`${apiPaths.auth}/callback/passkey`]: { POST: 'LIST' },
  [`${apiPaths.auth}/signin/passkey`]: { POST: 'LIST' },
  [`${apiPaths.auth}/signin/email`]: { POST: 'LIST' },
  [`${apiPaths.auth}/callback/email`]: { GET: 'SMALL', POST: 'LIST' },
  [`${apiPaths.auth}/verify-request`]: { GET: 'TOUCH' },
  [`${apiPaths.auth}/signout`]: { GET: 'TOUCH', POST: 'LIST' },
  [`${apiPaths.auth}/signin`]: { GET: 'TOUCH' },
  [`${apiPaths.auth}/error`]: { GET: 'TOUCH' },
  [`${apiPaths.auth}/_log`]: { POST: 'SMALL' },
  [`${apiPaths.auth}/*`]: { ALL: 'SMALL' },

  // The prefixes of `openFileRoutes`.
  '/files/documents/*': { GET: 'HEAVY', inTurn: true },
  '/files/credentials/*': { GET: 'HEAVY', inTurn: true },
  '/files/proofs/*': { GET: 'LIST', inTurn: true },
  '/files/chat/*': { GET: 'LIST', inTurn: true },
  '/files/pay-slips/*': { GET: 'HEAVY', inTurn: true },
  '/files/statements/*': { GET: 'HEAVY', inTurn: true },
  '/files/private/*': { GET: 'SMALL', inTurn: true },
  '/files/*': { GET: 'TOUCH' },

  [unsubscribeRoute]: { GET: 'SMALL', POST: 'LIST' },
  [staffUnsubscribeRoute]: { GET: 'SMALL', POST: 'LIST' },
  [calendarPath]: { GET: 'LIST', inTurn: true },
  [apiPaths.facilityChannel]: { GET: 'LIST' },
  [apiPaths.operatorChannel]: { GET: 'LIST' },
  [apiPaths.tabletChannel]: { GET: 'LIST' },
  [apiPaths.facilityPrintouts]: { GET: 'HEAVY', inTurn: true },
  [apiPaths.facilityAgreementPaper]: { GET: 'WORK', inTurn: true },
  [apiPaths.operatorAgreementPaper]: { GET: 'WORK', inTurn: true },
  [apiPaths.facilityInvoicePaper]: { GET: 'WORK', inTurn: true },
  [apiPaths.operatorInvoicePaper]: { GET: 'WORK', inTurn: true },
  [apiPaths.facilityTaxPaper]: { GET: 'WORK', inTurn: true },
  // A photo of two thousand pixels is encoded anew in some 200 ms. Uploads have slots of their own instead of turns, because a
  // body may take a minute.
  [apiPaths.newAgreementPaper]: { POST: 'WHOLE' },
  [apiPaths.placePictures]: { POST: 'WHOLE' },
  [apiPaths.postingFiles]: { POST: 'WHOLE' },
  [apiPaths.uploads]: { POST: 'WHOLE' },
  [attachmentPath]: { POST: 'WHOLE' },
  [chatSocketPath]: { GET: 'LIST' },
  [apiPaths.railwayMap]: { GET: 'SMALL', inTurn: true },
  [apiPaths.streetTiles]: { GET: 'TOUCH' },
  '/.well-known/security.txt': { GET: 'FREE' },
  '/.well-known/change-password': { GET: 'FREE' },
  '/assets/*': { GET: 'FREE' },
} satisfies Record<string, RoutePrice>;

/** The prices of a line of a CSV of postings, on top of its route's. */
export const postingFilePrices: PostingFilePrices = { reportedLine: 0.05, postedLine: 0.1 };

const pages: Record<string, RoutePrice> = Object.fromEntries(
  Object.entries(pagePrices).map(([pattern, price]) => [pattern, { GET: price, inTurn: true }]),
);

/**
 * The price of every route. An address that no pattern has costs as much as the dearest page, because the router of the
 * pages finds them under other spellings as well.
 */
export const routePrices: RoutePrices = {
  byPattern: { ...pages, ...endpointPrices },
  others: { GET: 'HEAVY', ALL: 'TOUCH' },
};
