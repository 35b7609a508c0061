import { expect, type Page } from '@playwright/test';

import { operatorPaths } from '#platform/base/people/paths.ts';

import { addAuthenticator, heading, registerPasskey } from './staff.ts';

export type FirstOwner = { corporation: string; name: string; email: string };

/** Fills in the operator's form for a new corporation, with its name and the first owner to invite. */
export async function inviteCorporation(page: Page, first: FirstOwner): Promise<void> {
  await page.getByLabel('法人名').fill(first.corporation);
  await page.getByLabel('所在地').fill('東京都世田谷区桜1-2-3');
  await page.getByLabel('最初のオーナーのお名前').fill(first.name);
  await page.getByLabel('最初のオーナーのメールアドレス').fill(first.email);
  await page.getByRole('button', { name: '登録して招待を送る' }).click();
  await expect(heading(page)).toHaveText(first.corporation);
  await expect(page.getByText(`${first.name}（招待中）`)).toBeVisible();
}

/** Fills in the data of the corporation that an operator needs for the approval. */
export async function fillCorporation(page: Page, representative: string): Promise<void> {
  await page.getByLabel('法人番号').fill('7000012050002');
  await page.getByLabel('代表者のお名前').fill(representative);
  await page.getByLabel('連絡先の担当者').fill('事務 花子');
  await page.getByLabel('連絡先のメールアドレス').fill('office@hinata.example');
  await page.getByLabel('連絡先の電話番号').fill('03-1234-5678');
  await page.getByRole('button', { name: '保存する' }).click();
  await expect(page.getByText('保存しました')).toBeVisible();
}

/** Agrees to the terms and declares that none of the legal reasons for refusing postings applies. */
export async function agreeAndDeclare(page: Page, representative: string): Promise<void> {
  await page.getByRole('button', { name: '利用規約に同意する' }).click();
  await page.getByLabel('求人不受理の事由のいずれにもあたりません').check();
  await page.getByLabel('申告する方のお名前').fill(representative);
  await page.getByRole('button', { name: '申告する' }).click();
  await expect(page.getByText(`${representative}さんが申告済み`)).toBeVisible();
}

type TwoPeople = {
  operator: Page;
  page: Page;
  /** The path of the newest mail to an address. */
  mailedPath: (email: string) => Promise<string>;
};

/**
 * Invites a corporation as the operator; the owner joins by the mailed link, the corporation is approved, and the owner
 * is signed in.
 */
export async function joinNewCorporation(
  { operator, page, mailedPath }: TwoPeople,
  first: FirstOwner,
): Promise<{ corporationId: string }> {
  await operator.goto(operatorPaths.corporations.new());
  await inviteCorporation(operator, first);
  await addAuthenticator(page);
  await page.goto(await mailedPath(first.email));
  await page.getByRole('button', { name: '参加してログインする' }).click();
  await expect(heading(page)).toHaveText('端末とパスキー');
  await registerPasskey(page, '事務所のパソコン');
  await page.getByRole('link', { name: '法人' }).click();
  await fillCorporation(page, first.name);
  await agreeAndDeclare(page, first.name);
  await page.getByRole('button', { name: '確認を申し込む' }).click();
  await expect(page.getByText('運営の確認待ち')).toBeVisible();
  await operator.goto(operatorPaths.corporations());
  await operator.getByRole('link', { name: new RegExp(`代表者 ${first.name}`) }).click();
  await operator.getByRole('button', { name: '承認する' }).click();
  await expect(operator.getByText('承認済み')).toBeVisible();
  return { corporationId: new URL(operator.url()).pathname.split('/').at(-1) ?? '' };
}
