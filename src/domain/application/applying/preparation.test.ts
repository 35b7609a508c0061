import { describe, expect, test } from 'vitest';

import type { ApplyNextStep } from '#gen/types.ts';

import { buildApplyFacts } from '../facts.build.ts';
import type { ApplicantHistoryFacts, ApplicationViewFacts } from '../facts.ts';
import {
  nextStepToApply,
  heldLicenseIds,
  isSkippablePreparation,
  firstMissingPreparation,
  remainingPreparationsOf,
  openApplicationStateOf,
} from './preparation.ts';

type Wishes = NonNullable<Parameters<typeof buildApplyFacts>[0]>;

const nobody: Wishes = {
  worker: { isProfileComplete: false, hasEmergencyContact: false, hasBankAccount: false },
  identity: { state: 'NONE' },
  recruitment: { licenseGroups: [[1]] },
};

const latest = (
  state: 'APPLIED' | 'HIRED' | 'WITHDRAWN',
): ApplicantHistoryFacts['application'] => ({
  id: 'application-1',
  state,
  attendanceId: null,
  ending: null,
});

const stepAfter = (state: 'APPLIED' | 'HIRED' | 'WITHDRAWN') =>
  nextStepToApply(buildApplyFacts({ history: { application: latest(state) } }), true);

describe('the next step', () => {
  const done = (...steps: Wishes[]): Wishes =>
    steps.reduce<Wishes>(
      (sum, one) => ({
        ...sum,
        worker: { ...sum.worker, ...one.worker },
        identity: { ...sum.identity, ...one.identity },
      }),
      nobody,
    );
  const profile: Wishes = { worker: { isProfileComplete: true } };
  const identity: Wishes = { identity: { state: 'PENDING' } };
  const contact: Wishes = { worker: { hasEmergencyContact: true } };
  const license: Wishes = { worker: { licenses: [{ licenseId: 1, state: 'PENDING' }] } };
  const bank: Wishes = { worker: { hasBankAccount: true } };

  test.each<[string, Wishes, ApplyNextStep]>([
    ['with nothing', nobody, 'update_profile'],
    ['after the profile', done(profile), 'register_identification'],
    ['after the identity', done(profile, identity), 'register_emergency_contact'],
    ['after the contact', done(profile, identity, contact), 'register_license'],
    ['after the licence', done(profile, identity, contact, license), 'register_bank_account'],
    ['after the bank', done(profile, identity, contact, license, bank), 'apply'],
    ['the order holds, whatever is done first', done(bank, license, contact), 'update_profile'],
    [
      'a skipped bank',
      done(profile, identity, contact, license, { worker: { skipped: ['bank_account'] } }),
      'apply',
    ],
    [
      'a licence the posting needs cannot be skipped',
      done(profile, identity, contact, bank, { worker: { skipped: ['license'] } }),
      'register_license',
    ],
  ])('%s', (_name, wishes, step) => {
    expect(nextStepToApply(buildApplyFacts(wishes), true)).toBe(step);
  });

  test('the bank account is the last step, until it is registered or skipped (spec 4.034)', () => {
    const worker = { hasBankAccount: false };
    expect(nextStepToApply(buildApplyFacts({ worker }), true)).toBe('register_bank_account');
    const skipped = { ...worker, skipped: ['bank_account' as const] };
    expect(nextStepToApply(buildApplyFacts({ worker: skipped }), true)).toBe('apply');
    expect(nextStepToApply(buildApplyFacts({ worker: { hasBankAccount: true } }), true)).toBe(
      'apply',
    );
  });

  test('an emergency contact is asked for before an application (spec 4.035)', () => {
    const worker = { hasEmergencyContact: false, hasBankAccount: false };
    expect(nextStepToApply(buildApplyFacts({ worker }), true)).toBe('register_emergency_contact');
  });

  test.each(['NONE', 'REJECTED', 'EXPIRED'] as const)(
    'an identification is asked for before an application, while it is %s (spec 4.036)',
    (state) => {
      const facts = buildApplyFacts({
        identity: { state },
        worker: { hasEmergencyContact: false },
      });
      expect(nextStepToApply(facts, true)).toBe('register_identification');
    },
  );

  test('where no licence is needed none is asked for', () => {
    const facts = buildApplyFacts({ worker: { licenses: [] } });
    expect(nextStepToApply(facts, true)).toBe('apply');
  });

  test('a visitor signs in, where there is something to sign in for', () => {
    const { recruitment } = buildApplyFacts();
    const visitor: ApplicationViewFacts = { recruitment, worker: null, history: null };
    expect(nextStepToApply(visitor, true)).toBe('login');
    expect(nextStepToApply(visitor, false)).toBe('nothing');
  });

  test('a closed recruitment, or one applied to, leads nowhere', () => {
    expect(nextStepToApply(buildApplyFacts(), false)).toBe('nothing');
    expect(stepAfter('APPLIED')).toBe('nothing');
    expect(stepAfter('HIRED')).toBe('nothing');
    expect(stepAfter('WITHDRAWN')).toBe('apply');
  });
});

