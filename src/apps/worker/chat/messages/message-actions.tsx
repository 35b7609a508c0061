import Copy from 'lucide-react/icons/copy';
import Flag from 'lucide-react/icons/flag';
import MailOpen from 'lucide-react/icons/mail-open';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import Pencil from 'lucide-react/icons/pencil';
import Reply from 'lucide-react/icons/reply';
import Trash2 from 'lucide-react/icons/trash';
import type { ReactNode } from 'react';

import { cx } from '#platform/ui/cx.ts';
import { ListRow, RowList } from '#platform/ui/navigation/list-row.tsx';
import { Sheet } from '#platform/ui/overlays/sheet.tsx';

import {
  reactionEmojis,
  type ChatChannel,
  type ChatMessage,
  type ReactionEmoji,
} from '#domain/chat/protocol/protocol.ts';
import { reactionEmojiNames } from '#domain/chat/protocol/texts.ts';
import { useChannel } from '../channel-context.tsx';
import { useMessageHandlers } from './message-handlers.tsx';

export type MessageAction = 'copy' | 'quote' | 'thread' | 'edit' | 'remove' | 'flag' | 'unread';

type MessageActionsProps = {
  message: ChatMessage | null;
  isInThread: boolean;
  onClose: () => void;
  onAction: (action: MessageAction, message: ChatMessage) => void;
};

const looks: Record<MessageAction, { label: string; icon: ReactNode }> = {
  copy: { label: 'コピー', icon: <Copy aria-hidden /> },
  quote: { label: '返信', icon: <Reply aria-hidden /> },
  thread: { label: 'スレッド', icon: <MessageSquareText aria-hidden /> },
  edit: { label: '編集', icon: <Pencil aria-hidden /> },
  unread: { label: '未読にする', icon: <MailOpen aria-hidden /> },
  flag: { label: '報告', icon: <Flag aria-hidden /> },
  remove: { label: '削除', icon: <Trash2 aria-hidden /> },
};

/** The menu with the actions of one message. (Screens 4) */
export function MessageActions({ message, isInThread, onClose, onAction }: MessageActionsProps) {
  const channel = useChannel();
  const { onReact } = useMessageHandlers();
  const canWrite = channel.whyReadOnly === null;
  return (
    <Sheet open={message !== null} onClose={onClose} title="メッセージの操作">
      {message && (
        <div className="flex flex-col gap-4">
          {canWrite && (
            <ul aria-label="リアクション" className="flex flex-wrap justify-between gap-1">
              {reactionEmojis.map((emoji) => (
                <li key={emoji}>
                  <ReactionButton
                    emoji={emoji}
                    isOn={isMine(message, channel, emoji)}
                    onPress={(isOn) => {
                      onClose();
                      onReact(message, emoji, isOn);
                    }}
                  />
                </li>
              ))}
            </ul>
          )}
          <RowList>
            {actionsFor(message, channel, isInThread).map((action) => (
              <ListRow
                key={action}
                as="button"
                icon={looks[action].icon}
                title={looks[action].label}
                danger={action === 'remove'}
                onClick={() => {
                  onClose();
                  onAction(action, message);
                }}
              />
            ))}
          </RowList>
        </div>
      )}
    </Sheet>
  );
}

type ReactionButtonProps = {
  emoji: ReactionEmoji;
  isOn: boolean;
  onPress: (isOn: boolean) => void;
};

function ReactionButton({ emoji, isOn, onPress }: ReactionButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={reactionEmojiNames[emoji]}
      onClick={() => onPress(!isOn)}
      className={cx(
        'grid size-[clamp(44px,2.75rem,60px)] place-items-center rounded-full text-2xl leading-100 hover:bg-surface-2',
        isOn && 'bg-brand-weak outline-2 outline-brand',
      )}
    >
      <span aria-hidden>{emoji}</span>
    </button>
  );
}

function isMine(message: ChatMessage, channel: ChatChannel, emoji: ReactionEmoji): boolean {
  return message.reactions.some((one) => one.emoji === emoji && one.sides.includes(channel.side));
}

function actionsFor(
  message: ChatMessage,
  channel: ChatChannel,
  isInThread: boolean,
): MessageAction[] {
  const isOwn = message.side === channel.side;
  const canWrite = channel.whyReadOnly === null;
  const offered: [MessageAction, boolean][] = [
    ['copy', message.text !== ''],
    ['quote', canWrite],
    ['thread', !isInThread && message.parentId === null],
    ['edit', canWrite && isOwn && message.text !== ''],
    ['unread', !isOwn && !isInThread],
    ['flag', !isOwn],
    ['remove', isOwn],
  ];
  return offered.filter(([, isOffered]) => isOffered).map(([action]) => action);
}
