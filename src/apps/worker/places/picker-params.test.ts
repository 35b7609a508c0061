import { expect, test } from 'vitest';

import { readChosen, searchWith } from './picker-params.ts';

const params = new URLSearchParams('prefs=13&stations=S00101&shifts=night&near=1');

test('the choice goes into the address, and the rest of the search stays', () => {
  expect(searchWith(params, { prefectures: [], cities: ['13104', '13101'] })).toBe(
    '/?stations=S00101&shifts=night&cities=13101.13104',
  );
});

test('without a choice the search is as it was', () => {
  expect(searchWith(params, {})).toBe('/?prefs=13&stations=S00101&shifts=night');
  expect(searchWith(new URLSearchParams(), {})).toBe('/');
});

test('what is no id is not read', () => {
  expect(readChosen(new URLSearchParams('prefs=13.%3Cb%3E&cities=&stations=S1.S2'))).toEqual({
    prefectures: ['13'],
    cities: [],
    stations: ['S1', 'S2'],
  });
});
