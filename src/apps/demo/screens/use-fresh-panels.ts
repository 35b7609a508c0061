import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

import { queryClientOfSide } from '#platform/web/graphql/side-client.ts';

import { demoChangesQuery } from '#apps/demo/demo-client.ts';

/** Interval of polling for changes; there is no polling while the page is hidden. */
const askEveryMs = 5_000;

/**
 * Polls one small value for all panels. When it changes, panels on the screen load again; the others are invalidated
 * and load when they are scrolled into view.
 */
export function usePanelRefresh(): void {
  const client = useQueryClient();
  const { data } = useQuery({ ...demoChangesQuery(), refetchInterval: askEveryMs });
  const changes = data?.demoChanges;
  const seen = useRef(changes);
  useEffect(() => {
    if (seen.current !== undefined && changes !== undefined && seen.current !== changes) {
      const { queryKey } = demoChangesQuery();
      void client.invalidateQueries({ predicate: (query) => query.queryKey[0] !== queryKey[0] });
      void queryClientOfSide('operator').invalidateQueries();
    }
    seen.current = changes;
  }, [client, changes]);
}
