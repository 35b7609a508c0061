import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { flushCompileCache } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';

import { getRequestListener } from '@hono/node-server';

import { apiPaths } from '#platform/base/api-paths.ts';
import { openChatServer } from '#domain/chat/server/socket.server.ts';
import { loadShippedTables } from '#domain/reference/statutory/shipped.server.ts';
import { warnWithoutAlarmRecipient } from '#platform/server/alarms.server.ts';
import { closeApp, openApp } from '#platform/server/app.server.ts';
import { machineClock } from '#platform/server/clock.server.ts';
import {
  compressStreamedResponse,
  acceptsBrotli,
} from '#platform/server/http/compression.server.ts';
import type { App } from '#platform/server/context.server.ts';
import type { GraphqlEndpoint } from '#platform/server/graphql/endpoint.server.ts';
import { assertNoTransactionPoolerOrEnd } from '#platform/server/database/own-session.server.ts';
import {
  openSchemaCheck,
  waitUntilSchemaFits,
} from '#platform/server/database/schema-fit.server.ts';
import { assertDatabaseFitsDemoMode } from '#platform/server/demo-mark.server.ts';
import {
  closeServer,
  createServerDrain,
  maxDrainRequestMs,
} from '#platform/server/tasks/drain.server.ts';
import { readEnvOrEnd } from '#platform/server/env.server.ts';
import { startErrorReports } from '#platform/server/error-reports.server.ts';
import { assertFileLocationFits } from '#platform/server/files/file-location.server.ts';
import { commonHeaders } from '#platform/server/http/headers.server.ts';
import { hasOneHost, answerBadHost } from '#platform/server/http/host.server.ts';
import { lingerAfterAnswer } from '#platform/server/http/lingering-close.server.ts';
import { log } from '#platform/server/log.server.ts';
import {
  maintenanceAnswerOfPath,
  maintenanceNotice,
  refuseDuringMaintenance,
} from '#platform/server/maintenance.server.ts';
import {
  measureAppResources,
  measureChatConnections,
  measureQueues,
  measureUnsharedResources,
} from '#platform/server/metrics/watch.server.ts';
import { endProcessOnSignals } from '#platform/server/tasks/process-guard.server.ts';
import { watchServingProcesses } from '#platform/server/processes/watch-processes.server.ts';
import { closeRateLimitCounters } from '#platform/server/counters.server.ts';
import { admissionOf } from '#platform/server/prices/admission.server.ts';
import { chargeAddress, sendRefused } from '#platform/server/prices/http-gate.server.ts';
import { openRoutePrices, type PricedRoute } from '#platform/server/prices/route-prices.server.ts';
import { startSlowReports } from '#platform/server/prices/slow-reports.server.ts';
import { heavyWorkLengths } from '#platform/server/threads/heavy-work.server.ts';
import {
  createPageCache,
  cookiesThatChangePages,
  type PageCache,
} from '#platform/server/http/page-cache.server.ts';
import { openRequestLog } from '#platform/server/http/request-log.server.ts';
import { openRoutePatterns } from '#platform/server/http/route-patterns.server.ts';
import { createHttpRequestFacts, type RequestFacts } from '#platform/server/http/visit.server.ts';
import { startTracing } from '#platform/server/tracing/open-tracing.server.ts';
import { openRequestTraces } from '#platform/server/http/request-trace.server.ts';
import { openLiveChannels } from '#access/people/channels/live-channels.server.ts';

import { createDemoApi, createStaffApis, type StaffApis } from './back-office.server.ts';
import { startBackgroundJobs } from './jobs.server.ts';
import {
  sitemapSeconds,
  buildFilePaths,
  openPageRenderer,
  type PageRenderer,
} from './pages.server.ts';
import { chatPrices } from './prices/chat.server.ts';
import { routePrices } from './prices/routes.server.ts';
import { createWorkerEndpoint } from './schema.server.ts';
import { buildSite, isSecure, maskedErrorSentence, type Site } from './site.server.ts';

/** Longer than a proxy's usual 60 s: the proxy reuses connections, so the proxy must be first to close. */
const keepAliveMs = 65_000;

