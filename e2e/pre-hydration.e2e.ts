import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { parse } from 'acorn';

import { paths } from '#platform/base/paths.ts';
import { expect, test, type Page } from './support/journey.ts';

import { openBackOffice } from './support/back-office.ts';

/** Nobody has this number, and no other journey asks for a code to it. */
const phoneNumber = '08055509012';

/** Delays the page's scripts until the returned function is called. */
async function holdScripts(page: Page, which = '*'): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**/assets/${which}.js`, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test('without scripts a form says why it leads nowhere, and no number comes into the address', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(paths.signIn());
  // With scripts enabled Chromium does not parse the content of `noscript`, so its source is compared.
  expect(await page.locator('noscript').first().innerHTML()).toContain('JavaScriptがオフのため');
  await page.getByLabel('携帯電話番号').fill(phoneNumber);
  await page.getByRole('button', { name: '認証コードを送る' }).click();
  await expect(page.getByText('送信されませんでした。')).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  await context.close();
});

test('a reloaded page of the code is hydrated without an error, and has its number', async ({
  page,
}) => {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (line) => line.type() === 'error' && errors.push(line.text()));
  await page.goto(paths.signIn());
  await page.getByLabel('携帯電話番号').fill('09000000004');
  await page.getByRole('button', { name: '認証コードを送る' }).click();
  await expect(page).toHaveURL(paths.signIn.code());
  await page.reload();
  await expect(page.getByText('090-0000-0004')).toBeVisible();
  await expect(page.getByLabel('認証コード')).toBeFocused();
  expect(errors).toEqual([]);
});

test('what is pressed before the scripts have come is done when they have', async ({ page }) => {
  const letThrough = await holdScripts(page);
  await page.goto(paths.search({ shifts: 'night' }), { waitUntil: 'commit' });
  const chips = page.getByRole('list', { name: '適用中の条件' });
  await chips.getByRole('button').first().click();
  await expect(page.locator('html')).toHaveAttribute('data-early', 'kept');
  await expect(page).toHaveURL('/?shifts=night');

  letThrough();
  await expect(page).toHaveURL('/');
  await expect(chips).toBeHidden();
  await expect(page.locator('html')).not.toHaveAttribute('data-early');
});

test('what is pressed while its own part is still to come is done when it has', async ({
  page,
}) => {
  const letThrough = await holdScripts(page, 'filter-chips-*');
  await page.goto(paths.search({ shifts: 'night' }));
  // The rest of the screen already reacts.
  await page.getByRole('button', { name: /絞り込み/ }).click();
  await page.getByRole('button', { name: '閉じる' }).click();
  const chips = page.getByRole('list', { name: '適用中の条件' });
  await chips.getByRole('button').first().click();
  await expect(page).toHaveURL('/?shifts=night');

  letThrough();
  await expect(page).toHaveURL('/');
});

test('a choice that React does not handle yet is dispatched again, once, when it does', async ({
  page,
}) => {
  await page.goto(paths.search(), { waitUntil: 'networkidle' });
  const counts = await page.evaluate(async () => {
    // Imitates a slow phone: a field of the page to which React has not attached its properties yet.
    const field = document.createElement('select');
    document.body.append(field);
    let changes = 0;
    field.addEventListener('change', () => (changes += 1));
    for (const _ of [1, 2]) field.dispatchEvent(new Event('input', { bubbles: true }));
    const before = changes;
    Object.assign(field, { __reactProps$journey: {} });
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    return { before, after: changes };
  });
  expect(counts).toEqual({ before: 0, after: 1 });
});

test('a text that a render resets before React handles its field is entered again', async ({
  page,
}) => {
  await page.goto(paths.search(), { waitUntil: 'networkidle' });
  const texts = await page.evaluate(async () => {
    const field = document.createElement('input');
    document.body.append(field);
    const entered: string[] = [];
    const enter = (text: string) => {
      field.value = text;
      field.dispatchEvent(new Event('input', { bubbles: true }));
    };
    for (const text of ['12', '123456']) enter(text);
    field.addEventListener('input', () => entered.push(field.value));
    // The first render after hydration writes the still empty state into the field.
    field.value = '';
    Object.assign(field, { __reactProps$journey: {} });
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    return entered;
  });
  expect(texts).toEqual(['123456']);
});

test('a number entered and sent early gets its code, and never stands in the address', async ({
  page,
  request,
}) => {
  const backOffice = openBackOffice(request);
  const letThrough = await holdScripts(page);
  await page.goto(paths.signIn(), { waitUntil: 'commit' });
  await page.getByLabel('携帯電話番号').fill(phoneNumber);
  await page.getByLabel('携帯電話番号').press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-early', 'kept');
  await expect(page).toHaveURL('/sign-in');

  letThrough();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('認証コードの入力');
  expect(page.url()).not.toContain(phoneNumber);
  await expect.poll(() => backOffice.codeFor(phoneNumber)).toMatch(/^\d{6}$/);
});

test('a page whose scripts do not come says so', async ({ page }) => {
  await page.route('**/assets/*.js', (route) => route.abort('connectionreset'));
  await page.goto(paths.search());
  await expect(page.getByRole('alert')).toContainText('もう一度読み込む');

  await page.unroute('**/assets/*.js');
  await page.getByRole('link', { name: 'もう一度読み込む' }).click();
  await expect(page.getByRole('alert')).toBeHidden();
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('an old browser gets a sentence and the page of the server, not a dead screen', async ({
  page,
}) => {
  // Safari 16.3 lacks this method from the list in docs/browsers.md.
  await page.addInitScript(() => {
    Reflect.deleteProperty(String.prototype, 'toWellFormed');
  });
  await page.goto(paths.search());
  await expect(page.getByRole('alert')).toContainText('お使いのブラウザは古いため');
  await expect(page.locator('html')).toHaveAttribute('data-early', 'old');
  // The browser itself follows links, and the server renders each page.
  await page.getByRole('article').first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/recruitments\//);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('お使いのブラウザは古いため');
});

test('every script of the build has the syntax that the oldest browsers read', () => {
  const folder = path.join(import.meta.dirname, '../build/client');
  const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.js'),
  );
  expect(scripts.length).toBeGreaterThan(50);
  const unreadable = scripts.flatMap((file) => {
    try {
      parse(readFileSync(path.join(folder, file), 'utf8'), {
        ecmaVersion: 2022,
        sourceType: 'module',
      });
      return [];
    } catch (error) {
      return [`${file}: ${String(error)}`];
    }
  });
  expect(unreadable).toEqual([]);
});

test('a visitor who comes to sign up signs in, and goes on to the screen they wanted', async ({
  page,
}) => {
  await page.goto(paths.signUp({ callbackUrl: paths.favorites() }));
  await expect(page).toHaveURL('/sign-in?callbackUrl=%2Ffavorites');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ログイン・新規登録');
});
