import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { addDays, jstDay, weekStartOf } from '#platform/base/jst.ts';
import { currentTermsVersion } from '#domain/corporation/consents/terms-rules.ts';
import { PriceAdviceQuery } from './week/advice-client.ts';
import {
  ClosePostingMutation,
  EditPostingMutation,
  PostingGroundsQuery,
  PostingHistoryQuery,
  PostingsOfWeekQuery,
  UndoPostingsMutation,
} from './postings-client.ts';

import { OpenPostingToEverybodyMutation } from './limited-client.ts';
import type { DataOf } from '#platform/web/graphql/document.ts';

import { answerDocument, refuse, sentVariables } from '#testing/components/api.ts';
import { hinataAndHillFacilities, answerViewer } from '#testing/components/facility.ts';
import { openScreen, tabTo } from '#testing/components/screen.tsx';
import { startingFeeRule } from '#testing/fixtures/fee-rule.ts';
import FacilityShell from '#apps/facility/shell/facility-shell.tsx';
import * as screen from './postings.tsx';

/** Ten days ahead, and the Sunday of its week. */
const day = addDays(jstDay(new Date()), 10);
const sunday = weekStartOf(day);

const posting = {
  id: 'r1',
  facilityId: 'f1',
  templateId: 't1',
  title: '特養の日勤',
  startsAt: `${day}T00:00:00Z`,
  endsAt: `${day}T09:00:00Z`,
  breakMinutes: 60,
  hourlyWage: 1_600,
  travelAllowance: 500,
  bonus: 0,
  capacity: 3,
  seatsTaken: 2,
  deadline: `${addDays(day, -1)}T22:00:00Z`,
  publishedAt: `${addDays(day, -12)}T00:00:00Z`,
  mode: 'INSTANT',
  state: 'OPEN',
  version: 'v1',
  isConditional: false,
  wasChanged: false,
  isUrgent: false,
  limit: null,
  review: null,
} as const;

const rest = [
  { ...posting, id: 'r2', title: '停止した勤務', state: 'PAUSED' },
  { ...posting, id: 'r3', title: '満員の勤務', state: 'FULL' },
  { ...posting, id: 'r4', title: '締め切った勤務', state: 'EXPIRED' },
  { ...posting, id: 'r5', title: '終えた勤務', state: 'CLOSED' },
] as const;

type Page = DataOf<typeof PostingsOfWeekQuery>['postingsOfWeek'];

async function open(
  postingsOfWeek: Page = { cursor: null, postings: [posting, ...rest] },
  rights = ['postings.read', 'postings.write'],
) {
  answerViewer(rights, hinataAndHillFacilities);
  answerDocument(PostingsOfWeekQuery, { postingsOfWeek });
  answerDocument(PriceAdviceQuery, {
    priceAdvice: { since: '2026-06-02', until: '2026-11-29', own: [], nearby: [] },
  });
  answerDocument(PostingGroundsQuery, {
    postingGrounds: {
      standing: {
        corporation: 'APPROVED',
        termsVersion: currentTermsVersion,
        declaredOn: '2026-09-01',
        hasContact: true,
        facility: 'PUBLISHED',
      },
      agreements: [],
      feeRules: [startingFeeRule],
      minimumWages: [{ from: '2025-10-01', hourly: 1_280 }],
      wageCeilings: [],
      payTiming: 'EARLY',
    },
  });
  await openScreen(screen, {
    route: 'facility/postings',
    at: `/facility/postings?week=${day}`,
    frame: FacilityShell,
  });
  await expect.element(page.getByRole('heading', { name: '募集', level: 1 })).toBeVisible();
}

const button = (name: RegExp | string) => page.getByRole('button', { name });

