import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { OwnFacility } from '#apps/facility/facilities/own-facilities-client.ts';

import { answer, refuse, sent } from '#testing/components/api.ts';
import { openSockets, sendToChat, stubChatSocket } from '#testing/components/chat-socket.ts';
import { ownHinata, viewerWith } from '#testing/components/facility.ts';
import { openScreen } from '#testing/components/screen.tsx';
import FacilityShell from '#apps/facility/shell/facility-shell.tsx';
import {
  AnswerWorker,
  AssignConversation,
  Conversation,
  Conversations,
  EarlierMessages,
  InboxHelp,
  ReadConversation,
  RequestFacilityChatToken,
  type ConversationRow,
  type InboxMessage,
  type OpenConversation,
} from './inbox-client.ts';
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

const message = (seq: number, change: Partial<InboxMessage> = {}): InboxMessage => ({
  id: `m${seq}`,
  seq,
  side: 'worker',
  authorName: null,
  text: `メッセージ${seq}`,
  attachments: [],
  createdAt: `2026-12-02T01:0${seq % 10}:00.000Z`,
  isEdited: false,
  isDeleted: false,
  ...change,
});

const open: OpenConversation = {
  row: {
    id: 'c1',
    workerName: '山田 花子',
    unread: 2,
    shiftStartsAt: hanako.shiftStartsAt,
    shiftEndsAt: hanako.shiftEndsAt,
    assigneeId: null,
    assigneeName: null,
  },
  whyReadOnly: null,
  workerReadSeq: 7,
  readers: [{ name: '田中 実', readSeq: 6 }],
  hasBefore: true,
  messages: [
    message(6),
    message(7, { side: 'facility', authorName: '田中 実', text: 'お待ちしています' }),
    message(8, { text: '裏口はどこですか' }),
    message(9, { isDeleted: true, text: '' }),
  ],
};

async function openConversation(conversation: OpenConversation = open) {
  viewerWith(['chat.write']);
  answer(OwnFacility, { ownFacility: ownHinata });
  answer(Conversations, { conversations: { cursor: null, conversations: [hanako, jiro] } });
  answer(Conversation, { conversation });
  answer(InboxHelp, {
    inboxHelp: {
      people: [
        { id: 'p1', name: '田中 実', isSelf: true },
        { id: 'p2', name: '佐藤 陽子', isSelf: false },
      ],
      answers: [{ id: 'a1', title: '入口', text: '裏口からお入りください。' }],
    },
  });
  stubChatSocket();
  answer(RequestFacilityChatToken, { requestFacilityChatToken: { token: 't1' } });
  answer(ReadConversation, { readConversation: { success: true } });
  await openScreen(screen, {
    route: 'facility/:facilityId/messages/:channelId',
    at: '/facility/f1/messages/c1',
    now: '2026-12-02T01:30:00.000Z',
    frame: FacilityShell,
  });
  await expect.element(page.getByRole('heading', { name: '山田 花子', level: 2 })).toBeVisible();
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
  await expect.element(log().getByText('メッセージは削除されました')).toBeVisible();
  await expect.poll(() => sent(ReadConversation)).toEqual([{ input: { channelId: 'c1', seq: 9 } }]);
});

test('earlier messages are put before those on the screen, once, and end', async () => {
  await openConversation();
  answer(EarlierMessages, {
    earlierMessages: { hasBefore: false, messages: [message(5), message(6)] },
  });
  await page.getByRole('button', { name: '以前のメッセージを見る' }).click();
  await expect.element(log().getByText('メッセージ5')).toBeVisible();
  expect(log().getByText('メッセージ6').elements()).toHaveLength(1);
  expect(sent(EarlierMessages)).toEqual([{ channelId: 'c1', before: 6 }]);
  expect(page.getByRole('button', { name: '以前のメッセージを見る' }).query()).toBeNull();
});

test('earlier messages that do not come say why, and the button stays', async () => {
  await openConversation();
  refuse(EarlierMessages, { code: 'FORBIDDEN', message: 'この操作は行えません' });
  await page.getByRole('button', { name: '以前のメッセージを見る' }).click();
  await expect.element(log().getByText('この操作は行えません')).toBeVisible();
  await expect.element(page.getByRole('button', { name: '以前のメッセージを見る' })).toBeVisible();
});

