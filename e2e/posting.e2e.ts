import { readFile } from 'node:fs/promises';

import {
  addDays,
  instantAtJst,
  jstDay,
  minutesBetween,
  weekStartOf,
  type JstDay,
} from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';
import { facilityPaths, operatorPaths } from '#platform/base/people/paths.ts';

import { templateInput, wholeFacility } from '../tools/testing/fixtures/facility-inputs.ts';
import { expect, test, type Page } from './support/journey.ts';
import { enterAsOperator, openBackOffice } from './support/back-office.ts';
import { joinNewCorporation } from './support/corporation.ts';
import { countEffort } from './support/effort.ts';
import { openByKeyboard } from './support/keyboard.ts';
import {
  askFacility,
  heading,
  joinAsOwner,
  checkPageAccessibility,
  newestMailedPath,
} from './support/staff.ts';

/** Title that no other job of the site has, so that a search finds this job alone. */
const title = '朝の見守りと配膳（ひとこま通り）';

/**
 * Expected number of presses from the first page until a week of five facilities is posted and undone; at most forty
 * are allowed.
 */
const pressesOfWeek = 7;

/** Terms that the shifts of the five facilities share. */
const terms = {
  mode: 'INSTANT',
  breakMinutes: 60,
  hourlyWage: 1_800,
  travelAllowance: 500,
  bonus: 0,
  capacity: 1,
};

/** Creates a template of the first facility; resolves with the facility's id. */
async function makeTemplate(page: Page): Promise<string> {
  await page.getByRole('link', { name: '施設', exact: true }).click();
  await page
    .getByRole('link', { name: /公開中/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'ひな形の作成と変更' }).click();
  await expect(heading(page)).toHaveText('求人のひな形');
  await checkPageAccessibility(page);
  await page.getByRole('link', { name: 'ひな形を作成する' }).press('Enter');
  await expect(heading(page)).toHaveText('ひな形を作成する');
  await page.getByRole('button', { name: '保存する' }).press('Enter');
  await expect(page.getByRole('link', { name: /仕事の名前を/ })).toBeVisible();
  await checkPageAccessibility(page);
  await page.getByLabel('仕事の名前').fill(title);
  await page.getByLabel('仕事の内容').fill('朝食の配膳と見守り');
  await page.getByRole('group', { name: /^業務/ }).getByRole('checkbox').first().press('Space');
  await page.getByLabel('1日の流れ').fill('07:00 申し送り\n08:00 配膳');
  await page.getByRole('button', { name: '保存する' }).press('Enter');
  await expect(heading(page)).toHaveText('求人のひな形');
  return /facility\/([\w-]+)\/settings/.exec(page.url())?.[1] ?? '';
}

const post = (page: Page) => page.getByRole('button', { name: 'まとめて掲載する' });

/** Types the pay and the early shift of three days, with the keyboard only. */
async function typeWeek(page: Page): Promise<void> {
  await page.getByLabel(/採用の決め方/).focus();
  await page.keyboard.press('ArrowDown');
  for (const text of ['1800', '500', '0']) {
    await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  }
  // Monday's early shift; the arrow keys move from there.
  await page.getByLabel(/（月）早番の人数/).focus();
  await page.keyboard.type('2');
  for (let day = 0; day < 2; day += 1) {
    await page.keyboard.press('ArrowDown');
    await page.keyboard.type('1');
  }
}

/**
 * Uploads a CSV with a valid line, an invalid one and an already posted shift, posts the valid line, and uploads the
 * file again.
 */
