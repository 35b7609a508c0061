import { useEffect, useEffectEvent, useRef } from 'react';

import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';

import {
  Conversation,
  Conversations,
  ReadConversation,
  type OpenConversation,
} from './inbox-client.ts';

/** Marks what is on the screen as read by this person, as long as the page is visible. */
export function useOwnReadMark(channelId: string, { row, messages }: OpenConversation): void {
  const sent = useRef(0);
  const { mutate } = useGraphqlMutation(ReadConversation, {
    invalidates: [Conversation, Conversations],
    // Tried again with the next answer of the server.
    onError: () => {
      sent.current = 0;
    },
  });
  const lastSeq = messages.at(-1)?.seq ?? 0;
  const { unread } = row;
  const mark = useEffectEvent((seq: number) => {
    const isSeen = document.visibilityState === 'visible';
    if (!isSeen || seq <= sent.current) return;
    sent.current = seq;
    mutate({ input: { channelId, seq } });
  });
  useEffect(() => {
    if (unread === 0) return undefined;
    const seen = () => mark(lastSeq);
    seen();
    document.addEventListener('visibilitychange', seen);
    return () => document.removeEventListener('visibilitychange', seen);
  }, [lastSeq, unread]);
}
