import { useState } from 'react';

import { serverTime } from '#platform/web/server-time.ts';

import {
  unreadDividerSeqAfterAbsence,
  type ChatReaderAbsence,
} from '#apps/parts/chat/messages/away.ts';
import type { ChatChannel, ChatMessage } from '#domain/chat/protocol/protocol.ts';

type UnreadFacts = {
  channel: ChatChannel;
  messages: readonly ChatMessage[];
  isAway: boolean;
  /** The marker's position when the screen was opened. */
  first: number | null;
};

type UnreadMarker = {
  after: number | null;
  /** True while messages arrive below the marker and the worker is away. */
  isMissing: boolean;
};

/** The position of 「ここから未読」: first that of opening, then above the messages that came during the last absence. */
export function useUnreadMarker({ channel, messages, isAway, first }: UnreadFacts): UnreadMarker {
  const [after, setAfter] = useState(first);
  const [absence, setAbsence] = useState<ChatReaderAbsence | null>(null);
  const [wasAway, setWasAway] = useState(false);
  if (isAway !== wasAway) {
    setWasAway(isAway);
    const seen = channel.unread > 0 ? channel.readSeq : messages.at(-1)?.seq;
    if (!isAway) setAbsence(absence && { ...absence, until: serverTime().getTime() });
    else setAbsence(seen === undefined ? null : { seq: seen, until: null });
  }
  const missed = absence && unreadDividerSeqAfterAbsence(absence, messages, channel.side);
  if (missed !== null && missed !== after) setAfter(missed);
  return { after, isMissing: missed !== null && absence?.until === null };
}
