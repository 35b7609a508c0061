import { HydrationBoundary, QueryClientProvider } from '@tanstack/react-query';
import { use, useEffect, useMemo, type ReactNode } from 'react';
import {
  data,
  Links,
  Meta,
  Outlet,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteLoaderData,
  type LoaderFunctionArgs,
  type MiddlewareFunction,
} from 'react-router';

import { userSideOfPath } from '#platform/base/people/sides.ts';
import { usePageViews, useTagManager } from '#platform/web/analytics.ts';
import { queryClientOfSide } from '#platform/web/graphql/side-client.ts';
import { readDisplaySettings } from '#platform/web/display.ts';
import { useStartErrorReports } from '#platform/web/pre-hydration-errors.ts';
import { FaultPage } from '#platform/web/fault.tsx';
import { NoScriptsNote, OldBrowserCheck, OldBrowserNote } from '#platform/web/old-browser-note.tsx';
import { storeServerTimeOffset, type RootLoaderData } from '#platform/web/server-time.ts';
import { pageServerContext } from '#platform/web/page-context.ts';
import { unpackAnswers, type PackedAnswers } from '#platform/web/graphql/packed.ts';
import { makeQueryClient } from '#platform/web/graphql/query.ts';
import { SessionProvider } from '#platform/web/session/session.tsx';
import { WordingProvider } from '#platform/web/texts/wording.tsx';
import { useDeferredComponent } from '#platform/web/use-later.ts';
import { ToastHost } from '#platform/ui/overlays/toast-host.tsx';

import { faultScreenHomeBySide } from '#apps/parts/back-office/homes.ts';
import { ScriptLoadFault, PreHydrationScript } from '#apps/parts/shell/pre-hydration.tsx';
import { DeferredScripts } from '#apps/parts/shell/deferred-scripts.tsx';
import { ScriptNonceContext } from '#apps/parts/shell/nonce.ts';
import styles from './styles.css?url';

/** Runs before all loaders: during maintenance no loader may run. */
export const middleware: MiddlewareFunction<Response>[] = [
  ({ context }) => {
    const { maintenance } = context.get(pageServerContext);
    if (maintenance) throw data(maintenance.sentence, { status: 503 });
  },
];

export function loader({ request, context }: LoaderFunctionArgs): RootLoaderData {
  const server = context.get(pageServerContext);
  return {
    session: server.session,
    now: server.now.toISOString(),
    origin: server.origin,
    demo: server.demo,
    reportsTo: server.reportsTo,
    chatAt: server.chatAt,
    tagManager: server.tagManager,
    display: readDisplaySettings(request.headers.get('cookie')),
  };
}

/** Never reload the root's data: after the first load, the browser itself holds session and display settings. */
export function shouldRevalidate(): boolean {
  return false;
}

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<RootLoaderData>('root');
  const display = root?.display ?? readDisplaySettings(null);
  const nonce = use(ScriptNonceContext);
  return (
    <html
      lang="ja"
      data-theme={display.theme === 'auto' ? undefined : display.theme}
      data-text={display.text}
      data-motion={display.isStill ? 'reduce' : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <OldBrowserCheck nonce={nonce} />
        <PreHydrationScript nonce={nonce} />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="format-detection" content="telephone=no" />
        <meta name="theme-color" content="#197a4b" />
        {root?.chatAt && <meta name="chat-service" content={root.chatAt} />}
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {/* `precedence` puts the stylesheet before the scripts and blocks painting until it is loaded. */}
        <link rel="stylesheet" href={styles} precedence="default" />
        <Meta />
        <Links nonce={nonce} />
      </head>
      <body>
        <NoScriptsNote />
        <OldBrowserNote />
        {children}
        <ScriptLoadFault />
        <ScrollRestoration nonce={nonce} />
        <DeferredScripts nonce={nonce} />
      </body>
    </html>
  );
}

type Loaded = { dehydrated?: PackedAnswers | null } | undefined;

export default function Root({ loaderData }: { loaderData: RootLoaderData }) {
  usePageViews();
  useTagManager(loaderData.tagManager);
  useStartErrorReports(loaderData.reportsTo);
  const side = userSideOfPath(useLocation().pathname);
  const client = useMemo(
    () => (import.meta.env.SSR ? makeQueryClient(noTransport) : queryClientOfSide(side)),
    [side],
  );
  const queries = useMatches().flatMap((match) => {
    // Boundary cast: only the loaders of `page()` return dehydrated queries; other routes return other data.
    const loaded = match.loaderData as Loaded;
    return loaded?.dehydrated ? unpackAnswers(loaded.dehydrated).queries : [];
  });
  useEffect(() => storeServerTimeOffset(loaderData.now), [loaderData.now]);
  const later = useDeferredComponent(loadLaterParts);
  return (
    <SessionProvider initial={loaderData.session}>
      <WordingProvider display={loaderData.display} loadPlainLanguage={loadPlainLanguage}>
        <QueryClientProvider client={client}>
          <HydrationBoundary state={{ queries, mutations: [] }}>
            <Outlet />
            {later && <later.Part />}
          </HydrationBoundary>
        </QueryClientProvider>
        <ToastHost />
      </WordingProvider>
    </SessionProvider>
  );
}

const loadLaterParts = async () =>
  (await import('#platform/web/later-parts.tsx')).DeferredRootParts;

/** Loaded only when the worker chose plain language. */
const loadPlainLanguage = () => import('#apps/worker/shell/plain-language.ts');

/** Rejects queries during server rendering: the page's loader must have fetched every query. */
const noTransport = () =>
  Promise.reject(new Error('A page asked for what its loader did not fetch.'));

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <FaultPage error={error} home={faultScreenHomeBySide[userSideOfPath(useLocation().pathname)]} />
  );
}
