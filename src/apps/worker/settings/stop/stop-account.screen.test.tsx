import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { answerDocument, refuse, sentVariables } from '#testing/components/api.ts';
import { openScreen } from '#testing/components/screen.tsx';
import { StopAccountByLinkMutation } from './stop-client.ts';
import * as stopAccount from './stop-account.tsx';

const button = () => page.getByRole('button', { name: 'アカウントを停止する' });

async function open() {
  await openScreen(stopAccount, { route: 'account/stop', at: '/account/stop?s=secret' });
  await expect.element(page.getByText('アカウントを停止しますか？')).toBeVisible();
}

test('the visit stops nothing; the button does, once', async () => {
  await open();
  expect(sentVariables(StopAccountByLinkMutation)).toEqual([]);
  answerDocument(StopAccountByLinkMutation, { stopAccountByLink: { success: true } });
  await button().click();
  await expect
    .element(page.getByRole('status').getByText('アカウントを停止しました'))
    .toBeVisible();
  expect(sentVariables(StopAccountByLinkMutation)).toEqual([{ input: { secret: 'secret' } }]);
  await expect.element(button()).not.toBeInTheDocument();
});

test('a link that does not work is said, and the way to the contact stays', async () => {
  await open();
  refuse(StopAccountByLinkMutation, {
    code: 'STOP_LINK_INVALID',
    message: 'このリンクは使えません',
  });
  await button().click();
  await expect.element(page.getByRole('alert').getByText('このリンクは使えません')).toBeVisible();
  await expect.element(page.getByRole('link', { name: '窓口を見る' })).toBeVisible();
});
