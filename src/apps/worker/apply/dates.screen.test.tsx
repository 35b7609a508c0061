import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { answerDocument, refuseCall, sentVariables } from '#testing/components/api.ts';
import { openScreen } from '#testing/components/screen.tsx';
import {
  ApplicationConfirmationQuery,
  ApplyToRecruitmentMutation,
  type ApplicationConfirmationView,
} from './client.ts';
import * as applyDates from './apply-dates.tsx';
import { ApplicationDatesQuery, type ApplicationDateView } from './dates-client.ts';
import * as dates from './dates.tsx';

const ids = [1, 2, 3].map((number) => `00000000-0000-4000-8000-00000000000${number}`);
const [first = '', second = '', third = ''] = ids;

const date = (
  recruitmentId: string,
  day: number,
  change: Partial<ApplicationDateView> = {},
): ApplicationDateView => ({
  recruitmentId,
  version: `v${day}`,
  startsAt: `2026-12-0${day}T00:00:00.000Z`,
  endsAt: `2026-12-0${day}T09:00:00.000Z`,
  breakMinutes: 60,
  remaining: 2,
  wage: { salary: 12_000, total: 12_500 },
  contractMoment: { text: '応募が完了した時点で労働契約が成立します' },
  nextStep: 'apply',
  canApply: true,
  warningDialogView: null,
  ...change,
});

const clash: Partial<ApplicationDateView> = {
  canApply: false,
  warningDialogView: {
    title: '勤務は1日1件までです',
    description:
      '同じ日に始まる勤務がすでにあります（2026/11/25（水） 09:00〜18:00）。勤務は1日1件までです。別の日の募集をお探しください',
    kind: 'PreventTransition',
  },
};

const views = (list: ApplicationDateView[]) => ({
  applicationDates: { title: '日勤の介護', facilityName: 'ひまわり苑', most: 10, dates: list },
});

/** Answers with three dates; the third overlaps the second once the second is chosen. */
function serveDates() {
  answerDocument(ApplicationDatesQuery, ({ chosen }) =>
    views([
      date(first, 1),
      date(second, 2),
      date(third, 2, String(chosen).includes(second) ? clash : {}),
    ]),
  );
}

const box = (day: number) => page.getByRole('checkbox', { name: new RegExp(`12/0${day}`) });

async function choose(search = '') {
  serveDates();
  await openScreen(dates, {
    route: 'recruitments/:recruitmentId/dates',
    at: `/recruitments/${first}/dates${search}`,
  });
  await expect.element(page.getByRole('heading', { name: '日程を選ぶ', level: 1 })).toBeVisible();
}

test('a date that clashes with a chosen one cannot be chosen, and says why', async () => {
  await choose();
  await box(1).click();
  await box(2).first().click();
  await expect.element(page.getByText(/勤務は1日1件までです/)).toBeVisible();
  await expect.element(box(2).nth(1)).toBeDisabled();
  const on = page.getByRole('link', { name: '2日程の内容を確認する' });
  await expect
    .element(on)
    .toHaveAttribute('href', `/recruitments/${first}/dates/apply?dates=${first}.${second}`);
});

test('an address with dates that clash leads nowhere until one is taken off', async () => {
  await choose(`?dates=${second}.${third}`);
  await expect.element(page.getByText(/勤務は1日1件までです/)).toBeVisible();
  await expect.element(page.getByText('一緒に応募できない日程を外してください')).toBeVisible();
  await box(2).nth(1).click();
  await expect.element(page.getByRole('link', { name: '1日程の内容を確認する' })).toBeVisible();
});

test('a visitor is led to sign in, and comes back to the chosen dates', async () => {
  answerDocument(ApplicationDatesQuery, views([date(first, 1, { nextStep: 'login' })]));
  await openScreen(dates, {
    route: 'recruitments/:recruitmentId/dates',
    at: `/recruitments/${first}/dates?dates=${first}`,
  });
  const link = page.getByRole('link', { name: 'ログインして応募' });
  await expect
    .element(link)
    .toHaveAttribute('href', expect.stringContaining(encodeURIComponent(first)));
});

const confirmation: ApplicationConfirmationView = {
  recruitmentId: first,
  version: 'v1',
  title: '日勤の介護',
  facilityName: 'ひまわり苑',
  facilityAddress: '大阪府大阪市旭区森小路',
  station: null,
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
    hourlyWage: 1_500,
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
  confirmations: [{ id: 'health', text: '健康状態に問題はありません' }],
  conditions: [{ title: '就業の場所', text: '大阪府' }],
  returning: null,
  requirementLicenses: [],
  button: { label: '応募する', disabled: false, action: 'apply' },
  reviewDelay: null,
  warningDialogView: null,
};

async function confirm(
  list: ApplicationDateView[],
  change: Partial<ApplicationConfirmationView> = {},
) {
  answerDocument(ApplicationDatesQuery, views(list));
  answerDocument(ApplicationConfirmationQuery, {
    applicationConfirmation: { ...confirmation, ...change },
  });
  await openScreen(applyDates, {
    route: 'recruitments/:recruitmentId/dates/apply',
    at: `/recruitments/${first}/dates/apply?dates=${ids.join('.')}`,
  });
  await expect.element(page.getByRole('heading', { name: '応募の確認', level: 1 })).toBeVisible();
}

