import { expect, test, type Browser, type Locator, type Page } from './support/journey.ts';

import { buildTestPdf } from '#platform/server/uploads/pdf.build.ts';
import { addDays, jstDay } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';
import { facilityPaths } from '#platform/base/people/paths.ts';
import { buildTestJpeg } from '#platform/server/uploads/images.build.ts';

import { connectToChat } from '../src/domain/chat/build.ts';
import { violationsOf } from './support/accessibility.ts';
import { enterAsManager, openBackOffice, type BackOffice } from './support/back-office.ts';
import {
  applyThroughApi,
  askWorkerApi,
  findRecruitment,
  signInByRequests,
} from './support/worker.ts';

/** Demo worker who is prepared and has no contract yet. */
const nurse = '09000000006';
/** Demo worker who has a shift from the beginning. */
const sakura = '09000000004';

const field = (page: Page) => page.locator('textarea');

/** Sends a message as soon as slow mode, which delays the next one by two seconds, allows it. */
async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await expect(page.getByRole('button', { name: '送信する' })).not.toHaveAttribute('aria-disabled');
  await page.getByRole('button', { name: '送信する' }).click();
  await expect(field(page)).toHaveValue('');
}

/** The texts of the bubbles that are among `written`, in the order on the screen. */
async function shown(rows: Locator, written: readonly string[]): Promise<string[]> {
  const texts = await rows.allInnerTexts();
  return texts.flatMap((text) => written.filter((one) => text.includes(one)));
}

type Talk = { channelId: string; facilityId: string };

/** Concludes a new contract, and opens the chat with its facility from the list of messages; a person answers there. */
async function openNewTalk(page: Page, backOffice: BackOffice): Promise<Talk> {
  await signInByRequests(page, backOffice, nurse);
  const today = jstDay(await backOffice.now());
  const offer = await findRecruitment(page.request, {
    // Days on which no other journey works.
    workDates: [20, 21, 22, 23].map((ahead) => addDays(today, ahead)),
    input: { instantOnly: true, licenseIds: ['10'], shifts: ['SHIFT_DAY'] },
  });
  await applyThroughApi(page, offer.id);
  await backOffice.demo('mutation { setAutoAnswer(input: { autoAnswer: false }) { success } }');
  await page.goto(paths.messages());
  const coming = page.getByRole('region', { name: 'これからの勤務の施設' });
  await coming
    .getByRole('listitem')
    .filter({ hasText: offer.facility.name })
    .getByRole('button', { name: 'メッセージを送る' })
    .click();
  await page.waitForURL(/\/messages\/[\w-]+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(offer.facility.name);
  const channelId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  return { channelId, facilityId: offer.facility.id };
}

type ChatFacility = { facility: { id: string } };

/** Opens the chat with the facility of an existing shift. */
async function openKnownTalk(page: Page, backOffice: BackOffice): Promise<Talk> {
  await signInByRequests(page, backOffice, sakura);
  await backOffice.demo('mutation { setAutoAnswer(input: { autoAnswer: false }) { success } }');
  const known = await askWorkerApi<{
    attendanceScheduleList: { sections: { attendances: ChatFacility[] }[] };
    attendanceHistories: { attendances: ChatFacility[] };
  }>(
    page,
    '{ attendanceScheduleList { sections { attendances { facility { id } } } } attendanceHistories { attendances { facility { id } } } }',
  );
  const coming = known.attendanceScheduleList.sections.flatMap(({ attendances }) => attendances);
  const place = [...coming, ...known.attendanceHistories.attendances][0];
  if (!place) throw new Error('the worker of the demo has no shift');
  const facilityId = place.facility.id;
  const { makeChannel } = await askWorkerApi<{ makeChannel: { id: string } }>(
    page,
    'mutation ($id: ID!) { makeChannel(memberId: $id) { id } }',
    { id: facilityId },
  );
  await page.goto(paths.channel(makeChannel.id));
  await expect(field(page)).toBeVisible();
  return { channelId: makeChannel.id, facilityId };
}

/** Opens the facility's side of the conversation, in the inbox of another browser. */
async function openFacility(browser: Browser, { facilityId, channelId }: Talk): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 800, height: 900 } });
  const page = await context.newPage();
  await enterAsManager(page, facilityId);
  await page.goto(facilityPaths.messages.channel(facilityId, channelId));
  await expect(page.getByRole('log')).toBeVisible();
  return page;
}

/** Sends the facility's answer; slow mode delays a second one by two seconds. */
async function answer(page: Page, text: string): Promise<void> {
  await page.getByLabel('返信').fill(text);
  await page.getByRole('button', { name: '返信する' }).click();
  await expect(page.getByLabel('返信')).toHaveValue('');
}

