import { useEffect, type ReactNode } from 'react';

import { ErrorState } from '#platform/ui/feedback/error-state.tsx';
import { LoadingSkeleton, Skeleton } from '#platform/ui/feedback/skeleton.tsx';
import type { Sentence } from '#platform/ui/display/sentence.ts';
import { Words } from '#platform/ui/display/words.tsx';
import { useSession } from '#platform/web/session/session.tsx';
import { Screen } from '#platform/web/screen/screen.tsx';

import { chatConnectionTexts } from '#domain/chat/protocol/texts.ts';
import { workerChatStore, useWorkerChat } from './session/browser-chat.ts';
import { ChatClientProvider, useConnectionNotice } from '#apps/parts/chat/session/chat-context.tsx';
import { OfflineChatsScreen } from './offline/offline-chats.tsx';

type ChatGateProps = {
  /** The screen's title until the chat is open. */
  title: Sentence;
  backTo?: string;
  children: ReactNode;
};

/** Shows a chat screen once the chat is connected; until then the loading state or the failure. */
export function ChatConnectedGate({ title, backTo, children }: ChatGateProps) {
  const chat = useWorkerChat();
  const { session } = useSession();
  const workerId = session?.user.id;
  const failure = chat.status === 'uninitialised' ? chat.failure : null;
  const isFirst = chat.status === 'uninitialised' && failure === null;
  useEffect(() => {
    // Chat screens connect immediately; on other pages `ChatSessionKeeper` waits for the first paint.
    if (isFirst && workerId) void workerChatStore().initialise(workerId);
  }, [isFirst, workerId]);
  if (chat.status === 'initialised' && workerId) {
    return (
      <ChatClientProvider client={chat.client}>
        <ConnectionBanner />
        {children}
      </ChatClientProvider>
    );
  }
  return (
    <Screen title={title} back={backTo}>
      {failure !== null && workerId ? (
        <div className="overflow-y-auto">
          <ErrorState
            title={chatConnectionTexts.failed}
            onRetry={() => void workerChatStore().initialise(workerId)}
          >
            {failure === 'signedOut' ? chatConnectionTexts.ended : chatConnectionTexts.reload}
          </ErrorState>
          <div className="px-4 pb-6">
            <OfflineChatsScreen />
          </div>
        </div>
      ) : (
        <LoadingSkeleton className="flex flex-col gap-3 p-4">
          {Array.from({ length: 4 }, (_, index) => (
            <Skeleton key={index} className="h-20 w-full" />
          ))}
        </LoadingSkeleton>
      )}
    </Screen>
  );
}

/** The banner about a lost or ended connection; at most one per screen. */
function ConnectionBanner() {
  const notice = useConnectionNotice();
  return (
    <output
      data-says-offline={notice === chatConnectionTexts.lost || undefined}
      className="block shrink-0 bg-warn-weak px-4 text-center text-sm leading-150 font-bold text-warn-strong not-empty:py-1.5"
    >
      <Words>{notice}</Words>
    </output>
  );
}
