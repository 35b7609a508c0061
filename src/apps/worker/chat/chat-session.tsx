import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { useSession } from '#platform/web/session/session.tsx';
import { invalidate } from '#platform/web/graphql/query.ts';
import { AppBadge } from '#platform/web/push/badge-client.ts';

import { maxReconnectDelayMs } from '#domain/chat/protocol/protocol.ts';
import { chatStore, subscribeToChanges, useChat } from './session/browser-chat.ts';

/** Milliseconds before the chat begins to load, so that the first paint and input come first. */
const calmMs = 1_000;

let mounted = 0;
let owner: string | null = null;

/**
 * Holds the signed-in worker's chat open on every page: starts after the first paint, retries after a failure, ends on
 * sign-out. Renders nothing.
 */
export function ChatSession() {
  const { session } = useSession();
  const workerId = session?.user.id;
  const client = useQueryClient();
  const chat = useChat();
  const unreadCount = chat.status === 'initialised' ? chat.unreadCount : null;
  useEffect(() => {
    // The app icon's badge counts unread messages too.
    if (unreadCount !== null) void invalidate(client, [AppBadge]);
  }, [client, unreadCount]);
  // An action of the other side reloads the shown data at once, and the data of other pages when they are opened again.
  useEffect(() => subscribeToChanges(() => void client.invalidateQueries()), [client]);
  useEffect(() => {
    if (!workerId) return undefined;
    const store = chatStore();
    mounted += 1;
    if (owner !== workerId) store.end();
    owner = workerId;
    const begin = () => {
      if (navigator.onLine) void store.initialise(workerId);
    };
    const seen = () => {
      if (document.visibilityState === 'visible') begin();
    };
    const soon = setTimeout(begin, calmMs);
    // `initialise` does nothing while a client exists.
    const timer = setInterval(seen, maxReconnectDelayMs);
    window.addEventListener('online', begin);
    document.addEventListener('visibilitychange', seen);
    return () => {
      clearTimeout(soon);
      clearInterval(timer);
      window.removeEventListener('online', begin);
      document.removeEventListener('visibilitychange', seen);
      mounted -= 1;
      // Deferred: a `ChatSession` that mounts in the same turn takes the chat over.
      setTimeout(() => {
        if (mounted === 0) store.end();
      }, 0);
    };
  }, [workerId]);
  return null;
}
