import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';

import { OwnFacilityQuery } from '#apps/facility/facilities/own-facilities-client.ts';

import { answerDocument, refuse, sentVariables } from '#testing/components/api.ts';
import {
  answerChat,
  sentChatRequests,
  endChatConnection,
  countOpenChatSockets,
  refuseChat,
  sendToChat,
  stubChatSocket,
} from '#testing/components/chat-socket.ts';
import { hinataFacility, answerViewer } from '#testing/components/facility.ts';
import { openScreen } from '#testing/components/screen.tsx';
import { erasePersonalBrowserData } from '#apps/parts/back-office/erase-traces.ts';
import { buildChatToken } from '#apps/parts/chat/connection/token.build.ts';
import { chatOwnerOfFacilityPerson } from '#apps/parts/chat/owner.ts';
import {
  buildChatChannel,
  buildChatEvent,
  buildChatMessage,
} from '#domain/chat/protocol/message.build.ts';
import type { ChatChannel, ChatMessage } from '#domain/chat/protocol/protocol.ts';
import { chatComposerTexts, chatConnectionTexts } from '#domain/chat/protocol/texts.ts';
import FacilityShell from '#apps/facility/shell/facility-shell.tsx';
import {
  AssignConversationMutation,
  ConversationQuery,
  ConversationsQuery,
  InboxPeopleAndCannedAnswersQuery,
  RequestFacilityChatTokenMutation,
  type ConversationRow,
  type ConversationData,
} from './inbox-client.ts';
import { facilityChatOf } from './facility-chat.ts';
import * as screen from './conversation.tsx';

const hanako: ConversationRow = {
  id: 'c1',
  workerName: '山田 花子',
  unread: 2,
  urgency: 'soonWaiting',
  waitingSince: '2026-12-02T01:00:00.000Z',
  lastText: '裏口はどこですか',
  lastAt: '2026-12-02T01:00:00.000Z',
  lastSide: 'worker',
  shiftStartsAt: '2026-12-02T08:00:00.000Z',
  shiftEndsAt: '2026-12-02T17:00:00.000Z',
  assigneeName: null,
};
const jiro: ConversationRow = {
  ...hanako,
  id: 'c2',
  workerName: '鈴木 次郎',
  unread: 0,
  urgency: 'none',
  lastText: null,
  lastSide: 'facility',
  assigneeName: '田中 実',
};

const message = (seq: number, change: Partial<ChatMessage> = {}) =>
  buildChatMessage(seq, { side: 'worker', text: `メッセージ${seq}`, ...change });

const channel: Partial<ChatChannel> = {
  side: 'facility',
  otherSide: 'worker',
  name: '山田 花子',
  lastSeq: 9,
  // A colleague at the facility has read all messages.
  readSeq: 9,
  otherReadSeq: 7,
};

const messages = [
  message(6),
  message(7, { side: 'facility', authorName: '田中 実', text: 'お待ちしています' }),
  message(8, { text: '裏口はどこですか' }),
  message(9, { deletedAt: '2026-12-02T01:20:00.000Z', text: '' }),
];

const open: ConversationData = {
  row: {
    id: 'c1',
    workerName: '山田 花子',
    unread: 2,
    shiftStartsAt: hanako.shiftStartsAt,
    shiftEndsAt: hanako.shiftEndsAt,
    assigneeId: null,
    assigneeName: null,
  },
  readers: [{ name: '田中 実', readSeq: 6 }],
};

const minoru = chatOwnerOfFacilityPerson({ personId: 'p1', facilityId: 'f1' });

// End the chat and erase the send queue that the previous test left.
beforeEach(async () => {
  facilityChatOf(minoru).store.end();
  await erasePersonalBrowserData('facility');
});

/** Signs a person in, as far as tokens of the chat are concerned. */
function giveTokenOf(personId: string) {
  const token = buildChatToken(chatOwnerOfFacilityPerson({ personId, facilityId: 'f1' }));
  answerDocument(RequestFacilityChatTokenMutation, { requestFacilityChatToken: { token } });
}

async function openConversation(change: Partial<ChatChannel> = {}) {
  answerPage(change);
  await openPage();
  await expect.element(log().getByText('裏口はどこですか')).toBeVisible();
}

