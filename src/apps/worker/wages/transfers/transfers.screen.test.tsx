import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { answerDocument } from '#testing/components/api.ts';
import { openScreen } from '#testing/components/screen.tsx';
import { TransfersQuery, type BankTransferView } from '../client.ts';
import * as transfers from './transfers.tsx';

const transfer: BankTransferView = {
  id: 't1',
  type: 'EARLY',
  state: 'COMPLETED',
  message: 'みずほ銀行へ振り込みました',
  amount: 12_421,
  date: '2027-01-05T00:00:00.000Z',
  expectedAt: '2027-01-06T01:00:00.000Z',
  breakdown: { settlement: 0, netAmount: 12_221, fee: 200 },
  isTaxProvisional: true,
  hold: null,
  timeline: [{ label: '着金', at: '2027-01-06T01:00:00.000Z', done: true }],
};

test('of two transfers only the one with a provisional tax is marked', async () => {
  const earlier: BankTransferView = {
    ...transfer,
    id: 't2',
    type: 'PAY_DAY',
    isTaxProvisional: false,
  };
  answerDocument(TransfersQuery, {
    workerBankTransfer: { cursor: null, transfers: [transfer, earlier] },
  });
  await openScreen(transfers, { route: 'earnings/transfers', at: '/earnings/transfers' });
  const card = (kind: string) => page.getByRole('article').filter({ hasText: kind });
  await expect.element(card('申請した振込')).toMatchTextContent(/12,221円 ?（仮の税額）/);
  await expect.element(card('給料日の振込')).toMatchTextContent(/12,221円/);
  await expect.element(card('給料日の振込')).not.toMatchTextContent(/仮の税額/);
});

test('what a transfer deducted after an agreement is a line of its own', async () => {
  const breakdown = { settlement: 722, netAmount: 11_699, fee: 0 };
  const settled = { ...transfer, amount: 11_699, breakdown };
  answerDocument(TransfersQuery, { workerBankTransfer: { cursor: null, transfers: [settled] } });
  await openScreen(transfers, { route: 'earnings/transfers', at: '/earnings/transfers' });
  await expect
    .element(page.getByRole('article'))
    .toMatchTextContent(/給与12,421円払い過ぎの精算（同意済み）[-−]722円/);
});

test('a held transfer says why, and until when it waits', async () => {
  const reason = '勤務の記録を、施設とご本人に確かめています';
  const held: BankTransferView = {
    ...transfer,
    state: 'REQUESTED',
    hold: { reason, until: '2027-01-06T03:00:00.000Z' },
  };
  const confirmed: BankTransferView = { ...held, id: 't2', hold: { reason, until: null } };
  answerDocument(TransfersQuery, {
    workerBankTransfer: { cursor: null, transfers: [held, confirmed] },
  });
  await openScreen(transfers, { route: 'earnings/transfers', at: '/earnings/transfers' });
  const cards = page.getByRole('article');
  await expect.element(cards.first()).toMatchTextContent(/運営が確認しています/);
  await expect.element(cards.first()).toMatchTextContent(/2027\/01\/06 12:00までに/);
  await expect.element(cards.first()).toMatchTextContent(/勤務の記録を、施設とご本人に/);
  await expect.element(cards.last()).toMatchTextContent(/給与の支払日に振り込みます/);
  await expect.element(cards.last()).not.toMatchTextContent(/までに確認が終わらなければ/);
});
