import { expect, test } from 'vitest';

import { checkEmergencyContact } from './emergency.ts';
import { profileSentences as sentences } from './messages.ts';

const own = '09012345678';
const check = (phoneNumber: string, relationShipId = '1') =>
  checkEmergencyContact({ phoneNumber, relationShipId }, own);

test.each([
  ['0312345678', '0312345678'],
  ['03-1234-5678', '0312345678'],
  ['（０３）１２３４－５６７８', '0312345678'],
  ['080-1111-2222', '08011112222'],
  ['+81 80-1111-2222', '08011112222'],
  ['+81(0)80 1111 2222', '08011112222'],
  ['\u202d080-1111-2222\u202c', '08011112222'],
  ['\u2068+81 80-1111-2222\u2069', '08011112222'],
  ['\u200b03-1234-5678\u200b', '0312345678'],
])('%j is kept as %s', (typed, phoneNumber) => {
  expect(check(typed)).toEqual({ contact: { phoneNumber, relationShipId: 1 } });
});

test.each([
  ['', sentences.emergencyPhone],
  ['031234567', sentences.emergencyPhone],
  ['031234567890', sentences.emergencyPhone],
  ['1312345678', sentences.emergencyPhone],
  ['03-1234-567x', sentences.emergencyPhone],
  ['0312345678\u0000', sentences.emergencyPhone],
  ['9'.repeat(10_000), sentences.emergencyPhone],
  ['09012345678', sentences.emergencyOwnPhone],
  ['０９０－１２３４－５６７８', sentences.emergencyOwnPhone],
  ['+819012345678', sentences.emergencyOwnPhone],
])('%j is refused', (typed, sentence) => {
  expect(check(typed)).toEqual({ problems: { phoneNumber: sentence } });
});

test.each(['', '0', '-1', 'x', '1.5', '99999999'])('the relation %j is refused', (id) => {
  expect(check('0312345678', id)).toEqual({ problems: { relationShipId: sentences.relationShip } });
});

test('both fields are named at once', () => {
  expect(check('x', 'x')).toEqual({
    problems: { phoneNumber: sentences.emergencyPhone, relationShipId: sentences.relationShip },
  });
});
