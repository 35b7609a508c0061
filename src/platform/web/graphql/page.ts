import { dehydrate, type QueryClient } from '@tanstack/react-query';
import {
  data,
  redirect,
  redirectDocument,
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';

import { browserClient } from './browser-client.ts';
import { GraphqlFailure, isUnanswered } from './graphql.ts';
import { pack, type PackedState } from './packed.ts';
import { readDisplay } from '../display.ts';
import { pageServer } from '../page-context.ts';
import { makeQueryClient } from './query.ts';
import { currentSession } from '../session/session.tsx';
import { signInPath } from '../session/sign-in-path.ts';

// This file only fetches queries, so the generic types of their data do not matter.
// oxlint-disable-next-line typescript/no-explicit-any
type AnyQuery = any;

type PageArguments<Params> = { params: Params; url: URL; signedIn: boolean };

type PageOptions<Params> = {
  /** Redirects a visitor to sign-in, which leads back to this page. */
  needsSession?: boolean;
  /** All queries of the page, for both the server's and the browser's loader. */
  queries(args: PageArguments<Params>): readonly AnyQuery[];
  /** The furigana of the page's own texts, for those who turned it on; without an answer the page has none. */
  furigana?(args: PageArguments<Params>): AnyQuery;
};

type ServerArgs = Pick<LoaderFunctionArgs, 'request' | 'context'>;
type BrowserArgs = Pick<ClientLoaderFunctionArgs, 'request'>;

export type PageData = { dehydrated: PackedState | null };

/**
 * Builds a page's two loaders from one list of queries. On the first visit the server runs the queries in
 * process and sends the results with the page; later the browser queries the GraphQL endpoint itself.
 *
 * A route with parameters names its own type: `page<Route.LoaderArgs>({ … })`.
 */
export function page<Args extends { params: object } = { params: object }>(
  options: PageOptions<Args['params']>,
) {
  return {
    async loader({ request, params, context }: ServerArgs & Args): Promise<PageData> {
      const server = context.get(pageServer);
      const url = new URL(request.url);
      if (options.needsSession && !server.session)
        throw redirect(signInPath(url, 'SessionRequired'));
      const client = makeQueryClient(server.transport);
      const args = { params, url, signedIn: server.session !== null };
      await fetchAll(client, { options, args, cookies: request.headers.get('cookie') });
      // The browser's bundle has this function, and must not have what only the server uses.
      return { dehydrated: import.meta.env.SSR ? pack(dehydrate(client)) : null };
    },
    async clientLoader({ request, params }: BrowserArgs & Pick<Args, 'params'>): Promise<PageData> {
      const url = new URL(request.url);
      const session = await currentSession();
      if (options.needsSession && !session) throw redirect(signInPath(url, 'SessionRequired'));
      const client = browserClient();
      const args = { params, url, signedIn: session !== null };
      await fetchAll(client, { options, args, cookies: document.cookie });
      return { dehydrated: null };
    },
  };
}

type Fetching<Params> = {
  options: PageOptions<Params>;
  args: PageArguments<Params>;
  cookies: string | null;
};

async function fetchAll<Params>(
  client: QueryClient,
  { options, args, cookies }: Fetching<Params>,
): Promise<void> {
  await Promise.all([
    ...options.queries(args).map((query) => fetchOne(client, query, args.url)),
    options.furigana &&
      readDisplay(cookies).hasFurigana &&
      client.prefetchQuery({ ...options.furigana(args), networkMode: 'always', retry: false }),
  ]);
}

async function fetchOne(client: QueryClient, query: AnyQuery, url: URL): Promise<void> {
  try {
    // Cached data is shown at once and revalidated in the background. `networkMode: 'always'` fails at once
    // without a connection; the default would wait for the connection.
    const options = { ...query, revalidateIfStale: true, networkMode: 'always', retry: repeats };
    await ('initialPageParam' in query
      ? client.ensureInfiniteQueryData(options)
      : client.ensureQueryData(options));
  } catch (error) {
    if (!(error instanceof GraphqlFailure)) throw error;
    if (error.code === 'UNAUTHENTICATED') throw redirect(signInPath(url, 'SessionRequired'));
    if (error.code === 'NOT_FOUND') throw data(error.message, { status: 404 });
    if (error.code === 'GONE') throw data(error.message, { status: 410 });
    if (isUnanswered(error) && hasOfflinePage()) throw redirectDocument(url.pathname + url.search);
    throw data(error.message, { status: 503, headers: { 'retry-after': '5' } });
  }
}

const repeats = (count: number, error: Error) =>
  count < 2 && isUnanswered(error) && !hasOfflinePage();

/** Whether the service worker would answer a document with the offline page now, which has stored shifts and chats. */
const hasOfflinePage = () =>
  !import.meta.env.SSR &&
  !navigator.onLine &&
  'serviceWorker' in navigator &&
  navigator.serviceWorker.controller !== null;
