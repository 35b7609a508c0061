import { expect, test } from 'vitest';

import { facilityFiguresOf, minCasesForFigure, type FigureCounts } from './figures.ts';

const counts: FigureCounts = {
  replies: 12,
  replyMinutes: 34,
  shifts: 40,
  overtimeShifts: 3,
  overtimeMinutes: 50,
  plannedBreaks: 30,
  takenBreaks: 29,
  contracts: 41,
  cancelled: 1,
  workers: 10,
  returned: 4,
};

test('figures name their cases, the part of them, and minutes where they have any', () => {
  expect(facilityFiguresOf(counts)).toEqual([
    { kind: 'RETURNING', count: 10, part: 4, minutes: null },
    { kind: 'OVERTIME', count: 40, part: 3, minutes: 17 },
    { kind: 'BREAKS', count: 30, part: 29, minutes: null },
    { kind: 'CANCELLATIONS', count: 41, part: 1, minutes: null },
    { kind: 'REPLY', count: 12, part: null, minutes: 34 },
  ]);
});

test('without overtime there is no mean of it', () => {
  const [, overtime] = facilityFiguresOf({ ...counts, overtimeShifts: 0, overtimeMinutes: 0 });
  expect(overtime).toEqual({ kind: 'OVERTIME', count: 40, part: 0, minutes: null });
});

test.each([
  ['RETURNING', { workers: minCasesForFigure - 1 }],
  ['OVERTIME', { shifts: minCasesForFigure - 1 }],
  ['BREAKS', { plannedBreaks: minCasesForFigure - 1 }],
  ['CANCELLATIONS', { contracts: minCasesForFigure - 1 }],
  ['REPLY', { replies: minCasesForFigure - 1 }],
] as const)('%s is absent below ten cases', (kind, few) => {
  const kinds = facilityFiguresOf({ ...counts, ...few }).map((figure) => figure.kind);
  expect(kinds).toHaveLength(4);
  expect(kinds).not.toContain(kind);
});
