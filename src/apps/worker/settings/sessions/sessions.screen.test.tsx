import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { answerDocument, refuse, sentVariables } from '#testing/components/api.ts';
import { openScreen } from '#testing/components/screen.tsx';
import {
  EndAllSessionsMutation,
  EndSessionMutation,
  SessionListQuery,
  type WorkerSession,
} from './sessions-client.ts';
import * as sessions from './sessions.tsx';

const own: WorkerSession = {
  id: 's1',
  device: 'Android・Chrome',
  signedInAt: '2026-12-01T00:00:00.000Z',
  lastUsedAt: '2026-12-02T00:30:00.000Z',
  isCurrent: true,
};
const other: WorkerSession = { ...own, id: 's2', device: 'Windows・Edge', isCurrent: false };

async function open(sessionList: WorkerSession[]) {
  answerDocument(SessionListQuery, { sessionList });
  await openScreen(sessions, { route: 'settings/sessions', at: '/settings/sessions' });
  const heading = page.getByRole('heading', { name: 'ログイン中の端末', level: 1 });
  await expect.element(heading).toBeVisible();
}

const row = (index: number) => page.getByRole('listitem').nth(index);
const endOther = () => page.getByRole('button', { name: 'Windows・Edgeをログアウトさせる' });
const confirm = () =>
  page.getByRole('alertdialog').getByRole('button', { name: 'ログアウトさせる' });

test('this device is marked, and only another one can be ended by itself', async () => {
  await open([own, other]);
  await expect.element(row(0).getByText('（この端末）')).toBeVisible();
  await expect.element(row(0).getByText(/09:30/)).toBeVisible();
  expect(row(1).getByText('（この端末）').query()).toBeNull();
  expect(
    page.getByRole('button', { name: 'Android・Chromeをログアウトさせる' }).query(),
  ).toBeNull();
  await expect.element(endOther()).toBeVisible();
});

test('without another device the screen says so', async () => {
  await open([own]);
  await expect.element(page.getByText('ほかの端末ではログインしていません。')).toBeVisible();
});

test('a device is ended after a question, and the list is read again', async () => {
  await open([own, other]);
  answerDocument(EndSessionMutation, { endSession: { success: true } });
  await endOther().click();
  expect(sentVariables(EndSessionMutation)).toEqual([]);
  answerDocument(SessionListQuery, { sessionList: [own] });
  await confirm().click();
  await expect.element(page.getByText('ログアウトさせました')).toBeVisible();
  expect(sentVariables(EndSessionMutation)).toEqual([{ input: { id: 's2' } }]);
  await expect.element(page.getByText(/Windows・Edge/)).not.toBeInTheDocument();
});

test('a refusal stays in the question', async () => {
  await open([own, other]);
  refuse(EndSessionMutation, { code: 'NOT_FOUND', message: '見つかりませんでした' });
  await endOther().click();
  await confirm().click();
  await expect.element(page.getByRole('alert').getByText('見つかりませんでした')).toBeVisible();
});

test('all devices are asked about first, and a failure keeps the session', async () => {
  await open([own, other]);
  refuse(EndAllSessionsMutation, { code: 'NETWORK', message: '通信に失敗しました' });
  await page.getByRole('button', { name: 'すべての端末からログアウト' }).click();
  const question = page.getByRole('alertdialog');
  await expect.element(question.getByText(/この端末もログアウトします。/)).toBeVisible();
  expect(sentVariables(EndAllSessionsMutation)).toEqual([]);
  await question.getByRole('button', { name: 'ログアウトする' }).click();
  await expect.element(page.getByRole('alert').getByText('通信に失敗しました')).toBeVisible();
});
