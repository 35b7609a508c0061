import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { addDays } from '#platform/base/jst.ts';
import { CheckShifts, PostingsOfWeek, PostShifts, UndoPostings } from './postings-client.ts';

import { answer, refuse, sent } from '#testing/components/api.ts';
import { minimum, priced, row, week } from '#testing/components/week-answers.ts';
import {
  answerPosted,
  box,
  button,
  cell,
  fillPay,
  line,
  open,
  post,
} from '#testing/components/posting-form.ts';

test('what is missing is named at once, and goes with its cause', async () => {
  await open();
  await post().click();
  await expect.element(page.getByRole('link', { name: /勤務日を1日以上/ })).toBeVisible();
  await cell('日勤', 1).fill('1');
  await expect.element(page.getByRole('link', { name: /勤務日を1日以上/ })).not.toBeInTheDocument();
  await expect.element(box(/ボーナス/)).toHaveValue('0');
  await box(/ボーナス/).fill('');
  for (const name of [/ひな形を選んで/, /採用の決め方/, /時給を円/, /交通費の上限を/, /ボーナスを/])
    await expect.element(page.getByRole('link', { name })).toBeVisible();
  await fillPay();
  await expect.element(page.getByText(/か所を確認してください/)).not.toBeInTheDocument();
  expect(sent(PostShifts)).toEqual([]);
});

test('cells are typed and walked by keyboard, and posted at once', async () => {
  await open();
  answerPosted();
  await fillPay();
  await cell('日勤', 1).click();
  await userEvent.keyboard('1{ArrowDown}');
  await expect.element(cell('日勤', 2)).toHaveFocus();
  await userEvent.keyboard('2{ArrowRight}');
  await expect.element(cell('遅番', 2)).toHaveFocus();
  const lines = [line, { ...line, days: [addDays(week, 2)], capacity: 2 }];
  await expect.poll(() => sent(CheckShifts).at(-1)).toEqual({ input: { lines } });
  await expect.element(post()).not.toHaveAttribute('aria-disabled');
  await post().click();
  await expect.poll(() => sent(PostShifts)).toEqual([{ input: { lines } }]);
  await expect.element(page.getByText('2件の募集を掲載しました')).toBeVisible();
});

test('what was posted is undone as one, and can be posted again', async () => {
  await open();
  answerPosted();
  answer(UndoPostings, { undoPostings: { success: true } });
  await fillPay();
  await cell('日勤', 2).fill('2');
  await expect.element(post()).not.toHaveAttribute('aria-disabled');
  await post().click();
  await button('すべて取り消す').click();
  await expect.poll(() => sent(UndoPostings)).toEqual([{ id: 'b1' }]);
  await expect.element(cell('日勤', 2)).toHaveValue('2');
  await post().click();
  await expect.poll(() => sent(PostShifts)).toHaveLength(2);
});

