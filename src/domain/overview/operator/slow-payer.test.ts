import { expect, test } from 'vitest';

import { describePayer } from './slow-payer.ts';

const corporation = { id: 'c1', name: '社会福祉法人 ひなた会' };
const names = {
  corporations: new Map([['c1', corporation]]),
  keys: new Map([['k1', { id: 'k1', name: '勤怠システム', corporation }]]),
};
const codeOf = (payer: string) => `code of ${payer}`;
const describe = (payer: string) => describePayer(payer, { names, codeOf });
const nameless = { keyName: null, corporation: null };

test.each([
  ['worker:1', { kind: 'WORKER', ...nameless }],
  ['person:1', { kind: 'PERSON', ...nameless }],
  ['person:tablet:1', { kind: 'TABLET', ...nameless }],
  ['corporation:c1', { kind: 'CORPORATION', keyName: null, corporation }],
  ['corporation:gone', { kind: 'CORPORATION', ...nameless }],
  ['key:k1', { kind: 'API_KEY', keyName: '勤怠システム', corporation }],
  ['key:gone', { kind: 'API_KEY', ...nameless }],
  ['block:192.0.2.0/24', { kind: 'BLOCK', ipVersion: 4, blockCode: null, ...nameless }],
  ['nothing', { kind: 'OTHER', ...nameless }],
])('%s', (payer, described) => {
  expect(describe(payer)).toMatchObject({ code: codeOf(payer), ...described });
});

test.each([
  ['address:192.0.2.7', 4, 'block:192.0.2.0/24'],
  ['address:2001:db8:1:2::/64', 6, 'block:2001:db8:1::/48'],
])('%s is of IPv%d and has the code of its block', (payer, ipVersion, block) => {
  expect(describe(payer)).toMatchObject({ kind: 'ADDRESS', ipVersion, blockCode: codeOf(block) });
});
