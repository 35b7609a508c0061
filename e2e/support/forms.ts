import { expect, type Page } from '@playwright/test';

/** Fills the three parts of a date. */
export async function fillDate(page: Page, label: RegExp, day: string): Promise<void> {
  const group = page.getByRole('group', { name: label });
  const [year = '', month = '', date = ''] = day.split('-');
  await group.getByLabel('年').fill(year);
  await group.getByLabel('月').fill(month);
  await group.getByLabel('日', { exact: true }).fill(date);
}

/** Chooses a real picture file and accepts the proposed crop. */
export async function choosePhoto(page: Page, buffer: Buffer): Promise<void> {
  const file = { name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer };
  await page.getByLabel('写真を選ぶ').setInputFiles(file);
  await page.getByRole('button', { name: 'この写真を使う' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByAltText('選んだ写真').first()).toBeVisible();
}
