import MessageSquareText from 'lucide-react/icons/message-square-text';
import { Link } from 'react-router';

import { jstTime } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';
import { cx } from '#platform/ui/cx.ts';
import { Words } from '#platform/ui/display/words.tsx';

import type { ChatMessage } from '#domain/chat/protocol/protocol.ts';
import { chatMessageTexts, reactionEmojiNames } from '#domain/chat/protocol/texts.ts';
import { useChannel } from '../channel-context.tsx';
import { useMessageHandlers } from './message-handlers.tsx';

type MessageStatusProps = { message: ChatMessage; isRead: boolean; isDeleted: boolean };

/** The time of a message, and the marks 既読 and 編集済み. */
export function MessageStatus({ message, isRead, isDeleted }: MessageStatusProps) {
  const { createdAt, editedAt } = message;
  return (
    <p className="flex flex-wrap gap-x-2 px-1 text-xs leading-150 text-fg-2">
      {isRead && !isDeleted && (
        <span>
          <Words>{chatMessageTexts.read}</Words>
        </span>
      )}
      {editedAt !== null && !isDeleted && (
        <span>
          <Words>{chatMessageTexts.edited}</Words>
        </span>
      )}
      <time dateTime={createdAt} className="tabular-nums">
        {jstTime(new Date(createdAt))}
      </time>
    </p>
  );
}

/** The reactions to a message; a press adds or removes the worker's own reaction. */
export function Reactions({ message }: { message: ChatMessage }) {
  const channel = useChannel();
  const { onReact } = useMessageHandlers();
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
              aria-label={`${reactionEmojiNames[emoji]} ${sides.length}件`}
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

/** The link from a message in the channel to the thread of its replies. */
export function ThreadLink({ message }: { message: ChatMessage }) {
  const channel = useChannel();
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
      <Words>{chatMessageTexts.replies(message.replyCount)}</Words>
    </Link>
  );
}
