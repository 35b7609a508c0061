import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { OwnFacilityQuery } from '#apps/facility/facilities/own-facilities-client.ts';

import {
  answerDocument,
  refuse,
  refuseCall,
  sentVariables,
  sentIdempotencyKeys,
} from '#testing/components/api.ts';
import { hinataFacility, answerViewer } from '#testing/components/facility.ts';
import { sendPageChange, openPageWithChannel } from '#testing/components/live-channel.ts';
import { openScreen } from '#testing/components/screen.tsx';
import FacilityShell from '#apps/facility/shell/facility-shell.tsx';
import {
  AcceptApplicantMutation,
  RejectApplicantMutation,
  WaitingApplicantsQuery,
  type Applicant,
} from './applicants-client.ts';
import { StartConversationMutation } from '#apps/facility/today/chat-client.ts';
import * as screen from './applications.tsx';

const applicant: Applicant = {
  id: 'a1',
  label: '30代・介護福祉士',
  title: '日勤の生活介助',
  startsAt: '2026-12-05T00:00:00.000Z',
  endsAt: '2026-12-05T09:00:00.000Z',
  appliedAt: '2026-12-01T00:00:00.000Z',
  answerBy: '2026-12-03T00:00:00.000Z',
  seatsLeft: 1,
};

async function open(
  applicants: Applicant[],
  rights = ['applications.read', 'applications.decide'],
) {
  answerViewer(rights);
  answerDocument(OwnFacilityQuery, { ownFacility: hinataFacility });
  answerDocument(WaitingApplicantsQuery, { waitingApplicants: { applicants, cursor: null } });
  await openScreen(screen, {
    route: 'facility/:facilityId/applications',
    at: '/facility/f1/applications',
    now: '2026-12-02T19:30:00.000Z',
    frame: FacilityShell,
  });
  const heading = page.getByRole('heading', { name: '応募（ひなたの里）', level: 1 });
  await expect.element(heading).toBeVisible();
}

test('an applicant has a label, a shift and the time that is left', async () => {
  await open([applicant]);
  const card = page.getByRole('article');
  await expect.element(card.getByRole('heading', { name: /30代・介護福祉士/ })).toBeVisible();
  await expect.element(card.getByText(/残り1名/)).toBeVisible();
  await expect.element(card.getByText(/^あと/)).toBeVisible();
});

test('nobody waits: the page says what will stand here', async () => {
  await open([]);
  await expect.element(page.getByText('回答を待っている応募はありません')).toBeVisible();
});

test('the facility writes to an applicant before it decides', async () => {
  await open([applicant], ['applications.read', 'chat.write']);
  answerDocument(StartConversationMutation, { startConversation: { channelId: 'c1' } });
  await page.getByRole('button', { name: '30代・介護福祉士の方とのチャットを開く' }).click();
  await expect.element(page.getByText('移動先：/facility/f1/messages/c1')).toBeVisible();
  expect(sentVariables(StartConversationMutation)).toEqual([
    { input: { of: 'application', id: 'a1' } },
  ]);
});

test('without the right to decide there is nothing to press', async () => {
  await open([applicant], ['applications.read']);
  await expect.element(page.getByRole('article')).toBeVisible();
  expect(page.getByRole('button', { name: /採用する/ }).query()).toBeNull();
});

test('accepting asks first, and a seat that is gone stays in the question', async () => {
  await open([applicant]);
  const message = '定員に達したか募集が終了したため、承認できません。募集の状況を確認してください';
  refuse(AcceptApplicantMutation, { code: 'NO_SEAT_TO_GIVE', message });
  await page.getByRole('button', { name: '30代・介護福祉士の方を採用する' }).click();
  const question = page.getByRole('alertdialog');
  expect(sentVariables(AcceptApplicantMutation)).toEqual([]);
  await question.getByRole('button', { name: '採用する' }).click();
  await expect.element(question.getByText(message)).toBeVisible();
  answerDocument(AcceptApplicantMutation, { acceptApplication: { success: true } });
  await question.getByRole('button', { name: '採用する' }).click();
  await expect.element(page.getByText('採用しました。労働契約が成立しました')).toBeVisible();
  expect(sentVariables(AcceptApplicantMutation)).toEqual([{ id: 'a1' }, { id: 'a1' }]);
});

const three: Applicant[] = [
  applicant,
  { ...applicant, id: 'a2', label: '40代・看護師' },
  { ...applicant, id: 'a3', label: '50代・初任者研修' },
];

