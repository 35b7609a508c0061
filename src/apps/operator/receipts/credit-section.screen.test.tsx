import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { answerDocument, refuse, sentVariables } from '#testing/components/api.ts';
import { openOperatorScreen } from '#testing/components/operator.ts';
import {
  OperatorCorporationCreditQuery,
  SetOffCreditMutation,
  type CorporationCredit,
} from './credit-client.ts';
import { CreditSection } from './credit-section.tsx';

const credit: CorporationCredit = {
  overpaid: 5_000,
  creditNotes: 2_640,
  deposit: 300_000,
  openInvoices: 6_000,
  setOffs: [],
  refundable: [],
  refunds: [],
};
const setOff: CorporationCredit['setOffs'][number] = {
  id: 's1',
  way: 'TASK',
  at: '2026-12-01T00:00:00.000Z',
  operatorName: null,
  creditNumber: 'HK20260000028',
  number: 'HK20260000039',
  amount: 700,
};

async function open(change: Partial<CorporationCredit> = {}) {
  answerDocument(OperatorCorporationCreditQuery, { corporationCredit: { ...credit, ...change } });
  const screen = { default: () => <CreditSection corporationId="c1" /> };
  await openOperatorScreen(screen, { route: 'credit', at: '/credit' });
  await expect.element(page.getByText('保証金', { exact: true })).toBeVisible();
}
const button = () => page.getByRole('button', { name: '未払いの請求書に充当する' });
const dialog = () => page.getByRole('alertdialog');

test('the press names the yen that it sets off, and a refusal stays in the question', async () => {
  const message = '充当できる金額か、未払いの請求書がありません';
  refuse(SetOffCreditMutation, { code: 'NOTHING_TO_SET_OFF', message });
  await open();
  await expect.element(page.getByText('充当した金額はまだありません。')).toBeVisible();
  await button().click();
  await expect.element(dialog().getByText(/^6,000円を、未払いの請求書に/)).toBeVisible();
  await dialog().getByRole('button', { name: '充当する' }).click();
  await expect.element(dialog().getByText(message)).toBeVisible();
  answerDocument(SetOffCreditMutation, { setOffCredit: { success: true } });
  await dialog().getByRole('button', { name: '充当する' }).click();
  await expect.element(page.getByText('未払いの請求書に充当しました')).toBeVisible();
  expect(sentVariables(SetOffCreditMutation).at(-1)).toEqual({ input: { corporationId: 'c1' } });
});

test('without credit or an open invoice there is nothing to press, and each set-off is listed', async () => {
  await open({
    openInvoices: 0,
    setOffs: [
      { ...setOff, id: 's2', way: 'TAKEN_BACK', creditNumber: null, amount: -700 },
      { ...setOff, operatorName: '運営 一子', way: 'OPERATOR' },
    ],
  });
  expect(button().elements()).toHaveLength(0);
  for (const text of [
    '取り消し',
    /払い過ぎた金額　→　HK20260000039/,
    /差し引き HK20260000028　→　HK20260000039/,
    /運営 一子/,
  ])
    await expect.element(page.getByText(text).first()).toBeVisible();
});
