import { Hono } from 'hono';

import { openAuthHandler } from '#access/worker/sign-in/auth.server.ts';
import { authenticateToken } from '#access/worker/sign-in/tokens.server.ts';
import type { LiveChannels } from '#access/people/channels/live-channels.server.ts';
import {
  calendarPath,
  createCalendarEndpoint,
} from '#domain/attendance/calendar/calendar-endpoint.server.ts';
import { createAttachmentEndpoint } from '#domain/chat/attachments/attachment-endpoint.server.ts';
import { attachmentPath } from '#domain/chat/protocol/protocol.ts';
import { createUnsubscribeEndpoint } from '#domain/notifications/unsubscribe.server.ts';
import { railwayMapJson } from '#domain/reference/map/railway-map.server.ts';
import { openStreetTiles } from '#domain/reference/map/street-tiles.server.ts';
import { createStaffUnsubscribeEndpoint } from '#domain/staff-notices/unsubscribe.server.ts';
import { apiPaths } from '#platform/base/api-paths.ts';
import { paths } from '#platform/base/paths.ts';
import { liveChannelPageKinds } from '#platform/base/people/sides.ts';
import { Refusal } from '#platform/base/refusal.ts';
import { appOfShare } from '#platform/server/app.server.ts';
import type { App } from '#platform/server/context.server.ts';
import type { SchemaCheck } from '#platform/server/database/schema-fit.server.ts';
import {
  staffUnsubscribeRoute,
  unsubscribeRoute,
} from '#platform/server/delivery/unsubscribe-link.server.ts';
import type { Env } from '#platform/server/env.server.ts';
import { readPublicSchemas } from '#platform/server/graphql/open-schemas.server.ts';
import { commonHeaders } from '#platform/server/http/headers.server.ts';
import type { RequestFacts } from '#platform/server/http/visit.server.ts';
import { serveSecurityTxt } from '#platform/server/http/well-known.server.ts';
import { log } from '#platform/server/log.server.ts';
import {
  mayReadMetrics,
  metricsResponse,
} from '#platform/server/metrics/metrics-endpoint.server.ts';
import { refusedResponse, runInAddressTurn } from '#platform/server/prices/http-gate.server.ts';
import type { PricedRoute } from '#platform/server/prices/route-prices.server.ts';
import { unsharedResourceSentences } from '#platform/server/processes/split-rules.ts';
import type { ServingProcessWatch } from '#platform/server/processes/watch-processes.server.ts';
import type { ServerDrain } from '#platform/server/tasks/drain.server.ts';
import {
  createImageUploadEndpoint,
  type IdentifyWorker,
} from '#platform/server/uploads/upload-endpoint.server.ts';

import { openStaffFileRoutes } from './back-office.server.ts';
import { openFileRoutes } from './files.server.ts';
import { serveBuildFiles, type PageRenderer } from './pages.server.ts';

/** The sentence of an error of the server, whose cause is only in the log. */
export const maskedErrorSentence = '通信に失敗しました。少し待ってから、もう一度お試しください';
const pagesOnly =
  'このアドレスはページの表示だけを受け付けるため、送信されませんでした。ブラウザの設定でJavaScriptをオンにして、前のページを読み込み直してください';

type Variables = { visit: RequestFacts };
export type Site = Hono<{ Variables: Variables; Bindings: { visit: RequestFacts } }>;

export const isSecure = ({ ORIGIN }: Env): boolean => ORIGIN?.startsWith('https://') ?? false;

type SiteParts = {
  app: App;
  priceOf(method: string, path: string): PricedRoute;
  pages: PageRenderer;
  drain: ServerDrain;
  schema: SchemaCheck;
  /** Watches the other processes; null during maintenance. */
  processes: ServingProcessWatch | null;
  channels: LiveChannels | null;
};

/** Builds the site: every route but the GraphQL endpoints, which `http.server.ts` calls without it. */
export async function buildSite(parts: SiteParts): Promise<Site> {
  const { app, priceOf, pages, drain, schema, processes, channels } = parts;
  const site: Site = new Hono();
  const secure = isSecure(app.env);
  const auth = await openAuthHandler(app);
  const filesApp = appOfShare(app, 'files');
  const files = openFileRoutes(filesApp);
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
  site.use(async (c, next) => {
    const { address } = c.get('visit');
    const { class: ofRoute, inTurn, pattern: name } = priceOf(c.req.method, c.req.path);
    await (inTurn ? runInAddressTurn(app, { address, price: ofRoute, name }, next) : next());
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
    for (const side of liveChannelPageKinds)
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
  site.on(['GET', 'HEAD'], '*', (c) => pages.render(c.req.raw, c.get('visit')));
  // Pages accept no POST: all changes go through the endpoints.
  site.all('*', (c) => c.text(pagesOnly, 405, { allow: 'GET, HEAD' }));
  site.onError((error, c) => {
    if (error instanceof Refusal) return refusedResponse(error, c.req.path);
    log.error({ err: error, requestId: c.get('visit').requestId }, 'unexpected');
    return c.text(maskedErrorSentence, 500);
  });
  return site;
}