test('a refused cell says why and blocks the button without a request', async () => {
  await open();
  await fillPay();
  await cell('夜勤', 1).fill('1');
  await expect.element(page.getByText(/36協定の登録がないため/).first()).toBeVisible();
  await expect.element(cell('夜勤', 1)).toHaveAccessibleDescription(/36協定/);
  await expect.element(post()).toHaveAccessibleDescription(/掲載できない枠が1つあります/);
  (post().element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await page.getByRole('link', { name: /夜勤$/ }).click();
  await expect.element(cell('夜勤', 1)).toHaveFocus();
  await box(/^時給/).fill(String(minimum - 1));
  await cell('夜勤', 1).fill('');
  await cell('日勤', 1).fill('1');
  await expect.element(page.getByText(/1,280円以上にしてください/).first()).toBeVisible();
  expect(sent(PostShifts)).toEqual([]);
});

test('the server’s refusal blocks the button as well', async () => {
  await open();
  const message = 'この施設は掲載を終えているため、募集を掲載できません';
  answer(CheckShifts, {
    checkShifts: {
      total: 0,
      shifts: [{ ...priced, cost: null, refusal: { code: 'FACILITY_CLOSED', message } }],
    },
  });
  await fillPay();
  await cell('日勤', 1).fill('1');
  await expect.element(post()).toHaveAccessibleDescription(message);
});

test('the cost is that of all people and weeks', async () => {
  await open();
  await fillPay();
  await cell('日勤', 1).fill('2');
  await button('くり返す週を増やす').click();
  // 8 hours at 1,500 yen and 500 yen of travel, for two people in two weeks.
  await expect.element(page.getByText('50,000円').first()).toBeVisible();
  await expect.element(page.getByText(/2件・のべ4名/)).toBeVisible();
});

test('a column is filled for the working days, and what is posted already stands beside it', async () => {
  const posted = { ...row, startsAt: `${addDays(week, 1)}T00:00:00Z`, capacity: 3 };
  await open();
  answer(PostingsOfWeek, {
    postingsOfWeek: { cursor: null, postings: [{ ...posted, state: 'OPEN' }] },
  });
  await fillPay();
  await button('日勤を平日にする').click();
  await expect.element(cell('日勤', 5)).toHaveValue('1');
  await expect.element(cell('日勤', 6)).toHaveValue('');
});

test('postings of the week that could not be read are said to be missing, and read again', async () => {
  await open();
  refuse(PostingsOfWeek, { code: 'NOT_FOUND', message: '見つかりませんでした' });
  await button('次の週').click();
  await expect.element(page.getByText(/掲載済みの募集を読み込めませんでした/)).toBeVisible();
  answer(PostingsOfWeek, { postingsOfWeek: { cursor: null, postings: [row] } });
  await button('もう一度読み込む').click();
  await expect.element(page.getByText(/掲載済みの募集は1件です/)).toBeVisible();
});

test('another facility has its own table', async () => {
  await open(['postings.read', 'postings.write'], '&facilityId=f2');
  await expect.element(page.getByLabelText('施設', { exact: true })).toHaveValue('f2');
  await button('別の施設・ひな形の表を追加する').click();
  const facilities = page.getByLabelText('施設', { exact: true });
  await expect.element(facilities.nth(1)).toHaveValue('f1');
});

test('a further table begins with how the last one hires and pays, and without people', async () => {
  await open();
  await fillPay();
  await box(/応募の締切/).fill('180');
  await cell('日勤', 1).fill('1');
  await button('別の施設・ひな形の表を追加する').click();
  await expect.element(page.getByLabelText(/採用の決め方/).nth(1)).toHaveValue('INSTANT');
  await expect.element(box(/^時給/).nth(1)).toHaveValue('1500');
  await expect.element(box(/交通費/).nth(1)).toHaveValue('500');
  await expect.element(box(/ボーナス/).nth(1)).toHaveValue('0');
  await expect.element(box(/応募の締切/).nth(1)).toHaveValue('180');
  await expect.element(page.getByLabelText(/^ひな形/).nth(1)).toHaveValue('');
  await expect.element(cell('日勤', 1).nth(1)).toHaveValue('');
});

test('how people are hired, and a travel allowance of none, are explained at their fields', async () => {
  await open();
  const mode = page.getByLabelText(/採用の決め方/);
  await expect.element(mode).toHaveAccessibleDescription(/即決の条件をすべて満たす方/);
  await expect.element(mode).toHaveAccessibleDescription(/48時間以内に施設が回答/);
  await expect
    .element(box(/交通費/))
    .toHaveAccessibleDescription('上限までの往復の運賃を払います。支給しない場合は0');
  await expect.element(box(/交通費/)).toHaveValue('');
});

test('without the right there is a sentence and no form', async () => {
  await open(['postings.read']);
  await expect.element(page.getByText(/あなたの役割では募集を掲載できません/)).toBeVisible();
  expect(post().query()).toBeNull();
});
