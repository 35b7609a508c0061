import { MessageSquareText, MoreHorizontal } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router';

import { jstTime } from '#base/jst.ts';
import { paths } from '#base/paths.ts';
import { Avatar } from '#ui/display/avatar.tsx';
import { cx } from '#ui/cx.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Words } from '#ui/display/words.tsx';

import type {
  ChatAttachment,
  ChatChannel,
  ChatMessage,
  ReactionEmoji,
  Side,
} from '../protocol/protocol.ts';
import { messageWords, reactionWords } from '../protocol/texts.ts';
import { AttachmentList, MessageText, Quote, Tombstone } from './message-body.tsx';
import { useLongPress } from './use-long-press.ts';

export type MessageRowProps = {
  message: ChatMessage;
  channel: ChatChannel;
  /** First message of a group: shows the name. */
  isFirst: boolean;
  isHidden: boolean;
  isRead: boolean;
  /** True in a thread, where links to threads are left out. */
  isInThread: boolean;
  onMenu: (message: ChatMessage) => void;
  onShowQuote?: ((seq: number, id: string) => void) | undefined;
  onReact: (message: ChatMessage, emoji: ReactionEmoji, isOn: boolean) => void;
  onOpen: (attachment: ChatAttachment) => void;
  onStale: () => void;
};

/** One message: own messages on the right, the other side's on the left with its name. */
export const MessageRow = memo(function Row(props: MessageRowProps) {
  const { message, channel, isFirst, isHidden, onMenu, onShowQuote, onStale } = props;
  const isMine = message.side === channel.side;
  const isDeleted = message.deletedAt !== null || isHidden;
  const { quote } = message;
  const nameOf = (side: Side) => (side === channel.side ? 'あなた' : channel.name);
  const longPress = useLongPress(() => onMenu(message));
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
            {isDeleted ? (
              <Tombstone />
            ) : (
              <>
                {quote && (
                  <Quote
                    quote={quote}
                    nameOf={nameOf}
                    onShow={
                      onShowQuote && !quote.isDeleted
                        ? () => onShowQuote(quote.seq, quote.id)
                        : undefined
                    }
                  />
                )}
                <AttachmentList
                  attachments={message.attachments}
                  onOpen={props.onOpen}
                  onStale={onStale}
                />
                <MessageText text={message.text} />
              </>
            )}
          </div>
          {!isDeleted && (
            <IconButton
              label="メッセージの操作"
              icon={<MoreHorizontal aria-hidden className="size-5 text-fg-2" />}
              onClick={() => onMenu(message)}
            />
          )}
        </div>
        <Meta {...props} isMine={isMine} isDeleted={isDeleted} />
        {!isDeleted && <Reactions {...props} />}
        <Replies {...props} />
      </div>
    </div>
  );
});

type MetaProps = MessageRowProps & { isMine: boolean; isDeleted: boolean };

function Meta({ message, isRead, isMine, isDeleted }: MetaProps) {
  const { createdAt, editedAt } = message;
  return (
    <p className="flex flex-wrap gap-x-2 px-1 text-xs leading-150 text-fg-2">
      {isMine && isRead && !isDeleted && (
        <span>
          <Words>{messageWords.read}</Words>
        </span>
      )}
      {editedAt !== null && !isDeleted && (
        <span>
          <Words>{messageWords.edited}</Words>
        </span>
      )}
      <time dateTime={createdAt} className="tabular-nums">
        {jstTime(new Date(createdAt))}
      </time>
    </p>
  );
}

function Reactions({ message, channel, onReact }: MessageRowProps) {
  if (message.reactions.length === 0) return null;
  return (
    <ul aria-label="リアクション" className="flex flex-wrap gap-1.5">
      {message.reactions.map(({ emoji, sides }) => {
        const isMine = sides.includes(channel.side);
        return (
          <li key={emoji}>
            <button
              type="button"
              aria-pressed={isMine}
              aria-label={`${reactionWords[emoji]} ${sides.length}件`}
              onClick={() => onReact(message, emoji, !isMine)}
              className={cx(
                'inline-flex min-h-11 items-center gap-1 rounded-full border px-3 leading-100',
                isMine ? 'border-brand bg-brand-weak font-bold' : 'border-line bg-surface',
              )}
            >
              <span aria-hidden>{emoji}</span>
              <span aria-hidden className="text-sm tabular-nums">
                {sides.length}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function Replies({ message, channel, isInThread }: MessageRowProps) {
  if (isInThread) return null;
  const look =
    'inline-flex min-h-11 items-center gap-1.5 px-1 text-sm leading-150 font-bold text-brand underline underline-offset-4';
  if (message.parentId !== null) {
    return (
      <Link to={paths.channel.thread(channel.id, message.parentId)} className={look}>
        <MessageSquareText aria-hidden className="size-4 shrink-0" />
        <Words>スレッドへの返信</Words>
      </Link>
    );
  }
  if (message.replyCount === 0) return null;
  return (
    <Link to={paths.channel.thread(channel.id, message.id)} className={look}>
      <MessageSquareText aria-hidden className="size-4 shrink-0" />
      <Words>{messageWords.replies(message.replyCount)}</Words>
    </Link>
  );
}