type Running = { server: Server; app: App; stop(): Promise<void> };
/** Starts the product: one process that serves the site, the API and the jobs. */
export async function serveProduct(): Promise<Running> {
  const env = readEnvOrEnd();
  await startErrorReports(env);
  warnWithoutAlarmRecipient(env);
  const endTracing = await startTracing(env);
  await assertNoTransactionPoolerOrEnd(env.DATABASE_URL);
  const app = await openApp(env);
  // During maintenance the process changes no data.
  const isOpen = !env.MAINTENANCE_UNTIL;
  const schema = await openSchemaCheck(app.db, { mustWrite: isOpen });
  await waitUntilSchemaFits(schema, env);
  await assertDatabaseFitsDemoMode(app);
  if (isOpen) await assertFileLocationFits(app);
  // Outside the demo no seed fills the database, and wage calculation needs the shipped tables.
  if (isOpen) await loadShippedTables(app.db, machineClock.now());
  const endpoint = await createWorkerEndpoint(app);
  const demo = await createDemoApi(app);
  const staff = await createStaffApis(app);
  const pages = await openPageRenderer(app, { worker: endpoint, demo, staff });
  const drain = createServerDrain();
  const processes = isOpen ? await watchServingProcesses(app) : null;
  const channels = isOpen ? openLiveChannels(app) : null;
  const priceOf = openRoutePrices(routePrices);
  const files = pages.vite ? null : await buildFilePaths();
  const site = await buildSite({ app, priceOf, pages, drain, schema, processes, channels });
  measureAppResources(app);
  measureQueues({
    turns: () => admissionOf(app).turns.lengths(),
    threads: heavyWorkLengths,
  });
  if (processes) measureUnsharedResources(() => processes.splits());
  const routes = openRoutePatterns(patternsOf(site, pages));
  const observe = openRequestLog(env, routes);
  const trace = openRequestTraces(routes);
  const visitOf = createHttpRequestFacts(env.TRUST_PROXY);
  const listener = getRequestListener((request, bindings) =>
    site.fetch(request, { visit: visitOf(bindings.incoming) }),
  );
  const pageCache = createPageCache({
    seconds: pages.vite ? 0 : env.VISITOR_CACHE_SECONDS,
    sitemapSeconds,
    render: async (req) => site.fetch(pageRequest(req), { visit: visitOf(req) }),
  });
  const apiHeaders = apiHeadersOf(isSecure(env));
  const server = createServer((req, res) => {
    drain.mark(res);
    const visit = visitOf(req);
    observe({ req, res, visit });
    const closedUntil = env.MAINTENANCE_UNTIL;
    const asked = {
      req,
      res,
      worker: endpoint,
      demo,
      staff,
      pages,
      visitorPages: pageCache,
      listener,
      visit,
      closedUntil,
      apiHeaders,
      app,
      priceOf,
      files,
    };
    trace(asked, () => void route(asked).catch((error: unknown) => failed(error, asked)));
  });
  server.keepAliveTimeout = keepAliveMs;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(env.PORT, env.HOST, resolve);
  });
  // With a hosted chat, browsers connect to its provider, not to this process.
  const chat =
    isOpen && !env.CHAT_PROVIDER ? await openChatServer(app, { server, prices: chatPrices }) : null;
  if (chat) measureChatConnections(() => chat.io.engine.clientsCount);
  const slowReports = startSlowReports(env);
  const jobs = isOpen && env.JOBS === 'on' ? startBackgroundJobs(app) : null;
  log.info({ port: env.PORT, demo: env.demo }, 'serving');
  return {
    server,
    app,
    async stop() {
      drain.begin();
      await sleep(env.DRAIN_SECONDS * 1_000);
      await chat?.stop();
      await channels?.stop();
      await closeServer(server);
      await pages.vite?.close();
      await jobs?.stop();
      await processes?.stop();
      await slowReports?.stop();
      await closeRateLimitCounters();
      await closeApp(app);
      await endTracing();
    },
  };
}

/** The route patterns of all addresses: Hono's routes, the pages, and the GraphQL endpoints that bypass Hono. */
const patternsOf = (site: Site, pages: PageRenderer): string[] => [
  apiPaths.workerGraphql,
  apiPaths.demoGraphql,
  apiPaths.facilityGraphql,
  apiPaths.operatorGraphql,
  // Skip catch-all patterns: they name no route.
  ...site.routes.map(({ path }) => path).filter((path) => path !== '*' && path !== '/*'),
  ...pages.patterns,
];

type RouteInput = {
  req: IncomingMessage;
  res: ServerResponse;
  worker: GraphqlEndpoint;
  demo: GraphqlEndpoint | null;
  staff: StaffApis;
  pages: PageRenderer;
  visitorPages: PageCache;
  listener: (req: IncomingMessage, res: ServerResponse) => Promise<void>;
  visit: RequestFacts;
  closedUntil: Date | undefined;
  apiHeaders: Headers;
  app: App;
  priceOf: (method: string, path: string) => PricedRoute;
  /** The addresses of the build's files; null while developing, when Vite serves the sources. */
  files: ReadonlySet<string> | null;
};

/**
 * Charges the request, then calls the GraphQL endpoints directly on node:http, answers shared pages from memory, and
 * sends all other requests to Hono.
 */
