import { expect, test } from 'vitest';

import { addHours, instantAtJst } from '#platform/base/jst.ts';

import type { AuditedExposure } from './audit-exposures.queries.server.ts';
import { exposureProblems } from './audit-exposures.server.ts';

const now = instantAtJst('2026-12-01', '09:00');
const rows: AuditedExposure = {
  corporationId: 'a corporation',
  total: 250_000,
  limit: 300_000,
  storedLimit: 300_000,
  heldYen: 0,
  largestPaidInvoice: 0,
  storedHeldYen: 0,
  storedLargestPaidInvoice: 0,
  computedAt: addHours(now, -1),
  isExcessRecorded: false,
};

const problemsOf = (change: Partial<AuditedExposure>, answered: object = {}) =>
  exposureProblems({
    rows: { ...rows, ...change },
    total: 250_000,
    limit: 300_000,
    now,
    ...answered,
  });

const above = { total: 300_001 };

test.for<[string, Partial<AuditedExposure>, object, string[]]>([
  ['everything agrees', {}, {}, []],
  ['nothing was computed yet', { storedLimit: null, computedAt: null }, {}, []],
  ['a yen too few', {}, { total: 249_999 }, ['the exposure is not the sum of its rows']],
  [
    'another limit',
    { limit: 1_000_000 },
    {},
    ['the limit is not the one of its rule', 'the stored limit is not the one of its rule'],
  ],
  ['an old limit', { storedLimit: 1 }, {}, ['the stored limit is not the one of its rule']],
  [
    'a receipt that does not count',
    { heldYen: 1 },
    {},
    ['the stored money held is not that of the receipts'],
  ],
  [
    'an invoice that the bank took back',
    { storedLargestPaidInvoice: 1 },
    {},
    ['the largest paid invoice is not that of the receipts'],
  ],
  ['a new excess', above, above, []],
  ['a recorded excess', { ...above, isExcessRecorded: true, computedAt: null }, above, []],
  [
    'an excess that nobody recorded for three hours',
    { ...above, computedAt: addHours(now, -3) },
    above,
    ['the exposure is above its limit, and no record says since when'],
  ],
])('%s', ([, change, answered, problems]) => {
  expect(problemsOf(change, answered)).toEqual(problems);
});
