import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { subscribeToChannel } from '#platform/web/back-office/live-channel.ts';
import { refreshAnswers } from '#platform/web/back-office/live-queries.ts';

import { liveQueries } from '#apps/facility/shell/live-queries.ts';

/**
 * Asks for the codes again when the server announces it: a tablet that was ended shows that at once. Without a network the
 * page keeps the codes of both days that it has.
 */
export function useLiveTablet(isEnded: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (isEnded) return undefined;
    return subscribeToChannel('tablet', {
      // The answer is then a refusal, which says so on the page.
      onSessionEvent: () => void client.invalidateQueries(),
      onChange: (change) => refreshAnswers(client, liveQueries, change),
    });
  }, [client, isEnded]);
}
