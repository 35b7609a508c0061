import { expect, test } from 'vitest';

import {
  nextAskedCancellationState,
  type AskedCancellationEvent,
  type AskedCancellationState,
} from './asked-rules.ts';

const states: AskedCancellationState[] = ['ASKED', 'DENIED', 'SPARED', 'CONFIRMED', 'CHARGED'];
const events: AskedCancellationEvent[] = ['CONFIRM', 'DENY', 'CHARGE', 'LAPSE'];
const actors = ['worker', 'facility', 'operator', 'system'];
/** Written out again from the rule book: silence never pays, and only an operator charges. (Rule 8.9) */
const allowed: Record<string, AskedCancellationState> = {
  'ASKED CONFIRM facility': 'CONFIRMED',
  'ASKED CONFIRM operator': 'CONFIRMED',
  'ASKED DENY facility': 'DENIED',
  'ASKED LAPSE system': 'SPARED',
  'DENIED CONFIRM facility': 'CONFIRMED',
  'DENIED CONFIRM operator': 'CONFIRMED',
  'DENIED CHARGE operator': 'CHARGED',
  'DENIED LAPSE system': 'SPARED',
  'SPARED CONFIRM facility': 'CONFIRMED',
  'SPARED CONFIRM operator': 'CONFIRMED',
};

test.each(
  states.flatMap((state) =>
    events.flatMap((event) => actors.map((actor) => [state, event, actor] as const)),
  ),
)('%s: %s by %s', (state, event, actor) => {
  const expected = allowed[`${state} ${event} ${actor}`] ?? null;
  expect(nextAskedCancellationState(state, event, actor)).toBe(expected);
});
