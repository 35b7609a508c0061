import { contractDocumentLink } from '#domain/application/conditions/documents.server.ts';
import { documentPictureLink } from '#domain/credentials/picture-links.server.ts';
import { payDocumentPrintLink } from '#domain/pay/statements/print-links.server.ts';
import { makeCalendarFeed } from '#domain/attendance/calendar/calendar-feed.server.ts';
import { pagePrices } from '#main/prices/pages.ts';
import { routePrices } from '#main/prices/routes.server.ts';
import { apiPaths } from '#platform/base/api-paths.ts';
import { addDays, jstDay } from '#platform/base/jst.ts';
import {
  agreementPaperPath,
  facilityPrintoutPath,
  invoicePaperPath,
  taxListPath,
  taxSheetPaperPath,
} from '#platform/base/people/file-paths.ts';
import type { App } from '#platform/server/context.server.ts';
import {
  staffUnsubscribePath,
  staffUnsubscribeRoute,
  unsubscribePath,
  unsubscribeRoute,
} from '#platform/server/delivery/unsubscribe-link.server.ts';
import { buildTestJpeg } from '#platform/server/uploads/images.build.ts';

import type { Home } from '../loads/homes.ts';
import type { LoadRequest } from '../loads/load.ts';
import { postingFile } from '../loads/postings.ts';
import type { PricedRow } from './rows.ts';

type RouteVisitors = {
  app: App;
  /** The time of the site. */
  now: Date;
  origin: string;
  /** The worker with the most shifts: an API token, and the cookies of a browser. */
  worker: { id: string; token: string; cookie: string };
  /** The session of an owner whose corporation has this home. */
  home: Home;
  operator: { cookie: string };
  tablet: { cookie: string };
};

/** Lines of the CSV of postings that stands for its row. */
const measuredFileLines = 1_000;

type Requests = Record<string, () => Promise<LoadRequest[]>>;

const get = (path: string, cookie?: string): LoadRequest => ({
  method: 'GET',
  path,
  ...(cookie !== undefined && { headers: { cookie } }),
});

/**
 * The routes that are no pages. Those without a request here are measured by nothing: the answer of a route for probes,
 * a sign-in that needs a new code each time, or the connection of a chat.
 */
export function routeRows(visitors: RouteVisitors): PricedRow[] {
  const requests = requestsOf(visitors);
  return Object.entries(routePrices.byPattern).flatMap(([name, prices]) => {
    if (name in pagePrices) return [];
    return (['GET', 'POST'] as const).flatMap((kind): PricedRow[] => {
      const price = prices[kind] ?? (kind === 'GET' ? undefined : prices.ALL);
      if (price === undefined) return [];
      const make = requests[`${kind} ${name}`] ?? (async () => []);
      const isFresh = drawnOnce.has(name);
      return [{ table: 'routes', kind, name, price, requests: make, ...(isFresh && { isFresh }) }];
    });
  });
}

/** Files that are drawn when they are opened for the first time. */
const drawnOnce: ReadonlySet<string> = new Set([
  '/files/documents/*',
  '/files/pay-slips/*',
  '/files/statements/*',
]);

/** Papers that a facility downloads. */
const papersOfHome = (home: RouteVisitors['home']): Requests => ({
  [`GET ${apiPaths.facilityPrintouts}`]: async () => [
    get(facilityPrintoutPath(home.facilityId, 'day'), home.cookie),
  ],
  [`GET ${apiPaths.facilityAgreementPaper}`]: async () => [
    get(agreementPaperPath('facility', crypto.randomUUID()), home.cookie),
  ],
  [`GET ${apiPaths.facilityInvoicePaper}`]: async () => [
    get(
      invoicePaperPath('facility', { invoiceId: crypto.randomUUID(), format: 'PDF' }),
      home.cookie,
    ),
  ],
  [`GET ${apiPaths.facilityTaxPaper}`]: async () => [
    get(taxSheetPaperPath('2026-11-01'), home.cookie),
    get(taxListPath(2026), home.cookie),
  ],
});

