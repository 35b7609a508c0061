import { useCallback, useEffect, useRef } from 'react';

import {
  conversationKey,
  type ConversationState,
  type ConversationRef,
} from '../conversation-store.ts';
import type { QueuedMessage } from '../sending/queued-messages.ts';
import { useChatClient, useClientState, useIsChatConnected } from './chat-context.tsx';
import { useIsPageVisible } from './use-is-visible.ts';

const nothing: ConversationState = { window: null, upTo: 0, failure: null, loading: null };

/** Interval of renewing attachment URLs, which are valid for at least ten minutes. */
const renewEveryMs = 8 * 60_000;

type Opening = {
  /** Sequence number around which the first page is loaded; null for the latest page. */
  around: number | null;
  /** True when the person comes back to the screen, which then shows the same messages. */
  isReturned(): boolean;
};

/** Loads a conversation when its screen opens, and again after a failure; keeps the URLs of its files fresh. */
export function useLoadedConversation(
  { channelId, parentId }: ConversationRef,
  { around, isReturned }: Opening,
) {
  const client = useChatClient();
  const key = conversationKey(channelId, parentId);
  const conversation = useClientState(({ conversations }) => conversations.get(key) ?? nothing);
  const all = useClientState((state) => state.waiting);
  const waiting = all.filter((one) => isHere(one, channelId, parentId));

  const load = useCallback(
    (ask: { around?: number }) => client.load({ channelId, parentId }, ask),
    [client, channelId, parentId],
  );

  const isVisible = useIsPageVisible();
  useEffect(() => (isVisible ? client.see(channelId) : undefined), [client, channelId, isVisible]);
  useEffect(() => () => client.leave({ channelId, parentId }), [client, channelId, parentId]);

  const hasFailed = conversation.failure !== null && conversation.window === null;
  const opened = useRef('');
  const isOpen = useIsChatConnected();
  useEffect(() => {
    const known = client.getState().conversations.get(key);
    const isFirst = opened.current !== key && !isReturned();
    opened.current = key;
    // A window that does not reach the end is reloaded when the screen opens, but not while it is being
    // read.
    const isShown = known?.window && (!known.window.hasAfter || !isFirst);
    if (isShown || known?.loading || (hasFailed && !isOpen)) return;
    void load(around === null ? {} : { around });
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
      // If the renewal fails, an image that does not load requests its URL again.
      if (document.visibilityState === 'visible')
        client.renewLinks(channelId, messages).catch(() => undefined);
    };
    const timer = setInterval(renew, renewEveryMs);
    return () => clearInterval(timer);
  }, [client, key, channelId]);

  return { conversation, waiting, load, isOpen };
}

/** True when a queued message is shown here: a reply in its thread, and in the channel if it is sent there too. */
function isHere(one: QueuedMessage, channelId: string, parentId: string | null): boolean {
  if (one.channelId !== channelId) return false;
  return parentId === null
    ? one.parentId === null || one.isAlsoInChannel
    : one.parentId === parentId;
}
