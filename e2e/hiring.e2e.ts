import { addDays, addMinutes, instantAtJst, jstDay, weekStartOf } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';
import { facilityPaths } from '#platform/base/people/paths.ts';

import { demoWorkersByKey } from '../src/apps/demo/demo-workers.ts';
import { openBackOffice } from './support/back-office.ts';
import { expect, test, type Page } from './support/journey.ts';
import { openByKeyboard, openAndCloseByKeyboard } from './support/keyboard.ts';
import { heading, joinAsOwner, checkPageAccessibility } from './support/staff.ts';
import { applyThroughApi, askWorkerApi, signInByRequests } from './support/worker.ts';

/** Title that no other job of the site has. */
const title = '夕方の見守り（ひとこま通り）';

/** A facility at which the signed-in worker has worked. */
async function formerFacility(worker: Page): Promise<{ id: string; corporationName: string }> {
  await worker.goto(paths.shifts.history());
  await worker.getByRole('link', { name: 'この施設でまた働く' }).first().click();
  await expect(heading(worker)).toHaveText('施設');
  const id = new URL(worker.url()).pathname.split('/').at(-1) ?? '';
  const { facilityDetail } = await askWorkerApi<{ facilityDetail: { corporationName: string } }>(
    worker,
    'query ($id: ID!) { facilityDetail(facilityId: $id) { corporationName } }',
    { id },
  );
  return { id, ...facilityDetail };
}

/** Makes a template with instant hire for workers who have worked at the facility. */
async function makeTemplate(page: Page, facilityId: string): Promise<void> {
  await page.goto(facilityPaths.templates.new(facilityId));
  await page.getByLabel('仕事の名前').fill(title);
  await page.getByLabel('仕事の内容').fill('夕食の配膳と見守り');
  await page.getByRole('group', { name: /^業務/ }).getByRole('checkbox').first().press('Space');
  await page.getByLabel('その資格を取ってからの年数').fill('3');
  await page.getByRole('button', { name: '保存する' }).press('Enter');
  await expect(page.getByRole('link', { name: /即決の資格は/ })).toBeVisible();
  await checkPageAccessibility(page);
  await page.getByLabel('その資格を取ってからの年数').fill('');
  await page.getByRole('checkbox', { name: /この施設で働いたことがある方/ }).press('Space');
  // On a phone the preview is behind a button.
  await openByKeyboard(page, page.getByRole('button', { name: 'プレビュー' }));
  const preview = page.getByRole('dialog', { name: 'ワーカーに見える内容' });
  await expect(preview.getByText('この施設で働いたこと', { exact: true })).toBeVisible();
  await preview.getByRole('button', { name: '閉じる' }).press('Enter');
  await page.getByRole('button', { name: '保存する' }).press('Enter');
  await expect(heading(page)).toHaveText('求人のひな形');
}

/** Posts tomorrow's shift of the template with instant hire, as the form does. */
async function post(page: Page, { facilityId, day }: { facilityId: string; day: string }) {
  const ask = async (query: string, variables: object) => {
    const headers = { origin: new URL(page.url()).origin, 'apollo-require-preflight': 'true' };
    const response = await page.request.post('/api/facility/graphql', {
      headers,
      data: { query, variables },
    });
    return (await response.json()).data;
  };
  const { templates } = await ask(
    'query ($id: ID!) { templates(facilityId: $id) { templates { id title } } }',
    { id: facilityId },
  );
  const template = templates.templates.find((one: { title: string }) => one.title === title);
  const line = {
    templateId: template.id,
    mode: 'INSTANT',
    days: [day],
    startTime: '16:00',
    endTime: '21:00',
    breakMinutes: 0,
    hourlyWage: 1_900,
    travelAllowance: 500,
    bonus: 0,
    capacity: 2,
  };
  const { postShifts } = await ask(
    'mutation ($input: PostShiftsInput!) { postShifts(input: $input) { recruitmentIds } }',
    { input: { lines: [line] } },
  );
  return postShifts.recruitmentIds[0] as string;
}