function answerPage(change: Partial<ChatChannel> = {}) {
  answerViewer(['chat.write']);
  answerDocument(OwnFacilityQuery, { ownFacility: hinataFacility });
  answerDocument(ConversationsQuery, {
    conversations: { cursor: null, conversations: [hanako, jiro] },
  });
  answerDocument(ConversationQuery, { conversation: open });
  answerDocument(InboxPeopleAndCannedAnswersQuery, {
    inboxHelp: {
      people: [
        { id: 'p1', name: '田中 実', isSelf: true },
        { id: 'p2', name: '佐藤 陽子', isSelf: false },
      ],
      answers: [{ id: 'a1', title: '入口', text: '裏口からお入りください。' }],
    },
  });
  stubChatSocket();
  giveTokenOf('p1');
  answerChat('channel', ({ channelId: id }) => ({
    channel: buildChatChannel({ ...channel, ...change, id }),
  }));
  answerChat('messages', () => ({ messages, hasBefore: true, hasAfter: false, lastSeq: 9 }));
  answerChat('read', ({ channelId, seq }) => ({ channelId, unread: 0, readSeq: seq, total: 0 }));
}

async function openPage() {
  await openScreen(screen, {
    route: 'facility/:facilityId/messages/:channelId',
    at: '/facility/f1/messages/c1',
    now: '2026-12-02T01:30:00.000Z',
    frame: FacilityShell,
  });
  await expect.element(page.getByRole('heading', { name: '山田 花子', level: 2 })).toBeVisible();
}

/** Plays the server: stores what the page sends, in the name of the signed-in person. */
function storeAnswers() {
  answerChat('send', ({ clientId, text }) => ({
    message: buildChatMessage(10, { clientId, text, side: 'facility', authorName: '田中 実' }),
  }));
}

const log = () => page.getByRole('log', { name: 'メッセージ' });
const answerBox = () => page.getByRole('textbox', { name: /^返信/ });
const send = () => page.getByRole('button', { name: '返信する' });

test('messages show who wrote and who has read, and the newest is marked as read once', async () => {
  await openConversation();
  const ours = log().getByRole('article').nth(1);
  await expect.element(ours.getByText('田中 実')).toBeVisible();
  await expect.element(ours.getByText(/ワーカーが既読/)).toBeVisible();
  await expect
    .element(
      log()
        .getByRole('article')
        .nth(0)
        .getByText(/既読 田中 実/),
    )
    .toBeVisible();
  await expect.element(log().getByText('このメッセージは削除されました')).toBeVisible();
  await expect.poll(() => sentChatRequests('read')).toEqual([{ channelId: 'c1', seq: 9 }]);
});

test('earlier messages are put before those on the screen, once, and end', async () => {
  await openConversation();
  answerChat('messages', () => ({
    messages: [message(5), message(6)],
    hasBefore: false,
    hasAfter: true,
    lastSeq: 9,
  }));
  await page.getByRole('button', { name: '以前のメッセージを見る' }).click();
  await expect.element(log().getByText('メッセージ5')).toBeVisible();
  expect(log().getByText('メッセージ6').elements()).toHaveLength(1);
  expect(sentChatRequests('messages').at(-1)).toEqual({ channelId: 'c1', before: 6 });
  expect(page.getByRole('button', { name: '以前のメッセージを見る' }).query()).toBeNull();
});

test('earlier messages that do not come say why, and the button stays', async () => {
  await openConversation();
  refuseChat('messages', { code: 'FORBIDDEN', message: 'この操作は行えません' });
  await page.getByRole('button', { name: '以前のメッセージを見る' }).click();
  await expect.element(log().getByText('この操作は行えません')).toBeVisible();
  await expect.element(page.getByRole('button', { name: '以前のメッセージを見る' })).toBeVisible();
});

test('a canned answer goes below what is typed, and Ctrl+Enter sends it', async () => {
  await openConversation();
  storeAnswers();
  await expect.element(send()).toHaveAccessibleDescription('返信を入力してください');
  await answerBox().fill('こんにちは。');
  await page.getByLabelText('定型文を入れる').selectOptions('a1');
  await expect.element(answerBox()).toHaveValue('こんにちは。\n裏口からお入りください。');
  await answerBox().click();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => sentChatRequests('send')).toHaveLength(1);
  expect(sentChatRequests('send')[0]).toMatchObject({
    channelId: 'c1',
    text: 'こんにちは。\n裏口からお入りください。',
  });
  await expect.element(answerBox()).toHaveValue('');
  const own = log().getByRole('article').filter({ hasText: '裏口からお入りください。' });
  await expect.element(own.getByText('田中 実')).toBeVisible();
});

