import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { ChoosePaperDeliveryMutation } from '#apps/worker/settings/notice-delivery/client.ts';
import type { DataOf } from '#platform/web/graphql/document.ts';

import { answerDocument, refuse, sentVariables } from '#testing/components/api.ts';
import { focusOn, openScreen, tapAt } from '#testing/components/screen.tsx';
import {
  ApplicationConfirmationQuery,
  ApplyToRecruitmentMutation,
  SkipPreparationMutation,
  type ApplicationConfirmationView,
} from './client.ts';
import * as apply from './apply.tsx';

const confirmation: ApplicationConfirmationView = {
  recruitmentId: 'r1',
  version: 'v1',
  title: '日勤の介護',
  facilityName: 'ひまわり苑',
  facilityAddress: '大阪府大阪市旭区森小路',
  station: '千林駅 徒歩3分',
  placeWarning: null,
  homeMinutes: null,
  representativeImage: '',
  startsAt: '2026-12-01T00:00:00.000Z',
  endsAt: '2026-12-01T09:00:00.000Z',
  breakMinutes: 60,
  payTiming: 'EARLY',
  contractMoment: { text: '応募すると契約が成立します' },
  asksPaperDelivery: null,
  bonus: null,
  otherWork: null,
  otherWorkPremiumMinutes: 0,
  travelCap: 500,
  travelFare: null,
  belonging: '',
  nextStep: 'apply',
  wage: {
    hourlyWage: 1500,
    workingMinutes: 480,
    base: 12_000,
    overtimePremium: 0,
    nightPremium: 0,
    facilityBonus: 0,
    salary: 12_000,
    withholdingTax: 0,
    isTaxProvisional: false,
    travelAllowance: 500,
    total: 12_500,
  },
  confirmations: [
    { id: 'health', text: '健康状態に問題はありません' },
    { id: 'manners', text: '施設の決まりを守ります' },
  ],
  conditions: [{ title: '就業の場所', text: '東京都' }],
  returning: null,
  requirementLicenses: [],
  button: { label: '応募する', disabled: false, action: 'apply' },
  reviewDelay: null,
  warningDialogView: null,
};

const noOtherWork = { dayMinutes: 0, weekMinutes: 0 };

async function open(change: Partial<ApplicationConfirmationView> = {}) {
  answerDocument(ApplicationConfirmationQuery, {
    applicationConfirmation: { ...confirmation, ...change },
  });
  await openScreen(apply, {
    route: 'recruitments/:recruitmentId/apply',
    at: '/recruitments/r1/apply',
  });
  await expect.element(page.getByRole('heading', { name: '応募の確認', level: 1 })).toBeVisible();
}

const applied: DataOf<typeof ApplyToRecruitmentMutation> = {
  applyToRecruitment: { success: true, applicationId: 'p1', state: 'HIRED', attendanceId: 'a1' },
};
const box = (name: string) => page.getByRole('checkbox', { name });
const submit = () => page.getByRole('button', { name: '応募する' }).click();
const done = () => page.getByText('移動先：/recruitments/r1/apply/complete?application=p1');

async function agree() {
  await box('健康状態に問題はありません').click();
  await box('施設の決まりを守ります').click();
}

test('the first consent without its tick takes the focus, and nothing is sent', async () => {
  await open();
  await box('健康状態に問題はありません').click();
  await submit();
  const second = box('施設の決まりを守ります');
  await expect.element(second).toHaveFocus();
  await expect.element(second).toHaveAccessibleDescription(/確認してチェックを入れてください/);
  expect(sentVariables(ApplyToRecruitmentMutation)).toEqual([]);
});

test('by keyboard, the application is sent once and its end is shown', async () => {
  await open();
  const server = Promise.withResolvers<DataOf<typeof ApplyToRecruitmentMutation>>();
  answerDocument(ApplyToRecruitmentMutation, () => server.promise);
  for (const name of ['健康状態に問題はありません', '施設の決まりを守ります']) {
    await focusOn(box(name));
    await userEvent.keyboard('[Space]');
    await expect.element(box(name)).toBeChecked();
  }
  await focusOn(page.getByRole('button', { name: '応募する' }));
  await userEvent.keyboard('{Enter}{Enter}');
  await expect.element(page.getByRole('button', { name: '応募しています…' })).toBeVisible();
  expect(sentVariables(ApplyToRecruitmentMutation)).toEqual([
    { input: { recruitmentId: 'r1', version: 'v1', otherWork: noOtherWork } },
  ]);
  server.resolve(applied);
  await expect.element(done()).toBeVisible();
});

