import { expect, test } from 'vitest';

import { readChosenPlacesFromParams, searchPathWithPlaces } from './picker-params.ts';

const params = new URLSearchParams('prefs=13&stations=S00101&shifts=night&near=1');

test('the choice goes into the address, and the rest of the search stays', () => {
  expect(searchPathWithPlaces(params, { prefectures: [], cities: ['13104', '13101'] })).toBe(
    '/?stations=S00101&shifts=night&cities=13101.13104',
  );
});

test('without a choice the search is as it was', () => {
  expect(searchPathWithPlaces(params, {})).toBe('/?prefs=13&stations=S00101&shifts=night');
  expect(searchPathWithPlaces(new URLSearchParams(), {})).toBe('/');
});

test('what is no id is not read', () => {
  expect(
    readChosenPlacesFromParams(new URLSearchParams('prefs=13.%3Cb%3E&cities=&stations=S1.S2')),
  ).toEqual({
    prefectures: ['13'],
    cities: [],
    stations: ['S1', 'S2'],
  });
});
