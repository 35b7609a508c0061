import { expect, test } from 'vitest';

import { maxCancelDays, receiptTakenBackBy, type CancellableLine } from './cancelled-receipt.ts';

const line = (id: string, changed: Partial<CancellableLine> = {}): CancellableLine => ({
  id,
  day: '2026-12-02',
  amount: 5_000,
  payerCode: '',
  payerName: 'ﾌｸ)ﾐﾄﾞﾘｶｲ',
  inquiryNumber: '',
  isOpen: true,
  ...changed,
});
const cancelled = line('c', { day: '2026-12-03', inquiryNumber: '7' });

test.each<[string, CancellableLine[], string | null]>([
  ['the only receipt of this payer and amount', [line('a')], 'a'],
  ['a receipt that paid an invoice', [line('a', { isOpen: false })], 'a'],
  [
    'the same number of inquiry',
    [line('a', { isOpen: false }), line('b', { inquiryNumber: '7' })],
    'b',
  ],
  ['equal receipts that are all open', [line('b'), line('a')], 'a'],
  ['equal receipts of which one paid an invoice', [line('a'), line('b', { isOpen: false })], null],
  ['another amount', [line('a', { amount: 5_001 })], null],
  ['another payer', [line('a', { payerName: 'ｱｵｲ' })], null],
  ['a later receipt', [line('a', { day: '2026-12-04' })], null],
  ['a receipt of long before', [line('a', { day: '2026-11-01' })], null],
  ['the last day within the limit', [line('a', { day: '2026-11-02' })], 'a'],
])('a cancelled receipt and %s', (_, receipts, found) => {
  expect(maxCancelDays).toBe(31);
  expect(receiptTakenBackBy(cancelled, receipts)?.id ?? null).toBe(found);
});
