import { expect, type Page } from '@playwright/test';

import { buildTestJpeg } from '#platform/server/uploads/images.build.ts';

import { choosePhoto, fillDate } from './forms.ts';

export type Newcomer = { last: string; first: string; lastKana: string; firstKana: string };

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const next = (page: Page) => page.getByRole('button', { name: '次へ', exact: true }).click();

/** Completes the steps of the preparation in their order: profile, documents, contact. The bank account is skipped. */
export async function completePreparation(page: Page, name: Newcomer): Promise<void> {
  await writeProfile(page, name);
  await sendDrivingLicence(page);
  await expect(heading(page)).toHaveText('緊急連絡先');
  await page.getByLabel('電話番号').fill('03-1234-5678');
  await page.getByLabel('続柄').selectOption({ label: '父母' });
  await page.getByRole('button', { name: '保存する' }).click();
  await expect(heading(page)).toHaveText('応募の準備');
  await page.getByRole('button', { name: 'あとで登録する' }).click();
}

async function writeProfile(page: Page, name: Newcomer): Promise<void> {
  await expect(heading(page)).toHaveText('基本情報');
  await page.getByRole('textbox', { name: /^姓/ }).fill(name.last);
  await page.getByRole('textbox', { name: /^名/ }).fill(name.first);
  await page.getByRole('textbox', { name: /^セイ/ }).fill(name.lastKana);
  await page.getByRole('textbox', { name: /^メイ/ }).fill(name.firstKana);
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
}

/** Chooses, photographs and submits a driving licence, with two photos. */
export async function sendDrivingLicence(page: Page): Promise<void> {
  const document = await buildTestJpeg(1_600, 1_010);
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
}

/** Agrees to everything on the page of the first application, and applies. */
export async function applyFirst(page: Page): Promise<void> {
  await expect(heading(page)).toHaveText('応募の確認');
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await page.getByRole('radio', { name: 'アプリで受け取る（PDF）' }).check();
  await page.getByRole('button', { name: '応募する' }).click();
}
