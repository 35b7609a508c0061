import type { UseQueryResult } from '@tanstack/react-query';

import { ErrorState } from '#platform/ui/feedback/error-state.tsx';

type PanelQuery = Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;

/** Shown in place of a panel that could not be loaded, with the reason. */
export function PanelLoadFailedNote({ query }: { query: PanelQuery }) {
  return (
    <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching}>
      {query.error?.message}
    </ErrorState>
  );
}
