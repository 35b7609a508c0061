import { dehydrate, type DehydratedState, type QueryClient } from '@tanstack/react-query';
import {
  data,
  redirect,
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';

import { browserClient } from './browser-client.ts';
import { GraphqlFailure } from './graphql.ts';
import { pageServer } from '../page-context.ts';
import { makeQueryClient } from './query.ts';
import { currentSession } from '../session/session.tsx';
import { signInPath } from '../session/sign-in-path.ts';

// This file only fetches queries, so the generic types of their data do not matter.
// oxlint-disable-next-line typescript/no-explicit-any
type AnyQuery = any;

type PageArguments = { params: Record<string, string | undefined>; url: URL; signedIn: boolean };

type PageOptions = {
  /** Redirects a visitor to sign-in, which leads back to this page. */
  needsSession?: boolean;
  /** All queries of the page, for both the server's and the browser's loader. */
  queries(args: PageArguments): readonly AnyQuery[];
};

export type PageData = { dehydrated: DehydratedState | null };

/**
 * Builds a page's two loaders from one list of queries. On the first visit the server runs the queries in
 * process and sends the results with the page; later the browser queries the GraphQL endpoint itself.
 */
export function page(options: PageOptions) {
  return {
    async loader({ request, params, context }: LoaderFunctionArgs): Promise<PageData> {
      const server = context.get(pageServer);
      const url = new URL(request.url);
      if (options.needsSession && !server.session)
        throw redirect(signInPath(url, 'SessionRequired'));
      const client = makeQueryClient(server.transport);
      const queries = options.queries({ params, url, signedIn: server.session !== null });
      await Promise.all(queries.map((query) => fetchOne(client, query, url)));
      return { dehydrated: dehydrate(client) };
    },
    async clientLoader({ request, params }: ClientLoaderFunctionArgs): Promise<PageData> {
      const url = new URL(request.url);
      const session = await currentSession();
      if (options.needsSession && !session) throw redirect(signInPath(url, 'SessionRequired'));
      const client = browserClient();
      const queries = options.queries({ params, url, signedIn: session !== null });
      await Promise.all(queries.map((query) => fetchOne(client, query, url)));
      return { dehydrated: null };
    },
  };
}

async function fetchOne(client: QueryClient, query: AnyQuery, url: URL): Promise<void> {
  try {
    // Cached data is shown at once and revalidated in the background. `networkMode: 'always'` fails at once
    // without a connection; the default would wait for the connection.
    const options = { ...query, revalidateIfStale: true, networkMode: 'always' };
    await ('initialPageParam' in query
      ? client.ensureInfiniteQueryData(options)
      : client.ensureQueryData(options));
  } catch (error) {
    if (!(error instanceof GraphqlFailure)) throw error;
    if (error.code === 'UNAUTHENTICATED') throw redirect(signInPath(url, 'SessionRequired'));
    if (error.code === 'NOT_FOUND') throw data(error.message, { status: 404 });
    if (error.code === 'GONE') throw data(error.message, { status: 410 });
    throw data(error.message, { status: 503, headers: { 'retry-after': '5' } });
  }
}
