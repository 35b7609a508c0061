import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { toast } from '#platform/ui/overlays/toast.ts';

import { useChatClient } from '#apps/parts/chat/session/chat-context.tsx';
import type { ChatClient } from '#apps/parts/chat/chat-client.ts';
import { chatFailureSentence } from '#apps/parts/chat/connection/connection.ts';
import type { ChatMessage, ReactionEmoji } from '#domain/chat/protocol/protocol.ts';
import { chatMessageTexts } from '#domain/chat/protocol/texts.ts';
import type { ComposerMode } from '../composer/use-composer-mode.ts';
import type { MessageAction } from './message-actions.tsx';

/** The actions of the message menu and of reactions; a failed action shows a toast. */
export function useMessageActions(mode: ComposerMode) {
  const client = useChatClient();
  const navigate = useNavigate();
  const [menuOf, setMenuOf] = useState<ChatMessage | null>(null);
  const [flagged, setFlagged] = useState<ChatMessage | null>(null);

  const react = useCallback(
    (message: ChatMessage, emoji: ReactionEmoji, isOn: boolean) => {
      client.react(message, emoji, isOn).catch((error) => toast.error(chatFailureSentence(error)));
    },
    [client],
  );

  function act(action: MessageAction, message: ChatMessage): void {
    switch (action) {
      case 'copy':
        return copy(message);
      case 'quote':
        return mode.quoteMessage(message);
      case 'edit':
        return mode.editMessage(message);
      case 'thread':
        return void navigate(paths.channel.thread(message.channelId, message.id));
      case 'flag':
        return setFlagged(message);
      case 'remove':
        return removeWithUndo(client, message);
      case 'unread':
        client
          .markUnread(message)
          .then(() => navigate(paths.messages()))
          .catch((error) => toast.error(chatFailureSentence(error)));
        return;
      default:
        throw new RangeError(`unknown action: ${String(action satisfies never)}`);
    }
  }

  return { menuOf, setMenuOf, flagged, setFlagged, react, act };
}

function copy({ text }: ChatMessage): void {
  navigator.clipboard
    .writeText(text)
    .then(() => toast.success(chatMessageTexts.copied))
    .catch(() => toast.error('コピーできませんでした。文字を選んでコピーしてください'));
}

/**
 * Shows the message as deleted immediately, and deletes it on the server when the time for undoing has passed.
 * (Screens 2.6)
 */
function removeWithUndo(client: ChatClient, message: ChatMessage): void {
  client.hide(message);
  toast.undo(chatMessageTexts.removed, {
    onUndo: () => client.unhide(message),
    onCommit: () => {
      client.remove(message).catch((error) => toast.error(chatFailureSentence(error)));
    },
  });
}
