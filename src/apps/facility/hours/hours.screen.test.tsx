import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { OwnFacilityQuery } from '#apps/facility/facilities/own-facilities-client.ts';

import { answerDocument, refuse, sentVariables } from '#testing/components/api.ts';
import { hinataFacility, answerViewer } from '#testing/components/facility.ts';
import { queryClientOfSide } from '#platform/web/graphql/side-client.ts';
import { openScreen } from '#testing/components/screen.tsx';
import FacilityShell from '#apps/facility/shell/facility-shell.tsx';
import {
  ApproveHoursMutation,
  ApproveManyHoursMutation,
  FinishedShiftsQuery,
  HoursToApproveQuery,
  PostedReviewsQuery,
  PostWorkerReviewMutation,
  ProposedHoursCostQuery,
  ProposeHoursMutation,
  ReturnHoursMutation,
  WorkerReviewItemsQuery,
  WithdrawHoursProposalMutation,
  WorkerReviewsToWriteQuery,
  type FinishedShift,
  type PostedReview,
  type HoursWaitingForApproval,
} from './hours-client.ts';
import * as screen from './hours.tsx';

const row: HoursWaitingForApproval = {
  id: 'a1',
  reportedStamps: [],
  workerName: '佐藤 花子',
  title: '日勤の生活介助',
  startsAt: '2026-12-01T00:00:00.000Z',
  endsAt: '2026-12-01T09:00:00.000Z',
  breakMinutes: 60,
  recordedStartAt: '2026-12-01T00:00:00.000Z',
  recordedEndAt: '2026-12-01T09:00:00.000Z',
  claim: {
    startAt: '2026-12-01T00:00:00.000Z',
    endAt: '2026-12-01T09:40:00.000Z',
    breakMinutes: 60,
    reason: '申し送りが延びました',
    round: 1,
    differenceMinutes: 40,
    yen: 13_750,
    differenceYen: 1_250,
    fee: 2_650,
    feeTax: 265,
    isSmall: false,
    isBreakBelowLaw: false,
    isApprovedBySilence: true,
    needsOperator: false,
  },
  answerBy: '2026-12-04T10:00:00.000Z',
  canReview: true,
};
const small = (id: string, workerName: string): HoursWaitingForApproval => ({
  ...row,
  id,
  workerName,
  claim: row.claim && { ...row.claim, differenceMinutes: 10, differenceYen: 313, isSmall: true },
});

const rates = [1, 2, 3, 4, 5].map((rate) => ({ rate, name: `評価${rate}` }));

async function open(
  hours: HoursWaitingForApproval[],
  rights = ['hours.read', 'hours.approve'],
  posted: PostedReview[] = [],
  finished: FinishedShift[] = [],
) {
  answerViewer(rights);
  answerDocument(OwnFacilityQuery, { ownFacility: hinataFacility });
  answerDocument(HoursToApproveQuery, { hoursToApprove: { hours, cursor: null } });
  answerDocument(WorkerReviewsToWriteQuery, {
    workerReviewsToWrite: { reviews: [], cursor: null },
  });
  answerDocument(FinishedShiftsQuery, { finishedShifts: { shifts: finished, cursor: null } });
  answerDocument(PostedReviewsQuery, { postedReviews: { reviews: posted, cursor: null } });
  answerDocument(WorkerReviewItemsQuery, {
    workerReviewItems: [
      { id: 'punctuality', name: '時間', rates },
      { id: 'work', name: '業務遂行', rates },
    ],
  });
  await openScreen(screen, {
    route: 'facility/:facilityId/hours',
    at: '/facility/f1/hours',
    now: '2026-12-02T00:00:00.000Z',
    frame: FacilityShell,
  });
  const heading = page.getByRole('heading', { name: '勤務時間（ひなたの里）', level: 1 });
  await expect.element(heading).toBeVisible();
}

test('a claim stands beside plan and stamps, with its difference and what silence does', async () => {
  await open([row]);
  const card = page.getByRole('article');
  await expect.element(card.getByText(/予定との差 \+40分/)).toBeVisible();
  await expect.element(card.getByText(/\+1,250円/)).toBeVisible();
  await expect.element(card.getByText(/申し送りが延びました/)).toBeVisible();
  await expect.element(card.getByText('回答しないと、申請のとおりに確定します。')).toBeVisible();
  expect(card.getByRole('checkbox').query()).toBeNull();
});