function requestsOf({ app, now, origin, worker, home, operator, tablet }: RouteVisitors): Requests {
  const auth = (path: string) => `${apiPaths.auth}/${path}`;
  const bearer = { authorization: `Bearer ${worker.token}`, 'apollo-require-preflight': 'true' };
  const ofHome = { cookie: home.cookie, origin, 'apollo-require-preflight': 'true' };
  const typename = (path: string, headers: Record<string, string>) => async () => [
    {
      path,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ __typename }' }),
    },
  ];
  const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
  const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' };
  const stream = (path: string, cookie: string) => async () => [
    { ...get(path, cookie), isStream: true },
  ];
  return {
    [`POST ${apiPaths.workerGraphql}`]: typename(apiPaths.workerGraphql, bearer),
    [`POST ${apiPaths.facilityGraphql}`]: typename(apiPaths.facilityGraphql, ofHome),
    [`POST ${apiPaths.operatorGraphql}`]: typename(apiPaths.operatorGraphql, {
      ...ofHome,
      cookie: operator.cookie,
    }),
    [`POST ${apiPaths.demoGraphql}`]: typename(apiPaths.demoGraphql, {
      'apollo-require-preflight': 'true',
    }),
    'GET /readyz': async () => [get('/readyz')],
    'GET /metrics': async () => [get('/metrics')],
    [`GET ${apiPaths.workerSchema}`]: async () => [get(apiPaths.workerSchema)],
    [`GET ${apiPaths.facilitySchema}`]: async () => [get(apiPaths.facilitySchema)],
    [`GET ${apiPaths.operatorSchema}`]: async () => [get(apiPaths.operatorSchema)],
    [`GET ${apiPaths.demoSchema}`]: async () => [get(apiPaths.demoSchema)],
    [`GET ${auth('session')}`]: async () => [get(auth('session'), worker.cookie)],
    [`POST ${auth('session')}`]: async () => [
      { path: auth('session'), headers: { cookie: worker.cookie } },
    ],
    [`GET ${auth('verify-request')}`]: async () => [get(auth('verify-request'))],
    [`GET ${auth('signin')}`]: async () => [get(auth('signin'))],
    [`GET ${auth('signout')}`]: async () => [get(auth('signout'))],
    [`GET ${auth('error')}`]: async () => [get(auth('error'))],
    [`GET ${auth('csrf')}`]: async () => [get(auth('csrf'))],
    [`GET ${auth('providers')}`]: async () => [get(auth('providers'))],
    [`POST ${auth('_log')}`]: async () => [
      {
        path: auth('_log'),
        headers: formHeaders,
        body: form({ level: 'error', code: 'CLIENT_FETCH_ERROR', message: 'x', client: 'true' }),
      },
    ],
    'GET /files/*': async () => [get(`/files/${await pictureKeyOf(app)}`)],
    'GET /files/documents/*': async () => undrawnDocuments(app, now),
    'GET /files/pay-slips/*': async () => undrawnSlips(app, now),
    'GET /files/credentials/*': async () => pictures(app, now),
    [`GET ${unsubscribeRoute}`]: async () => [get(unsubscribePath(app, worker.id))],
    [`GET ${staffUnsubscribeRoute}`]: async () => [
      get(staffUnsubscribePath(app, crypto.randomUUID())),
    ],
    'GET /calendar/:file': async () => [
      get(await makeCalendarFeed(app.db, { workerId: worker.id, now })),
    ],
    [`GET ${apiPaths.facilityChannel}`]: stream(apiPaths.facilityChannel, home.cookie),
    [`GET ${apiPaths.operatorChannel}`]: stream(apiPaths.operatorChannel, operator.cookie),
    [`GET ${apiPaths.tabletChannel}`]: stream(apiPaths.tabletChannel, tablet.cookie),
    ...papersOfHome(home),
    [`POST ${apiPaths.uploads}`]: async () => [
      {
        path: `${apiPaths.uploads}?purpose=license`,
        headers: bearer,
        body: await buildTestJpeg(2_000, 1_500),
      },
    ],
    [`POST ${apiPaths.placePictures}`]: async () => [
      {
        path: `${apiPaths.placePictures}?facility=${home.facilityId}`,
        headers: ofHome,
        body: await buildTestJpeg(2_000, 1_500),
      },
    ],
    [`POST ${apiPaths.postingFiles}`]: async () => [
      {
        path: apiPaths.postingFiles,
        headers: { ...ofHome, 'content-type': 'text/csv' },
        body: postingFile({
          home,
          firstDay: addDays(jstDay(now), 3),
          from: 0,
          count: measuredFileLines,
        }),
      },
    ],
    [`GET ${apiPaths.railwayMap}`]: async () => [get(apiPaths.railwayMap)],
    'GET /healthz': async () => [get('/healthz')],
    'GET /.well-known/change-password': async () => [get('/.well-known/change-password')],
  };
}

async function pictureKeyOf({ pool }: App): Promise<string> {
  const { rows } = await pool.query(
    `select image_keys[1] as key from facilities where image_keys <> '{}' limit 1`,
  );
  return String(rows[0]?.key);
}

async function undrawnDocuments(app: App, now: Date): Promise<LoadRequest[]> {
  const { rows } = await app.pool.query<{ documentId: string; workerId: string }>(
    `select d.id as "documentId", a.worker_id as "workerId"
       from agreed_documents d join applications a on a.id = d.application_id
      where d.storage_key is null order by random() limit 1`,
  );
  return rows.map((row) => get(contractDocumentLink(app, { ...row, now })));
}

async function undrawnSlips(app: App, now: Date): Promise<LoadRequest[]> {
  const { rows } = await app.pool.query<{ id: string }>(
    `select attendance_id as id from pay_slips where storage_key is null order by random() limit 1`,
  );
  return rows.map(({ id }) =>
    get(payDocumentPrintLink(app, { kind: 'pay_slip', subjectId: id, now })),
  );
}

/** Identity documents as their workers see them: blurred. */
async function pictures(app: App, now: Date): Promise<LoadRequest[]> {
  const { rows } = await app.pool.query<{ id: string; workerId: string }>(
    `select id, worker_id as "workerId" from identities where front_key is not null order by random() limit 8`,
  );
  return rows.map(({ id, workerId }) =>
    get(
      documentPictureLink(app, {
        kind: 'identity',
        id,
        side: 'front',
        viewer: { kind: 'worker', id: workerId },
        now,
      }),
    ),
  );
}
