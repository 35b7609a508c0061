import { expect, test } from 'vitest';

import { afterDecision, neighboursOf } from './neighbours.ts';

test('a document has the one before and the one after it in the queue', () => {
  expect(neighboursOf(['a', 'b', 'c'], 'b')).toEqual({ previous: 'a', next: 'c' });
  expect(neighboursOf(['a', 'b'], 'a')).toEqual({ previous: null, next: 'b' });
  expect(neighboursOf(['a', 'b'], 'b')).toEqual({ previous: 'a', next: null });
  expect(neighboursOf(['a', 'b'], 'gone')).toEqual({ previous: null, next: 'a' });
  expect(neighboursOf([], 'gone')).toEqual({ previous: null, next: null });
});

test('after a decision the next one follows, after the last the first that was skipped', () => {
  expect(afterDecision(['a', 'b', 'c'], 'a')).toBe('b');
  expect(afterDecision(['a', 'b', 'c'], 'c')).toBe('a');
  expect(afterDecision(['b'], 'a')).toBe('b');
  expect(afterDecision(['a'], 'a')).toBeNull();
});
