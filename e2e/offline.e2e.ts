import { expect, test, type Page } from './support/journey.ts';

import { addMinutes, jstTime } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';
import { facilityPaths } from '#platform/base/people/paths.ts';

import { violationsOf } from './support/accessibility.ts';
import { demoWorkersByKey } from '../src/apps/demo/demo-workers.ts';
import { enterAsManager, openBackOffice } from './support/back-office.ts';
import { openHaltingProxy } from './support/halting-proxy.ts';
import { untilHydrated } from './support/hydration.ts';
import { askWorkerApi, signInFromFrontPage } from './support/worker.ts';

/** The service worker first downloads every file of its page, which takes long on a busy machine. */

/** Demo worker with a shift that begins soon. */
const { phoneNumber } = demoWorkersByKey.soon;

test('a stamp made without a network is sent when it is back, and is on the board by its receipt', async ({
  page,
  context,
  request,
  browser,
}) => {
  const backOffice = openBackOffice(request);
  await signInFromFrontPage(page, backOffice, phoneNumber);
  const { attendanceScheduleList } = await askWorkerApi<Schedule>(
    page,
    '{ attendanceScheduleList { sections { attendances { id workday { startsAt } buttons { type } facility { id name } } } } }',
  );
  const shift = attendanceScheduleList.sections
    .flatMap(({ attendances }) => attendances)
    .find(({ buttons }) => buttons.some(({ type }) => type.startsWith('checkin_stamp')));
  if (!shift) throw new Error('the demo has no coming shift');
  const tenBefore = addMinutes(new Date(shift.workday.startsAt), -10);
  if ((await backOffice.now()) < tenBefore) await backOffice.moveTo(tenBefore);
  await page.goto(paths.shifts());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('予定');
  // The worker is at work; the phone stores the shifts.
  await readyForOffline(page);
  await expect.poll(() => databasesOf(page)).toContain('hitokoma-shifts');
  const code = await backOffice.stampCode(shift.facility.id);
  const desk = await browser.newContext();
  const board = await desk.newPage();
  await enterAsManager(board, shift.facility.id);
  await board.goto(facilityPaths.today(shift.facility.id));
  const card = board.getByRole('article').filter({ hasText: demoWorkersByKey.soon.name });
  await expect(card).toHaveCount(1);

  await page.goto(paths.search());
  await untilHydrated(page);
  // The search puts the worker's first filter into its address by itself.
  await expect(page).toHaveURL(paths.search({ mine: '1' }));
  await context.setOffline(true);
  // From an open page, while the next one cannot be loaded.
  await page.getByRole('navigation', { name: 'メイン' }).getByText('はたらく').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('オフライン');
  await expect(page).toHaveURL(paths.offline({ returnTo: paths.shifts() }));
  await page.goto(paths.shift(shift.id));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('オフライン');
  await expect(page.getByText(shift.facility.name)).toBeVisible();
  await page.getByLabel('出勤の6桁のコード').fill(code);
  await page.getByRole('button', { name: '出勤を記録する' }).click();
  await expect(page.getByText('オフラインで記録しました')).toBeVisible();
  const stampedBy = await backOffice.now();
  await backOffice.moveTo(addMinutes(stampedBy, 10));
  await expect(card.getByText('出勤前', { exact: true })).toBeVisible();

  await context.setOffline(false);
  await page.goto(paths.shifts());
  await expect(page.getByText('出勤の記録を送信しました')).toBeVisible();
  // The facility's board updates by polling.
  await expect(card.getByText('勤務中')).toBeVisible();
  // By the phone's clock only seconds have passed: the stamp is at most five minutes old, so the time of its arrival
  // counts.
  const received = await backOffice.now();
  const times = [received, addMinutes(received, -1)].map((instant) => jstTime(instant));
  await expect(card.getByText(new RegExp(`^出勤 (?:${times.join('|')})`))).toBeVisible();
  await desk.close();

  await signOut(page);
  expect(await databasesOf(page)).not.toContain('hitokoma-shifts');
});

