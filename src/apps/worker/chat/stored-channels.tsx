import type { ReactNode } from 'react';

import { Words } from '#platform/ui/display/words.tsx';

import { useChatClient } from '#apps/parts/chat/session/chat-context.tsx';
import { OfflineCopyTime, useOfflineChatsCopy } from './offline/offline-messages.tsx';
import type { ChatChannel } from '#domain/chat/protocol/protocol.ts';
import { chatOfflineTexts } from '#domain/chat/protocol/texts.ts';

type StoredChannelsProps = { children: (channels: readonly ChatChannel[]) => ReactNode };

/**
 * The offline copy of the worker's channels with the time of the copy, or a note that no copy exists; empty
 * while reading.
 */
export function OfflineChannelsCopy({ children }: StoredChannelsProps) {
  const { owner: workerId } = useChatClient();
  const chats = useOfflineChatsCopy();
  if (chats === undefined) return null;
  if (chats?.workerId !== workerId || chats.kept.channels.length === 0) {
    return (
      <p className="p-4 leading-160 text-fg-2">
        <Words>{chatOfflineTexts.noList}</Words>
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