test('several are accepted in one press: one after the other, each with its key and its answer', async () => {
  await open(three);
  const press = page.getByRole('button', { name: '選んだ0名を採用する' });
  await expect.element(press).toHaveAccessibleDescription('採用する方を選んでください');
  await page.getByRole('checkbox', { name: '表示中の3名をすべて選ぶ' }).click();
  await page.getByRole('checkbox', { name: /^40代・看護師の方を/ }).click();
  await page.getByRole('button', { name: '選んだ2名を採用する' }).click();
  const sheet = page.getByRole('dialog', { name: 'まとめて採用する' });
  const rows = sheet.getByRole('listitem');
  await expect.element(rows.nth(1).getByText('50代・初任者研修')).toBeVisible();
  await expect.element(rows.nth(1).getByText(/残り1名/)).toBeVisible();
  expect(sentVariables(AcceptApplicantMutation)).toEqual([]);
  const message = '定員に達したか募集が終了したため、承認できません。募集の状況を確認してください';
  answerDocument(AcceptApplicantMutation, ({ id }) =>
    id === 'a1'
      ? { acceptApplication: { success: true } }
      : refuseCall({ code: 'NO_SEAT_TO_GIVE', message }),
  );
  answerDocument(WaitingApplicantsQuery, {
    waitingApplicants: { applicants: three.slice(1), cursor: null },
  });
  await sheet.getByRole('button', { name: '2名を採用する' }).click();
  const summary = sheet.getByText('2名のうち1名を採用しました。1名は採用できませんでした');
  await expect.element(summary).toBeVisible();
  await expect.element(rows.nth(0).getByText('採用しました')).toBeVisible();
  await expect.element(rows.nth(1).getByText(message)).toBeVisible();
  expect(sentVariables(AcceptApplicantMutation)).toEqual([{ id: 'a1' }, { id: 'a3' }]);
  expect(new Set(sentIdempotencyKeys(AcceptApplicantMutation)).size).toBe(2);
  await sheet.getByRole('button', { name: '応募の一覧に戻る' }).click();
  await expect.element(page.getByRole('button', { name: '選んだ1名を採用する' })).toBeVisible();
});

test('who could not be reached is sent again with the same key, and nobody twice', async () => {
  await open(three.slice(0, 2));
  let isOut = true;
  answerDocument(AcceptApplicantMutation, ({ id }) =>
    isOut && id === 'a2'
      ? refuseCall({ code: 'UNAVAILABLE', message: 'ただいま混み合っています' })
      : { acceptApplication: { success: true } },
  );
  await page.getByRole('checkbox', { name: '表示中の2名をすべて選ぶ' }).click();
  await page.getByRole('button', { name: '選んだ2名を採用する' }).click();
  const sheet = page.getByRole('dialog', { name: 'まとめて採用する' });
  await sheet.getByRole('button', { name: '2名を採用する' }).click();
  await expect.element(sheet.getByText('ただいま混み合っています')).toBeVisible();
  const summary = sheet.getByText('2名のうち1名を採用しました。1名は結果を確認できていません');
  await expect.element(summary).toBeVisible();
  isOut = false;
  await sheet.getByRole('button', { name: '残りの1名を採用する' }).click();
  await expect.element(sheet.getByText('2名のうち2名を採用しました')).toBeVisible();
  expect(sentVariables(AcceptApplicantMutation)).toEqual([
    { id: 'a1' },
    { id: 'a2' },
    { id: 'a2' },
  ]);
  const [, second, third] = sentIdempotencyKeys(AcceptApplicantMutation);
  expect(third).toBe(second);
});

test('closing in the middle sends nothing to the rest', async () => {
  await open(three);
  let go = () => {};
  answerDocument(
    AcceptApplicantMutation,
    () =>
      new Promise((resolve) => {
        go = () => resolve({ acceptApplication: { success: true } });
      }),
  );
  await page.getByRole('checkbox', { name: '表示中の3名をすべて選ぶ' }).click();
  await page.getByRole('button', { name: '選んだ3名を採用する' }).click();
  const sheet = page.getByRole('dialog', { name: 'まとめて採用する' });
  await sheet.getByRole('button', { name: '3名を採用する' }).click();
  await expect.element(sheet.getByText('3名のうち0名の送信が終わりました')).toBeVisible();
  await sheet.getByRole('button', { name: '閉じる' }).click();
  await expect.element(sheet).not.toBeInTheDocument();
  answerDocument(WaitingApplicantsQuery, {
    waitingApplicants: { applicants: three.slice(1), cursor: null },
  });
  go();
  await expect.element(page.getByText('表示中の2名をすべて選ぶ')).toBeVisible();
  expect(sentVariables(AcceptApplicantMutation)).toEqual([{ id: 'a1' }]);
});

test('a rejection needs a reason: from the list, or in own words', async () => {
  await open([applicant]);
  answerDocument(RejectApplicantMutation, { rejectApplication: { success: true } });
  await page.getByRole('button', { name: '30代・介護福祉士の方の応募を断る' }).click();
  const sheet = page.getByRole('dialog');
  const send = sheet.getByRole('button', { name: '断る' });
  await send.click();
  await expect.element(sheet.getByText('断る理由を1つ選んでください').first()).toBeVisible();
  await sheet.getByLabelText('その他').click();
  await send.click();
  await expect.element(sheet.getByText(/理由を1文字以上200文字以内/).first()).toBeVisible();
  expect(sentVariables(RejectApplicantMutation)).toEqual([]);
  await sheet.getByRole('textbox', { name: /理由/ }).fill('研修が終わっていないため');
  await send.click();
  await expect.element(page.getByText('応募を断りました')).toBeVisible();
  const input = { id: 'a1', reason: '研修が終わっていないため' };
  expect(sentVariables(RejectApplicantMutation)).toEqual([{ input }]);
});

test('an applicant who withdraws meanwhile disappears without a reload', async () => {
  await openPageWithChannel(() => open([applicant]));
  await expect.element(page.getByRole('article')).toBeVisible();
  answerDocument(WaitingApplicantsQuery, { waitingApplicants: { applicants: [], cursor: null } });
  sendPageChange('applications f1');
  const empty = page.getByText('回答を待っている応募はありません');
  await expect.element(empty).toBeVisible();
});