test('worker and facility write to each other while the worker has no network (spec 1.006, 1.022)', async ({
  page,
  browser,
  request,
}) => {
  const backOffice = openBackOffice(request);
  const talk = await openNewTalk(page, backOffice);
  const written = [
    '朝の1通め',
    '施設の2通め',
    '圏外の3通め',
    '圏外の4通め',
    '施設の5通め',
    '閉じた後の6通め',
  ];

  await test.step('they talk', async () => {
    await page.getByRole('button', { name: '入口はどこですか' }).click();
    await expect(field(page)).toHaveValue('入口はどこですか');
    await write(page, '朝の1通め');
    await expect(page.getByText('朝の1通め')).toBeVisible();
  });
  const facility = await openFacility(browser, talk);
  await test.step('the facility reads and answers', async () => {
    await answer(facility, '施設の2通め');
    await expect(page.getByText('施設の2通め').first()).toBeVisible();
    await expect(page.getByText('既読')).toBeVisible();
  });

  await test.step('the network is gone in the middle, and both go on (spec 8.012)', async () => {
    await page.context().setOffline(true);
    await expect(page.getByText('接続が切れました。再接続しています…')).toBeVisible();
    await write(page, '圏外の3通め');
    await write(page, '圏外の4通め');
    await expect(page.getByText('送信待ち（接続が戻ると送信します）')).toHaveCount(2);
    await answer(facility, '施設の5通め');
    await expect(page.getByText('施設の5通め')).toHaveCount(0);
  });

  await test.step('back again, it goes out once and in order', async () => {
    await page.context().setOffline(false);
    await expect(page.getByText('施設の5通め').first()).toBeVisible();
    await expect(page.getByText(/送信待ち|送信中/)).toHaveCount(0);
  });

  await test.step('what waits when the page is closed goes out with the next one', async () => {
    await page.context().setOffline(true);
    await write(page, '閉じた後の6通め');
    await expect(page.getByText('送信待ち（接続が戻ると送信します）')).toBeVisible();
    const context = page.context();
    await page.close();
    await context.setOffline(false);
    const next = await context.newPage();
    await next.goto(paths.channel(talk.channelId));
    await expect(next.getByText('閉じた後の6通め')).toBeVisible();
    await expect(next.getByText(/送信待ち|送信中/)).toHaveCount(0);

    // Both sides show the same messages once each, in the same order.
    const mine = () => shown(next.locator('[data-row]'), written);
    const theirs = () => shown(facility.getByRole('log').getByRole('article'), written);
    await expect.poll(async () => (await theirs()).length).toBe(written.length);
    const order = await mine();
    expect([...order].toSorted()).toEqual([...written].toSorted());
    expect(await theirs()).toEqual(order);
    expect(order.filter((text) => text.includes('圏外'))).toEqual(['圏外の3通め', '圏外の4通め']);
  });
  await facility.context().close();
});

