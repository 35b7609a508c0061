import { addDays, addHours, jstDay, weekStartOf } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';
import { facilityPaths } from '#platform/base/people/paths.ts';

import { demoWorkersByKey } from '../src/apps/demo/demo-workers.ts';
import { enterAsManager, openBackOffice } from './support/back-office.ts';
import { expect, test, type Page } from './support/journey.ts';
import { openByKeyboard } from './support/keyboard.ts';
import { heading, joinAsOwner, checkPageAccessibility } from './support/staff.ts';
import {
  applyThroughApi,
  askWorkerApi,
  findRecruitment,
  signInByRequests,
  signInOnOpenScreen,
} from './support/worker.ts';

const reason = '連絡のない遅刻が2回続き、申し送りに間に合いませんでした';

/** Number of times the facility appears on the worker's map. */
async function foundOn(page: Page, facilityId: string): Promise<number> {
  const { facilityRecruitmentList, recruitmentMap } = await askWorkerApi<{
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
  // The facility's page still lists its recruitments.
  expect(facilityRecruitmentList.recruitments.length).toBeGreaterThan(0);
  return recruitmentMap.facilities.filter((one) => one.facilityId === facilityId).length;
}

test('a worker blocks a facility after a shift: it leaves their lists until the block is lifted', async ({
  page,
  request,
}) => {
  const backOffice = openBackOffice(request);
  await signInByRequests(page, backOffice, demoWorkersByKey.history.phoneNumber);
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
}) => {
  test.slow();
  const backOffice = openBackOffice(request);
  await signInByRequests(page, backOffice, demoWorkersByKey.history.phoneNumber);
  await page.goto(paths.shifts.history());
  await page.getByRole('link', { name: 'この施設でまた働く' }).first().click();
  await expect(heading(page)).toHaveText('施設');
  const facilityId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const { facilityDetail, currentUser } = await askWorkerApi<{
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
  await joinAsOwner({ page, backOffice }, 'pool', {
    corporation: facilityDetail.corporationName,
  });
  await page.goto(facilityPaths.today(facilityId));
  await page.getByRole('link', { name: '働いた人', exact: true }).click();
  await expect(heading(page)).toHaveText(/^働いた人/);
  await checkPageAccessibility(page);
  const block = page.getByRole('button', { name: `${name}さんをブロックする` });

  await test.step('writes a reason that the worker will read', async () => {
    const sheet = await openByKeyboard(page, block);
    await sheet.getByRole('textbox', { name: /理由/ }).fill(reason);
    await sheet.getByRole('button', { name: 'ブロックする' }).click();
    await expect(sheet).toHaveCount(0);
    await expect(page.getByText(reason)).toBeVisible();
    await checkPageAccessibility(page);
  });

  await test.step('lifts it', async () => {
    await openByKeyboard(
      page,
      page.getByRole('button', { name: `${name}さんのブロックを解除する` }),
    );
    await page.getByRole('alertdialog').getByRole('button', { name: '解除する' }).click();
    await expect(page.getByText('ブロックしている人はいません', { exact: true })).toBeVisible();
  });

  await test.step('the worker, who is still signed in here, has read of both', async () => {
    await page.goto(paths.notifications());
    await expect(page.getByText('また応募できるようになりました')).toBeVisible();
    await expect(page.getByText('応募できない施設があります')).toBeVisible();
    await expect(page.getByText(reason)).toBeVisible();
  });
});

/** Title that no other job of the site has. */
const title = '夕食の見守りと配膳（ひとこま通り）';

/** Creates a template without a required licence, and a group with one person. */
async function prepare(page: Page, facilityId: string, name: string): Promise<void> {
  await page.goto(facilityPaths.templates.new(facilityId));
  await page.getByLabel('仕事の名前').fill(title);
  await page.getByLabel('仕事の内容').fill('夕食の配膳と見守り');
  await page.getByRole('group', { name: /^業務/ }).getByRole('checkbox').first().press('Space');
  await page.getByRole('button', { name: '保存する' }).press('Enter');
  await expect(heading(page)).toHaveText('求人のひな形');

  await page.goto(facilityPaths.people(facilityId));
  await page.getByRole('link', { name: 'お気に入りとグループ' }).click();
  await expect(heading(page)).toHaveText(/^お気に入りとグループ/);
  await checkPageAccessibility(page);
  const naming = await openByKeyboard(page, page.getByRole('button', { name: 'グループを作る' }));
  await naming.getByRole('textbox', { name: /グループの名前/ }).fill('夕食の頼れる人');
  await naming.getByRole('button', { name: '保存する' }).click();
  await expect(page.getByText('まだ誰もいません')).toBeVisible();
  await page.getByRole('link', { name: '全員を見る' }).click();
  const sheet = await openByKeyboard(
    page,
    page.getByRole('button', { name: `${name}さんのお気に入り・グループ` }),
  );
  const box = sheet.getByRole('checkbox', { name: '夕食の頼れる人' });
  await box.click();
  await expect(box).toBeChecked();
  await sheet.getByRole('textbox', { name: /メモ/ }).fill('夕食の時間に慣れている');
  await sheet.getByRole('button', { name: 'お気に入りにする' }).click();
  await expect(sheet.getByRole('button', { name: 'お気に入りから外す' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('グループ：夕食の頼れる人', { exact: true })).toBeVisible();
  await checkPageAccessibility(page);
}

/** Posts one shift for two workers, which only the group sees during two hours. */
async function postForGroup(page: Page, facilityId: string, week: string): Promise<void> {
  await page.goto(facilityPaths.postings.new({ week, facilityId }));
  await page.getByLabel('ひな形').selectOption({ label: title });
  await page.getByLabel(/採用の決め方/).selectOption('INSTANT');
  await page.getByLabel(/^時給/).fill('1800');
  await page.getByLabel(/交通費/).fill('500');
  await page.getByLabel(/ボーナス/).fill('0');
  // The other shifts of the week stay public.
  const late = page.getByRole('group', { name: '遅番', exact: true });
  await late
    .getByLabel('この枠の公開のしかた')
    .selectOption({ label: 'グループ「夕食の頼れる人」に先に案内・1人' });
  await late.getByLabel('この枠を先に案内する時間').selectOption('120');
  await page.getByLabel(/（水）遅番の人数/).fill('2');
  await checkPageAccessibility(page);
  const post = page.getByRole('button', { name: 'まとめて掲載する' });
  await expect(post).toBeEnabled();
  await post.click();
  await expect(page.getByText('1件の募集を掲載しました')).toBeVisible();
  await page.goto(facilityPaths.postings({ week, facilityId }));
  await expect(page.getByText(/グループ「夕食の頼れる人」の1人に先に案内中/)).toBeVisible();
  await checkPageAccessibility(page);
}

test('a facility offers a shift to its group first: the invited applies, others see it when the time is over', async ({
  page,
  browser,
  request,
}) => {
  const backOffice = openBackOffice(request);
  await signInByRequests(page, backOffice, demoWorkersByKey.history.phoneNumber);
  await page.goto(paths.shifts.history());
  await page.getByRole('link', { name: 'この施設でまた働く' }).first().click();
  await expect(heading(page)).toHaveText('施設');
  const facilityId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const { facilityDetail, currentUser } = await askWorkerApi<{
    facilityDetail: { corporationName: string };
    currentUser: { name: string };
  }>(
    page,
    `query ($id: ID!) { facilityDetail(facilityId: $id) { corporationName } currentUser { name } }`,
    { id: facilityId },
  );
  await joinAsOwner({ page, backOffice }, 'invitation', {
    corporation: facilityDetail.corporationName,
  });
  await prepare(page, facilityId, currentUser.name);
  const week = addDays(weekStartOf(jstDay(await backOffice.now())), 21);
  await postForGroup(page, facilityId, week);
  const postedAt = await backOffice.now();

  // The worker, who is still signed in here, gets the notification after the tasks have run.
  await backOffice.moveTo(addHours(postedAt, 1));
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(paths.favorites.invitations());
  const card = page.getByRole('article').filter({ hasText: title });
  await expect(card).toBeVisible();
  await expect(page.getByText(/^あなたへの招待です。/)).toBeVisible();
  const path = (await card.getByRole('link').first().getAttribute('href')) ?? '';
  await page.goto(paths.notifications());
  await expect(page.getByText(/からの招待（1件）/)).toBeVisible();

  const phone = await browser.newContext();
  const other = await phone.newPage();
  await signInByRequests(other, backOffice, demoWorkersByKey.prepared.phoneNumber);
  await test.step('is nothing to another worker', async () => {
    await other.goto(path);
    await expect(heading(other)).toHaveText('ページが見つかりません');
    await other.goto(paths.favorites.invitations());
    await expect(other.getByText('招待はまだありません')).toBeVisible();
  });

  await test.step('the invited applies', async () => {
    await page.goto(path);
    await expect(page.getByText(/^あなたへの招待です。/)).toBeVisible();
    await applyThroughApi(page, path.split('/').at(-1) ?? '');
    await page.goto(paths.favorites.invitations());
    await expect(page.getByText('招待はまだありません')).toBeVisible();
  });

  await test.step('everybody sees it when the two hours are over', async () => {
    await backOffice.moveTo(addHours(postedAt, 2));
    await other.goto(path);
    await expect(other.getByText(title).first()).toBeVisible();
    await expect(other.getByText(/^あなたへの招待です。/)).toHaveCount(0);
  });
  await phone.close();
});

test('a worker joins a facility by its link, is seen there by name, and leaves again', async ({
  page,
  browser,
  request,
}) => {
  test.slow();
  const { name, phoneNumber } = demoWorkersByKey.prepared;
  const backOffice = openBackOffice(request);
  // A phone number gets at most one code a minute.
  await backOffice.moveTo(addHours(await backOffice.now(), 1));
  const workDates = [addDays(jstDay(await backOffice.now()), 1)];
  const { facility } = await findRecruitment(request, { workDates });
  await enterAsManager(page, facility.id);
  await page.goto(facilityPaths.pool.links(facility.id));
  const sheet = await openByKeyboard(page, page.getByRole('button', { name: 'リンクを作る' }));
  await sheet.getByRole('textbox', { name: /リンクの名前/ }).fill('退職した方へ');
  await sheet.getByRole('textbox', { name: /参加できる人数/ }).fill('2');
  await sheet.getByRole('button', { name: '作る' }).click();
  const address = (await page.locator('code').textContent()) ?? '';
  await checkPageAccessibility(page);

  const phone = await browser.newContext();
  const other = await phone.newPage();
  await test.step('who opens the link signs in and comes back to it', async () => {
    await other.goto(address);
    await expect(other.getByText(facility.name)).toBeVisible();
    await other.getByRole('link', { name: 'ログイン・新規登録へ進む' }).click();
    await signInOnOpenScreen(other, backOffice, phoneNumber);
    await expect(heading(other)).toHaveText('施設のなかまに入る');
    await expect(other.getByText(name).first()).toBeVisible();
    await other.getByRole('button', { name: 'このなかまに入る' }).click();
    await expect(other.getByText('この施設のなかまに入っています')).toBeVisible();
  });

  await test.step('the facility sees the name until the worker leaves', async () => {
    const pool = facilityPaths.pool(facility.id, { list: 'OWN_PEOPLE' });
    await page.goto(pool);
    await expect(page.getByRole('heading', { name })).toBeVisible();
    await other.goto(paths.favorites.invitations());
    await other.getByRole('link', { name: 'なかまに入っている施設' }).click();
    await other.getByRole('button', { name: /のなかまから抜ける/ }).click();
    await other.getByRole('alertdialog').getByRole('button', { name: '抜ける' }).click();
    await expect(other.getByText('なかまに入っている施設はありません')).toBeVisible();
    await page.goto(pool);
    await expect(page.getByText('自施設のなかまはまだいません')).toBeVisible();
  });
  await phone.close();
});
