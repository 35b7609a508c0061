import { expect, test } from 'vitest';

import { addDays, addMinutes, instantAtJst, jstDay } from '#platform/base/jst.ts';
import type { EmployerPostingFacts } from '#domain/corporation/standing-rules.ts';

import {
  linkValidDayBounds,
  linkEndsAt,
  linkProblems,
  ownPeopleLinkStateOf,
  linkUseBounds,
  maxOwnPeopleLinkNameLength,
  whyCannotJoinByLink,
  type JoiningWorkerFacts,
  type LinkTerms,
} from './link-rules.ts';

const now = instantAtJst('2026-12-10', '09:00');
const standing: EmployerPostingFacts = {
  corporation: 'APPROVED',
  termsVersion: null,
  declaredOn: '2026-09-01',
  hasContact: true,
  facility: 'PUBLISHED',
};
const link = { maxUses: 2, uses: 1, expiresAt: addMinutes(now, 1), revokedAt: null, standing };
const joiner: JoiningWorkerFacts = {
  isBlockedByFacility: false,
  isBlockedByWorker: false,
  wasRemoved: false,
  workerName: '山田 花子',
};

test.each([
  [{}, []],
  [{ name: '𠮷'.repeat(maxOwnPeopleLinkNameLength) }, []],
  [{ name: ' \n ' }, ['name']],
  [{ name: '𠮷'.repeat(maxOwnPeopleLinkNameLength + 1) }, ['name']],
  [{ maxUses: linkUseBounds.most, days: linkValidDayBounds.most }, []],
  [{ maxUses: linkUseBounds.most + 1, days: linkValidDayBounds.most + 1 }, ['maxUses', 'days']],
  [{ maxUses: 0, days: 0 }, ['maxUses', 'days']],
  [{ maxUses: 1.5, days: Number.NaN }, ['maxUses', 'days']],
])('a link with %o has problems with %o', (change, fields) => {
  const wish = { name: '退職した方へ', maxUses: 1, days: 1, ...change };
  expect(Object.keys(linkProblems(wish))).toEqual(fields);
});

test('a link works until the end of its last day, whatever the hour at which it is made', () => {
  for (const time of ['00:00', '23:59']) {
    const madeAt = instantAtJst('2026-12-10', time);
    const end = linkEndsAt(madeAt, 7);
    expect(jstDay(addMinutes(end, -1))).toBe(addDays('2026-12-10', 7));
    expect(jstDay(end)).toBe(addDays('2026-12-10', 8));
  }
});

test.each<[Partial<LinkTerms>, string]>([
  [{}, 'OPEN'],
  [{ uses: 2 }, 'USED_UP'],
  [{ expiresAt: now }, 'EXPIRED'],
  [{ uses: 2, expiresAt: now }, 'EXPIRED'],
  [{ uses: 2, expiresAt: now, revokedAt: now }, 'REVOKED'],
])('with %o it is %s', (change, state) => {
  expect(ownPeopleLinkStateOf({ ...link, ...change }, now)).toBe(state);
});

test.each<[string, Partial<typeof link>, Partial<JoiningWorkerFacts>, string | null]>([
  ['nothing', {}, {}, null],
  ['its uses', { uses: 2 }, { isBlockedByFacility: true }, 'OWN_LINK_USED_UP'],
  ['its time', { expiresAt: now }, {}, 'OWN_LINK_ENDED'],
  ['a closed facility', { standing: { ...standing, facility: 'CLOSED' } }, {}, 'OWN_LINK_CLOSED'],
  ['an operator', { standing: { ...standing, corporation: 'SUSPENDED' } }, {}, 'OWN_LINK_CLOSED'],
  [
    'own block',
    {},
    { isBlockedByWorker: true, isBlockedByFacility: true },
    'OWN_LINK_BLOCKED_BY_WORKER',
  ],
  ['the block', {}, { isBlockedByFacility: true, wasRemoved: true }, 'OWN_LINK_BLOCKED'],
  ['the removal', {}, { wasRemoved: true, workerName: null }, 'OWN_LINK_REMOVED'],
  ['no name', {}, { workerName: null }, 'OWN_LINK_NAME_MISSING'],
])('%s keeps a worker out, or not', (_what, ofLink, ofJoiner, reason) => {
  expect(whyCannotJoinByLink({ ...link, ...ofLink }, { ...joiner, ...ofJoiner }, now)).toBe(reason);
});

test('a visitor is told what is wrong with the link alone', () => {
  expect(whyCannotJoinByLink(link, null, now)).toBeNull();
  expect(whyCannotJoinByLink({ ...link, uses: 2 }, null, now)).toBe('OWN_LINK_USED_UP');
});