test('nothing waits: the page says that hours as planned need nobody', async () => {
  await open([]);
  await expect.element(page.getByText('確認待ちの勤務時間はありません')).toBeVisible();
  await expect.element(page.getByText('評価を待っている勤務はありません。')).toBeVisible();
  await expect.element(page.getByText(/^評価はまだありません。/)).toBeVisible();
});

test('reviews of both sides are listed, the own ones with who can read them', async () => {
  const said: PostedReview = {
    id: 'r1',
    author: 'worker',
    state: 'SHOWN',
    workerLabel: '30代・介護福祉士',
    rate: 4.2,
    comment: '説明が丁寧でした',
    notes: [],
    concerns: [],
    month: '2026年11月',
    publishedAt: null,
  };
  const own = { ...said, author: 'facility' as const, comment: '', notes: ['時間：早めの到着'] };
  await open(
    [],
    ['hours.read'],
    [
      said,
      { ...own, id: 'r2' },
      { ...own, id: 'r3', publishedAt: '2026-12-01T00:00:00.000Z' },
      { ...own, id: 'r4', state: 'HELD', concerns: ['乱暴な言葉'] },
      { ...own, id: 'r5', state: 'REMOVED' },
    ],
  );
  const cards = page.getByRole('article');
  const first = cards.nth(0);
  await expect.element(first.getByText('30代・介護福祉士からの評価')).toBeVisible();
  await expect.element(first.getByText('説明が丁寧でした')).toBeVisible();
  expect(first.getByText(/公開/).query()).toBeNull();
  await expect.element(cards.nth(1).getByText('公開前')).toBeVisible();
  await expect.element(cards.nth(1).getByText('時間：早めの到着')).toBeVisible();
  await expect.element(cards.nth(2).getByText('公開中')).toBeVisible();
  await expect.element(cards.nth(3).getByText('運営が確認中')).toBeVisible();
  await expect.element(cards.nth(3).getByText('乱暴な言葉')).toBeVisible();
  await expect.element(cards.nth(4).getByText('運営が削除')).toBeVisible();
});

test('without the right to approve there is nothing to press', async () => {
  await open([row], ['hours.read']);
  await expect.element(page.getByRole('article')).toBeVisible();
  expect(page.getByRole('article').getByRole('button').query()).toBeNull();
});

test('one row is approved by one press, and a refusal stays in the row', async () => {
  await open([row]);
  const message = '勤務の状態が変わったため、この操作は行えません。画面を読み込み直してください';
  refuse(ApproveHoursMutation, { code: 'STATE_CHANGED', message });
  const press = page.getByRole('button', { name: '佐藤 花子さんの勤務時間：承認する' });
  await press.click();
  await expect.element(page.getByRole('article').getByText(message)).toBeVisible();
  answerDocument(ApproveHoursMutation, { approveAttendance: { success: true } });
  answerDocument(HoursToApproveQuery, { hoursToApprove: { hours: [], cursor: null } });
  await press.click();
  await expect.element(page.getByText('佐藤 花子さんの勤務時間を承認しました')).toBeVisible();
  await expect.element(page.getByText('確認待ちの勤務時間はありません')).toBeVisible();
});

test('small differences are chosen together; one taken out is not sent, and refusals are named', async () => {
  await open([row, small('a2', '山田 太郎'), small('a3', '鈴木 一郎'), small('a4', '高橋 葵')]);
  await expect.element(page.getByRole('button', { name: '選んだ3件を承認する' })).toBeVisible();
  const cards = page.getByRole('article');
  await cards.nth(2).getByRole('checkbox').click();
  const message = '予定との差が15分を超えるため、まとめて承認できません';
  answerDocument(ApproveManyHoursMutation, {
    approveAttendances: {
      results: [
        { id: 'a2', refusal: null },
        { id: 'a4', refusal: { code: 'DIFFERENCE_TOO_LARGE', message } },
      ],
    },
  });
  await page.getByRole('button', { name: '選んだ2件を承認する' }).click();
  await expect.element(page.getByText('1件の勤務時間を承認しました')).toBeVisible();
  await expect.element(page.getByText('1件は承認できませんでした')).toBeVisible();
  await expect.element(page.getByText(message)).toBeVisible();
  expect(sentVariables(ApproveManyHoursMutation)).toEqual([{ ids: ['a2', 'a4'] }]);
});

