import { addDays, firstOfMonth, instantAtJst, jstDay, monthsLater } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';
import { facilityPaths, operatorPaths } from '#platform/base/people/paths.ts';

import { expect, test } from './support/journey.ts';
import { openBackOffice } from './support/back-office.ts';
import { expectPaper } from './support/paper.ts';
import { agreeAndDeclare, fillCorporation, inviteCorporation } from './support/corporation.ts';
import {
  controlsNotReachedByTab,
  openByKeyboard,
  openAndCloseByKeyboard,
} from './support/keyboard.ts';
import {
  addAuthenticator,
  heading,
  checkPageAccessibility,
  newestMailedPath,
  createOperatorByCommand,
  registerPasskey,
} from './support/staff.ts';

test('an operator makes a corporation, whose owner signs in by passkey and manages its people', async ({
  page,
  browser,
  request,
  site,
}) => {
  const backOffice = openBackOffice(request);
  await addAuthenticator(page);
  await page.goto(await createOperatorByCommand(site, 'operator@hitokoma.example', '運営 一郎'));
  await checkPageAccessibility(page);
  await page.getByRole('button', { name: 'ログインする' }).click();
  // The link alone opens only the registration of a passkey.
  await expect(heading(page)).toHaveText('端末とパスキー');
  await expect(page.getByText('はじめにパスキーを登録してください')).toBeVisible();
  await checkPageAccessibility(page);
  await page.goto(operatorPaths.corporations());
  await expect(heading(page)).toHaveText('端末とパスキー');
  await registerPasskey(page, '運営のパソコン');
  await expect(page.getByText('はじめにパスキーを登録してください')).toHaveCount(0);
  await page.goto(operatorPaths());
  await expect(heading(page)).toHaveText('受信箱');
  await checkPageAccessibility(page);

  await page.goto(operatorPaths.corporations.new());
  await checkPageAccessibility(page);
  await page.getByRole('button', { name: '登録して招待を送る' }).click();
  await expect(page.getByText('法人名を1文字以上').first()).toBeVisible();
  await inviteCorporation(page, {
    corporation: '社会福祉法人 ひなた会',
    name: '田中 実',
    email: 'owner@hinata.example',
  });
  await checkPageAccessibility(page);

  const ownersBrowser = await browser.newContext();
  const owner = await ownersBrowser.newPage();
  await addAuthenticator(owner);
  const invitation = await newestMailedPath(backOffice, 'owner@hinata.example');
  await owner.goto(invitation);
  await expect(owner.getByText('社会福祉法人 ひなた会')).toBeVisible();
  await checkPageAccessibility(owner);
  await owner.getByRole('button', { name: '参加してログインする' }).click();
  await expect(heading(owner)).toHaveText('端末とパスキー');
  await registerPasskey(owner, '事務所のパソコン');
  await checkPageAccessibility(owner);
  const cookies = await ownersBrowser.cookies();
  expect(cookies.filter(({ name }) => name === 'hitokoma-staff')).toMatchObject([
    { httpOnly: true, sameSite: 'Lax', path: '/' },
  ]);

  await owner.getByRole('button', { name: 'ログアウトする', exact: true }).click();
  await expect(owner).toHaveURL(facilityPaths.signIn());
  await owner.goto(invitation);
  await expect(owner.getByText('この招待は使えません')).toBeVisible();
  await owner.goto(facilityPaths());
  await expect(owner).toHaveURL(facilityPaths.signIn());
  await checkPageAccessibility(owner);
  await owner.getByRole('button', { name: 'パスキーでログインする' }).click();
  await expect(heading(owner)).toHaveText('社会福祉法人 ひなた会');
  await checkPageAccessibility(owner);

  await owner.getByRole('link', { name: '次へ：法人の情報を入力する' }).click();
  await expect(heading(owner)).toHaveText('法人');
  await checkPageAccessibility(owner);
  await fillCorporation(owner, '田中 実');
  await owner.getByRole('button', { name: '確認を申し込む' }).click();
  await expect(owner.getByText('今の利用規約に同意していないため').first()).toBeVisible();
  await agreeAndDeclare(owner, '田中 実');
  await owner.getByRole('button', { name: '確認を申し込む' }).click();
  await expect(owner.getByText('運営の確認待ち')).toBeVisible();

  await page.goto(operatorPaths.corporations());
  await page.getByRole('link', { name: /代表者 田中 実/ }).click();
  await expect(page.getByText('7000012050002')).toBeVisible();
  await checkPageAccessibility(page);
  await page.getByRole('button', { name: '承認する' }).click();
  await expect(page.getByText('承認済み')).toBeVisible();
  await owner.reload();
  await expect(owner.getByText('承認済み')).toBeVisible();

  await owner.getByRole('link', { name: 'メンバー' }).click();
  await openByKeyboard(owner, owner.getByRole('button', { name: '招待する' }));
  const sheet = owner.getByRole('dialog');
  await sheet.getByLabel('メールアドレス').fill('manager@hinata.example');
  await sheet.getByLabel('お名前').fill('佐々木 翔');
  await sheet.getByRole('button', { name: '招待を送る' }).click();
  await expect(owner.getByRole('button', { name: '佐々木 翔に送り直す' })).toBeVisible();
  await owner.getByRole('button', { name: '記録を表示する' }).click();
  await expect(owner.getByText('田中 実：メンバーを招待した')).toBeVisible();
  await checkPageAccessibility(owner);
  await openAndCloseByKeyboard(
    owner,
    owner.getByRole('button', { name: '田中 実の役割を変更する' }),
  );
  await openByKeyboard(owner, owner.getByRole('button', { name: '田中 実を外す' }));
  await owner.getByRole('alertdialog').getByRole('button', { name: '外す' }).click();
  await expect(owner.getByRole('alertdialog')).toContainText('オーナーが1人もいなくなるため');
  await owner.keyboard.press('Escape');

  const managersBrowser = await browser.newContext();
  const manager = await managersBrowser.newPage();
  await manager.goto(await newestMailedPath(backOffice, 'manager@hinata.example'));
  await manager.getByRole('button', { name: '参加してログインする' }).click();
  await expect(heading(manager)).toHaveText('端末とパスキー');
  await manager.goto(facilityPaths.members());
  await expect(manager.getByText('owner@hinata.example')).toBeVisible();
  await expect(manager.getByRole('button', { name: '招待する' })).toHaveCount(0);

  // The manager was removed while a tab was open: the next step leads to the sign-in.
  await owner.reload();
  await owner.getByRole('button', { name: '佐々木 翔を外す' }).click();
  await owner.getByRole('alertdialog').getByRole('button', { name: '外す' }).click();
  await expect(owner.getByText('manager@hinata.example')).toHaveCount(0);
  await manager.reload();
  await expect(manager).toHaveURL(/\/facility\/sign-in\?returnTo=%2Ffacility%2Fmembers$/);
  await Promise.all([ownersBrowser.close(), managersBrowser.close()]);
});

