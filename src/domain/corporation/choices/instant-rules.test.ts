import { expect, test } from 'vitest';

import {
  normalizeInstantHireConditions,
  wrongInstantHireFields,
  type InstantHireConditionValues,
} from './instant-rules.ts';

const nothing: InstantHireConditionValues = {
  workedHere: false,
  shifts: null,
  ratingTenths: null,
  ratingCount: null,
  licenseIds: [],
  licenseYears: null,
};
const known = new Set([1, 2]);

test.each<[Partial<InstantHireConditionValues>, string[]]>([
  [{}, []],
  [{ shifts: 1 }, []],
  [{ shifts: 100 }, []],
  [{ shifts: 0 }, ['instantShifts']],
  [{ shifts: 101 }, ['instantShifts']],
  [{ shifts: 1.5 }, ['instantShifts']],
  [{ ratingTenths: 40, ratingCount: 3 }, []],
  [{ ratingTenths: 40 }, ['instantRating']],
  [{ ratingCount: 3 }, ['instantRating']],
  [{ ratingTenths: 51, ratingCount: 3 }, ['instantRating']],
  [{ ratingTenths: 40, ratingCount: 2 }, ['instantRating']],
  [{ ratingTenths: 40, ratingCount: 11 }, ['instantRating']],
  [{ licenseIds: [1, 2], licenseYears: 3 }, []],
  [{ licenseIds: [3] }, ['instantLicenses']],
  [{ licenseYears: 3 }, ['instantLicenses']],
  [{ licenseIds: [1], licenseYears: 0 }, ['instantLicenses']],
])('%j is wrong in %j', (change, fields) => {
  expect(wrongInstantHireFields({ ...nothing, ...change }, known)).toEqual(fields);
});

test.each<[Partial<InstantHireConditionValues>, boolean]>([
  [{}, false],
  [{ workedHere: true }, true],
  [{ shifts: 1 }, true],
  [{ ratingTenths: 40, ratingCount: 3 }, true],
  [{ licenseIds: [1] }, true],
  [{ ratingCount: 3 }, true],
  [{ licenseYears: 3 }, true],
])('%j asks for something: %s', (change, isAsked) => {
  expect(normalizeInstantHireConditions({ ...nothing, ...change }) !== null).toBe(isAsked);
});
