import { addHours, hourMs, jstDay, jstTime } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';
import { facilityPaths } from '#platform/base/people/paths.ts';

import { demoWorkersByKey } from '../src/apps/demo/demo-workers.ts';
import { expect, test, type Page } from './support/journey.ts';
import { openBackOffice, type BackOffice } from './support/back-office.ts';
import { openByKeyboard } from './support/keyboard.ts';
import {
  askFacility,
  heading,
  joinAsOwner,
  checkPageAccessibility,
  newestMailedPath,
  registerPasskey,
} from './support/staff.ts';
import { applyThroughApi, signInByRequests } from './support/worker.ts';

/** The nurse of the demo: prepared, with a bank account, and without a shift. */
const { phoneNumber, name: workerName } = demoWorkersByKey.nurse;
const nurse = '10';

/** The owner invites a second person, who signs in with a browser of their own. */
async function inviteManager(owner: Page, manager: Page, backOffice: BackOffice): Promise<void> {
  await owner.goto(facilityPaths.members());
  await owner.getByRole('button', { name: '招待する' }).click();
  const sheet = owner.getByRole('dialog');
  await sheet.getByLabel('メールアドレス').fill('second@hitokoma.example');
  await sheet.getByLabel('お名前').fill('佐々木 翔');
  await sheet.getByRole('button', { name: '招待を送る' }).click();
  await expect(owner.getByRole('button', { name: '佐々木 翔に送り直す' })).toBeVisible();
  await manager.goto(await newestMailedPath(backOffice, 'second@hitokoma.example'));
  await manager.getByRole('button', { name: '参加してログインする' }).click();
  await expect(heading(manager)).toHaveText('端末とパスキー');
}

type Template = { id: string; facilityId: string; licenseGroups: string[][] };

/** The answer to the browser's next call of this operation of the facility's API. */
const answerTo = (page: Page, operationName: string) =>
  page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/api/facility/graphql') &&
      answer.request().postDataJSON()?.operationName === operationName,
  );

/** Posts a shift that begins within a day and needs no acceptance. */
async function postShift(page: Page, backOffice: BackOffice, site: string) {
  const { templates } = await askFacility<{ templates: { templates: Template[] } }>(
    page,
    site,
    '{ templates { templates { id facilityId licenseGroups } } }',
    {},
  );
  const template = templates.templates.find(({ licenseGroups }) =>
    licenseGroups.every((group) => group.map(String).includes(nurse)),
  );
  if (!template) throw new Error('no template fits the nurse');
  const now = await backOffice.now();
  const startsAt = new Date(Math.ceil(addHours(now, 5).getTime() / hourMs) * hourMs);
  const line = {
    templateId: template.id,
    mode: 'INSTANT',
    days: [jstDay(startsAt)],
    startTime: jstTime(startsAt),
    endTime: jstTime(addHours(startsAt, 4)),
    breakMinutes: 0,
    hourlyWage: 2_000,
    travelAllowance: 500,
    bonus: 0,
    capacity: 1,
  };
  const { postShifts } = await askFacility<{ postShifts: { recruitmentIds: string[] } }>(
    page,
    site,
    'mutation ($input: PostShiftsInput!) { postShifts(input: $input) { recruitmentIds } }',
    { input: { lines: [line] } },
  );
  return { recruitmentId: postShifts.recruitmentIds[0] ?? '', facilityId: template.facilityId };
}

