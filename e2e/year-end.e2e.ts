import { readFile } from 'node:fs/promises';

import { expect, test } from './support/journey.ts';

import { addMinutes, instantAtJst } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';

import { openBackOffice } from './support/back-office.ts';
import { signInByRequests } from './support/worker.ts';

/** Demo worker who has worked for several employers this year. */
const phoneNumber = '09000000003';

test('after New Year the statement of the year is there, and opens as a PDF', async ({
  page,
  request,
}) => {
  const backOffice = openBackOffice(request);
  await signInByRequests(page, backOffice, phoneNumber);
  const year = new Date((await backOffice.now()).getTime() + 9 * 3_600_000).getUTCFullYear();

  await test.step('a shift’s pay slip is saved from its wage', async () => {
    await page.goto(paths.shifts.history());
    const paid = page.getByRole('article').filter({ hasText: '振込済み' }).first();
    const href = (await paid.getByRole('link').first().getAttribute('href')) ?? '';
    const id = /\/shifts\/([0-9a-f-]{36})/.exec(href)?.[1] ?? '';
    await page.goto(paths.shift.wage(id));
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: '支払明細書を保存（PDF）' }).click();
    const saved = await download;
    expect(saved.suggestedFilename()).toMatch(/^支払明細書_\d{4}-\d{2}-\d{2}\.pdf$/);
    expect((await readFile(await saved.path())).subarray(0, 5).toString()).toBe('%PDF-');
  });

  await test.step('within the year the list says that it goes on', async () => {
    await page.goto(paths.earnings());
    await page.getByRole('link', { name: '源泉徴収票' }).click();
    await expect(page.getByRole('heading', { level: 2, name: `${year}年分` })).toBeVisible();
    await expect(page.getByText('年の途中').first()).toBeVisible();
  });

  await test.step('New Year passes, and the final one is issued', async () => {
    for (;;) {
      const now = await backOffice.now();
      const target = instantAtJst(`${year + 1}-01-11`, '09:00');
      if (now >= target) break;
      // The clock moves by a month at a time: after half a year without use a number would also need the date of birth.
      const next = addMinutes(now, 25 * 24 * 60);
      await backOffice.moveTo(next < target ? next : target);
      await page.context().clearCookies();
      await signInByRequests(page, backOffice, phoneNumber);
    }
    await page.goto(paths.earnings.statements());
    await expect(page.getByText('確定').first()).toBeVisible();
    await expect(page.getByText('年の途中')).toBeHidden();
    // December's pay that is not yet transferred belongs to the new year, which has no statement yet.
    const issued = page.getByRole('article').filter({ hasText: '確定' });
    await issued.first().getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${year}年分の源泉徴収票`);
    await expect(page.getByText('支払金額').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'PDFを開く' })).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'ファイルに保存' }).click();
    const saved = await download;
    expect(saved.suggestedFilename()).toContain('給与所得の源泉徴収票');
    const bytes = await readFile(await saved.path());
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(bytes.length).toBeGreaterThan(5_000);
  });
});
