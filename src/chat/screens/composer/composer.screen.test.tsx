import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { openScreen } from '#testing/components/screen.tsx';
import { ChatProvider } from '../../browser/chat-context.tsx';
import { createChatClient } from '../../client/chat-client.ts';
import { ConnectionFailure, type Connection } from '../../client/connection/connection.ts';
import { buildChannel, buildMessage } from '../../protocol/message.build.ts';
import { limits, type Ask, type ChatMessage } from '../../protocol/protocol.ts';
import { composerWords } from '../../protocol/texts.ts';
import { ChannelProvider } from '../channel-context.tsx';
import { Conversation } from '../conversation/conversation.tsx';

const fromFacility = buildMessage(1, { text: '正面の入口からどうぞ' });
const own = buildMessage(2, { text: '8時に着きます', side: 'worker' });

/** A server with one conversation: it stores what is sent and changes what is edited. */
function openServer() {
  const messages: ChatMessage[] = [fromFacility, own];
  const sent: Ask<'send'>[] = [];
  const typed: boolean[] = [];
  let refusal: ConnectionFailure | null = null;
  function answer(name: string, ask: Record<string, unknown>): unknown {
    if (refusal) throw refusal;
    switch (name) {
      case 'heads':
        return { heads: [], total: 0 };
      case 'messages':
        return { messages, hasBefore: false, hasAfter: false, lastSeq: 2 };
      case 'thread':
        return {
          messages: [],
          parent: fromFacility,
          hasBefore: false,
          hasAfter: false,
          lastSeq: 2,
        };
      case 'send': {
        sent.push(ask as Ask<'send'>);
        const { clientId, text } = ask as Ask<'send'>;
        const message = buildMessage(messages.length + 1, { clientId, text, side: 'worker' });
        messages.push(message);
        return { message };
      }
      case 'edit': {
        const { text } = ask as Ask<'edit'>;
        return { message: { ...own, text, editedAt: '2026-11-22T00:30:00.000Z' } };
      }
      case 'links':
        return { links: [] };
      default:
        return { channelId: 'c1', unread: 0, readSeq: 2, total: 0 };
    }
  }
  const connection: Connection = {
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
    refuse: (code: string, sentence: string) => (refusal = new ConnectionFailure(code, sentence)),
  };
}

type OpenArgs = {
  parentId?: string | null;
  type?: 'facility' | 'support';
  /** The text that another screen passes. */
  text?: string;
  now?: () => number;
};

