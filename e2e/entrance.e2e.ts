import { facilityPrintoutPath } from '#platform/base/people/file-paths.ts';
import { facilityPaths } from '#platform/base/people/paths.ts';

import { openBackOffice } from './support/back-office.ts';
import { untilHydrated } from './support/hydration.ts';
import { expect, test } from './support/journey.ts';
import { openByKeyboard } from './support/keyboard.ts';
import { heading, joinAsOwner, checkPageAccessibility } from './support/staff.ts';

const side = facilityPaths;

test('a tablet at the entrance shows the code and nothing else, until it is ended', async ({
  page: owner,
  browser,
  request,
  site,
}) => {
  const backOffice = openBackOffice(request);
  // Its facilities have filed an agreement on overtime.
  await joinAsOwner({ page: owner, backOffice }, 'entrance', { mayPostWeek: false });
  const place = await browser.newContext();
  const tablet = await place.newPage();
  await tablet.clock.install();

  const { facilityId, pairingCode } = await test.step('the owner enrols it', async () => {
    await owner.goto(side());
    await owner.locator('main').getByRole('listitem').getByRole('link').first().click();
    await owner.getByRole('link', { name: '入口の端末の登録と終了' }).click();
    await expect(owner.getByText('登録した端末はありません')).toBeVisible();
    await checkPageAccessibility(owner);
    await openByKeyboard(owner, owner.getByRole('button', { name: '登録する', exact: true }));
    await owner.getByLabel('端末の名前').fill('正面玄関');
    await owner.getByRole('button', { name: '登録コードを発行する' }).click();
    const code = owner.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    await expect(code).toBeVisible();
    await expect(owner.getByRole('img', { name: '登録用のQRコード' })).toBeVisible();
    await checkPageAccessibility(owner);
    const id = /facility\/([\w-]+)\/settings/.exec(owner.url())?.[1] ?? '';
    return { facilityId: id, pairingCode: await code.innerText() };
  });

  const code = tablet.getByText(/^\d{6}$/);
  await test.step('the tablet is paired by the code, once', async () => {
    await tablet.goto(side.tablet());
    await expect(heading(tablet)).toHaveText('入口の端末の登録');
    await tablet.getByRole('button', { name: 'この端末を登録する' }).click();
    await expect(tablet.getByText('登録コードは12桁です').first()).toBeVisible();
    await checkPageAccessibility(tablet);
    await tablet.getByLabel('登録コード').fill(pairingCode.toLowerCase());
    await tablet.getByRole('button', { name: 'この端末を登録する' }).click();
    await expect(code).toBeVisible();
    await checkPageAccessibility(tablet);
    await owner.getByRole('button', { name: '閉じる' }).last().click();
    await expect(owner.getByText('利用中')).toBeVisible();
    await checkPageAccessibility(owner);
    await tablet.goto(side.tablet.pair({ code: pairingCode }));
    await tablet.getByRole('button', { name: 'この端末を登録する' }).click();
    await expect(tablet.getByText('使用済みのため使えません').first()).toBeVisible();
  });

  await test.step('it opens no other page of the facility', async () => {
    for (const page of [side(), side.today(facilityId), side.entrance(facilityId)]) {
      // oxlint-disable-next-line no-await-in-loop -- one page after the other
      await tablet.goto(page);
      // oxlint-disable-next-line no-await-in-loop -- one page after the other
      await expect(tablet).toHaveURL(/\/facility\/sign-in/);
    }
    const paper = await tablet.request.get(facilityPrintoutPath(facilityId, 'poster'));
    expect(paper.status()).toBe(401);
  });

  await test.step('reloaded without a network it shows the code, and the next one from 04:00 on', async () => {
    await tablet.goto(side.tablet());
    await expect(code).toBeVisible();
    await tablet.evaluate(async () => {
      // Waits until the page and all its files are in the cache.
      while ((await caches.match('/facility/tablet')) === undefined) {
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    });
    const today = await code.innerText();
    await place.setOffline(true);
    await tablet.reload();
    await expect(tablet).toHaveURL(/cachedAt=\d+/);
    await expect(code).toHaveText(today);
    await expect(tablet.getByRole('img', { name: '出勤・退勤のQRコード' })).toBeVisible();
    await tablet.reload();
    await expect(code).toHaveText(today);
    await untilHydrated(tablet);
    await tablet.clock.fastForward('24:00:00');
    await expect(code).not.toHaveText(today);
    await expect(code).toBeVisible();
    await place.setOffline(false);
    await tablet.reload();
    await expect(tablet).toHaveURL(side.tablet());
    await expect(code).toHaveText(today);
  });

  await test.step('without a network it shows the next code from 04:00 on', async () => {
    await tablet.goto(side.tablet());
    await expect(code).toBeVisible();
    const today = await code.innerText();
    await place.setOffline(true);
    await untilHydrated(tablet);
    await tablet.clock.fastForward('24:00:00');
    await expect(code).not.toHaveText(today);
    await expect(code).toBeVisible();
    await place.setOffline(false);
  });

  await test.step('the owner ends it, and it says so by itself', async () => {
    await tablet.goto(side.tablet());
    await expect(code).toBeVisible();
    await openByKeyboard(owner, owner.getByRole('button', { name: '正面玄関の利用を終了する' }));
    await owner.getByRole('alertdialog').getByRole('button', { name: '終了する' }).click();
    await expect(owner.getByText('端末の利用を終了しました')).toBeVisible();
    const answer = await tablet.request.post('/api/facility/graphql', {
      headers: { origin: site, 'apollo-require-preflight': 'true' },
      data: { query: '{ entranceOfDevice { codes { code } } }' },
    });
    expect(await answer.text()).toContain('UNAUTHENTICATED');
    await tablet.clock.fastForward(10_000);
    await expect(tablet.getByText('この端末の利用は終了しました')).toBeVisible();
    await expect(code).toHaveCount(0);
    await checkPageAccessibility(tablet);
    // The tablet's cache is deleted: without a network nothing is shown.
    await expect
      .poll(async () =>
        tablet.evaluate(async () => (await caches.match('/facility/tablet')) === undefined),
      )
      .toBe(true);
  });

  await test.step('the poster of the week and the paper of the day are PDFs', async () => {
    await owner.goto(side.entrance(facilityId));
    await expect(owner.getByRole('link', { name: '1週間分の掲示（PDF）' })).toHaveAttribute(
      'href',
      facilityPrintoutPath(facilityId, 'poster'),
    );
    await checkPageAccessibility(owner);
    for (const paper of ['poster', 'day'] as const) {
      // oxlint-disable-next-line no-await-in-loop -- two papers
      const file = await owner.request.get(facilityPrintoutPath(facilityId, paper));
      expect(file.headers()['content-type']).toBe('application/pdf');
      // oxlint-disable-next-line no-await-in-loop -- two papers
      expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-');
    }
  });

  await test.step('a filed 36協定 is replaced by the next, and then withdrawn', async () => {
    await owner.goto(side.profile(facilityId));
    const filings = owner.getByRole('link', { name: /労働基準監督署/ });
    await filings.first().click();
    await expect(owner.getByText('有効期間')).toBeVisible();
    await checkPageAccessibility(owner);
    await owner.getByRole('link', { name: '新しい協定に差し替える' }).click();
    await expect(heading(owner)).toHaveText('36協定を差し替える');
    await checkPageAccessibility(owner);
    await owner.getByLabel('受理番号').fill('第99号');
    const fillDay = async (
      label: string,
      [year, month, date]: readonly [string, string, string],
    ) => {
      const group = owner.getByRole('group', { name: label });
      await group.getByRole('textbox', { name: '年' }).fill(year);
      await group.getByRole('textbox', { name: '月' }).fill(month);
      await group.getByRole('textbox', { name: '日' }).fill(date);
    };
    // The demo's 36協定 permits more than the form accepts.
    await owner.getByLabel('1日に延長できる時間').fill('120');
    await fillDay('届け出た日', ['2026', '11', '1']);
    await fillDay('有効期間の初日', ['2026', '11', '1']);
    await fillDay('有効期間の末日', ['2027', '10', '31']);
    await owner.getByRole('button', { name: '登録する' }).click();
    await expect(owner.getByText('36協定を差し替えました')).toBeVisible();
    await filings.filter({ hasText: '第99号' }).click();
    await openByKeyboard(owner, owner.getByRole('button', { name: '取り下げる' }));
    await owner.getByRole('alertdialog').getByRole('button', { name: '取り下げる' }).click();
    await expect(owner.getByText('この協定は取り下げられています')).toBeVisible();
    await checkPageAccessibility(owner);
  });
  await place.close();
});
