import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { refuse } from '#testing/components/api.ts';
import { openOperatorScreen } from '#testing/components/operator.ts';
import {
  isolateTab,
  addressesOfOpenStreams,
  sendSessionEvent,
} from '#testing/components/live-channel.ts';
import { OperatorInboxQuery, type InboxQueue } from './inbox-client.ts';
import * as screen from './inbox.tsx';

const now = '2026-12-01T00:00:00.000Z';

async function open(queues: InboxQueue[]) {
  await openOperatorScreen(screen, { route: 'operator', at: '/operator', now }, queues);
  await expect.element(page.getByRole('heading', { name: '受信箱', level: 1 })).toBeVisible();
}

test('each queue stands with its count, its age and its deadline, in the order of the server', async () => {
  await open([
    {
      kind: 'TERMINATIONS',
      count: 2,
      oldestAt: '2026-11-28T00:00:00.000Z',
      dueAt: '2026-11-30T22:00:00.000Z',
    },
    {
      kind: 'DOCUMENTS',
      count: 12,
      oldestAt: '2026-11-30T19:00:00.000Z',
      dueAt: '2026-12-01T03:00:00.000Z',
    },
    { kind: 'PAPERS', count: 1, oldestAt: '2026-11-30T23:30:00.000Z', dueAt: null },
    { kind: 'REVIEWS', count: 0, oldestAt: null, dueAt: null },
  ]);
  const rows = page.getByRole('main').getByRole('link', { name: /件/ });
  const links = ['disputes/terminations', 'documents', 'papers'];
  for (const [index, link] of links.entries()) {
    await expect.element(rows.nth(index)).toHaveAttribute('href', `/operator/${link}`);
  }
  const row = (name: RegExp) => expect.element(page.getByRole('link', { name })).toBeVisible();
  await row(/契約の終了.*3日前.*2時間過ぎています.*期限切れ.*2件/);
  await row(/書類の審査.*5時間前.*あと3時間.*まもなく期限.*12件/);
  await row(/紙の書類.*30分前\s*1件/);
  await expect.element(page.getByRole('link', { name: '評価', exact: true }).first()).toBeVisible();
});

test('an empty inbox says what will come, and every page stays in reach', async () => {
  await open([{ kind: 'DOCUMENTS', count: 0, oldestAt: null, dueAt: null }]);
  await expect.element(page.getByText(/いまは何もありません/)).toBeVisible();
  const main = page.getByRole('main');
  await expect.element(main.getByRole('link', { name: '書類の審査' })).toBeVisible();
  await expect.element(main.getByRole('link', { name: 'アカウントの停止' })).toBeVisible();
});

test('a page of an operator whose session ended goes at once, and sign-in leads back', async () => {
  isolateTab();
  await open([{ kind: 'DOCUMENTS', count: 3, oldestAt: now, dueAt: null }]);
  await expect.poll(addressesOfOpenStreams).toEqual(['/api/operator/session']);
  refuse(OperatorInboxQuery, { code: 'UNAUTHENTICATED', message: 'ログインが必要です' });
  sendSessionEvent('ended');
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('移動先：/operator/sign-in');
  expect(page.getByText(/書類の審査/).query()).toBeNull();
  await expect.element(page.getByText(/ログインが終わったため、画面を閉じました/)).toBeVisible();
  expect(addressesOfOpenStreams()).toEqual([]);
});
