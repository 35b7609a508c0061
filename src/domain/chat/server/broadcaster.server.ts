import type { App } from '#platform/server/context.server.ts';
import { log } from '#platform/server/log.server.ts';

import type { ChatChannelRef } from '../channels/batch.ts';
import type { MessageChangeResult } from '../channels/change.server.ts';
import type { ChatServer } from './connections.server.ts';
import { chatEventPage } from '../channels/stored-messages.queries.server.ts';
import type { ChatMember } from '../protocol/member.ts';
import type { ChatDatabaseEvent } from '../channels/database-events.queries.server.ts';
import { chatEventView } from '../channels/history.server.ts';
import { chatLimits, type ChatEvent, type ChatSide } from '../protocol/protocol.ts';
import {
  channelRefsById,
  unreadCountsOfChannelSides,
  type ChannelSideUnreadCountRow,
} from './broadcaster.queries.server.ts';
import { otherChatSideOf } from '../protocol/rules.ts';
import type { SentChatMessage } from '../channels/send.server.ts';
import { chatMessageView } from '../channels/view.server.ts';

/** Unread counts are sent this long after the first change that affects them. */
const countAfterMs = 150;

export const roomOfMember = ({ side, id }: ChatMember): string => `${side}:${id ?? ''}`;

/** The members of a channel who may have connections; support has none. */
function membersOf({ workerId, facilityId }: ChatChannelRef): ChatMember[] {
  const worker: ChatMember = { side: 'worker', id: workerId };
  return facilityId === null ? [worker] : [worker, { side: 'facility', id: facilityId }];
}

/** The rooms of a channel's members. */
export const roomsOfChannel = (channel: ChatChannelRef): string[] =>
  membersOf(channel).map(roomOfMember);

/** Sends stored changes to the connections of the channel's members. */
export type ChatBroadcaster = {
  sent(sent: SentChatMessage): void;
  changed(changed: MessageChangeResult): void;
  read(channel: ChatChannelRef, state: { side: ChatMember['side']; seq: number }): void;
  channel(channel: ChatChannelRef): void;
  /** Schedules an unread count for these sides of the channel, or for both. */
  count(channel: ChatChannelRef, ...sides: ChatSide[]): void;
  change(change: ChatDatabaseEvent): Promise<void>;
  /**
   * Sends `changed` to the worker's browsers: something that concerns the worker has changed, in the chat or elsewhere.
   */
  worker(workerId: string): void;
  stop(): void;
};