test('two people of a facility share a conversation: unread for both, answered by one, seen by all', async ({
  page: worker,
  browser,
  request,
  site,
}) => {
  const backOffice = openBackOffice(request);
  await backOffice.demo('mutation { setAutoAnswer(input: { autoAnswer: false }) { success } }');
  const contexts = [await browser.newContext(), await browser.newContext()];
  const [owner, manager] = [await contexts[0]?.newPage(), await contexts[1]?.newPage()];
  if (!owner || !manager) throw new Error('no browsers');
  await joinAsOwner({ page: owner, backOffice }, 'inbox');
  await registerPasskey(owner, '事務所のパソコン');
  await inviteManager(owner, manager, backOffice);
  const { recruitmentId, facilityId } = await postShift(owner, backOffice, site);

  await signInByRequests(worker, backOffice, phoneNumber);
  await applyThroughApi(worker, recruitmentId);
  await worker.goto(paths.messages());

  // The facility opens the conversation from the shift; it appears in the worker's list without a reload.
  await owner.goto(facilityPaths.today(facilityId));
  await owner.getByRole('button', { name: `${workerName}さんとのチャットを開く` }).click();
  await owner.waitForURL(/\/messages\/[\w-]+$/);
  const channelId = new URL(owner.url()).pathname.split('/').at(-1) ?? '';
  // React Router also renders a hidden link for each prefetched address.
  const to = worker.locator(`a[href="${paths.channel(channelId)}"]`);
  const entry = worker.getByRole('link').and(to);
  await expect(entry).toBeVisible();
  const inbox = facilityPaths.messages(facilityId);
  await owner.goto(inbox);
  await manager.goto(inbox);

  // The owner saves a canned answer for later.
  await owner.goto(facilityPaths.messages.answers(facilityId));
  const sheet = await openByKeyboard(
    owner,
    owner.getByRole('button', { name: '定型文を追加する' }),
  );
  await sheet.getByLabel('見出し').fill('入口の案内');
  await sheet.getByLabel('本文').fill('裏口からお入りください');
  await sheet.getByRole('button', { name: '保存する' }).click();
  await expect(owner.getByRole('heading', { name: '入口の案内' })).toBeVisible();
  await checkPageAccessibility(owner);
  await owner.goto(inbox);

  // The message appears in both browsers without a reload.
  await entry.click();
  await worker.locator('textarea').fill('入口はどこですか');
  await worker.getByRole('button', { name: '送信する' }).click();
  for (const page of [owner, manager]) {
    // oxlint-disable-next-line no-await-in-loop -- two people
    await expect(page.getByText('入口はどこですか')).toBeVisible();
    // oxlint-disable-next-line no-await-in-loop -- two people
    await expect(page.getByText('未読1', { exact: true })).toBeVisible();
    // oxlint-disable-next-line no-await-in-loop -- two people
    await expect(page.getByText('未返信')).toBeVisible();
  }
  await checkPageAccessibility(owner);

  // Both open the conversation; one answers with the canned text.
  for (const page of [owner, manager]) {
    // oxlint-disable-next-line no-await-in-loop -- two people
    await page.getByText('入口はどこですか').click();
    // oxlint-disable-next-line no-await-in-loop -- two people
    await expect(page.getByRole('log')).toContainText('入口はどこですか');
  }
  await manager.getByLabel('定型文を入れる').selectOption({ label: '入口の案内' });
  await expect(manager.getByLabel('返信')).toHaveValue('裏口からお入りください');
  await manager.getByRole('button', { name: '返信する' }).click();

  const answer = owner.getByRole('article').filter({ hasText: '裏口からお入りください' });
  await expect(answer).toContainText('佐々木 翔');
  const question = owner.getByRole('article').filter({ hasText: '入口はどこですか' });
  await expect(question).toContainText('佐々木 翔');
  await expect(question).toContainText('小林 誠');
  await expect(worker.getByText('裏口からお入りください', { exact: true })).toBeVisible();
  await expect(worker.getByText('佐々木')).toHaveCount(0);
  await expect(answer).toContainText('ワーカーが既読');

  // The owner assigns the conversation to the manager, whose page shows it.
  const assigned = answerTo(owner, 'AssignConversation');
  await owner.getByLabel('担当').selectOption({ label: '佐々木 翔' });
  await assigned;
  await expect(manager.getByLabel('担当')).toHaveValue(/.+/);
  await checkPageAccessibility(owner);
  await owner.goto(inbox);
  await expect(owner.getByText('未返信')).toHaveCount(0);
  await expect(owner.getByText('担当 佐々木 翔')).toBeVisible();

  await owner.goto(facilityPaths.notifications());
  const switched = answerTo(owner, 'SwitchStaffNotice');
  await owner.getByRole('checkbox', { name: 'メッセージをメールで受け取る' }).click();
  await switched;
  await expect(
    owner.getByRole('checkbox', { name: 'メッセージをメールで受け取る' }),
  ).not.toBeChecked();
  await checkPageAccessibility(owner);
  await Promise.all(contexts.map((context) => context.close()));
});