test('terms that were changed behind the screen are shown, and agreed to before they are applied to', async () => {
  await open();
  refuse(ApplyToRecruitmentMutation, {
    code: 'TERMS_CHANGED',
    message: '施設がお金を変更しました',
  });
  await agree();
  answerDocument(ApplicationConfirmationQuery, {
    applicationConfirmation: {
      ...confirmation,
      version: 'v2',
      wage: { ...confirmation.wage, total: 11_111 },
    },
  });
  await submit();
  await expect.element(page.getByText('施設がお金を変更しました')).toBeVisible();
  await expect.element(page.getByText('11,111円').first()).toBeVisible();
  await expect.element(box('健康状態に問題はありません')).not.toBeChecked();
  answerDocument(ApplyToRecruitmentMutation, applied);
  await agree();
  await submit();
  await expect.element(done()).toBeVisible();
  expect(sentVariables(ApplyToRecruitmentMutation).map(({ input }) => input.version)).toEqual([
    'v1',
    'v2',
  ]);
});

test.each([
  ['EARLY', 'すぐ払い', /^退勤したら、予定分の給与の振込をすぐに申請できます$/],
  ['PAY_DAY', '支払日払い', /^給与は、翌月15日（銀行が休みのときは直前の営業日）に振り込みます/],
] as const)(
  'an application of %s says when the wage can be withdrawn',
  async (timing, word, promise) => {
    await open({ payTiming: timing });
    await expect.element(page.getByText('給与の受け取り')).toBeVisible();
    await expect.element(page.getByText(word, { exact: true })).toBeVisible();
    await expect.element(page.getByText(promise)).toBeVisible();
  },
);

test('two presses before the screen is drawn again send one application', async () => {
  await open();
  const server = Promise.withResolvers<DataOf<typeof ApplyToRecruitmentMutation>>();
  answerDocument(ApplyToRecruitmentMutation, () => server.promise);
  await agree();
  const button = page.getByRole('button', { name: '応募する' }).element();
  for (let press = 0; press < 2; press += 1) {
    button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  }
  await expect.element(page.getByRole('button', { name: '応募しています…' })).toBeVisible();
  server.resolve(applied);
  await expect.element(done()).toBeVisible();
  expect(sentVariables(ApplyToRecruitmentMutation)).toHaveLength(1);
});

test('the choice of the delivery is required, and saved before the application', async () => {
  await open({ asksPaperDelivery: 1 });
  answerDocument(ChoosePaperDeliveryMutation, { choosePaperDelivery: { success: true } });
  answerDocument(ApplyToRecruitmentMutation, () => {
    expect(sentVariables(ChoosePaperDeliveryMutation)).toHaveLength(1);
    return applied;
  });
  await agree();
  await submit();
  await expect.element(page.getByText(/受け取り方を選んでください/)).toBeVisible();
  expect(sentVariables(ChoosePaperDeliveryMutation)).toEqual([]);
  await page.getByRole('radio').first().click();
  await submit();
  await expect.element(done()).toBeVisible();
  expect(sentVariables(ChoosePaperDeliveryMutation)).toEqual([
    { input: { method: 'electronic', textVersion: 1 } },
  ]);
});

