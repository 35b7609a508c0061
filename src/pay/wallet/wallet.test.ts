import { expect, test } from 'vitest';

import { atJst } from '#base/jst.ts';
import type { PayoutPort } from './payout-schedule.ts';
import { bankSummary } from './wallet.ts';

const instant: PayoutPort = { kind: 'instant' };
const file: PayoutPort = { kind: 'bank_file', cutOff: '12:00', bankCloses: '15:00' };
const money = { balance: 12_421, withdrawing: 0, reviewing: 0 };

test.each<[string, PayoutPort, string, string, string]>([
  ['an instant bank has it today', instant, '2026-11-24', '18:00', '本日 18:10ごろ'],
  ['and after its blackout', instant, '2026-11-22', '20:00', '明日 08:10ごろ'],
  ['or later, with the whole date', instant, '2027-01-01', '12:00', '2027/01/04（月） 08:10ごろ'],
  ['a file names its day', file, '2026-11-24', '11:59', '2026/11/25（水） 10:00ごろ'],
  ['a later one after the cut-off', file, '2026-11-24', '12:00', '2026/11/26（木） 10:00ごろ'],
  ['and behind a holiday', file, '2026-11-20', '18:00', '2026/11/25（水） 10:00ごろ'],
])('%s', (_name, port, day, time, label) => {
  const now = atJst(day, time);
  const { nextTransfer } = bankSummary({
    money,
    settlement: 0,
    account: undefined,
    isTaxProvisional: false,
    port,
    now,
  });
  expect(nextTransfer.arrivalLabel).toBe(label);
});
