import { useState } from 'react';

import { hear, type Announced } from '../client/announcements.ts';
import type { ChatChannel, ChatMessage } from '../protocol/protocol.ts';
import { spokenMessage } from './message-body.tsx';

type AnnouncerProps = {
  messages: readonly ChatMessage[];
  channel: ChatChannel;
  lastSeq: number;
};

/** Reads new messages of the other side out: the name and the first words. Not what was there. */
export function Announcer({ messages, channel, lastSeq }: AnnouncerProps) {
  const [heard, setHeard] = useState<Announced>({ upTo: lastSeq, told: [] });
  const next = hear(heard, messages, channel.side);
  if (next !== heard) setHeard(next);
  return (
    <div role="log" aria-live="polite" className="sr-only">
      {next.told.map((message) => (
        <p key={message.id}>{spokenMessage(message, channel.name)}</p>
      ))}
    </div>
  );
}