test('a warning is confirmed before anything is sent', async () => {
  const warning = { title: '通勤に時間がかかります', description: '90分かかります' };
  await open({ warningDialogView: { ...warning, kind: 'WarnBeforeTransition' } });
  answerDocument(ApplyToRecruitmentMutation, applied);
  await agree();
  await submit();
  const dialog = page.getByRole('alertdialog', { name: warning.title });
  await dialog.getByRole('button', { name: '戻る' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sentVariables(ApplyToRecruitmentMutation)).toEqual([]);
  await submit();
  await dialog.getByRole('button', { name: '確認して進む' }).click();
  await expect.element(done()).toBeVisible();
});

test.for([
  { code: 'APPLY_CONFLICT', label: '予定を見る', href: '/shifts' },
  { code: 'REVIEW_TOO_LATE', label: '間に合う日程を見る', href: '/recruitments/r1' },
  { code: 'RECRUITMENT_FULL', label: 'ほかのお仕事をさがす', href: '/' },
])('a refusal with $code leads to $href', async ({ code, label, href }) => {
  await open();
  refuse(ApplyToRecruitmentMutation, { code, message: '応募できませんでした' });
  await agree();
  await submit();
  const way = page.getByRole('alert').getByRole('link', { name: label });
  await expect.element(way).toHaveAttribute('href', href);
});

test('without a bank account, one press shows the application itself', async () => {
  await open({
    nextStep: 'register_bank_account',
    button: { label: '振込口座を登録', disabled: false, action: 'register_bank_account' },
  });
  await expect
    .element(page.getByRole('link', { name: '振込口座を登録' }))
    .toHaveAttribute('href', expect.stringMatching(/^\/prepare\?/));
  answerDocument(SkipPreparationMutation, { skipPreparationToApply: { success: true } });
  answerDocument(ApplicationConfirmationQuery, { applicationConfirmation: { ...confirmation } });
  await page.getByRole('button', { name: 'あとで登録する' }).click();
  await expect.element(page.getByRole('button', { name: '応募する' })).toBeVisible();
  expect(sentVariables(SkipPreparationMutation)).toEqual([{ input: { kind: 'bank_account' } }]);
});

test('a visitor sees the conditions and the way to sign in, and no consents', async () => {
  await open({
    nextStep: 'login',
    button: { label: 'ログインして応募', disabled: false, action: 'login' },
  });
  await expect.element(page.getByRole('link', { name: 'ログインして応募' })).toBeVisible();
  await expect.element(page.getByRole('checkbox').first()).not.toBeInTheDocument();
});

test.for([true, false])(
  'a tax of another year’s table is named as such: %s',
  async (isTaxProvisional) => {
    await open({ wage: { ...confirmation.wage, withholdingTax: 79, isTaxProvisional } });
    await expect.element(page.getByText('源泉徴収税の目安')).toBeVisible();
    expect(page.getByText(/^仮の税額です/).elements()).toHaveLength(isTaxProvisional ? 1 : 0);
  },
);

test('the place is named with its station, and a far one is warned of', async () => {
  await open({
    placeWarning: { title: '遠い地域のお仕事です', description: '通えるか確認してください。' },
  });
  await expect.element(page.getByText('大阪府大阪市旭区森小路')).toBeVisible();
  await expect.element(page.getByText('千林駅 徒歩3分')).toBeVisible();
  await expect.element(page.getByText('遠い地域のお仕事です')).toBeVisible();
  await expect.element(page.getByText(/^自宅から/)).not.toBeInTheDocument();
});

test('the way from home is named as an estimate', async () => {
  await open({ homeMinutes: 32 });
  await expect.element(page.getByText('自宅から約32分')).toBeVisible();
});

const twoThings: Partial<ApplicationConfirmationView> = {
  confirmations: [
    { id: 'contract', text: '応募すると契約が成立します。労働条件を確認しました' },
    { id: 'cancel', text: '開始24時間前を過ぎたキャンセルはペナルティの対象です' },
  ],
  returning: { lastWorkedOn: '2026-11-02', changes: [], reminders: ['上履きを持参します'] },
};
const stepButton = (name: string) => page.getByRole('button', { name, exact: true });
/** Waits 450 ms, so that the next press does not count as an accidental second tap. */
const afterMistakes = () => new Promise((resolve) => setTimeout(resolve, 450));

test('a worker who returns confirms two things with two presses, the second of which applies', async () => {
  answerDocument(ApplyToRecruitmentMutation, applied);
  await open(twoThings);
  await expect.element(page.getByText('条件は前回と同じです')).toBeVisible();
  await expect.element(page.getByText('上履きを持参します')).toBeVisible();
  expect(page.getByRole('checkbox').elements()).toHaveLength(2);
  await stepButton('条件を確認しました').click();
  await expect.element(page.getByRole('checkbox').first()).toBeChecked();
  await afterMistakes();
  await stepButton('キャンセルの決まりを確認して応募する').click();
  await expect.element(done()).toBeVisible();
  expect(sentVariables(ApplyToRecruitmentMutation)).toEqual([
    { input: { recruitmentId: 'r1', version: 'v1', otherWork: noOtherWork } },
  ]);
});

test('a double press confirms one thing and applies for nothing', async () => {
  await open(twoThings);
  const now = performance.now();
  tapAt(stepButton('条件を確認しました').element(), now);
  const second = stepButton('キャンセルの決まりを確認して応募する');
  await expect.element(second).toBeVisible();
  tapAt(second.element(), now + 200);
  await expect.element(second).toBeVisible();
  expect(sentVariables(ApplyToRecruitmentMutation)).toEqual([]);
});

test('a worker who returns may tick the boxes as well', async () => {
  answerDocument(ApplyToRecruitmentMutation, applied);
  await open(twoThings);
  await page.getByRole('checkbox').first().click();
  await page.getByRole('checkbox').last().click();
  await submit();
  await expect.element(done()).toBeVisible();
});

test('what changed since the last contract is shown as it was and as it is', async () => {
  const changes = [{ title: '賃金', before: '時給1,500円', now: '時給1,550円' }];
  await open({
    ...twoThings,
    returning: { lastWorkedOn: '2026-11-02', changes, reminders: [] },
  });
  const list = page.getByRole('list', { name: '前回から変わった条件' });
  await expect.element(list.getByRole('deletion')).toHaveTextContent('時給1,500円');
  await expect.element(list.getByRole('insertion')).toHaveTextContent('時給1,550円');
  await expect.element(stepButton('変わった条件を確認しました')).toBeVisible();
});

test('a job that cannot be applied for says why, and leads to others', async () => {
  await open({
    nextStep: 'nothing',
    button: { label: '募集は終了しました', disabled: true, action: 'nothing' },
  });
  await expect.element(page.getByText('募集は終了しました')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'ほかのお仕事をさがす' }))
    .toHaveAttribute('href', '/');
  expect(page.getByRole('button', { name: /募集は終了/ }).elements()).toEqual([]);
});

