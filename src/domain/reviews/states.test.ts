import { describe, expect, test } from 'vitest';

import {
  nextRequestState,
  nextReviewState,
  requestTransitions,
  reviewTransitions,
  type RequestEvent,
  type ReviewRequestState,
  type ReviewEvent,
  type ReviewState,
} from './states.ts';

describe('requests', () => {
  const states: (ReviewRequestState | null)[] = [
    null,
    'TODAY_WORK',
    'CREATED',
    'ACCEPTED',
    'REJECTED',
  ];
  const events: RequestEvent[] = ['SHIFT_ENDED', 'OPEN', 'POST', 'EDIT', 'SKIP', 'EXPIRE'];
  /** Written independently from the rule book: an unintended change of the table fails here. */
  const allowed: Record<string, Partial<Record<RequestEvent, ReviewRequestState>>> = {
    null: { SHIFT_ENDED: 'TODAY_WORK', OPEN: 'CREATED' },
    TODAY_WORK: { OPEN: 'CREATED', EXPIRE: 'REJECTED' },
    CREATED: { POST: 'ACCEPTED', SKIP: 'REJECTED', EXPIRE: 'REJECTED' },
    ACCEPTED: { EDIT: 'ACCEPTED' },
    REJECTED: {},
  };

  test.each(states.flatMap((state) => events.map((event) => [state, event] as const)))(
    '%s: %s',
    (state, event) => {
      expect(nextRequestState(state, event)).toBe(allowed[String(state)]?.[event] ?? null);
    },
  );

  test('only the worker answers a request, and only time ends it', () => {
    expect(nextRequestState('CREATED', 'POST', 'facility')).toBeNull();
    expect(nextRequestState('CREATED', 'POST', 'operator')).toBeNull();
    expect(nextRequestState('CREATED', 'SKIP', 'facility')).toBeNull();
    expect(nextRequestState('CREATED', 'EXPIRE', 'worker')).toBeNull();
    expect(nextRequestState(null, 'SHIFT_ENDED', 'worker')).toBeNull();
  });
});

describe('reviews', () => {
  const states: (ReviewState | null)[] = [null, 'SHOWN', 'HELD', 'REMOVED'];
  const events: ReviewEvent[] = [
    'POST_CLEAN',
    'POST_DOUBTFUL',
    'EDIT_CLEAN',
    'EDIT_DOUBTFUL',
    'ALLOW',
    'REMOVE',
  ];
  const allowed: Record<string, Partial<Record<ReviewEvent, ReviewState>>> = {
    null: { POST_CLEAN: 'SHOWN', POST_DOUBTFUL: 'HELD' },
    SHOWN: { EDIT_CLEAN: 'SHOWN', EDIT_DOUBTFUL: 'HELD', REMOVE: 'REMOVED' },
    HELD: { EDIT_CLEAN: 'SHOWN', EDIT_DOUBTFUL: 'HELD', ALLOW: 'SHOWN', REMOVE: 'REMOVED' },
    REMOVED: {},
  };

  test.each(states.flatMap((state) => events.map((event) => [state, event] as const)))(
    '%s: %s',
    (state, event) => {
      expect(nextReviewState(state, event)).toBe(allowed[String(state)]?.[event] ?? null);
    },
  );

  test('nobody but an operator shows or removes what waits', () => {
    expect(nextReviewState('HELD', 'ALLOW', 'facility')).toBeNull();
    expect(nextReviewState('HELD', 'ALLOW', 'worker')).toBeNull();
    expect(nextReviewState('SHOWN', 'REMOVE', 'facility')).toBeNull();
    expect(nextReviewState('SHOWN', 'REMOVE', 'system')).toBeNull();
  });
});

test('no event leads to two states', () => {
  for (const table of [requestTransitions, reviewTransitions]) {
    const pairs = table.map(({ from, event }) => `${from} ${event}`);
    expect(new Set(pairs).size).toBe(pairs.length);
  }
});
