import { expect, test } from 'vitest';

import { payerCodeOf } from './payer-code.server.ts';

const env = { secrets: ['a secret of at least thirty-two characters'] } as const;
const day = '2026-12-01';
const payer = 'address:192.0.2.1';
const code = payerCodeOf(env, { payer, day });

test('a payer has one code on a day, which says nothing about the payer', () => {
  expect(payerCodeOf(env, { payer, day })).toBe(code);
  expect(code).toMatch(/^[2-9A-HJ-NP-Z]{6}$/);
});

test.each([
  ['another payer', env, { payer: 'address:192.0.2.2', day }],
  ['another day', env, { payer, day: '2026-12-02' }],
  ['another secret', { secrets: ['another secret of thirty-two characters'] }, { payer, day }],
] as const)('%s has another code', (_, otherEnv, of) => {
  expect(payerCodeOf(otherEnv, of)).not.toBe(code);
});
