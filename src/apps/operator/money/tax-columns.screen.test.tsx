import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { answerDocument, refuse, sentVariables } from '#testing/components/api.ts';
import { sendPageChange, openPageWithChannel } from '#testing/components/live-channel.ts';
import { openOperatorScreen } from '#testing/components/operator.ts';
import {
  OperatorEndNonresidentMutation,
  OperatorEndTaxColumnMutation,
  OperatorNonresidentCandidatesQuery,
  OperatorNonresidentsQuery,
  OperatorSetNonresidentMutation,
  OperatorTaxColumnPeriodsQuery,
  OperatorTaxColumnProposalsQuery,
  OperatorTaxShortfallsQuery,
  type NonresidentCandidate,
  type NonresidentPeriod,
  type TaxColumnPeriodData,
} from './tax-columns-client.ts';
import * as screen from './tax-columns.tsx';

const candidate: NonresidentCandidate = {
  id: 'w1',
  workerName: '佐藤 花子',
  residenceStatus: '特定活動',
  residenceEndsOn: '2027-03-31',
  answeredAt: '2026-12-01T00:00:00.000Z',
};
const period: NonresidentPeriod = {
  id: 'n1',
  workerName: '田中 恵',
  fromDay: '2026-11-10',
  reason: '国内に住む予定が1年に満たないと本人から確認したため',
  setAt: '2026-12-01T00:00:00.000Z',
};

type Lists = {
  candidates?: NonresidentCandidate[];
  nonresidents?: NonresidentPeriod[];
  periods?: TaxColumnPeriodData[];
};

async function open({ candidates = [], nonresidents = [], periods = [] }: Lists) {
  answerDocument(OperatorTaxColumnProposalsQuery, {
    taxColumnProposals: { proposals: [], cursor: null },
  });
  answerDocument(OperatorTaxColumnPeriodsQuery, { taxColumnPeriods: { periods, cursor: null } });
  answerDocument(OperatorTaxShortfallsQuery, { taxShortfalls: { shortfalls: [], cursor: null } });
  answerDocument(OperatorNonresidentCandidatesQuery, {
    nonresidentCandidates: { candidates, cursor: null },
  });
  answerDocument(OperatorNonresidentsQuery, {
    nonresidentPeriods: { periods: nonresidents, cursor: null },
  });
  const at = '/operator/money/tax-columns';
  await openOperatorScreen(screen, { route: at.slice(1), at, now: '2026-12-02T03:00:00.000Z' });
}

const { reason } = period;
const dialog = () => page.getByRole('alertdialog').or(page.getByRole('dialog'));

test('a proposal shows the facts of the worker, and its decision needs a day and a reason of 20 characters', async () => {
  await open({ candidates: [candidate] });
  const facts = '国内に1年以上住まないと回答・在留資格 特定活動・在留期限 2027/03/31';
  await expect.element(page.getByText(facts)).toBeVisible();
  await page.getByRole('button', { name: '佐藤 花子さん：非居住者にする' }).click();
  await expect.element(dialog().getByText(/すべての法人の給与が20.42％になります/)).toBeVisible();
  await dialog().getByRole('textbox', { name: /理由/ }).fill('短い');
  await dialog().getByRole('button', { name: '非居住者にする' }).click();
  await expect.element(dialog().getByRole('textbox', { name: /理由/ })).toBeInvalid();
  expect(sentVariables(OperatorSetNonresidentMutation)).toEqual([]);
  await dialog().getByRole('textbox', { name: /理由/ }).fill(reason);
  refuse(OperatorSetNonresidentMutation, {
    code: 'TAX_COLUMN_ALREADY_SET',
    message: 'すでに設定されています',
  });
  await dialog().getByRole('button', { name: '非居住者にする' }).click();
  await expect.element(dialog().getByRole('alert')).toBeVisible();
  answerDocument(OperatorSetNonresidentMutation, { setNonresident: { success: true } });
  await dialog().getByRole('button', { name: '非居住者にする' }).click();
  await expect.element(page.getByText('非居住者にしました')).toBeVisible();
  const input = { workerId: 'w1', fromDay: '2026-12-02', reason };
  expect(sentVariables(OperatorSetNonresidentMutation).at(-1)).toEqual({ input });
});

test('a non-resident becomes a resident again, and empty lists say so', async () => {
  await open({ nonresidents: [period] });
  await expect.element(page.getByText('確認する方はいません')).toBeVisible();
  await expect.element(page.getByText(/2026\/11\/10の勤務から/)).toBeVisible();
  await page.getByRole('button', { name: '田中 恵さん：居住者に戻す' }).click();
  await dialog().getByRole('textbox', { name: /理由/ }).fill(reason);
  answerDocument(OperatorEndNonresidentMutation, { endNonresident: { success: true } });
  await dialog().getByRole('button', { name: '居住者に戻す' }).click();
  await expect.element(page.getByText('居住者に戻しました')).toBeVisible();
  const input = { id: 'n1', fromDay: '2026-12-02', reason };
  expect(sentVariables(OperatorEndNonresidentMutation)).toEqual([{ input }]);
});

test('a period of 乙 names its corporation, and is ended there alone', async () => {
  await open({ periods: [{ ...period, id: 't1', corporationName: '社会福祉法人つばさ会' }] });
  await expect.element(page.getByText('非居住者のワーカーはいません')).toBeVisible();
  await expect.element(page.getByText('社会福祉法人つばさ会', { exact: true })).toBeVisible();
  await expect.element(page.getByText(reason)).toBeVisible();
  await page.getByRole('button', { name: '田中 恵さん：丙欄に戻す' }).click();
  await expect
    .element(dialog().getByText(/社会福祉法人つばさ会の給与だけが変わります/))
    .toBeVisible();
  await dialog().getByRole('textbox', { name: /理由/ }).fill(reason);
  answerDocument(OperatorEndTaxColumnMutation, { endTaxColumn: { success: true } });
  await dialog().getByRole('button', { name: '丙欄に戻す' }).click();
  await expect.element(page.getByText('丙欄に戻しました')).toBeVisible();
  const input = { id: 't1', fromDay: '2026-12-02', reason };
  expect(sentVariables(OperatorEndTaxColumnMutation)).toEqual([{ input }]);
});

test('a decision whose case another operator ends meanwhile keeps its dialog and text, and is refused there', async () => {
  await openPageWithChannel(() => open({ nonresidents: [period] }));
  await page.getByRole('button', { name: '田中 恵さん：居住者に戻す' }).click();
  const text = dialog().getByRole('textbox', { name: /理由/ });
  await text.fill(reason);
  answerDocument(OperatorNonresidentsQuery, { nonresidentPeriods: { periods: [], cursor: null } });
  sendPageChange('queues');
  await expect.element(page.getByText('非居住者のワーカーはいません')).toBeInTheDocument();
  await expect.element(text).toHaveValue(reason);
  const message = 'すでに終了しています';
  refuse(OperatorEndNonresidentMutation, { code: 'NOT_FOUND', message });
  await dialog().getByRole('button', { name: '居住者に戻す' }).click();
  await expect.element(dialog().getByRole('alert')).toHaveTextContent(message);
  await dialog().getByRole('button', { name: '戻る' }).click();
  await expect.element(page.getByRole('heading', { name: '非居住者のワーカー' })).toHaveFocus();
});
