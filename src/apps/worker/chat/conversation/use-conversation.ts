import { useCallback, useDeferredValue, useEffect, useRef, useState } from 'react';

import { useChatClient, useClientState, useIsOnline } from '../session/chat-context.tsx';
import { conversationKey, type Conversation } from '#apps/parts/chat/conversation-store.ts';
import type { ChatMessage } from '#domain/chat/protocol/protocol.ts';
import type { QueuedMessage } from '#apps/parts/chat/sending/queued-messages.ts';
import { useChannel } from '../channel-context.tsx';
import { placeToReturnTo } from './reading-positions.ts';
import { useIsVisible } from './use-is-visible.ts';
import { useUnreadMarker } from './use-unread-marker.ts';

const none: readonly ChatMessage[] = [];
const nothing: Conversation = { window: null, failure: null, loading: null };

/** Attachment URLs are valid for at least ten minutes. */
const renewEveryMs = 8 * 60_000;
/** With more unread messages than this, the first page is loaded around the first unread one. */
const unreadOnLatestPage = 20;

/** Loads a conversation when its screen opens and marks messages as read. */
export function useConversation(parentId: string | null) {
  const client = useChatClient();
  const channel = useChannel();
  const channelId = channel.id;
  const key = conversationKey(channelId, parentId);
  const conversation = useFirstWindowLater(
    useClientState(({ conversations }) => conversations.get(key) ?? nothing),
  );
  const all = useClientState((state) => state.waiting);
  const waiting = all.filter((one) => isHere(one, channelId, parentId));
  // Frozen when the screen opens: reading must not move the unread divider.
  const [unread] = useState(() =>
    parentId === null && channel.unread > 0
      ? { after: channel.readSeq, count: channel.unread }
      : null,
  );

  const load = useCallback(
    (ask: { around?: number }) => client.load({ channelId, parentId }, ask),
    [client, channelId, parentId],
  );

  const hasFailed = conversation.failure !== null && conversation.window === null;
  const opened = useRef('');
  const isOpen = useIsOnline();
  const isVisible = useIsVisible();
  useEffect(() => {
    const known = client.getState().conversations.get(key);
    const isFirst = opened.current !== key && placeToReturnTo(key) === null;
    opened.current = key;
    // A window that does not reach the end is reloaded when the screen opens, but not while it is being
    // read.
    const isShown = known?.window && (!known.window.hasAfter || !isFirst);
    if (isShown || known?.loading || (hasFailed && !isOpen)) return;
    const isFar = unread !== null && unread.count > unreadOnLatestPage;
    void load(isFar ? { around: unread.after + 1 } : {});
    // Runs again on reconnect after a failure, but not when the window changes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [load, isOpen]);

  useEffect(() => {
    if (!hasFailed) return undefined;
    // A short network loss may not end the connection, so `online` retries as well.
    const again = () => {
      if (client.getState().connection === 'open') void load({});
    };
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [client, hasFailed, load]);

  useEffect(() => {
    const renew = () => {
      const messages = client.getState().conversations.get(key)?.window?.messages ?? [];
      // On failure an image that does not load requests its URL again.
      if (document.visibilityState === 'visible')
        client.renewLinks(channelId, messages).catch(() => undefined);
    };
    const timer = setInterval(renew, renewEveryMs);
    return () => clearInterval(timer);
  }, [client, key, channelId]);

  const seenSeq = Math.max(channel.lastSeq, conversation.window?.messages.at(-1)?.seq ?? 0);
  const markSeen = useCallback(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void client.markRead(channelId, seenSeq);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [client, channelId, seenSeq]);

  const marker = useUnreadMarker({
    channel,
    messages: conversation.window?.messages ?? none,
    isAway: !isOpen || !isVisible,
    first: unread?.after ?? null,
  });
  return {
    conversation,
    waiting,
    unreadAfter: parentId === null ? marker.after : null,
    isMissing: marker.isMissing,
    load,
    markSeen,
  };
}

/**
 * The conversation, whose first messages a slow phone draws over several frames: they may arrive before the picture
 * that answers the press on its link. Later changes are drawn at once.
 */
function useFirstWindowLater(latest: Conversation): Conversation {
  const deferred = useDeferredValue(latest);
  return deferred.window === null && latest.failure === null ? deferred : latest;
}

/** A queued reply is shown in its thread, and in the channel if it is sent there too. */
function isHere(one: QueuedMessage, channelId: string, parentId: string | null): boolean {
  if (one.channelId !== channelId) return false;
  return parentId === null
    ? one.parentId === null || one.isAlsoInChannel
    : one.parentId === parentId;
}
