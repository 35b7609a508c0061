import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import {
  AgreementQuery,
  WithdrawAgreementMutation,
  WorkerOvertimeQuery,
  type OwnAgreementDetail,
} from '../own-facilities-client.ts';

import { answerDocument, refuse, sentVariables } from '#testing/components/api.ts';
import { answerViewer } from '#testing/components/facility.ts';
import { openScreen } from '#testing/components/screen.tsx';
import FacilityShell from '#apps/facility/shell/facility-shell.tsx';
import * as screen from './agreement.tsx';

const filing: OwnAgreementDetail['filing'] = {
  id: 'g1',
  number: '第77号',
  office: '新宿労働基準監督署',
  filedOn: '2026-03-25',
  startsOn: '2026-04-01',
  endsOn: '2027-03-31',
  dailyMinutes: 120,
  monthlyHours: 45,
  yearlyHours: 360,
  specialClause: false,
  withdrawnAt: null,
};
const nothing = { openPostings: 0, comingShifts: 0, papers: [] };

async function open(use: Partial<OwnAgreementDetail>, rights = ['facility.write']) {
  answerViewer(rights);
  answerDocument(AgreementQuery, { agreement: { filing, ...nothing, ...use } });
  await openScreen(screen, {
    route: 'facility/:facilityId/settings/agreements/:agreementId',
    at: '/facility/f1/settings/agreements/g1',
    frame: FacilityShell,
  });
  await expect.element(page.getByText('第77号')).toBeVisible();
}

const withdraw = () => page.getByRole('button', { name: '取り下げる' });
const question = () => page.getByRole('alertdialog');

test('what relies on the filing stands on the page and in the question, and then it is withdrawn', async () => {
  await open({ openPostings: 2, comingShifts: 1 });
  const sentence = /募集が2件、成立している契約が1件/;
  await expect.element(page.getByText(sentence)).toBeVisible();
  const link = page.getByRole('link', { name: '新しい協定に差し替える' });
  await expect
    .element(link)
    .toHaveAttribute('href', '/facility/f1/settings/agreements/new?replaces=g1');
  await withdraw().click();
  await expect.element(question().getByText(sentence)).toBeVisible();
  expect(sentVariables(WithdrawAgreementMutation)).toEqual([]);
  answerDocument(WithdrawAgreementMutation, { withdrawAgreement: { success: true } });
  const withdrawnAt = '2026-12-01T00:00:00.000Z';
  answerDocument(AgreementQuery, { agreement: { filing: { ...filing, withdrawnAt }, ...nothing } });
  await question().getByRole('button', { name: '取り下げる' }).click();
  await expect.element(page.getByText('この協定は取り下げられています')).toBeVisible();
  expect(sentVariables(WithdrawAgreementMutation)).toEqual([{ id: 'g1' }]);
});

test('a refusal stands in the question', async () => {
  await open({});
  await expect.element(page.getByText(/これからの募集と勤務はありません/)).toBeVisible();
  refuse(WithdrawAgreementMutation, { code: 'NOT_FOUND', message: '見つかりませんでした' });
  await withdraw().click();
  await question().getByRole('button', { name: '取り下げる' }).click();
  await expect.element(question().getByText(/見つかりませんでした/)).toBeVisible();
});

test('a person who may only read has no button', async () => {
  await open({ openPostings: 1 }, ['facility.read']);
  expect(withdraw().query()).toBeNull();
});

const reader = ['facility.read', 'hours.read'];
const span = { monthOf: '2026-12-01', yearFrom: '2026-04-01', yearTo: '2027-03-31' };
const hana = {
  workerId: 'w1',
  name: '佐藤 花子',
  monthMinutes: 2640,
  monthPlanned: 90,
  yearMinutes: 6000,
  yearPlanned: 0,
};

test('who is near a limit stands with hours worked and planned, page after page', async () => {
  answerDocument(WorkerOvertimeQuery, ({ cursor }) => ({
    workerOvertime: cursor
      ? { ...span, workers: [{ ...hana, workerId: 'w2', name: '鈴木 次郎' }], cursor: null }
      : { ...span, workers: [hana], cursor: 'next' },
  }));
  await open({}, reader);
  const card = page.getByRole('article').filter({ hasText: '佐藤 花子' });
  await expect
    .element(card.getByRole('meter', { name: 'この月' }))
    .toHaveAttribute('aria-valuetext', '44時間（うち予定1時間30分） / 45時間');
  await expect
    .element(card.getByRole('meter', { name: 'この1年' }))
    .toHaveAttribute('aria-valuetext', '100時間 / 360時間');
  // In view, the end of the list loads the next page.
  page.getByRole('button', { name: 'もっと見る' }).element().scrollIntoView();
  await expect.element(page.getByRole('article').filter({ hasText: '鈴木 次郎' })).toBeVisible();
  await expect.element(page.getByText('すべて表示しました')).toBeVisible();
  const asked = { facilityId: 'f1', agreementId: 'g1' };
  expect(sentVariables(WorkerOvertimeQuery).map(({ cursor }) => cursor ?? null)).toEqual([
    null,
    'next',
  ]);
  expect(sentVariables(WorkerOvertimeQuery)[0]).toMatchObject(asked);
});

test('a failed list says why and is read again; nobody with overtime is said too', async () => {
  refuse(WorkerOvertimeQuery, { code: 'RATE_LIMITED', message: '操作が続いています' });
  await open({}, reader);
  await expect.element(page.getByText('操作が続いています')).toBeVisible();
  answerDocument(WorkerOvertimeQuery, { workerOvertime: { ...span, workers: [], cursor: null } });
  await page.getByRole('button', { name: 'もう一度読み込む' }).click();
  await expect.element(page.getByText('8時間を超える勤務のある人はいません。')).toBeVisible();
});

test('a person who may not read hours has no list', async () => {
  await open({}, ['facility.read']);
  expect(page.getByText(/時間外労働/).query()).toBeNull();
  expect(sentVariables(WorkerOvertimeQuery)).toEqual([]);
});