test('what was said is readable without a network, and an answer waits for it', async ({
  page,
  context,
  request,
}) => {
  const backOffice = openBackOffice(request);
  await signInFromFrontPage(page, backOffice, phoneNumber);
  await backOffice.demo('mutation { setAutoAnswer(input: { autoAnswer: false }) { success } }');
  const { path } = await supportChannel(page);
  const said = `入館証について ${Date.now()}`;
  await sayAndKeep(page, { path, said });

  await context.setOffline(true);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('オフライン');
  // The conversation that was opened is expanded.
  const talk = page.getByRole('group').filter({ hasText: 'サポート' });
  await expect(talk.getByText(said)).toBeVisible();
  const answer = `オフラインで書いた ${Date.now()}`;
  await talk.getByLabel('メッセージ').fill(answer);
  await talk.getByRole('button', { name: '接続が戻ったら送信' }).click();
  await expect(talk.getByText('送信待ち（接続が戻ると送信します）').first()).toBeVisible();
  await lookAt(page);

  // Nothing is pressed: the page reconnects by itself and sends the waiting message.
  await context.setOffline(false);
  await page.waitForURL((url) => url.pathname === path);
  const row = page.getByRole('region', { name: 'メッセージ' }).getByText(answer);
  await expect(row).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'メッセージ' }).getByText('送信待ち')).toHaveCount(
    0,
  );

  await signOut(page);
  expect(await databasesOf(page)).not.toContain('hitokoma-kept-chats');
});

test('a conversation opened without a network shows what the phone has, and the rest by itself later', async ({
  page,
  context,
  request,
}) => {
  const backOffice = openBackOffice(request);
  await signInFromFrontPage(page, backOffice, phoneNumber);
  await backOffice.demo('mutation { setAutoAnswer(input: { autoAnswer: false }) { success } }');
  const { attendanceScheduleList } = await askWorkerApi<Schedule>(
    page,
    '{ attendanceScheduleList { sections { attendances { id facility { id name } } } } }',
  );
  const [shift] = attendanceScheduleList.sections.flatMap(({ attendances }) => attendances);
  if (!shift) throw new Error('the demo has no coming shift');
  const { makeChannel: facilitys } = await askWorkerApi<{ makeChannel: { id: string } }>(
    page,
    'mutation ($id: ID!) { makeChannel(memberId: $id) { id } }',
    { id: shift.facility.id },
  );
  const supports = await supportChannel(page);
  const said = `集合場所について ${Date.now()}`;
  await sayAndKeep(page, { path: supports.path, said });

  // A new visit, in which no conversation is opened before the network is cut.
  const code = page.waitForResponse(/\/assets\/channel-[\w-]{8}\.js$/);
  await page.goto(paths.messages());
  const row = ({ id }: { id: string }) =>
    page.getByRole('link').and(page.locator(`[href="/messages/${id}"]`));
  await expect(row(facilitys)).toBeVisible();
  await code;
  await context.setOffline(true);
  await row(supports).click();
  const talk = page.getByRole('region', { name: 'メッセージ' });
  await expect(talk.getByText(said)).toBeVisible();
  // Exactly one notice says that there is no network.
  await expect(page.getByText('接続が切れました。再接続しています…')).toBeVisible();
  await expect(page.getByText('オフラインです')).toBeHidden();
  await expect(talk.getByText('続きは、接続が戻ると読めます')).toBeVisible();
  const answer = `圏外で書いた ${Date.now()}`;
  await page.locator('textarea').fill(answer);
  await page.getByRole('button', { name: '送信する' }).click();
  await expect(talk.getByText('送信待ち（接続が戻ると送信します）')).toBeVisible();
  await lookAt(page);

  await page.goBack();
  await row(facilitys).click();
  await expect(talk.getByText(/この端末に保存して/)).toBeVisible();
  await lookAt(page);

  // Nothing is pressed: the conversation loads when the network is back.
  await context.setOffline(false);
  await expect(talk.getByText(/とのトークです/)).toBeVisible();
  await page.goBack();
  await row(supports).click();
  await expect(talk.getByText(answer)).toHaveCount(1);
  await expect(page.getByText(/送信待ち|送信中/)).toHaveCount(0);
});

