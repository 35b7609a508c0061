import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';

import { RequestChatTokenMutation } from '#apps/parts/chat/documents-client.ts';
import { cacheChatToken, clearChatTokens } from '#apps/parts/chat/connection/token-cache.ts';
import { buildChatToken } from '#apps/parts/chat/connection/token.build.ts';
import { chatConnectionTexts } from '#domain/chat/protocol/texts.ts';
import { answerDocument, signedInTestWorker } from '#testing/components/api.ts';
import { countOpenChatSockets, stubChatSocket } from '#testing/components/chat-socket.ts';
import { openScreen } from '#testing/components/screen.tsx';

import { workerChatStore } from './session/browser-chat.ts';
import { ChatConnectedGate } from './chat-gate.tsx';

const Chat = () => <ChatConnectedGate title="メッセージ">話せます</ChatConnectedGate>;

/** Configures a chat service that does not answer. */
function nameNoService(): void {
  const service = document.createElement('meta');
  service.name = 'chat-service';
  service.content = 'http://127.0.0.1:9';
  document.head.append(service);
  onTestFinished(() => {
    service.remove();
    // All tests on this page share one chat: end the connection.
    workerChatStore().end();
  });
}

test('a chat that cannot be connected to says so, and advises to reload (spec 8.013)', async () => {
  nameNoService();
  await openScreen({ default: Chat }, { route: 'messages', at: '/messages' });
  await expect.element(page.getByText('チャットに接続できませんでした')).toBeVisible();
  await expect.element(page.getByText(/^ページを再読み込みしてください。/)).toBeVisible();
  await expect.element(page.getByText(/話せます/)).not.toBeInTheDocument();
});

test('a chat whose worker is signed out of this browser says so, and uses no token of another', async () => {
  stubChatSocket();
  onTestFinished(() => workerChatStore().end());
  answerDocument(RequestChatTokenMutation, {
    requestChatToken: { token: buildChatToken('another') },
  });
  await openScreen({ default: Chat }, { route: 'messages', at: '/messages' });
  await expect
    .element(page.getByText(new RegExp(`^${chatConnectionTexts.ended} ログインする$`)))
    .toBeVisible();
  expect(countOpenChatSockets()).toBe(0);
  await expect.element(page.getByText(/話せます/)).not.toBeInTheDocument();
  expect(Object.keys(localStorage).filter((key) => key.startsWith('chat-token:'))).toEqual([]);
});

test('a token of another worker on the device is replaced by one of the own', async () => {
  stubChatSocket();
  onTestFinished(() => {
    workerChatStore().end();
    clearChatTokens(localStorage);
  });
  const inAnHour = new Date(Date.now() + 3_600_000);
  cacheChatToken(localStorage, signedInTestWorker.user.id, buildChatToken('another', inAnHour));
  answerDocument(RequestChatTokenMutation, {
    requestChatToken: { token: buildChatToken(signedInTestWorker.user.id) },
  });
  await openScreen({ default: Chat }, { route: 'messages', at: '/messages' });
  await expect.element(page.getByText(/話せます/)).toBeVisible();
});