async function postFile(page: Page, { facilityId, day }: { facilityId: string; day: string }) {
  await page.goto(facilityPaths.postings.new({ facilityId }));
  const facility = await page.getByLabel('施設').locator('option:checked').textContent();
  await page.goto(facilityPaths.postings());
  await page.getByRole('link', { name: 'CSVで掲載する' }).press('Enter');
  await expect(heading(page)).toHaveText('CSVで掲載する');
  await checkPageAccessibility(page);
  const example = page.waitForEvent('download');
  await page.getByRole('button', { name: '見本のCSVをダウンロードする' }).press('Enter');
  const [header = ''] = (await readFile(await (await example).path(), 'utf8')).split('\r\n');
  const rows = [
    `${facility},${title},応募を見て決める,${day},09:00,18:00,60,1800,500,0,1,120`,
    `=cmd,${title},応募を見て決める,${day},09:00,18:00,60,1800,500,0,1,120`,
    `${facility},${title},応募を見て決める,${day},10:00,19:00,60,1800,500,0,1,120,近所の人,6時間`,
  ];
  const buffer = Buffer.from([header, ...rows].join('\r\n'));
  const choose = () =>
    page
      .getByLabel('CSV', { exact: true })
      .setInputFiles({ name: '募集.csv', mimeType: 'text/csv', buffer });
  await choose();
  await expect(page.getByText('募集.csv：3行のうち1件を掲載できます')).toBeVisible();
  await expect(page.getByText('3行目 ひな形')).toBeVisible();
  await expect(page.getByText('4行目 公開範囲')).toBeVisible();
  await checkPageAccessibility(page);
  await page.getByRole('button', { name: '掲載できる1件だけ掲載する' }).press('Enter');
  await expect(page.getByText('1件の募集を掲載しました')).toBeVisible();
  await page.getByRole('button', { name: '別のCSVを掲載する' }).press('Enter');
  await choose();
  await expect(page.getByText('1行はすでに掲載されています')).toBeVisible();
}

const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('staff-draft:')));

/** Signs out while the form of a week is half filled in. */
async function leaveNoDraft(page: Page): Promise<void> {
  await page.goto(facilityPaths.postings.new());
  await page.getByLabel('応募の締切（開始の何分前）').fill('180');
  await expect.poll(() => drafts(page)).toHaveLength(1);
  await page.goto(facilityPaths.devices());
  await page.getByRole('button', { name: 'ログアウトする', exact: true }).click();
  await expect(page).toHaveURL(facilityPaths.signIn());
  expect(await drafts(page)).toEqual([]);
}

