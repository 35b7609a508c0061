import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { flushCompileCache } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';

import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';

import { openAuthHandler } from '#access/worker/sign-in/auth.server.ts';
import { authenticateToken } from '#access/worker/sign-in/tokens.server.ts';
import {
  calendarPath,
  createCalendarEndpoint,
} from '#domain/attendance/calendar/calendar-endpoint.server.ts';
import { apiPaths } from '#platform/base/api-paths.ts';
import { paths } from '#platform/base/paths.ts';
import { createAttachmentEndpoint } from '#domain/chat/attachments/attachment-endpoint.server.ts';
import { attachmentPath } from '#domain/chat/protocol/protocol.ts';
import { openChatServer } from '#domain/chat/server/socket.server.ts';
import { createUnsubscribeEndpoint } from '#domain/notifications/unsubscribe.server.ts';
import { railwayMapJson } from '#domain/reference/map/railway-map.server.ts';
import { openStreetTiles } from '#domain/reference/map/street-tiles.server.ts';
import { loadShippedTables } from '#domain/reference/statutory/shipped.server.ts';
import { readPublicSchemas } from '#platform/server/graphql/open-schemas.server.ts';
import { warnWithoutRecipient } from '#platform/server/alarms.server.ts';
import { appOfShare, closeApp, openApp } from '#platform/server/app.server.ts';
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
  type SchemaCheck,
} from '#platform/server/database/schema-fit.server.ts';
import { assertDatabaseFitsDemoMode } from '#platform/server/demo-mark.server.ts';
import {
  closeServer,
  createServerDrain,
  maxDrainRequestMs,
  type ServerDrain,
} from '#platform/server/tasks/drain.server.ts';
import { readEnvOrEnd, type Env } from '#platform/server/env.server.ts';
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
  mayReadMetrics,
  metricsResponse,
} from '#platform/server/metrics/metrics-endpoint.server.ts';
import {
  measureAppResources,
  measureChatConnections,
  measureUnsharedResources,
} from '#platform/server/metrics/watch.server.ts';
import { endProcessOnSignals } from '#platform/server/tasks/process-guard.server.ts';
import { unsharedResourceSentences } from '#platform/server/processes/split-rules.ts';
import {
  watchServingProcesses,
  type ServingProcessWatch,
} from '#platform/server/processes/watch-processes.server.ts';
import { closeCounters } from '#platform/server/counters.server.ts';
import { openPageLimit } from '#platform/server/rate-limit.server.ts';
import {
  staffUnsubscribeRoute,
  unsubscribeRoute,
} from '#platform/server/delivery/unsubscribe-link.server.ts';
import {
  createImageUploadEndpoint,
  type IdentifyWorker,
} from '#platform/server/uploads/upload-endpoint.server.ts';
import {
  createPageCache,
  cookiesThatChangePages,
  type PageCache,
} from '#platform/server/http/page-cache.server.ts';
import { openRequestLog } from '#platform/server/http/request-log.server.ts';
import { openRoutePatterns } from '#platform/server/http/route-patterns.server.ts';
import { createHttpRequestFacts, type RequestFacts } from '#platform/server/http/visit.server.ts';
import { serveSecurityTxt } from '#platform/server/http/well-known.server.ts';
import { startTracing } from '#platform/server/tracing/open-tracing.server.ts';
import { openRequestTraces } from '#platform/server/http/request-trace.server.ts';
import { createStaffUnsubscribeEndpoint } from '#domain/staff-notices/unsubscribe.server.ts';
import {
  openLiveChannels,
  type LiveChannels,
} from '#access/people/channels/live-channels.server.ts';
import { liveChannelSides } from '#platform/base/people/sides.ts';

import {
  createDemoApi,
  createStaffApis,
  openStaffFileRoutes,
  type StaffApis,
} from './back-office.server.ts';
import { openFileRoutes } from './files.server.ts';
import { startBackgroundJobs } from './jobs.server.ts';
import { openPageRenderer, serveBuildFiles, type PageRenderer } from './pages.server.ts';
import { createWorkerEndpoint } from './schema.server.ts';

const masked = '通信に失敗しました。少し待ってから、もう一度お試しください';
const tooManyPages =
  'アクセスが続いたため、ページを表示できません。少し時間をおいてからお試しください';
const pagesOnly =
  'このアドレスはページの表示だけを受け付けるため、送信されませんでした。ブラウザの設定でJavaScriptをオンにして、前のページを読み込み直してください';

/** Longer than a proxy's usual 60 s: the proxy reuses connections, so the proxy must be first to close. */
const keepAliveMs = 65_000;

type Running = { server: Server; app: App; stop(): Promise<void> };
type Variables = { visit: RequestFacts };
type Site = Hono<{ Variables: Variables; Bindings: { visit: RequestFacts } }>;

/** Starts the product: one process that serves the site, the API and the jobs. */
export async function serveProduct(): Promise<Running> {
  const env = readEnvOrEnd();
  await startErrorReports(env);
  warnWithoutRecipient(env);
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
  const site = await buildSite({ app, pages, drain, schema, processes, channels });
  measureAppResources(app);
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
    };
    trace(asked, () => void route(asked).catch((error: unknown) => failed(error, asked)));
  });
  server.keepAliveTimeout = keepAliveMs;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(env.PORT, env.HOST, resolve);
  });
  // With a hosted chat, browsers connect to its provider, not to this process.
  const chat = isOpen && !env.CHAT_PROVIDER ? await openChatServer(app, server) : null;
  if (chat) measureChatConnections(() => chat.io.engine.clientsCount);
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
      await closeCounters();
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
};

