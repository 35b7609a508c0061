import {
  HydrationBoundary,
  QueryClientProvider,
  type DehydratedState,
} from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useMatches } from 'react-router';

import { makeQueryClient } from '../graphql/query.ts';
import { staffClient, type StaffSide } from './staff-client.ts';

type Loaded = { staff?: DehydratedState | null } | undefined;

/** Gives the pages of one side their query client, with what their loaders fetched. */
export function StaffRoot({ side, children }: { side: StaffSide; children: ReactNode }) {
  const [client] = useState(() =>
    typeof window === 'undefined' ? makeQueryClient(noTransport) : staffClient(side),
  );
  const answers = useMatches().flatMap((match) => {
    // Boundary cast: only the loaders of `staffPage()` return these.
    const loaded = match.loaderData as Loaded;
    return loaded?.staff ? [loaded.staff] : [];
  });
  const state = {
    queries: answers.flatMap(({ queries }) => queries),
    mutations: answers.flatMap(({ mutations }) => mutations),
  };
  return (
    <QueryClientProvider client={client}>
      <HydrationBoundary state={state}>{children}</HydrationBoundary>
    </QueryClientProvider>
  );
}

/** Rejects queries during server rendering: the page's loader must have fetched every query. */
const noTransport = () =>
  Promise.reject(new Error('A page asked for what its loader did not fetch.'));
