import type { HoursConfirmation } from '#domain/pay/early-payout/early-payout-rules.ts';
import type { ActorKind } from '#platform/base/people/sides.ts';

import type { AttendanceEvent } from './states.ts';

const confirmationBy = {
  worker: 'WORKER_ALONE',
  facility: 'FACILITY',
  operator: 'OPERATOR',
  // Only a deadline that passed without an answer makes the system fix hours.
  system: 'SILENCE',
} as const satisfies Record<ActorKind, HoursConfirmation>;

/**
 * Returns who confirmed the hours that an event makes final. Where the worker agrees to hours, or does not object to
 * hours that pay more, the facility has proposed them. (Rule 8.6)
 */
export const hoursConfirmationOf = (event: AttendanceEvent, by: ActorKind): HoursConfirmation =>
  event === 'AGREE_TO_HOURS' ? 'FACILITY' : confirmationBy[by];