test('an answer that was refused stays in the log, and is sent again as the same message', async () => {
  await openConversation();
  refuseChat('send', { code: 'TEXT_LONG', message: '2,000文字以内で入力してください' });
  await answerBox().fill('お待ちください');
  await send().click();
  await expect
    .element(log().getByRole('alert'))
    .toHaveTextContent('2,000文字以内で入力してください');
  await expect.element(log().getByText('お待ちください')).toBeVisible();
  storeAnswers();
  await log()
    .getByRole('button', { name: /タップして再送/ })
    .click();
  await expect.poll(() => log().getByRole('alert').query()).toBeNull();
  await expect.poll(() => sentChatRequests('send')).toHaveLength(2);
  const [first, second] = sentChatRequests('send').map(({ clientId }) => clientId);
  expect(second).toBe(first);
  await answerBox().fill('もう一通');
  await expect.element(send()).not.toHaveAttribute('aria-disabled');
  await send().click();
  await expect.poll(() => sentChatRequests('send')).toHaveLength(3);
  expect(sentChatRequests('send')[2]?.clientId).not.toBe(first);
});

test('an answer that was refused for good can be taken back', async () => {
  await openConversation();
  refuseChat('send', { code: 'CHANNEL_ENDED', message: '最後の勤務から30日が過ぎました' });
  await answerBox().fill('17時に');
  await send().click();
  await log().getByRole('button', { name: '取り消す' }).click();
  await expect
    .poll(() =>
      log()
        .getByText(/17時に/)
        .query(),
    )
    .toBeNull();
  expect(sentChatRequests('send')).toHaveLength(1);
});

test('what is typed is there again when the conversation is opened again', async () => {
  await openConversation();
  await answerBox().fill('書きかけ');
  await cleanup();
  await openConversation();
  await expect.element(answerBox()).toHaveValue('書きかけ');
  await erasePersonalBrowserData('facility');
  await cleanup();
  await openConversation();
  await expect.element(answerBox()).toHaveValue('');
});

test('a conversation is given to a person, and taken from everybody', async () => {
  await openConversation();
  answerDocument(AssignConversationMutation, ({ input }) => {
    answerDocument(ConversationQuery, {
      conversation: { ...open, row: { ...open.row, assigneeId: input.personId ?? null } },
    });
    return { assignConversation: { success: true } };
  });
  const assignee = page.getByLabelText('担当', { exact: true });
  await assignee.selectOptions('p2');
  await expect.element(assignee).toHaveValue('p2');
  await expect
    .poll(() => sentVariables(AssignConversationMutation))
    .toEqual([{ input: { channelId: 'c1', personId: 'p2' } }]);
  await assignee.selectOptions('');
  await expect
    .poll(() => sentVariables(AssignConversationMutation).at(-1)?.input.personId)
    .toBeNull();
  await expect.element(assignee).toHaveValue('');
});

test.each([
  ['CHANNEL_BLOCKED', /ブロック中のため/],
  ['CHANNEL_ENDED', /30日が過ぎた/],
] as const)('a conversation that is closed (%s) says why, and has no form', async (why, text) => {
  await openConversation({ whyReadOnly: why });
  await expect.element(page.getByText(text)).toBeVisible();
  expect(answerBox().query()).toBeNull();
});

test('a message that the chat announces appears, and the list is asked again', async () => {
  await openConversation();
  await expect.poll(countOpenChatSockets).toBe(1);
  await expect.poll(() => sentVariables(ConversationsQuery).length).toBeGreaterThan(1);
  const before = sentVariables(ConversationsQuery).length;
  sendToChat('event', buildChatEvent(message(10, { text: '着きました' })));
  await expect.element(log().getByText('着きました')).toBeVisible();
  await expect.poll(() => sentVariables(ConversationsQuery).length).toBeGreaterThan(before);
});

test('the worker’s mark moves, and a reader of the facility is asked for', async () => {
  await openConversation();
  const answerTo = log().getByRole('article').filter({ hasText: '裏口はどこですか' });
  answerDocument(ConversationQuery, {
    conversation: { ...open, readers: [{ name: '佐藤 陽子', readSeq: 8 }] },
  });
  sendToChat('read', { channelId: 'c1', side: 'facility', seq: 8 });
  await expect.element(answerTo.getByText(/既読 佐藤 陽子/)).toBeVisible();
});

const ended = () => page.getByText(new RegExp(`^${chatConnectionTexts.ended} ログインする$`));

test.each([
  ['when somebody else has signed in since', () => giveTokenOf('p2')],
  [
    'when nobody is signed in any more',
    () =>
      refuse(RequestFacilityChatTokenMutation, {
        code: 'UNAUTHENTICATED',
        message: 'ログインが必要です',
      }),
  ],
])('%s, the connection ends and says so, and no answer is sent', async (_when, change) => {
  await openConversation();
  change();
  endChatConnection('SIGNED_OUT');
  await expect.element(ended()).toBeVisible();
  await answerBox().fill('裏口です');
  await send().click();
  await expect.element(log().getByText('裏口です')).toBeVisible();
  window.dispatchEvent(new Event('online'));
  await expect.poll(countOpenChatSockets).toBe(0);
  expect(sentChatRequests('send')).toEqual([]);
  await expect.element(ended()).toBeVisible();
});