/** Calls the GraphQL endpoints directly on node:http; sends all other requests to Hono. */
async function route(input: RouteInput): Promise<void> {
  const { req, res, pages, listener, closedUntil } = input;
  const [path = ''] = (req.url ?? '').split('?', 1);
  lingerAfterAnswer(req);
  if (!hasOneHost(req)) return answerBadHost(res);
  if (path.startsWith(`${apiPaths.root}/`)) res.setHeaders(input.apiHeaders);
  const isPacked = acceptsBrotli(req.headers['accept-encoding']?.toString());
  if (!isPacked) compressStreamedResponse(req, res);
  if (!closedUntil && (await answerWhole(input, path))) return;
  if (isPacked) compressStreamedResponse(req, res);
  if (closedUntil) await routeClosed(input, { path, until: closedUntil });
  else if (pages.vite) pages.vite.middlewares(req, res, () => void listener(req, res));
  else await listener(req, res);
}

/** Answers requests whose handler compresses the whole response itself; false for all other requests. */
async function answerWhole(input: RouteInput, path: string): Promise<boolean> {
  const { req, res, visitorPages: pageCache, visit } = input;
  const { requestId, address } = visit;
  const endpoint = endpointAt(input, path);
  if (!endpoint) return pageCache.serve(req, res);
  await endpoint(req, res, { requestId, address });
  return true;
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
  else res.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(masked);
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

const isSecure = ({ ORIGIN }: Env) => ORIGIN?.startsWith('https://') ?? false;

type SiteParts = {
  app: App;
  pages: PageRenderer;
  drain: ServerDrain;
  schema: SchemaCheck;
  /** Watches the other processes; null during maintenance. */
  processes: ServingProcessWatch | null;
  channels: LiveChannels | null;
};

async function buildSite(parts: SiteParts): Promise<Site> {
  const { app, pages, drain, schema, processes, channels } = parts;
  const site: Site = new Hono();
  const secure = isSecure(app.env);
  const auth = await openAuthHandler(app);
  const filesApp = appOfShare(app, 'files');
  const files = openFileRoutes(filesApp);
  const countPage = openPageLimit(app);
  const unsubscribe = createUnsubscribeEndpoint(app);
  const unsubscribeStaff = createStaffUnsubscribeEndpoint(app);
  const calendar = createCalendarEndpoint(filesApp);
  const streets = await openStreetTiles(app.env);
  const identify: IdentifyWorker = (token, now) => authenticateToken(app, token, now);
  const uploads = createImageUploadEndpoint(filesApp, identify);
  const attachments = createAttachmentEndpoint(filesApp, identify);
  site.use(async (c, next) => {
    c.set('visit', c.env.visit);
    await next();
    for (const [name, value] of Object.entries(commonHeaders({ secure })))
      c.res.headers.set(name, value);
  });
  site.get('/healthz', (c) => c.text('ok'));
  site.get('/readyz', async (c) => {
    const ready = !drain.isDraining() && (await schema.isReady());
    if (!ready) return c.text('not ready', 503, { 'retry-after': '5' });
    const warnings =
      processes?.splits().map((split) => `warning: ${unsharedResourceSentences[split]}`) ?? [];
    return c.text(['ready', ...warnings].join('\n'));
  });
  site.get('/metrics', async (c): Promise<Response> =>
    mayReadMetrics(app.env, c.req.header('authorization'))
      ? metricsResponse()
      : c.text('not found', 404),
  );
  for (const [path, sdl] of await readPublicSchemas(app.env)) site.get(path, (c) => c.text(sdl));
  site.all(`${apiPaths.auth}/*`, (c) => auth(c.req.raw, c.get('visit')));
  site.get('/files/*', (c) => files(c.req.raw));
  site.on(['GET', 'POST'], unsubscribeRoute, (c) => unsubscribe(c.req.raw));
  site.on(['GET', 'POST'], staffUnsubscribeRoute, (c) => unsubscribeStaff(c.req.raw));
  site.get(calendarPath, (c) => calendar(c.req.raw));
  if (channels)
    for (const side of liveChannelSides)
      site.get(apiPaths[`${side}Channel`], (c) => channels.subscribe(c.req.raw, side));
  for (const { path, methods, answer } of openStaffFileRoutes(filesApp))
    site.on(methods, path, (c) => answer(c.req.raw, c.get('visit')));
  site.all(apiPaths.uploads, (c) => uploads(c.req.raw, c.get('visit')));
  // A hosted chat has its own upload endpoint.
  if (!app.env.CHAT_PROVIDER)
    site.all(attachmentPath, (c) => attachments(c.req.raw, c.get('visit')));
  site.get(apiPaths.railwayMap, (c) =>
    c.body(railwayMapJson(app.env), 200, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=86400',
    }),
  );
  if (streets) site.get(apiPaths.streetTiles, (c) => streets.respond(c.req.raw));
  site.get('/.well-known/security.txt', () => serveSecurityTxt(app.env));
  // Accounts have no password: password managers are led to the account's settings.
  site.get('/.well-known/change-password', (c) => c.redirect(paths.settings()));
  if (!pages.vite) serveBuildFiles(site);
  site.on(['GET', 'HEAD'], '*', async (c) => {
    const waitSeconds = await countPage(c.get('visit').address);
    return waitSeconds === 0
      ? pages.render(c.req.raw, c.get('visit'))
      : c.text(tooManyPages, 429, { 'retry-after': String(waitSeconds) });
  });
  // Pages accept no POST: all changes go through the endpoints.
  site.all('*', (c) => c.text(pagesOnly, 405, { allow: 'GET, HEAD' }));
  site.onError((error, c) => {
    log.error({ err: error, requestId: c.get('visit').requestId }, 'unexpected');
    return c.text(masked, 500);
  });
  return site;
}

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
