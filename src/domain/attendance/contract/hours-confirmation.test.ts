import { expect, test } from 'vitest';

import type { HoursConfirmation } from '#domain/pay/early-payout/early-payout-rules.ts';
import type { ActorKind } from '#platform/base/people/sides.ts';

import { hoursConfirmationOf } from './hours-confirmation.ts';
import type { AttendanceEvent } from './states.ts';

test.each<[AttendanceEvent, ActorKind, HoursConfirmation]>([
  ['APPROVE_AS_RECORDED', 'worker', 'WORKER_ALONE'],
  ['APPROVE_CLAIM', 'facility', 'FACILITY'],
  ['APPROVE_CLAIM', 'operator', 'OPERATOR'],
  ['APPROVE_UNREVIEWED', 'system', 'SILENCE'],
  ['FIX_UNANSWERED', 'system', 'SILENCE'],
  ['SETTLE', 'operator', 'OPERATOR'],
  ['FIND_WORKED', 'operator', 'OPERATOR'],
  // The facility has proposed these hours.
  ['AGREE_TO_HOURS', 'worker', 'FACILITY'],
  ['AGREE_TO_HOURS', 'system', 'FACILITY'],
])('%s by %s: confirmed by %s', (event, by, confirmation) => {
  expect(hoursConfirmationOf(event, by)).toBe(confirmation);
});
