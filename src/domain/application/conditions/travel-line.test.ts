import { expect, test } from 'vitest';

import { travelAllowanceLine } from './travel-line.ts';

test.each([
  [
    'nobody has applied',
    { cap: 500 },
    '通勤手当：自宅との往復の運賃（上限1日500円。運賃の申告がないときは上限の額。非課税）',
  ],
  [
    'no statement',
    { cap: 500, fare: null },
    '通勤手当：1日500円（往復の運賃の申告がないため、上限の額。非課税）',
  ],
  [
    'a fare below the cap',
    { cap: 1_500, fare: 320 },
    '通勤手当：1日320円（申告した往復の運賃320円。上限1日1,500円。非課税）',
  ],
  [
    'a fare of the cap',
    { cap: 500, fare: 500 },
    '通勤手当：1日500円（申告した往復の運賃500円のうち、上限の額。非課税）',
  ],
  [
    'a fare above the cap',
    { cap: 500, fare: 1_240 },
    '通勤手当：1日500円（申告した往復の運賃1,240円のうち、上限の額。非課税）',
  ],
  [
    'a way on foot',
    { cap: 500, fare: 0 },
    '通勤手当：なし（徒歩または自転車で通うとの申告による。上限1日500円）',
  ],
  ['no travel', { cap: 0 }, '通勤手当：なし'],
  ['no travel, and a fare', { cap: 0, fare: 320 }, '通勤手当：なし'],
])('the notice about travel with %s', (_name, travel, line) => {
  expect(travelAllowanceLine(travel)).toBe(line);
});
