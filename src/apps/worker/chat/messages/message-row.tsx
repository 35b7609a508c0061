import { memo } from 'react';

import { Avatar } from '#platform/ui/display/avatar.tsx';
import { cx } from '#platform/ui/cx.ts';
import { Words } from '#platform/ui/display/words.tsx';

import type { ChatMessage } from '#domain/chat/protocol/protocol.ts';
import { useChannel } from '../channel-context.tsx';
import { MessageBubble } from './message-bubble.tsx';
import { MessageStatus, Reactions, ThreadLink } from './message-footer.tsx';

export type MessageRowProps = {
  message: ChatMessage;
  /** The first of several messages by one sender: shows the name. */
  isFirst: boolean;
  isHidden: boolean;
  isRead: boolean;
  /** True in a thread, where links to threads are left out. */
  isInThread: boolean;
  onShowQuote?: ((seq: number, id: string) => void) | undefined;
};

/** One message: own messages on the right, the other side's on the left with its name. */
export const MessageRow = memo(function Row(props: MessageRowProps) {
  const { message, isFirst, isHidden, isRead, isInThread, onShowQuote } = props;
  const channel = useChannel();
  const isMine = message.side === channel.side;
  const isDeleted = message.deletedAt !== null || isHidden;
  return (
    <div className={cx('flex gap-2', isMine && 'flex-row-reverse', isFirst ? 'pt-3' : 'pt-1')}>
      {!isMine && (
        <span className="w-[clamp(32px,2rem,44px)] shrink-0">
          {isFirst && (
            <Avatar name={channel.name} src={channel.imageUrl} size="sm" shape="square" />
          )}
        </span>
      )}
      <div
        className={cx('flex min-w-0 flex-1 flex-col gap-1', isMine ? 'items-end' : 'items-start')}
      >
        {isFirst && !isMine && (
          <p className="text-sm leading-150 text-fg-2">
            {channel.name}
            {message.isAutomatic && <Words>（自動返信）</Words>}
          </p>
        )}
        {isMine && <span className="sr-only">あなた</span>}
        <MessageBubble
          message={message}
          isMine={isMine}
          isDeleted={isDeleted}
          onShowQuote={onShowQuote}
        />
        <MessageStatus message={message} isRead={isMine && isRead} isDeleted={isDeleted} />
        {!isDeleted && <Reactions message={message} />}
        {!isInThread && <ThreadLink message={message} />}
      </div>
    </div>
  );
});