test('each date is applied for once, and has its own answer on its own row', async () => {
  await confirm([date(first, 1), date(second, 2), date(third, 3)]);
  answerDocument(ApplyToRecruitmentMutation, ({ input: { recruitmentId } }) => {
    if (recruitmentId === second)
      return refuseCall({ code: 'RECRUITMENT_FULL', message: '定員に達しました' });
    return {
      applyToRecruitment: {
        success: true,
        applicationId: `a-${recruitmentId}`,
        state: recruitmentId === first ? ('HIRED' as const) : ('APPLIED' as const),
        attendanceId: null,
      },
    };
  });
  await page.getByRole('button', { name: '3日程に応募する' }).click();
  await expect.element(page.getByText(/確認してチェックを入れてください/)).toBeVisible();
  expect(sentVariables(ApplyToRecruitmentMutation)).toEqual([]);
  await page.getByRole('checkbox', { name: '健康状態に問題はありません' }).click();
  await page.getByRole('button', { name: '3日程に応募する' }).click();
  const row = (index: number) =>
    page.getByRole('list', { name: '応募する日程' }).getByRole('listitem').nth(index);
  await expect.element(row(0).getByText(/労働契約が成立しました/)).toBeVisible();
  await expect.element(row(1).getByText(/定員に達しました/)).toBeVisible();
  await expect.element(row(2).getByText(/施設の承認をお待ちください/)).toBeVisible();
  expect(sentVariables(ApplyToRecruitmentMutation).map(({ input }) => input)).toEqual(
    ids.map((recruitmentId, index) => ({ recruitmentId, version: `v${index + 1}` })),
  );
  await expect.element(page.getByRole('link', { name: '予定を見る' })).toBeVisible();
});

test('a date for which the server had no answer is sent again by the next press, and alone', async () => {
  await confirm([date(first, 1), date(second, 2), date(third, 3)]);
  let isAway = true;
  answerDocument(ApplyToRecruitmentMutation, ({ input: { recruitmentId } }) => {
    if (recruitmentId === second && isAway)
      return refuseCall({ code: 'UNAVAILABLE', message: 'サーバーが混み合っています' });
    const applicationId = `a-${recruitmentId}`;
    const hired = { success: true, applicationId, state: 'HIRED' as const, attendanceId: null };
    return { applyToRecruitment: hired };
  });
  await page.getByRole('checkbox', { name: '健康状態に問題はありません' }).click();
  await page.getByRole('button', { name: '3日程に応募する' }).click();
  await expect.element(page.getByText(/サーバーが混み合っています/)).toBeVisible();
  isAway = false;
  await page.getByRole('button', { name: '残りの日程に応募する' }).click();
  await expect.element(page.getByRole('link', { name: '予定を見る' })).toBeVisible();
  expect(sentVariables(ApplyToRecruitmentMutation).map(({ input }) => input.recruitmentId)).toEqual(
    [first, second, third, second],
  );
});

test('a date that closed meanwhile is named before anything is sent', async () => {
  await confirm([date(first, 1), date(second, 2)]);
  await expect.element(page.getByText('募集が終了した日程が含まれています。')).toBeVisible();
});

test('dates that clash are refused before anything is sent', async () => {
  await confirm([date(first, 1), date(second, 2), date(third, 3, clash)]);
  await expect.element(page.getByText(/勤務は1日1件までです/)).toBeVisible();
  const button = page.getByRole('button', { name: '3日程に応募する' });
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  await expect.element(button).toHaveAccessibleDescription('日程を選び直してください');
  expect(sentVariables(ApplyToRecruitmentMutation)).toEqual([]);
});

test('the way from home and a place that is far are said before several applications too', async () => {
  const placeWarning = {
    title: '通勤に時間がかかるお仕事です',
    description: '自宅から片道約110分かかる見込みです。',
  };
  await confirm([date(first, 1), date(second, 2), date(third, 3)], {
    homeMinutes: 110,
    placeWarning,
  });
  await expect.element(page.getByText('自宅から約110分', { exact: true })).toBeVisible();
  await expect.element(page.getByText(placeWarning.title)).toBeVisible();
});

test('a fare is stated for every date, and the wages of the dates are asked for with it', async () => {
  const list = [date(first, 1), date(second, 2), date(third, 3)];
  await confirm(list);
  await page.getByRole('button', { name: '運賃を答える' }).click();
  await page.getByRole('textbox', { name: '自宅から施設までの往復の運賃' }).fill('0');
  answerDocument(ApplicationDatesQuery, views(list));
  answerDocument(ApplicationConfirmationQuery, {
    applicationConfirmation: { ...confirmation, travelFare: 0 },
  });
  await page.getByRole('button', { name: 'この内容にする' }).click();
  await expect.element(page.getByText('往復の運賃：徒歩・自転車')).toBeVisible();
  expect(sentVariables(ApplicationDatesQuery).at(-1)).toMatchObject({ travelFare: 0 });
  answerDocument(ApplyToRecruitmentMutation, {
    applyToRecruitment: { success: true, applicationId: 'a', state: 'HIRED', attendanceId: null },
  });
  await page.getByRole('checkbox', { name: '健康状態に問題はありません' }).click();
  await page.getByRole('button', { name: '3日程に応募する' }).click();
  await expect.element(page.getByRole('link', { name: '予定を見る' })).toBeVisible();
  expect(sentVariables(ApplyToRecruitmentMutation).map(({ input }) => input.travelFare)).toEqual([
    0, 0, 0,
  ]);
});

test.each([
  [{ travelFare: 0 }, '徒歩・自転車', '運賃がかからないため、交通費はありません（上限500円）。'],
  [{ travelFare: 780 }, '780円', '交通費は、上限の500円です。'],
])('a fare that was answered before needs no press: %o', async (change, said, outcome) => {
  await confirm([date(first, 1)], change);
  await expect.element(page.getByText(`往復の運賃：${said}`)).toBeVisible();
  await expect.element(page.getByText(outcome)).toBeVisible();
});

test('a posting without travel asks for no fare', async () => {
  await confirm([date(first, 1)], { travelCap: 0 });
  expect(page.getByText(/往復の運賃/).elements()).toEqual([]);
});
