import { expect, test } from 'vitest';

import { instantAtJst } from '#platform/base/jst.ts';

import { anonymousWorkerLabelOf } from './worker-label.ts';

const now = instantAtJst('2026-11-21', '09:00');

test('a facility sees decade and licence, never a name', () => {
  expect(labelOf('1990-04-01', '介護福祉士')).toBe('30代・介護福祉士');
  expect(labelOf('1996-11-22', '介護福祉士')).toBe('20代・介護福祉士');
  expect(labelOf('1996-11-21', null)).toBe('30代・資格なし');
  expect(labelOf(null, '介護福祉士')).toBe('年代未登録・介護福祉士');
});

function labelOf(bornOn: string | null, licenseName: string | null): string {
  return anonymousWorkerLabelOf({ bornOn, licenseName }, now);
}
