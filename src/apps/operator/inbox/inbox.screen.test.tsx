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
import type { OperatorRole } from '#platform/base/people/operator-rights.ts';
import * as wageRaises from '#apps/operator/money/wage-raises.tsx';
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

test('an operator with one role has its pages alone, in the navigation and below the queues', async () => {
  const queues = [
    { kind: 'DOCUMENTS', count: 1, oldestAt: now, dueAt: null },
  ] satisfies InboxQueue[];
  const viewer = { roles: ['DOCUMENTS'] satisfies OperatorRole[] };
  await openOperatorScreen(screen, { route: 'operator', at: '/operator', now, viewer }, queues);
  await expect.element(page.getByRole('link', { name: /書類の審査/ }).first()).toBeVisible();
  const names = page
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent);
  expect(names.some((name) => name.includes('法人'))).toBe(true);
  for (const closed of ['振込', 'お金', '欠勤', '操作の記録', '評価'])
    expect(names.filter((name) => name.includes(closed))).toEqual([]);
});

test('a page that the roles do not open says which role is needed, and who gives it', async () => {
  const viewer = { roles: ['DOCUMENTS'] satisfies OperatorRole[], admins: ['管理 花子'] };
  await openOperatorScreen(wageRaises, {
    route: 'operator/money/corrections',
    at: '/operator/money/corrections',
    viewer,
  });
  await expect.element(page.getByRole('heading', { name: 'この画面は開けません' })).toBeVisible();
  await expect
    .element(page.getByText(/役割が「お金」の運営の担当者だけが使えます.*管理 花子さんに依頼/))
    .toBeVisible();
  await expect.element(page.getByRole('link', { name: '受信箱へ' })).toBeVisible();
  expect(page.getByRole('textbox').query()).toBeNull();
});

test('a page whose roles are changed meanwhile is closed, and names the cause', async () => {
  isolateTab();
  await open([{ kind: 'DOCUMENTS', count: 3, oldestAt: now, dueAt: null }]);
  await expect.poll(addressesOfOpenStreams).toEqual(['/api/operator/session']);
  sendSessionEvent('changed');
  await expect.element(page.getByRole('heading', { name: '役割が変わりました' })).toBeVisible();
  await expect
    .element(page.getByText(/運営の管理の担当者が、あなたの役割を変えたため/))
    .toBeVisible();
  expect(page.getByText(/3件/).query()).toBeNull();
});
