import type { Page } from '@playwright/test';

import { paths } from '#platform/base/paths.ts';
import { expect, test } from './support/journey.ts';

import { openBackOffice } from './support/back-office.ts';
import { waitForAnswerTo, signInFromFrontPage } from './support/worker.ts';

/** Demo worker with a phone number and no other data. */
const phoneNumber = '09000000001';

test('push is asked for by a press, says why it cannot be had here, and shows what comes', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const backOffice = openBackOffice(request);
  await signInFromFrontPage(page, backOffice, phoneNumber);

  await test.step('a browser that refuses says how to take that back', async () => {
    // Granting a list without notifications refuses notifications.
    await context.grantPermissions([]);
    await page.goto(paths.settings.notifications());
    await expect(page.getByText('ブラウザで通知が止められています')).toBeVisible();
    await expect(page.getByRole('button', { name: 'この端末で受け取る' })).toHaveCount(0);
  });

  await test.step('where no push service is in reach, the press says so', async () => {
    await context.clearPermissions();
    await context.grantPermissions(['notifications']);
    await page.reload();
    await page.getByRole('button', { name: 'この端末で受け取る' }).click();
    await expect(page.getByRole('alert')).toContainText('ブラウザの通知サービスにつながりません');
    await expect(page.getByRole('button', { name: 'この端末で受け取る' })).toBeVisible();
    await expect(page.getByText('受け取っている端末')).toHaveCount(0);
  });

  await test.step('which topics come by push is chosen, and stays', async () => {
    const chat = page.getByRole('checkbox', { name: 'メッセージをプッシュで受け取る' });
    await expect(chat).toBeChecked();
    const saved = waitForAnswerTo(page, 'SaveNotificationTopic');
    await chat.click();
    await saved;
    await page.reload();
    await expect(chat).not.toBeChecked();
    await expect(
      page.getByRole('checkbox', { name: '新着求人をプッシュで受け取る' }),
    ).toBeChecked();
  });

  await test.step('what the server sends is shown by the service worker', async () => {
    const message = {
      web_push: 8030,
      notification: {
        title: '労働契約が成立しました',
        body: '内容を確認してください。',
        navigate: `${baseURL}/shifts`,
        tag: 'a message',
      },
      app_badge: 1,
    };
    const first = {
      title: '労働契約が成立しました',
      body: '内容を確認してください。',
      path: '/shifts',
    };
    // The browser loses a push that arrives while its service worker starts or stops. A repeated one replaces the one
    // before, because both have the same tag.
    await expect(async () => {
      await deliver(page, String(baseURL), JSON.stringify(message));
      await expect.poll(() => shownNotices(page), { timeout: 3_000 }).toEqual([first]);
    }).toPass();
    await expect(async () => {
      await deliver(page, String(baseURL), 'not ours');
      await expect.poll(async () => (await shownNotices(page)).length, { timeout: 3_000 }).toBe(2);
    }).toPass();
  });
});

/** Delivers a push to the service worker, as the browser does after its push service. */
async function deliver(page: Page, origin: string, data: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const registrationId = await new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations;
      if (registration) resolve(registration.registrationId);
    });
    void devtools.send('ServiceWorker.enable');
  });
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  await devtools.detach();
}

const shownNotices = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const notices = await registration.getNotifications();
    return notices.map(({ title, body, data }) => ({ title, body, path: data.path }));
  });
