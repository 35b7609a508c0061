import { channelHeadsPollIntervalMs } from '#domain/chat/protocol/protocol.ts';
import type { ChannelListKeeper } from './channels/channels.ts';
import { isTemporaryChatFailure, type ChatServerConnection } from './connection/connection.ts';
import type { ChatConversations } from './messages/conversations.ts';

type Deps = {
  connection: ChatServerConnection;
  conversations: ChatConversations;
  channels: ChannelListKeeper;
  countUnread(total: number): void;
  wait(ms: number): Promise<void>;
  isClosed(): boolean;
  /** Called after each regular comparison. */
  afterEach(): void;
};

/** Attempts to read the heads at the start, each with a longer timeout on a slow connection. */
const startTries = 3;

/** Compares the newest event of every channel with this device's state, and fetches the missing events. */
export function createChatSynchronisation(deps: Deps) {
  const { connection, conversations, channels, countUnread } = deps;

  async function readHeads(): Promise<number> {
    const { heads, total } = await connection.request('heads', {});
    void conversations.catchUpWith(heads);
    void channels.reloadChanged(heads);
    return total;
  }

  /** Fetches the changes that this device missed while disconnected. */
  async function synchronise(): Promise<void> {
    if (!connection.isOpen()) return;
    try {
      countUnread(await readHeads());
    } catch {
      // Disconnected again: the next connect retries.
    }
  }

  /** Synchronises every `channelHeadsPollIntervalMs` until the client is closed. */
  async function synchroniseRegularly(): Promise<void> {
    await deps.wait(channelHeadsPollIntervalMs);
    if (deps.isClosed()) return;
    await synchronise();
    deps.afterEach();
    void synchroniseRegularly();
  }

  /** Returns the unread total; reads it in several attempts. */
  async function readHeadsWithRetries(): Promise<number> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await readHeads();
      } catch (error) {
        if (tries === startTries || !isTemporaryChatFailure(error) || !connection.isOpen())
          throw error;
      }
    }
  }

  return { synchronise, synchroniseRegularly, readHeadsWithRetries };
}
