import {
  applyEventToChannelList,
  outdatedChannelIds,
  changeChannelInList,
  putChannelsInList,
  type ChannelList,
} from './channel-list.ts';
import type { ConversationStore } from '../conversation-store.ts';
import {
  isTemporaryChatFailure,
  createNoChatAnswerFailure,
  chatFailureSentence,
  type ChatServerConnection,
} from '../connection/connection.ts';
import type {
  ChatChannel,
  ChatEvent,
  ChatChannelHead,
  ChatUnreadCounts,
} from '#domain/chat/protocol/protocol.ts';

export type ChannelListKeeper = ReturnType<typeof createChannelListKeeper>;

type Deps = {
  connection: ChatServerConnection;
  store: ConversationStore;
  countUnread(total: number): void;
  /** Returns true if the channel may be requested now without a press of the person. */
  mayRequest(channelId: string): boolean;
};

/** A device with more outdated channels than this reloads the list instead of each channel. */
const maxSingleRequests = 20;

/** Keeps the channel list current, with its previews and unread counts. */
export function createChannelListKeeper({ connection, store, countUnread, mayRequest }: Deps) {
  const list = () => store.get().list;
  const become = (next: ChannelList) => store.change({ list: next });
  let reading: Promise<void> | null = null;

  async function readPage(cursor: string | null): Promise<void> {
    if (!connection.isOpen()) throw createNoChatAnswerFailure();
    const page = await connection.request('channels', { cursor });
    const known = list();
    // Reloading the first page keeps the cursor of the last page that was read.
    const isAgain = cursor === null && known.cursor !== undefined;
    become({
      ...putChannelsInList(known, page.channels),
      cursor: isAgain ? known.cursor : page.cursor,
    });
    store.change({ listFailure: null });
    countUnread(page.total);
  }

  function readNext(cursor: string | null): Promise<void> {
    reading ??= readPage(cursor)
      .catch((error: unknown) => store.change({ listFailure: chatFailureSentence(error) }))
      .finally(() => {
        reading = null;
      });
    return reading;
  }

  async function find(channelId: string): Promise<ChatChannel | null> {
    try {
      const { channel } = await connection.request('channel', { channelId });
      become(putChannelsInList(list(), [channel]));
      return channel;
    } catch (error) {
      if (isTemporaryChatFailure(error)) throw error;
      return null;
    }
  }

  async function ask(channelId: string): Promise<void> {
    if (!mayRequest(channelId)) return;
    // If the channel is gone or there is no connection, the list stays unchanged.
    await find(channelId).catch(() => undefined);
  }

  return {
    ask,

    /** Returns the channel's current state; null if this member has no such channel. Rejects without a connection. */
    find,

    /** Loads the first page, or reloads it. */
    refresh: () => readNext(null),

    /** Loads the next page, if there is one. */
    async more(): Promise<void> {
      const { cursor } = list();
      if (cursor) await readNext(cursor);
    },

    /** Returns the channels whose name contains these words, including those on pages not loaded yet. */
    async search(words: string): Promise<ChatChannel[]> {
      const found: ChatChannel[] = [];
      let cursor: string | null = null;
      do {
        // Sequential: each page begins where the one before it ended.
        const page: { channels: ChatChannel[]; cursor: string | null } = await connection.request(
          'channels',
          { search: words, cursor },
        );
        found.push(...page.channels);
        ({ cursor } = page);
      } while (cursor !== null);
      become(putChannelsInList(list(), found));
      return found;
    },

    apply(event: ChatEvent): void {
      if (list().byId.has(event.channelId)) become(applyEventToChannelList(list(), event));
      else void ask(event.channelId);
    },

    take(unread: ChatUnreadCounts): void {
      const { channelId, readSeq, total } = unread;
      become(changeChannelInList(list(), channelId, { unread: unread.unread, readSeq }));
      countUnread(total);
    },

    change(channelId: string, change: Partial<ChatChannel>): void {
      become(changeChannelInList(list(), channelId, change));
    },

    put(channel: ChatChannel): void {
      become(putChannelsInList(list(), [channel]));
    },

    /** Reloads the channels that changed while this device was disconnected. */
    async reloadChanged(heads: readonly ChatChannelHead[]): Promise<void> {
      if (list().cursor === undefined) return;
      const behind = outdatedChannelIds(list(), heads);
      if (behind.length > maxSingleRequests) await readNext(null);
      await Promise.all(outdatedChannelIds(list(), heads).slice(0, maxSingleRequests).map(ask));
    },
  };
}