test('each state has its word, and what is closed has no buttons', async () => {
  await open();
  for (const word of ['募集中', '停止中', '満員', '締切済み', '終了'])
    await expect.element(page.getByText(word, { exact: true })).toBeVisible();
  await expect.element(page.getByText(/採用 2\/3名/).first()).toBeVisible();
  await expect.element(button(/満員の勤務を変更する/)).toBeVisible();
  expect(button(/終えた勤務を/).query()).toBeNull();
  expect(sentVariables(PostingsOfWeekQuery)).toEqual([
    { day: sunday, facilityId: null, cursor: null },
  ]);
});

test('the week and the facility are chosen, and the address has them', async () => {
  await open();
  await button('次の週').click();
  await page.getByLabelText('施設', { exact: true }).selectOptions('f2');
  await expect
    .poll(() => sentVariables(PostingsOfWeekQuery).at(-1))
    .toEqual({ day: addDays(sunday, 7), facilityId: 'f2', cursor: null });
});

test('what this tab posted last says what waits for an operator', async () => {
  sessionStorage.setItem(
    'last-posted',
    JSON.stringify({
      batchId: 'b7',
      recruitmentIds: ['r1', 'r2'],
      undoUntil: new Date(Date.now() + 300_000).toISOString(),
      underReview: 2,
      reviewDueAt: '2026-12-01T00:30:00.000Z',
    }),
  );
  await open();
  await expect.element(page.getByText('2件の募集を受け付けました（確認中）')).toBeVisible();
  await expect.element(page.getByText(/2件は、運営が掲載内容を確認してから公開/)).toBeVisible();
  sessionStorage.removeItem('last-posted');
});

test('what this tab posted last is undone here as well', async () => {
  const undoUntil = new Date(Date.now() + 300_000).toISOString();
  sessionStorage.setItem(
    'last-posted',
    JSON.stringify({ batchId: 'b7', recruitmentIds: ['r1'], undoUntil }),
  );
  await open();
  answerDocument(UndoPostingsMutation, { undoPostings: { success: true } });
  await button('すべて取り消す').click();
  await expect.poll(() => sentVariables(UndoPostingsMutation)).toEqual([{ id: 'b7' }]);
  await expect.poll(() => sessionStorage.getItem('last-posted')).toBeNull();
  await expect.element(button('すべて取り消す')).not.toBeInTheDocument();
});

test('what an older version of the page kept of it in another form is no undo', async () => {
  sessionStorage.setItem('last-posted', JSON.stringify({ batchId: 'b7' }));
  await open();
  expect(button('すべて取り消す').query()).toBeNull();
});

test('an empty week leads to the form', async () => {
  await open({ cursor: null, postings: [] });
  await expect.element(page.getByText('この週の募集はありません')).toBeVisible();
  expect(page.getByRole('link', { name: '募集を掲載する' }).elements()).toHaveLength(2);
});

test('a posting is closed after a question that names its contracts', async () => {
  await open();
  answerDocument(ClosePostingMutation, { closePosting: { success: true } });
  await button(/特養の日勤を終了する/).click();
  const dialog = page.getByRole('alertdialog');
  await expect.element(dialog.getByText(/契約（2名）はそのまま続きます/)).toBeVisible();
  await dialog.getByRole('button', { name: '終了する' }).click();
  await expect.poll(() => sentVariables(ClosePostingMutation)).toEqual([{ id: 'r1' }]);
});