test('an owner posts a week by keyboard, undoes it, posts it again and a CSV beside it, and a worker finds it', async ({
  page,
  browser,
  request,
}) => {
  const backOffice = openBackOffice(request);
  await joinAsOwner({ page, backOffice }, 'posting');
  const facilityId = await makeTemplate(page);

  const week = addDays(weekStartOf(jstDay(await backOffice.now())), 7);
  await page.getByRole('link', { name: `${title}の募集を掲載する` }).press('Enter');
  await expect(heading(page)).toHaveText('募集を掲載する');
  await page.getByRole('button', { name: '次の週' }).press('Enter');
  await expect(page.getByLabel('ひな形')).toHaveValue(/./);
  await typeWeek(page);
  await expect(page.getByText(/3件・のべ4名/)).toBeVisible();
  await expect(post(page)).toBeEnabled();
  await page.reload();
  await expect(page.getByText('下書きがあります')).toBeVisible();
  await expect(page.getByText(/3件・のべ4名/)).toBeVisible();
  await checkPageAccessibility(page);

  await page.getByLabel(/（土）夜勤の人数/).fill('1');
  await page.getByLabel('応募の締切（開始の何分前）').fill('10');
  await expect(post(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByText('応募の締切は、開始の72時間前').first()).toBeVisible();
  await checkPageAccessibility(page);
  await page.getByLabel('応募の締切（開始の何分前）').fill('120');
  await page.getByRole('button', { name: '夜勤の人数を消す' }).press('Enter');
  const notice = page.getByRole('button', { name: '早番の労働条件通知書の見本を見る' });
  await expect((await openByKeyboard(page, notice)).getByText(/時給1,800円/)).toBeVisible();
  await checkPageAccessibility(page);
  await page.keyboard.press('Escape');

  await expect(post(page)).toBeEnabled();
  await post(page).press('Enter');
  await expect(page.getByText('3件の募集を掲載しました')).toBeVisible();
  await checkPageAccessibility(page);
  await page.getByRole('button', { name: 'すべて取り消す' }).press('Enter');
  await expect(page.getByText('掲載をすべて取り消しました')).toBeVisible();
  await expect(post(page)).toBeEnabled();
  await post(page).press('Enter');
  await page.getByRole('link', { name: '週の一覧を見る' }).press('Enter');
  await expect(heading(page)).toHaveText('募集');
  await page.goto(facilityPaths.postings({ week, facilityId }));
  const close = page.getByRole('button', { name: `${title}を終了する` });
  await expect(close).toHaveCount(3);
  await checkPageAccessibility(page);

  const edit = page.getByRole('button', { name: `${title}を変更する` }).first();
  const sheet = await openByKeyboard(page, edit);
  await sheet.getByLabel('時給').fill('1900');
  await checkPageAccessibility(page);
  await sheet.getByRole('button', { name: '変更する', exact: true }).press('Enter');
  await expect(page.getByText('時給1,900円')).toBeVisible();
  const history = await openByKeyboard(
    page,
    page.getByRole('button', { name: `${title}の変更の記録` }),
  );
  await expect(history.getByText('1,800円 → 1,900円')).toBeVisible();
  await checkPageAccessibility(page);
  await page.keyboard.press('Escape');
  await expect(history).toHaveCount(0);
  await openByKeyboard(page, close.last());
  await page.getByRole('alertdialog').getByRole('button', { name: '終了する' }).click();
  await expect(close).toHaveCount(2);

  await postFile(page, { facilityId, day: addDays(week, 5) });

  const phone = await browser.newContext({
    viewport: { width: 390, height: 780 },
  });
  const worker = await phone.newPage();
  await worker.goto(paths.search({ sort: 'newest' }));
  const found = worker.getByRole('article').filter({ hasText: title });
  await expect(found.first()).toBeVisible();
  await found.first().getByRole('link').first().click();
  await expect(heading(worker)).toBeVisible();
  await expect(worker.getByText(title).first()).toBeVisible();
  await phone.close();
  await leaveNoDraft(page);
});

/** Creates five facilities with a template each; resolves with the templates' ids. */
async function makeFacilities(page: Page, site: string): Promise<string[]> {
  const templateIds: string[] = [];
  for (const n of [1, 2, 3, 4, 5]) {
    const facility = { ...wholeFacility, name: `ひなたの家${n}` };
    const made = await askFacility<{ createFacility: { id: string } }>(
      page,
      site,
      'mutation ($input: FacilityInput!) { createFacility(input: $input) { id } }',
      { input: facility },
    );
    const facilityId = made.createFacility.id;
    const { createTemplate } = await askFacility<{ createTemplate: { id: string } }>(
      page,
      site,
      'mutation ($input: CreateTemplateInput!) { createTemplate(input: $input) { id } }',
      { input: { facilityId, template: templateInput } },
    );
    const publish = 'mutation ($id: ID!) { publishFacility(input: { id: $id }) { success } }';
    await askFacility(page, site, publish, { id: facilityId });
    templateIds.push(createTemplate.id);
  }
  return templateIds;
}

const shiftTimes = [
  ['07:00', '16:00'],
  ['09:00', '18:00'],
  ['11:00', '20:00'],
] as const;
const shiftsOfWeek = 5 * 7 * shiftTimes.length;

type Posting = { templateId: string; startsAt: string; endsAt: string; state: string };

/** The open postings of a week, each with its template, start and end; times count from the week's beginning. */
async function openIn(page: Page, site: string, week: JstDay): Promise<string[]> {
  const found: Posting[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const { postingsOfWeek } = await askFacility<{
      postingsOfWeek: { cursor: string | null; postings: Posting[] };
    }>(
      page,
      site,
      `query ($day: Date!, $cursor: String) { postingsOfWeek(day: $day, cursor: $cursor) {
        cursor postings { templateId startsAt endsAt state } } }`,
      { day: week, cursor },
    );
    found.push(...postingsOfWeek.postings);
    ({ cursor } = postingsOfWeek);
  }
  const minutesIn = (instant: string) => minutesBetween(instantAtJst(week), new Date(instant));
  return found
    .filter(({ state }) => state === 'OPEN')
    .map((one) => `${one.templateId} ${minutesIn(one.startsAt)} ${minutesIn(one.endsAt)}`)
    .toSorted();
}

/** Reads the templates as the operator, and makes their postings public one template after the other. */
async function releaseTemplates(operator: Page, count: number): Promise<void> {
  await operator.goto(operatorPaths.postingReviews());
  await checkPageAccessibility(operator);
  const release = operator.getByRole('button', { name: /公開する$/ });
  for (let left = count; left > 0; left -= 1) {
    await expect(release).toHaveCount(left);
    await release.first().click();
    const dialog = operator.getByRole('alertdialog');
    await dialog.getByRole('button', { name: '公開する' }).click();
    await expect(dialog).toHaveCount(0);
  }
  await expect(release).toHaveCount(0);
}

test('the week of five facilities is copied, posted and undone in a few presses', async ({
  page,
  browser,
  request,
  site,
}) => {
  const backOffice = openBackOffice(request);
  const desk = await browser.newContext();
  const operator = await desk.newPage();
  await enterAsOperator(operator);
  const owner = {
    corporation: '社会福祉法人 週の会',
    name: '田中 実',
    email: 'owner@week.example',
  };
  const mailed = (email: string) => newestMailedPath(backOffice, email);
  const joined = await joinNewCorporation({ operator, page, mailedPath: mailed }, owner);
  // Two such weeks are more than what is advanced for a new corporation.
  await backOffice.setExposureLimit(joined.corporationId, 10_000_000);
  const templateIds = await makeFacilities(page, site);
  const week = addDays(weekStartOf(jstDay(await backOffice.now())), 7);
  const days = Array.from({ length: 7 }, (_, weekday) => addDays(week, weekday));
  const lines = templateIds.flatMap((templateId) =>
    shiftTimes.map(([startTime, endTime]) => ({ ...terms, templateId, days, startTime, endTime })),
  );
  const posting = 'mutation ($input: PostShiftsInput!) { postShifts(input: $input) { batchId } }';
  await askFacility(page, site, posting, { input: { lines } });
  // The first postings of a new corporation wait for an operator.
  expect(await openIn(page, site, week)).toEqual([]);
  await page.goto(facilityPaths.postings({ week }));
  await expect(page.getByText('確認中', { exact: true }).first()).toBeVisible();
  await checkPageAccessibility(page);
  await releaseTemplates(operator, templateIds.length);
  await desk.close();
  const before = await openIn(page, site, week);
  expect(before).toHaveLength(shiftsOfWeek);

  const effort = await countEffort(page);
  await page.goto(facilityPaths());
  await page
    .getByRole('navigation', { name: 'メイン' })
    .getByRole('link', { name: '募集' })
    .click();
  await page.getByRole('link', { name: '募集を掲載する' }).first().click();
  await expect(heading(page)).toHaveText('募集を掲載する');
  for (let press = 0; press < 2; press += 1)
    await page.getByRole('button', { name: '次の週' }).click();
  await page.getByRole('button', { name: '前の週の募集を写す' }).click();
  const counted = page.getByText(new RegExp(`${shiftsOfWeek}件・のべ${shiftsOfWeek}名`));
  await expect(counted).toBeVisible();
  await expect(post(page)).not.toHaveAttribute('aria-disabled', 'true');
  await post(page).click();
  await expect(page.getByText(`${shiftsOfWeek}件の募集を掲載しました`)).toBeVisible();
  expect(await openIn(page, site, addDays(week, 7))).toEqual(before);
  await page.getByRole('button', { name: 'すべて取り消す' }).click();
  await expect(page.getByText('掲載をすべて取り消しました')).toBeVisible();
  expect(await openIn(page, site, addDays(week, 7))).toEqual([]);
  expect(await openIn(page, site, week)).toEqual(before);
  expect(effort.fields()).toEqual([]);
  expect(effort.presses()).toHaveLength(pressesOfWeek);
});
