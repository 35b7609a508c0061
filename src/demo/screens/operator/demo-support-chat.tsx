import {
  chatReaders,
  operatorChatChannels,
  operatorChatMessages,
  ReadChat,
  SayInChat,
} from '#operator/chat/chat-client.ts';
import { Chat } from '../chat.tsx';

const support = {
  channels: operatorChatChannels,
  messages: operatorChatMessages,
  read: ReadChat,
  say: SayInChat,
  readers: chatReaders,
};

/** The conversations of workers with support. */
export function DemoSupportChat() {
  return <Chat title="サポートへの問い合わせ" api={support} />;
}
