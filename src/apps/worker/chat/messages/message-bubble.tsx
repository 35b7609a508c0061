import MoreHorizontal from 'lucide-react/icons/ellipsis';

import { cx } from '#platform/ui/cx.ts';
import { IconButton } from '#platform/ui/icon-button.tsx';

import type { ChatMessage, ChatSide } from '#domain/chat/protocol/protocol.ts';
import { useChannel } from '../channel-context.tsx';
import {
  AttachmentList,
  MessageText,
  QuotedMessage,
  DeletedMessage,
} from '#apps/parts/chat/view/message-body.tsx';
import { useMessageHandlers } from './message-handlers.tsx';
import { useLongPress } from './use-long-press.ts';

type MessageBubbleProps = {
  message: ChatMessage;
  /** Scrolls to the quoted message; omitted where it cannot be shown. */
  onShowQuote?: ((seq: number, id: string) => void) | undefined;
  isMine: boolean;
  isDeleted: boolean;
};

/** The content of a message in its bubble, with the button for its menu. */
export function MessageBubble(props: MessageBubbleProps) {
  const { message, isMine, isDeleted, onShowQuote } = props;
  const { onMenu } = useMessageHandlers();
  const longPress = useLongPress(() => onMenu(message));
  return (
    <div className={cx('flex max-w-full items-center gap-0.5', isMine && 'flex-row-reverse')}>
      <div
        {...(isDeleted ? {} : longPress)}
        className={cx(
          'flex min-w-0 flex-col gap-1.5 rounded-16 px-3.5 py-2 leading-160',
          isDeleted && 'border border-line bg-transparent',
          !isDeleted && isMine && 'bg-brand-weak text-fg',
          !isDeleted && !isMine && 'border border-line-weak bg-surface text-fg',
        )}
      >
        {isDeleted ? <DeletedMessage /> : <Content message={message} onShowQuote={onShowQuote} />}
      </div>
      {!isDeleted && (
        <IconButton
          label="メッセージの操作"
          icon={<MoreHorizontal aria-hidden className="size-5 text-fg-2" />}
          onClick={() => onMenu(message)}
        />
      )}
    </div>
  );
}

type ContentProps = Pick<MessageBubbleProps, 'message' | 'onShowQuote'>;

function Content({ message: { quote, attachments, text }, onShowQuote }: ContentProps) {
  const { side: ownSide, name } = useChannel();
  const { onOpen, onStale } = useMessageHandlers();
  const canShow = onShowQuote && quote && !quote.isDeleted;
  return (
    <>
      {quote && (
        <QuotedMessage
          quote={quote}
          nameOf={(side: ChatSide) => (side === ownSide ? 'あなた' : name)}
          onShow={canShow ? () => onShowQuote(quote.seq, quote.id) : undefined}
        />
      )}
      <AttachmentList attachments={attachments} onOpen={onOpen} onStale={onStale} />
      <MessageText text={text} />
    </>
  );
}
