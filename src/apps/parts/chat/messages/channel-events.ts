import type { ChatServerConnection } from '../connection/connection.ts';
import {
  missingChatEventWaitMs,
  type ChatEvent,
  type ChatChannelHead,
} from '#domain/chat/protocol/protocol.ts';
import {
  hasChannelEventGap,
  skipChannelEventLogTo,
  channelEventLogFrom,
  acceptChannelEvents,
  type ChannelEventLog,
} from './event-log.ts';

type Deps = {
  connection: ChatServerConnection;
  wait(ms: number): Promise<void>;
  /** Applies events to the shown part of the channel, each once and in order. */
  apply(channelId: string, events: readonly ChatEvent[]): void;
  /** Returns true if events of the channel may be requested now. */
  mayRequest(channelId: string): boolean;
  /** Reloads the shown part of the channel. */
  reload(channelId: string): Promise<void>;
};

/** Enough to cover the events that arrive while a page is being fetched. */
const maxRecent = 200;
/** A device that missed more events than this reloads the latest page instead. */
const maxCatchUp = 1_000;

/** Creates the event order of the opened channels: sorts numbered events and fetches the missing ones. */
export function createChannelEventSorter({ connection, wait, apply, mayRequest, reload }: Deps) {
  const logs = new Map<string, ChannelEventLog>();
  /** By channel, the events received before its first page, and the latest events after it. */
  const recent = new Map<string, ChatEvent[]>();
  const catchingUp = new Set<string>();

  function remember(channelId: string, events: readonly ChatEvent[]): void {
    const latest = [...(recent.get(channelId) ?? []), ...events];
    recent.set(channelId, latest.slice(-maxRecent));
  }

  function bringIn(channelId: string, events: readonly ChatEvent[]): void {
    const log = logs.get(channelId);
    if (!log) return remember(channelId, events);
    const taken = acceptChannelEvents(log, events);
    logs.set(channelId, taken.log);
    if (taken.ready.length > 0) {
      remember(channelId, taken.ready);
      apply(channelId, taken.ready);
    }
    if (hasChannelEventGap(taken.log)) void fillGap(channelId);
    return undefined;
  }

  /** Events may arrive out of order, so wait briefly before fetching the missing ones. */
  async function fillGap(channelId: string): Promise<void> {
    await wait(missingChatEventWaitMs);
    const log = logs.get(channelId);
    if (log && hasChannelEventGap(log)) await catchUp(channelId);
  }

  /** Fetches all events after the last one applied, page by page. */
  async function catchUp(channelId: string): Promise<void> {
    if (catchingUp.has(channelId) || !connection.isOpen() || !mayRequest(channelId)) return;
    catchingUp.add(channelId);
    try {
      await fetchEvents(channelId);
    } catch {
      // On failure, the next connect or the next read of the heads retries.
    } finally {
      catchingUp.delete(channelId);
    }
  }

  async function fetchEvents(channelId: string): Promise<void> {
    for (;;) {
      const since = logs.get(channelId)?.seq;
      if (since === undefined) return;
      // Sequential: each page begins where the one before it ended.
      const page = await connection.request('events', { channelId, since });
      if (page.lastSeq - since > maxCatchUp) return startOver(channelId, page.lastSeq);
      bringIn(channelId, page.events);
      const reached = logs.get(channelId)?.seq ?? since;
      if (!page.hasMore || reached === since) return;
    }
  }

  async function startOver(channelId: string, lastSeq: number): Promise<void> {
    const log = logs.get(channelId);
    if (!log) return;
    logs.set(channelId, skipChannelEventLogTo(log, lastSeq).log);
    await reload(channelId);
  }

  return {
    bringIn,

    /**
     * Starts to apply the channel's events after a loaded page, unless that is already done. Returns the received
     * events that the page does not contain.
     */
    followFrom(channelId: string, seq: number): ChatEvent[] {
      if (!logs.has(channelId)) logs.set(channelId, channelEventLogFrom(seq));
      return (recent.get(channelId) ?? []).filter((event) => event.seq > seq);
    },

    /** Returns the number of the last event applied to the channel; 0 before its first page. */
    appliedUpTo: (channelId: string): number => logs.get(channelId)?.seq ?? 0,

    /** True while the channel's events are applied to a loaded conversation. */
    isFollowed: (channelId: string): boolean => logs.has(channelId),

    /** Ends the order of a channel that no screen shows any more. */
    stop: (channelId: string): void => void logs.delete(channelId),

    /** Fetches the events that the opened channels have missed. */
    async catchUpWith(heads: readonly ChatChannelHead[]): Promise<void> {
      const behind = heads.filter(({ channelId, lastSeq }) => {
        const log = logs.get(channelId);
        return log !== undefined && log.seq < lastSeq;
      });
      await Promise.all(behind.map(({ channelId }) => catchUp(channelId)));
    },
  };
}
