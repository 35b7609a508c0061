import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { useSession } from '#platform/web/session/session.tsx';
import { invalidateAnswers } from '#platform/web/graphql/query.ts';
import { AppBadgeQuery } from '#platform/web/push/badge-client.ts';

import { createChatHolder } from '#apps/parts/chat/session/held-chat.ts';
import {
  workerChatStore,
  subscribeToSignedInWorkerChanges,
  useWorkerChat,
} from './session/browser-chat.ts';

/** Milliseconds before the chat begins to load, so that the first paint and input come first. */
const calmMs = 1_000;

const hold = createChatHolder(workerChatStore());

/**
 * Holds the signed-in worker's chat open on every page: starts after the first paint, retries after a failure, ends on
 * sign-out. Renders nothing.
 */
export function ChatSessionKeeper() {
  const { session } = useSession();
  const workerId = session?.user.id;
  const client = useQueryClient();
  const chat = useWorkerChat();
  const unreadCount = chat.status === 'initialised' ? chat.unreadCount : null;
  useEffect(() => {
    // The app icon's badge counts unread messages too.
    if (unreadCount !== null) void invalidateAnswers(client, [AppBadgeQuery]);
  }, [client, unreadCount]);
  // After an action of the other side, shown queries are refetched now, and others when they are used again.
  useEffect(
    () => subscribeToSignedInWorkerChanges(() => void client.invalidateQueries()),
    [client],
  );
  useEffect(() => {
    if (!workerId) return undefined;
    return hold(workerId, calmMs);
  }, [workerId]);
  return null;
}
