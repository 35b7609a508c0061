import { useCallback, useEffect, useState } from 'react';

import { chatFailureSentence } from '../connection/connection.ts';
import { useChatClient, useClientState, useIsOnline } from './chat-context.tsx';

type ChannelLookup = { isMissing: boolean; failure: string | null };

/** Returns the channel, which is requested on each connect. A timeout does not mean that the channel is missing. */
export function useChannelLookup(channelId: string) {
  const client = useChatClient();
  const isOpen = useIsOnline();
  const channel = useClientState(({ list }) => list.byId.get(channelId));
  const [asked, setAsked] = useState<ChannelLookup>({ isMissing: false, failure: null });
  const ask = useCallback(
    () =>
      client.channels.find(channelId).then(
        (found) => setAsked({ isMissing: found === null, failure: null }),
        (error: unknown) => setAsked({ isMissing: false, failure: chatFailureSentence(error) }),
      ),
    [client, channelId],
  );
  useEffect(() => {
    if (isOpen) void ask();
  }, [ask, isOpen]);
  return { channel, isOpen, ...asked, again: () => void ask() };
}
