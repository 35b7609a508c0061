import { expect, test } from 'vitest';

import { nextDocumentAfterDecision, neighbourDocuments } from './neighbours.ts';

test('a document has the one before and the one after it in the queue', () => {
  expect(neighbourDocuments(['a', 'b', 'c'], 'b')).toEqual({ previous: 'a', next: 'c' });
  expect(neighbourDocuments(['a', 'b'], 'a')).toEqual({ previous: null, next: 'b' });
  expect(neighbourDocuments(['a', 'b'], 'b')).toEqual({ previous: 'a', next: null });
  expect(neighbourDocuments(['a', 'b'], 'gone')).toEqual({ previous: null, next: 'a' });
  expect(neighbourDocuments([], 'gone')).toEqual({ previous: null, next: null });
});

test('after a decision the next one follows, after the last the first that was skipped', () => {
  expect(nextDocumentAfterDecision(['a', 'b', 'c'], 'a')).toBe('b');
  expect(nextDocumentAfterDecision(['a', 'b', 'c'], 'c')).toBe('a');
  expect(nextDocumentAfterDecision(['b'], 'a')).toBe('b');
  expect(nextDocumentAfterDecision(['a'], 'a')).toBeNull();
});
