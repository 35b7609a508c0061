import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { openScreen } from '#testing/components/screen.tsx';
import type { QueuedMessage } from '#apps/parts/chat/sending/queued-messages.ts';
import { eraseChatData } from '../device-data.ts';
import { buildChatChannel, buildChatMessage } from '#domain/chat/protocol/message.build.ts';
import { chatLimits } from '#domain/chat/protocol/protocol.ts';
import { chatComposerTexts, chatMessageTexts } from '#domain/chat/protocol/texts.ts';
import { openSendQueue, storeOfflineChats } from '#apps/parts/chat/offline/device-database.ts';
import {
  countUnsentMessages,
  eraseUnsentMessages,
} from '#apps/parts/chat/offline/unsent-messages.ts';
import { chatOwnerOfFacilityPerson } from '#apps/parts/chat/owner.ts';
import { openSendQueueStore } from '#apps/parts/chat/offline/send-queue-store.ts';
import { OfflineChatsScreen } from './offline-chats.tsx';

const store = openSendQueueStore();
const refused: QueuedMessage = {
  clientId: 'k9',
  owner: 'w1',
  channelId: 'c1',
  parentId: null,
  isAlsoInChannel: false,
  quote: null,
  text: '拒否された文',
  attachments: [],
  at: 1,
  failure: { code: 'INVALID', sentence: 'サーバーの理由' },
};

afterEach(eraseChatData);

/** Opens the offline page's chats with one conversation of the worker w1 on the phone. */
async function open(waiting: readonly QueuedMessage[] = []) {
  await storeOfflineChats({
    workerId: 'w1',
    keptAt: '2026-11-22T03:00:00.000Z',
    clockAheadMs: 0,
    kept: {
      channels: [buildChatChannel()],
      talks: [
        { channelId: 'c1', messages: [buildChatMessage(1, { text: '正面の入口からどうぞ' })] },
      ],
    },
  });
  await Promise.all(waiting.map((one) => store.put(one)));
  await openScreen(
    { default: OfflineChatsScreen },
    { route: 'offline', at: '/offline?returnTo=/messages/c1' },
  );
  await expect.element(page.getByText('正面の入口からどうぞ')).toBeVisible();
}

const field = () => page.getByRole('textbox', { name: 'メッセージ' });
const press = (name: string) => page.getByRole('button', { name }).click();
const send = () => press('接続が戻ったら送信');

test('an answer is shown as waiting and stored for the chat client, after the earlier ones', async () => {
  // The phone's clock was ahead when the earlier message was written.
  const earlier = { ...refused, text: '先の文', at: Date.now() + 60_000, failure: null };
  await open([earlier]);
  await field().fill(' 裏口はどこですか ');
  await send();
  await expect.element(page.getByText('裏口はどこですか')).toBeVisible();
  await expect.element(page.getByText(chatMessageTexts.waiting).nth(1)).toBeVisible();
  await expect.element(field()).toHaveValue('');
  const stored = (await store.all()).toSorted((one, other) => one.at - other.at);
  expect(stored).toMatchObject([
    { text: '先の文' },
    { owner: 'w1', channelId: 'c1', text: '裏口はどこですか', failure: null },
  ]);
});

test('a queue is read in the form that phones have, and signing out leaves that of a facility’s person', async () => {
  const { owner: workerId, ...message } = refused;
  const db = await openSendQueue();
  await db.put('waiting', { ...message, workerId });
  db.close();
  expect(await store.all()).toEqual([refused]);
  const owner = chatOwnerOfFacilityPerson({ personId: 'p1', facilityId: 'f1' });
  await store.put({ ...refused, clientId: 'k10', owner });
  expect([await countUnsentMessages('worker'), await countUnsentMessages('facility')]).toEqual([
    1, 1,
  ]);
  await eraseChatData();
  expect(await store.all()).toMatchObject([{ clientId: 'k10', owner }]);
  await eraseUnsentMessages('facility');
  expect(await store.all()).toEqual([]);
});

test('an empty or too long text is not queued, and says why', async () => {
  await open();
  await send();
  await expect.element(page.getByText(chatComposerTexts.empty, { exact: false })).toBeVisible();
  await field().fill('あ'.repeat(chatLimits.maxTextLength + 1));
  await send();
  await expect
    .element(page.getByText(chatComposerTexts.textLong(1), { exact: false }))
    .toBeVisible();
  expect(await store.all()).toEqual([]);
});

test('a refused message waits again after a retry, and is gone after it was dropped', async () => {
  await open([refused, { ...refused, clientId: 'k10', text: 'もう一つ', at: 2 }]);
  await page.getByRole('button', { name: chatMessageTexts.failed }).first().click();
  await expect.element(page.getByText(chatMessageTexts.waiting).first()).toBeVisible();
  await press('取り消す');
  await expect.element(page.getByText(/もう一つ/)).not.toBeInTheDocument();
  await expect.poll(() => store.all()).toMatchObject([{ clientId: 'k9', failure: null }]);
});

test('the messages of another worker on the same phone are not shown', async () => {
  await open([{ ...refused, owner: 'w2', text: '別の人の文' }]);
  await field().fill('自分の文');
  await send();
  await expect.element(page.getByText('自分の文')).toBeVisible();
  await expect.element(page.getByText(/別の人の文/)).not.toBeInTheDocument();
});
