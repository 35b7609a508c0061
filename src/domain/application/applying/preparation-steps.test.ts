import { describe, expect, test } from 'vitest';

import { buildApplyFacts } from '../facts.build.ts';
import type { ApplicantLicenseFacts, ApplicantFacts } from '../facts.ts';
import { preparationStepsOf } from './preparation.ts';

type Wishes = Parameters<typeof buildApplyFacts>[0];

const stateOf = (wishes: Wishes, step: string, licenseGroups: number[][] = []) =>
  preparationStepsOf(buildApplyFacts(wishes).worker, { licenseGroups }).find(
    (one) => one.step === step,
  )?.state;

test('every step is there, in the order to do them', () => {
  const { worker } = buildApplyFacts({
    worker: { skipped: ['bank_account'], hasBankAccount: false },
  });
  expect(preparationStepsOf(worker)).toEqual([
    { step: 'update_profile', state: 'done', optional: false, skipped: false },
    { step: 'register_identification', state: 'done', optional: false, skipped: false },
    { step: 'register_emergency_contact', state: 'done', optional: false, skipped: false },
    { step: 'register_license', state: 'todo', optional: true, skipped: false },
    { step: 'register_bank_account', state: 'todo', optional: true, skipped: true },
  ]);
});

test.each<[ApplicantFacts['identity']['state'], string]>([
  ['NONE', 'todo'],
  ['PENDING', 'reviewing'],
  ['APPROVED', 'done'],
  ['REJECTED', 'returned'],
  ['EXPIRED', 'expired'],
])('an identity that is %s', (state, expected) => {
  expect(stateOf({ identity: { state } }, 'register_identification')).toBe(expected);
});

describe('licences', () => {
  const held = (...licenses: [number, ApplicantLicenseFacts['state']][]): Wishes => ({
    worker: { licenses: licenses.map(([licenseId, state]) => ({ licenseId, state })) },
  });
  test.each<[string, Wishes, number[][], string]>([
    ['none, and none asked for', held(), [], 'todo'],
    ['one under review', held([1, 'PENDING']), [], 'reviewing'],
    ['one verified', held([1, 'VERIFIED'], [2, 'REJECTED']), [], 'done'],
    ['one sent back', held([1, 'REJECTED']), [], 'returned'],
    ['one that ran out', held([1, 'EXPIRED']), [], 'expired'],
    [
      'the one asked for under review',
      held([1, 'PENDING'], [9, 'VERIFIED']),
      [[1, 2]],
      'reviewing',
    ],
    ['the one asked for verified', held([2, 'VERIFIED'], [9, 'PENDING']), [[1, 2]], 'done'],
    ['the one asked for sent back', held([1, 'REJECTED'], [9, 'VERIFIED']), [[1, 2]], 'returned'],
    ['another sent back', held([9, 'REJECTED']), [[1, 2]], 'todo'],
    ['one of two groups verified', held([1, 'VERIFIED'], [3, 'EXPIRED']), [[1], [3]], 'expired'],
  ])('%s', (_name, wishes, groups, expected) => {
    expect(stateOf(wishes, 'register_license', groups)).toBe(expected);
  });
});
