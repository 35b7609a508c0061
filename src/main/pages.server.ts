import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

import { serveStatic } from '@hono/node-server/serve-static';
import type { Env, Hono } from 'hono';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { ViteDevServer } from 'vite';

import { sessionForPage } from '#access/worker/sign-in/session.server.ts';
import { drawOgCard } from '#apps/worker/detail/og-card.server.ts';
import { apiPaths } from '#platform/base/api-paths.ts';
import type { UserSide } from '#platform/base/people/sides.ts';
import { Refusal } from '#platform/base/refusal.ts';
import {
  openRecruitmentsForSitemap,
  type SitemapEntry,
} from '#domain/recruitment/public.queries.server.ts';
import { readPublicRecruitment } from '#domain/recruitment/public.server.ts';
import { machineClock } from '#platform/server/clock.server.ts';
import type { App } from '#platform/server/context.server.ts';
import type { GraphqlEndpoint } from '#platform/server/graphql/endpoint.server.ts';
import { openShortLivedCache } from '#platform/server/http/short-cache.server.ts';
import { keepFilesInMemory } from '#platform/server/http/files-in-memory.server.ts';
import { pageHeaders } from '#platform/server/http/headers.server.ts';
import { pagePatterns } from '#platform/server/http/route-patterns.server.ts';
import type { RequestFacts } from '#platform/server/http/visit.server.ts';
import { maintenanceNotice } from '#platform/server/maintenance.server.ts';
import { payersOfAddress } from '#platform/server/prices/payers.ts';
import { GraphqlFailure, makeTransport } from '#platform/web/graphql/graphql.ts';
import type { PageServerData, PreviewTexts } from '#platform/web/page-context.ts';

import type * as EntryServer from '../entry.server.tsx';
import type { StaffApis } from './back-office.server.ts';

/** As many lists of 2,500 recruitments as 50,000 open ones have, and the empty one at their end. */
const maxSitemapLists = 21;
/** Seconds for which the sitemap is shared. */
export const sitemapSeconds = 60;
const buildFolder = join(import.meta.dirname, '../../build');

export type PageRenderer = {
  render(request: Request, visit: RequestFacts): Promise<Response>;
  vite: ViteDevServer | null;
  /** The patterns of all pages; none while developing, because the routes may change. */
  patterns: string[];
};

type Endpoints = {
  worker: GraphqlEndpoint;
  demo: GraphqlEndpoint | null;
  staff: StaffApis;
};

/** Renders pages from the build, or from the sources while developing. */
export async function openPageRenderer(app: App, endpoints: Endpoints): Promise<PageRenderer> {
  const vite = app.env.HITOKOMA_DEV ? await startVite(app.env.PORT) : null;
  const built = vite ? null : await loadBuild();
  const mode = vite ? 'development' : 'production';
  const listOpenRecruitments = openSitemapList(app);
  const handlerOf = async () => {
    if (built) return built;
    // The virtual module is React Router's own; its type is its documented contract.
    const build = (await vite?.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild;
    return { build, handle: createRequestHandler(build, mode) };
  };
  return {
    vite,
    patterns: built ? pagePatterns(built.build.routes) : [],
    async render(request, visit) {
      const { build, handle } = await handlerOf();
      const context = await pageContext({
        app,
        listOpenRecruitments,
        endpoints,
        request,
        visit,
        build,
      });
      const response = await handle(request, context);
      return withHeaders(response, app, visit.nonce);
    },
  };
}

type ListOpenRecruitments = PageServerData['publicRecruitments']['list'];

/**
 * Opens the list of open recruitments for the sitemap. It is the same for everybody, and reading a large region's costs
 * more than twenty searches, so it is shared for a minute, unless pages of visitors are not shared at all.
 */
function openSitemapList({ db, env, clock }: App): ListOpenRecruitments {
  const lists = openShortLivedCache<SitemapEntry[]>({
    seconds: env.VISITOR_CACHE_SECONDS > 0 ? sitemapSeconds : 0,
    entries: maxSitemapLists,
    keeps: () => true,
  });
  return async (after) => {
    const read = () => openRecruitmentsForSitemap(db, { after, now: clock.now() });
    const list = await lists.get(after ?? '', read);
    // Other requests are answered between two lists.
    await nextTurn();
    return list;
  };
}

type ContextInput = {
  app: App;
  listOpenRecruitments: ListOpenRecruitments;
  endpoints: Endpoints;
  request: Request;
  visit: RequestFacts;
  build: ServerBuild;
};

async function pageContext({
  app,
  listOpenRecruitments,
  endpoints,
  request,
  visit,
  build,
}: ContextInput): Promise<RouterContextProvider> {
  const maintenance = closedBy(app);
  // During maintenance the database may be unavailable.
  const session = maintenance ? null : await sessionForPage(app, request);
  const transportOf = (
    side: UserSide,
    endpoint: GraphqlEndpoint,
    credential: Record<string, string> = {},
  ) =>
    makeTransport({
      // Calls the browser's GraphQL endpoint within this process, without the network.
      send: async (body, headers) =>
        endpoint.fetch(
          new Request(new URL(apiPaths[`${side}Graphql`], request.url), {
            method: 'POST',
            headers: { ...headers, ...credential },
            body,
          }),
          { requestId: visit.requestId, address: visit.address, isPage: true },
        ),
    });
  // The cookie of the page's request proves the person.
  const cookie = { cookie: request.headers.get('cookie') ?? '' };
  const context = new RouterContextProvider();
  // The bundle has its own copy of the context key, which entry.server.tsx exports.
  const { pageServerContext } = build.entry.module as unknown as typeof EntryServer;
  context.set(pageServerContext, {
    apis: {
      worker: transportOf(
        'worker',
        endpoints.worker,
        session ? { authorization: `Bearer ${session.token}` } : {},
      ),
      facility: transportOf('facility', endpoints.staff.facility, cookie),
      operator: transportOf('operator', endpoints.staff.operator, cookie),
      demo: endpoints.demo ? transportOf('demo', endpoints.demo) : noApi,
    },
    session,
    now: app.clock.now(),
    // In development pages carry no nonce: the development policy allows all inline scripts.
    nonce: app.env.HITOKOMA_DEV ? '' : visit.nonce,
    origin: app.env.ORIGIN ?? new URL(request.url).origin,
    demo: app.env.demo,
    drawPreview: (texts) => drawPreview(texts, visit),
    maintenance,
    reportsTo: reportsTo(app),
    chatAt: chatAt(app),
    tagManager: app.env.TAG_MANAGER_URL ?? null,
    publicRecruitments: {
      stateOf: async (id) => (await readPublicRecruitment(app.db, id, app.clock.now())).state,
      list: listOpenRecruitments,
    },
  });
  return context;
}

/** Draws a preview in the turn of the visitor's address; null when too many of that address wait. */
async function drawPreview(
  texts: PreviewTexts,
  { address }: RequestFacts,
): Promise<Uint8Array | null> {
  try {
    return await drawOgCard(texts, payersOfAddress(address)[0]);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'RATE_LIMITED') return null;
    throw error;
  }
}

