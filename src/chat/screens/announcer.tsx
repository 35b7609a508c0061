import { useState } from 'react';

import type { ChatChannel, ChatMessage } from '../protocol.ts';
import { spokenMessage } from './message-body.tsx';

type AnnouncerProps = {
  messages: readonly ChatMessage[];
  channel: ChatChannel;
  lastSeq: number;
};

/** Reads new messages of the other side out: the name and the first words. Not what was there. */
export function Announcer({ messages, channel, lastSeq }: AnnouncerProps) {
  const [from] = useState(lastSeq);
  const fresh = messages.filter(({ seq, side }) => seq > from && side !== channel.side).slice(-3);
  return (
    <div role="log" aria-live="polite" className="sr-only">
      {fresh.map((message) => (
        <p key={message.id}>{spokenMessage(message, channel.name)}</p>
      ))}
    </div>
  );
}
