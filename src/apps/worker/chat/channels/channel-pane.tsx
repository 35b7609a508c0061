import { useState } from 'react';

import { LoadingSkeleton, Skeleton } from '#platform/ui/feedback/skeleton.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { SidePane } from '#platform/web/screen/panes.tsx';
import { useSession } from '#platform/web/session/session.tsx';

import { useWorkerChat } from '../session/browser-chat.ts';
import { ChatClientProvider } from '#apps/parts/chat/session/chat-context.tsx';
import { ChannelList, ChannelSearch } from './channel-list.tsx';

type ChannelPaneProps = {
  /** The channel that is open. */
  currentId: string;
};

/** The list of conversations at the left of the open one. */
export function ChannelPane({ currentId }: ChannelPaneProps) {
  const chat = useWorkerChat();
  const { session } = useSession();
  const workerId = session?.user.id;
  return (
    <SidePane label="メッセージの一覧">
      {chat.status === 'initialised' && workerId ? (
        <ChatClientProvider client={chat.client}>
          <Conversations currentId={currentId} />
        </ChatClientProvider>
      ) : (
        <LoadingSkeleton className="flex flex-col gap-3 p-4">
          <Skeleton className="h-20 w-full" />
          <Skeleton className="h-20 w-full" />
        </LoadingSkeleton>
      )}
    </SidePane>
  );
}

function Conversations({ currentId }: ChannelPaneProps) {
  const [words, setWords] = useState('');
  return (
    <>
      <h2 className="flex min-h-14 items-center px-4 text-lg font-bold">
        <Words>メッセージ</Words>
      </h2>
      <ChannelSearch words={words} onChange={setWords} />
      <ChannelList words={words} currentId={currentId} />
    </>
  );
}
