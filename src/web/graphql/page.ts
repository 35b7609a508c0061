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

// The generics of each query's data do not matter to whoever only fetches them.
// oxlint-disable-next-line typescript/no-explicit-any
type AnyQuery = any;

type PageArguments = { params: Record<string, string | undefined>; url: URL; signedIn: boolean };

type PageOptions = {
  /** A visitor is sent to sign-in and comes back here. */
  needsSession?: boolean;
  /** Everything the page shows, named once for the server and for the browser. */
  queries(args: PageArguments): readonly AnyQuery[];
};

export type PageData = { dehydrated: DehydratedState | null };

/**
 * A page's two loaders from one list of queries: on the first visit the server runs them in process
 * and sends the answers along; afterwards the browser asks GraphQL itself.
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
    // What is in the cache shows at once and is refreshed behind it. Without a connection the person
    // is told so, and not left waiting for one.
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