export function createChatBroadcaster(io: ChatServer, app: App): ChatBroadcaster {
  const uncounted = new Map<string, Uncounted>();
  let timer: NodeJS.Timeout | undefined;

  const countLater = (one: Uncounted) => {
    uncounted.set(`${one.channelId} ${one.side}`, one);
    timer ??= setTimeout(() => {
      timer = undefined;
      const moved = [...uncounted.values()];
      uncounted.clear();
      sendTotals(io, { app, moved }).catch((error) =>
        // Harmless: the browser gets the total with its next request for `heads`.
        log.warn({ err: error }, 'unread messages were not counted'),
      );
    }, countAfterMs);
  };
  const count = ({ channelId, type }: ChatChannelRef, ...sides: ChatSide[]) => {
    for (const side of sides.length > 0 ? sides : (['worker', type] as const))
      countLater({ channelId, side, announced: null });
  };

  return {
    sent({ message, channel, parent, counted, isRepeated }) {
      const now = app.clock.now();
      announce(io, channel, (side) => ({
        channelId: channel.channelId,
        seq: message.seq,
        type: 'message.new',
        message: chatMessageView(message, { app, now, side }),
        parent: parent && { ...parent, lastReplyAt: parent.lastReplyAt?.toISOString() ?? null },
      }));
      if (counted) {
        const { channelId, unread, total } = counted;
        // Sent in the same turn, so both packets go out in one write. (frames.server.ts)
        io.to(`${counted.side}:${counted.memberId}`).emit('total_unread_count', {
          channelId,
          unread,
          total,
        });
      }
      // A repeated send: the process that stored the message may have died before its broadcast, so count
      // again.
      if (isRepeated) count(channel, otherChatSideOf(channel.type, message.side));
      // Another process may have counted the same member at the same time, without this message.
      else if (app.env.REDIS_URL && counted) countLater({ ...counted, announced: counted });
    },
    changed({ message, channel, seq, type }) {
      if (seq === null) return;
      const now = app.clock.now();
      announce(io, channel, (side) => ({
        channelId: channel.channelId,
        seq,
        type,
        message: chatMessageView(message, { app, now, side }),
        parent: null,
      }));
      if (type === 'message.deleted') count(channel);
    },
    read(channel, { side, seq }) {
      io.to(roomsOfChannel(channel)).emit('read', { channelId: channel.channelId, side, seq });
      count(channel, side);
    },
    channel: (channel) => {
      io.to(roomsOfChannel(channel)).emit('channel', { channelId: channel.channelId });
      count(channel);
    },
    count,
    async change(change) {
      const [channel] = await channelRefsById(app.db, [change.channelId]);
      if (!channel) return;
      // `io.local`, because every process receives the database event itself.
      const here = io.local.to(roomsOfChannel(channel));
      if (change.kind === 'read') {
        const { channelId, side, seq } = change;
        here.emit('read', { channelId, side, seq });
      }
      if (change.kind === 'channel') here.emit('channel', { channelId: change.channelId });
      if (change.kind === 'moved') {
        const wish = {
          channelId: channel.channelId,
          since: change.since,
          limit: chatLimits.eventsPerPage,
        };
        const now = app.clock.now();
        for (const row of await chatEventPage(app.db, wish))
          announce(io.local, channel, (side) => chatEventView(row, { app, now, side }));
      }
      count(channel);
    },
    // `io.local`, because every process receives the database event.
    worker: (workerId) =>
      io.local.to(roomOfMember({ side: 'worker', id: workerId })).emit('changed'),
    stop: () => clearTimeout(timer),
  };
}

/** Sends an event to the connections of both sides, with the message as each side may see it. */
function announce(
  to: Pick<ChatServer, 'to'>,
  channel: ChatChannelRef,
  view: (side: ChatSide) => ChatEvent,
): void {
  for (const member of membersOf(channel))
    to.to(roomOfMember(member)).emit('event', view(member.side));
}

type Numbers = { unread: number; total: number };
/** A side of a channel to count, and the numbers just sent to it; null when none were sent. */
type Uncounted = { channelId: string; side: ChatSide; announced: Numbers | null };
type Counting = { app: App; moved: readonly Uncounted[] };

/**
 * Counts all changed channels in one statement and sends one total to each member. A member who already got
 * the same numbers with the message gets nothing.
 */
async function sendTotals(io: ChatServer, { app, moved }: Counting): Promise<void> {
  const found = new Map<string, ChannelSideUnreadCountRow>();
  const several = new Set<string>();
  const wrong = new Set<string>();
  const announcedOf = new Map(
    moved.map(({ channelId, side, announced }) => [`${channelId} ${side}`, announced]),
  );
  for (const row of await unreadCountsOfChannelSides(app.db, moved)) {
    const room = `${row.side}:${row.memberId}`;
    const announced = announcedOf.get(`${row.channelId} ${row.side}`);
    if (announced?.unread !== row.unread || announced.total !== row.total) wrong.add(room);
    if (found.has(room)) several.add(room);
    found.set(room, row);
  }
  for (const [room, { total, channelId, unread }] of found) {
    if (!wrong.has(room)) continue;
    const channel = several.has(room) ? { channelId: null, unread: null } : { channelId, unread };
    io.to(room).emit('total_unread_count', { total, ...channel });
  }
}
