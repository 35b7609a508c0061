import { useCallback, useEffect, useRef, useState } from 'react';

import { channelsInListOrder } from '#apps/parts/chat/channels/channel-list.ts';
import { chatFailureSentence } from '#apps/parts/chat/connection/connection.ts';
import type { ChatChannel } from '#domain/chat/protocol/protocol.ts';
import { useChatClient, useClientState } from '#apps/parts/chat/session/chat-context.tsx';

const typingMs = 300;

type Found = { words: string; ids: readonly string[] | null; failure: string | null };

/** Searches the channels of all pages for names that contain the words; null while searching. */
export function useChannelSearch(words: string) {
  const client = useChatClient();
  const [found, setFound] = useState<Found>({ words: '', ids: null, failure: null });
  const byId = useClientState(({ list }) => list.byId);
  const latest = useRef('');

  const look = useCallback(async (): Promise<void> => {
    // Only the answer to the latest search is shown.
    latest.current = words;
    try {
      const ids = (await client.channels.search(words)).map(({ id }) => id);
      if (latest.current === words) setFound({ words, ids, failure: null });
    } catch (error) {
      if (latest.current === words)
        setFound({ words, ids: null, failure: chatFailureSentence(error) });
    }
  }, [client, words]);

  useEffect(() => {
    const timer = setTimeout(() => void look(), typingMs);
    return () => clearTimeout(timer);
  }, [look]);

  const isCurrent = found.words === words;
  const channels: ChatChannel[] | null =
    isCurrent && found.ids
      ? channelsInListOrder(found.ids.flatMap((id) => byId.get(id) ?? []))
      : null;
  return {
    channels,
    failure: isCurrent ? found.failure : null,
    again: () => void look(),
  };
}
