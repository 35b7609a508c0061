import { useState, type ReactNode } from 'react';
import { expect } from 'vitest';
import { page } from 'vitest/browser';

import { ChatClientProvider } from '#apps/parts/chat/session/chat-context.tsx';
import { createChatClient } from '#apps/parts/chat/chat-client.ts';
import {
  ChatConnectionFailure,
  type ChatServerConnection,
} from '#apps/parts/chat/connection/connection.ts';
import { buildChatChannel, buildChatMessage } from '#domain/chat/protocol/message.build.ts';
import type { ChatRequestArgs, ChatMessage } from '#domain/chat/protocol/protocol.ts';
import { ChannelList } from '#apps/worker/chat/channels/channel-list.tsx';
import { MuteSwitch } from '#apps/worker/chat/channels/mute-switch.tsx';
import { ChannelProvider } from '#apps/worker/chat/channel-context.tsx';
import { ConversationWithComposer } from '#apps/worker/chat/conversation/conversation.tsx';

import { openScreen } from './screen.tsx';

export const facilityMessage = buildChatMessage(1, { text: '正面の入口からどうぞ' });
export const ownMessage = buildChatMessage(2, { text: '8時に着きます', side: 'worker' });

/** A fake server with one conversation: it stores sent messages and applies edits. */
function openServer(more: readonly ChatMessage[]) {
  const messages: ChatMessage[] = [facilityMessage, ownMessage, ...more];
  const sent: ChatRequestArgs<'send'>[] = [];
  const typed: boolean[] = [];
  let refusal: ChatConnectionFailure | null = null;
  function answer(name: string, ask: Record<string, unknown>): unknown {
    if (refusal) throw refusal;
    switch (name) {
      case 'heads':
        return { heads: [], total: 0 };
      case 'messages':
        return { messages, hasBefore: false, hasAfter: false, lastSeq: messages.length };
      case 'thread':
        return {
          messages: [],
          parent: facilityMessage,
          hasBefore: false,
          hasAfter: false,
          lastSeq: 2,
        };
      case 'send': {
        sent.push(ask as ChatRequestArgs<'send'>);
        const { clientId, text } = ask as ChatRequestArgs<'send'>;
        const message = buildChatMessage(messages.length + 1, { clientId, text, side: 'worker' });
        messages.push(message);
        return { message };
      }
      case 'edit': {
        const { text } = ask as ChatRequestArgs<'edit'>;
        return { message: { ...ownMessage, text, editedAt: '2026-11-22T00:30:00.000Z' } };
      }
      case 'channels':
        return { channels: [], cursor: null, total: 0 };
      case 'links':
        return { links: [] };
      default:
        return { channelId: 'c1', unread: 0, readSeq: 2, total: 0 };
    }
  }
  const connection: ChatServerConnection = {
    // Boundary cast: the switch above answers in the types of the protocol.
    request: async (name, ask) => structuredClone(answer(name, ask)) as never,
    type: ({ isTyping }) => void typed.push(isTyping),
    on: () => undefined,
    isOpen: () => true,
    close: () => undefined,
  };
  return {
    connection,
    sent,
    typed,
    refuse: (code: string, sentence: string) =>
      (refusal = new ChatConnectionFailure(code, sentence)),
    accept: () => (refusal = null),
  };
}

type OpenArgs = {
  /** Messages in addition to the two of the fixture. */
  more?: readonly ChatMessage[];
  parentId?: string | null;
  type?: 'facility' | 'support';
  /** A draft that another screen passes to the conversation. */
  text?: string;
  now?: () => number;
};

/** Opens a conversation with the product's client, connected to the fake server above. */
export async function openConversation(args: OpenArgs = {}) {
  const { parentId = null, type = 'facility', text, more = [] } = args;
  const server = openServer(more);
  const client = clientOf(server, args);
  const channel = buildChatChannel({ type, lastSeq: 2 + more.length, readSeq: 2 + more.length });
  function Screen() {
    const [isOpen, setOpen] = useState(true);
    return (
      <ChatClientProvider client={client}>
        <ChannelProvider channel={channel}>
          <button type="button" onClick={() => setOpen(!isOpen)}>
            開く・閉じる
          </button>
          {isOpen && <ConversationWithComposer parentId={parentId} />}
        </ChannelProvider>
      </ChatClientProvider>
    );
  }
  await openScreen(
    { default: Screen },
    {
      route: 'messages/c1',
      at: '/messages/c1',
      ...(text === undefined ? {} : { state: { text } }),
    },
  );
  await expect.element(messageField()).toBeVisible();
  return server;
}

/** Opens the list of a worker without conversations, with the switch that mutes a conversation. */
export async function openConversationList() {
  return openWith(openServer([]), () => (
    <>
      <ChannelList words="" />
      <ChannelProvider channel={buildChatChannel()}>
        <MuteSwitch />
      </ChannelProvider>
    </>
  ));
}

type Server = ReturnType<typeof openServer>;

async function openWith(server: Server, View: () => ReactNode): Promise<Server> {
  const client = clientOf(server);
  await client.channels.refresh();
  const Screen = () => (
    <ChatClientProvider client={client}>
      <View />
    </ChatClientProvider>
  );
  await openScreen({ default: Screen }, { route: 'messages', at: '/messages' });
  return server;
}

function clientOf(server: Server, args: Pick<OpenArgs, 'now'> = {}) {
  const stored = new Map();
  return createChatClient({
    connection: server.connection,
    owner: 'w1',
    queueStore: {
      all: async () => [...stored.values()],
      put: async (one) => void stored.set(one.clientId, one),
      remove: async (clientId) => void stored.delete(clientId),
    },
    now: args.now ?? (() => Date.now()),
    wait: () => new Promise(() => undefined),
    newId: () => crypto.randomUUID(),
    countUnread: () => undefined,
    onChanged: () => undefined,
    onChannelChanged: () => undefined,
    alone: (task) => task(),
    removals: { all: () => [], add: () => undefined, forget: () => undefined },
  });
}

export const messageField = () => page.getByRole('textbox', { name: 'メッセージ' });
export const pressSendButton = () =>
  page.getByRole('button', { name: '送信する' }).click({ force: true });

/** Presses an action of the message that has the text. */
export async function chooseMessageAction(text: string, action: string): Promise<void> {
  const row = page.getByRole('listitem').filter({ hasText: text });
  await row.getByRole('button', { name: 'メッセージの操作' }).click();
  await page.getByRole('button', { name: action }).click();
}
