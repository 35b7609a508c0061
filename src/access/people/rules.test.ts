import { describe, expect, test } from 'vitest';

import { addMinutes, instantAtJst } from '#platform/base/jst.ts';

import {
  isFreshStaffProof,
  wouldLoseLastOwner,
  whyCannotInvite,
  type InvitationFacts,
} from './rules.ts';

const now = instantAtJst('2026-12-01', '09:00');
const free: InvitationFacts = {
  corporationId: null,
  isOperator: false,
  isByOperator: false,
  isInvited: false,
  openInvitations: 0,
};

describe('invitations', () => {
  test.each([
    [free, null],
    [{ ...free, corporationId: 'own' }, 'ALREADY_MEMBER'],
    [{ ...free, corporationId: 'other' }, null],
    [{ ...free, isOperator: true }, null],
    [{ ...free, corporationId: 'other', isByOperator: true }, 'EMAIL_OF_OTHERS'],
    [{ ...free, isOperator: true, isByOperator: true }, 'EMAIL_OF_OTHERS'],
    [{ ...free, isInvited: true, openInvitations: 1 }, 'ALREADY_INVITED'],
    [{ ...free, openInvitations: 99 }, null],
    [{ ...free, openInvitations: 100 }, 'TOO_MANY_INVITATIONS'],
  ])('%j gives %s', (facts, code) => expect(whyCannotInvite(facts, 'own')).toBe(code));
});

test.each([
  ['OWNER', null, 1, true],
  ['OWNER', 'MANAGER', 1, true],
  ['OWNER', 'OWNER', 1, false],
  ['OWNER', null, 2, false],
  ['VIEWER', null, 1, false],
  ['MANAGER', 'OWNER', 0, false],
] as const)('%s becomes %s among %i owners: last one lost is %s', (role, next, owners, lost) => {
  expect(wouldLoseLastOwner({ role, next, owners })).toBe(lost);
});

test.each([
  [null, false],
  [now, true],
  [addMinutes(now, -9), true],
  [addMinutes(now, -10), false],
])('a passkey used at %s is fresh: %s', (provedAt, fresh) => {
  expect(isFreshStaffProof(provedAt, now)).toBe(fresh);
});
