import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';

import { refreshOutdatedQueries } from '#platform/web/back-office/live-queries.ts';
import { refreshWhileDisconnected } from '#platform/web/back-office/refresh-while-down.ts';

import { facilityLiveQueries } from '#apps/facility/shell/live-queries.ts';
import { chatOwnerOfFacilityPerson } from '#apps/parts/chat/owner.ts';
import {
  facilityChatOf,
  subscribeToFacilityChatChanges,
  useFacilityChat,
} from './facility-chat.ts';

/**
 * Keeps the facility's chat connected. Refetches the conversations, readers and assignees on each message, read mark,
 * assignment and reconnection, and every ten seconds without a connection.
 */
export function useLiveInbox(facilityId: string, personId: string): void {
  const client = useQueryClient();
  const owner = chatOwnerOfFacilityPerson({ personId, facilityId });
  const isOpen = useIsConnected(owner);
  useEffect(() => facilityChatOf(owner).hold(owner, 0), [owner]);
  useEffect(() => {
    const refresh = () =>
      refreshOutdatedQueries(client, facilityLiveQueries, { subject: 'conversations', facilityId });
    if (isOpen) {
      refresh();
      return subscribeToFacilityChatChanges(refresh);
    }
    const fallback = refreshWhileDisconnected(refresh, withoutChatMs);
    fallback.lost();
    return fallback.stop;
  }, [client, facilityId, isOpen]);
}

/** Interval of refetching without a chat connection; with a hosted chat service there is never one. */
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
