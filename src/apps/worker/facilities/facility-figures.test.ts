import { expect, test } from 'vitest';

import { facilityFigureText } from './facility-figures.tsx';

test.each([
  [{ kind: 'RETURNING', count: 10, part: 4, minutes: null }, '10人中4人'],
  [{ kind: 'OVERTIME', count: 40, part: 3, minutes: 17 }, '40回中3回（平均17分）'],
  [{ kind: 'OVERTIME', count: 40, part: 0, minutes: null }, '40回中0回'],
  [{ kind: 'CANCELLATIONS', count: 300, part: 1, minutes: null }, '300回中1回'],
  [{ kind: 'REPLY', count: 12, part: null, minutes: 0 }, 'およそ1分（返信12件の中央の値）'],
  [{ kind: 'REPLY', count: 12, part: null, minutes: 59 }, 'およそ59分（返信12件の中央の値）'],
  [{ kind: 'REPLY', count: 12, part: null, minutes: 100 }, 'およそ2時間（返信12件の中央の値）'],
  [{ kind: 'REPLY', count: 12, part: null, minutes: 2_900 }, 'およそ2日（返信12件の中央の値）'],
] as const)('%o reads %s', (figure, text) => {
  expect(facilityFigureText(figure)).toBe(text);
});