/** Opens a conversation with a client of the product over the server above. */
async function open(args: OpenArgs = {}) {
  const { parentId = null, type = 'facility', text, now = () => Date.now() } = args;
  const server = openServer();
  const stored = new Map();
  const client = createChatClient({
    connection: server.connection,
    workerId: 'w1',
    queueStore: {
      all: async () => [...stored.values()],
      put: async (one) => void stored.set(one.clientId, one),
      remove: async (clientId) => void stored.delete(clientId),
    },
    now,
    wait: () => new Promise(() => undefined),
    newId: () => crypto.randomUUID(),
    countUnread: () => undefined,
    onChanged: () => undefined,
    alone: (task) => task(),
    removals: { all: () => [], add: () => undefined, forget: () => undefined },
  });
  const channel = buildChannel({ type, lastSeq: 2, readSeq: 2 });
  function Screen() {
    const [isOpen, setOpen] = useState(true);
    return (
      <ChatProvider client={client} workerId="w1">
        <ChannelProvider channel={channel}>
          <button type="button" onClick={() => setOpen(!isOpen)}>
            開く・閉じる
          </button>
          {isOpen && <Conversation parentId={parentId} />}
        </ChannelProvider>
      </ChatProvider>
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
  await expect.element(field()).toBeVisible();
  return server;
}

const field = () => page.getByRole('textbox', { name: 'メッセージ' });
const button = (name: string) => page.getByRole('button', { name });
const press = () => button('送信する').click({ force: true });

async function chooseFor(text: string, action: string): Promise<void> {
  const row = page.getByRole('listitem').filter({ hasText: text });
  await row.getByRole('button', { name: 'メッセージの操作' }).click();
  await button(action).click();
}

describe('sending', () => {
  test('an empty message is not sent, and nothing is wrong with it', async () => {
    const { sent } = await open();
    await field().fill('  ');
    await expect.element(button('送信する')).toHaveAttribute('aria-disabled', 'true');
    await press();
    await expect.element(field()).not.toHaveAttribute('aria-invalid');
    expect(sent).toEqual([]);
  });

  test('the text is sent without its blank ends, and the field is empty again', async () => {
    const { sent } = await open();
    await field().fill(' 着きました \n');
    await press();
    await expect.element(field()).toHaveValue('');
    await expect.poll(() => sent).toMatchObject([{ channelId: 'c1', text: '着きました' }]);
  });

  test('Enter sends, and Enter with Shift begins a line', async () => {
    const { sent } = await open();
    await field().click();
    await userEvent.keyboard('a{Shift>}{Enter}{/Shift}b{Enter}');
    await expect.poll(() => sent).toMatchObject([{ text: 'a\nb' }]);
  });

  test('a text that is too long says so while it is written, and is not sent', async () => {
    const { sent } = await open();
    await field().fill('あ'.repeat(limits.maxTextLength + 2));
    await expect.element(page.getByText(composerWords.textLong(2))).toBeVisible();
    await expect.element(field()).toHaveAttribute('aria-invalid', 'true');
    await press();
    await field().fill('短くします');
    await expect.element(field()).not.toHaveAttribute('aria-invalid');
    expect(sent).toEqual([]);
  });

  test('after a message slow mode holds the next one, and is announced once', async () => {
    // Slow mode ends an hour from now, so that no countdown ends during the test.
    const { sent } = await open({ now: () => Date.now() + 3_600_000 });
    await field().fill('一つ目');
    await press();
    await expect
      .element(page.getByText(composerWords.slowSpoken, { exact: true }))
      .toBeInTheDocument();
    await expect.poll(() => sent.length).toBe(1);
    await field().fill('二つ目');
    await expect.element(button('送信する')).toHaveAttribute('aria-disabled', 'true');
    await press();
    await expect.element(field()).toHaveValue('二つ目');
    expect(sent.length).toBe(1);
  });
});

describe('the draft', () => {
  test('is there when the conversation is opened again, until it is sent', async () => {
    await open();
    await field().fill('あとで送ります');
    await button('開く・閉じる').click();
    await button('開く・閉じる').click();
    await expect.element(field()).toHaveValue('あとで送ります');
    await press();
    await button('開く・閉じる').click();
    await button('開く・閉じる').click();
    await expect.element(field()).toHaveValue('');
  });

  test('begins with the text of the screen before', async () => {
    await open({ text: '到着が遅れます' });
    await expect.element(field()).toHaveValue('到着が遅れます');
  });

  test('is reported as typing, and its end when the field is left', async () => {
    const { typed } = await open();
    await field().fill('着');
    expect(typed).toEqual([true]);
    field().element().blur();
    await expect.poll(() => typed).toEqual([true, false]);
  });
});

describe('ready sentences', () => {
  test('fill the field of a facility and leave with the first letter', async () => {
    await open();
    await button('入口はどこですか').click();
    await expect.element(field()).toHaveValue('入口はどこですか');
    await expect.element(field()).toHaveFocus();
    await expect.element(page.getByRole('list', { name: 'よく使う文' })).not.toBeInTheDocument();
  });

  test('are not offered to customer support', async () => {
    await open({ type: 'support' });
    await expect.element(page.getByRole('list', { name: 'よく使う文' })).not.toBeInTheDocument();
  });
});

describe('the modes', () => {
  test('an answer quotes the message, once', async () => {
    const { sent } = await open();
    await chooseFor(fromFacility.text, '返信');
    await expect.element(page.getByText('このメッセージに返信')).toBeVisible();
    await expect.element(field()).toHaveFocus();
    await field().fill('わかりました');
    await press();
    await expect.element(page.getByText('このメッセージに返信')).not.toBeInTheDocument();
    await expect.poll(() => sent).toMatchObject([{ text: 'わかりました', quoteId: 'm1' }]);
  });

  test('editing sets the draft aside and brings it back', async () => {
    const { sent } = await open();
    await field().fill('書きかけ');
    await chooseFor(own.text, '編集');
    await expect.element(field()).toHaveValue(own.text);
    await field().fill('9時に着きます');
    await press();
    await expect.element(page.getByText('9時に着きます')).toBeVisible();
    await expect.element(field()).toHaveValue('書きかけ');
    expect(sent).toEqual([]);
  });

  test('a refused edit says why and keeps the text', async () => {
    const server = await open();
    await chooseFor(own.text, '編集');
    await field().fill('9時に着きます');
    server.refuse('NO_ANSWER', '通信に失敗しました');
    await press();
    await expect
      .element(page.getByRole('status').getByText('通信に失敗しました').first())
      .toBeVisible();
    await expect.element(field()).toHaveValue('9時に着きます');
    await button('編集をやめる').click();
    await expect.element(field()).toHaveValue('');
  });

  test('a reply in a thread is also shown in the channel only when the box is checked', async () => {
    const { sent } = await open({ parentId: 'm1' });
    await field().fill('一つ目の返信');
    await page.getByRole('checkbox', { name: 'トーク画面にも表示する' }).click();
    await press();
    await expect.poll(() => sent).toMatchObject([{ parentId: 'm1', isAlsoInChannel: true }]);
    await expect
      .element(page.getByRole('checkbox', { name: 'トーク画面にも表示する' }))
      .not.toBeChecked();
  });
});