async function route(input: RouteInput): Promise<void> {
  const { req, res, visit, closedUntil } = input;
  const [path = ''] = (req.url ?? '').split('?', 1);
  lingerAfterAnswer(req);
  if (!hasOneHost(req)) return answerBadHost(res);
  if (path.startsWith(`${apiPaths.root}/`)) res.setHeaders(input.apiHeaders);
  const isPacked = acceptsBrotli(req.headers['accept-encoding']?.toString());
  if (!isPacked) compressStreamedResponse(req, res);
  const endpoint = closedUntil ? null : endpointAt(input, path);
  const sharedPage = closedUntil || endpoint ? null : input.visitorPages.find(req);
  const readyBytes = sharedPage?.readyBytes ?? null;
  const priced = readyBytes === null ? priceOfRequest(input, path) : priceOfReadyPage(readyBytes);
  try {
    const paid = chargeAddress(input.app, {
      address: visit.address,
      price: priced.class,
      name: priced.pattern,
    });
    if (paid) await paid;
  } catch (error) {
    return sendRefused(error, path, res);
  }
  const { requestId, address } = visit;
  if (endpoint) {
    await endpoint(req, res, { requestId, address });
    return;
  }
  if (sharedPage) return sharedPage.serve(res);
  if (isPacked) compressStreamedResponse(req, res);
  if (closedUntil) await routeClosed(input, { path, until: closedUntil });
  else await routeToSite(input);
}

/** The files of the build, which Node sends without computing. */
const builtFile: PricedRoute = { class: 'FREE', inTurn: false, pattern: 'file of the build' };
/** Above so many bytes sending takes most of the work: the kernel copies some three megabytes in a millisecond. */
const manyBytes = 500_000;

/** The price of a page of visitors that is in memory. */
const priceOfReadyPage = (bytes: number): PricedRoute => ({
  class: bytes > manyBytes ? 'LIST' : 'TOUCH',
  inTurn: false,
  pattern: 'page in memory',
});

function priceOfRequest({ req, files, priceOf }: RouteInput, path: string): PricedRoute {
  const isFile = files?.has(path) ?? !path.startsWith(`${apiPaths.root}/`);
  return isFile ? builtFile : priceOf(req.method ?? 'GET', path);
}

async function routeToSite({ req, res, pages, listener }: RouteInput): Promise<void> {
  if (pages.vite) pages.vite.middlewares(req, res, () => void listener(req, res));
  else await listener(req, res);
}

function endpointAt({ worker, demo, staff }: RouteInput, path: string): GraphqlEndpoint | null {
  if (path === apiPaths.workerGraphql) return worker;
  if (path === apiPaths.facilityGraphql) return staff.facility;
  if (path === apiPaths.operatorGraphql) return staff.operator;
  return path === apiPaths.demoGraphql ? demo : null;
}

/** During maintenance: pages show the notice, endpoints refuse, and no other code runs. */
async function routeClosed(
  { req, res, listener }: RouteInput,
  { path, until }: { path: string; until: Date },
): Promise<void> {
  if (maintenanceAnswerOfPath(path) === 'endpoint')
    refuseDuringMaintenance(res, maintenanceNotice(until, machineClock.now()));
  else await listener(req, res);
}

/** A failed request is answered with 500; it must not end the process. */
function failed(error: unknown, { res, visit }: RouteInput): void {
  log.error({ err: error, requestId: visit.requestId }, 'unexpected');
  if (res.headersSent) res.destroy();
  else res.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(maskedErrorSentence);
}

/** Builds the request that renders a page for the shared cache, without data of a single visitor. */
function pageRequest({ url = '/', headers }: IncomingMessage): Request {
  // Pass on only the host and our cookies: everything else is specific to one visitor.
  const cookie = cookiesThatChangePages(headers.cookie ?? '').join('; ');
  // HTTP allows an empty Host header, but a URL needs a host.
  const host = headers.host || 'localhost';
  return new Request(new URL(url, `http://${host}`), {
    headers: { host, ...(cookie ? { cookie } : {}) },
  });
}

/** API responses are private, so no cache may store them. */
const apiHeadersOf = (secure: boolean) =>
  new Headers({ 'cache-control': 'private, no-store', ...commonHeaders({ secure }) });

if (import.meta.main) {
  const running = await serveProduct();
  // With `NODE_COMPILE_CACHE`: write the cache now, because a process that is killed later cannot write it.
  flushCompileCache();
  const { DRAIN_SECONDS } = running.app.env;
  endProcessOnSignals({
    stop: running.stop,
    limitMs: DRAIN_SECONDS * 1_000 + maxDrainRequestMs + 2_000,
  });
}
