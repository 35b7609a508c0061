import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { subscribeToChannel } from '#platform/web/back-office/live-channel.ts';
import { refreshOutdatedQueries } from '#platform/web/back-office/live-queries.ts';

import { facilityLiveQueries } from '#apps/facility/shell/live-queries.ts';

/**
 * Refetches the codes when the server reports a change, so that an ended tablet shows its end at once. Without a
 * network the page keeps the codes of the two days that it has.
 */
export function useTabletRefresh(isEnded: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (isEnded) return undefined;
    return subscribeToChannel('tablet', {
      // The refetch is then refused, and the page shows the refusal.
      onSessionEvent: () => void client.invalidateQueries(),
      onChange: (change) => refreshOutdatedQueries(client, facilityLiveQueries, change),
    });
  }, [client, isEnded]);
}
