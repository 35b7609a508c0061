import { expect, test } from 'vitest';

import {
  isCityChosen,
  isCityCoveredByChoice,
  withCityToggled,
  withWholePrefectureToggled,
} from './area-choice.ts';

const city = (id: string, designatedCityId: string | null = null) => ({ id, designatedCityId });
const sagamihara = city('14150');
const midori = city('14151', '14150');
const chuo = city('14152', '14150');
const yokosuka = city('14201');
const all = [sagamihara, midori, chuo, yokosuka];
const none = { prefectures: [], cities: [] };

test('a designated city stands for its wards', () => {
  const two = withCityToggled(
    { ...none, cities: ['14151', '13104'] },
    { city: sagamihara, on: true, all },
  );
  expect(two).toEqual({ prefectures: [], cities: ['13104', '14150'] });
  expect(all.filter((one) => isCityChosen(two, one))).toEqual([sagamihara, midori, chuo]);
  expect(all.filter((one) => isCityCoveredByChoice(two, one))).toEqual([midori, chuo]);
  expect(withCityToggled(two, { city: sagamihara, on: false, all }).cities).toEqual(['13104']);
});

test('taking out a ward leaves the others of its city', () => {
  const rest = withCityToggled({ ...none, cities: ['14150'] }, { city: midori, on: false, all });
  expect(rest.cities).toEqual(['14152']);
});

test('taking one out of a whole prefecture leaves the others, cities before wards', () => {
  const whole = withWholePrefectureToggled({ ...none, cities: ['14151', '13104'] }, '14', true);
  expect(whole).toEqual({ prefectures: ['14'], cities: ['13104'] });
  expect(all.every((one) => isCityCoveredByChoice(whole, one))).toBe(true);
  expect(withCityToggled(whole, { city: yokosuka, on: false, all }).cities).toEqual([
    '13104',
    '14150',
  ]);
  const rest = withCityToggled(whole, { city: midori, on: false, all });
  expect(rest).toEqual({ prefectures: [], cities: ['13104', '14201', '14152'] });
});
