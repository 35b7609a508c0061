import { paths } from '#base/paths.ts';

import { demoWorkers } from '../src/demo/demo-workers.ts';
import { violationsOf } from './support/accessibility.ts';
import { openDesk } from './support/back-office.ts';
import { expect, test, type Page } from './support/journey.ts';
import { heading, joinAsOwner, lookAt } from './support/staff.ts';
import { askAs, signIn } from './support/worker.ts';

const reason = '連絡のない遅刻が2回続き、申し送りに間に合いませんでした';

/** How often the facility is on the worker's map. */
async function foundOn(page: Page, facilityId: string): Promise<number> {
  const { facilityRecruitmentList, recruitmentMap } = await askAs<{
    facilityRecruitmentList: { recruitments: { id: string }[] };
    recruitmentMap: { facilities: { facilityId: string; count: number }[] };
  }>(
    page,
    `query ($id: ID!) {
      facilityRecruitmentList(facilityId: $id) { recruitments { id } }
      recruitmentMap(input: {}) { facilities { facilityId count } }
    }`,
    { id: facilityId },
  );
  // Its own page still has them all.
  expect(facilityRecruitmentList.recruitments.length).toBeGreaterThan(0);
  return recruitmentMap.facilities.filter((one) => one.facilityId === facilityId).length;
}

test('a worker blocks a facility after a shift: it leaves their lists until the block is lifted', async ({
  page,
  request,
}) => {
  const desk = openDesk(request);
  await signIn(page, desk, demoWorkers.history.phoneNumber);
  await page.goto(paths.shifts.history());
  await page.getByRole('link', { name: 'この施設でまた働く' }).first().click();
  await expect(heading(page)).toHaveText('施設');
  const name = (await page.getByRole('heading', { level: 2 }).first().textContent()) ?? '';
  const facilityId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  expect(await foundOn(page, facilityId)).toBe(1);

  await test.step('writes a reason', async () => {
    await page.getByRole('link', { name: /ブロック/ }).click();
    await expect(heading(page)).toHaveText('施設をブロック');
    await expect(page.getByText(name)).toBeVisible();
    await page.getByRole('button', { name: 'ブロックする' }).click();
    await expect(page.getByRole('link', { name: /理由を10文字以上/ })).toBeVisible();
    await page.getByRole('textbox', { name: /理由/ }).fill(reason);
    await page.getByRole('button', { name: 'ブロックする' }).click();
    await expect(heading(page)).toHaveText('ブロックした施設');
    await expect(page.getByText(reason)).toBeVisible();
    expect(await foundOn(page, facilityId)).toBe(0);
  });

  await test.step('reads on the page of the facility that it is blocked', async () => {
    await page.goto(paths.facility(facilityId));
    await expect(page.getByText('この施設をブロックしています')).toBeVisible();
    await expect(page.getByRole('button', { name: 'ブロックを解除' })).toBeVisible();
    await expect(page.getByRole('link', { name: /表示しない（ブロック）/ })).toHaveCount(0);
    expect(await violationsOf(page)).toEqual([]);
  });

  await test.step('lifts the block in the settings', async () => {
    await page.goto(paths.settings());
    await page.getByRole('link', { name: /ブロックした施設/ }).click();
    await page.getByRole('button', { name: `${name}のブロックを解除` }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'ブロックを解除' }).click();
    await expect(page.getByText('ブロックした施設はありません')).toBeVisible();
    expect(await foundOn(page, facilityId)).toBe(1);
  });
});

test('a facility blocks a worker after a shift with a reason, and lifts the block', async ({
  page,
  request,
  baseURL,
}) => {
  test.slow();
  const desk = openDesk(request);
  await signIn(page, desk, demoWorkers.history.phoneNumber);
  await page.goto(paths.shifts.history());
  await page.getByRole('link', { name: 'この施設でまた働く' }).first().click();
  await expect(heading(page)).toHaveText('施設');
  const facilityId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const { facilityDetail, currentUser } = await askAs<{
    facilityDetail: { corporationName: string };
    currentUser: { name: string };
  }>(
    page,
    `query ($id: ID!) {
      facilityDetail(facilityId: $id) { corporationName }
      currentUser { name }
    }`,
    { id: facilityId },
  );
  const { name } = currentUser;
  await joinAsOwner({ page, desk, site: baseURL ?? '' }, 'pool', facilityDetail.corporationName);
  await page.goto(paths.facilitySide.today(facilityId));
  await page.getByRole('link', { name: '働いた人', exact: true }).click();
  await expect(heading(page)).toHaveText(/^働いた人/);
  await lookAt(page);
  const block = page.getByRole('button', { name: `${name}さんをブロックする` });

  await test.step('writes a reason that the worker will read', async () => {
    await block.click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('textbox', { name: /理由/ }).fill(reason);
    await sheet.getByRole('button', { name: 'ブロックする' }).click();
    await expect(page.getByText(reason)).toBeVisible();
    await lookAt(page);
  });

  await test.step('lifts it', async () => {
    await page.getByRole('button', { name: `${name}さんのブロックを解除する` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '解除する' }).click();
    await expect(page.getByText('ブロックしている人はいません')).toBeVisible();
  });

  await test.step('the worker, who is still signed in here, has read of both', async () => {
    await page.goto(paths.notifications());
    await expect(page.getByText('また応募できるようになりました')).toBeVisible();
    await expect(page.getByText('応募できない施設があります')).toBeVisible();
    await expect(page.getByText(reason)).toBeVisible();
  });
});
