import { addDays, jstDay } from '#base/jst.ts';
import { paths } from '#base/paths.ts';
import { jpeg } from '#server/uploads/images.build.ts';

import { openBackOffice } from './support/back-office.ts';
import { choosePhoto, fillDate } from './support/forms.ts';
import { expect, test, type Page } from './support/journey.ts';
import { findOffer, signInHere } from './support/worker.ts';

test.use({ actionTimeout: 10_000 });

/** Nobody has this number yet. */
const phoneNumber = '08055505678';
const maxFields = 29;
const maxScreens = 11;

/** Counts the fields that are filled in and the addresses that are seen; a date is one field. */
async function count(page: Page): Promise<{ fields: () => string[]; screens: () => string[] }> {
  const fields = new Set<string>();
  const screens = new Set<string>();
  await page.exposeFunction('countField', (name: string) => fields.add(name));
  await page.exposeFunction('countScreen', (path: string) => screens.add(path));
  await page.addInitScript(() => {
    const known = new WeakMap<Element, number>();
    let last = 0;
    const numberOf = (element: Element) => {
      const number = known.get(element) ?? (last += 1);
      known.set(element, number);
      return number;
    };
    for (const kind of ['input', 'change']) {
      document.addEventListener(
        kind,
        ({ target }) => {
          if (!(target instanceof HTMLElement)) return;
          const isPart = target instanceof HTMLInputElement && target.inputMode === 'numeric';
          const group = isPart ? target.closest('fieldset, [role=group]') : null;
          const id = `${location.pathname} ${performance.timeOrigin} ${numberOf(group ?? target)}`;
          void Reflect.get(window, 'countField')(id);
        },
        { capture: true },
      );
    }
    const seen = () => void Reflect.get(window, 'countScreen')(location.pathname);
    addEventListener('load', seen);
    setInterval(seen, 50);
  });
  return { fields: () => [...fields], screens: () => [...screens] };
}

const next = (page: Page) => page.getByRole('button', { name: '次へ', exact: true }).click();
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('a new number comes to its first contract with few fields, and the steps follow each other', async ({
  page,
  request,
}) => {
  test.setTimeout(180_000);
  const backOffice = openBackOffice(request);
  const today = jstDay(await backOffice.now());
  const offer = await findOffer(request, {
    workDates: [6, 7, 8, 9].map((ahead) => addDays(today, ahead)),
    input: { instantOnly: true, shifts: ['SHIFT_DAY'], licenseIds: [] },
  });
  const document = await jpeg(1_600, 1_010);
  const { fields, screens } = await count(page);

  await page.goto(paths.recruitment(offer.id));
  await page.getByRole('link', { name: 'ログインして応募' }).click();
  await signInHere(page, backOffice, phoneNumber);
  await page.getByRole('link', { name: 'プロフィールを入力' }).click();
  await page.getByRole('link', { name: '次へ：プロフィール' }).click();

  await expect(heading(page)).toHaveText('基本情報');
  await page.getByRole('textbox', { name: /^姓/ }).fill('春野');
  await page.getByRole('textbox', { name: /^名/ }).fill('みどり');
  await page.getByRole('textbox', { name: /^セイ/ }).fill('ハルノ');
  await page.getByRole('textbox', { name: /^メイ/ }).fill('ミドリ');
  await fillDate(page, /生年月日/, '1994-05-06');
  await page.getByRole('radio', { name: '日本', exact: true }).check();
  await page.getByRole('button', { name: '保存して次へ' }).click();

  await expect(heading(page)).toHaveText('住所');
  await page.getByLabel('郵便番号').fill('1600023');
  await page
    .getByRole('button', { name: /東京都新宿区西新宿/ })
    .first()
    .click();
  await page.getByLabel('町名・番地').fill('西新宿1-1-1');
  await page.getByRole('button', { name: '保存して次へ' }).click();

  await expect(heading(page)).toHaveText('お仕事');
  await page.getByLabel('現在の職業').selectOption({ label: 'パート・アルバイト' });
  await page.getByRole('radio', { name: '経験なし' }).press('Space');
  await page
    .getByRole('group', { name: /やってみたい業務/ })
    .getByRole('checkbox', { name: '食事介助' })
    .press('Space');
  await page.getByRole('button', { name: '保存する' }).click();

  // Nothing is pressed between one step and the next.
  await page.getByRole('radio', { name: '運転免許証' }).check();
  await next(page);
  await choosePhoto(page, document);
  await next(page);
  await choosePhoto(page, document);
  await next(page);
  await page.getByRole('textbox', { name: /番号/ }).fill('301234567890');
  await fillDate(page, /有効期限/, '2030-01-31');
  await next(page);
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await page.getByRole('button', { name: 'この内容で登録する' }).click();

  await expect(heading(page)).toHaveText('緊急連絡先');
  await page.getByLabel('電話番号').fill('03-1234-5678');
  await page.getByLabel('続柄').selectOption({ label: '父母' });
  await page.getByRole('button', { name: '保存する' }).click();

  // No bank account is asked for: the last step leads to the application.
  await expect(heading(page)).toHaveText('応募の確認');
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await page.getByRole('radio', { name: 'アプリで受け取る（PDF）' }).check();
  await page.getByRole('button', { name: '応募する' }).click();
  // Said one time, here: the papers are under review.
  await page.getByRole('button', { name: '確認して進む' }).click();
  await expect(page).toHaveURL(/\/apply\/complete/);
  await expect(page.getByText(/契約/).first()).toBeVisible();

  expect(fields().length, fields().join('\n')).toBeLessThanOrEqual(maxFields);
  expect(screens().length, screens().join('\n')).toBeLessThanOrEqual(maxScreens);
});
