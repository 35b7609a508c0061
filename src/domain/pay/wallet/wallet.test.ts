import { expect, test } from 'vitest';

import { instantAtJst } from '#platform/base/jst.ts';
import type { PayoutRoute } from './payout-schedule.ts';
import { workerBankSummaryOf, workerTransferView, type TransferViewFacts } from './wallet.ts';

const instant: PayoutRoute = { kind: 'instant' };
const file: PayoutRoute = { kind: 'bank_file', cutOff: '12:00', bankCloses: '15:00' };
const money = { balance: 12_421, waiting: 0, withdrawing: 0, reviewing: 0 };

test.each<[string, PayoutRoute, string, string, string]>([
  ['an instant bank has it today', instant, '2026-11-24', '18:00', '本日 18:10ごろ'],
  ['and after its blackout', instant, '2026-11-22', '20:00', '明日 08:10ごろ'],
  ['or later, with the whole date', instant, '2027-01-01', '12:00', '2027/01/04（月） 08:10ごろ'],
  ['a file names its day', file, '2026-11-24', '11:59', '2026/11/25（水） 10:00ごろ'],
  ['a later one after the cut-off', file, '2026-11-24', '12:00', '2026/11/26（木） 10:00ごろ'],
  ['and behind a holiday', file, '2026-11-20', '18:00', '2026/11/25（水） 10:00ごろ'],
])('%s', (_name, port, day, time, label) => {
  const now = instantAtJst(day, time);
  const { nextTransfer } = workerBankSummaryOf({
    money,
    waitingWages: [],
    settlement: 0,
    account: undefined,
    isTaxProvisional: false,
    port,
    now,
  });
  expect(nextTransfer.arrivalLabel).toBe(label);
});

test.each<[TransferViewFacts['state'], string]>([
  ['REQUESTED', 'みずほ銀行（****003）への振込を受け付けました'],
  ['SUBMITTED', 'みずほ銀行（****003）への振込を銀行で処理しています'],
  ['COMPLETED', 'みずほ銀行（****003）へ振り込みました（2026/11/25）'],
])('a transfer that is %s names the bank in full', (state, message) => {
  const at = instantAtJst('2026-11-25', '10:00');
  const row: TransferViewFacts = {
    id: 't1',
    kind: 'EARLY',
    state,
    amount: 12_421,
    settlement: 0,
    fee: 0,
    requestedAt: at,
    expectedAt: at,
    submittedAt: at,
    finishedAt: at,
    failureReason: null,
    // The name as in the bank list, without 銀行.
    bankName: 'みずほ',
    numberSuffix: '003',
    isTaxProvisional: false,
    holdReason: null,
    heldUntil: null,
  };
  expect(workerTransferView(row).message).toBe(message);
});