test('a conversation that the facility has no more says whose it was', async () => {
  answerPage();
  refuseChat('channel', { code: 'NOT_FOUND', message: '見つかりません' });
  await openPage();
  const sentence = '山田 花子さんとのトークは見つかりませんでした';
  await expect.element(page.getByText(sentence)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'メッセージの一覧へ' }))
    .toHaveAttribute('href', '/facility/f1/messages');
  expect(answerBox().query()).toBeNull();
});

test('a conversation that was opened earlier is not requested any more', async () => {
  const { innerWidth: width, innerHeight: height } = window;
  onTestFinished(() => page.viewport(width, height));
  // Wide enough for the list beside the conversation.
  await page.viewport(1280, 800);
  await openConversation();
  answerDocument(ConversationQuery, {
    conversation: { ...open, row: { ...open.row, workerName: '鈴木 次郎' } },
  });
  await page.getByRole('link', { name: /鈴木 次郎/ }).click();
  await expect.element(page.getByRole('heading', { name: '鈴木 次郎', level: 2 })).toBeVisible();
  await expect.poll(() => sentChatRequests('messages').at(-1)).toEqual({ channelId: 'c2' });
  await expect.element(log().getByText('裏口はどこですか')).toBeVisible();
  const head = { lastSeq: 12, unread: 3, readSeq: 9 };
  answerChat('heads', () => ({
    heads: [
      { ...head, channelId: 'c1' },
      { ...head, channelId: 'c2' },
    ],
    total: 6,
  }));
  window.dispatchEvent(new Event('offline'));
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => sentChatRequests('events')).toEqual([{ channelId: 'c2', since: 9 }]);
});

test('a message that has not arrived on the screen stays unread', async () => {
  await openConversation();
  await expect.poll(() => sentChatRequests('read')).toEqual([{ channelId: 'c1', seq: 9 }]);
  // The message 10 is lost.
  sendToChat('event', buildChatEvent(message(11)));
  await expect.poll(() => sentChatRequests('events')).toEqual([{ channelId: 'c1', since: 9 }]);
  expect(sentChatRequests('read')).toEqual([{ channelId: 'c1', seq: 9 }]);
});

test('an answer that waits to be sent is delivered after the page was left', async () => {
  await openConversation();
  refuseChat('send', { code: 'RATE_LIMITED', message: '通信が混み合っています' });
  await answerBox().fill('裏口です');
  await send().click();
  await expect.poll(() => sentChatRequests('send')).toHaveLength(1);
  await cleanup();
  storeAnswers();
  await expect.poll(() => sentChatRequests('send')).toHaveLength(2);
  await expect.poll(countOpenChatSockets).toBe(0);
});

test('slow mode counts the seconds to the next answer, and is announced once', async () => {
  await openConversation();
  const retryAfterMs = 60_000;
  refuseChat('send', { code: 'SLOW_MODE', message: '送信の間隔が短すぎます', retryAfterMs });
  await answerBox().fill('裏口です');
  await send().click();
  await expect.element(page.getByText(/^低速モード ON（あと\d+秒）$/)).toBeVisible();
  await expect
    .element(page.getByText(chatComposerTexts.slowSpoken, { exact: true }))
    .toBeInTheDocument();
  await expect.element(send()).toHaveAttribute('aria-disabled', 'true');
  await answerBox().fill('2階です');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(answerBox()).toHaveValue('2階です');
  expect(sentChatRequests('send')).toHaveLength(1);
});

test('without a network the page says so, and opens the conversation when it is back', async () => {
  answerPage();
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => network.mockRestore());
  await openPage();
  const sentence = page.getByText(/^インターネットに接続していません。/);
  await expect.element(sentence).toBeVisible();
  network.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  await expect.element(log().getByText('裏口はどこですか')).toBeVisible();
  expect(sentence.query()).toBeNull();
});

test('beside the list of a narrow tablet, nothing of a conversation is wider than its card', async () => {
  const { innerWidth: width, innerHeight: height } = window;
  onTestFinished(() => page.viewport(width, height));
  await page.viewport(800, 900);
  await openConversation();
  const card = page.getByRole('region', { name: '山田 花子さんとのトーク' }).element();
  expect(card.scrollWidth).toBeLessThanOrEqual(card.clientWidth);
});
