import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { addDays } from '#platform/base/jst.ts';
import {
  CheckShiftsMutation,
  PostingsOfWeekQuery,
  PostShiftsMutation,
  UndoPostingsMutation,
} from './postings-client.ts';

import { answerDocument, refuse, sentVariables } from '#testing/components/api.ts';
import {
  answerPostingGrounds,
  minimumWageYen,
  shiftWithWageAdvice,
  previousWeekPosting,
  firstWholeWeek,
} from '#testing/components/week-answers.ts';
import {
  answerPostShifts,
  findTextBox,
  findButtonNamed,
  findPresetCell,
  fillSharedFields,
  expectedDayShiftLine,
  openPostingFormWithRights,
  findPostTableButton,
} from '#testing/components/posting-form.ts';

test('what is missing is named at once, and goes with its cause', async () => {
  await openPostingFormWithRights();
  await findPostTableButton().click();
  await expect.element(page.getByRole('link', { name: /勤務日を1日以上/ })).toBeVisible();
  await findPresetCell('日勤', 1).fill('1');
  await expect.element(page.getByRole('link', { name: /勤務日を1日以上/ })).not.toBeInTheDocument();
  await expect.element(findTextBox(/ボーナス/)).toHaveValue('0');
  await findTextBox(/ボーナス/).fill('');
  for (const name of [/ひな形を選んで/, /採用の決め方/, /時給を円/, /交通費の上限を/, /ボーナスを/])
    await expect.element(page.getByRole('link', { name })).toBeVisible();
  await fillSharedFields();
  await expect.element(page.getByText(/か所を確認してください/)).not.toBeInTheDocument();
  expect(sentVariables(PostShiftsMutation)).toEqual([]);
});

test('cells are typed and walked by keyboard, and posted at once', async () => {
  await openPostingFormWithRights();
  answerPostShifts();
  await fillSharedFields();
  await findPresetCell('日勤', 1).click();
  await userEvent.keyboard('1{ArrowDown}');
  await expect.element(findPresetCell('日勤', 2)).toHaveFocus();
  await userEvent.keyboard('2{ArrowRight}');
  await expect.element(findPresetCell('遅番', 2)).toHaveFocus();
  const lines = [
    expectedDayShiftLine,
    { ...expectedDayShiftLine, days: [addDays(firstWholeWeek, 2)], capacity: 2 },
  ];
  await expect.poll(() => sentVariables(CheckShiftsMutation).at(-1)).toEqual({ input: { lines } });
  await expect.element(findPostTableButton()).not.toHaveAttribute('aria-disabled');
  await findPostTableButton().click();
  await expect.poll(() => sentVariables(PostShiftsMutation)).toEqual([{ input: { lines } }]);
  await expect.element(page.getByText('2件の募集を掲載しました')).toBeVisible();
});

test('what was posted is undone as one, and can be posted again', async () => {
  await openPostingFormWithRights();
  answerPostShifts();
  answerDocument(UndoPostingsMutation, { undoPostings: { success: true } });
  await fillSharedFields();
  await findPresetCell('日勤', 2).fill('2');
  await expect.element(findPostTableButton()).not.toHaveAttribute('aria-disabled');
  await findPostTableButton().click();
  await findButtonNamed('すべて取り消す').click();
  await expect.poll(() => sentVariables(UndoPostingsMutation)).toEqual([{ id: 'b1' }]);
  await expect.element(findPresetCell('日勤', 2)).toHaveValue('2');
  await findPostTableButton().click();
  await expect.poll(() => sentVariables(PostShiftsMutation)).toHaveLength(2);
});