test('a change is judged while it is typed, and sent whole', async () => {
  await open();
  answerDocument(EditPostingMutation, { editPosting: { success: true } });
  await button(/特養の日勤を変更する/).click();
  const sheet = page.getByRole('dialog');
  const wage = sheet.getByRole('textbox', { name: /時給/ });
  await wage.fill('1000');
  const save = sheet.getByRole('button', { name: '変更する', exact: true });
  await expect.element(save).toHaveAccessibleDescription(/1,280円以上にしてください/);
  (save.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  expect(sentVariables(EditPostingMutation)).toEqual([]);
  await wage.fill('1700');
  await expect.element(sheet.getByText(/予定どおりに働いたときの費用/)).toBeVisible();
  await save.click();
  await expect
    .poll(() => sentVariables(EditPostingMutation))
    .toEqual([
      {
        input: {
          id: 'r1',
          version: 'v1',
          terms: {
            startsAt: `${day}T00:00:00.000Z`,
            endsAt: `${day}T09:00:00.000Z`,
            breakMinutes: 60,
            hourlyWage: 1_700,
            travelAllowance: 500,
            bonus: 0,
            capacity: 3,
            deadline: `${addDays(day, -1)}T22:00:00.000Z`,
          },
        },
      },
    ]);
});

test('a posting is changed by keyboard alone, and the focus is back where it began', async () => {
  await open();
  answerDocument(EditPostingMutation, { editPosting: { success: true } });
  const change = button(/特養の日勤を変更する/);
  await tabTo(change);
  await userEvent.keyboard('{Enter}');
  const sheet = page.getByRole('dialog');
  await expect.element(sheet).toBeVisible();
  // Tab selects the existing number.
  await tabTo(sheet.getByRole('textbox', { name: /時給/ }));
  await userEvent.keyboard('1700');
  await tabTo(sheet.getByRole('textbox', { name: /募集人数/ }));
  await userEvent.keyboard('4');
  await tabTo(sheet.getByRole('button', { name: '変更する', exact: true }));
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sentVariables(EditPostingMutation)).toHaveLength(1);
  const { hourlyWage, capacity } = sentVariables(EditPostingMutation)[0]?.input.terms ?? {};
  expect([hourlyWage, capacity]).toEqual([1_700, 4]);
  await expect.element(change).toHaveFocus();
});

test('the server’s refusal of a change stays in the sheet, with what was typed', async () => {
  await open();
  const message = 'すでに応募した方がいるため、引き下げはできません';
  refuse(EditPostingMutation, { code: 'EDIT_WORSENS', message });
  await button(/特養の日勤を変更する/).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('textbox', { name: /時給/ }).fill('1500');
  await sheet.getByRole('button', { name: '変更する', exact: true }).click();
  await expect.element(sheet.getByText(message)).toBeVisible();
  await expect.element(sheet.getByRole('textbox', { name: /時給/ })).toHaveValue('1500');
});

test('a change that somebody else was ahead of is told, and the list behind it is loaded again', async () => {
  await open();
  const message = 'ほかの人が先にこの募集を変更しました';
  refuse(EditPostingMutation, { code: 'POSTING_REPLACED', message });
  await button(/特養の日勤を変更する/).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('textbox', { name: /時給/ }).fill('1700');
  const loaded = sentVariables(PostingsOfWeekQuery).length;
  await sheet.getByRole('button', { name: '変更する', exact: true }).click();
  await expect.element(sheet.getByText(message)).toBeVisible();
  await expect.poll(() => sentVariables(PostingsOfWeekQuery).length).toBeGreaterThan(loaded);
  await expect.element(sheet.getByRole('textbox', { name: /時給/ })).toHaveValue('1700');
});

test('seats that are taken are not given up', async () => {
  await open();
  await button(/特養の日勤を変更する/).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('textbox', { name: /募集人数/ }).fill('1');
  const save = sheet.getByRole('button', { name: '変更する', exact: true });
  await expect.element(save).toHaveAccessibleDescription(/採用が決まった人数より少ない/);
});

test('a list that does not load is tried again', async () => {
  await open();
  refuse(PostingsOfWeekQuery, { code: 'FORBIDDEN', message: 'この操作は行えません' });
  await button('次の週').click();
  await expect.element(page.getByText('募集を読み込めませんでした')).toBeVisible();
  answerDocument(PostingsOfWeekQuery, { postingsOfWeek: { cursor: null, postings: [] } });
  await button(/もう一度|再/).click();
  await expect.element(page.getByText('この週の募集はありません')).toBeVisible();
});

test('who may only read has no buttons', async () => {
  await open({ cursor: null, postings: [posting] }, ['postings.read']);
  await expect.element(page.getByText('特養の日勤')).toBeVisible();
  expect(button(/変更する|終了する/).query()).toBeNull();
  expect(page.getByRole('link', { name: '募集を掲載する' }).query()).toBeNull();
});

