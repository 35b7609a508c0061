import {
  isTemporaryChatFailure,
  ChatConnectionFailure,
  type ChatServerConnection,
} from '../connection/connection.ts';
import { copyOfMapWithEntry, type ConversationStore } from '../conversation-store.ts';
import type { ChatConversations } from '../messages/conversations.ts';
import {
  chatLimits,
  maxChatReconnectDelayMs,
  type ChatRequestArgs,
} from '#domain/chat/protocol/protocol.ts';
import type { QueuedMessage, SendQueueStore } from './queued-messages.ts';
import { createSendQueue, type SendResult } from './send-queue.ts';

export type OutgoingMessage = Pick<
  QueuedMessage,
  'channelId' | 'parentId' | 'isAlsoInChannel' | 'quote' | 'text' | 'attachments'
>;

export type MessageSender = ReturnType<typeof createMessageSender>;

type Deps = {
  connection: ChatServerConnection;
  store: ConversationStore;
  conversations: ChatConversations;
  owner: string;
  queueStore: SendQueueStore;
  now(): number;
  wait(ms: number): Promise<void>;
  newId(): string;
  isClosed(): boolean;
  alone(task: () => Promise<number | null>): Promise<number | null>;
};

const firstRetryDelayMs = 2_000;

/** Delivers the send queue over the connection; waits longer after each failure, and as slow mode requires. */
export function createMessageSender(deps: Deps) {
  const { connection, store, conversations, owner, queueStore, now, wait, isClosed } = deps;
  let retryDelayMs = firstRetryDelayMs;

  const waiting = createSendQueue({
    owner,
    store: queueStore,
    wait,
    now,
    send: sendOne,
    alone: deps.alone,
    changed: () => store.change({ waiting: waiting.getMessages() }),
  });

  async function sendOne(message: QueuedMessage): Promise<SendResult> {
    if (!connection.isOpen() || isClosed()) return { kind: 'later', afterMs: null };
    const { channelId } = message;
    try {
      const answer = await connection.request('send', askOf(message));
      retryDelayMs = firstRetryDelayMs;
      conversations.putSent(answer.message);
      holdBack(channelId, chatLimits.slowModeMs);
      return { kind: 'sent', pauseMs: chatLimits.slowModeMs };
    } catch (error) {
      return failed(channelId, error);
    }
  }

  function failed(channelId: string, error: unknown): SendResult {
    if (!(error instanceof ChatConnectionFailure)) throw error;
    if (!isTemporaryChatFailure(error))
      return { kind: 'refused', code: error.code, sentence: error.message };
    if (error.retryAfterMs !== null) {
      holdBack(channelId, error.retryAfterMs);
      return { kind: 'later', afterMs: error.retryAfterMs };
    }
    const afterMs = retryDelayMs;
    retryDelayMs = Math.min(retryDelayMs * 2, maxChatReconnectDelayMs);
    return { kind: 'later', afterMs };
  }

  function holdBack(channelId: string, ms: number): void {
    store.change({ slowUntil: copyOfMapWithEntry(store.get().slowUntil, channelId, now() + ms) });
  }

  async function deliver(): Promise<void> {
    const tryAgainMs = await waiting.deliver();
    if (tryAgainMs === null || isClosed()) return;
    await wait(tryAgainMs);
    if (!isClosed()) await deliver();
  }

  return {
    load: waiting.load,
    drop: waiting.drop,
    arrived: waiting.arrived,
    deliver,

    /** Called after a connect: the wait after a failure starts at its shortest again. */
    reset(): void {
      retryDelayMs = firstRetryDelayMs;
    },

    async send(message: OutgoingMessage): Promise<void> {
      await waiting.add({ ...message, clientId: deps.newId() });
      void deliver();
    },

    async retry(clientId: string): Promise<void> {
      await waiting.retry(clientId);
      void deliver();
    },
  };
}

function askOf(message: QueuedMessage): ChatRequestArgs<'send'> {
  const { channelId, clientId, text, parentId, isAlsoInChannel, quote, attachments } = message;
  return {
    channelId,
    clientId,
    text,
    parentId,
    isAlsoInChannel,
    quoteId: quote?.id ?? null,
    attachmentIds: attachments.map(({ id }) => id),
  };
}
