import { expect, test, type Page } from './support/journey.ts';

import { addDays, jstDay } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';
import { operatorPaths } from '#platform/base/people/paths.ts';
import { buildTestJpeg } from '#platform/server/uploads/images.build.ts';

import { enterAsOperator, openBackOffice } from './support/back-office.ts';
import { choosePhoto, fillDate } from './support/forms.ts';
import { sendDrivingLicence } from './support/newcomer.ts';
import {
  askWorkerApi,
  findRecruitment,
  signInOnOpenScreen,
  type FoundRecruitment,
} from './support/worker.ts';

test.use({ actionTimeout: 10_000 });

/** Nobody has this number yet. */
const phoneNumber = '08055501234';
const name = { last: '新川', first: '美咲', lastKana: 'シンカワ', firstKana: 'ミサキ' };
const license = { id: '3', name: '介護職員初任者研修' };

const next = (page: Page) => page.getByRole('button', { name: '次へ', exact: true }).click();

/** Opens the next step in the list of preparations. */
async function openStep(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('応募の準備');
  await page.getByRole('link', { name: new RegExp(`^${title}`) }).click();
}

/** The operator compares a document of this kind with the profile and approves it. */
async function approve(operator: Page, kind: string): Promise<void> {
  await operator.goto(operatorPaths.documents());
  const row = operator.getByRole('link', { name: kind }).filter({ hasText: name.last });
  await row.click();
  const title = operator.getByRole('heading', { level: 1 });
  await expect(title).toHaveText(kind);
  await expect(operator.getByRole('main')).toContainText(`${name.last} ${name.first}`);
  const picture = operator.getByRole('img').first();
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await operator.getByRole('button', { name: '承認する' }).click();
  await expect(operator.getByText('承認しました')).toBeVisible();
}

