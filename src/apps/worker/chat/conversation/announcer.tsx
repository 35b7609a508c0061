import { useState } from 'react';

import {
  nextMessageAnnouncements,
  type MessageAnnouncementState,
} from '#apps/parts/chat/messages/announcements.ts';
import type { ChatMessage } from '#domain/chat/protocol/protocol.ts';
import { useChannel } from '../channel-context.tsx';
import { messageAnnouncement } from '#apps/parts/chat/view/message-body.tsx';

type AnnouncerProps = {
  messages: readonly ChatMessage[];
  lastSeq: number;
};

/**
 * Announces new messages of the other side to screen readers: name and first words. Skips messages that
 * existed when the screen was opened.
 */
export function NewMessageAnnouncer({ messages, lastSeq }: AnnouncerProps) {
  const channel = useChannel();
  const [announced, setAnnounced] = useState<MessageAnnouncementState>({
    upTo: lastSeq,
    latest: [],
  });
  const next = nextMessageAnnouncements(announced, messages, channel.side);
  if (next !== announced) setAnnounced(next);
  return (
    <div role="log" aria-live="polite" className="sr-only">
      {next.latest.map((message) => (
        <p key={message.id}>{messageAnnouncement(message, channel.name)}</p>
      ))}
    </div>
  );
}
