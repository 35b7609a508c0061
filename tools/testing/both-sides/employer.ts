import { expect, type Page } from '@playwright/test';

import { facilityPaths } from '#platform/base/people/paths.ts';

import { joinNewCorporation } from '../../../e2e/support/corporation.ts';
import { addAuthenticator, heading, registerPasskey } from '../../../e2e/support/staff.ts';
import { CommandFailure } from '../../run/ending.ts';
import { runCommand } from '../../run/processes.ts';
import type { BothSidesMachine } from './machine.ts';

const owner = {
  corporation: '社会福祉法人 ひなた会',
  name: '田中 実',
  email: 'owner@hinata.example',
};
const operatorEmail = 'operator@hitokoma.example';

/**
 * Creates the first operator with the documented command; the operator signs in by the printed link and registers a
 * passkey.
 */
export async function makeFirstOperator(operator: Page, machine: BothSidesMachine): Promise<void> {
  const command = ['run', 'make-operator', '--', operatorEmail, '運営 一郎'];
  const { code, output } = await runCommand('npm', command, { env: machine.env });
  const link = /\/operator\/sign-in\/link\?token=[\w-]{43}/.exec(output)?.[0];
  if (code !== 0 || !link) throw new CommandFailure(`npm run make-operator failed:\n${output}`);
  await addAuthenticator(operator);
  await operator.goto(link);
  await operator.getByRole('button', { name: 'ログインする' }).click();
  await registerPasskey(operator, '運営のパソコン');
}

type TwoPeople = { operator: Page; page: Page; machine: BothSidesMachine };

/** The operator invites a corporation; its owner joins by the mailed link and registers a passkey. */
export async function joinCorporationOnPages({
  operator,
  page,
  machine,
}: TwoPeople): Promise<void> {
  await joinNewCorporation({ operator, page, mailedPath: machine.mailedPath }, owner);
}

/** Signs in by passkey: a session ends after 12 hours without use. */
export async function signInAgainOnPage(page: Page): Promise<void> {
  await page.goto(facilityPaths());
  const button = page.getByRole('button', { name: 'パスキーでログインする' });
  const title = page.getByRole('heading', { level: 1, name: owner.corporation });
  await expect(button.or(title)).toBeVisible();
  if (await button.isVisible()) await button.click();
  await expect(title).toBeVisible();
}

/** Registers a facility on its form and publishes it; resolves with its id. */
export async function addFacility(page: Page, name: string): Promise<string> {
  const main = page.getByRole('navigation', { name: 'メイン' });
  await main.getByRole('link', { name: '施設', exact: true }).click();
  // The first facility is reached through the setup steps, the others from the list.
  await page.getByRole('link', { name: /^(次へ：)?施設を登録する$/ }).click();
  await page.getByRole('textbox', { name: /施設の名称/ }).fill(name);
  await page.getByLabel(/サービスの種別/).selectOption({ index: 1 });
  await page.getByRole('textbox', { name: /^電話番号/ }).fill('03-1234-5678');
  await page.getByRole('textbox', { name: /相談窓口/ }).fill('事務長 03-1234-5678');
  await page.getByRole('textbox', { name: /郵便番号/ }).fill('160-0023');
  await page
    .getByRole('button', { name: /東京都新宿区西新宿/ })
    .first()
    .click();
  await page.getByRole('textbox', { name: /番地/ }).fill('2-8-1');
  await page.getByText('緯度・経度を数字で入力する').click();
  await page.getByRole('textbox', { name: /緯度/ }).fill('35.689');
  await page.getByRole('textbox', { name: /経度/ }).fill('139.692');
  await page.getByRole('combobox', { name: /最寄り駅/ }).fill('都庁');
  await page
    .getByRole('option', { name: /都庁前/ })
    .first()
    .click();
  await page.getByRole('textbox', { name: /駅から徒歩/ }).fill('5');
  await page.getByLabel(/受動喫煙/).selectOption({ index: 1 });
  await page.getByRole('button', { name: '保存する' }).click();
  await expect(heading(page)).toHaveText(name);
  await page.getByRole('button', { name: '施設を公開する' }).click();
  await expect(page.getByText('公開中', { exact: true })).toBeVisible();
  return /facility\/([\w-]+)\/settings/.exec(page.url())?.[1] ?? '';
}

type Template = { facilityId: string; title: string };

/** Creates a template on the facility's page. */
export async function addTemplate(page: Page, { facilityId, title }: Template): Promise<void> {
  await page.goto(facilityPaths.profile(facilityId));
  await page.getByRole('link', { name: 'ひな形の作成と変更' }).click();
  await page.getByRole('link', { name: 'ひな形を作成する' }).click();
  await page.getByLabel('仕事の名前').fill(title);
  await page.getByLabel('仕事の内容').fill('食事の介助と見守り');
  await page.getByRole('group', { name: /^業務/ }).getByRole('checkbox').first().press('Space');
  await page.getByRole('button', { name: '保存する' }).click();
  await expect(heading(page)).toHaveText('求人のひな形');
  await expect(page.getByText(title).first()).toBeVisible();
}

const workdays = 5;
const shifts = ['早番', '日勤', '遅番'];

/** Posts three shifts on each of five days of next week; the facility decides about the applicants. */
export async function postWeekOnPage(page: Page, { facilityId, title }: Template): Promise<void> {
  await page.goto(facilityPaths.templates(facilityId));
  await page.getByRole('link', { name: `${title}の募集を掲載する` }).click();
  await expect(heading(page)).toHaveText('募集を掲載する');
  await page.getByRole('button', { name: '次の週' }).click();
  await page.getByLabel(/採用の決め方/).selectOption({ label: '応募を見て決める' });
  await page.getByLabel(/^時給/).first().fill('1800');
  await page.getByLabel(/^交通費/).fill('500');
  await page.getByLabel(/^ボーナス/).fill('0');
  for (const shift of shifts) {
    await page.getByRole('button', { name: `${shift}を平日にする` }).click();
  }
  const count = shifts.length * workdays;
  await expect(page.getByText(new RegExp(`${count}件・のべ${count}名`))).toBeVisible();
  const post = page.getByRole('button', { name: 'まとめて掲載する' });
  await expect(post).not.toHaveAttribute('aria-disabled', 'true');
  await post.click();
  await expect(page.getByText(`${count}件の募集を掲載しました`)).toBeVisible();
}
