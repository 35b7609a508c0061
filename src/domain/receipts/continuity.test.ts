import { expect, test } from 'vitest';

import { gapBefore } from './continuity.ts';
import { lineKeysOf } from './line-keys.ts';
import type { StatementLine } from './readers/statement.ts';

const loaded = { from: '2026-12-01', to: '2026-12-03', balanceBefore: 500 };
const statement = (from: string, opening: number) => ({
  from,
  balances: { opening, closing: opening },
});

test.each([
  ['the first file', statement('2026-12-01', 0), null, null],
  ['a file without balances', { from: '2026-12-09', balances: null }, loaded, null],
  ['the next day', statement('2026-12-04', 500), loaded, null],
  ['a later day without movements between', statement('2026-12-09', 500), loaded, null],
  ['an overlap', statement('2026-12-02', 500), loaded, null],
  [
    'days that are missing',
    statement('2026-12-09', 700),
    loaded,
    { kind: 'MISSING', from: '2026-12-04', to: '2026-12-08' },
  ],
  [
    'a last day that was not complete',
    statement('2026-12-04', 700),
    loaded,
    { kind: 'INCOMPLETE', from: '2026-12-03', to: '2026-12-03' },
  ],
  [
    'an overlap with another balance',
    statement('2026-12-03', 700),
    loaded,
    { kind: 'INCOMPLETE', from: '2026-12-02', to: '2026-12-02' },
  ],
  [
    'a file before the first one',
    statement('2026-11-30', 500),
    loaded,
    { kind: 'EARLIER', from: '2026-11-30', to: '2026-11-30' },
  ],
])('%s', (_, next, before, gap) => {
  expect(gapBefore(next, before)).toEqual(gap);
});

test('equal lines of a day have keys of their own, the same in another file', () => {
  const line: StatementLine = {
    record: 2,
    day: '2026-12-02',
    kind: 'IN',
    amount: 100,
    balance: 1,
    inquiryNumber: '',
    payerCode: '',
    payerName: 'A',
    bankName: '',
    branchName: '',
    summary: '',
    edi: '',
  };
  const keys = lineKeysOf([line, { ...line, amount: 5 }, { ...line, record: 4, balance: 2 }]);
  expect(new Set(keys).size).toBe(3);
  const again = lineKeysOf([{ ...line, record: 9, balance: null }, line]);
  expect(again).toEqual([keys[0], keys[2]]);
});