test('a person signs in by a mailed link and ends a session elsewhere', async ({
  page,
  browser,
  request,
  site,
}) => {
  const backOffice = openBackOffice(request);
  const email = 'second@hitokoma.example';
  await addAuthenticator(page);
  await page.goto(await createOperatorByCommand(site, email, '運営 二郎'));
  await page.getByRole('button', { name: 'ログインする' }).click();
  await expect(heading(page)).toHaveText('端末とパスキー');
  await registerPasskey(page, '運営のパソコン');

  await backOffice.moveTo(new Date((await backOffice.now()).getTime() + 2 * 60_000));
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto(operatorPaths.signIn());
  await other.getByLabel('メールアドレス').fill(email);
  await other.getByRole('button', { name: 'リンクを送る' }).click();
  await expect(other.getByText('メールを確認してください')).toBeVisible();
  await checkPageAccessibility(other);
  await other.goto(await newestMailedPath(backOffice, email));
  await other.getByRole('button', { name: 'ログインする' }).click();
  // The passkey is on the other device, so this one cannot confirm.
  await expect(other.getByText('パスキーで確認してください')).toBeVisible();
  await checkPageAccessibility(other);

  await page.goto(operatorPaths.devices());
  await page.getByRole('button', { name: /をログアウトさせる$/ }).click();
  await expect(page.getByRole('button', { name: /をログアウトさせる$/ })).toHaveCount(0);
  await other.reload();
  await expect(other).toHaveURL(/\/operator\/sign-in\?returnTo=%2Foperator%2Fdevices$/);
  await elsewhere.close();
});

test('an owner looks at a facility with its templates and filings', async ({
  page,
  request,
  site,
}) => {
  const backOffice = openBackOffice(request);
  const email = 'facilities@hitokoma.example';
  await addAuthenticator(page);
  await page.goto(await createOperatorByCommand(site, 'third@hitokoma.example', '運営 三郎'));
  await page.getByRole('button', { name: 'ログインする' }).click();
  await registerPasskey(page, '運営のパソコン');
  await page.goto(operatorPaths.corporations());
  await page
    .getByRole('link', { name: /施設 [1-9]/ })
    .first()
    .click();
  await page.getByLabel('お名前').fill('小林 誠');
  await page.getByLabel('メールアドレス').fill(email);
  await page.getByRole('button', { name: '招待を送る' }).click();
  await expect(page.getByText('小林 誠（招待中）')).toBeVisible();
  await page.goto(await newestMailedPath(backOffice, email));
  await page.getByRole('button', { name: '参加してログインする' }).click();
  await expect(heading(page)).toHaveText('端末とパスキー');
  await page.getByRole('link', { name: '施設', exact: true }).click();
  await page
    .getByRole('link', { name: /公開中/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: '求人のひな形' })).toBeVisible();
  await expect(page.getByText('第1版').first()).toBeVisible();
  await checkPageAccessibility(page);
  const facilityId = /facility\/([\w-]+)\/settings/.exec(page.url())?.[1] ?? '';
  await page.getByRole('link', { name: 'ひな形の作成と変更' }).click();
  await expect(heading(page)).toHaveText('求人のひな形');
  await page
    .getByRole('link', { name: /を変更する$/ })
    .first()
    .click();
  await page.waitForURL((url) => /\/settings\/templates\/[\w-]{36}$/.test(url.pathname));
  for (const address of [
    null,
    facilityPaths.edit(facilityId),
    facilityPaths.newFacility(),
    facilityPaths.corporation.overview(),
    facilityPaths.billing(),
    facilityPaths.billing.invoices(),
    facilityPaths.tax(),
    facilityPaths.tax.lists(),
    facilityPaths.billing.shifts(facilityId),
    facilityPaths.terms(),
    // An invalid link shows an error.
    facilityPaths.link(),
  ]) {
    if (address !== null) await page.goto(address);
    await expect(heading(page)).toBeVisible();
    await checkPageAccessibility(page);
    expect(await controlsNotReachedByTab(page)).toEqual([]);
  }
});