test('a facility hires at once who has worked there, calls a posting of tomorrow urgent, and searches for a stand-in', async ({
  page,
  browser,
  request,
}) => {
  const backOffice = openBackOffice(request);
  const phone = await browser.newContext();
  const worker = await phone.newPage();
  await signInByRequests(worker, backOffice, demoWorkersByKey.history.phoneNumber);
  const { id: facilityId, corporationName } = await formerFacility(worker);
  await joinAsOwner({ page, backOffice }, 'hiring', { corporation: corporationName });
  await makeTemplate(page, facilityId);
  const day = addDays(jstDay(await backOffice.now()), 1);
  const id = await post(page, { facilityId, day });

  await test.step('a visitor and the worker read what each of them may expect', async () => {
    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto(paths.recruitment(id));
    await expect(visitor.getByText('条件つき即決')).toBeVisible();
    await expect(
      visitor.getByText(/即決には条件（この施設で働いたこと）があります/).first(),
    ).toBeVisible();
    await visitor.context().close();
    await worker.goto(paths.recruitment(id));
    await expect(
      worker.getByText(/即決の条件（この施設で働いたこと）を満たしています/).first(),
    ).toBeVisible();
  });

  await test.step('the facility calls it urgent after it has read what that does', async () => {
    await page.goto(facilityPaths.postings({ week: weekStartOf(day), facilityId }));
    const sheet = await openByKeyboard(
      page,
      page.getByRole('button', { name: `${title}の急募のお知らせ` }),
    );
    await expect(sheet.getByText(/送ったお知らせは取り消せません/)).toBeVisible();
    await checkPageAccessibility(page);
    await sheet.getByRole('button', { name: '近くのワーカーに知らせる' }).press('Enter');
    await expect(page.getByText('急募', { exact: true }).first()).toBeVisible();
    await page.getByRole('button', { name: `${title}の急募のお知らせ` }).press('Enter');
    await expect(page.getByText('急募のお知らせを受け付けました').first()).toBeVisible();
    await checkPageAccessibility(page);
  });

  await test.step('the worker sees it, applies, and has the contract at once', async () => {
    await worker.goto(paths.recruitment(id));
    await expect(worker.getByText('急募', { exact: true }).first()).toBeVisible();
    await worker.goto(paths.recruitment.apply(id));
    await expect(heading(worker)).toHaveText('応募の確認');
    await expect(
      worker.getByText(/即決の条件（この施設で働いたこと）を満たしています/).first(),
    ).toBeVisible();
    const { attendanceId } = await applyThroughApi(worker, id);
    expect(attendanceId).toEqual(expect.any(String));
  });

  await test.step('on the day a stand-in is searched for the seat that is left, and the search is stopped', async () => {
    const morning = instantAtJst(day, '08:00');
    await backOffice.moveTo(morning);
    // The manager's session has ended, because it was not used since yesterday.
    await openBackOffice(page.request).facility(facilityId, '{ viewer { role } }');
    await page.goto(facilityPaths.postings({ week: weekStartOf(day), facilityId }));
    await openAndCloseByKeyboard(
      page,
      page.getByRole('button', { name: `${title}の代わりの人を探す` }),
    );
    await page.goto(facilityPaths.today(facilityId));
    const card = page
      .getByRole('article')
      .filter({ hasText: '空き1名' })
      .filter({ hasText: title });
    await card.getByRole('button', { name: `${title}の代わりの人を探す` }).press('Enter');
    await expect(card.getByText('探しています', { exact: true })).toBeVisible();
    await backOffice.moveTo(addMinutes(morning, 2));
    // The facility has no favourites, and the urgent call of the posting was sent.
    await expect(card.getByText(/急募のお知らせは送信済み/)).toBeVisible();
    await checkPageAccessibility(page);
    await card.getByRole('button', { name: /探すのを止める/ }).press('Enter');
    await expect(card.getByText('探すのを止めました。募集は締切まで続きます。')).toBeVisible();
  });
  await phone.close();
});
