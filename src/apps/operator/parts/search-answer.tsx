import type { ReactNode } from 'react';

import { ErrorState } from '#platform/ui/feedback/error-state.tsx';

type Props<Found> = {
  query: {
    isError: boolean;
    error: Error | null;
    isFetching: boolean;
    refetch: () => Promise<unknown>;
  };
  /** Undefined until the answer arrives; null where nothing was found. */
  found: Found | null | undefined;
  /** Sentence for a search that found nothing. */
  none: string;
  children: (found: Found) => ReactNode;
};

/** Answer of a search on the page: its failure with another attempt, the wait for it, nothing found, or what was found. */
export function SearchAnswer<Found>({ query, found, none, children }: Props<Found>) {
  if (query.isError)
    return (
      <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching}>
        {query.error?.message}
      </ErrorState>
    );
  if (found === undefined) return <output>探しています…</output>;
  return found === null ? <output>{none}</output> : children(found);
}