test('two devices of one worker: files, reactions, replies, unread (spec 2.004)', async ({
  page,
  browser,
  request,
  site,
}) => {
  const backOffice = openBackOffice(request);
  const talk = await openKnownTalk(page, backOffice);
  const state = await page.context().storageState();
  const context = await browser.newContext({
    storageState: state,
    viewport: { width: 800, height: 900 },
    colorScheme: 'dark',
  });
  const other = await context.newPage();
  await other.goto(paths.channel(talk.channelId));
  await expect(field(other)).toBeVisible();

  await test.step('a picture and a PDF arrive and open', async () => {
    await page.locator('input[type=file]').setInputFiles([
      { name: '入口.jpg', mimeType: 'image/jpeg', buffer: await buildTestJpeg(600, 400) },
      { name: '健康診断.pdf', mimeType: 'application/pdf', buffer: buildTestPdf() },
      { name: '偽物.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no paper at all') },
    ]);
    await expect(page.getByRole('alert')).toBeVisible();
    // While files are uploading, the button only says so.
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await page.getByRole('button', { name: '送信する' }).click();
    await expect(page.getByText(/アップロードできなかったファイル/)).toBeVisible();
    await page.getByRole('button', { name: '偽物.pdfを取り除く' }).click();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await write(page, '書類です');

    await other.getByRole('button', { name: /写真 入口/ }).click();
    const picture = other.getByRole('dialog').getByRole('img');
    await expect(picture).toBeVisible();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(600);
    await other.getByRole('button', { name: '閉じる' }).click();
    const [paper] = await Promise.all([
      other.waitForEvent('download'),
      other.getByRole('link', { name: /健康診断\.pdf/ }).click(),
    ]);
    expect(paper.suggestedFilename()).toBe('健康診断.pdf');
  });

  await test.step('an edit, a reaction and a thread are seen on the other device', async () => {
    await menu(page, '書類です', '編集');
    await write(page, '書類を送ります');
    await expect(other.getByText('編集済み')).toBeVisible();
    await openMenu(other, '書類を送ります');
    await other.getByRole('dialog').getByRole('button', { name: 'ありがとう' }).click();
    await expect(page.getByRole('button', { name: 'ありがとう 1件' })).toBeVisible();
    await menu(page, '書類を送ります', 'スレッド');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('スレッド');
    await write(page, 'スレッドの中');
    await expect(other.getByRole('link', { name: '返信1件' })).toBeVisible();
    await expect(other.getByText('スレッドの中')).toHaveCount(0);
  });

  await test.step('a deletion can be taken back, and holds after the page was left', async () => {
    await page.goto(paths.channel(talk.channelId));
    await write(page, '消す方');
    await menu(page, '消す方', '削除');
    await page.getByRole('button', { name: '元に戻す' }).click();
    await expect(page.getByText('消す方')).toBeVisible();
    await menu(page, '消す方', '削除');
    await page.goto(paths.messages());
    // The list beside the conversation also shows the deletion.
    await expect(other.getByText('このメッセージは削除されました', { exact: true })).toBeVisible();
  });

  await test.step('a new message is counted until it is read', async () => {
    await say({ backOffice, site, talk }, '明日お待ちしています');
    const tab = page.getByRole('link', { name: /メッセージ/ }).first();
    await other.goto(paths.search());
    await say({ backOffice, site, talk }, 'お気をつけて');
    await expect(tab).toContainText('未読');
    await page.getByRole('link', { name: /お気をつけて/ }).click();
    await expect(page.getByText('ここから未読')).toBeVisible();
    await page.goto(paths.messages());
    await expect(page.getByText('お気をつけて')).toBeVisible();
    await expect(page.getByText('未読')).toHaveCount(0);
  });
  await context.close();

  await test.step('who signs in again on the same device is connected again', async () => {
    await page.goto(paths.signOut());
    await page.getByRole('button', { name: 'ログアウトする' }).click();
    await page.waitForURL((url) => url.pathname !== '/sign-out');
    await signInByRequests(page, backOffice, sakura);
    await page.goto(paths.messages());
    await expect(page.getByText('お気をつけて')).toBeVisible();
  });
});

test('the screens of the chat have no accessibility fault', async ({ page, request }) => {
  const talk = await openKnownTalk(page, openBackOffice(request));
  const channel = `/messages/${talk.channelId}`;
  await write(page, '着きました。https://example.jp/ を見てください');
  for (const [colorScheme, path] of [
    ['light', '/messages'],
    ['light', channel],
    ['dark', channel],
    ['dark', `${channel}/info`],
    ['light', '/support'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(path);
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    expect(await violationsOf(page)).toEqual([]);
    await page.addStyleTag({ content: 'html { font-size: 200% !important; }' });
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(360);
  }
});

test('on a tablet the conversations stand beside the one that is open', async ({
  page,
  request,
}) => {
  const talk = await openKnownTalk(page, openBackOffice(request));
  await page.setViewportSize({ width: 768, height: 1024 });
  const list = page.getByRole('complementary', { name: 'メッセージの一覧' });
  const row = `a[href="${paths.channel(talk.channelId)}"]:not([hidden])`;
  const own = list.locator(row);
  await expect(own).toHaveAttribute('aria-current', 'page');
  await expect(field(page)).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  await page.goto(paths.messages());
  await expect(page.getByText('トークを選んでください')).toBeVisible();
  await page.locator(row).click();
  await expect(own).toHaveAttribute('aria-current', 'page');
  await page.setViewportSize({ width: 360, height: 780 });
  await expect(list).toBeHidden();
  await expect(field(page)).toBeVisible();
});

async function openMenu(page: Page, text: string): Promise<void> {
  const row = page.locator('[data-row]').filter({ hasText: text }).last();
  await row.getByRole('button', { name: 'メッセージの操作' }).click();
}

async function menu(page: Page, text: string, action: string): Promise<void> {
  await openMenu(page, text);
  await page.getByRole('dialog').getByRole('button', { name: action, exact: true }).click();
}

type Speaker = { backOffice: BackOffice; site: string; talk: Talk };

/** Sends a message as the facility, which slow mode delays as well. */
async function say({ backOffice, site, talk }: Speaker, text: string): Promise<void> {
  const { channelId, facilityId } = talk;
  const { requestFacilityChatToken } = await backOffice.facility<{
    requestFacilityChatToken: { token: string };
  }>(facilityId, 'mutation ($id: ID!) { requestFacilityChatToken(facilityId: $id) { token } }', {
    id: facilityId,
  });
  const party = await connectToChat(site, requestFacilityChatToken.token);
  const message = { channelId, text, clientId: crypto.randomUUID() };
  await expect(async () => void (await party.ask('send', message))).toPass();
  party.close();
}