test('a canned answer goes below what is typed, and Ctrl+Enter sends it', async () => {
  await openConversation();
  answer(AnswerWorker, { answerWorker: { success: true } });
  await expect.element(send()).toHaveAccessibleDescription('返信を入力してください');
  await answerBox().fill('こんにちは。');
  await page.getByLabelText('定型文を入れる').selectOptions('a1');
  await expect.element(answerBox()).toHaveValue('こんにちは。\n裏口からお入りください。');
  await answerBox().click();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => sent(AnswerWorker)).toHaveLength(1);
  expect(sent(AnswerWorker)[0]?.input).toMatchObject({
    channelId: 'c1',
    text: 'こんにちは。\n裏口からお入りください。',
  });
  await expect.element(answerBox()).toHaveValue('');
});

test('an answer that was refused stays typed, and a second press is the same message', async () => {
  await openConversation();
  refuse(AnswerWorker, { code: 'SLOW_MODE', message: '少し待ってから送信してください' });
  await answerBox().fill('お待ちください');
  await send().click();
  await expect.element(answerBox()).toHaveAccessibleDescription(/少し待ってから/);
  await expect.element(answerBox()).toHaveValue('お待ちください');
  answer(AnswerWorker, { answerWorker: { success: true } });
  await send().click();
  await expect.element(answerBox()).toHaveValue('');
  const [first, second] = sent(AnswerWorker).map(({ input }) => input.clientId);
  expect(second).toBe(first);
  await answerBox().fill('もう一通');
  await send().click();
  await expect.poll(() => sent(AnswerWorker)).toHaveLength(3);
  expect(sent(AnswerWorker)[2]?.input.clientId).not.toBe(first);
});

test('an answer that is changed after its sending failed is another message', async () => {
  await openConversation();
  refuse(AnswerWorker, { code: 'UNAVAILABLE', message: '電波のよい場所でお試しください' });
  await answerBox().fill('17時に');
  await send().click();
  await expect.element(answerBox()).toHaveAccessibleDescription(/電波のよい場所/);
  answer(AnswerWorker, { answerWorker: { success: true } });
  await answerBox().fill('18時に');
  await send().click();
  await expect.element(answerBox()).toHaveValue('');
  const [first, second] = sent(AnswerWorker).map(({ input }) => input);
  expect(second?.text).toBe('18時に');
  expect(second?.clientId).not.toBe(first?.clientId);
});

test('a conversation is given to a person, and taken from everybody', async () => {
  await openConversation();
  answer(AssignConversation, ({ input }) => {
    answer(Conversation, {
      conversation: { ...open, row: { ...open.row, assigneeId: input.personId ?? null } },
    });
    return { assignConversation: { success: true } };
  });
  const assignee = page.getByLabelText('担当', { exact: true });
  await assignee.selectOptions('p2');
  await expect.element(assignee).toHaveValue('p2');
  await expect
    .poll(() => sent(AssignConversation))
    .toEqual([{ input: { channelId: 'c1', personId: 'p2' } }]);
  await assignee.selectOptions('');
  await expect.poll(() => sent(AssignConversation).at(-1)?.input.personId).toBeNull();
  await expect.element(assignee).toHaveValue('');
});

test.each([
  ['CHANNEL_BLOCKED', /ブロック中のため/],
  ['CHANNEL_ENDED', /30日が過ぎた/],
] as const)('a conversation that is closed (%s) says why, and has no form', async (why, text) => {
  await openConversation({ ...open, whyReadOnly: why });
  await expect.element(page.getByText(text)).toBeVisible();
  expect(answerBox().query()).toBeNull();
});

test('a message that the chat announces appears, and the list is asked again', async () => {
  await openConversation();
  await expect.poll(openSockets).toBe(1);
  await expect.poll(() => sent(Conversations).length).toBeGreaterThan(1);
  const before = sent(Conversations).length;
  answer(Conversation, {
    conversation: { ...open, messages: [...open.messages, message(10, { text: '着きました' })] },
  });
  sendToChat('read', { channelId: 'c1', side: 'worker', seq: 9 });
  await expect.element(page.getByText('着きました')).toBeVisible();
  expect(sent(Conversations).length).toBeGreaterThan(before);
});