describe('what is still missing', () => {
  test('with nothing done, in the order to do it', () => {
    const { worker } = buildApplyFacts(nobody);
    expect(remainingPreparationsOf(worker)).toEqual({
      missing: [
        { kind: 'profile', optional: false },
        { kind: 'identity', optional: false },
        { kind: 'license', optional: true },
        { kind: 'bank_account', optional: true },
      ],
      doneCount: 0,
      totalCount: 5,
      nextStep: 'update_profile',
    });
  });

  test('with everything done', () => {
    const { worker } = buildApplyFacts({
      worker: { licenses: [{ licenseId: 7, state: 'VERIFIED' }] },
    });
    expect(remainingPreparationsOf(worker)).toEqual({
      missing: [],
      doneCount: 5,
      totalCount: 5,
      nextStep: 'apply',
    });
  });

  test('the emergency contact counts, though the list has no word for it', () => {
    const { worker } = buildApplyFacts({
      worker: { hasEmergencyContact: false, skipped: ['license'] },
    });
    expect(remainingPreparationsOf(worker)).toEqual({
      missing: [],
      doneCount: 3,
      totalCount: 4,
      nextStep: 'register_emergency_contact',
    });
  });

  test('what was skipped no longer counts', () => {
    const { worker } = buildApplyFacts({
      worker: { hasBankAccount: false, skipped: ['bank_account', 'license'] },
    });
    expect(remainingPreparationsOf(worker)).toEqual({
      missing: [],
      doneCount: 3,
      totalCount: 3,
      nextStep: 'apply',
    });
  });

  test('the licence that a recruitment needs is not optional, skipped or not', () => {
    const { worker } = buildApplyFacts({ worker: { skipped: ['license'] } });
    expect(remainingPreparationsOf(worker, { licenseGroups: [[1]] })).toEqual({
      missing: [{ kind: 'license', optional: false }],
      doneCount: 4,
      totalCount: 5,
      nextStep: 'register_license',
    });
  });

  test('a licence that was sent back counts as none', () => {
    const { worker } = buildApplyFacts({
      worker: {
        licenses: [
          { licenseId: 1, state: 'REJECTED' },
          { licenseId: 2, state: 'EXPIRED' },
          { licenseId: 3, state: 'PENDING' },
          { licenseId: 4, state: 'VERIFIED' },
        ],
      },
    });
    expect(heldLicenseIds(worker)).toEqual([3, 4]);
    expect(firstMissingPreparation(worker, { licenseGroups: [[1, 2]] })).toBe('register_license');
    expect(firstMissingPreparation(worker, { licenseGroups: [[1, 3], [4]] })).toBeNull();
  });
});

test('only the bank account and the licence may be left for later', () => {
  const kinds = ['bank_account', 'identity', 'license', 'profile'] as const;
  expect(kinds.filter(isSkippablePreparation)).toEqual(['bank_account', 'license']);
});

describe('what stands between worker and recruitment', () => {
  const states = [
    'APPLIED',
    'HIRED',
    'REJECTED',
    'WITHDRAWN',
    'EXPIRED',
    'REJECTED_FILLED',
  ] as const;
  const withState = (
    state: (typeof states)[number],
    ending: 'by_worker' | 'otherwise' | null = null,
  ): ApplicantHistoryFacts => ({
    isBlockedByFacility: false,
    isBlockedByWorker: false,
    isInvited: false,
    hasWorkedHere: false,
    overtime: { filings: [], shifts: [] },
    application: { id: 'application-1', state, attendanceId: null, ending },
  });

  test('is a contract or an open question, and nothing that has ended', () => {
    expect(states.map((state) => openApplicationStateOf(withState(state)))).toEqual([
      'APPLIED',
      'HIRED',
      null,
      null,
      null,
      null,
    ]);
    expect(openApplicationStateOf(withState('HIRED', 'by_worker'))).toBeNull();
    expect(openApplicationStateOf(withState('HIRED', 'otherwise'))).toBeNull();
    const none = {
      isBlockedByFacility: false,
      isBlockedByWorker: false,
      isInvited: false,
      hasWorkedHere: false,
      overtime: { filings: [], shifts: [] },
    };
    expect(openApplicationStateOf({ ...none, application: null })).toBeNull();
    expect(openApplicationStateOf(null)).toBeNull();
  });
});

test.each(['PENDING', 'VERIFIED', 'REJECTED', 'EXPIRED'] as const)(
  'a licence in state %s counts for the meter while it is good',
  (state) => {
    const { worker } = buildApplyFacts({ worker: { licenses: [{ licenseId: 7, state }] } });
    const isGood = state === 'PENDING' || state === 'VERIFIED';
    expect(remainingPreparationsOf(worker).doneCount).toBe(isGood ? 5 : 4);
  },
);