const limit = {
  audience: 'EXPERIENCED',
  groupName: null,
  invited: 12,
  until: `${day}T06:00:00Z`,
} as const;

test('a limited posting says for whom it is and until when, and is made public after a question', async () => {
  await open({ cursor: null, postings: [{ ...posting, limit }] });
  answerDocument(OpenPostingToEverybodyMutation, { openPosting: { success: true } });
  await expect.element(page.getByText(/経験者（1回以上）の12人に先に案内中/)).toBeVisible();
  await button(/特養の日勤をいま公開する/).click();
  expect(sentVariables(OpenPostingToEverybodyMutation)).toEqual([]);
  answerDocument(PostingsOfWeekQuery, { postingsOfWeek: { cursor: null, postings: [posting] } });
  await page.getByRole('alertdialog').getByRole('button', { name: '公開する' }).click();
  await expect.poll(() => sentVariables(OpenPostingToEverybodyMutation)).toEqual([{ id: 'r1' }]);
  await expect.element(page.getByText(/先に案内中/)).not.toBeInTheDocument();
});

test('without the right to post, a limited posting cannot be made public', async () => {
  await open({ cursor: null, postings: [{ ...posting, limit }] }, ['postings.read']);
  await expect.element(page.getByText(/先に案内中/)).toBeVisible();
  expect(button(/いま公開する/).query()).toBeNull();
});

const review = { dueAt: '2026-12-01T00:30:00Z', isShown: false, seats: 3, refusal: null };

test('a posting that an operator reads says when the answer comes, and is not changed before', async () => {
  await open({
    cursor: null,
    postings: [
      { ...posting, limit, state: 'REVIEW', review },
      { ...posting, id: 'r2', title: '一部公開', review: { ...review, isShown: true, seats: 5 } },
      {
        ...posting,
        id: 'r3',
        title: '掲載なし',
        state: 'CLOSED',
        review: { ...review, refusal: '実際にない施設のようです' },
      },
    ],
  });
  await expect.element(page.getByText('確認中', { exact: true })).toBeVisible();
  await expect
    .element(page.getByText(/掲載内容を確認しています。.*09:30までに回答します。.*2名まで先に公開/))
    .toBeVisible();
  await expect
    .element(page.getByText(/5名のうち一部を「掲載内容は確認中」として公開/))
    .toBeVisible();
  await expect.element(page.getByText(/理由：実際にない施設のようです/)).toBeVisible();
  expect(page.getByText(/先に案内中/).query()).toBeNull();
  expect(button(/変更する/).query()).toBeNull();
  await expect.element(button(/特養の日勤を終了する/)).toBeVisible();
});

test('a changed posting tells who changed which terms, and when', async () => {
  await open({ cursor: null, postings: [{ ...posting, wasChanged: true }, rest[0]] });
  answerDocument(PostingHistoryQuery, {
    postingHistory: {
      cursor: null,
      changes: [
        {
          id: '2',
          at: '2026-12-01T00:00:00Z',
          personName: '田中 実',
          terms: [
            { term: 'hourlyWage', before: '1500', after: '1600' },
            { term: 'deadline', before: '2026-12-10T00:00:00Z', after: '2026-12-10T01:00:00Z' },
          ],
        },
      ],
    },
  });
  const recall = page.getByRole('button', { name: '09:00〜18:00 特養の日勤の変更の記録' });
  await expect.element(recall).toBeVisible();
  expect(page.getByRole('button', { name: /変更の記録$/ }).elements()).toHaveLength(1);
  await recall.click();
  const sheet = page.getByRole('dialog', { name: '変更の記録' });
  await expect.element(sheet.getByText('1,500円 → 1,600円')).toBeVisible();
  await expect.element(sheet.getByText(/田中 実/)).toBeVisible();
  expect(sentVariables(PostingHistoryQuery)).toEqual([{ id: 'r1', cursor: null }]);
});
