import type { ReactNode } from 'react';

import { Words } from '#platform/ui/display/words.tsx';

import { useChatClient } from '#apps/parts/chat/session/chat-context.tsx';
import { OfflineCopyTime, useOfflineChats } from './offline/offline-messages.tsx';
import type { ChatChannel } from '#domain/chat/protocol/protocol.ts';
import { offlineTexts } from '#domain/chat/protocol/texts.ts';

type StoredChannelsProps = { children: (channels: readonly ChatChannel[]) => ReactNode };

/**
 * The offline copy of the worker's channels with the time of the copy, or a note that no copy exists; empty
 * while reading.
 */
export function StoredChannels({ children }: StoredChannelsProps) {
  const { owner: workerId } = useChatClient();
  const chats = useOfflineChats();
  if (chats === undefined) return null;
  if (chats?.workerId !== workerId || chats.kept.channels.length === 0) {
    return (
      <p className="p-4 leading-160 text-fg-2">
        <Words>{offlineTexts.noList}</Words>
      </p>
    );
  }
  return (
    <>
      <div className="px-4 py-2">
        <OfflineCopyTime at={chats.keptAt} />
      </div>
      {children(chats.kept.channels)}
    </>
  );
}
