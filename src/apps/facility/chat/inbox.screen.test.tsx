import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';

import { OwnFacilityQuery } from '#apps/facility/facilities/own-facilities-client.ts';

import { answerDocument, sentVariables } from '#testing/components/api.ts';
import { countOpenChatSockets, stubChatSocket } from '#testing/components/chat-socket.ts';
import { hinataFacility, answerViewer } from '#testing/components/facility.ts';
import { openScreen } from '#testing/components/screen.tsx';
import { buildChatToken } from '#apps/parts/chat/connection/token.build.ts';
import { chatOwnerOfFacilityPerson } from '#apps/parts/chat/owner.ts';
import FacilityShell from '#apps/facility/shell/facility-shell.tsx';
import {
  ConversationsQuery,
  RequestFacilityChatTokenMutation,
  type ConversationRow,
} from './inbox-client.ts';
import * as screen from './inbox.tsx';

const row = (id: string, change: Partial<ConversationRow>): ConversationRow => ({
  id,
  workerName: `ワーカー${id}`,
  unread: 0,
  urgency: 'none',
  waitingSince: null,
  lastText: 'よろしくお願いします',
  lastAt: '2026-12-02T01:00:00.000Z',
  lastSide: 'worker',
  shiftStartsAt: null,
  shiftEndsAt: null,
  assigneeName: null,
  ...change,
});

async function open() {
  answerViewer(['chat.write']);
  answerDocument(OwnFacilityQuery, { ownFacility: hinataFacility });
  answerDocument(RequestFacilityChatTokenMutation, {
    requestFacilityChatToken: {
      token: buildChatToken(chatOwnerOfFacilityPerson({ personId: 'p1', facilityId: 'f1' })),
    },
  });
  stubChatSocket();
  await openScreen(screen, {
    route: 'facility/:facilityId/messages',
    at: '/facility/f1/messages',
    now: '2026-12-02T01:30:00.000Z',
    frame: FacilityShell,
  });
  const heading = page.getByRole('heading', { name: 'メッセージ（ひなたの里）', level: 1 });
  await expect.element(heading).toBeVisible();
}

test('each conversation says what is urgent, who wrote last and who takes care of it', async () => {
  answerDocument(ConversationsQuery, {
    conversations: {
      cursor: null,
      conversations: [
        row('1', {
          unread: 2,
          urgency: 'soonWaiting',
          shiftStartsAt: '2026-12-02T08:00:00.000Z',
        }),
        row('2', { urgency: 'soon', shiftStartsAt: '2026-12-02T09:00:00.000Z' }),
        row('3', { urgency: 'waiting' }),
        row('4', { lastSide: 'facility', lastText: null, assigneeName: '田中 実' }),
      ],
    },
  });
  await open();
  await expect.element(page.getByText('未読のトーク：1件')).toBeVisible();
  const rows = page.getByRole('navigation', { name: 'トークの一覧' }).getByRole('link');
  expect(rows.elements().map((one) => one.textContent)).toEqual([
    expect.stringMatching(/未読2.*17:00.*の勤務.*未返信/),
    expect.stringMatching(/18:00.*の勤務(?!.*未返信)/),
    expect.stringMatching(/未返信/),
    expect.stringMatching(/施設：メッセージは削除されました.*担当 田中 実/),
  ]);
  await expect.element(rows.nth(0)).toHaveAttribute('href', '/facility/f1/messages/1');
});

test('further conversations are loaded to the end', async () => {
  answerDocument(ConversationsQuery, ({ cursor }) => ({
    conversations: cursor
      ? { cursor: null, conversations: [row('2', {})] }
      : { cursor: 'next', conversations: [row('1', {})] },
  }));
  await open();
  await expect.element(page.getByText('ワーカー2')).toBeVisible();
  // The stream of changes may ask for the first page again in the meantime.
  expect(sentVariables(ConversationsQuery)).toContainEqual({ facilityId: 'f1', cursor: 'next' });
});

test('nobody has written: the list says what will stand there', async () => {
  answerDocument(ConversationsQuery, { conversations: { cursor: null, conversations: [] } });
  await open();
  await expect.element(page.getByText('メッセージはまだありません')).toBeVisible();
});

test('an inbox that nobody looks at any more holds no connection to the chat', async () => {
  answerDocument(ConversationsQuery, {
    conversations: { cursor: null, conversations: [row('1', {})] },
  });
  await open();
  await expect.poll(countOpenChatSockets).toBe(1);
  await page.getByRole('navigation', { name: 'トークの一覧' }).getByRole('link').click();
  await expect.element(page.getByText('移動先：/facility/f1/messages/1')).toBeVisible();
  await expect.poll(countOpenChatSockets).toBe(0);
});

test('the inbox of a hosted chat, which announces nothing here, asks again every ten seconds', async () => {
  const service = document.createElement('meta');
  service.name = 'chat-service';
  service.content = 'https://chat.example';
  document.head.append(service);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => {
    vi.useRealTimers();
    service.remove();
  });
  answerDocument(ConversationsQuery, {
    conversations: { cursor: null, conversations: [row('1', {})] },
  });
  await open();
  expect(sentVariables(ConversationsQuery)).toHaveLength(1);
  /** Returns the seconds until the list has been requested this often. */
  const secondsUntil = async (times: number) => {
    let seconds = 0;
    while (sentVariables(ConversationsQuery).length < times) {
      seconds += 1;
      // oxlint-disable-next-line no-await-in-loop -- one second after the other
      await vi.advanceTimersByTimeAsync(1_000);
    }
    return seconds;
  };
  expect(await secondsUntil(2)).toBeLessThan(9);
  expect(await secondsUntil(3)).toBeLessThan(13);
});
