import { dehydrate, type DehydratedState, type QueryClient } from '@tanstack/react-query';
import { data, redirect, type LoaderFunctionArgs } from 'react-router';

import { facilityPaths, operatorPaths } from '#platform/base/people/paths.ts';

import { GraphqlFailure } from '../graphql/graphql.ts';
import { makeQueryClient } from '../graphql/query.ts';
import { pageServer } from '../page-context.ts';
import { staffClient, type StaffSide } from './staff-client.ts';

// This file only fetches queries, so the generic types of their data do not matter.
// oxlint-disable-next-line typescript/no-explicit-any
type AnyQuery = any;

type Options<Params> = {
  side: StaffSide;
  /** All queries of the page, for both the server's and the browser's loader. */
  queries(args: { params: Params; url: URL }): readonly AnyQuery[];
  /** Address that a caller without a session is sent to, instead of the side's sign-in. */
  entry?: string;
};

type ServerArgs = Pick<LoaderFunctionArgs, 'request' | 'context'>;

/** `staff` and not `dehydrated`: the answers belong to the client of the side, and not to the worker's. */
export type StaffPageData = { staff: DehydratedState | null };

/** The two loaders of a page of facilities or operators, as `page()` makes them for workers. */
export function staffPage<Args extends { params: object } = { params: object }>({
  side,
  queries,
  entry,
}: Options<Args['params']>) {
  const fetchAll = (client: QueryClient, params: Args['params'], request: Request) => {
    const url = new URL(request.url);
    return Promise.all(
      queries({ params, url }).map((query) => fetchOne(client, query, { side, url, entry })),
    );
  };
  return {
    async loader({ request, params, context }: ServerArgs & Args): Promise<StaffPageData> {
      const client = makeQueryClient(context.get(pageServer).staff[side]);
      await fetchAll(client, params, request);
      // As in `page()`: the condition removes `dehydrate` from the browser's bundle.
      return { staff: import.meta.env.SSR ? dehydrate(client) : null };
    },
    async clientLoader({
      request,
      params,
    }: Pick<ServerArgs, 'request'> & Pick<Args, 'params'>): Promise<StaffPageData> {
      await fetchAll(staffClient(side), params, request);
      return { staff: null };
    },
  };
}

type PageAddress = { side: StaffSide; url: URL; entry: string | undefined };

async function fetchOne(client: QueryClient, query: AnyQuery, address: PageAddress): Promise<void> {
  const { side, url, entry } = address;
  try {
    const options = { ...query, revalidateIfStale: true, networkMode: 'always' };
    await ('initialPageParam' in query
      ? client.ensureInfiniteQueryData(options)
      : client.ensureQueryData(options));
  } catch (error) {
    if (!(error instanceof GraphqlFailure)) throw error;
    const pages = side === 'facility' ? facilityPaths : operatorPaths;
    if (error.code === 'UNAUTHENTICATED') {
      if (entry !== undefined) throw redirect(entry);
      const isHome = url.pathname === pages();
      throw redirect(pages.signIn({ returnTo: isHome ? null : url.pathname + url.search }));
    }
    // This person needs a passkey for everything: send them to the page that registers a passkey and asks for it.
    if (error.code === 'PASSKEY_PROOF_REQUIRED') throw redirect(pages.devices());
    if (error.code === 'NOT_FOUND') throw data(error.message, { status: 404 });
    // The message names the roles that may open the page, and the people to ask.
    if (error.code === 'FORBIDDEN') throw data(error.message, { status: 403 });
    throw data(error.message, { status: 503, headers: { 'retry-after': '5' } });
  }
}