test('hours go back with a note', async () => {
  await open([row]);
  answerDocument(ReturnHoursMutation, { returnAttendance: { success: true } });
  await page.getByRole('button', { name: '佐藤 花子さんの勤務時間：差し戻す' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: '差し戻す' }).click();
  await expect.element(sheet.getByText(/理由を1文字以上/).first()).toBeVisible();
  await sheet.getByRole('textbox', { name: /理由/ }).fill('終了は18時でした');
  await sheet.getByRole('button', { name: '差し戻す' }).click();
  await expect.element(page.getByText('差し戻しました')).toBeVisible();
  expect(sentVariables(ReturnHoursMutation)).toEqual([
    { input: { id: 'a1', reason: '終了は18時でした' } },
  ]);
});

test('the worker is reviewed from the same row, with every question answered', async () => {
  await open([row]);
  answerDocument(PostWorkerReviewMutation, { postWorkerReview: { success: true, isHeld: false } });
  await page.getByRole('button', { name: '佐藤 花子さんを評価する' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('radio', { name: /評価5/ }).first().click();
  await sheet.getByRole('button', { name: '評価を送る' }).click();
  await expect.element(sheet.getByText('「業務遂行」を選んでください').first()).toBeVisible();
  expect(sentVariables(PostWorkerReviewMutation)).toEqual([]);
  await sheet.getByRole('radio', { name: /評価4/ }).nth(1).click();
  await sheet.getByRole('button', { name: '評価を送る' }).click();
  await expect.element(page.getByText('評価を送りました')).toBeVisible();
  const ratings = [
    { itemId: 'punctuality', rate: 5 },
    { itemId: 'work', rate: 4 },
  ];
  expect(sentVariables(PostWorkerReviewMutation)).toEqual([
    { input: { id: 'a1', ratings, comment: '' } },
  ]);
});

test('an end that nobody stamped is asked for', async () => {
  await open([{ ...row, claim: null }]);
  const card = page.getByRole('article');
  await expect.element(card.getByText(/退勤の打刻がありません/)).toBeVisible();
  await card.getByRole('button', { name: /退勤した時刻を入力する/ }).click();
  const title = { name: '退勤した時刻を入力する', level: 2 } as const;
  await expect.element(page.getByRole('dialog').getByRole('heading', title)).toBeVisible();
});

const finished: FinishedShift = {
  id: 'a9',
  workerName: '佐藤 花子',
  title: '日勤の生活介助',
  startsAt: '2026-12-01T00:00:00.000Z',
  endsAt: '2026-12-01T09:00:00.000Z',
  state: 'CHECKED_OUT',
  hours: {
    startAt: '2026-12-01T00:00:00.000Z',
    endAt: '2026-12-01T09:00:00.000Z',
    breakMinutes: 60,
  },
  cannotPropose: null,
  proposals: [],
};

test('finished shifts are a table at a desk, and its rows cards on a phone', async () => {
  await page.viewport(1_280, 800);
  await open([], ['hours.read', 'hours.approve'], [], [finished]);
  const table = page.getByRole('table', { name: '終わった勤務' });
  const headers = ['ワーカーと仕事', '勤務日', '勤務時間と提案', '状態', '操作'];
  for (const name of headers) {
    await expect.element(table.getByRole('columnheader', { name })).toBeVisible();
  }
  const cells = table.getByRole('row', { name: /佐藤 花子/ }).getByRole('cell');
  await expect.element(cells.nth(1)).toHaveTextContent('09:00〜18:00（休憩60分）');
  await expect.element(cells.nth(2)).toHaveTextContent('ワーカーが確認中');

  await page.viewport(360, 780);
  const name = page.getByText('佐藤 花子').element().getBoundingClientRect();
  const state = page.getByText('ワーカーが確認中').element().getBoundingClientRect();
  expect(state.top).toBeGreaterThan(name.bottom);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});

test('other hours are proposed with the difference that was seen, and a refusal keeps what was typed', async () => {
  await open([], ['hours.read', 'hours.approve'], [], [finished]);
  await page.getByRole('button', { name: '佐藤 花子さんの勤務時間：修正を提案する' }).click();
  const sheet = page.getByRole('dialog');
  await expect.element(sheet.getByText('時刻か休憩を変えると、差を計算します。')).toBeVisible();
  answerDocument(ProposedHoursCostQuery, {
    proposedHoursCost: {
      differenceMinutes: -5,
      yen: 12_375,
      differenceYen: -125,
      fee: 2_375,
      feeTax: 237,
      answerBy: '2026-12-04T09:00:00.000Z',
      countsBySilence: false,
      isBreakBelowLaw: false,
    },
  });
  await sheet.getByRole('button', { name: '休憩を増やす' }).click();
  await expect.element(sheet.getByText(/-5分・/)).toBeVisible();
  await expect
    .element(sheet.getByText(/手数料/))
    .toHaveTextContent('手数料（ほかに消費税）2,375円（237円）');
  await expect
    .element(sheet.getByText(/回答がないときは、今の勤務時間のまま支払います。/))
    .toBeVisible();
  await sheet.getByRole('textbox', { name: /理由/ }).fill('休憩を65分取りました');
  refuse(ProposeHoursMutation, { code: 'COST_CHANGED', message: '金額が変わりました' });
  await sheet.getByRole('button', { name: '修正を提案する' }).click();
  await expect.element(sheet.getByText('金額が変わりました')).toBeVisible();
  answerDocument(ProposeHoursMutation, { proposeHours: { success: true } });
  await sheet.getByRole('button', { name: '修正を提案する' }).click();
  await expect.element(page.getByText('修正の提案を送りました')).toBeVisible();
  expect(sentVariables(ProposeHoursMutation).at(-1)).toEqual({
    input: {
      id: 'a9',
      startAt: '2026-12-01T00:00:00.000Z',
      endAt: '2026-12-01T09:00:00.000Z',
      breakMinutes: 65,
      reason: '休憩を65分取りました',
      seenYen: 12_375,
    },
  });
});

test('what is typed stays when a colleague proposes other hours for the shift meanwhile', async () => {
  await open([], ['hours.read', 'hours.approve'], [], [finished]);
  await page.getByRole('button', { name: '佐藤 花子さんの勤務時間：修正を提案する' }).click();
  const reason = page.getByRole('dialog').getByRole('textbox', { name: /理由/ });
  await reason.fill('休憩を65分取りました');
  const proposal = {
    id: 'p1',
    state: 'OPEN',
    startAt: '2026-12-01T00:00:00.000Z',
    endAt: '2026-12-01T08:00:00.000Z',
    breakMinutes: 60,
    differenceYen: -1_500,
    reason: '早退の記録です',
    objection: null,
    answerBy: '2026-12-04T09:00:00.000Z',
    countsBySilence: false,
  } as const;
  const shifts = [{ ...finished, proposals: [proposal] }];
  answerDocument(FinishedShiftsQuery, { finishedShifts: { shifts, cursor: null } });
  await queryClientOfSide('facility').refetchQueries();
  await expect.element(page.getByText(/早退の記録です/)).toBeInTheDocument();
  await expect.element(reason).toHaveValue('休憩を65分取りました');
});

test('an open proposal is taken back after a question, and what became of others stands beside it', async () => {
  const proposal = {
    id: 'p1',
    state: 'OBJECTED',
    startAt: '2026-12-01T00:00:00.000Z',
    endAt: '2026-12-01T08:00:00.000Z',
    breakMinutes: 60,
    differenceYen: -1_500,
    reason: '早退の記録です',
    objection: '18時まで働きました',
    answerBy: '2026-12-04T09:00:00.000Z',
    countsBySilence: false,
  } as const;
  const waiting = { ...proposal, id: 'p2', state: 'OPEN', objection: null } as const;
  const shift = { ...finished, proposals: [waiting, proposal] };
  await open([], ['hours.read', 'hours.approve'], [], [shift]);
  await expect.element(page.getByText('ワーカーの回答：18時まで働きました')).toBeVisible();
  await page.getByRole('button', { name: '佐藤 花子さんの勤務時間：提案を取り下げる' }).click();
  answerDocument(WithdrawHoursProposalMutation, { withdrawHoursProposal: { success: true } });
  await page.getByRole('button', { name: '取り下げる', exact: true }).click();
  await expect.element(page.getByText('提案を取り下げました')).toBeVisible();
  expect(sentVariables(WithdrawHoursProposalMutation).at(-1)).toEqual({
    input: { id: 'a9', proposalId: 'p2' },
  });
});
