import { useMemo } from 'react';

import { ErrorState } from '#platform/ui/feedback/error-state.tsx';
import { LoadingSkeleton, SkeletonText } from '#platform/ui/feedback/skeleton.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { useHistoryState } from '#platform/web/history-state.ts';

import { ImageViewer } from '../attachments/image-viewer.tsx';
import { useChatClient, useIsChatConnected } from '#apps/parts/chat/session/chat-context.tsx';
import { conversationKey, type ConversationRef } from '#apps/parts/chat/conversation-store.ts';
import { OfflineConversation } from '../offline/offline-conversation.tsx';
import { whyChannelReadOnly } from '#domain/chat/protocol/texts.ts';
import { useChannel } from '../channel-context.tsx';
import { Composer } from '../composer/composer.tsx';
import { useComposerMode } from '../composer/use-composer-mode.ts';
import { FlagDialog } from '../messages/flag-dialog.tsx';
import { MessageActions } from '../messages/message-actions.tsx';
import { MessageHandlersProvider } from '../messages/message-handlers.tsx';
import { useAttachmentViewer } from '../messages/use-attachment-viewer.ts';
import { useMessageActions } from '../messages/use-message-actions.ts';
import { ConversationMessages } from './conversation-messages.tsx';
import { useConversation } from './use-conversation.ts';

type ConversationProps = {
  /** The thread's first message; null for the channel itself. */
  parentId: string | null;
};

/** The messages of a channel or a thread, with the composer. */
export function ConversationWithComposer({ parentId }: ConversationProps) {
  const channel = useChannel();
  const conversation: ConversationRef = { channelId: channel.id, parentId };
  const loaded = useConversation(parentId);
  const isOnline = useIsChatConnected();
  const opening = useOpening();
  const mode = useComposerMode();
  const { menuOf, setMenuOf, flagged, setFlagged, react, act } = useMessageActions(mode);
  const viewer = useAttachmentViewer(conversation);
  const { open, renew } = viewer;
  const handlers = useMemo(
    () => ({ onMenu: setMenuOf, onReact: react, onOpen: open, onStale: renew }),
    [setMenuOf, react, open, renew],
  );
  const { window: view, failure } = loaded.conversation;
  const isReadable = view !== null || (failure !== null && !isOnline);
  const readOnly = whyChannelReadOnly(channel);
  return (
    <MessageHandlersProvider handlers={handlers}>
      {view ? (
        <ConversationMessages conversation={conversation} window={view} loaded={loaded} />
      ) : (
        <WithoutMessages parentId={parentId} loaded={loaded} />
      )}
      {isReadable && readOnly === null && (
        <Composer
          key={conversationKey(channel.id, parentId)}
          parentId={parentId}
          mode={mode}
          opening={opening}
        />
      )}
      {isReadable && readOnly !== null && (
        <p className="shrink-0 border-t border-line-weak bg-surface px-4 pt-3 pb-[calc(0.75rem+var(--safe-bottom))] text-sm leading-160 text-fg-2">
          <Words>{readOnly}</Words>
        </p>
      )}
      <MessageActions
        message={menuOf}
        isInThread={parentId !== null}
        onClose={() => setMenuOf(null)}
        onAction={act}
      />
      <FlagDialog message={flagged} onClose={() => setFlagged(null)} />
      <ImageViewer image={viewer.viewed} onClose={viewer.close} />
    </MessageHandlersProvider>
  );
}

type WithoutMessagesProps = ConversationProps & { loaded: ReturnType<typeof useConversation> };

/** Shown while there are no messages: a loading state or failure, and without a connection the offline copy. */
function WithoutMessages({ parentId, loaded }: WithoutMessagesProps) {
  const client = useChatClient();
  const channel = useChannel();
  const isOnline = useIsChatConnected();
  const { failure, loading } = loaded.conversation;
  if (failure === null)
    return (
      <LoadingSkeleton className="flex-1 p-4">
        <SkeletonText lines={6} />
      </LoadingSkeleton>
    );
  if (isOnline)
    return (
      <ErrorState
        title="メッセージを読み込めませんでした"
        onRetry={() => void loaded.load({})}
        retrying={loading !== null}
        className="flex-1"
      >
        {failure}
      </ErrorState>
    );
  return (
    <OfflineConversation
      workerId={client.owner}
      channel={channel}
      parentId={parentId}
      waiting={loaded.waiting}
      onRetry={(clientId) => void client.retry(clientId)}
      onDrop={(clientId) => void client.drop(clientId)}
    />
  );
}

/** The initial text that another screen passes in the navigation state. */
function useOpening(): string | undefined {
  const state = useHistoryState();
  if (typeof state !== 'object' || state === null || !('text' in state)) return undefined;
  return typeof state.text === 'string' ? state.text : undefined;
}
