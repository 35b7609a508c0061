import { describe, expect, test } from 'vitest';

import { buildApplyFacts, timeOnApplyFactsDay } from './facts.build.ts';
import type { ApplicationState } from './facts.ts';
import { whyDocumentsNotApproved } from './applying/required-documents.ts';
import {
  answerDeadline,
  applicationTransitions,
  documentApprovalDeadline,
  nextApplicationState,
  type ApplicationEvent,
} from './states.ts';

const states: ApplicationState[] = [
  'APPLIED',
  'HIRED',
  'REJECTED',
  'WITHDRAWN',
  'EXPIRED',
  'REJECTED_FILLED',
];
const events: ApplicationEvent[] = [
  'ACCEPT',
  'REJECT',
  'WITHDRAW',
  'EXPIRE',
  'FILL',
  'HIRED_ELSEWHERE',
  'NOT_APPROVED',
];

describe('the states of an application', () => {
  const allowed: Record<string, ApplicationState> = {
    'APPLIED ACCEPT': 'HIRED',
    'APPLIED REJECT': 'REJECTED',
    'APPLIED WITHDRAW': 'WITHDRAWN',
    'APPLIED EXPIRE': 'EXPIRED',
    'APPLIED FILL': 'REJECTED_FILLED',
    'APPLIED HIRED_ELSEWHERE': 'WITHDRAWN',
    'APPLIED NOT_APPROVED': 'WITHDRAWN',
    'HIRED NOT_APPROVED': 'WITHDRAWN',
  };
  const all = states.flatMap((from) => events.map((event) => [from, event] as const));

  test.each(all)('%s, %s', (from, event) => {
    expect(nextApplicationState(from, event)).toBe(allowed[`${from} ${event}`] ?? null);
  });

  test('the table holds no move twice', () => {
    const keys = applicationTransitions.map(({ from, event }) => `${from} ${event}`);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('deadlines', () => {
  const startsAt = timeOnApplyFactsDay('2026-11-24 09:00');

  test('a facility has 48 hours, but no longer than three hours before the start', () => {
    expect(
      answerDeadline({ appliedAt: timeOnApplyFactsDay('2026-11-20 10:00'), startsAt }),
    ).toEqual(timeOnApplyFactsDay('2026-11-22 10:00'));
    expect(
      answerDeadline({ appliedAt: timeOnApplyFactsDay('2026-11-22 06:00'), startsAt }),
    ).toEqual(timeOnApplyFactsDay('2026-11-24 06:00'));
    expect(
      answerDeadline({ appliedAt: timeOnApplyFactsDay('2026-11-23 10:00'), startsAt }),
    ).toEqual(timeOnApplyFactsDay('2026-11-24 06:00'));
  });

  test('credentials are approved twelve hours before the start', () => {
    expect(documentApprovalDeadline({ startsAt })).toEqual(timeOnApplyFactsDay('2026-11-23 21:00'));
  });
});

const licensed = (state: 'PENDING' | 'VERIFIED'): Parameters<typeof buildApplyFacts>[0] => ({
  recruitment: { licenseGroups: [[1]] },
  worker: { licenses: [{ licenseId: 1, state }] },
});

const lapsed = (lapsedOn: string | null, isForeign = false) => ({
  worker: { isForeign },
  identity: {
    state: 'EXPIRED',
    lapsedOn,
    expiresOn: lapsedOn,
    workPermission: 'unlimited',
  } as const,
});

const foreign = (identity: Partial<ReturnType<typeof buildApplyFacts>['worker']['identity']>) => ({
  worker: { isForeign: true },
  identity,
});

describe('credentials that keep somebody from a shift already agreed to', () => {
  test.each<[string, Parameters<typeof buildApplyFacts>[0], 'identity' | 'license' | null]>([
    ['all in order', {}, null],
    ['identity under review', { identity: { state: 'PENDING' } }, 'identity'],
    ['identity sent back', { identity: { state: 'REJECTED' } }, 'identity'],
    ['licence under review', licensed('PENDING'), 'license'],
    ['licence verified', licensed('VERIFIED'), null],
    ['a document that ran out seven days before lets it stand', lapsed('2026-11-17'), null],
    ['one that ran out eight days before does not', lapsed('2026-11-16'), 'identity'],
    ['a residence card that ran out never does', lapsed('2026-11-23', true), 'identity'],
    [
      'a residence card that forbids work',
      foreign({ workPermission: 'not_permitted' }),
      'identity',
    ],
    [
      'a residence card that allows it',
      foreign({ workPermission: 'limited_28_hours', expiresOn: '2026-11-24' }),
      null,
    ],
  ])('%s', (_name, wishes, credential) => {
    expect(whyDocumentsNotApproved(buildApplyFacts(wishes))).toBe(credential);
  });
});