test('a refused cell says why and blocks the button without a request', async () => {
  await openPostingFormWithRights();
  await fillSharedFields();
  await findPresetCell('夜勤', 1).fill('1');
  await expect.element(page.getByText(/36協定の登録がないため/).first()).toBeVisible();
  await expect.element(findPresetCell('夜勤', 1)).toHaveAccessibleDescription(/36協定/);
  await expect
    .element(findPostTableButton())
    .toHaveAccessibleDescription(/掲載できない枠が1つあります/);
  (findPostTableButton().element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await page.getByRole('link', { name: /夜勤$/ }).click();
  await expect.element(findPresetCell('夜勤', 1)).toHaveFocus();
  await findTextBox(/^時給/).fill(String(minimumWageYen - 1));
  await findPresetCell('夜勤', 1).fill('');
  await findPresetCell('日勤', 1).fill('1');
  await expect.element(page.getByText(/1,280円以上にしてください/).first()).toBeVisible();
  expect(sentVariables(PostShiftsMutation)).toEqual([]);
});

test('the server’s refusal blocks the button as well', async () => {
  await openPostingFormWithRights();
  const message = 'この施設は掲載を終えているため、募集を掲載できません';
  answerDocument(CheckShiftsMutation, {
    checkShifts: {
      total: 0,
      shifts: [
        { ...shiftWithWageAdvice, cost: null, refusal: { code: 'FACILITY_CLOSED', message } },
      ],
      exceededBudgets: [],
    },
  });
  await fillSharedFields();
  await findPresetCell('日勤', 1).fill('1');
  await expect.element(findPostTableButton()).toHaveAccessibleDescription(message);
});

test('a budget that the week would exceed is a warning with its figures, and the week can be posted', async () => {
  await openPostingFormWithRights();
  answerDocument(CheckShiftsMutation, {
    checkShifts: {
      total: 15_140,
      shifts: [shiftWithWageAdvice],
      exceededBudgets: [
        {
          facilityId: 'f1',
          facilityName: 'ひなたの里',
          month: '2026-12-01',
          budget: 500_000,
          before: 490_000,
          added: 15_140,
        },
      ],
    },
  });
  await fillSharedFields();
  await findPresetCell('日勤', 1).fill('1');
  await expect
    .element(page.getByText('ひなたの里の2026年12月の予算（500,000円）を5,140円超えます'))
    .toBeVisible();
  await expect
    .element(page.getByText(/見込み490,000円に、この掲載の15,140円を加えると、505,140円になります/))
    .toBeVisible();
  await expect.element(findPostTableButton()).toBeEnabled();
  await expect.element(findPostTableButton()).not.toHaveAccessibleDescription(/予算/);
});

test('the cost is that of all people and weeks', async () => {
  await openPostingFormWithRights();
  await fillSharedFields();
  await findPresetCell('日勤', 1).fill('2');
  await findButtonNamed('くり返す週を増やす').click();
  // 8 hours at 1,500 yen, 500 yen of travel, and 20 % of the pay with its tax, for two people in two weeks.
  await expect.element(page.getByText('60,560円').first()).toBeVisible();
  await expect.element(page.getByText('9,600円')).toBeVisible();
  await expect.element(page.getByText('960円', { exact: true })).toBeVisible();
  await expect.element(page.getByText(/2件・のべ4名/)).toBeVisible();
});

test('a column is filled for the working days, and what is posted already stands beside it', async () => {
  const posted = {
    ...previousWeekPosting,
    startsAt: `${addDays(firstWholeWeek, 1)}T00:00:00Z`,
    capacity: 3,
  };
  await openPostingFormWithRights();
  answerDocument(PostingsOfWeekQuery, {
    postingsOfWeek: { cursor: null, postings: [{ ...posted, state: 'OPEN' }] },
  });
  await fillSharedFields();
  await findButtonNamed('日勤を平日にする').click();
  await expect.element(findPresetCell('日勤', 5)).toHaveValue('1');
  await expect.element(findPresetCell('日勤', 6)).toHaveValue('');
});

test('postings of the week that could not be read are said to be missing, and read again', async () => {
  await openPostingFormWithRights();
  refuse(PostingsOfWeekQuery, { code: 'NOT_FOUND', message: '見つかりませんでした' });
  await findButtonNamed('次の週').click();
  await expect.element(page.getByText(/掲載済みの募集を読み込めませんでした/)).toBeVisible();
  answerDocument(PostingsOfWeekQuery, {
    postingsOfWeek: { cursor: null, postings: [previousWeekPosting] },
  });
  await findButtonNamed('もう一度読み込む').click();
  await expect.element(page.getByText(/掲載済みの募集は1件です/)).toBeVisible();
});

test('another facility has its own table', async () => {
  await openPostingFormWithRights(['postings.read', 'postings.write'], '&facilityId=f2');
  await expect.element(page.getByLabelText('施設', { exact: true })).toHaveValue('f2');
  await findButtonNamed('別の施設・ひな形の表を追加する').click();
  const facilities = page.getByLabelText('施設', { exact: true });
  await expect.element(facilities.nth(1)).toHaveValue('f1');
});

test('a further table begins with how the last one hires and pays, and without people', async () => {
  await openPostingFormWithRights();
  await fillSharedFields();
  await findTextBox(/応募の締切/).fill('180');
  await findPresetCell('日勤', 1).fill('1');
  await findButtonNamed('別の施設・ひな形の表を追加する').click();
  await expect.element(page.getByLabelText(/採用の決め方/).nth(1)).toHaveValue('INSTANT');
  await expect.element(findTextBox(/^時給/).nth(1)).toHaveValue('1500');
  await expect.element(findTextBox(/交通費/).nth(1)).toHaveValue('500');
  await expect.element(findTextBox(/ボーナス/).nth(1)).toHaveValue('0');
  await expect.element(findTextBox(/応募の締切/).nth(1)).toHaveValue('180');
  await expect.element(page.getByLabelText(/^ひな形/).nth(1)).toHaveValue('');
  await expect.element(findPresetCell('日勤', 1).nth(1)).toHaveValue('');
});

test('how people are hired, and a travel allowance of none, are explained at their fields', async () => {
  await openPostingFormWithRights();
  const mode = page.getByLabelText(/採用の決め方/);
  await expect.element(mode).toHaveAccessibleDescription(/即決の条件をすべて満たす方/);
  await expect.element(mode).toHaveAccessibleDescription(/48時間以内に施設が回答/);
  await expect
    .element(findTextBox(/交通費/))
    .toHaveAccessibleDescription('上限までの往復の運賃を払います。支給しない場合は0');
  await expect.element(findTextBox(/交通費/)).toHaveValue('');
});

test.each([
  ['EARLY', '給与の受け取り：すぐ払い', /退勤したら予定分の給与の振込をすぐに申請できます/],
  ['PAY_DAY', '給与の受け取り：支払日払い', /ワーカーの給与は、支払日に振り込みます/],
] as const)('a posting of %s says so before it is posted', async (payTiming, words, meaning) => {
  await openPostingFormWithRights();
  answerPostingGrounds([], payTiming);
  await fillSharedFields();
  await expect.element(page.getByText(words)).toBeVisible();
  await expect.element(page.getByText(meaning)).toBeVisible();
});

test('without the right there is a sentence and no form', async () => {
  await openPostingFormWithRights(['postings.read']);
  await expect.element(page.getByText(/あなたの役割では募集を掲載できません/)).toBeVisible();
  expect(findPostTableButton().query()).toBeNull();
});