test('a new number walks from its first code to an accepted application', async ({
  page,
  request,
  browser,
}) => {
  const backOffice = openBackOffice(request);
  const workDates = [5, 6, 7, 8].map(async (ahead) =>
    addDays(jstDay(await backOffice.now()), ahead),
  );
  const days = await Promise.all(workDates);
  const search = { instantOnly: true, shifts: ['SHIFT_DAY'] };
  const free = await findAll(request, days, { ...search, licenseIds: [] });
  const offer = await findRecruitment(request, {
    workDates: days,
    input: { ...search, licenseIds: [license.id] },
    // Only jobs that need the licence: the others are in both lists.
    fits: ({ id }) => !free.includes(id),
  });
  const paper = await buildTestJpeg(1_400, 1_980);

  await test.step('signs up on the way to an application', async () => {
    await page.goto(paths.recruitment(offer.id));
    await page.getByRole('link', { name: 'ログインして応募' }).click();
    await signInOnOpenScreen(page, backOffice, phoneNumber);
    await expect(page).toHaveURL(new RegExp(`/recruitments/${offer.id}`));
    // Only the phone number is known, and the only button leads to the profile.
    await page.getByRole('link', { name: 'プロフィールを入力' }).click();
  });

  await test.step('writes the profile', async () => {
    await openStep(page, 'プロフィール');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('基本情報');
    await page.getByRole('button', { name: '保存して次へ' }).click();
    // Errors are shown under each field, and once at the top.
    await expect(page.getByText('氏名を入力してください').first()).toBeVisible();
    await page.getByRole('textbox', { name: /^姓/ }).fill(name.last);
    await page.getByRole('textbox', { name: /^名/ }).fill(name.first);
    await page.getByRole('textbox', { name: /^セイ/ }).fill('しんかわ');
    await page.getByRole('textbox', { name: /^メイ/ }).fill(name.firstKana);
    await fillDate(page, /生年月日/, '1994-05-06');
    await page.getByRole('radio', { name: '日本', exact: true }).check();
    await page.getByRole('button', { name: '保存して次へ' }).click();

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('住所');
    await page.getByLabel('郵便番号').fill('1600023');
    await page
      .getByRole('button', { name: /東京都新宿区西新宿/ })
      .first()
      .click();
    await page.getByLabel('町名・番地').fill('西新宿1-1-1');
    await page.getByRole('button', { name: '保存して次へ' }).click();

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('お仕事');
    await page.getByLabel('現在の職業').selectOption({ label: 'パート・アルバイト' });
    // The tasks are asked only after the question about experience.
    await expect(page.getByRole('group', { name: /経験した業務/ })).toBeHidden();
    await page.getByRole('radio', { name: '経験あり' }).press('Space');
    const tasks = page.getByRole('group', { name: /経験した業務/ });
    await tasks.getByRole('checkbox', { name: '食事介助' }).press('Space');
    await page.getByRole('button', { name: '保存する' }).click();
  });

  await test.step('sends a driving licence in', async () => {
    await openStep(page, '本人確認');
    await sendDrivingLicence(page);
    await expect(page.getByText('本人確認の書類を登録しました').first()).toBeVisible();
  });

  await test.step('names somebody to call', async () => {
    await openStep(page, '緊急連絡先');
    await page.getByLabel('電話番号').fill(phoneNumber);
    await page.getByLabel('続柄').selectOption({ label: '父母' });
    await page.getByRole('button', { name: '保存する' }).click();
    await expect(page.getByText('ご本人と異なる番号を入力してください').first()).toBeVisible();
    await page.getByLabel('電話番号').fill('03-1234-5678');
    await page.getByRole('button', { name: '保存する' }).click();
  });

  await test.step('registers a licence certificate', async () => {
    await openStep(page, '資格証');
    await page.getByRole('combobox', { name: /資格/ }).fill('初任者');
    await page.getByRole('option', { name: new RegExp(license.name) }).click();
    await next(page);
    await choosePhoto(page, paper);
    await next(page);
    await page.getByRole('radio', { name: 'はい、同じです' }).check();
    await page.getByRole('button', { name: '登録する' }).click();
    await expect(page.getByText('資格証を登録しました').first()).toBeVisible();
  });

  await test.step('leaves the bank account for later', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('応募の準備');
    await page.getByRole('button', { name: 'あとで登録する' }).click();
    await expect(page.getByText('準備ができました')).toBeVisible();
    await expect(page.getByText('審査中', { exact: true })).toHaveCount(2);
  });

  await test.step('an operator looks both documents through', async () => {
    const context = await browser.newContext();
    const operator = await context.newPage();
    await enterAsOperator(operator);
    await approve(operator, '本人確認：運転免許証');
    await approve(operator, `資格証：${license.name}`);
    await context.close();
    await page.goto(paths.me.identity());
    await expect(page.getByText(/本人確認は完了しています/)).toBeVisible();
    const { workerProfile } = await askWorkerApi<{ workerProfile: Profile }>(
      page,
      '{ workerProfile { identityVerified lastKana lockedFields inputValidity } }',
    );
    expect(workerProfile).toMatchObject({
      identityVerified: true,
      lastKana: name.lastKana,
      inputValidity: 'VALID',
    });
    expect(workerProfile.lockedFields).toContain('lastName');
  });

  await test.step('applies, and has a contract', async () => {
    await page.goto(paths.recruitment.apply(offer.id));
    for (const box of await page.getByRole('checkbox').all()) await box.check();
    // This question comes once, before the first application; no option is preselected.
    await page.getByRole('radio', { name: 'アプリで受け取る（PDF）' }).check();
    await page.getByRole('button', { name: '応募する' }).click();
    const proceed = page.getByRole('button', { name: '確認して進む' });
    const done = page.getByText('労働契約が成立しました');
    await expect(proceed.or(done)).toBeVisible();
    if (await proceed.isVisible()) await proceed.click();
    await expect(done).toBeVisible();
    await page.goto(paths.shifts());
    await expect(page.getByText(offer.facility.name).first()).toBeVisible();
  });
});

type Profile = {
  identityVerified: boolean;
  lastKana: string;
  lockedFields: string[];
  inputValidity: string;
};

/** Ids of all recruitments that a search finds on these days, over all pages. */
async function findAll(
  request: Parameters<typeof findRecruitment>[0],
  workDates: string[],
  input: Record<string, unknown>,
): Promise<string[]> {
  const found: string[] = [];
  let cursor: string | null = null;
  do {
    const response = await request.post('/api/worker/graphql', {
      headers: { 'apollo-require-preflight': 'true' },
      data: {
        query: `query ($input: RecruitmentSearchInput!, $cursor: String) {
          recruitmentSearch(input: $input, cursor: $cursor) { cursor recruitments { id } }
        }`,
        variables: { input: { workDates, ...input }, cursor },
      },
    });
    const { data } = (await response.json()) as {
      data: {
        recruitmentSearch: { cursor: string | null; recruitments: Pick<FoundRecruitment, 'id'>[] };
      };
    };
    found.push(...data.recruitmentSearch.recruitments.map(({ id }) => id));
    cursor = data.recruitmentSearch.cursor;
  } while (cursor);
  return found;
}
