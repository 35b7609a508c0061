import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';

import { refreshAnswers } from '#platform/web/back-office/live-queries.ts';
import { refreshWhileDown } from '#platform/web/back-office/refresh-while-down.ts';

import { liveQueries } from '#apps/facility/shell/live-queries.ts';
import { facilityOwner } from '#apps/parts/chat/owner.ts';
import { holdChat, subscribeToChanges, useFacilityChat } from './facility-chat.ts';

/**
 * Holds the facility's chat open. Refreshes the list of conversations, their readers and assignees when the chat reports a
 * message, a read mark or an assignment, after each connection, and slowly as long as there is none.
 */
export function useLiveInbox(facilityId: string, personId: string): void {
  const client = useQueryClient();
  const owner = facilityOwner({ personId, facilityId });
  const isOpen = useIsConnected(owner);
  useEffect(() => holdChat(owner, 0), [owner]);
  useEffect(() => {
    const refresh = () =>
      refreshAnswers(client, liveQueries, { subject: 'conversations', facilityId });
    if (isOpen) {
      refresh();
      return subscribeToChanges(refresh);
    }
    const fallback = refreshWhileDown(refresh, withoutChatMs);
    fallback.lost();
    return fallback.stop;
  }, [client, facilityId, isOpen]);
}

/** How often a page asks again without the chat's connection, which a hosted chat never has here: people wait for an answer. */
const withoutChatMs = 10_000;

const never = () => () => undefined;

function useIsConnected(owner: string): boolean {
  const chat = useFacilityChat(owner);
  const client = chat.status === 'initialised' ? chat.client : null;
  return useSyncExternalStore(
    client?.subscribe ?? never,
    () => client?.getState().connection === 'open',
    () => false,
  );
}