/** Replaces the demo's API outside of demo mode, where the demo's pages do not exist. */
const noApi = () => Promise.reject(new GraphqlFailure('NOT_FOUND', 'ページが見つかりません'));

const closedBy = ({ env: { MAINTENANCE_UNTIL: until } }: App) =>
  until ? maintenanceNotice(until, machineClock.now()) : null;

const reportsTo = ({ env }: App) =>
  env.NODE_ENV === 'production' ? (env.SENTRY_DSN ?? null) : null;

const chatAt = ({ env }: App) => (env.CHAT_PROVIDER ? new URL(env.CHAT_PROVIDER).origin : null);

function tagOrigins({ env: { TAG_MANAGER_URL: script, TAG_ORIGINS: others } }: App): string[] {
  return script ? [new URL(script).origin, ...others] : [];
}

function withHeaders(response: Response, app: App, nonce: string): Response {
  const closed = closedBy(app);
  // React Router keeps the status of a thrown response and drops its headers.
  if (closed) response.headers.set('retry-after', String(closed.retrySeconds));
  const secure = app.env.ORIGIN?.startsWith('https://') ?? false;
  for (const [name, value] of Object.entries(
    pageHeaders({
      nonce,
      secure,
      dev: app.env.HITOKOMA_DEV,
      reportsTo: reportsTo(app),
      chatAt: chatAt(app),
      tagOrigins: tagOrigins(app),
    }),
  )) {
    response.headers.set(name, value);
  }
  // Pages hold personal data, so a shared cache must not store them.
  if (!response.headers.has('cache-control'))
    response.headers.set('cache-control', 'private, no-store');
  return response;
}

async function loadBuild() {
  const path = join(buildFolder, 'server/index.js');
  await readFile(path).catch(() => {
    throw new Error('The pages are not built yet: run `npm start`, which builds them.');
  });
  // The build's module is React Router's documented contract.
  const build = (await import(pathToFileURL(path).href)) as ServerBuild;
  return { build, handle: createRequestHandler(build, 'production') };
}

/** Each port has its own cache and reload channel, so that two development servers can run in parallel. */
async function startVite(port: number): Promise<ViteDevServer> {
  const { createServer } = await import('vite');
  return createServer({
    server: { middlewareMode: true, ws: { port: (port + 20_000) % 65_536 } },
    cacheDir: `.data/vite-${port}`,
    appType: 'custom',
  });
}

/** The addresses of the build's files, except those below `/assets`. */
export async function buildFilePaths(): Promise<ReadonlySet<string>> {
  const root = join(buildFolder, 'client');
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(root, join(entry.parentPath, entry.name))}`);
  return new Set(names.filter((name) => !name.startsWith('/assets/')));
}

/** Serves the files of the build: those with a hash in their name for a year, the others for an hour. */
export function serveBuildFiles<E extends Env>(site: Hono<E>): void {
  const root = join(buildFolder, 'client');
  const yearly = 'public, max-age=31536000, immutable';
  site.use(
    '/assets/*',
    keepFilesInMemory(),
    serveStatic({
      root,
      precompressed: true,
      onFound: (_path, c) => c.header('cache-control', yearly),
    }),
  );
  // No page: rendering the page for unknown addresses costs much more than a missing file.
  site.get('/assets/*', (c) => c.text('not found', 404));
  site.use(
    '*',
    serveStatic({
      root,
      precompressed: true,
      onFound: (_path, c) => c.header('cache-control', 'public, max-age=3600'),
    }),
  );
}
