import { useState } from 'react';

import { nextAnnouncements, type Announced } from '../client/announcements.ts';
import type { ChatChannel, ChatMessage } from '../protocol/protocol.ts';
import { spokenMessage } from './message-body.tsx';

type AnnouncerProps = {
  messages: readonly ChatMessage[];
  channel: ChatChannel;
  lastSeq: number;
};

/**
 * Announces new messages of the other side to screen readers: name and first words. Skips messages that
 * existed when the screen was opened.
 */
export function Announcer({ messages, channel, lastSeq }: AnnouncerProps) {
  const [announced, setHeard] = useState<Announced>({ upTo: lastSeq, told: [] });
  const next = nextAnnouncements(announced, messages, channel.side);
  if (next !== announced) setHeard(next);
  return (
    <div role="log" aria-live="polite" className="sr-only">
      {next.told.map((message) => (
        <p key={message.id}>{spokenMessage(message, channel.name)}</p>
      ))}
    </div>
  );
}
