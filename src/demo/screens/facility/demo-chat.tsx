import {
  chatReaders,
  demoChatChannels,
  demoChatMessages,
  ReadChat,
  SayInChat,
} from '../../api/chat-client.ts';
import { Chat } from '../chat.tsx';

/** メッセージ: the conversations of a facility. */
export function DemoChat({ facilityId }: { facilityId: string }) {
  const api = {
    channels: () => demoChatChannels(facilityId),
    messages: demoChatMessages,
    read: ReadChat,
    say: SayInChat,
    readers: chatReaders,
  };
  return <Chat title="メッセージ" api={api} />;
}
