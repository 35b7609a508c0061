import { dehydrate, type QueryClient } from '@tanstack/react-query';
import {
  data,
  redirect,
  redirectDocument,
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';

import { userSideOfPath, staffStartPathsOfAddress } from '#platform/base/people/sides.ts';

import { GraphqlFailure, isUnansweredFailure } from './graphql.ts';
import { packAnswers, type PackedAnswers } from './packed.ts';
import { readDisplaySettings } from '../display.ts';
import { pageServerContext } from '../page-context.ts';
import { makeQueryClient } from './query.ts';
import { queryClientOfSide } from './side-client.ts';
import { currentSession } from '../session/session.tsx';
import { signInPath } from '../session/sign-in-path.ts';

// The type of the data does not matter, because this file only fetches queries.
// oxlint-disable-next-line typescript/no-explicit-any
type AnyQuery = any;

type PageArguments<Params> = { params: Params; url: URL; signedIn: boolean };

type PageOptions<Params> = {
  /**
   * Redirects a visitor to sign-in, which leads back to this page, although parts of the worker API are open to
   * visitors.
   */
  needsSession?: boolean;
  /** All queries of the page, for the loader on the server and the loader in the browser. */
  queries(args: PageArguments<Params>): readonly AnyQuery[];
  /** The query for the furigana of the page's own texts, if furigana is on; if it fails, the page has no furigana. */
  furigana?(args: PageArguments<Params>): AnyQuery;
  /** The sentence of the error page that closes this page, judged by the answers to its queries; null opens the page. */
  whyClosed?(client: QueryClient): string | null;
  /** The address to which a caller without a session is redirected, instead of sign-in. */
  entry?: string;
};

type ServerArgs = Pick<LoaderFunctionArgs, 'request' | 'url' | 'context'>;
type BrowserArgs = Pick<ClientLoaderFunctionArgs, 'url'>;

export type PageLoaderData = { dehydrated: PackedAnswers | null };

/**
 * Builds a page's two loaders from one list of queries to the API of the page's side. On the first visit the server
 * runs the queries in process and sends the results with the page; later the browser queries the endpoint itself.
 *
 * A route with parameters names its own type: `page<Route.LoaderArgs>({ … })`.
 */
export function pageLoaders<Args extends { params: object } = { params: object }>(
  options: PageOptions<Args['params']>,
) {
  return {
    async loader({ request, url, params, context }: ServerArgs & Args): Promise<PageLoaderData> {
      // Evaluated at build time: the code below, which only the server uses, is not in the browser's bundle.
      if (!import.meta.env.SSR) return { dehydrated: null };
      const server = context.get(pageServerContext);
      if (options.needsSession && !server.session)
        throw redirect(signInPath(url, 'SessionRequired'));
      const client = makeQueryClient(server.apis[userSideOfPath(url.pathname)]);
      const args = { params, url, signedIn: server.session !== null };
      await fetchAll(client, { options, args, cookies: request.headers.get('cookie') });
      return { dehydrated: packAnswers(dehydrate(client)) };
    },
    async clientLoader({
      url,
      params,
    }: BrowserArgs & Pick<Args, 'params'>): Promise<PageLoaderData> {
      const session = await currentSession();
      if (options.needsSession && !session) throw redirect(signInPath(url, 'SessionRequired'));
      const client = queryClientOfSide(userSideOfPath(url.pathname));
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
    ...options
      .queries(args)
      .map((query) => fetchOne(client, query, { url: args.url, entry: options.entry })),
    options.furigana &&
      readDisplaySettings(cookies).hasFurigana &&
      client.prefetchQuery({ ...options.furigana(args), networkMode: 'always', retry: false }),
  ]);
  const whyClosed = options.whyClosed?.(client) ?? null;
  if (whyClosed !== null) throw data(whyClosed, { status: 403 });
}

/**
 * Codes of refusals that set the status of the error page: no role for the page, no such object, or no longer
 * available.
 */
const statuses: Readonly<Record<string, number>> = { FORBIDDEN: 403, NOT_FOUND: 404, GONE: 410 };

type Address = { url: URL; entry: string | undefined };

async function fetchOne(
  client: QueryClient,
  query: AnyQuery,
  { url, entry }: Address,
): Promise<void> {
  const takesOfflinePage = () => userSideOfPath(url.pathname) === 'worker' && hasOfflinePage();
  try {
    await ensure(client, {
      ...query,
      retry: (count: number, error: Error) =>
        count < 2 && isUnansweredFailure(error) && !takesOfflinePage(),
    });
  } catch (error) {
    if (!(error instanceof GraphqlFailure)) throw error;
    const { code, message } = error;
    if (code === 'UNAUTHENTICATED') throw redirect(entry ?? signInPath(url, 'SessionRequired'));
    // The person must use a passkey before any other request: the devices page registers one and asks for it.
    const start = code === 'PASSKEY_PROOF_REQUIRED' && staffStartPathsOfAddress(url.pathname);
    if (start) throw redirect(start.devices());
    const status = statuses[code];
    if (status) throw data(message, { status });
    if (isUnansweredFailure(error) && takesOfflinePage())
      throw redirectDocument(url.pathname + url.search);
    throw data(message, { status: 503, headers: { 'retry-after': '5' } });
  }
}

/**
 * Returns cached data at once and revalidates it in the background. `networkMode: 'always'` fails at once without a
 * connection; the default would wait for the connection.
 */
function ensure(client: QueryClient, query: AnyQuery): Promise<unknown> {
  const options = { ...query, revalidateIfStale: true, networkMode: 'always' };
  return 'initialPageParam' in query
    ? client.ensureInfiniteQueryData(options)
    : client.ensureQueryData(options);
}

/**
 * True when a document load would now get the offline page (with stored shifts and chats) from the worker's service
 * worker.
 */
const hasOfflinePage = () =>
  !import.meta.env.SSR &&
  !navigator.onLine &&
  'serviceWorker' in navigator &&
  navigator.serviceWorker.controller !== null;