test('an owner opens an invoice, saves its paper, and reads the part of a facility', async ({
  page,
  request,
  site,
}) => {
  const backOffice = openBackOffice(request);
  const email = 'finance@hitokoma.example';
  // The shifts of the demo's month are approved by themselves, and its invoices are issued after four business days.
  const month = firstOfMonth(jstDay(await backOffice.now()));
  await backOffice.moveTo(instantAtJst(addDays(monthsLater(month, 1), 11), '12:00'));
  const { issuedInvoices } = await backOffice.operator<{
    issuedInvoices: { invoices: { corporationId: string; hasPapers: boolean }[] };
  }>('{ issuedInvoices { invoices { corporationId hasPapers } } }');
  const stored = issuedInvoices.invoices.find(({ hasPapers }) => hasPapers);
  if (!stored) throw new Error('no invoice has its papers');

  await addAuthenticator(page);
  await page.goto(await createOperatorByCommand(site, 'fourth@hitokoma.example', '運営 四郎'));
  await page.getByRole('button', { name: 'ログインする' }).click();
  await registerPasskey(page, '運営のパソコン');
  await page.goto(operatorPaths.corporations.one(stored.corporationId));
  await page.getByLabel('お名前').fill('請求 花子');
  await page.getByLabel('メールアドレス').fill(email);
  await page.getByRole('button', { name: '招待を送る' }).click();
  await expect(page.getByText('請求 花子（招待中）')).toBeVisible();
  await page.goto(await newestMailedPath(backOffice, email));
  await page.getByRole('button', { name: '参加してログインする' }).click();
  await expect(heading(page)).toHaveText('端末とパスキー');

  await page.goto(facilityPaths.billing.invoices());
  await page.getByRole('link', { name: /月分$/ }).first().click();
  await expect(heading(page)).toHaveText(/月分の請求書$/);
  await checkPageAccessibility(page);
  expect(await controlsNotReachedByTab(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await page
    .getByRole('link', { name: /^PDFを保存する/ })
    .first()
    .click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
  await expect(page.getByRole('heading', { name: '施設ごとの内訳' })).toBeVisible();
  await page.locator(`a[href^="${facilityPaths.billing.invoices()}/"]`).first().click();
  await page.waitForURL((url) => /\/invoices\/[\w-]{36}\/[\w-]{36}$/.test(url.pathname));
  await expect(heading(page)).toBeVisible();
  await checkPageAccessibility(page);
  expect(await controlsNotReachedByTab(page)).toEqual([]);
  await expectPaper(page);

  // Every page with money of a month is a paper as well, and the owner sets what the month may cost.
  const query = { month: month.slice(0, 7) };
  for (const path of [facilityPaths.billing(query), facilityPaths.tax(query)]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expectPaper(page);
  }
  await page.getByRole('link', { name: '請求' }).first().click();
  await page
    .getByRole('button', { name: /の予算を決める$/ })
    .first()
    .click();
  await page.getByRole('textbox', { name: /1か月の予算/ }).fill('500,000');
  await page.getByRole('button', { name: '保存する' }).click();
  await expect(page.getByRole('meter')).toHaveAttribute('aria-valuetext', /^500,000円のうち/);
  await checkPageAccessibility(page);
  await expectPaper(page);
});

test('the worker’s pages load nothing of these pages, and those of facilities nothing of operators', async ({
  page,
}) => {
  const texts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') texts.push(response.text());
  });
  await page.goto(paths.search(), { waitUntil: 'networkidle' });
  const worker = (await Promise.all(texts)).join('\n');
  expect(worker.length).toBeGreaterThan(10_000);
  for (const sign of [
    'startPasskeySignIn',
    'navigator.credentials',
    'operatorViewer',
    'postingGrounds',
    'createTemplate',
  ])
    expect(worker).not.toContain(sign);
  texts.length = 0;
  await page.goto(facilityPaths.signIn(), { waitUntil: 'networkidle' });
  const facility = (await Promise.all(texts)).join('\n');
  expect(facility).toContain('startPasskeySignIn');
  expect(facility).not.toContain('operatorViewer');
});
