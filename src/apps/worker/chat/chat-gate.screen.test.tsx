import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';

import { openScreen } from '#testing/components/screen.tsx';

import { workerChatStore } from './session/browser-chat.ts';
import { ChatGate } from './chat-gate.tsx';

const Chat = () => <ChatGate title="メッセージ">話せます</ChatGate>;

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
