import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { answerDocument, refuse, sentVariables } from '#testing/components/api.ts';
import { openScreen } from '#testing/components/screen.tsx';
import {
  AnswerHoursProposalMutation,
  HoursProposalsQuery,
  type HoursProposalView,
} from './proposals-client.ts';
import * as screen from './proposal.tsx';

const hours = {
  startAt: '2026-12-01T00:00:00.000Z',
  endAt: '2026-12-01T09:00:00.000Z',
  breakMinutes: 60,
  workMinutes: 480,
  yen: 12_500,
};
const less: HoursProposalView = {
  id: 'p1',
  state: 'OPEN',
  old: hours,
  new: { ...hours, endAt: '2026-12-01T08:00:00.000Z', workMinutes: 420, yen: 11_000 },
  differenceYen: -1_500,
  differenceMinutes: -60,
  countsBySilence: false,
  isAfterApproval: false,
  reason: 'タイムカードでは17時でした',
  objection: null,
  answerBy: '2026-12-04T09:00:00.000Z',
  closedAt: null,
  canAnswer: true,
};

async function open(...proposals: HoursProposalView[]) {
  const shift = {
    id: 'a1',
    facilityName: 'ひまわり苑',
    facilityPhoneNumber: '0312345678',
    title: '日勤の介護',
    startsAt: hours.startAt,
    endsAt: hours.endAt,
  };
  answerDocument(HoursProposalsQuery, { hoursProposals: { shift, proposals } });
  await openScreen(screen, {
    route: 'shifts/:attendanceId/proposal',
    at: '/shifts/a1/proposal',
    now: '2026-12-02T00:00:00.000Z',
  });
  const heading = page.getByRole('heading', { name: '勤務時間の修正の提案', level: 1 });
  await expect.element(heading).toBeVisible();
}

test('both hours, the pay, the reason and the meaning of silence stand before two equal answers', async () => {
  await open(less);
  await expect
    .element(page.getByText('回答がないときは、提案のとおりには変わりません。'))
    .toBeVisible();
  await expect.element(page.getByRole('row', { name: /終了 18:00 17:00/ })).toBeVisible();
  await expect.element(page.getByText('タイムカードでは17時でした')).toBeVisible();
  await page.getByRole('button', { name: '同意する' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect.element(dialog.getByText(/給与が1,500円（税引前）減ります。/)).toBeVisible();
  refuse(AnswerHoursProposalMutation, {
    code: 'PROPOSAL_ANSWERED',
    message: 'この提案は取り下げられています',
  });
  await dialog.getByRole('button', { name: '同意する' }).click();
  await expect.element(dialog.getByText('この提案は取り下げられています')).toBeVisible();
});

test('an objection needs a sentence, and tells the facility', async () => {
  await open(less);
  await page.getByRole('button', { name: '同意しない' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: '送信する' }).click();
  await expect
    .element(dialog.getByText(/違うところを1文字以上200文字以内で書いてください/))
    .toBeVisible();
  expect(sentVariables(AnswerHoursProposalMutation)).toEqual([]);
  answerDocument(AnswerHoursProposalMutation, { answerHoursProposal: { success: true } });
  await dialog.getByRole('textbox', { name: /違うところ/ }).fill('18時まで働きました');
  await dialog.getByRole('button', { name: '送信する' }).click();
  await expect.element(page.getByText('同意しないと回答しました')).toBeVisible();
  expect(sentVariables(AnswerHoursProposalMutation).at(-1)).toEqual({
    input: { id: 'p1', accepts: false, objection: '18時まで働きました' },
  });
});

test('what is over says so, and none says what would stand here', async () => {
  const applied = { ...less, id: 'p2', state: 'APPLIED', canAnswer: false } as const;
  await open(applied, { ...less, state: 'WITHDRAWN', canAnswer: false });
  await expect.element(page.getByText('勤務時間が直り、給与が増えました')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: '前の提案' })).toBeVisible();
  expect(page.getByRole('button', { name: '同意する' }).query()).toBeNull();
});