test('other work is one line that can be changed, and is stated by applying', async () => {
  await open();
  await expect.element(page.getByText('今週のほかの仕事：なし')).toBeVisible();
  await agree();
  await page.getByRole('button', { name: '変える' }).click();
  const week = page.getByRole('textbox', { name: 'この週（日曜〜土曜）に、ほかで働く時間' });
  const day = page.getByRole('textbox', { name: 'この日に、ほかで働く時間' });
  const save = page.getByRole('button', { name: 'この内容にする' });
  await day.fill('4');
  await week.fill('3');
  await save.click();
  await expect.element(week).toHaveAccessibleDescription(/この日の時間を含めて/);
  await week.fill('36');
  const otherWork = { dayMinutes: 240, weekMinutes: 2_160 };
  const moment = { text: '施設が承認すると契約が成立します' };
  answerDocument(ApplicationConfirmationQuery, {
    applicationConfirmation: {
      ...confirmation,
      contractMoment: moment,
      otherWork,
      otherWorkPremiumMinutes: 240,
    },
  });
  await save.click();
  await expect.element(page.getByText('今週のほかの仕事：週36時間（この日4時間）')).toBeVisible();
  await expect.element(page.getByText(/週40時間を4時間超えるため/)).toBeVisible();
  await expect.element(page.getByText(moment.text)).toBeVisible();
  expect(sentVariables(ApplicationConfirmationQuery).at(-1)).toMatchObject({ otherWork });
  // Checkboxes that were ticked before stay ticked.
  await expect.element(box('健康状態に問題はありません')).toBeChecked();
  answerDocument(ApplyToRecruitmentMutation, applied);
  await submit();
  await expect.element(done()).toBeVisible();
  expect(sentVariables(ApplyToRecruitmentMutation)).toEqual([
    { input: { recruitmentId: 'r1', version: 'v1', otherWork } },
  ]);
});

test('the fare is one line that may stay unanswered; an answer changes the wage and is stated by applying', async () => {
  await open();
  await expect.element(page.getByText('往復の運賃：未回答')).toBeVisible();
  await expect.element(page.getByText('答えないときの交通費は、上限の500円です。')).toBeVisible();
  await agree();
  await page.getByRole('button', { name: '運賃を答える' }).click();
  const fare = page.getByRole('textbox', { name: '自宅から施設までの往復の運賃' });
  const save = page.getByRole('button', { name: 'この内容にする' });
  for (const wrong of ['', '50001']) {
    await fare.fill(wrong);
    await save.click();
    await expect.element(fare).toHaveAccessibleDescription(/0から50,000までの金額/);
  }
  await fare.fill('３２０円');
  answerDocument(ApplicationConfirmationQuery, {
    applicationConfirmation: {
      ...confirmation,
      travelFare: 320,
      wage: { ...confirmation.wage, travelAllowance: 320, total: 12_320 },
    },
  });
  await save.click();
  await expect.element(page.getByText('往復の運賃：320円')).toBeVisible();
  await expect
    .element(page.getByText('交通費は、運賃と同じ320円です（上限500円）。'))
    .toBeVisible();
  await expect.element(page.getByText('12,320円')).toBeVisible();
  expect(sentVariables(ApplicationConfirmationQuery).at(-1)).toMatchObject({ travelFare: 320 });
  answerDocument(ApplyToRecruitmentMutation, applied);
  await submit();
  await expect.element(done()).toBeVisible();
  expect(sentVariables(ApplyToRecruitmentMutation)).toEqual([
    { input: { recruitmentId: 'r1', version: 'v1', otherWork: noOtherWork, travelFare: 320 } },
  ]);
});
