import { useCallback, useEffect, useRef, useState } from 'react';

import { chatFailureSentence } from '../connection/connection.ts';
import { useChatClient, useClientState, useIsChatConnected } from './chat-context.tsx';
import { useIsPageVisible } from './use-is-visible.ts';

type ChannelLookup = { isMissing: boolean; failure: string | null };

/** Returns the channel, which is requested on each connect. A timeout does not mean that the channel is missing. */
export function useChannelLookup(channelId: string) {
  const client = useChatClient();
  const isOpen = useIsChatConnected();
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
  const isVisible = useIsPageVisible();
  /** The lookup that belongs to this connection; null before it, or after the connection was lost. */
  const done = useRef<typeof ask | null>(null);
  useEffect(() => {
    if (!isOpen) done.current = null;
    // A page in the background asks when it is looked at: a facility's log shows each request as a look.
    if (!isOpen || !isVisible || done.current === ask) return;
    done.current = ask;
    void ask();
  }, [ask, isOpen, isVisible]);
  return { channel, isOpen, ...asked, again: () => void ask() };
}