test('a page is whole though its second half comes late, and the offline page where it never comes', async ({
  page,
  site,
}) => {
  const proxy = await openHaltingProxy(site);
  await page.goto(proxy.url + paths.search());
  // Visitors' pages do not install the service worker.
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js'));
  await readyForOffline(page);

  // Longer than the service worker waits for the first bytes of a page.
  proxy.haltPages(12_000);
  const begunAt = Date.now();
  await page.goto(proxy.url + paths.about());
  await untilHydrated(page);
  expect(Date.now() - begunAt).toBeGreaterThan(12_000);
  await expect(page).toHaveURL(proxy.url + paths.about());

  proxy.haltPages(60_000);
  await page.goto(proxy.url + paths.search());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('オフライン');
  await expect(page).toHaveURL(new RegExp(`^${proxy.url}${paths.offline()}`));
  proxy.close();
});

test('a page that lost its network says so, with code that it has loaded after its first screen', async ({
  page,
  context,
}) => {
  const code = page.waitForResponse(/\/assets\/later-shared-[\w-]{8}\.js$/);
  await page.goto(paths.search());
  await code;
  const lost = page.waitForEvent('requestfailed', (one) => one.url().includes('/toast-drawer-'));
  await context.setOffline(true);
  await expect(page.getByText('オフラインです。')).toBeVisible();
  await lookAt(page);
  // The code of the toasts, which a page loads when it is idle, has its first chance without a network.
  await lost;
  await context.setOffline(false);
  await expect(page.getByText('オフラインです。')).toBeHidden();
  await expect(page.getByText('接続が戻りました')).toBeVisible();
});

test('the server sends an error screen whole, and its buttons answer', async ({
  page,
  request,
}) => {
  const answer = await request.get('/no-such-page');
  expect(answer.status()).toBe(404);
  expect(await answer.text()).toMatch(/data-fault.*お仕事をさがす.*<\/main>/s);
  await page.goto('/no-such-page');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ページが見つかりません');
  await untilHydrated(page);
  await page.getByRole('link', { name: 'お仕事をさがす' }).click();
  await expect(page).toHaveURL(paths.search());
});

/** Prepares the browser for opening pages without a network. */
async function readyForOffline(page: Page): Promise<void> {
  await untilHydrated(page);
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state))
    .toBe('activated');
}

const databasesOf = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));

async function supportChannel(page: Page): Promise<{ id: string; path: string }> {
  const { makeCsChannel } = await askWorkerApi<{ makeCsChannel: { id: string } }>(
    page,
    'mutation { makeCsChannel { id } }',
  );
  return { id: makeCsChannel.id, path: `/messages/${makeCsChannel.id}` };
}

/** Sends a message with a network, and waits until the phone has stored it. */
async function sayAndKeep(page: Page, { path, said }: { path: string; said: string }) {
  await page.goto(path);
  await page.locator('textarea').fill(said);
  await page.getByRole('button', { name: '送信する' }).click();
  await expect(page.getByRole('region', { name: 'メッセージ' }).getByText(said)).toBeVisible();
  await readyForOffline(page);
  await expect.poll(() => page.evaluate(keptTexts)).toContain(said);
}

async function signOut(page: Page): Promise<void> {
  await page.goto(paths.signOut());
  await page.getByRole('button', { name: 'ログアウトする' }).click();
  await page.waitForURL('/');
}

/** Expects that nothing is cut off on a small phone and that axe finds no fault. */
async function lookAt(page: Page): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(width).toBeLessThanOrEqual(0);
  expect(await violationsOf(page)).toEqual([]);
}

/** Runs in the page: the messages in the phone's storage. */
function keptTexts(): Promise<string> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('hitokoma-kept-chats');
    opening.addEventListener('error', () => reject(opening.error));
    opening.addEventListener('success', () => {
      const db = opening.result;
      if (!db.objectStoreNames.contains('chats')) {
        // The database did not exist: this deletes the empty one that `open` has just created.
        db.close();
        indexedDB.deleteDatabase('hitokoma-kept-chats');
        return resolve('');
      }
      const found = db.transaction('chats').objectStore('chats').get('latest');
      found.addEventListener('success', () => {
        db.close();
        resolve(JSON.stringify(found.result ?? null));
      });
      return undefined;
    });
  });
}

type Schedule = { attendanceScheduleList: { sections: { attendances: Shift[] }[] } };
type Shift = {
  id: string;
  workday: { startsAt: string };
  buttons: { type: string }[];
  facility: { id: string; name: string };
};
