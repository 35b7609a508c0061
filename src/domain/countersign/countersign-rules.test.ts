import { expect, test } from 'vitest';

import { addHours, instantAtJst } from '#platform/base/jst.ts';

import {
  requestExpiresAt,
  whyCannotDecideRequest,
  type CountersignEvent,
} from './countersign-rules.ts';

const askedAt = instantAtJst('2026-12-01', '09:00');
const request = { askedBy: 'one', expiresAt: requestExpiresAt(askedAt), isRequesterActive: true };
const why = (event: CountersignEvent, operatorId: string, facts = {}, now = askedAt) =>
  whyCannotDecideRequest({ ...request, ...facts }, { event, operatorId, hasRight: true, now });
const whyWithoutRight = (event: CountersignEvent, operatorId: string) =>
  whyCannotDecideRequest(request, { event, operatorId, hasRight: false, now: askedAt });

test('another operator approves or declines, the requester withdraws', () => {
  expect(why('APPROVE', 'two')).toBeNull();
  expect(why('DECLINE', 'two')).toBeNull();
  expect(why('WITHDRAW', 'one')).toBeNull();
  expect(why('APPROVE', 'one')).toBe('COUNTERSIGN_OWN');
  expect(why('DECLINE', 'one')).toBe('COUNTERSIGN_OWN');
  expect(why('WITHDRAW', 'two')).toBe('NOT_FOUND');
});

test('an operator without the right of the act decides nothing, and withdraws an own request', () => {
  expect(whyWithoutRight('APPROVE', 'two')).toBe('FORBIDDEN');
  expect(whyWithoutRight('DECLINE', 'two')).toBe('FORBIDDEN');
  expect(whyWithoutRight('WITHDRAW', 'one')).toBeNull();
  expect(whyWithoutRight('APPROVE', 'one')).toBe('COUNTERSIGN_OWN');
});

test('after 24 hours nobody decides', () => {
  const last = addHours(askedAt, 24);
  expect(why('APPROVE', 'two', {}, new Date(last.getTime() - 1))).toBeNull();
  for (const event of ['APPROVE', 'DECLINE'] as const) {
    expect(why(event, 'two', {}, last)).toBe('COUNTERSIGN_EXPIRED');
  }
  expect(why('WITHDRAW', 'one', {}, last)).toBe('COUNTERSIGN_EXPIRED');
});

test('the request of a removed operator can be declined only', () => {
  const left = { isRequesterActive: false };
  expect(why('APPROVE', 'two', left)).toBe('COUNTERSIGN_REQUESTER_LEFT');
  expect(why('DECLINE', 'two', left)).toBeNull();
});
