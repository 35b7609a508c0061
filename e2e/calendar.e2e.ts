import { paths } from '#platform/base/paths.ts';
import { expect, test } from './support/journey.ts';

import { openBackOffice } from './support/back-office.ts';
import { signInByRequests } from './support/worker.ts';

/** Demo worker with a shift that begins soon. */
const phoneNumber = '09000000004';

test('a calendar is made, read by a program with nobody signed in, made anew and ended', async ({
  page,
  request,
}) => {
  await signInByRequests(page, openBackOffice(request), phoneNumber);
  await page.goto(paths.settings());
  await page.getByRole('link', { name: /カレンダー連携/ }).click();
  await expect(page.getByText('このアドレスを知っている人は予定を見られます')).toBeVisible();

  await page.getByRole('button', { name: 'カレンダーのアドレスを作る' }).click();
  const shown = page.getByText(/\/calendar\/[\w-]{43}\.ics$/);
  const first = (await shown.innerText()).trim();
  await expect(page.getByRole('link', { name: 'カレンダーアプリで開く' })).toHaveAttribute(
    'href',
    first.replace('http:', 'webcal:'),
  );
  const file = await request.get(first);
  expect(file.status()).toBe(200);
  expect(await file.text()).toContain('SUMMARY:勤務：');
  const etag = file.headers()['etag'] ?? '';
  const again = await request.get(first, { headers: { 'if-none-match': etag } });
  expect(again.status()).toBe(304);

  await page.getByRole('button', { name: 'アドレスを作り直す' }).click();
  await page.getByRole('button', { name: '作り直す', exact: true }).click();
  await expect(shown).not.toHaveText(first);
  const second = (await shown.innerText()).trim();
  expect((await request.get(first)).status()).toBe(404);
  expect((await request.get(second)).status()).toBe(200);

  await page.reload();
  await expect(page.getByText('アドレスは作成したときだけ表示されます')).toBeVisible();
  await expect(shown).toHaveCount(0);
  await page.getByRole('button', { name: '連携をやめる' }).click();
  await page.getByRole('button', { name: 'やめる', exact: true }).click();
  await expect(page.getByRole('button', { name: 'カレンダーのアドレスを作る' })).toBeVisible();
  expect((await request.get(second)).status()).toBe(404);
});
